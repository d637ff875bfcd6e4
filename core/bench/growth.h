// What work costs as there is more of everything: figures over sizes, and the power of the size that they
// follow.
#pragma once

#include <string>
#include <vector>

#include "core/bench/in_turn.h"
#include "core/database/settings.h"

namespace headlock::bench {

struct Growth {
  struct Point {
    double size = 0;
    double ours = 0;      ///< Milliseconds.
    double baseline = 0;  ///< Likewise.
  };
  std::string name;      ///< What is done, for example `a page of 200 keys anywhere`.
  std::string sizes;     ///< What there is more of, for example `keys`.
  std::string baseline;  ///< What ours is held against.
  std::vector<Point> points;

  /// 0: the size does not matter; 1: twice the size is twice the time. 0 with fewer than two points.
  [[nodiscard]] double exponent() const { return exponentOf(&Point::ours); }
  [[nodiscard]] double baselineExponent() const { return exponentOf(&Point::baseline); }

private:
  [[nodiscard]] double exponentOf(double Point::*figure) const;
};

struct GrowthCase {
  std::vector<std::int64_t> rows;  ///< Sizes of topics, ascending.
  std::vector<int> sessions;       ///< Likewise, for the lock monitor.
  std::chrono::milliseconds duration = std::chrono::seconds(1);
};

/// Lock, sweep, browse, stats and monitor at each size. Throws as the benchmarks do.
[[nodiscard]] std::vector<Growth> measureGrowth(const database::Settings& settings, const Course& course,
                                                const GrowthCase& work);

}  // namespace headlock::bench
