// `head`: the newest winner of a key, and the row that stands for the key before there is one.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/head_lock.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/database/error.h"
#include "core/workload/increment.h"

namespace headlock::cli {
namespace {

topic::Topic<topic::RawPayload> topicOf(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("TOPIC"));
  if (const auto& operands = invocation.command().operands; operands.size() > 1) {
    topic::requireKey(invocation.operand("KEY"));
  }
  return context.client().topic<topic::RawPayload>(invocation.operand("TOPIC"));
}

ExitStatus show(Context& context, const Invocation& invocation) {
  const auto topic = topicOf(context, invocation);
  const std::string& key = invocation.operand("KEY");
  const auto head = topic.operations().head(key);
  if (!head) throw NotFound("no_head", "The key " + quoted(key) + " has no head.");
  context.output().answer(recordOf(*head));
  return ExitStatus::done;
}

ExitStatus list(Context& context, const Invocation& invocation) {
  topic::KeyFilter filter;
  const std::string& state = invocation.text("state");
  if (state == "materialized") filter.state = topic::KeyState::materialized;
  if (state == "headless") filter.state = topic::KeyState::headless;
  filter.prefix = invocation.textIf("prefix").value_or("");
  if (!filter.prefix.empty()) topic::requireKey(filter.prefix);
  const std::optional<std::string> after = invocation.textIf("after");
  if (after) topic::requireKey(*after);
  const auto topic = topicOf(context, invocation);
  const topic::KeyPage page =
      topic.operations().keys(filter, after, static_cast<int>(invocation.integer("limit")));
  List rows;
  for (const topic::KeyRow& row : page.rows) rows.emplace_back(recordOf(row));
  context.output().answer({{"keys", rows}, {"next_after", page.nextAfter}});
  return ExitStatus::done;
}

ExitStatus lock(Context& context, const Invocation& invocation) {
  LockOptions options;
  options.hold = invocation.durationIf("hold").value_or(std::chrono::milliseconds(0));
  options.produce = invocation.textIf("produce");
  return lockHead(context, topicOf(context, invocation), invocation.operand("KEY"), options);
}

ExitStatus increment(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("TOPIC"));
  topic::requireKey(invocation.operand("KEY"));
  workload::IncrementOptions options;
  options.topic = invocation.operand("TOPIC");
  options.key = invocation.operand("KEY");
  options.field = invocation.text("field");
  options.times = invocation.integer("times");
  options.writers = static_cast<int>(invocation.integer("writers"));
  options.onProgress = [&](std::int64_t commits) {
    context.progress().update("committed " + std::to_string(commits) + " of " +
                              std::to_string(options.times * options.writers));
  };
  const workload::IncrementReport report =
      workload::increment(context.settings(), context.environment(), options);
  context.progress().clear();
  context.output().answer({{"start", report.start},
                           {"end", report.end},
                           {"expected", report.expected},
                           {"commits", Count{report.commits}},
                           {"retries", Count{report.retries}},
                           {"in_doubt", Count{report.inDoubt}},
                           {"waited_ms_p50", report.waitedMedian},
                           {"waited_ms_p99", report.waitedHigh},
                           {"elapsed_ms", report.elapsed}});
  // More than expected means that others count too; less means that an update was lost.
  return report.end < report.expected ? ExitStatus::verdict : ExitStatus::done;
}

std::vector<Operand> keyOperands() {
  return {{.name = "TOPIC", .help = "The topic's name."},
          {.name = "KEY", .help = "The message key, 1 to 1,024 bytes."}};
}

Command showCommand() {
  return {.verb = "show",
          .summary = "Shows the head of a key: a plain read that locks nothing.",
          .operands = keyOperands(),
          .results = {{"id", "The message's number in the log."},
                      {"key", "The message key."},
                      {"rank", "The compaction rank."},
                      {"schema_version", "The version of the payload's shape."},
                      {"payload", "The payload, every digit as it was stored."},
                      {"created_at", "When it was appended."}},
          .run = show};
}

Command listCommand() {
  return {.verb = "list",
          .summary = "Lists keys in byte order, those without a head too.",
          .operands = {{.name = "TOPIC", .help = "The topic's name."}},
          .options = {{.name = "state",
                       .kind = ValueKind::choice,
                       .value = "STATE",
                       .help = "Only keys with a head, or only those without.",
                       .defaultValue = "all",
                       .choices = {"materialized", "headless", "all"}},
                      {.name = "prefix",
                       .kind = ValueKind::text,
                       .value = "TEXT",
                       .help = "Only keys that begin with it."},
                      {.name = "after",
                       .kind = ValueKind::text,
                       .value = "KEY",
                       .help = "Only keys behind this one: the next page."},
                      limitOption()},
          .results = {{"keys", "key, state, head_id, schema_version, rank, created_at, updated_at, age_ms."},
                      {"next_after", "What to give to --after for the next page; null at the end."}},
          .examples = {{"headlockctl head list videos --state headless --limit 20",
                        "Keys that wait for a first value."}},
          .run = list};
}

Command lockCommand() {
  return {.verb = "lock",
          .summary = "Locks a key's row in a transaction, prints what it found, holds, and commits.",
          .description =
              "The row is made where the key is new. Everybody else who locks or writes this key waits.",
          .operands = keyOperands(),
          .options = {{.name = "hold",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "How long to hold the lock after printing.",
                       .maximum = 86'400'000},
                      {.name = "produce",
                       .kind = ValueKind::document,
                       .value = "JSON|@FILE|-",
                       .help = "Produce this as the key's next version before committing."}},
          .results = {{"key", "The message key."},
                      {"created_row", "Whether this made the row."},
                      {"head", "The message, or null where the row has no head."},
                      {"waited_ms", "How long the lock was waited for."},
                      {"id", "With --produce, on a line of its own: the new message."},
                      {"became_head", "With --produce: whether it is the head now."}},
          .examples = {{"headlockctl head lock videos video-42 --hold 30s",
                        "See who waits, with headlockctl locks."}},
          .run = lock};
}

Command incrementCommand() {
  return {.verb = "increment",
          .summary = "Adds to a number under the key's lock, with many writers at once.",
          .description =
              "An absent or headless key counts from 0. Exit status 3 when the count at the end is less than "
              "what was committed: an update was lost.",
          .operands = keyOperands(),
          .options = {{.name = "field",
                       .kind = ValueKind::text,
                       .value = "NAME",
                       .help = "The member of the payload that counts.",
                       .required = true},
                      {.name = "times",
                       .kind = ValueKind::integer,
                       .value = "N",
                       .help = "How often each writer adds one.",
                       .defaultValue = "1",
                       .minimum = 1,
                       .maximum = 10'000'000},
                      {.name = "writers",
                       .kind = ValueKind::integer,
                       .value = "N",
                       .help = "How many write at once, each with a connection of its own.",
                       .defaultValue = "1",
                       .minimum = 1,
                       .maximum = 1'000}},
          .results = {{"start", "The number before."},
                      {"end", "The number afterwards."},
                      {"expected", "The number before, and every acknowledged commit."},
                      {"commits", "Commits that the server acknowledged."},
                      {"retries", "Transactions that had to run again."},
                      {"in_doubt", "Commits whose answer was lost; not counted as commits."},
                      {"waited_ms_p50", "The median wait for the lock."},
                      {"waited_ms_p99", "The wait that 99 of 100 stay below."},
                      {"elapsed_ms", "How long it took."}},
          .examples = {{"headlockctl head increment videos video-42 --field attempts --times 500 --writers 8",
                        "4,000 updates of one key, none lost."}},
          .run = increment};
}

}  // namespace

Group headGroup() {
  return {.name = "head",
          .summary = "Heads: the newest winner of each key, and the keys that wait for one.",
          .commands = {showCommand(), listCommand(), lockCommand(), incrementCommand()}};
}

}  // namespace headlock::cli
