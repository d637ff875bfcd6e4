#include "core/race/class_player.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/computed/backfill.h"
#include "core/computed/definitions.h"
#include "core/computed/objects.h"
#include "core/computed/reads.h"
#include "core/database/duration.h"
#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/transaction.h"
#include "core/race/class_needs.h"
#include "core/race/operation_values.h"
#include "sql/race.h"

namespace headlock::race {
namespace {

std::string documentIn(const Operation& operation) {
  const std::array members{
      std::pair{std::string("n"), integerIn(operation.argument("value").value(), "value, such as 7")}};
  return countsAsJson(members);
}

computed::Definition definitionIn(const Operation& operation) {
  return sumOf({required(operation, "key"), listIn(operation.argument("paths").value())});
}

computed::ObjectIdSet objectsIn(const Operation& operation) {
  std::vector<computed::ObjectId> ids;
  for (const std::string& id : listIn(operation.argument("objects").value())) {
    ids.push_back({integerIn(id, "number of an object, such as 1")});
  }
  return computed::ObjectIdSet(std::move(ids));
}

Answer said(const computed::ObjectRecord& object) {
  return oneRow({"data", "revision"}, {object.data, std::to_string(object.revision)});
}

Answer said(const computed::DefinitionChange& change) {
  const auto task = change.task ? std::optional(change.task->value) : std::nullopt;
  return oneRow({"evaluation_revision", "task"}, {std::to_string(change.evaluationRevision), shown(task)});
}

Answer said(const computed::BatchReport& batch) {
  return oneRow({"locked", "skipped", "written"},
                {std::to_string(batch.locked), std::to_string(batch.skipped), std::to_string(batch.written)});
}

}  // namespace

struct ClassPlayer::Play {
  std::string_view name;
  Answer (ClassPlayer::*play)(const Operation&);
};

const ClassPlayer::Play* ClassPlayer::find(std::string_view name) {
  static constexpr std::array plays = std::to_array<Play>({
      {"cancel_task", &ClassPlayer::cancelTask},
      {"claim_task", &ClassPlayer::claimTask},
      {"create_definition", &ClassPlayer::createDefinition},
      {"create_object", &ClassPlayer::createObject},
      {"delete_definition", &ClassPlayer::deleteDefinition},
      {"delete_object", &ClassPlayer::deleteObject},
      {"finish_task", &ClassPlayer::finishTask},
      {"read_object", &ClassPlayer::readObject},
      {"reap_tasks", &ClassPlayer::reapTasks},
      {"rebuild_objects", &ClassPlayer::rebuildObjects},
      {"repair_objects", &ClassPlayer::repairObjects},
      {"request_backfill", &ClassPlayer::requestBackfill},
      {"run_backfill", &ClassPlayer::runBackfill},
      {"update_definition", &ClassPlayer::updateDefinition},
      {"update_object", &ClassPlayer::updateObject},
  });
  const auto found = std::ranges::find(plays, name, &Play::name);
  return found == plays.end() ? nullptr : &*found;
}

ClassPlayer::ClassPlayer(database::Connection& connection, std::vector<std::string> classes)
    : connection_(connection), classes_(std::move(classes)) {}

bool ClassPlayer::plays(std::string_view name) {
  return find(name) != nullptr;
}

Answer ClassPlayer::play(const Operation& operation) {
  return (this->*find(operation.name)->play)(operation);
}

void ClassPlayer::reset() {
  claim_.reset();
}

Answer ClassPlayer::createObject(const Operation& operation) {
  return said(computed::Objects(connection_)
                  .create(classOf(operation), required(operation, "name"), documentIn(operation)));
}

Answer ClassPlayer::updateObject(const Operation& operation) {
  return said(computed::Objects(connection_)
                  .update(classOf(operation), required(operation, "name"), documentIn(operation)));
}

Answer ClassPlayer::deleteObject(const Operation& operation) {
  computed::Objects(connection_).remove(classOf(operation), required(operation, "name"));
  return Answer::done(operation.name);
}

Answer ClassPlayer::readObject(const Operation& operation) {
  const std::string name = required(operation, "name");
  const bool repairs = operation.argument("repair").value_or("yes") != "no";
  const auto read =
      computed::Reads(connection_).named(classOf(operation), name, {.owner = {}, .repair = repairs});
  const computed::SharedValues& seen = read.object.shared;
  if (const auto table = operation.argument("into")) {
    keep(std::string(*table), name, seen.revision, seen.values, seen.materializationStale());
  }
  return oneRow({"revision", "values", "stale", "repaired"},
                {std::to_string(seen.revision), seen.values, shown(seen.materializationStale()),
                 shown(read.repair.attempted > read.repair.failed)});
}

Answer ClassPlayer::createDefinition(const Operation& operation) {
  return said(computed::Definitions(connection_).create(classOf(operation), definitionIn(operation)));
}

Answer ClassPlayer::updateDefinition(const Operation& operation) {
  return said(computed::Definitions(connection_).update(classOf(operation), definitionIn(operation)));
}

Answer ClassPlayer::deleteDefinition(const Operation& operation) {
  return said(computed::Definitions(connection_).remove(classOf(operation), required(operation, "key")));
}

Answer ClassPlayer::repairObjects(const Operation& operation) {
  const computed::ClassId id = classOf(operation);
  return said(computed::withComputedTransaction(connection_, [&](computed::ComputedTransaction transaction) {
    return std::move(transaction).lockClass(id).lockObjects(objectsIn(operation)).repair();
  }));
}

Answer ClassPlayer::rebuildObjects(const Operation& operation) {
  const computed::BackfillClaim& under = claim();
  return said(computed::withComputedTransaction(connection_, [&](computed::ComputedTransaction transaction) {
    return std::move(transaction).lockClass(under.classId, under).lockObjects(objectsIn(operation)).rebuild();
  }));
}

Answer ClassPlayer::requestBackfill(const Operation& operation) {
  const auto task = computed::Definitions(connection_).requestBackfill(classOf(operation));
  return oneRow({"task"}, {std::to_string(task.id.value)});
}

Answer ClassPlayer::runBackfill(const Operation& operation) {
  computed::BackfillOptions options;
  if (const auto batch = operation.argument("batch")) {
    options.batch = static_cast<int>(integerIn(*batch, "size of a batch"));
  }
  const auto report = computed::runBackfill(connection_, taskOf(operation), options);
  if (!report) return oneRow({"end"}, {std::string("not to be had")});
  const bool well = report->end == computed::BackfillReport::End::succeeded;
  return oneRow({"end", "processed"},
                {std::string(well ? "succeeded" : "superseded"), std::to_string(report->progress.processed)});
}

Answer ClassPlayer::claimTask(const Operation& operation) {
  claim_ = computed::Tasks(connection_).claim(taskOf(operation));
  return oneRow({"claimed"}, {shown(claim_.has_value())});
}

Answer ClassPlayer::finishTask(const Operation& /*operation*/) {
  const auto status = computed::Tasks(connection_).finish(claim());
  return oneRow({"status"}, {std::string(nameOf(status))});
}

Answer ClassPlayer::cancelTask(const Operation& operation) {
  return oneRow({"cancelled"}, {shown(computed::Tasks(connection_).cancel(taskOf(operation)))});
}

Answer ClassPlayer::reapTasks(const Operation& /*operation*/) {
  return oneRow({"reaped"}, {std::to_string(computed::Tasks(connection_).reapExpired())});
}

// Known beforehand: an operation whose class had to be looked up first would have statements of its own.
computed::ClassId ClassPlayer::classOf(const Operation& operation) const {
  const auto name = operation.argument("class");
  const auto found = name ? std::ranges::find(classes_, *name) : classes_.begin();
  if (found == classes_.end()) {
    throw NotFound("class_not_found",
                   name ? "The race has no class ‘" + std::string(*name) + "’." : "The race has no class.");
  }
  return {static_cast<int>(found - classes_.begin()) + 1};
}

// The one that is named, else the class's newest.
computed::TaskId ClassPlayer::taskOf(const Operation& operation) {
  if (const auto task = operation.argument("task")) return {integerIn(*task, "number of a task, such as 1")};
  const auto newest = computed::Tasks(connection_).newest(classOf(operation), 1);
  if (newest.empty()) throw NotFound("task_not_found", "The class has never had a backfill.");
  return newest.front().id;
}

const computed::BackfillClaim& ClassPlayer::claim() const {
  if (!claim_) throw InvalidInput("invalid_argument", "The session has no claim; @claim_task comes first.");
  return *claim_;
}

// An answer is nothing that an invariant could ask for: so it is written down where the race asks for that.
void ClassPlayer::keep(const std::string& table, const std::string& object, std::int64_t revision,
                       const std::string& values, bool stale) {
  const database::Layout named({{"schema", connection_.settings().schema}, {"table", table}});
  const database::Statement& statement = sql::race::keep_read;
  static_cast<void>(
      database::executeOnce(connection_, {database::adHoc(statement.operation, *named.render(statement).text),
                                          {object, revision, values, stale}}));
}

}  // namespace headlock::race
