// `backfill`: the values of a class computed again, asked for, worked on, watched, cancelled.
#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "app/headlockctl/computed_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/computed/backfill.h"
#include "core/computed/definitions.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

constexpr int kMostQueued = 10'000;

/// The name of each class that there is.
std::map<computed::ClassId, std::string> classNames(Context& context) {
  std::map<computed::ClassId, std::string> names;
  for (computed::ClassInfo& info : computed::Classes(context.connection()).all()) {
    names.emplace(info.id, std::move(info.name));
  }
  return names;
}

List recordsOf(Context& context, const std::vector<computed::TaskRecord>& tasks) {
  auto names = classNames(context);
  List rows;
  for (const computed::TaskRecord& task : tasks) rows.emplace_back(recordOf(task, names[task.classId]));
  return rows;
}

/// A line a task, with what a person looks for.
List linesOf(Context& context, const std::vector<computed::TaskRecord>& tasks) {
  auto names = classNames(context);
  List rows;
  for (const computed::TaskRecord& task : tasks) {
    const std::string& name = names[task.classId];
    rows.emplace_back(Record{{"id", task.id.value},
                             {"class", name.empty() ? Value() : Value(name)},
                             {"status", nameOf(task.status)},
                             {"processed", Count{task.processedItems}},
                             {"total", Count{task.totalItems}},
                             {"failed", Count{task.failedItems}},
                             {"created_at", task.createdAt},
                             {"finished_at", task.finishedAt},
                             {"summary", task.summary}});
  }
  return rows;
}

void answerWith(Context& context, const std::vector<computed::TaskRecord>& tasks) {
  const bool json = context.output().json();
  context.output().answer({{"tasks", json ? recordsOf(context, tasks) : linesOf(context, tasks)}});
}

ExitStatus request(Context& context, const Invocation& invocation) {
  const computed::ClassInfo info = classOf(context, invocation);
  // A task whose worker died would be taken for one that is being worked on.
  computed::Tasks(context.connection()).reapExpired();
  const computed::TaskRecord task =
      computed::Definitions(context.connection()).requestBackfill(info.id, invocation.durationIf("deadline"));
  context.output().answer(recordOf(task, info.name));
  return ExitStatus::done;
}

/// Works on what is queued, oldest first, until nothing is left that this worker has not tried.
std::vector<computed::TaskRecord> work(Context& context, const Invocation& invocation,
                                       std::optional<computed::ClassId> id) {
  computed::BackfillOptions options;
  options.batch = static_cast<int>(invocation.integer("batch"));
  options.lease = invocation.duration("lease");
  options.onBatch = [&](const computed::BackfillProgress& progress) {
    context.progress().update("task " + std::to_string(progress.task.value) + ": " +
                              std::to_string(progress.processed) + " of " + std::to_string(progress.total) +
                              " objects");
  };
  computed::Tasks tasks(context.connection());
  tasks.reapExpired();
  std::vector<computed::TaskRecord> worked;
  std::set<computed::TaskId> tried;
  while (true) {
    std::optional<computed::TaskId> next;
    for (const computed::TaskRecord& task : tasks.queued(id, kMostQueued)) {
      if (!next && tried.insert(task.id).second) next = task.id;
    }
    if (!next) break;
    const auto report = computed::runBackfill(context.connection(), *next, options);
    context.progress().clear();
    if (report) worked.push_back(tasks.task(*next));
  }
  return worked;
}

/// Nothing of the class was there to work on: says why.
[[noreturn]] void refuseIdle(Context& context, const computed::ClassInfo& before) {
  const auto now = computed::Classes(context.connection()).named(before.name);
  if (now.state.activeTask) {
    throw RunAgain("task_superseded", "Another worker is at task " +
                                          std::to_string(now.state.activeTask->value) + " of the class " +
                                          quoted(now.name) + ".");
  }
  throw NotFound("task_not_found", "The class " + quoted(now.name) +
                                       " has no backfill to run; headlockctl backfill request asks for one.");
}

ExitStatus run(Context& context, const Invocation& invocation) {
  const auto wellDone = [](const computed::TaskRecord& task) {
    return task.status == computed::TaskStatus::succeeded;
  };
  if (!invocation.operandIf("CLASS")) {
    const auto worked = work(context, invocation, std::nullopt);
    answerWith(context, worked);
    return std::ranges::all_of(worked, wellDone) ? ExitStatus::done : ExitStatus::failed;
  }
  const computed::ClassInfo info = classOf(context, invocation);
  const auto worked = work(context, invocation, info.id);
  if (worked.empty()) refuseIdle(context, info);
  context.output().answer(recordOf(worked.back(), info.name));
  return wellDone(worked.back()) ? ExitStatus::done : ExitStatus::failed;
}

ExitStatus status(Context& context, const Invocation& invocation) {
  computed::Tasks tasks(context.connection());
  if (!invocation.operandIf("CLASS")) {
    answerWith(context, tasks.newest(std::nullopt, static_cast<int>(invocation.integer("limit"))));
    return ExitStatus::done;
  }
  const computed::ClassInfo info = classOf(context, invocation);
  const auto newest = tasks.newest(info.id, 1);
  if (newest.empty()) {
    throw NotFound("task_not_found", "The class " + quoted(info.name) + " has never had a backfill.");
  }
  context.output().answer(recordOf(newest.front(), info.name));
  return ExitStatus::done;
}

ExitStatus cancel(Context& context, const Invocation& invocation) {
  computed::Tasks tasks(context.connection());
  const computed::TaskId id{invocation.integerOperand("TASK")};
  const bool cancelled = tasks.cancel(id);
  const computed::TaskRecord task = tasks.task(id);
  context.output().answer(recordOf(task, classNames(context)[task.classId]).add("cancelled", cancelled));
  return cancelled ? ExitStatus::done : ExitStatus::failed;
}

Operand optionalClassOperand() {
  Operand operand = classOperand();
  operand.optional = true;
  return operand;
}

Command requestCommand() {
  return {.verb = "request",
          .summary = "Asks for a backfill of a class, or finds the one that is on its way.",
          .description = "A task for the class's current revision that has not ended is used again.",
          .operands = {classOperand()},
          .options = {{.name = "deadline",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "A new task is given up when it is not done by then.",
                       .minimum = 1}},
          .results = taskKeys(),
          .run = request};
}

Command runCommand() {
  return {.verb = "run",
          .summary = "Works on the queued backfills of a class, or of all, until none is left.",
          .description =
              "Each batch is a transaction of its own; what is committed stays. Several workers may run: a "
              "task has one of them. Tasks whose worker died are ended first. Exit status 1: one did not "
              "succeed, or the class named has none to run.",
          .operands = {optionalClassOperand()},
          .options = {objectBatchOption(),
                      {.name = "lease",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "How long the task stays this worker's without a sign of life.",
                       .defaultValue = "30s",
                       .minimum = 1'000,
                       .maximum = 86'400'000}},
          .results = with(taskKeys(), {{"tasks", "Without CLASS: a record a task that was worked on."}}),
          .examples = {{"headlockctl backfill run", "Bring every class up to date."}},
          .run = run};
}

Command statusCommand() {
  return {.verb = "status",
          .summary = "Shows the newest backfill of a class, or those of all.",
          .operands = {optionalClassOperand()},
          .options = {limitOption()},
          .results = with(taskKeys(), {{"tasks", "Without CLASS: a record a task, newest first."}}),
          .run = status};
}

Command cancelCommand() {
  return {.verb = "cancel",
          .summary = "Cancels a backfill that has not ended; waits for the batch in hand.",
          .description = "Finished batches stay. Exit status 1: it had ended before.",
          .operands = {{.name = "TASK",
                        .help = "The task's number.",
                        .kind = ValueKind::integer,
                        .minimum = 1,
                        .maximum = std::numeric_limits<std::int64_t>::max()}},
          .results = with(taskKeys(), {{"cancelled", "False where it had ended before."}}),
          .run = cancel};
}

}  // namespace

Group backfillGroup() {
  return {.name = "backfill",
          .summary = "Backfills: what is stored beside a class's objects, computed again.",
          .commands = {requestCommand(), runCommand(), statusCommand(), cancelCommand()}};
}

}  // namespace headlock::cli
