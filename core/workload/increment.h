// Scenario 05 under load: many writers add one to the same member of the same key, each under the key's lock.
// Whatever they do to each other, no update is lost: the count at the end is what was committed.
//
// A transaction that the server asks to run again is run again, a lost connection is made again, and a COMMIT
// whose answer was lost is counted as in doubt and not repeated.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/database/connection.h"
#include "core/database/settings.h"

namespace headlock::workload {

struct IncrementOptions {
  std::string topic;
  std::string key;
  std::string field;       ///< The payload's member that counts. Absent counts as 0.
  std::int64_t times = 1;  ///< How often each writer adds one.
  int writers = 1;         ///< Each is a thread with a connection of its own.
  /// Called after each commit, from the writers' threads, one at a time, with the commits so far. May be
  /// empty.
  std::function<void(std::int64_t)> onProgress = {};
};

struct IncrementReport {
  std::int64_t start = 0;  ///< The member before; 0 for an absent key and a headless row.
  std::int64_t end = 0;    ///< The member afterwards.
  /// `start` and every acknowledged commit. With nobody else at the key, `end` lies between it and it plus
  /// `inDoubt`.
  std::int64_t expected = 0;
  std::int64_t commits = 0;
  std::int64_t retries = 0;
  std::int64_t inDoubt = 0;
  std::chrono::milliseconds waitedMedian{};  ///< Waits for the lock.
  std::chrono::milliseconds waitedHigh{};    ///< 99 of 100 stay at or below.
  std::chrono::milliseconds elapsed{};
};

/// Requires a topic that exists (else NotFound, `topic_not_found`) and a head whose payload is an object with
/// a whole number, or none, in `field` (else Failed, `check_failed`). Cancelled when `environment`'s
/// canceller is asked.
[[nodiscard]] IncrementReport increment(const database::Settings& settings,
                                        const database::Environment& environment,
                                        const IncrementOptions& options);

}  // namespace headlock::workload
