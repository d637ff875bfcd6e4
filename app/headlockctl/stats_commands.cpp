// `stats`: what topics hold, in figures.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/records.h"

namespace headlock::cli {
namespace {

topic::StatsPrecision precisionOf(const Invocation& invocation) {
  return invocation.flag("live") ? topic::StatsPrecision::live : topic::StatsPrecision::exact;
}

Record withName(const topic::TopicStats& stats, bool withHistogram) {
  Record record{{"topic", stats.name}, {"headless_ttl_ms", stats.headlessTtl}};
  for (Field& field : recordOf(stats, withHistogram).fields) record.fields.push_back(std::move(field));
  return record;
}

/// The sums over all topics; the oldest age is the largest.
topic::TopicStats totalOf(const std::vector<topic::TopicStats>& all) {
  topic::TopicStats total;
  const auto add = [](topic::Figure& sum, const topic::Figure& figure) {
    sum.value += figure.value;
    sum.capped = sum.capped || figure.capped;
  };
  for (const topic::TopicStats& stats : all) {
    add(total.keys, stats.keys);
    add(total.materialized, stats.materialized);
    add(total.headless, stats.headless);
    add(total.headlessPastTtl, stats.headlessPastTtl);
    add(total.messages, stats.messages);
    total.oldestHeadlessAge = std::max(total.oldestHeadlessAge, stats.oldestHeadlessAge);
    total.logBytes += stats.logBytes;
    total.logIndexBytes += stats.logIndexBytes;
    total.headBytes += stats.headBytes;
    total.headIndexBytes += stats.headIndexBytes;
    total.deadTuples += stats.deadTuples;
  }
  return total;
}

ExitStatus showAll(Context& context, topic::StatsPrecision precision) {
  const std::vector<topic::TopicStats> all = context.client().allStats(precision);
  const Output& output = context.output();
  List rows;
  for (const topic::TopicStats& stats : all) rows.push_back(withName(stats, output.json()));
  Record record = recordOf(totalOf(all), false);
  record.fields.insert(record.fields.begin(), Field{"topics", rows});
  output.answer(record);
  return ExitStatus::done;
}

ExitStatus show(Context& context, const Invocation& invocation) {
  if (invocation.flag("all")) return showAll(context, precisionOf(invocation));
  const std::string& name = invocation.operand("TOPIC");
  topic::requireTopicName(name);
  auto& operations = context.client().topic<topic::RawPayload>(name).operations();
  context.output().answer(withName(operations.stats(precisionOf(invocation)), true));
  return ExitStatus::done;
}

}  // namespace

Group statsGroup() {
  return {
      .name = "stats",
      .summary = "Counts keys, headless rows and their ages, messages and bytes.",
      .commands = {
          {.verb = "",
           .summary = "Counts keys, headless rows and their ages, messages and bytes.",
           .operands = {{.name = "TOPIC", .help = "The topic's name.", .unlessFlag = "all"}},
           .options = {{.name = "all", .help = "Every topic, and the totals."},
                       {.name = "live",
                        .help =
                            "The cheap form for topics of any size: counting stops at a cap, sizes of tables "
                            "are estimates, and both are marked."}},
           .results = {{"topic", "The topic's name."},
                       {"headless_ttl_ms", "How long a headless row may stay."},
                       {"keys", "Rows of the head table."},
                       {"materialized", "Keys that have a head."},
                       {"headless", "Keys that were locked or made, and have no head."},
                       {"headless_past_ttl", "Those that a sweep would remove."},
                       {"oldest_headless_age_ms", "Null where there is no headless row."},
                       {"headless_age_histogram", "from_ms, to_ms (null: without end), count; ascending."},
                       {"messages", "Rows of the log."},
                       {"bytes", "Sizes: log, log_indexes, head, head_indexes."},
                       {"dead_tuples",
                        "Row versions that vacuum has not removed yet, as the server estimates."},
                       {"capped", "With --live: true where some figure is a bound or an estimate."},
                       {"capped_figures", "With --live: which."},
                       {"topics", "With --all: a record a topic, the totals beside it."}},
           .examples = {{"headlockctl stats --all --live", "A quick look at everything."}},
           .run = show},
      }};
}

}  // namespace headlock::cli
