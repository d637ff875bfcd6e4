#include "app/headlockctl/records.h"

#include "core/database/error.h"

namespace headlock::cli {
namespace {

template <typename Type>
std::optional<std::int64_t> numberOf(const std::optional<Id<Type>>& id) {
  return id ? std::optional(id->value) : std::nullopt;
}

List histogramOf(const topic::TopicStats& stats) {
  List buckets;
  for (const topic::AgeBucket& bucket : stats.histogram) {
    Record record{{"from_ms", bucket.from}, {"to_ms", bucket.to}, {"count", Count{bucket.count}}};
    if (bucket.capped) record.add("capped", true);
    buckets.push_back(record);
  }
  return buckets;
}

/// The names of the figures that are lower bounds or estimates.
List cappedFigures(const topic::TopicStats& stats) {
  List names;
  const auto check = [&](const topic::Figure& figure, const char* name) {
    if (figure.capped) names.emplace_back(name);
  };
  check(stats.keys, "keys");
  check(stats.materialized, "materialized");
  check(stats.headless, "headless");
  check(stats.headlessPastTtl, "headless_past_ttl");
  check(stats.messages, "messages");
  return names;
}

}  // namespace

Record recordOf(const topic::TopicInfo& topic) {
  return {{"id", topic.id.value},
          {"name", topic.name},
          {"headless_ttl_ms", topic.headlessTtl},
          {"created_at", topic.createdAt},
          {"updated_at", topic.updatedAt}};
}

Record recordOf(const topic::StoredMessage& message) {
  return {{"id", message.id.value},
          {"key", message.key},
          {"rank", message.rank},
          {"schema_version", message.schemaVersion},
          {"payload", RawJson{message.payload}},
          {"created_at", message.createdAt}};
}

Record recordOf(const topic::KeyRow& key) {
  return {{"key", key.key},
          {"state", key.state == topic::KeyState::materialized ? "materialized" : "headless"},
          {"head_id", numberOf(key.headId)},
          {"schema_version", key.schemaVersion},
          {"rank", key.rank},
          {"created_at", key.createdAt},
          {"updated_at", key.updatedAt},
          {"age_ms", key.age}};
}

Record recordOf(const topic::TopicStats& stats, bool withHistogram) {
  Record record{{"keys", Count{stats.keys.value}},
                {"materialized", Count{stats.materialized.value}},
                {"headless", Count{stats.headless.value}},
                {"headless_past_ttl", Count{stats.headlessPastTtl.value}},
                {"oldest_headless_age_ms", stats.oldestHeadlessAge}};
  if (withHistogram) record.add("headless_age_histogram", histogramOf(stats));
  record.add("messages", Count{stats.messages.value});
  record.add("bytes", Record{{"log", Bytes{stats.logBytes}},
                             {"log_indexes", Bytes{stats.logIndexBytes}},
                             {"head", Bytes{stats.headBytes}},
                             {"head_indexes", Bytes{stats.headIndexBytes}}});
  record.add("dead_tuples", Count{stats.deadTuples});
  if (const List capped = cappedFigures(stats); !capped.empty()) {
    record.add("capped", true).add("capped_figures", capped);
  }
  return record;
}

Record recordOf(const topic::SweepReport& report, bool dryRun) {
  Record record{{"deleted", Count{report.deleted}}};
  if (dryRun) record.add("would_delete", Count{report.wouldDelete});
  record.add("skipped_locked", report.locksUnknown ? Value() : Value(Count{report.skippedLocked}));
  record.add("batches", Count{report.batches}).add("elapsed_ms", report.elapsed);
  record.add("stopped_by", nameOf(report.stoppedBy));
  return record;
}

std::string_view nameOf(topic::SweepReport::StoppedBy reason) {
  using enum topic::SweepReport::StoppedBy;
  return reason == drained ? "drained" : reason == limit ? "limit" : "cancelled";
}

std::vector<ResultKey> with(std::vector<ResultKey> keys, const std::vector<ResultKey>& more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

void requireConfirmation(const Invocation& invocation, const std::string& what) {
  if (!invocation.flag("yes"))
    throw InvalidInput("confirmation_missing", what + " Add --yes when you mean it.");
}

Option confirmationOption() {
  return {.name = "yes", .help = "Do it: nothing is destroyed without this."};
}

Option limitOption() {
  return {.name = "limit",
          .kind = ValueKind::integer,
          .value = "N",
          .help = "At most so many.",
          .defaultValue = "100",
          .minimum = 1,
          .maximum = topic::kMostRows};
}

}  // namespace headlock::cli
