#include "core/bench/report.h"

#include <algorithm>

namespace headlock::bench {
namespace {

double better(Unit unit, double ours, double other) {
  const double above = unit == Unit::perSecond ? ours : other;
  const double below = unit == Unit::perSecond ? other : ours;
  return below > 0 ? above / below : 0;
}

template <typename Projection>
double medianOf(const std::vector<Round>& rounds, Projection projection) {
  if (rounds.empty()) return 0;
  std::vector<double> values;
  values.reserve(rounds.size());
  for (const Round& round : rounds) values.push_back(projection(round));
  return median(std::move(values));
}

}  // namespace

double Comparison::ours() const {
  return medianOf(rounds, [](const Round& round) { return round.ours; });
}

double Comparison::baselineFigure() const {
  return medianOf(rounds, [](const Round& round) { return round.baseline; });
}

std::optional<double> Comparison::limitFigure() const {
  if (rounds.empty() || !rounds.front().limit) return std::nullopt;
  return medianOf(rounds, [](const Round& round) { return round.limit.value_or(0); });
}

double Comparison::ratio() const {
  return medianOf(rounds, [this](const Round& round) { return better(unit, round.ours, round.baseline); });
}

std::optional<double> Comparison::ratioToLimit() const {
  if (rounds.empty() || !rounds.front().limit) return std::nullopt;
  return medianOf(rounds,
                  [this](const Round& round) { return better(unit, round.ours, round.limit.value_or(0)); });
}

std::pair<double, double> Comparison::ratioRange() const {
  std::vector<double> ratios;
  ratios.reserve(rounds.size());
  for (const Round& round : rounds) ratios.push_back(better(unit, round.ours, round.baseline));
  if (ratios.empty()) return {};
  const auto [least, most] = std::ranges::minmax(ratios);
  return {least, most};
}

std::optional<bool> Comparison::reached() const {
  if (targets.empty()) return std::nullopt;
  return std::ranges::all_of(targets, [this](const Target& target) {
    switch (target.of) {
      case Target::Of::ratioToLimit:
        return ratioToLimit().value_or(0) >= target.value;
      case Target::Of::ours:
        return ours() <= target.value;
      case Target::Of::ratio:
        break;
    }
    return ratio() >= target.value;
  });
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double quantile(std::vector<double> values, std::size_t percent) {
  std::ranges::sort(values);
  return values[(values.size() - 1) * percent / 100];
}

}  // namespace headlock::bench
