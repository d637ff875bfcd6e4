// Helpers that the files of TopicOperations share. Private to core/topic.
#pragma once

#include <utility>

#include "core/database/error.h"
#include "core/topic/operations.h"

namespace headlock::topic {

inline constexpr database::TransactionOptions kReadOnly{.readOnly = true};

/// A hundred years. Beyond it lies a slip of the keyboard, and up to it sums with points in time fit.
inline constexpr std::chrono::milliseconds kLongestAge = std::chrono::hours(24) * 36'500;

/// These throw InvalidInput (`invalid_argument`): for a page's size, the length of a preview, an age.
void requireLimit(int limit);
void requirePreview(const std::optional<std::int64_t>& characters);
void requireAge(std::chrono::milliseconds age);

[[nodiscard]] TopicInfo topicInfo(const database::Result& result, int row);
/// Reads columns id, key, rank, version, created_at, payload and, where there is a seventh, the payload's
/// size.
[[nodiscard]] StoredMessage storedMessage(const database::Result& result, int row, int firstColumn = 0);
[[nodiscard]] KeyRow keyRowOf(const database::Result& result, int row);
[[nodiscard]] NotFound topicNotFound(const std::string& name);
/// The head of a key names a message that somebody removed from the log.
[[nodiscard]] Failed messageMissing(const std::string& key, MessageId message, const std::string& topic);
/// Rethrows what `lookUp` threw, as `not_installed` where the catalogue itself is missing. What travelled in
/// the same round trip and failed first is rethrown as it is.
[[noreturn]] void rethrowLookUp(const database::Layout& layout, const database::Statement& lookUp);

template <typename Work>
auto TopicOperations::onTables(Work work) {
  const bool remembered = id_->has_value();
  try {
    return work(resolve());
  } catch (const RunAgain& error) {
    if (error.code() != "topic_changed") throw;
    id_->reset();
    if (!remembered) throw;
  }
  return work(resolve());
}

}  // namespace headlock::topic
