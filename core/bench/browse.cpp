// Pages of keys.
#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <vector>

#include "core/bench/benchmarks.h"
#include "core/bench/ground.h"
#include "core/topic/client.h"
#include "sql/bench.h"

namespace headlock::bench {
namespace {

constexpr int kPage = 200;
constexpr int kMessageBytes = 100;
constexpr std::size_t kPages = 24;
/// Keys that one prefix has in common: nearly a thousand.
constexpr std::size_t kPrefixDigits = 6;
constexpr std::size_t kDigits = 9;

/// Milliseconds of a page of each kind; medians of a round's.
struct Sample {
  double first = 0;
  double anywhere = 0;
  double prefix = 0;
  double exact = 0;
};

class Reader {
public:
  Reader(Ground& ground, const BrowseCase& work)
      : rows_(work.rows),
        connection_(ground.settings(), ground.environment()),
        client_(connection_),
        topic_(client_.topic<topic::RawPayload>(kTopic).operations()) {}

  /// One page of each kind after the other, each kind first in its turn, so that none is measured hotter than
  /// the others. The places are the same in each round: what is compared is where they are, not what of them
  /// is in memory.
  Sample read() {
    std::array<std::vector<double>, 4> times;
    engine_.seed(1);
    for (std::size_t turn = 0; turn < kPages; ++turn) {
      const std::string key = somewhere();
      const std::string begin = key.substr(0, key.size() - kDigits + kPrefixDigits);
      const std::array<std::function<void()>, 4> kinds{
          [&] { page({}, std::nullopt); }, [&] { page({}, key); },
          [&] { page({.state = {}, .prefix = begin}, std::nullopt); },
          [&] { static_cast<void>(topic_.head(key)); }};
      for (std::size_t next = 0; next < kinds.size(); ++next) {
        const std::size_t kind = (turn + next) % kinds.size();
        times[kind].push_back(millisecondsOf(kinds[kind]));
      }
    }
    return {median(times[0]), median(times[1]), median(times[2]), median(times[3])};
  }

  /// The page that ends the first nine tenths.
  void nearTheEnd() { page({}, keyOf(rows_ * 9 / 10)); }
  [[nodiscard]] std::uint64_t roundTripsOfAKey() {
    const std::uint64_t before = connection_.roundTrips();
    static_cast<void>(topic_.head(somewhere()));
    return connection_.roundTrips() - before;
  }

private:
  void page(const topic::KeyFilter& filter, const std::optional<std::string>& after) {
    static_cast<void>(topic_.heads(filter, after, kPage));
  }
  /// A key with a whole page behind it, where there are so many.
  std::string somewhere() {
    return keyOf(
        std::uniform_int_distribution<std::int64_t>(1, std::max<std::int64_t>(1, rows_ - kPage))(engine_));
  }

  const std::int64_t rows_;
  std::mt19937_64 engine_{1};
  database::Connection connection_;
  topic::Client client_;
  topic::TopicOperations& topic_;
};

Comparison compare(const std::vector<Sample>& samples, std::string name, std::string baseline,
                   std::vector<Target> targets, double Sample::*ours, double Sample::*other) {
  Comparison comparison{.name = std::move(name),
                        .unit = Unit::milliseconds,
                        .things = {},
                        .baseline = std::move(baseline),
                        .targets = std::move(targets)};
  comparison.rounds.reserve(samples.size());
  for (const Sample& sample : samples) comparison.rounds.push_back({sample.*ours, sample.*other});
  return comparison;
}

}  // namespace

Report measureBrowse(const database::Settings& settings, const Course& course, const BrowseCase& work) {
  Ground ground(settings, course);
  ground.fillHeads(1, work.rows, kMessageBytes);
  ground.settle();
  Reader reader(ground, work);
  static_cast<void>(reader.read());  // caches and plans
  std::vector<Sample> samples;
  for (int round = 1; round <= course.rounds; ++round) {
    course.tell("browse, round " + std::to_string(round) + " of " + std::to_string(course.rounds));
    samples.push_back(reader.read());
  }
  const auto session = ground.plainSession();
  const Values offset{std::to_string(work.rows * 9 / 10), std::to_string(kPage)};
  const Samples<double> deep = playInTurn<double>(
      course, "browse, near the end",
      {[&] { return millisecondsOf([&] { reader.nearTheEnd(); }); },
       [&] {
         return millisecondsOf([&] { session->run(ground.statement(sql::bench::offset_page), offset); });
       }},
      false);
  Comparison end{.name = "a page behind nine tenths",
                 .unit = Unit::milliseconds,
                 .things = {},
                 .baseline = "the same page by OFFSET",
                 .rounds = deep.rounds([](double time) { return time; })};
  return {"browse",
          {{"rows", std::to_string(work.rows)}, {"page", std::to_string(kPage)}},
          {compare(samples, "a page anywhere", "the first page", {{Target::Of::ratio, 1 / 1.5}},
                   &Sample::anywhere, &Sample::first),
           compare(samples, "a page of a prefix", "a page anywhere", {{Target::Of::ratio, 1 / 1.5}},
                   &Sample::prefix, &Sample::anywhere),
           compare(samples, "one key by its name", "the first page", {}, &Sample::exact, &Sample::first),
           std::move(end)},
          {{"round_trips_of_a_key", static_cast<std::int64_t>(reader.roundTripsOfAKey())}}};
}

}  // namespace headlock::bench
