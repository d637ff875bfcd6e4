#include "core/topic/transaction.h"

#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::topic {

void Transaction::commit() {
  try {
    database::Transaction::commit();
  } catch (const RunAgain& error) {
    // A produce that travelled with COMMIT found its tables gone: the next attempt must look the topic up
    // again.
    if (error.code() == "topic_changed") {
      for (const auto& id : resolved_) id->reset();
    }
    throw;
  }
}

bool Transaction::holds(TopicId topic, const std::string& key) const {
  const auto found = locks_.find({topic, key});
  return found != locks_.end() && holdsSince(found->second.since);
}

void Transaction::remember(TopicId topic, const std::string& key, Lock lock) {
  lock.since = sequence();
  locks_.insert_or_assign({topic, key}, lock);
}

Transaction::Lock* Transaction::lockOf(TopicId topic, const std::string& key) {
  const auto found = locks_.find({topic, key});
  if (found == locks_.end()) return nullptr;
  if (!holdsSince(found->second.since)) {
    throw RunAgain("lock_lost", "The lock on key ‘" + database::printable(key, 80) +
                                    "’ was given up by a rollback to a savepoint older than it.");
  }
  return &found->second;
}

}  // namespace headlock::topic
