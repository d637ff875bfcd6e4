// What a benchmark found: figures of ours beside those of a baseline, and of a limit where there is one,
// round by round.
//
// Nothing here is an absolute promise. Both sides run in turn (A B A B …) on one server and one set of data,
// each round gives a ratio of its own, and the median of those is the result: whatever else the machine does
// meets both sides of a round. Ratios are written so that larger is better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlock::bench {

enum class Unit {
  perSecond,     ///< Larger is better.
  milliseconds,  ///< Smaller is better.
};

struct Round {
  double ours = 0;
  double baseline = 0;
  std::optional<double> limit = {};
};

/// What must be reached.
struct Target {
  enum class Of {
    ratio,         ///< At least this, ours to the baseline.
    ratioToLimit,  ///< At least this, ours to the limit.
    ours,          ///< At most this many milliseconds.
  };
  Of of = Of::ratio;
  double value = 0;
};

struct Comparison {
  std::string name;  ///< What is compared, for example `8 clients`.
  Unit unit = Unit::perSecond;
  std::string things;      ///< What is counted, for example `transactions`; empty for times.
  std::string baseline;    ///< What ours is held against, in a few words.
  std::string limit = {};  ///< What nothing can beat, likewise; empty where there is none.
  std::vector<Target> targets = {};
  std::vector<Round> rounds = {};

  /// Medians over the rounds; 0 without rounds.
  [[nodiscard]] double ours() const;
  [[nodiscard]] double baselineFigure() const;
  [[nodiscard]] std::optional<double> limitFigure() const;
  /// The median of the rounds' own ratios.
  [[nodiscard]] double ratio() const;
  [[nodiscard]] std::optional<double> ratioToLimit() const;
  /// The least and the greatest of the rounds' ratios to the baseline: how far the result can be trusted.
  [[nodiscard]] std::pair<double, double> ratioRange() const;
  /// Null where nothing must be reached.
  [[nodiscard]] std::optional<bool> reached() const;
};

/// Something that was counted on the way, for example deadlocks.
struct Count {
  std::string_view name;  ///< snake_case; a literal.
  std::int64_t value = 0;
};

struct Report {
  std::string_view benchmark;                                        ///< As the command line calls it.
  std::vector<std::pair<std::string_view, std::string>> conditions;  ///< For example clients and batch.
  std::vector<Comparison> comparisons;                               ///< The most important one first.
  std::vector<Count> counts = {};
};

/// Requires a value; of an even number of them the mean of the middle two.
[[nodiscard]] double median(std::vector<double> values);
/// The value that `percent` of 100 stay at or below. Requires a value.
[[nodiscard]] double quantile(std::vector<double> values, std::size_t percent);

}  // namespace headlock::bench
