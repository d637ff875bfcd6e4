#include "core/topic/transaction.h"

#include <algorithm>

#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::topic {

bool Transaction::holds(TopicId topic, const std::string& key) const {
  const auto found = locks_.find({topic, key});
  return found != locks_.end() &&
         std::ranges::any_of(found->second, [&](const Lock& lock) { return holdsSince(lock.since); });
}

void Transaction::remember(TopicId topic, const std::string& key, VersionAndRank head) {
  auto& history = locks_[{topic, key}];
  // What was given up stays given up; without it the history is as long as the savepoints are deep.
  std::erase_if(history,
                [&](const Lock& lock) { return lock.since == sequence() || !holdsSince(lock.since); });
  history.push_back({sequence(), head});
}

std::optional<Transaction::Lock> Transaction::lockOf(TopicId topic, const std::string& key) const {
  const auto found = locks_.find({topic, key});
  if (found == locks_.end()) return std::nullopt;
  const auto held = std::find_if(found->second.rbegin(), found->second.rend(),
                                 [&](const Lock& lock) { return holdsSince(lock.since); });
  if (held == found->second.rend()) {
    throw RunAgain("lock_lost", "The lock on key ‘" + database::printable(key, 80) +
                                    "’ was given up by a rollback to a savepoint older than it.");
  }
  return *held;
}

void Transaction::onError(const std::exception_ptr& error) noexcept {
  try {
    std::rethrow_exception(error);
  } catch (const RunAgain& again) {
    if (again.code() != "topic_changed") return;
    for (const auto& id : resolved_) id->reset();
  } catch (...) {  // NOLINT(bugprone-empty-catch): the caller gets it; only a topic that went concerns us
  }
}

}  // namespace headlock::topic
