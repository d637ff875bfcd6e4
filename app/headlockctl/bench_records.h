// How what a benchmark found looks in an answer.
#pragma once

#include <string>

#include "app/headlockctl/document.h"
#include "core/bench/suite.h"

namespace headlock::cli {

[[nodiscard]] Record recordOf(const bench::Report& report);
[[nodiscard]] Record recordOf(const bench::SuiteReport& report);
/// A line a comparison: both figures, the ratio, and what must be reached.
[[nodiscard]] std::string textOf(const bench::Report& report);
[[nodiscard]] std::string textOf(const bench::SuiteReport& report);

/// `2,350 transactions/s`, `0.82 ms`.
[[nodiscard]] std::string figureText(const bench::Comparison& comparison, double figure);
/// `at least 1.8, and 0.9 of the limit`; empty where nothing must be reached.
[[nodiscard]] std::string targetText(const bench::Comparison& comparison);
/// Two digits behind the point.
[[nodiscard]] std::string ratioText(double ratio);
/// `1.20–1.95`: the rounds' least and greatest.
[[nodiscard]] std::string rangeText(const bench::Comparison& comparison);
/// `produce, 4 clients`: the benchmark and what it compares.
[[nodiscard]] std::string titleOf(const bench::Report& report, const bench::Comparison& comparison);

}  // namespace headlock::cli
