// A session on the server, and the executor of its statements.
//
// Everything goes through libpq's pipeline: queries are queued, sent with one sync, and answered together, so
// that an operation costs the round trips that its logic needs and no more. Each statement is prepared once a
// connection (not through a pooler) and keeps its text, owner comment first, visible in the server's views.
// The thread that waits can always be freed: see cancel.h. A connection belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/database/cancel.h"
#include "core/database/cancel_request.h"
#include "core/database/observer.h"
#include "core/database/query.h"
#include "core/database/result.h"
#include "core/database/settings.h"

struct pg_cancel;
struct pg_conn;
struct pg_result;

namespace headlock::database {

/// A NOTICE, WARNING or INFO of the server.
struct Notice {
  std::string severity;
  std::string sqlstate;
  std::string message;
};

/// What a connection is given besides its settings. All may be empty.
struct Environment {
  std::shared_ptr<StatementObserver> observer;
  std::shared_ptr<Canceller> canceller;
  std::function<void(const Notice&)> notice;  ///< Called on the connection's thread.
};

class PreparedStatements;
class Transaction;
enum class TripKind;
struct Exchange;

class Connection {
public:
  /// Connects. Throws ConnectionLost (`connection_failed`) with every host's own reason, Cancelled when given
  /// up, and InvalidInput (`invalid_conninfo`). Waiting ends within a tenth of a second of a cancel request,
  /// name look-up included.
  explicit Connection(Settings settings, Environment environment = {});
  /// Closes. A transaction that is open then is rolled back by the server.
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
  /// False once the connection is known to be gone. A killed backend goes unnoticed until the next statement.
  [[nodiscard]] bool usable() const noexcept;
  [[nodiscard]] int backendPid() const noexcept;
  /// For example 150017.
  [[nodiscard]] int serverVersion() const noexcept;
  /// The server's `host`, `port`, `user` and `dbname` in use, for titles. Never a password.
  [[nodiscard]] std::string description() const;
  [[nodiscard]] std::string parameterStatus(const char* name) const;
  [[nodiscard]] const std::shared_ptr<Canceller>& canceller() const noexcept {
    return environment_.canceller;
  }
  /// Round trips so far: times that this side sent something and waited for the answer. Connecting does not
  /// count.
  [[nodiscard]] std::uint64_t roundTrips() const noexcept { return roundTrip_; }
  [[nodiscard]] bool inTransaction() const noexcept { return transaction_ != nullptr; }

  /// libpq's handle, for COPY, for the stage, and for what else the executor cannot do. It is in pipeline
  /// mode.
  [[nodiscard]] pg_conn* handle() const noexcept { return handle_.get(); }
  /// Asks the server to cancel what goes over `handle()`; returns at once. The executor's own statements are
  /// cancelled through `canceller()`.
  void requestCancel();
  /// Waits until what was asked has arrived, at most until a server should have obeyed. False: it is still on
  /// its way, and would hit what is sent next. The executor waits by itself.
  [[nodiscard]] bool cancelArrived();

private:
  friend class Transaction;

  /// How a batch of queries ended: the results of those that succeeded, then the error that ended it, if any.
  struct Outcome {
    std::vector<Result> results;
    std::exception_ptr error;
  };

  /// Sends all queries with one sync and waits for all answers. Never throws what the server said: it returns
  /// it.
  Outcome roundTrip(const std::vector<Query>& queries, TripKind kind);

  struct Close {
    void operator()(pg_conn* handle) const noexcept;
  };

  void send(Exchange& exchange);
  bool queue(Exchange& exchange, std::size_t index);
  void receive(Exchange& exchange);
  bool waitForAnswer(Exchange& exchange);
  void askToCancel(Exchange& exchange);
  void accept(Exchange& exchange, pg_result* raw);
  void refuse(Exchange& exchange, std::size_t index, const pg_result* raw);
  void lose(Exchange& exchange, const std::string& why);
  void take(const pg_result* notice);
  void report(const Exchange& exchange, std::size_t index, std::int64_t rows, std::string_view sqlstate,
              std::string_view error) const;

  Settings settings_;
  Environment environment_;
  std::unique_ptr<pg_conn, Close> handle_;
  std::shared_ptr<pg_cancel> cancelKey_;
  CancelRequest cancelRequest_;
  std::uint64_t number_;
  std::uint64_t roundTrip_ = 0;
  int warnings_ = 0;  // of the round trip in hand
  Transaction* transaction_ = nullptr;
  std::unique_ptr<PreparedStatements> prepared_;
};

}  // namespace headlock::database
