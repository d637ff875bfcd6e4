// What the proofs of protocol A stand on: a database with an installation and a topic, sessions that note
// what they send and can be stopped between two statements, and work on threads of its own.
//
// A race is staged, never hoped for: one side is held where it is (by a lock, or by an action that runs
// between its round trips), the other is seen waiting in the server's own lock view, and only then the first
// goes on. Every database limits lock waits, so that a defect fails a test instead of hanging it.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/topic/client.h"
#include "tests/support/recorder.h"
#include "tests/support/server.h"

namespace headlock::tests {

/// The simplest state that a read-modify-write can lose.
struct Counter {
  std::int64_t value = 0;
};

}  // namespace headlock::tests

template <>
struct headlock::topic::MessageTraits<headlock::tests::Counter> {
  static constexpr int schemaVersion = 1;
  static std::string toJson(const tests::Counter& counter);
  static tests::Counter fromJson(std::string_view json, int version);
};

namespace headlock::tests {

class Session {
public:
  explicit Session(database::Settings settings);

  [[nodiscard]] int pid() const { return connection.backendPid(); }
  [[nodiscard]] topic::TopicOperations& operations(const std::string& topic = "t") {
    return client.topic<topic::RawPayload>(topic).operations();
  }
  [[nodiscard]] topic::Producer<Counter> producer(const std::string& topic = "t") {
    return client.topic<Counter>(topic).producer();
  }
  [[nodiscard]] topic::KeyHandle<Counter> key(std::string key, const std::string& topic = "t") {
    return client.topic<Counter>(topic).key(std::move(key));
  }

  std::shared_ptr<Recorder> recorder = std::make_shared<Recorder>();
  database::Connection connection;
  topic::Client client;
};

/// A fresh database with an installation, and in it the topic `t`, whose id is 1 and whose TTL is one hour.
class Bench {
public:
  explicit Bench(std::string schema = "headlock");

  [[nodiscard]] database::Settings settings() const;
  [[nodiscard]] Session session() const { return Session(settings()); }

  /// The single value that `sql` asks for, by a session that has nothing to do with the product.
  [[nodiscard]] std::string value(const std::string& sql) const { return tests::value(conninfo, sql); }
  [[nodiscard]] Rows rows(const std::string& sql) const { return psql(conninfo, sql); }
  void execute(const std::string& sql) const { tests::execute(conninfo, sql); }
  /// Headless rows with these keys, as old as the interval `age` says.
  void makeHeadless(const std::vector<std::string>& keys, const std::string& age) const;
  /// The same: `count` rows k000001, k000002, …, each a millisecond younger than the one before.
  void makeManyHeadless(int count, const std::string& age) const;

  const std::string conninfo;
  const std::string schema;
  const std::string head;  ///< The quoted table of topic 1's heads.
  const std::string log;   ///< The quoted table of its messages.
};

/// Runs `work` on a thread of its own; get() waits for it and throws what it threw.
template <typename Work>
[[nodiscard]] auto onThread(Work work) {
  return std::async(std::launch::async, std::move(work));
}

/// A program that counts: its producer is registered once, and each increment is one transaction.
class Writer {
public:
  explicit Writer(Session& session, const std::string& topic = "t")
      : client_(session.client), topic_(client_.topic<Counter>(topic)), producer_(topic_.producer()) {}
  /// Locks `key`, adds one to the counter that is its head, and produces it. Returns the value written.
  std::int64_t increment(const std::string& key);
  [[nodiscard]] topic::Producer<Counter>& producer() noexcept { return producer_; }

private:
  topic::Client& client_;
  topic::Topic<Counter> topic_;
  topic::Producer<Counter> producer_;
};

/// One increment by a writer of its own.
std::int64_t increment(Session& session, const std::string& key);

/// A compacted message of `key`.
[[nodiscard]] topic::ProduceOptions compacted(std::string key, std::optional<std::int64_t> rank = {});

/// The backends that `session` waits for, as the server sees it.
[[nodiscard]] std::vector<int> blockersOf(const Bench& bench, const Session& session);

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

/// `text` as an SQL literal.
[[nodiscard]] std::string literal(std::string_view text);

}  // namespace headlock::tests
