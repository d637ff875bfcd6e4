#include "core/bench/growth.h"

#include <cmath>

#include "core/bench/benchmarks.h"

namespace headlock::bench {
namespace {

constexpr double kMilliseconds = 1'000;
constexpr double kSweepBatch = 1'000;

/// Milliseconds of `count` things at a rate.
double timeOf(double count, double perSecond) {
  return perSecond > 0 ? count * kMilliseconds / perSecond : 0;
}

}  // namespace

double Growth::exponentOf(double Point::*figure) const {
  double count = 0;
  double sumX = 0;
  double sumY = 0;
  double sumXX = 0;
  double sumXY = 0;
  for (const Point& point : points) {
    if (point.size <= 0 || point.*figure <= 0) continue;
    const double x = std::log(point.size);
    const double y = std::log(point.*figure);
    ++count;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const double spread = count * sumXX - sumX * sumX;
  return spread > 0 ? (count * sumXY - sumX * sumY) / spread : 0;
}

std::vector<Growth> measureGrowth(const database::Settings& settings, const Course& course,
                                  const GrowthCase& work) {
  Growth lock{"a locked read-modify-write", "keys", "eight round trips", {}};
  Growth sweep{"a sweep's 1,000 rows", "expired rows", "the reference sweep", {}};
  Growth browse{"a page of 200 keys behind nine tenths", "keys", "the same page by OFFSET", {}};
  Growth exact{"exact histogram of ages", "headless rows", "count(*) by the partial index", {}};
  Growth live{"live figures", "headless rows", "count(*) by the partial index", {}};
  Growth monitor{"a poll of the lock monitor", "sessions", "an activity monitor's queries", {}};
  for (const std::int64_t rows : work.rows) {
    const auto size = static_cast<double>(rows);
    const Comparison locked =
        measureLock(settings, course, {.keys = rows, .duration = work.duration}).comparisons.front();
    lock.points.push_back({size, timeOf(1, locked.ours()), timeOf(1, locked.baselineFigure())});

    const Comparison swept =
        measureSweep(settings, course, {.rows = rows, .alsoHindered = false}).comparisons.front();
    sweep.points.push_back(
        {size, timeOf(kSweepBatch, swept.ours()), timeOf(kSweepBatch, swept.baselineFigure())});

    const Comparison deep = measureBrowse(settings, course, {.rows = rows}).comparisons.back();
    browse.points.push_back({size, deep.ours(), deep.baselineFigure()});

    const Report stats = measureStats(settings, course, {.rows = rows});
    exact.points.push_back({size, stats.comparisons[0].ours(), stats.comparisons[0].baselineFigure()});
    live.points.push_back({size, stats.comparisons[1].ours(), stats.comparisons[1].baselineFigure()});
  }
  for (const int sessions : work.sessions) {
    const Comparison polled =
        measureMonitor(settings, course, {.sessions = sessions, .alsoWorkload = false}).comparisons.front();
    monitor.points.push_back({static_cast<double>(sessions), polled.ours(), polled.baselineFigure()});
  }
  return {std::move(lock),  std::move(sweep), std::move(browse),
          std::move(exact), std::move(live),  std::move(monitor)};
}

}  // namespace headlock::bench
