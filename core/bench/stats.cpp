// The figures of a topic.
#include <optional>
#include <vector>

#include "core/bench/benchmarks.h"
#include "core/bench/ground.h"
#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "sql/bench.h"
#include "sql/topic.h"

namespace headlock::bench {
namespace {

/// The oldest row's age, far past the last border of the histogram but one.
constexpr std::chrono::hours kOldest{24 * 40};
constexpr int kLiveTimes = 10;
constexpr database::TransactionOptions kReadOnly{.readOnly = true};

/// The histogram as the library asks for it, alone: in the round trip of all figures the server answers
/// everything at its end, and nobody can tell what took how long.
database::Query histogramOf(const Ground& ground, milliseconds ttl) {
  const auto borders = topic::ageBorders(ttl);
  std::vector<std::int64_t> from;
  std::vector<std::optional<std::int64_t>> to;
  for (std::size_t index = 0; index < borders.size(); ++index) {
    from.push_back(borders[index].count());
    to.push_back(index + 1 < borders.size() ? std::optional(borders[index + 1].count()) : std::nullopt);
  }
  return {ground.statement(sql::topic::stats_histogram),
          {database::Parameter::bigintArray(from), database::Parameter::bigintArray(to)}};
}

/// Milliseconds of everything that is asked in a round.
struct Sample {
  double histogram = 0;
  double live = 0;
  double exact = 0;
};

Comparison compare(const Samples<Sample>& samples, std::string name, std::string baseline, Target target,
                   double Sample::*figure) {
  return {.name = std::move(name),
          .unit = Unit::milliseconds,
          .things = {},
          .baseline = std::move(baseline),
          .targets = {target},
          .rounds = samples.rounds([figure](const Sample& sample) { return sample.*figure; })};
}

}  // namespace

Report measureStats(const database::Settings& settings, const Course& course, const StatsCase& work) {
  Ground ground(settings, course);
  ground.fillHeadless(work.rows, kOldest,
                      std::chrono::duration_cast<std::chrono::microseconds>(kOldest) / work.rows);
  ground.settle();

  database::Connection connection(ground.settings(), ground.environment());
  topic::Client client(connection);
  auto& topic = client.topic<topic::RawPayload>(kTopic).operations();
  const database::Query histogram = histogramOf(ground, topic.info().headlessTtl);
  const auto library = [&] {
    Sample sample;
    sample.exact = millisecondsOf([&] { static_cast<void>(topic.stats(topic::StatsPrecision::exact)); });
    sample.histogram =
        millisecondsOf([&] { static_cast<void>(database::executeOnce(connection, histogram, kReadOnly)); });
    std::vector<double> live;
    live.reserve(kLiveTimes);
    for (int time = 0; time < kLiveTimes; ++time) {
      live.push_back(millisecondsOf([&] { static_cast<void>(topic.stats(topic::StatsPrecision::live)); }));
    }
    sample.live = median(std::move(live));
    return sample;
  };
  const auto session = ground.plainSession();
  const auto counts = [&] {
    Sample sample;
    sample.histogram = millisecondsOf([&] { session->run(ground.statement(sql::bench::count_headless)); });
    sample.live = sample.histogram;
    sample.exact =
        sample.histogram + millisecondsOf([&] { session->run(ground.statement(sql::bench::count_rows)); });
    return sample;
  };
  const Samples<Sample> samples = playInTurn<Sample>(course, "stats", {library, counts}, true);

  const std::string count = "count(*) by the partial index";
  return {"stats",
          {{"rows", std::to_string(work.rows)}},
          {compare(samples, "exact histogram", count, {Target::Of::ratio, 1 / 1.8}, &Sample::histogram),
           compare(samples, "live figures", count, {Target::Of::ours, 15}, &Sample::live),
           compare(samples, "all exact figures", "plain counts of keys, headless rows and messages",
                   {Target::Of::ratio, 1 / 1.8}, &Sample::exact)}};
}

}  // namespace headlock::bench
