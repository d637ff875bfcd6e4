// Protocol A on one topic, on raw payloads: what the typed handles of client.h stand on.
//
// A TopicOperations belongs to one client (one connection, one thread). It remembers the topic's id once it
// has learned it; the lock statement checks that memory inside the caller's transaction, so that one
// operation never splits across transactions. Handles share it. Contract: compaction-head.md, "Operations".
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/topic/browse.h"
#include "core/topic/janitor.h"
#include "core/topic/message.h"
#include "core/topic/stats.h"
#include "core/topic/transaction.h"

namespace headlock::topic {

struct TopicInfo {
  TopicId id;
  std::string name;
  std::chrono::milliseconds headlessTtl{};
  Timestamp createdAt{};
  Timestamp updatedAt{};
};

/// A head that this transaction holds locked, with its raw message.
struct LockedRow {
  std::optional<StoredMessage> head;   ///< Null: the row has no head.
  bool createdRow = false;             ///< This call inserted the row.
  std::chrono::milliseconds waited{};  ///< From the call to the lock.
  int rounds = 1;                      ///< Times round the loop.
};

/// A produce that may still wait for its transaction's next round trip.
class PendingProduce {
public:
  /// Sends it now when it still waits. Throws what the statement threw.
  [[nodiscard]] Produced get();

private:
  friend class TopicOperations;
  explicit PendingProduce(database::Deferred answer) : answer_(std::move(answer)) {}
  database::Deferred answer_;
};

class TopicOperations {
public:
  /// No I/O. Throws InvalidInput (`invalid_topic_name`).
  TopicOperations(database::Connection& connection, std::shared_ptr<const database::Layout> layout,
                  std::string name);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] database::Connection& connection() noexcept { return connection_; }

  /// The topic's row. Throws NotFound (`topic_not_found`) and SchemaMismatch (`not_installed`). One round
  /// trip.
  TopicInfo info();

  /// Ensures the key's row, locks it until `transaction` ends, refreshes a headless row's `updated_at` under
  /// the lock, and reads the head. One round trip for a key that exists, two for a new one; BEGIN travels
  /// along. Throws NotFound (`topic_not_found`), RunAgain (`topic_changed`, `serialization_failure`,
  /// `deadlock_detected`, `lock_timeout`), Failed (`read_only`). Requires `transaction` on this client's
  /// connection.
  LockedRow lock(Transaction& transaction, const std::string& key);
  /// The plain read: no lock, nothing written. Null: no head, whether the key is absent or headless.
  std::optional<StoredMessage> head(const std::string& key);
  /// The key's row, headless too. Null: absent.
  std::optional<KeyRow> keyRow(const std::string& key);

  /// Passes the schema gate and learns the id. Must come before produce.
  void registerProducer();
  Produced produce(std::string payload, const ProduceOptions& options, int traitVersion);
  PendingProduce produceIn(Transaction& transaction, std::string payload, const ProduceOptions& options,
                           int traitVersion);
  /// One message of a batch, raw.
  struct RawMessage {
    std::string payload;
    std::optional<std::string> key;
    std::optional<std::int64_t> rank;  ///< Set: compacted.
    int schemaVersion = 1;
  };
  /// Appends all in one statement and one transaction; takes head rows in key order. Results in the order
  /// given.
  std::vector<Produced> produceBatch(std::span<const RawMessage> messages);

  KeyPage keys(const KeyFilter& filter, const std::optional<std::string>& after, int limit);
  std::vector<HeadRow> heads(const KeyFilter& filter, const std::optional<std::string>& after, int limit,
                             std::optional<std::int64_t> previewCharacters = std::nullopt);
  /// Headless rows by age, oldest first; `after` is the last row of the page before.
  std::vector<KeyRow> headlessByAge(const AgeRange& range, const std::optional<AgePosition>& after,
                                    int limit);
  /// Newest first, below `before` where given.
  std::vector<StoredMessage> messages(const MessageFilter& filter, std::optional<MessageId> before,
                                      int limit);
  /// Oldest first, above `after`: for a live tail. A lower id may still commit later.
  std::vector<StoredMessage> messagesAfter(const MessageFilter& filter, MessageId after, int limit);
  /// Looks at up to `look` messages below `before`, newest first. Bounded work: a search goes on by calling
  /// it again. Throws InvalidInput (`invalid_argument`) where `path` is no SQL/JSON path.
  SearchPage search(const MessageSearch& search, std::optional<MessageId> before, int look);
  /// One message whole. Null: not in the log.
  std::optional<StoredMessage> message(MessageId id);

  /// One consistent snapshot; two round trips.
  TopicStats stats(StatsPrecision precision);
  /// One pass. Throws InvalidInput (`invalid_argument`) for options out of range, InDoubt where a batch's
  /// COMMIT was lost (batches before it are done). A cancel request ends the pass between or within batches;
  /// the report says so.
  SweepReport sweep(const SweepOptions& options);

private:
  /// Runs `work` with the topic's id, and once more with a fresh one when the tables behind a remembered id
  /// are gone. `work` must be a transaction of its own.
  template <typename Work>
  auto onTables(Work work);
  TopicId resolve();
  TopicId resolveIn(Transaction& transaction);
  [[nodiscard]] database::Query about(TopicId id, const database::Statement& statement,
                                      std::vector<database::Parameter> parameters) const;
  [[nodiscard]] std::optional<LockedRow> tryLock(Transaction& transaction, const std::string& key,
                                                 bool insert);
  /// Fills what `options` leave open and checks them; `lock` is the caller's lock on the key, if any.
  [[nodiscard]] static ProduceOptions settled(ProduceOptions options, int traitVersion,
                                              const std::optional<Transaction::Lock>& lock);
  [[nodiscard]] database::Query appendQuery(TopicId id, std::string payload,
                                            const ProduceOptions& settled) const;
  [[nodiscard]] database::Query restampQuery(TopicId id, const std::string& key) const;
  std::vector<StoredMessage> logPage(const MessageFilter& filter, const database::Statement& all,
                                     const database::Statement& history, std::int64_t border, int limit);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
  std::string name_;
  /// What is remembered of the topic's id; empty until learned. Shared with open transactions, which clear it
  /// when they find the tables gone.
  std::shared_ptr<std::optional<TopicId>> id_ = std::make_shared<std::optional<TopicId>>();
};

}  // namespace headlock::topic
