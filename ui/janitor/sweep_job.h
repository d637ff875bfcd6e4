// A sweep as work beside the window: one topic or several, batch by batch, with a log that the window reads
// while it goes on.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "core/topic/client.h"
#include "ui/worker/job.h"

namespace headlock::ui {

/// One batch that is done.
struct SweepBatch {
  Timestamp at{};  ///< By this machine's clock.
  std::string topic;
  std::int64_t number = 0;  ///< Of its topic's pass, from 1.
  std::int64_t deleted = 0;
  std::int64_t skipped = 0;  ///< Locked rows passed by in this batch.
  std::chrono::milliseconds elapsed{};
  bool dry = false;
};

/// Filled by the worker, emptied by the window.
class SweepLog {
public:
  void add(SweepBatch batch);
  [[nodiscard]] std::vector<SweepBatch> take();

private:
  std::mutex mutex_;
  std::vector<SweepBatch> batches_;  // guarded by mutex_
};

struct SweepPlan {
  /// Empty: every topic.
  std::string topic;
  std::optional<std::chrono::milliseconds> olderThan;
  int batch = topic::kDefaultSweepBatch;
  bool dry = false;
  /// What is expected to go, for the progress. Null: nobody knows.
  std::optional<std::int64_t> expected;
  friend bool operator==(const SweepPlan&, const SweepPlan&) = default;
};

struct SweepOutcome {
  struct Topic {
    std::string name;
    std::int64_t gone = 0;  ///< Or would be, in a dry run.
  };
  std::vector<Topic> topics;
  std::int64_t gone = 0;
  std::int64_t skipped = 0;
  std::int64_t batches = 0;
  std::chrono::milliseconds elapsed{};
  std::optional<std::chrono::milliseconds> oldest;  ///< Of the expired rows, before the pass.
  bool cancelled = false;
  bool locksUnknown = false;
};

/// On the connection's thread. A request to cancel ends it after the batch in hand, and the outcome says so.
[[nodiscard]] SweepOutcome runSweep(topic::Client& client, JobControl& control, const SweepPlan& plan,
                                    SweepLog& log);

}  // namespace headlock::ui
