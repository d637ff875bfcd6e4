// A transaction that knows which heads it holds locked.
//
// The database gives a row lock up when a transaction rolls back to a savepoint that is older than the lock,
// and says nothing. This ledger remembers when each head was locked, so that a produce which would rely on a
// lost lock is refused instead of losing an update; and it remembers what the locked head was, so that a
// read-modify-write which keeps the defaults takes the head's version and rank and really advances it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/database/transaction.h"
#include "core/topic/message.h"

namespace headlock::topic {

class Transaction : public database::Transaction {
public:
  using database::Transaction::Transaction;

  /// As database::Transaction::commit(). Throws RunAgain (`topic_changed`) where a produce that travelled
  /// with COMMIT found its topic's tables gone.
  void commit();

  /// Whether this transaction has `key`'s head locked now.
  [[nodiscard]] bool holds(TopicId topic, const std::string& key) const;

  /// What a locked head was when it was last read or written under the lock.
  struct Lock {
    std::uint64_t since = 0;  ///< The transaction's sequence at the time of the lock.
    /// Null: the row had no head.
    std::optional<std::pair<int, std::int64_t>> versionAndRank;
  };

private:
  friend class TopicOperations;

  void remember(TopicId topic, const std::string& key, Lock lock);
  /// The lock on `key`, null where it was never locked. Throws RunAgain (`lock_lost`) where it was given up.
  [[nodiscard]] Lock* lockOf(TopicId topic, const std::string& key);

  std::map<std::pair<TopicId, std::string>, Lock> locks_;
  /// What the handles that took part remember of their topics' ids.
  std::set<std::shared_ptr<std::optional<TopicId>>> resolved_;
};

}  // namespace headlock::topic
