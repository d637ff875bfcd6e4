// A backfill's run: every object of a class materialised again, batch by batch, under a lease.
//
// The task is claimed; pages of ids by ascending cursor, up to the last object that was there when the task
// was asked for, become batches, each a transaction of its own through the capabilities
// (computed_transaction.h), with the claim checked and renewed at both of its ends. Objects made later are
// their makers' business. A heartbeat on a thread and a connection of its own renews the lease between
// batches, and while one waits. A worker that stops loses its locks before its lease, and its task one lease
// later (Tasks::reapExpired); batches that were committed stay, and a new request starts another task, which
// goes over the class once more.
//
//     tasks.reapExpired();
//     const TaskRecord task = definitions.requestBackfill(id);
//     const auto report = runBackfill(connection, task.id);   // null: another worker has it, or it has ended
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/computed/computed_transaction.h"
#include "core/computed/records.h"
#include "core/computed/tasks.h"
#include "core/database/connection.h"

namespace headlock::computed {

/// After a batch.
struct BackfillProgress {
  TaskId task;
  std::int64_t processed = 0;  ///< Objects so far, those that were gone by the time of their batch too.
  std::int64_t total = 0;      ///< Objects that the class had when the task was asked for.
  std::int64_t failed = 0;     ///< Of those processed, how many have a field error.
  std::int64_t batches = 0;
  double perSecond = 0;  ///< Objects a second since the claim.
};

struct BackfillOptions {
  int batch = kDefaultBatch;                        ///< Objects a transaction: 1 to 1,000.
  std::chrono::milliseconds lease = kDefaultLease;  ///< 1 second to 1 day.
  /// Called after each batch, on the calling thread, outside of any transaction. What it throws ends the run
  /// as an error does.
  std::function<void(const BackfillProgress&)> onBatch = {};
};

struct BackfillReport {
  enum class End : std::uint8_t {
    succeeded,   ///< Every object is materialised, and the class is ready.
    superseded,  ///< The task was cancelled, is late, was taken by another worker or replaced by another
                 ///< task. Nothing was written since.
  };
  BackfillProgress progress;
  std::chrono::milliseconds elapsed{};
  End end = End::succeeded;
};

/// Claims `task` and works on it until it ends. Null: it is not to be had (Tasks::claim). An error ends the
/// task as failed with the error's sentence, over another connection where this one is lost, and is thrown;
/// so is Cancelled, when the connection's Canceller is asked. A batch that another program's
/// transaction made fail (a deadlock, a lock time-out) is run again a few times before. Throws InvalidInput
/// (`invalid_argument`), SchemaMismatch (`not_installed`), and what batches throw.
std::optional<BackfillReport> runBackfill(database::Connection& connection, TaskId task,
                                          const BackfillOptions& options = {});

}  // namespace headlock::computed
