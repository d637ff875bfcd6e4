#include "core/computed/tasks.h"

#include "core/computed/operations_common.h"
#include "core/database/rows.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Query;

/// The column of lock_expired_task behind those of the task.
constexpr int kIsLate = 17;

bool hasEnded(TaskStatus status) noexcept {
  return status != TaskStatus::queued && status != TaskStatus::running;
}

std::string summaryOf(const TaskRecord& done) {
  if (done.failedItems == 0) return "Every object is materialised.";
  return "Every object is materialised; " + std::to_string(done.failedItems) + " with field errors.";
}

/// Ends `task` and, where it is the class's active one, the rebuild; null `failure` means well. Requires the
/// definitions and the task locked.
void end(database::Transaction& transaction, const database::Layout& layout, const TaskRecord& task,
         TaskStatus status, const std::string& summary) {
  const bool well = status == TaskStatus::succeeded;
  static_cast<void>(
      transaction.defer({layout.render(sql::computed::finish_state),
                         {task.classId.value, task.id.value, task.targetRevision,
                          well ? database::Parameter(std::nullopt) : database::Parameter(summary)}}));
  static_cast<void>(
      transaction.defer({layout.render(sql::computed::end_task), {task.id.value, nameOf(status), summary}}));
}

}  // namespace

Tasks::Tasks(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

TaskRecord Tasks::task(TaskId id) {
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::find_task), {id.value}}, kReadOnly);
    if (found.empty()) throw taskNotFound(id);
    return taskRecord(found, 0);
  });
}

std::vector<TaskRecord> Tasks::list(const database::Statement& statement, std::optional<ClassId> id,
                                    int limit) {
  requireRowLimit(limit);
  return onTables(*layout_, [&] {
    const auto ofClass = id ? database::Parameter(id->value) : database::Parameter(std::nullopt);
    const auto found =
        database::executeOnce(connection_, {layout_->render(statement), {ofClass, limit}}, kReadOnly);
    return database::everyRow(found, taskRecord);
  });
}

std::vector<TaskRecord> Tasks::newest(std::optional<ClassId> id, int limit) {
  return list(sql::computed::list_tasks, id, limit);
}

std::vector<TaskRecord> Tasks::queued(std::optional<ClassId> id, int limit) {
  return list(sql::computed::queued_tasks, id, limit);
}

std::vector<TaskEvent> Tasks::events(TaskId id) {
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::task_events), {id.value}}, kReadOnly);
    return database::everyRow(found, [](const database::Result& event, int row) {
      return TaskEvent{event.timestamp(row, 0), taskStatusNamed(event.text(row, 1)), event.string(row, 2)};
    });
  });
}

std::optional<BackfillClaim> Tasks::claim(TaskId id, std::chrono::milliseconds lease) {
  if (lease < std::chrono::seconds(1) || lease > std::chrono::hours(24)) {
    throw InvalidInput("invalid_argument", "A lease is 1 second to 1 day.");
  }
  return onTables(*layout_, [&]() -> std::optional<BackfillClaim> {
    const auto claimed = database::executeOnce(
        connection_, {layout_->render(sql::computed::claim_task), {id.value, lease.count()}});
    if (claimed.empty()) return std::nullopt;
    const TaskRecord task = taskRecord(claimed, 0);
    return BackfillClaim{task.id,          task.classId, task.targetRevision, task.upperObject,
                         *task.leaseToken, lease,        task.totalItems};
  });
}

bool Tasks::heartbeat(const BackfillClaim& claim) {
  return onTables(*layout_, [&] {
    return database::executeOnce(connection_, {layout_->render(sql::computed::heartbeat),
                                               {claim.task.value, claim.token, claim.lease.count()}})
        .boolean(0, 0);
  });
}

TaskStatus Tasks::finish(const BackfillClaim& claim, const std::optional<std::string>& failure) {
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto answers = transaction.execute(
        {Query{layout_->render(sql::computed::lock_definitions_shared), {claim.classId.value}},
         Query{layout_->render(sql::computed::lock_task), {claim.task.value}},
         Query{layout_->render(sql::computed::renew_claim),
               {claim.task.value, claim.token, claim.lease.count()}},
         Query{layout_->render(sql::computed::read_state), {claim.classId.value}}});
    if (answers[2].empty()) {
      throw RunAgain("task_superseded", "The task is not this worker's any more.");
    }
    const TaskRecord task = taskRecord(answers[1], 0);
    const bool superseded = answers[3].empty() || computationState(answers[3], 0).activeTask != claim.task;
    const auto status = superseded || failure ? TaskStatus::failed : TaskStatus::succeeded;
    end(transaction, *layout_, task, status,
        superseded ? "Another backfill took its place."
        : failure  ? *failure
                   : summaryOf(task));
    transaction.commit();
    return status;
  });
}

bool Tasks::cancel(TaskId id) {
  const ClassId classId = task(id).classId;
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto answers =
        transaction.execute({Query{layout_->render(sql::computed::lock_definitions_shared), {classId.value}},
                             Query{layout_->render(sql::computed::lock_task), {id.value}}});
    if (answers[1].empty()) throw taskNotFound(id);
    const TaskRecord task = taskRecord(answers[1], 0);
    if (hasEnded(task.status)) return false;
    end(transaction, *layout_, task, TaskStatus::cancelled, std::string(kCancelledError));
    transaction.commit();
    return true;
  });
}

int Tasks::reapExpired() {
  return onTables(*layout_, [&] {
    const auto expired =
        database::executeOnce(connection_, {layout_->render(sql::computed::expired_tasks), {}}, kReadOnly);
    int reaped = 0;
    for (int row = 0; row < expired.rows(); ++row) {
      if (reap(TaskId{expired.integer(row, 0)}, ClassId{expired.integer(row, 1)})) ++reaped;
    }
    return reaped;
  });
}

bool Tasks::reap(TaskId id, ClassId classId) {
  database::Transaction transaction(connection_);
  const auto answers =
      transaction.execute({Query{layout_->render(sql::computed::lock_definitions_shared), {classId.value}},
                           Query{layout_->render(sql::computed::lock_expired_task), {id.value}}});
  if (answers[1].empty()) return false;
  const bool late = answers[1].boolean(0, kIsLate);
  end(transaction, *layout_, taskRecord(answers[1], 0), TaskStatus::failed,
      late ? "Its deadline passed." : "Its worker did not renew the lease in time.");
  transaction.commit();
  return true;
}

}  // namespace headlock::computed
