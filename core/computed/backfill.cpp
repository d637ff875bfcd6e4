#include "core/computed/backfill.h"

#include <utility>

#include "core/computed/heartbeat.h"
#include "core/computed/object_pages.h"
#include "core/computed/operations_common.h"

namespace headlock::computed {
namespace {

using std::chrono::steady_clock;

/// How often a batch is tried that other programs' transactions make fail.
constexpr int kMostAttempts = 5;
/// How long the end of a task may take, where the worker has failed already.
constexpr std::chrono::seconds kLastWords{5};

bool isSuperseded(const Error& error) noexcept {
  return error.code() == "task_superseded";
}

/// One claim's work.
class Run {
public:
  Run(database::Connection& connection, const BackfillClaim& claim, const BackfillOptions& options)
      : connection_(connection), claim_(claim), options_(options) {
    progress_.task = claim.task;
    progress_.total = claim.totalItems;
  }

  BackfillReport run() {
    try {
      work();
      const TaskStatus status = Tasks(connection_).finish(claim_);
      return report(status == TaskStatus::succeeded ? BackfillReport::End::succeeded
                                                    : BackfillReport::End::superseded);
    } catch (const RunAgain& error) {
      if (isSuperseded(error)) return superseded();
      fail(error.what());
      throw;
    } catch (const Cancelled&) {
      fail("Its worker was told to stop.");
      throw;
    } catch (const std::exception& error) {
      fail(error.what());
      throw;
    }
  }

private:
  void work() {
    const Heartbeat heartbeat(connection_.settings(), claim_);
    ObjectPages pages(connection_, claim_.classId, claim_.upperObject, options_.batch);
    for (auto page = pages.next(); !page.empty(); page = pages.next()) {
      if (heartbeat.lost()) throw RunAgain("task_superseded", "The task's lease was lost.");
      const auto size = static_cast<std::int64_t>(page.size());
      const BatchReport done = batch(ObjectIdSet(std::move(page)));
      progress_.processed += size;
      progress_.failed += done.withErrors;
      ++progress_.batches;
      progress_.perSecond = static_cast<double>(progress_.processed) /
                            std::chrono::duration<double>(steady_clock::now() - started_).count();
      if (options_.onBatch) options_.onBatch(progress_);
    }
  }

  /// Runs it again where that may help.
  BatchReport batch(const ObjectIdSet& ids) {
    for (int attempt = 1;; ++attempt) {
      try {
        return withComputedTransaction(
            connection_,
            [&](ComputedTransaction transaction) {
              return std::move(transaction).lockClass(claim_.classId, claim_).lockObjects(ids).rebuild();
            },
            // A worker that stops in mid-batch lets its locks go before its lease ends, so that the reaper
            // finds the task free.
            {.batch = options_.batch, .lockTimeout = {}, .idleTimeout = claim_.lease / 2});
      } catch (const RunAgain& error) {
        if (isSuperseded(error) || attempt == kMostAttempts) throw;
      }
    }
  }

  /// Ends the task where it is this worker's still: another one took its place, and nobody else would end it.
  BackfillReport superseded() {
    try {
      static_cast<void>(Tasks(connection_).finish(claim_));
    } catch (const RunAgain&) {  // NOLINT(bugprone-empty-catch): it has an end, or another worker
    }
    return report(BackfillReport::End::superseded);
  }

  /// Ends the task with the reason, over another connection where this one is lost or told to stop. Where
  /// that fails too, the reaper will end it.
  void fail(const std::string& why) const {
    try {
      const auto& canceller = connection_.canceller();
      if (connection_.usable() && !(canceller && canceller->requested())) {
        static_cast<void>(Tasks(connection_).finish(claim_, why));
        return;
      }
      database::Settings settings = connection_.settings();
      settings.statementTimeout = kLastWords;
      database::Connection other(std::move(settings));
      static_cast<void>(Tasks(other).finish(claim_, why));
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): the error that is under way says more
    }
  }

  [[nodiscard]] BackfillReport report(BackfillReport::End end) const {
    return {progress_, std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - started_),
            end};
  }

  database::Connection& connection_;
  const BackfillClaim& claim_;
  const BackfillOptions& options_;
  const steady_clock::time_point started_ = steady_clock::now();
  BackfillProgress progress_;
};

}  // namespace

std::optional<BackfillReport> runBackfill(database::Connection& connection, TaskId task,
                                          const BackfillOptions& options) {
  requireBatch(options.batch);
  const auto claim = Tasks(connection).claim(task, options.lease);
  if (!claim) return std::nullopt;
  return Run(connection, *claim, options).run();
}

}  // namespace headlock::computed
