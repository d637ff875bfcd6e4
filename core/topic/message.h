// What travels through a topic: a typed message, made from JSON and into JSON by a small trait, or the raw
// payload.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/database/types.h"

namespace headlock::topic {

struct TopicTag;
using TopicId = Id<TopicTag>;
struct MessageTag;
using MessageId = Id<MessageTag>;

/// A payload as its JSON text, every digit kept. What tools use, which know no message types.
struct RawPayload {
  std::string json;
  friend bool operator==(const RawPayload&, const RawPayload&) = default;
};

/// How a type becomes a message. Specialise it:
///
///     template <> struct MessageTraits<VideoState> {
///       static constexpr int schemaVersion = 2;                      // at least 1; of what toJson writes
///       static std::string toJson(const VideoState& state);          // one JSON document in UTF-8
///       static VideoState fromJson(std::string_view json, int schemaVersion);  // of any version up to it
///     };
template <typename Message>
struct MessageTraits;

template <>
struct MessageTraits<RawPayload> {
  static constexpr int schemaVersion = 1;
  static std::string toJson(const RawPayload& payload) { return payload.json; }
  static RawPayload fromJson(std::string_view json, int) { return {std::string(json)}; }
};

/// One row of a topic's log.
struct StoredMessage {
  MessageId id;
  std::optional<std::string> key;
  std::optional<std::int64_t> rank;  ///< Null: this message is not compacted.
  int schemaVersion = 1;
  std::string payload;  ///< JSON text; its beginning only where a preview was asked for.
  std::int64_t payloadBytes =
      0;  ///< Of the whole JSON text; of the stored form where the preview came empty.
  Timestamp createdAt{};
};

/// The winner of a key, as a typed message.
template <typename Message>
struct HeadMessage {
  MessageId id;
  int schemaVersion = 1;
  std::int64_t rank = 0;
  Timestamp createdAt{};
  Message message;
};

/// How a message takes part in compaction.
struct Compaction {
  /// Null: the rank of the head that this transaction holds locked, else 0.
  std::optional<std::int64_t> rank = {};
};

struct ProduceOptions {
  /// 1 to 1,024 bytes of UTF-8 without NUL.
  std::optional<std::string> key = {};
  /// Set: the message is a version of its key and may become its head. Requires a key.
  std::optional<Compaction> compaction = {};
  /// At least 1. Null: the trait's, or the locked head's where that is higher.
  std::optional<int> schemaVersion = {};
};

struct Produced {
  MessageId id;
  bool becameHead = false;  ///< False for messages that are not compacted.
};

/// One message of a batch.
template <typename Message>
struct BatchMessage {
  Message message;
  ProduceOptions options = {};
};

/// These throw InvalidInput with `invalid_topic_name` and `invalid_key`. Names: [a-z0-9] first, then
/// [a-z0-9._-], at most 200 bytes. Names that begin with `__` are reserved, which the first rule covers.
/// Keys: 1 to 1,024 bytes of UTF-8 without NUL.
void requireTopicName(std::string_view name);
void requireKey(std::string_view key);
/// Throws InvalidInput (`invalid_json`) unless `json` is one well-formed JSON document in UTF-8. The server
/// has the last word: jsonb also refuses `\u0000`, numbers past its range and very deep nesting.
void requireJson(std::string_view json);

}  // namespace headlock::topic
