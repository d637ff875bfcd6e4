// Helpers that the files of TopicOperations share. Private to core/topic.
#pragma once

#include <utility>

#include "core/database/error.h"
#include "core/topic/operations.h"

namespace headlock::topic {

inline constexpr database::TransactionOptions kReadOnly{.readOnly = true};

/// A page's size. Throws InvalidInput (`invalid_argument`).
void requireLimit(int limit);

[[nodiscard]] TopicInfo topicInfo(const database::Result& result, int row);
/// Reads columns id, key, rank, version, created_at, payload and, where there is a seventh, the payload's
/// size.
[[nodiscard]] StoredMessage storedMessage(const database::Result& result, int row, int firstColumn = 0);
[[nodiscard]] KeyRow keyRowOf(const database::Result& result, int row);
[[nodiscard]] NotFound topicNotFound(const std::string& name);
/// Rethrows what looking a topic up threw, as `not_installed` where the catalogue itself is missing.
[[noreturn]] void rethrowLookUp(const database::Layout& layout);

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
