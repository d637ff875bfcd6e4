// A session that goes through libpq and nothing else: what the baselines and the limits are made of.
//
// It stands for a program that its author wrote with care against libpq's manual: statements are prepared
// once, each costs one round trip, and a pipeline is there for who asks for it. Nothing of the library's
// executor takes part.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/database/cancel.h"
#include "core/database/query.h"
#include "core/database/result.h"
#include "core/database/settings.h"

struct pg_conn;

namespace headlock::bench {

/// Values for $1, $2, … as text.
using Values = std::vector<std::string>;

class PlainSession {
public:
  /// Throws as database::Connection's constructor does.
  PlainSession(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller);
  ~PlainSession();
  PlainSession(const PlainSession&) = delete;
  PlainSession& operator=(const PlainSession&) = delete;

  /// Prepares on first use, then one round trip. All of these throw what the server's error stands for, and
  /// Cancelled.
  database::Result run(const database::RenderedStatement& statement, const Values& values = {});
  /// The same without preparing: for what cannot be prepared.
  database::Result runOnce(const database::RenderedStatement& statement);

  struct Call {
    const database::RenderedStatement& statement;
    const Values& values;
  };
  /// All in one pipeline with one sync: one round trip, once they are prepared.
  std::vector<database::Result> runTogether(const std::vector<Call>& calls);

  /// Sends and does not wait for the answer, for a session that is to be found waiting.
  void send(const database::RenderedStatement& statement, const Values& values);

  /// COPY … FROM STDIN. `next` fills its argument with whole lines, and leaves it empty at the end.
  void copyIn(const database::RenderedStatement& statement, const std::function<void(std::string&)>& next);

private:
  struct Close {
    void operator()(pg_conn* handle) const noexcept;
  };

  const char* preparedName(const database::RenderedStatement& statement);
  database::Result answer();
  void waitForInput();
  [[noreturn]] void fail(const char* what) const;

  std::shared_ptr<database::Canceller> canceller_;
  std::unique_ptr<pg_conn, Close> handle_;
  std::unordered_map<const std::string*, std::string> prepared_;  ///< By the text's address.
};

}  // namespace headlock::bench
