// One round trip in the making: what was sent, what must still be answered, and how it ended. Private to the
// executor.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <exception>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/database/connection.h"

namespace headlock::database {

/// How long the server may take to obey a request to give up before the connection is given up instead. With
/// the time to notice on both sides this keeps "works within one second".
inline constexpr std::chrono::milliseconds kGracePeriod{700};

/// What an exchange needs to know of the transaction it belongs to.
enum class TripKind {
  plain,           ///< Statements inside a transaction: a loss means that nothing was kept.
  commit,          ///< Ends with COMMIT of a transaction that may have written: a loss after it is in doubt.
  harmlessCommit,  ///< Ends with COMMIT of a read-only transaction: a loss loses nothing.
  cleanUp,         ///< ROLLBACK: sent even after a cancel request, and not waited for past the grace period.
};

struct Exchange {
  enum class Step { prepare, run, forget };
  struct Expected {
    Step step;
    std::size_t query;
    std::string prepared;
    bool succeeded = false;
  };

  Exchange(const std::vector<Query>& sent, TripKind tripKind) : queries(sent), kind(tripKind) {}

  /// Milliseconds until the deadline for poll(), -1 without one.
  [[nodiscard]] int millisecondsLeft() const {
    if (!deadline) return -1;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
    return left.count() > 0 ? static_cast<int>(left.count()) : 0;
  }
  /// COMMIT was sent, nothing before it failed, and its own answer is missing.
  [[nodiscard]] bool commitUnanswered() const {
    return kind == TripKind::commit && !error && results.size() < queries.size();
  }
  /// The server has said that it committed: whatever breaks now, the transaction is kept.
  [[nodiscard]] bool committed() const {
    return (kind == TripKind::commit || kind == TripKind::harmlessCommit) && !error &&
           results.size() == queries.size();
  }
  [[nodiscard]] bool onlyCommitLeft() const {
    return (kind == TripKind::commit || kind == TripKind::harmlessCommit) &&
           results.size() + 1 >= queries.size();
  }
  [[nodiscard]] std::size_t currentQuery() const {
    return answered < expected.size() ? expected[answered].query : queries.size() - 1;
  }

  const std::vector<Query>& queries;
  const TripKind kind;
  const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  const std::chrono::system_clock::time_point startedAt = std::chrono::system_clock::now();
  std::vector<Expected> expected;
  std::size_t answered = 0;
  std::vector<Result> results;
  std::exception_ptr error;
  bool synced = false;
  bool lost = false;
  bool cancelled = false;
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

/// A query's parameters as the parallel arrays that libpq wants. Lives no longer than the parameters.
class Arguments {
public:
  explicit Arguments(const std::vector<Parameter>& parameters);
  [[nodiscard]] int count() const noexcept { return static_cast<int>(values_.size()); }
  [[nodiscard]] const char* const* values() const noexcept { return values_.data(); }
  [[nodiscard]] const int* lengths() const noexcept { return lengths_.data(); }
  [[nodiscard]] const int* formats() const noexcept { return formats_.data(); }
  [[nodiscard]] const Oid* types() const noexcept { return types_.data(); }

private:
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::vector<Oid> types_;
};

/// The statements that one connection has prepared, the longest unused dropped first. Keyed by the text's
/// address, which the entry keeps alive.
class PreparedStatements {
public:
  struct Name {
    std::string name;
    bool known;
  };
  [[nodiscard]] Name nameOf(const RenderedStatement& statement);
  /// A DEALLOCATE to send first when there are too many. Null when there is room.
  [[nodiscard]] std::optional<std::string> makeRoom();
  /// Forgets what an exchange tried to prepare and did not.
  void settle(const Exchange& exchange);
  void forgetAll();

private:
  struct Entry {
    std::shared_ptr<const std::string> text;
    std::string name;
  };
  using Entries = std::list<Entry>;  // most recently used first
  Entries entries_;
  std::unordered_map<const std::string*, Entries::iterator> byText_;
  std::uint64_t next_ = 1;
};

}  // namespace headlock::database
