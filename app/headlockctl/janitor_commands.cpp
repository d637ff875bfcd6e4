// `janitor`: removes headless rows past their time, once or again and again, and waits for nobody.
#include <algorithm>

#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/interrupt.h"
#include "app/headlockctl/records.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

using StoppedBy = topic::SweepReport::StoppedBy;

/// Sums of several sweeps.
struct Total {
  topic::SweepReport report;
  std::int64_t topics = 0;

  void add(const topic::SweepReport& part) {
    ++topics;
    report.deleted += part.deleted;
    report.wouldDelete += part.wouldDelete;
    report.skippedLocked += part.skippedLocked;
    report.batches += part.batches;
    report.elapsed += part.elapsed;
    report.locksUnknown = report.locksUnknown || part.locksUnknown;
    // Cancelled outweighs a limit, and a limit outweighs drained.
    report.stoppedBy = std::max(report.stoppedBy, part.stoppedBy);
  }
};

topic::SweepReport sweepTopic(Context& context, const std::string& name, const topic::SweepOptions& chosen) {
  topic::SweepOptions options = chosen;
  options.onBatch = [&](const topic::SweepProgress& progress) {
    context.progress().update("sweeping " + name + ": " + std::to_string(progress.deleted) + " rows, " +
                              std::to_string(progress.skippedLocked) + " locked");
    return !context.canceller()->requested();
  };
  return context.client().topic<topic::RawPayload>(name).operations().sweep(options);
}

ExitStatus statusOf(const topic::SweepReport& report) {
  return report.stoppedBy == StoppedBy::cancelled ? ExitStatus::interrupted : ExitStatus::done;
}

topic::SweepOptions optionsOf(const Invocation& invocation) {
  topic::SweepOptions options;
  options.olderThan = invocation.durationIf("older-than");
  options.batch = static_cast<int>(invocation.integer("batch"));
  return options;
}

/// Sweeps every topic; `each` hears of each. A topic that is deleted meanwhile is passed by.
template <typename Each>
Total sweepAll(Context& context, const topic::SweepOptions& options, Each each) {
  Total total;
  for (const topic::TopicInfo& topic : context.client().topics()) {
    if (context.canceller()->requested()) break;
    try {
      const topic::SweepReport report = sweepTopic(context, topic.name, options);
      total.add(report);
      each(topic.name, report);
    } catch (const NotFound&) {
      continue;
    }
  }
  if (context.canceller()->requested()) total.report.stoppedBy = StoppedBy::cancelled;
  return total;
}

Record named(const std::string& topic, const Record& record) {
  Record result{{"topic", topic}};
  result.fields.insert(result.fields.end(), record.fields.begin(), record.fields.end());
  return result;
}

ExitStatus sweep(Context& context, const Invocation& invocation) {
  topic::SweepOptions options = optionsOf(invocation);
  options.maxBatches = invocation.integerIf("max-batches");
  options.dryRun = invocation.flag("dry-run");
  if (!invocation.flag("all")) {
    const std::string& name = invocation.operand("TOPIC");
    topic::requireTopicName(name);
    const topic::SweepReport report = sweepTopic(context, name, options);
    context.progress().clear();
    context.output().answer(named(name, recordOf(report, options.dryRun)));
    return statusOf(report);
  }
  List topics;
  const Total total =
      sweepAll(context, options, [&](const std::string& name, const topic::SweepReport& report) {
        topics.emplace_back(named(name, recordOf(report, options.dryRun)));
      });
  Record record = recordOf(total.report, options.dryRun);
  record.fields.insert(record.fields.begin(), Field{"topics", topics});
  context.progress().clear();
  context.output().answer(record);
  return statusOf(total.report);
}

/// One pass over all topics. A server that went away is waited for: a janitor that runs for weeks outlives
/// restarts.
void pass(Context& context, const topic::SweepOptions& options, Total& whole) {
  try {
    const Total total = sweepAll(context, options, [](const std::string&, const topic::SweepReport&) {});
    whole.add(total.report);
    if (total.report.deleted == 0) return;
    context.progress().clear();
    Record record{{"topics", Count{total.topics}}};
    for (Field& field : recordOf(total.report, false).fields) record.fields.push_back(std::move(field));
    context.output().stream(record);
  } catch (const RunAgain& error) {
    context.warn(error.code(), error.what());
  } catch (const ConnectionLost& error) {
    context.warn(error.code(), error.what());
    context.disconnect();
  }
}

ExitStatus run(Context& context, const Invocation& invocation) {
  const std::chrono::milliseconds every = invocation.duration("every");
  const topic::SweepOptions options = optionsOf(invocation);
  static_cast<void>(context.connection());  // what is wrong from the start is told at once
  Total whole;
  do {
    pass(context, options, whole);
  } while (waitUninterrupted(*context.canceller(), every));
  return ExitStatus::interrupted;
}

Option olderThanOption() {
  return {.name = "older-than",
          .kind = ValueKind::duration,
          .value = "DURATION",
          .help = "Remove headless rows of at least this age; by default the topic's own time to live."};
}

Option batchOption() {
  return {.name = "batch",
          .kind = ValueKind::integer,
          .value = "N",
          .help = "Rows a transaction.",
          .defaultValue = "1000",
          .minimum = 1,
          .maximum = topic::kMostSweepBatch};
}

std::vector<ResultKey> results() {
  return {{"topic", "The topic's name."},
          {"deleted", "Rows removed; 0 in a dry run."},
          {"would_delete", "With --dry-run: rows that a sweep would remove."},
          {"skipped_locked", "Expired rows left because somebody holds them."},
          {"batches", "Transactions."},
          {"elapsed_ms", "How long it took."},
          {"stopped_by", "drained, limit or cancelled."},
          {"topics", "With --all: a record a topic, the totals beside it."}};
}

Command sweepCommand() {
  return {
      .verb = "sweep",
      .summary = "Removes headless rows past their time, oldest first, in one pass.",
      .description =
          "Rows in use are passed by and counted. A dry run takes the same locks, batch by batch, and "
          "rolls back.",
      .operands = {{.name = "TOPIC", .help = "The topic's name.", .unlessFlag = "all"}},
      .options = {{.name = "all", .help = "Every topic, and the totals."},
                  olderThanOption(),
                  batchOption(),
                  {.name = "max-batches",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help = "Stop after so many batches a topic.",
                   .minimum = 1,
                   .maximum = 1'000'000'000},
                  {.name = "dry-run", .help = "Say what would go, and remove nothing."}},
      .results = results(),
      .examples = {{"headlockctl janitor sweep videos --dry-run", "How many would go, how many are in use."}},
      .run = sweep};
}

Command runCommand() {
  return {
      .verb = "run",
      .summary = "Sweeps every topic again and again, until it is interrupted.",
      .description = "Prints a line for each pass that removed something. A lost connection is made again.",
      .options = {{.name = "every",
                   .kind = ValueKind::duration,
                   .value = "DURATION",
                   .help = "The pause between two passes.",
                   .defaultValue = "1m",
                   .minimum = 1},
                  olderThanOption(),
                  batchOption()},
      .results = {{"topics", "How many topics were swept in this pass."},
                  {"deleted", "Rows removed."},
                  {"skipped_locked", "Expired rows left because somebody holds them."},
                  {"batches", "Transactions."},
                  {"elapsed_ms", "How long it took."},
                  {"stopped_by", "drained, or cancelled in the last pass."}},
      .run = run};
}

}  // namespace

Group janitorGroup() {
  return {.name = "janitor",
          .summary = "The topic janitor: removes headless rows past their time, and waits for nobody.",
          .commands = {sweepCommand(), runCommand()}};
}

}  // namespace headlock::cli
