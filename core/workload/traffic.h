// The demonstration's traffic: writers that move values forward under the lock, lockers that hold a key for a
// while so that waits can be seen, plain producers, and a janitor. It goes on until its time is over or
// somebody asks it to stop.
//
// Some keys are hot on purpose: writers and lockers meet on them, so that the lock views have something to
// show.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/database/connection.h"
#include "core/database/settings.h"

namespace headlock::workload {

/// What was done, by kind.
struct TrafficReport {
  std::int64_t updates = 0;   ///< Locked read-modify-writes that committed.
  std::int64_t locks = 0;     ///< Locks that were held for a while.
  std::int64_t produces = 0;  ///< Plain produces, compacted or not.
  std::int64_t sweeps = 0;    ///< Passes of the janitor over one topic.
  std::int64_t deleted = 0;   ///< Headless rows that it removed.
  std::int64_t retries = 0;   ///< Transactions that the server asked to run again.
  std::int64_t reconnects = 0;
  std::chrono::milliseconds waited{};  ///< Spent waiting for locks, all workers together.
  std::chrono::milliseconds elapsed{};
};

struct TrafficOptions {
  /// Null: until the environment's canceller is asked.
  std::optional<std::chrono::milliseconds> duration = {};
  int writers = 4;
  int lockers = 2;
  int producers = 1;
  /// The most rows that the janitor removes from a topic in a pass, 1 to `topic::kMostSweepBatch`. Null: all
  /// that are past their time.
  std::optional<int> sweptAtOnce = {};
  /// Chooses keys and pauses; the same seed makes the same choices.
  std::uint64_t seed = 1;
  /// Called about once a second with what was done so far, from the calling thread. May be empty.
  std::function<void(const TrafficReport&)> onProgress = {};
};

/// Requires the demonstration's topics (else NotFound, `topic_not_found`). A request to stop is its normal
/// end, no error.
[[nodiscard]] TrafficReport runTraffic(const database::Settings& settings,
                                       const database::Environment& environment,
                                       const TrafficOptions& options);

}  // namespace headlock::workload
