// `topic`: the logs of an installation, and how long their headless rows may live.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"

namespace headlock::cli {
namespace {

topic::TopicOperations& operationsOf(Context& context, const Invocation& invocation) {
  return context.client().topic<topic::RawPayload>(invocation.operand("NAME")).operations();
}

topic::TopicConfig configOf(const Invocation& invocation) {
  return {.name = invocation.operand("NAME"), .headlessTtl = invocation.durationIf("headless-ttl")};
}

ExitStatus create(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("NAME"));
  const topic::Registration registration = context.client().registerTopic(configOf(invocation));
  context.output().answer(recordOf(registration.topic).add("created", registration.created));
  return ExitStatus::done;
}

ExitStatus list(Context& context, const Invocation& invocation) {
  const auto precision = invocation.flag("live") ? topic::StatsPrecision::live : topic::StatsPrecision::exact;
  const std::vector<topic::TopicInfo> topics = context.client().topics();
  const std::vector<topic::TopicStats> stats = context.client().allStats(precision);
  List rows;
  for (const topic::TopicInfo& topic : topics) {
    Record row = recordOf(topic);
    for (const topic::TopicStats& candidate : stats) {
      if (candidate.topic != topic.id) continue;
      for (Field& field : recordOf(candidate, false).fields) row.fields.push_back(std::move(field));
    }
    rows.push_back(row);
  }
  context.output().answer({{"topics", rows}});
  return ExitStatus::done;
}

ExitStatus show(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("NAME"));
  context.output().answer(recordOf(operationsOf(context, invocation).info()));
  return ExitStatus::done;
}

ExitStatus alter(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("NAME"));
  context.output().answer(recordOf(context.client().alterTopic(configOf(invocation))));
  return ExitStatus::done;
}

ExitStatus remove(Context& context, const Invocation& invocation) {
  const std::string& name = invocation.operand("NAME");
  topic::requireTopicName(name);
  requireConfirmation(invocation, "Deleting the topic " + quoted(name) + " removes its log and its heads.");
  const topic::TopicInfo topic = operationsOf(context, invocation).info();
  context.client().deleteTopic(name);
  context.output().answer(recordOf(topic).add("deleted", true));
  return ExitStatus::done;
}

std::vector<ResultKey> results() {
  return {{"id", "The number in the names of its tables."},
          {"name", "Its name."},
          {"headless_ttl_ms", "How long a headless row may stay."},
          {"created_at", "When it was made."},
          {"updated_at", "When its settings changed last."}};
}

std::vector<ResultKey> resultsWith(ResultKey key) {
  std::vector<ResultKey> keys = results();
  keys.push_back(key);
  return keys;
}

Operand nameOperand() {
  return {.name = "NAME", .help = "The topic's name: a-z, 0-9, '.', '_' and '-', at most 200 bytes."};
}

Option ttlOption() {
  return {.name = "headless-ttl",
          .kind = ValueKind::duration,
          .value = "DURATION",
          .help = "How old a headless row may become before a sweep removes it.",
          .minimum = 1};
}

Command createCommand() {
  Option ttl = ttlOption();
  ttl.help = "How old a headless row may become before a sweep removes it; 1h where it is never given.";
  return {.verb = "create",
          .summary = "Creates a topic, or finds it.",
          .description = "On a name that exists, the time to live changes only when it is given.",
          .operands = {nameOperand()},
          .options = {ttl},
          .results = resultsWith({"created", "False where the topic was there already."}),
          .examples = {{"headlockctl topic create videos --headless-ttl 30m",
                        "A topic whose unused keys live half an hour."}},
          .run = create};
}

Command listCommand() {
  return {.verb = "list",
          .summary = "Lists every topic with its counts.",
          .options = {{.name = "live",
                       .help = "The cheap form: counts stop at a cap or are estimates, and say so."}},
          .results = {{"topics", "A record a topic: that of topic show, and the counts of stats."}},
          .run = list};
}

}  // namespace

Group topicGroup() {
  Option required = ttlOption();
  required.required = true;
  return {.name = "topic",
          .summary = "Topics: append-only logs whose keys have one lockable row each.",
          .commands = {
              createCommand(),
              listCommand(),
              {.verb = "show",
               .summary = "Shows one topic's settings.",
               .operands = {nameOperand()},
               .results = results(),
               .run = show},
              {.verb = "alter",
               .summary = "Changes a topic's settings.",
               .operands = {nameOperand()},
               .options = {required},
               .results = results(),
               .run = alter},
              {.verb = "delete",
               .summary = "Drops a topic with its log and its heads.",
               .description = "It gives way to whoever reads or locks in the topic, and tries again.",
               .operands = {nameOperand()},
               .options = {confirmationOption()},
               .results = resultsWith({"deleted", "True."}),
               .run = remove},
          }};
}

}  // namespace headlock::cli
