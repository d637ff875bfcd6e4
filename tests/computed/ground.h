// What the proofs of computed fields stand on: a database with an installation, a class `server` (id 1) that
// has the shared definition `total` and the objects `a` and `b` (ids 1 and 2), and sessions with every
// operation on them.
//
// The definition's backfill, task 1, is queued. Every database limits lock waits, so that a defect fails a
// test instead of hanging it.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "core/computed/classes.h"
#include "core/computed/computed_transaction.h"
#include "core/computed/definitions.h"
#include "core/computed/objects.h"
#include "core/computed/reads.h"
#include "core/computed/tasks.h"
#include "core/database/error.h"
#include "core/database/transaction.h"
#include "tests/support/recorder.h"
#include "tests/support/server.h"

namespace headlock::tests {

/// A definition `key` that sums the members `x` and `y`.
[[nodiscard]] computed::Definition sumOf(const std::string& key, const std::string& label = "Sum");

struct ComputedSession {
  explicit ComputedSession(const std::string& conninfo);

  [[nodiscard]] int pid() const { return connection.backendPid(); }

  std::shared_ptr<Recorder> recorder = std::make_shared<Recorder>();
  database::Connection connection;
  computed::Classes classes{connection};
  computed::Objects objects{connection};
  computed::Definitions definitions{connection};
  computed::Tasks tasks{connection};
  computed::Reads reads{connection};
};

struct Ground {
  Ground();

  [[nodiscard]] std::string value(const std::string& sql) const { return tests::value(conninfo, sql); }
  void execute(const std::string& sql) const { tests::execute(conninfo, sql); }
  /// The stored values of an object; `none` where there are none.
  [[nodiscard]] std::string stored(const std::string& object) const;
  /// More objects of the class: `o1` to `oCOUNT`, each `{"x": its number}`, with nothing stored beside them.
  void makeObjects(int count) const;

  const std::string conninfo;
  const computed::ClassId server{1};
  const computed::TaskId task{1};
};

/// A transaction of a stranger that holds what `sql` locks until it is destroyed.
class Holder {
public:
  Holder(const std::string& conninfo, const std::string& sql);

private:
  database::Connection connection_;
  database::Transaction transaction_;
};

template <typename Work>
[[nodiscard]] auto onThread(Work work) {
  return std::async(std::launch::async, std::move(work));
}

/// The code of the headlock::Error that `work` throws; empty when it throws none.
template <typename Work>
[[nodiscard]] std::string codeOf(Work&& work) {
  try {
    std::forward<Work>(work)();
  } catch (const Error& error) {
    return std::string(error.code());
  }
  return {};
}

}  // namespace headlock::tests
