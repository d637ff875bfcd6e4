#include "core/database/duration.h"

#include <array>
#include <charconv>
#include <cstdint>

#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

constexpr std::size_t kShownBytes = 60;

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

constexpr std::array<Unit, 5> kUnits = {{
    {"d", 86'400'000},
    {"h", 3'600'000},
    {"m", 60'000},
    {"s", 1'000},
    {"ms", 1},
}};

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw InvalidInput("invalid_duration",
                     "‘" + printable(text, kShownBytes) + "’ is not a duration: " + why + ".");
}

}  // namespace

std::chrono::milliseconds parseDuration(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == 0 || text.empty()) refuse(text, "it must begin with a whole number, as in 30s");
  if (digits == std::string_view::npos) refuse(text, "its unit is missing (ms, s, m, h or d)");
  for (const Unit& unit : kUnits) {
    if (text.substr(digits) != unit.name) continue;
    std::int64_t count = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + digits, count);
    if (problem != std::errc() || count > kLongestDuration.count() / unit.milliseconds) {
      refuse(text, "the longest is 36500d");
    }
    return std::chrono::milliseconds(count * unit.milliseconds);
  }
  refuse(text, "after the number comes one of ms, s, m, h, d");
}

std::string formatDuration(std::chrono::milliseconds duration) {
  const std::int64_t count = duration.count();
  for (const Unit& unit : kUnits) {
    if (count != 0 && count % unit.milliseconds == 0) {
      return std::to_string(count / unit.milliseconds) + std::string(unit.name);
    }
  }
  return "0ms";
}

std::string describeDuration(std::chrono::milliseconds duration) {
  if (duration.count() < 0) return "-" + describeDuration(-duration);
  std::int64_t rest = duration.count();
  for (std::size_t index = 0; index < kUnits.size(); ++index) {
    const Unit& unit = kUnits[index];
    if (rest < unit.milliseconds) continue;
    std::string result = std::to_string(rest / unit.milliseconds) + std::string(unit.name);
    rest %= unit.milliseconds;
    if (index + 1 < kUnits.size() && rest >= kUnits[index + 1].milliseconds) {
      const Unit& next = kUnits[index + 1];
      result += ' ' + std::to_string(rest / next.milliseconds) + std::string(next.name);
    }
    return result;
  }
  return "0ms";
}

}  // namespace headlock::database
