// The topic janitor: removes headless rows past their TTL, and waits for nobody.
//
// A sweep is one pass, oldest first, in bounded batches, each its own transaction. Rows that somebody holds
// are passed by; a row that gained a head or was locked again between selection and deletion is not deleted,
// because it is deleted by the ctid that the same statement locked. Correctness never needs the janitor.
// Contract: compaction-head.md, "The topic janitor".
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/topic/message.h"

namespace headlock::topic {

inline constexpr int kDefaultSweepBatch = 1'000;
inline constexpr int kMostSweepBatch = 10'000;

struct SweepProgress {
  std::int64_t batches = 0;
  std::int64_t deleted = 0;  ///< Or would be, in a dry run.
  std::int64_t skippedLocked = 0;
  std::chrono::milliseconds elapsed{};
};

struct SweepOptions {
  /// Null: the topic's TTL. Rows that are older go. 0 to 36,500 days.
  std::optional<std::chrono::milliseconds> olderThan = {};
  int batch = kDefaultSweepBatch;  ///< Rows a transaction, 1 to `kMostSweepBatch`.
  std::optional<std::int64_t> maxBatches = {};
  /// Locks as a sweep does, batch by batch, and rolls back; on a read-only connection it counts without
  /// knowing what is locked.
  bool dryRun = false;
  /// Called after each batch; false ends the sweep as cancelled.
  std::function<bool(const SweepProgress&)> onBatch = {};
};

struct SweepReport {
  enum class StoppedBy { drained, limit, cancelled };
  std::int64_t deleted = 0;
  std::int64_t wouldDelete = 0;    ///< Dry run only.
  std::int64_t skippedLocked = 0;  ///< Distinct expired rows left because somebody held them.
  std::int64_t batches = 0;
  std::chrono::milliseconds elapsed{};
  StoppedBy stoppedBy = StoppedBy::drained;
  bool locksUnknown = false;  ///< A dry run on a read-only connection: `skippedLocked` could not be known.
  Timestamp cutoff{};
};

}  // namespace headlock::topic
