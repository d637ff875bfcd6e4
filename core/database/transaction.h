// One transaction, from a BEGIN that travels with the first statement to a COMMIT that may carry the last
// ones along.
//
//     database::Transaction transaction(connection);
//     auto balance = transaction.execute(query);        // one round trip: BEGIN and the query
//     transaction.defer(update);                        // none yet
//     transaction.commit();                             // one round trip: the update and COMMIT
//
// Destroyed without commit(), it rolls back. Isolation is READ COMMITTED unless the caller chose otherwise,
// whatever the database's default; time limits and read-only are set in the transaction itself, so that
// nothing depends on the session.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "core/database/connection.h"

namespace headlock::database {

enum class Isolation { readCommitted, repeatableRead, serializable };

struct TransactionOptions {
  Isolation isolation = Isolation::readCommitted;
  /// READ ONLY. A read-only connection makes every transaction so, whatever stands here.
  bool readOnly = false;
  /// `lock_timeout` within this transaction. Null: the server's own.
  std::optional<std::chrono::milliseconds> lockTimeout = {};
  /// `idle_in_transaction_session_timeout` within this transaction. Null: the server's own.
  std::optional<std::chrono::milliseconds> idleTimeout = {};
};

/// The answer to a deferred statement: here once a round trip has carried it.
class Deferred {
public:
  /// Sends it now when it still waits. Throws what the statement threw.
  [[nodiscard]] const Result& get();
  /// The same, to keep.
  [[nodiscard]] Result take() &&;
  [[nodiscard]] bool arrived() const noexcept;

private:
  friend class Transaction;
  struct State;
  explicit Deferred(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

class Transaction {
public:
  /// No I/O. Requires that no other transaction is open on `connection`; throws `std::logic_error` otherwise.
  explicit Transaction(Connection& connection, TransactionOptions options = {});
  /// Rolls back unless finished. An error of that rollback is swallowed: the server rolls back by itself.
  virtual ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Sends everything that was deferred and these, in one round trip, and waits. The first error ends the
  /// transaction's usefulness: it is thrown, and only rollback(), or rollbackTo() an earlier savepoint, is
  /// left.
  Result execute(Query query);
  std::vector<Result> execute(std::vector<Query> queries);

  /// Queues; travels with the next round trip, at the latest with COMMIT.
  Deferred defer(Query query);

  /// Commits. Throws RunAgain (`serialization_failure`) where the server refuses at COMMIT, RunAgain
  /// (`transaction_aborted`) where it answered ROLLBACK, and InDoubt where no answer came.
  void commit();
  /// Rolls back. No error when the connection is gone: then it is rolled back already.
  void rollback();

  /// A point to roll back to. Ordered by age within its transaction.
  class Savepoint {
  public:
    [[nodiscard]] std::uint64_t sequence() const noexcept { return sequence_; }

  private:
    friend class Transaction;
    std::uint64_t sequence_ = 0;
    std::string name_;
  };
  /// Queues SAVEPOINT; it travels with the next statement.
  [[nodiscard]] Savepoint savepoint();
  /// Rolls back to `savepoint`: its later work, and every lock taken after it, is gone.
  void rollbackTo(const Savepoint& savepoint);
  /// Queues RELEASE.
  void release(const Savepoint& savepoint);

  [[nodiscard]] Connection& connection() noexcept { return connection_; }
  [[nodiscard]] const TransactionOptions& options() const noexcept { return options_; }
  /// Neither committed, rolled back nor spoiled by an error.
  [[nodiscard]] bool usable() const noexcept { return phase_ == Phase::fresh || phase_ == Phase::open; }

  /// Moves forward at each savepoint; locks remember it, see `lockedSince()`.
  [[nodiscard]] std::uint64_t sequence() const noexcept { return sequence_; }
  /// Whether a lock taken at `sequence` is still held: no rollback to an older savepoint came since.
  [[nodiscard]] bool holdsSince(std::uint64_t sequence) const noexcept;

protected:
  /// Called when a round trip ended with `error`, before it is thrown: here or by whoever asks for a deferred
  /// answer. Must not throw.
  virtual void onError(const std::exception_ptr& /*error*/) noexcept {}

private:
  friend class Deferred;
  enum class Phase { fresh, open, spoiled, finished };

  void requireUsable() const;
  void begin(std::vector<Query>& queries) const;
  void flush(bool commit, std::vector<Query> more, std::vector<Result>* answers);
  void finish() noexcept;

  Connection& connection_;
  TransactionOptions options_;
  Phase phase_ = Phase::fresh;
  std::uint64_t sequence_ = 1;
  /// Spans of sequence numbers whose locks were given up: (after savepoint, until rollback].
  std::vector<std::pair<std::uint64_t, std::uint64_t>> givenUp_;
  std::vector<std::pair<Query, std::shared_ptr<Deferred::State>>> deferred_;
};

/// One statement in a transaction of its own, in one round trip.
Result executeOnce(Connection& connection, Query query, TransactionOptions options = {});

}  // namespace headlock::database
