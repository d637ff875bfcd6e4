// What reads return: pages of keys and messages, by keyset, at a flat cost wherever the page is.
// Contract: compaction-head.md, "Operations".
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/topic/message.h"

namespace headlock::topic {

enum class KeyState { materialized, headless };

/// One row of the head table.
struct KeyRow {
  std::string key;
  KeyState state = KeyState::headless;
  std::optional<MessageId> headId;
  std::optional<int> schemaVersion;
  std::optional<std::int64_t> rank;
  Timestamp createdAt{};
  Timestamp updatedAt{};
  /// Since `updatedAt`, by the server's clock.
  std::chrono::milliseconds age{};
};

struct KeyFilter {
  /// Null: both.
  std::optional<KeyState> state = {};
  /// Keys that begin with these bytes. Empty: all.
  std::string prefix = {};
};

/// A page of keys in byte order. `nextAfter` is what to pass as `after` for the next page; null at the end.
struct KeyPage {
  std::vector<KeyRow> rows;
  std::optional<std::string> nextAfter;
};

/// A headless row's place in the order of age.
struct AgePosition {
  Timestamp updatedAt{};
  std::string key;
};

/// Headless rows whose age lies in [from, to); to null: without end. Oldest first.
struct AgeRange {
  std::chrono::milliseconds from{};
  std::optional<std::chrono::milliseconds> to = {};
};

struct MessageFilter {
  /// Null: the whole log. Set: one key's history.
  std::optional<std::string> key = {};
  /// How many characters of the payload to fetch; a payload of over 64 KiB then comes empty. Null: all of it.
  std::optional<std::int64_t> previewCharacters = {};
};

/// What to look for in a log. Each part that is set must hold.
struct MessageSearch {
  /// Null: the whole log. Set: one key's history.
  std::optional<std::string> key;
  /// The payload's text holds this, whatever the case. Empty: anything.
  std::string text;
  /// A SQL/JSON path that finds something in the payload, for example `$.attempts ? (@ > 3)`. Empty: none.
  std::string path;
  /// How many characters of the payload's text to fetch.
  int previewCharacters = 240;
};

/// What a part of a search found.
struct SearchPage {
  std::vector<StoredMessage> messages;  ///< Newest first.
  std::int64_t looked = 0;              ///< Messages looked at.
  std::optional<MessageId> reached;     ///< The last of them: go on before it. Null: the log's beginning.
};

/// A materialised head with its message. The message is null when its row is no longer in the log.
struct HeadRow {
  KeyRow row;
  std::optional<StoredMessage> message;
};

/// Lists are bounded: 1 to this many rows a page.
inline constexpr int kMostRows = 10'000;

}  // namespace headlock::topic
