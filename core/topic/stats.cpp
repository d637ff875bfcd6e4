// Figures of a topic, from one snapshot.
#include "core/topic/stats.h"

#include <algorithm>

#include "core/topic/client.h"
#include "core/topic/operations_common.h"
#include "core/topic/stats_reader.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// The live view counts a bucket no further than this: enough for a picture, at a cost that does not grow.
constexpr std::int64_t kCap = 1'001;

/// How many topics one transaction reads: each takes a handful of the server's lock table.
constexpr std::size_t kTopicsTogether = 50;

constexpr std::size_t kExactAnswers = 5;
constexpr std::size_t kLiveAnswers = 3;

std::string qualified(const database::Layout& layout, std::string_view table, TopicId id) {
  return database::quoteIdentifier(layout.name("schema")) + '.' +
         database::quoteIdentifier(layout.name(table, id.value));
}

void readHistogram(const database::Result& result, const std::vector<milliseconds>& borders, bool live,
                   TopicStats& stats) {
  for (std::size_t i = 0; i < borders.size(); ++i) {
    AgeBucket bucket;
    bucket.from = borders[i];
    if (i + 1 < borders.size()) bucket.to = borders[i + 1];
    bucket.count = result.integer(static_cast<int>(i), 0);
    bucket.capped = live && bucket.count >= kCap;
    stats.headless.value += bucket.count;
    stats.headless.capped = stats.headless.capped || bucket.capped;
    if (bucket.from >= stats.headlessTtl) {
      stats.headlessPastTtl.value += bucket.count;
      stats.headlessPastTtl.capped = stats.headlessPastTtl.capped || bucket.capped;
    }
    stats.histogram.push_back(bucket);
  }
}

void readSizes(const database::Result& sizes, TopicStats& stats) {
  stats.logBytes = sizes.integer(0, 0);
  stats.logIndexBytes = sizes.integer(0, 1);
  stats.headBytes = sizes.integer(0, 2);
  stats.headIndexBytes = sizes.integer(0, 3);
  stats.deadTuples = sizes.integer(0, 4);
}

}  // namespace

std::vector<milliseconds> ageBorders(milliseconds ttl) {
  std::vector<milliseconds> borders{milliseconds(0), seconds(1), seconds(3),  seconds(10), seconds(30),
                                    minutes(1),      minutes(3), minutes(10), minutes(30), hours(1),
                                    hours(3),        hours(6),   hours(12),   hours(24),   hours(72),
                                    hours(168),      hours(720)};
  borders.push_back(ttl);
  std::sort(borders.begin(), borders.end());
  borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
  return borders;
}

StatsReader::StatsReader(const database::Layout& layout, TopicInfo topic, StatsPrecision precision)
    : layout_(layout), topic_(std::move(topic)), live_(precision == StatsPrecision::live) {}

std::size_t StatsReader::answers() const noexcept {
  return live_ ? kLiveAnswers : kExactAnswers;
}

void StatsReader::ask(std::vector<database::Query>& queries) const {
  const auto about = [&](const database::Statement& statement, std::vector<database::Parameter> parameters) {
    queries.push_back({layout_.render(statement, topic_.id.value), std::move(parameters)});
  };
  const auto borders = ageBorders(topic_.headlessTtl);
  std::vector<std::int64_t> from;
  std::vector<std::optional<std::int64_t>> to;
  for (std::size_t i = 0; i < borders.size(); ++i) {
    from.push_back(borders[i].count());
    to.push_back(i + 1 < borders.size() ? std::optional(borders[i + 1].count()) : std::nullopt);
  }
  std::vector<database::Parameter> buckets{database::Parameter::bigintArray(from),
                                           database::Parameter::bigintArray(to)};
  if (live_) buckets.emplace_back(kCap);
  about(sql::topic::stats_oldest, {});
  about(live_ ? sql::topic::stats_histogram_capped : sql::topic::stats_histogram, std::move(buckets));
  about(sql::topic::stats_sizes,
        {qualified(layout_, "log", topic_.id), qualified(layout_, "head", topic_.id)});
  if (live_) return;
  about(sql::topic::stats_heads, {});
  about(sql::topic::stats_messages, {});
}

TopicStats StatsReader::read(std::span<const database::Result> answers) const {
  const database::Result& oldest = answers[0];
  const database::Result& sizes = answers[2];
  TopicStats stats;
  stats.topic = topic_.id;
  stats.name = topic_.name;
  stats.headlessTtl = topic_.headlessTtl;
  stats.readAt = oldest.timestamp(0, 0);
  if (const auto age = oldest.optionalInteger(0, 1))
    stats.oldestHeadlessAge = milliseconds(std::max<std::int64_t>(0, *age));
  readHistogram(answers[1], ageBorders(topic_.headlessTtl), live_, stats);
  readSizes(sizes, stats);
  if (live_) {
    stats.keys = {std::max(sizes.integer(0, 5), stats.headless.value), true};
    stats.materialized = {stats.keys.value - stats.headless.value, true};
    stats.messages = {sizes.integer(0, 6), true};
  } else {
    stats.keys.value = answers[3].integer(0, 0);
    stats.materialized.value = answers[3].integer(0, 1);
    stats.messages.value = answers[4].integer(0, 0);
  }
  return stats;
}

namespace {

/// The figures of some topics, in one round trip.
void readTogether(database::Connection& connection, std::span<const StatsReader> readers,
                  std::vector<TopicStats>& all) {
  std::vector<database::Query> queries;
  for (const auto& reader : readers) reader.ask(queries);
  // One snapshot for all figures, so that they add up.
  database::Transaction transaction(connection,
                                    {.isolation = database::Isolation::repeatableRead, .readOnly = true});
  std::vector<database::Deferred> pending;
  pending.reserve(queries.size());
  for (auto& query : queries) pending.push_back(transaction.defer(std::move(query)));
  transaction.commit();
  std::vector<database::Result> answers;
  answers.reserve(pending.size());
  for (auto& answer : pending) answers.push_back(std::move(answer).take());
  std::span<const database::Result> rest(answers);
  for (const auto& reader : readers) {
    all.push_back(reader.read(rest.first(reader.answers())));
    rest = rest.subspan(reader.answers());
  }
}

}  // namespace

std::vector<TopicStats> readStats(database::Connection& connection, const database::Layout& layout,
                                  std::vector<TopicInfo> topics, StatsPrecision precision) {
  std::vector<StatsReader> readers;
  readers.reserve(topics.size());
  for (auto& topic : topics) readers.emplace_back(layout, std::move(topic), precision);
  std::vector<TopicStats> all;
  for (std::span<const StatsReader> rest(readers); !rest.empty();) {
    const auto together = rest.first(std::min(rest.size(), kTopicsTogether));
    readTogether(connection, together, all);
    rest = rest.subspan(together.size());
  }
  return all;
}

TopicStats TopicOperations::stats(StatsPrecision precision) {
  try {
    return std::move(readStats(connection_, *layout_, {info()}, precision).front());
  } catch (const RunAgain& error) {
    if (error.code() != "topic_changed") throw;
    return std::move(readStats(connection_, *layout_, {info()}, precision).front());
  }
}

}  // namespace headlock::topic
