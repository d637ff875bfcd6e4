// The page that shows what the benchmarks found, and its chart.
#pragma once

#include <string>
#include <vector>

#include "core/bench/suite.h"

namespace headlock::cli {

/// docs/performance.md. `chart` is the file of the chart, relative to the page.
[[nodiscard]] std::string performancePage(const bench::SuiteReport& report, const std::string& chart);

/// The growths as an SVG picture: a panel each, both axes logarithmic.
[[nodiscard]] std::string growthChart(const std::vector<bench::Growth>& growth);

}  // namespace headlock::cli
