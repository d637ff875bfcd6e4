// The library's front door to protocol A.
//
//     topic::Client client(connection);
//     client.registerTopic({.name = "videos"});
//     auto videos = client.topic<VideoState>("videos");     // a handle: no I/O
//     auto video = videos.key("video-42");
//     auto producer = videos.producer();                    // registered once
//     client.inTransaction([&](topic::Transaction& transaction) {
//       const auto locked = video.lockCompactionHead(transaction);        // waits for every other writer of
//       the key VideoState state = locked.head ? locked.head->message : VideoState{};
//       ++state.attempts;
//       producer.produceInTx(transaction, state, {.key = "video-42", .compaction = topic::Compaction{}});
//     });                                                               // the produce travels with COMMIT
//
// Every writer of a key locks the same row, even before the key has a head: no update is lost. A client
// serves one connection and one thread; handles keep what they learned of the topic and must not outlive the
// client's connection.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/topic/operations.h"

namespace headlock::topic {

struct TopicConfig {
  std::string name;
  /// Positive. Null: the default of one hour for a new topic, and no change for one that exists.
  std::optional<std::chrono::milliseconds> headlessTtl = {};
};

struct Registration {
  TopicInfo topic;
  bool created = false;
};

/// A locked head, typed.
template <typename Message>
struct LockedHead {
  std::optional<HeadMessage<Message>> head;  ///< Null: the row has no head; compute from the empty state.
  bool createdRow = false;
  std::chrono::milliseconds waited{};
};

template <typename Message>
HeadMessage<Message> typed(const StoredMessage& stored) {
  return {stored.id, stored.schemaVersion, stored.rank.value_or(0), stored.createdAt,
          MessageTraits<Message>::fromJson(stored.payload, stored.schemaVersion)};
}

/// One key of a topic: owns both head reads.
template <typename Message>
class KeyHandle {
public:
  [[nodiscard]] const std::string& key() const noexcept { return key_; }

  /// The plain read: the head, or null for an absent key and a headless row alike. Takes no lock, writes
  /// nothing.
  [[nodiscard]] std::optional<HeadMessage<Message>> compactionHead() {
    const auto stored = operations_->head(key_);
    if (!stored) return std::nullopt;
    return typed<Message>(*stored);
  }

  /// Ensures and locks the key's row until `transaction` ends; see TopicOperations::lock.
  [[nodiscard]] LockedHead<Message> lockCompactionHead(Transaction& transaction) {
    const LockedRow row = operations_->lock(transaction, key_);
    LockedHead<Message> locked{std::nullopt, row.createdRow, row.waited};
    if (row.head) locked.head = typed<Message>(*row.head);
    return locked;
  }

private:
  template <typename>
  friend class Topic;
  KeyHandle(std::shared_ptr<TopicOperations> operations, std::string key)
      : operations_(std::move(operations)), key_(std::move(key)) {
    requireKey(key_);
  }

  std::shared_ptr<TopicOperations> operations_;
  std::string key_;
};

/// Throws InvalidInput (`compaction_without_key`).
[[noreturn]] void refuseCompactionWithoutKey();

/// Owns produce. Has no head read.
template <typename Message>
class Producer {
public:
  /// Appends in a transaction of its own; one round trip. When compaction is asked for, the message becomes
  /// the key's head where the key has none or (schema version, rank, id) is larger than the head's; a losing
  /// message stays in the log.
  Produced produce(const Message& message, const ProduceOptions& options = {}) {
    return operations_->produce(Traits::toJson(message), options, Traits::schemaVersion);
  }
  /// The same inside `transaction`: queued, and sent with the next round trip or with COMMIT. Asking for the
  /// result earlier sends it at once. Throws RunAgain (`lock_lost`) where this transaction locked the key and
  /// gave the lock up.
  PendingProduce produceInTx(Transaction& transaction, const Message& message,
                             const ProduceOptions& options = {}) {
    return operations_->produceIn(transaction, Traits::toJson(message), options, Traits::schemaVersion);
  }
  /// Appends many in one statement. Two batches never deadlock; a key may repeat.
  std::vector<Produced> produceBatch(const std::vector<BatchMessage<Message>>& batch) {
    std::vector<TopicOperations::RawMessage> raw;
    raw.reserve(batch.size());
    for (const auto& [message, options] : batch) {
      if (options.compaction && !options.key) refuseCompactionWithoutKey();
      raw.push_back({Traits::toJson(message), options.key,
                     options.compaction ? std::optional(options.compaction->rank.value_or(0)) : std::nullopt,
                     options.schemaVersion.value_or(Traits::schemaVersion)});
    }
    return operations_->produceBatch(raw);
  }

private:
  template <typename>
  friend class Topic;
  using Traits = MessageTraits<Message>;
  explicit Producer(std::shared_ptr<TopicOperations> operations) : operations_(std::move(operations)) {
    operations_->registerProducer();
  }
  std::shared_ptr<TopicOperations> operations_;
};

/// A topic by name. Making it does no I/O; the topic need not exist yet.
template <typename Message>
class Topic {
public:
  [[nodiscard]] const std::string& name() const noexcept { return operations_->name(); }
  /// Throws InvalidInput (`invalid_key`).
  [[nodiscard]] KeyHandle<Message> key(std::string key) const {
    return KeyHandle<Message>(operations_, std::move(key));
  }
  /// Registers a producer: resolves the topic and passes the schema gate. Throws NotFound (`topic_not_found`)
  /// and SchemaMismatch.
  [[nodiscard]] Producer<Message> producer() const { return Producer<Message>(operations_); }
  /// Everything that reads, sweeps and measures, on raw payloads.
  [[nodiscard]] TopicOperations& operations() const noexcept { return *operations_; }

private:
  friend class Client;
  explicit Topic(std::shared_ptr<TopicOperations> operations) : operations_(std::move(operations)) {}
  std::shared_ptr<TopicOperations> operations_;
};

class Client {
public:
  /// No I/O. `connection` must outlive the client and its handles.
  explicit Client(database::Connection& connection);

  template <typename Message>
  [[nodiscard]] Topic<Message> topic(std::string name) {
    return Topic<Message>(operationsOf(std::move(name)));
  }

  /// Creates the topic, or finds it and replaces the mutable settings that `config` gives. Passes the schema
  /// gate.
  Registration registerTopic(const TopicConfig& config);
  /// Every topic, by name.
  std::vector<TopicInfo> topics();
  /// Stats of every topic by name: one round trip and one snapshot for each fifty topics.
  std::vector<TopicStats> allStats(StatsPrecision precision);
  /// The pulse of every topic by name: two round trips, however many topics there are.
  std::vector<TopicPulse> pulses();
  /// Changes a topic's settings. Throws NotFound (`topic_not_found`).
  TopicInfo alterTopic(const TopicConfig& config);
  /// Drops the topic's tables and its row, head before log, yielding to readers and lockers: it gives way
  /// within half the server's deadlock time-out and tries again, up to `attempts` times. Throws RunAgain
  /// (`lock_timeout`) then.
  void deleteTopic(const std::string& name, int attempts = 20);

  /// Runs `work` once in a transaction and commits; rolls back when it throws. Never runs it twice: RunAgain
  /// says that the caller may, InDoubt that nobody knows. Returns what `work` returns.
  template <typename Work>
  auto inTransaction(Work&& work, database::TransactionOptions options = {}) {
    Transaction transaction(connection_, options);
    if constexpr (std::is_void_v<std::invoke_result_t<Work, Transaction&>>) {
      std::forward<Work>(work)(transaction);
      transaction.commit();
    } else {
      auto value = std::forward<Work>(work)(transaction);
      transaction.commit();
      return value;
    }
  }

  [[nodiscard]] database::Connection& connection() noexcept { return connection_; }

private:
  std::shared_ptr<TopicOperations> operationsOf(std::string name);
  /// Null where the topic was deleted in the middle.
  std::optional<Registration> tryToRegister(const TopicConfig& config);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
  /// Handles of one name share what they learn of the topic.
  std::map<std::string, std::shared_ptr<TopicOperations>, std::less<>> operations_;
};

}  // namespace headlock::topic
