// A transaction that knows which heads it holds locked.
//
// The database gives a row lock up when a transaction rolls back to a savepoint that is older than the lock,
// and says nothing. This ledger remembers when each head was locked, so that a produce which would rely on a
// lost lock is refused instead of losing an update; and it remembers what the locked head was, so that a
// read-modify-write which keeps the defaults takes the head's version and rank and really advances it.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/database/transaction.h"
#include "core/topic/message.h"

namespace headlock::topic {

class Transaction : public database::Transaction {
public:
  using database::Transaction::Transaction;

  /// Whether this transaction has `key`'s head locked now.
  [[nodiscard]] bool holds(TopicId topic, const std::string& key) const;

  /// A head's schema version and rank. Null: the row has no head.
  using VersionAndRank = std::optional<std::pair<int, std::int64_t>>;

  /// What is known of a head under its lock.
  struct Lock {
    std::uint64_t since = 0;  ///< The transaction's sequence when the head was read or written.
    VersionAndRank head;
  };

private:
  friend class TopicOperations;

  /// The head of `key`, which is locked, is now `head`.
  void remember(TopicId topic, const std::string& key, VersionAndRank head);
  /// The newest that still holds; null where `key` was never locked. Throws RunAgain (`lock_lost`) where the
  /// lock was given up.
  [[nodiscard]] std::optional<Lock> lockOf(TopicId topic, const std::string& key) const;
  /// When a topic's tables are gone, what the handles remember of its id is of no use to the next attempt.
  void onError(const std::exception_ptr& error) noexcept override;

  /// Oldest first: a rollback to a savepoint brings back what was known before it.
  std::map<std::pair<TopicId, std::string>, std::vector<Lock>> locks_;
  /// What the handles that took part remember of their topics' ids.
  std::set<std::shared_ptr<std::optional<TopicId>>> resolved_;
};

}  // namespace headlock::topic
