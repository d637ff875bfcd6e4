#include "core/computed/operations_common.h"

#include <stdexcept>

#include "core/computed/computed_transaction.h"
#include "core/database/rows.h"
#include "core/database/text.h"

namespace headlock::computed {
namespace {

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kMostObjectNameBytes = 1024;

void requireName(std::string_view name, const std::string& what, std::size_t most) {
  if (name.empty() || name.size() > most) {
    throw InvalidInput("invalid_argument", what + " has 1 to " + std::to_string(most) +
                                               " bytes; this one has " + std::to_string(name.size()) + ".");
  }
  if (!database::isCleanText(name)) {
    throw InvalidInput("invalid_argument",
                       what + " is UTF-8 without NUL; ‘" + database::printable(name, 80) + "’ is not.");
  }
}

RebuildStatus rebuildStatusNamed(std::string_view name) {
  for (const auto status : {RebuildStatus::ready, RebuildStatus::rebuilding, RebuildStatus::failed}) {
    if (nameOf(status) == name) return status;
  }
  throw std::logic_error("the table's check knows a rebuild status that this program does not");
}

ComputationState stateFrom(const database::Result& result, int row, int column) {
  ComputationState state;
  state.evaluationRevision = result.integer(row, column);
  state.status = rebuildStatusNamed(result.text(row, column + 1));
  if (const auto task = result.optionalInteger(row, column + 2)) state.activeTask = TaskId{*task};
  state.lastError = result.optionalString(row, column + 3);
  return state;
}

std::string quoted(std::string_view name) {
  return "‘" + database::printable(name, 80) + "’";
}

}  // namespace

std::string_view nameOf(RebuildStatus status) noexcept {
  switch (status) {
    case RebuildStatus::ready:
      return "ready";
    case RebuildStatus::rebuilding:
      return "rebuilding";
    case RebuildStatus::failed:
      return "failed";
  }
  return {};
}

std::string_view nameOf(TaskStatus status) noexcept {
  switch (status) {
    case TaskStatus::queued:
      return "queued";
    case TaskStatus::running:
      return "running";
    case TaskStatus::succeeded:
      return "succeeded";
    case TaskStatus::failed:
      return "failed";
    case TaskStatus::cancelled:
      return "cancelled";
  }
  return {};
}

ClassInfo classInfo(const database::Result& result, int row) {
  return {ClassId{result.integer(row, 0)}, result.string(row, 1), result.timestamp(row, 2),
          result.timestamp(row, 3), stateFrom(result, row, 4)};
}

ComputationState computationState(const database::Result& result, int row) {
  return stateFrom(result, row, 1);
}

ObjectRecord objectRecord(const database::Result& result, int row, int column) {
  return {ObjectId{result.integer(row, column)}, ClassId{result.integer(row, column + 1)},
          result.string(row, column + 2),        result.string(row, column + 3),
          result.integer(row, column + 4),       result.timestamp(row, column + 5),
          result.timestamp(row, column + 6)};
}

DefinitionRecord definitionRecord(const database::Result& result, int row) {
  DefinitionRecord record;
  record.id = DefinitionId{result.integer(row, 0)};
  record.classId = ClassId{result.integer(row, 1)};
  record.owner = result.optionalString(row, 2);
  record.definition = {result.string(row, 3),
                       result.string(row, 4),
                       result.string(row, 5),
                       Operation::parse(result.text(row, 6)),
                       resultTypeNamed(result.text(row, 7)),
                       result.boolean(row, 8)};
  record.revision = result.integer(row, 9);
  record.semanticsVersion = static_cast<int>(result.integer(row, 10));
  record.createdAt = result.timestamp(row, 11);
  record.updatedAt = result.timestamp(row, 12);
  return record;
}

std::vector<DefinitionRecord> definitionRecords(const database::Result& result) {
  return database::everyRow(result, definitionRecord);
}

std::vector<Definition> definitionsOf(const database::Result& result) {
  return database::everyRow(
      result, [](const database::Result& found, int row) { return definitionRecord(found, row).definition; });
}

TaskStatus taskStatusNamed(std::string_view name) {
  for (const auto status : {TaskStatus::queued, TaskStatus::running, TaskStatus::succeeded,
                            TaskStatus::failed, TaskStatus::cancelled}) {
    if (nameOf(status) == name) return status;
  }
  throw std::logic_error("the table's check knows a task status that this program does not");
}

TaskRecord taskRecord(const database::Result& result, int row) {
  TaskRecord task;
  task.id = TaskId{result.integer(row, 0)};
  task.status = taskStatusNamed(result.text(row, 1));
  task.classId = ClassId{result.integer(row, 2)};
  task.targetRevision = result.integer(row, 3);
  task.upperObject = ObjectId{result.integer(row, 4)};
  task.leaseToken = result.optionalString(row, 5);
  task.leaseExpiresAt = result.optionalTimestamp(row, 6);
  task.deadline = result.optionalTimestamp(row, 7);
  task.cancelRequested = result.boolean(row, 8);
  task.attempt = static_cast<int>(result.integer(row, 9));
  task.totalItems = result.integer(row, 10);
  task.processedItems = result.integer(row, 11);
  task.failedItems = result.integer(row, 12);
  task.summary = result.optionalString(row, 13);
  task.createdAt = result.timestamp(row, 14);
  task.startedAt = result.optionalTimestamp(row, 15);
  task.finishedAt = result.optionalTimestamp(row, 16);
  return task;
}

void requireClassName(std::string_view name) {
  requireName(name, "A class's name", kMostNameBytes);
}

void requireObjectName(std::string_view name) {
  requireName(name, "An object's name", kMostObjectNameBytes);
}

void requireOwner(std::string_view owner) {
  requireName(owner, "An owner's name", kMostNameBytes);
}

void requireRowLimit(int limit) {
  if (limit < 1 || limit > kMostRows) {
    throw InvalidInput("invalid_argument", "A page has 1 to 10,000 rows.");
  }
}

void requireBatch(int batch) {
  if (batch < 1 || batch > kMostBatch) {
    throw InvalidInput("invalid_argument", "A batch has 1 to 1,000 objects.");
  }
}

NotFound classNotFound(ClassId id) {
  return {"class_not_found", "There is no class " + std::to_string(id.value) + "."};
}

NotFound classNotFound(const std::string& name) {
  return {"class_not_found", "There is no class " + quoted(name) + "."};
}

NotFound objectNotFound(const std::string& name) {
  return {"object_not_found", "The class has no object " + quoted(name) + "."};
}

NotFound definitionNotFound(const std::string& key) {
  return {"definition_not_found", "The class has no definition " + quoted(key) + "."};
}

NotFound taskNotFound(TaskId id) {
  return {"task_not_found", "There is no task " + std::to_string(id.value) + "."};
}

void rethrowMissingTables(const database::Layout& layout) {
  try {
    throw;
  } catch (const Error& error) {
    const bool missing = error.sqlstate() == "42P01" || error.sqlstate() == "3F000";
    if (!missing || !error.report().operation.starts_with("headlock.computed.")) throw;
    throw SchemaMismatch("not_installed", "Computed fields are not installed in schema ‘" +
                                              layout.name("schema") + "’ of this database.");
  }
}

}  // namespace headlock::computed
