#include "core/race/duration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace headlock::race {
namespace {

struct DurationUnit {
  std::string_view name;
  std::int64_t milliseconds;
};
// Longest first: a duration is written in the biggest unit that divides it.
constexpr std::array kUnits = std::to_array<DurationUnit>(
    {{"d", 86'400'000}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}, {"ms", 1}});

}  // namespace

std::optional<std::chrono::milliseconds> readDuration(std::string_view text) {
  std::int64_t count = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
  const std::string_view unit = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  const auto known = std::ranges::find(kUnits, unit, &DurationUnit::name);
  if (read.ec != std::errc() || known == kUnits.end() || count < 0) return std::nullopt;
  if (count > std::numeric_limits<std::int64_t>::max() / known->milliseconds) return std::nullopt;
  return std::chrono::milliseconds(count * known->milliseconds);
}

std::string writeDuration(std::chrono::milliseconds duration) {
  const auto unit = std::ranges::find_if(
      kUnits, [&](const DurationUnit& each) { return duration.count() % each.milliseconds == 0; });
  return std::to_string(duration.count() / unit->milliseconds) + std::string(unit->name);
}

}  // namespace headlock::race
