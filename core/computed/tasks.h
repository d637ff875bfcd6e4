// The life of a backfill's task: claimed under a lease, kept alive, ended, cancelled, reaped.
//
// A claim is a token that the task's row carries: who holds another token, or holds it too late by the
// server's clock, writes nothing. Claimer, heartbeat and reaper pass a locked row by (SKIP LOCKED), so that a
// batch that outlives its lease is never stolen while it holds the row; a cancel waits for the batch in hand.
// Whoever touches the computation state holds the class's definitions shared and the task before it. One of
// these serves one connection and one thread; each call is a transaction of its own.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/records.h"
#include "core/database/connection.h"
#include "core/database/layout.h"

namespace headlock::computed {

inline constexpr std::chrono::milliseconds kDefaultLease = std::chrono::seconds(30);

/// The right to work on a task for a while.
struct BackfillClaim {
  TaskId task;
  ClassId classId;
  std::int64_t targetRevision = 1;
  ObjectId upperObject;
  std::string token;
  std::chrono::milliseconds lease = kDefaultLease;
  std::int64_t totalItems = 0;  ///< Objects that the class had when the task was asked for.
};

/// What happened to a task.
struct TaskEvent {
  Timestamp at{};
  TaskStatus status = TaskStatus::queued;  ///< The task's from then on.
  std::string message;                     ///< A sentence.
};

/// What a class says of its last backfill (`last_error`) after a person cancelled that.
constexpr std::string_view kCancelledError = "The backfill was cancelled.";

class Tasks {
public:
  /// No I/O. `connection` must outlive this.
  explicit Tasks(database::Connection& connection);

  /// Throws NotFound (`task_not_found`).
  TaskRecord task(TaskId id);
  /// Newest first, of one class or of all. `limit` is 1 to 10,000.
  std::vector<TaskRecord> newest(std::optional<ClassId> id, int limit);
  /// Those that wait for a worker, oldest first, of one class or of all. `limit` is 1 to 10,000.
  std::vector<TaskRecord> queued(std::optional<ClassId> id, int limit);

  /// What happened to a task, the first first. Empty where there is no such task.
  std::vector<TaskEvent> events(TaskId id);

  /// Takes a queued task under a lease of 1 second to 1 day. Null: it is not to be had, because somebody has
  /// it or it has ended, is cancelled or past its deadline. Waits for nobody.
  std::optional<BackfillClaim> claim(TaskId id, std::chrono::milliseconds lease = kDefaultLease);
  /// Renews the lease, from another connection than the batch's. False: the claim is lost. Waits for nobody;
  /// a row that is locked counts as alive.
  bool heartbeat(const BackfillClaim& claim);
  /// Ends the task and the class's rebuild, well or, with `failure` (a sentence), not. Returns how it ended:
  /// failed too where another task has taken its place. Throws RunAgain (`task_superseded`) where the claim
  /// is lost; then nothing was changed.
  TaskStatus finish(const BackfillClaim& claim, const std::optional<std::string>& failure = {});
  /// Cancels a task that has not ended; waits for the batch in hand. False: it had ended before. Throws
  /// NotFound (`task_not_found`).
  bool cancel(TaskId id);
  /// Fails the tasks whose lease ran out or whose deadline has passed, except those that somebody works on.
  /// Returns how many. Finished batches stay; a new request goes on.
  int reapExpired();

private:
  std::vector<TaskRecord> list(const database::Statement& statement, std::optional<ClassId> id, int limit);
  bool reap(TaskId id, ClassId classId);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::computed
