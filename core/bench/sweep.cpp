// The janitor.
#include <algorithm>
#include <numeric>

#include "core/bench/benchmarks.h"
#include "core/bench/ground.h"
#include "core/database/time.h"
#include "core/topic/client.h"
#include "sql/bench.h"
#include "sql/topic.h"
#include "sql/transaction.h"

namespace headlock::bench {
namespace {

constexpr int kMessageBytes = 60;
constexpr std::chrono::hours kAge{48};
constexpr std::chrono::milliseconds kOlderThan = std::chrono::hours(1);
constexpr std::int64_t kMostHeld = 1'000;

/// Of a small sweep a tenth.
std::int64_t heldRows(const SweepCase& work) {
  return std::min(kMostHeld, work.rows / 10);
}

/// A sweep's rate, and what its batches cost.
struct Sample {
  double perSecond = 0;
  std::vector<double> batches;  ///< Milliseconds each; ours alone.
};

double meanOf(const std::vector<double>& values, std::size_t first, std::size_t count) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
  return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(count), 0.0) / static_cast<double>(count);
}

/// Two sessions in the way: one whose snapshot keeps every row that is deleted from going, and one that holds
/// the rows that a sweep meets first.
class Hindrance {
public:
  Hindrance(const Ground& ground, std::int64_t held)
      : reader_(ground.plainSession()), holder_(ground.plainSession()) {
    reader_->run(ground.statement(sql::transaction::begin_repeatable_read));
    reader_->run(ground.statement(sql::topic::list));
    holder_->run(ground.statement(sql::transaction::begin_read_committed));
    holder_->run(ground.statement(sql::bench::hold_oldest), {std::to_string(held)});
  }

private:
  std::unique_ptr<PlainSession> reader_;
  std::unique_ptr<PlainSession> holder_;
};

class Run {
public:
  Run(Ground& ground, const SweepCase& work, bool hindered)
      : ground_(ground), work_(work), hindered_(hindered) {}

  Sample library() {
    return measure([&](Sample& sample) {
      database::Connection connection(ground_.settings(), ground_.environment());
      topic::Client client(connection);
      topic::SweepOptions options{.olderThan = kOlderThan, .batch = work_.batch};
      auto last = std::chrono::steady_clock::now();
      options.onBatch = [&](const topic::SweepProgress&) {
        const auto now = std::chrono::steady_clock::now();
        sample.batches.push_back(std::chrono::duration<double, std::milli>(now - last).count());
        last = now;
        return true;
      };
      const topic::SweepReport report = client.topic<topic::RawPayload>(kTopic).operations().sweep(options);
      ground_.course().canceller->throwIfRequested();
      return report.deleted;
    });
  }

  Sample reference() {
    return measure([&](Sample&) {
      const auto session = ground_.plainSession();
      const auto sweep = ground_.statement(sql::bench::reference_sweep);
      const Values values{cutoff(), std::to_string(work_.batch)};
      std::int64_t deleted = 0;
      for (std::int64_t more = session->run(sweep, values).affected(); more > 0;
           more = session->run(sweep, values).affected()) {
        deleted += more;
      }
      return deleted;
    });
  }

  Sample unbounded() {
    return measure([&](Sample&) {
      return ground_.plainSession()
          ->run(ground_.statement(sql::bench::unbounded_delete), {cutoff()})
          .affected();
    });
  }

private:
  static std::string cutoff() {
    const auto now = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    return database::formatTime(now - kOlderThan);
  }

  /// Makes the rows, and lets `sweep` remove them, the hindrance in its way where there is one.
  template <typename Sweep>
  Sample measure(Sweep sweep) {
    ground_.ask(sql::bench::clear_headless);
    ground_.settle();
    ground_.fillHeadless(work_.rows, kAge, std::chrono::microseconds(100));
    ground_.settle();
    std::optional<Hindrance> hindrance;
    if (hindered_) hindrance.emplace(ground_, heldRows(work_));
    Sample sample;
    std::int64_t deleted = 0;
    const double elapsed = millisecondsOf([&] { deleted = sweep(sample); });
    sample.perSecond = static_cast<double>(deleted) * 1'000 / elapsed;
    return sample;
  }

  Ground& ground_;
  const SweepCase& work_;
  const bool hindered_;
};

Comparison rateOf(const Samples<Sample>& samples, const std::string& name) {
  return {.name = name,
          .unit = Unit::perSecond,
          .things = "rows",
          .baseline = "the reference sweep",
          .rounds = samples.rounds([](const Sample& sample) { return sample.perSecond; })};
}

/// The last tenth of the batches beside the first tenth.
Comparison flatnessOf(const std::vector<Sample>& ours) {
  Comparison flatness{.name = "last tenth of the batches, hindered",
                      .unit = Unit::milliseconds,
                      .things = {},
                      .baseline = "the first tenth of them",
                      .targets = {{Target::Of::ratio, 1 / 1.3}}};
  for (const Sample& sample : ours) {
    // The last batch finds nothing or little.
    const std::size_t full = std::max<std::size_t>(2, sample.batches.size()) - 1;
    const std::size_t tenth = std::max<std::size_t>(1, full / 10);
    flatness.rounds.push_back(
        {meanOf(sample.batches, full - tenth, tenth), meanOf(sample.batches, 0, tenth)});
  }
  return flatness;
}

}  // namespace

Report measureSweep(const database::Settings& settings, const Course& course, const SweepCase& work) {
  Ground ground(settings, course);
  ground.fillHeads(1, work.rows, kMessageBytes);
  const std::string batches = "batches of " + std::to_string(work.batch);

  Run free(ground, work, false);
  const Samples<Sample> alone = playInTurn<Sample>(
      course, "sweep",
      {[&] { return free.library(); }, [&] { return free.reference(); }, [&] { return free.unbounded(); }},
      false);
  Report report{"sweep", {{"rows", std::to_string(work.rows)}, {"batch", std::to_string(work.batch)}}, {}};
  Comparison rate = rateOf(alone, batches);
  rate.limit = "one unbounded delete";
  rate.targets = {{Target::Of::ratioToLimit, 0.30}};
  report.comparisons.push_back(std::move(rate));
  if (!work.alsoHindered) return report;
  Run hindered(ground, work, true);
  const Samples<Sample> behind =
      playInTurn<Sample>(course, "sweep, hindered",
                         {[&] { return hindered.library(); }, [&] { return hindered.reference(); }}, false);
  Comparison slow = rateOf(behind, batches + ", an old snapshot and " + std::to_string(heldRows(work)) +
                                       " locked rows in the way");
  slow.targets = {{Target::Of::ratio, 10}};
  report.comparisons.push_back(std::move(slow));
  report.comparisons.push_back(flatnessOf(behind.ours));
  return report;
}

}  // namespace headlock::bench
