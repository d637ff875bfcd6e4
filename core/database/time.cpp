#include "core/database/time.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace headlock::database {

std::string formatTime(Timestamp time) {
  using std::chrono::days;
  using std::chrono::sys_days;
  constexpr Timestamp kEarliest = sys_days(std::chrono::year(1) / 1 / 1);
  const Timestamp shown = std::max(time, kEarliest);
  const auto day = std::chrono::floor<days>(shown);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(shown - day);
  std::array<char, 48> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%06dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace headlock::database
