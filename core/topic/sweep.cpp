// One pass of the janitor.
#include <algorithm>

#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

using Clock = std::chrono::steady_clock;

/// How far a pass has come, and what a batch did.
struct Batch {
  std::int64_t seen = 0;  ///< Expired rows, held ones included.
  std::int64_t removed = 0;
  std::optional<AgePosition> reached;  ///< Null: the pass is at its end.
};

std::int64_t counted(const database::Result& result) {
  return result.integer(0, 0);
}

}  // namespace

/// The statements of one pass, on one topic and one cutoff.
class SweepPass {
public:
  SweepPass(database::Connection& connection, const database::Layout& layout, TopicId id, Timestamp cutoff,
            int size)
      : connection_(connection), layout_(layout), id_(id), cutoff_(cutoff), size_(size) {}

  /// The batch behind the cursor: deleted, in one round trip.
  Batch remove() { return read(database::executeOnce(connection_, query(sql::topic::sweep_batch))); }

  /// The same locks, given back.
  Batch tryOut() {
    database::Transaction transaction(connection_);
    Batch batch = read(transaction.execute(query(sql::topic::sweep_trial)));
    transaction.rollback();
    return batch;
  }

  /// How many rows of `batch` are left, and moves the cursor past it. Fewer went than were seen where
  /// somebody held them or changed them just then, and only a later look can tell. `kept` rows went in a
  /// trial alone.
  std::int64_t leave(const Batch& batch, std::int64_t kept) {
    std::int64_t left = 0;
    if (batch.seen > batch.removed) {
      left = counted(database::executeOnce(connection_, leftQuery(batch), kReadOnly)) - kept;
    }
    if (batch.reached) cursor_ = *batch.reached;
    return std::max<std::int64_t>(0, left);
  }

private:
  [[nodiscard]] database::Query query(const database::Statement& statement) const {
    return {layout_.render(statement, id_.value), {cutoff_, cursor_.updatedAt, cursor_.key, size_}};
  }
  [[nodiscard]] database::Query leftQuery(const Batch& batch) const {
    const AgePosition end = batch.reached.value_or(AgePosition{cutoff_, ""});
    return {layout_.render(sql::topic::sweep_left, id_.value),
            {cutoff_, cursor_.updatedAt, cursor_.key, end.updatedAt, end.key}};
  }
  static Batch read(const database::Result& result) {
    Batch batch;
    batch.seen = result.integer(0, 0);
    batch.removed = result.integer(0, 1);
    if (!result.isNull(0, 2)) batch.reached = AgePosition{result.timestamp(0, 2), result.string(0, 3)};
    return batch;
  }

  database::Connection& connection_;
  const database::Layout& layout_;
  const TopicId id_;
  const Timestamp cutoff_;
  const int size_;
  AgePosition cursor_{Timestamp::min(), ""};
};

SweepReport TopicOperations::sweep(const SweepOptions& options) {
  if (options.batch < 1 || options.batch > kMostSweepBatch) {
    throw InvalidInput("invalid_argument", "A sweep's batch has 1 to 10,000 rows.");
  }
  if (options.maxBatches && *options.maxBatches < 1) {
    throw InvalidInput("invalid_argument", "A sweep has at least one batch.");
  }
  if (options.olderThan) requireAge(*options.olderThan);
  const auto started = Clock::now();
  SweepReport report;
  const auto age =
      options.olderThan ? database::Parameter(options.olderThan->count()) : database::Parameter(std::nullopt);
  std::optional<TopicId> id;
  try {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::topic::sweep_cutoff), {name_, age}}, kReadOnly);
    if (found.empty()) throw topicNotFound(name_);
    id = TopicId{found.integer(0, 0)};
    report.cutoff = found.timestamp(0, 1);
  } catch (const Failed&) {
    rethrowLookUp(*layout_, sql::topic::sweep_cutoff);
  }
  const auto elapsed = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started);
  };

  if (options.dryRun && connection_.settings().readOnly) {
    report.wouldDelete = counted(database::executeOnce(
        connection_, about(*id, sql::topic::count_expired, {report.cutoff}), kReadOnly));
    report.locksUnknown = true;
    report.elapsed = elapsed();
    return report;
  }

  SweepPass pass(connection_, *layout_, *id, report.cutoff, options.batch);
  std::int64_t& removed = options.dryRun ? report.wouldDelete : report.deleted;
  try {
    for (bool more = true; more;) {
      const Batch batch = options.dryRun ? pass.tryOut() : pass.remove();
      removed += batch.removed;
      ++report.batches;
      report.skippedLocked += pass.leave(batch, options.dryRun ? batch.removed : 0);
      more = batch.reached.has_value();
      const bool goOn =
          !options.onBatch || options.onBatch({report.batches, removed, report.skippedLocked, elapsed()});
      if (more && !goOn) {
        report.stoppedBy = SweepReport::StoppedBy::cancelled;
        more = false;
      } else if (more && options.maxBatches && report.batches >= *options.maxBatches) {
        report.stoppedBy = SweepReport::StoppedBy::limit;
        more = false;
      }
    }
  } catch (const Cancelled& cancelled) {
    // The batch in hand was rolled back; those before it stay. A statement time limit is an error, not a
    // wish.
    if (cancelled.code() != "cancelled" || !connection_.canceller()->requested()) throw;
    report.stoppedBy = SweepReport::StoppedBy::cancelled;
  }
  report.elapsed = elapsed();
  return report;
}

}  // namespace headlock::topic
