#include "core/database/time.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace headlock::database {
namespace {

/// Takes exactly `digits` digits from the front. Null where there are none.
std::optional<int> takeNumber(std::string_view& text, std::size_t digits) noexcept {
  if (text.size() < digits) return std::nullopt;
  int number = 0;
  for (std::size_t index = 0; index < digits; ++index) {
    if (text[index] < '0' || text[index] > '9') return std::nullopt;
    number = number * 10 + (text[index] - '0');
  }
  text.remove_prefix(digits);
  return number;
}

bool take(std::string_view& text, char expected) noexcept {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(1);
  return true;
}

/// `.123456`, or nothing.
std::optional<std::chrono::microseconds> takeFraction(std::string_view& text) noexcept {
  if (!take(text, '.')) return std::chrono::microseconds(0);
  constexpr std::size_t kDigits = 6;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits > kDigits) return std::nullopt;
  int value = *takeNumber(text, digits);
  for (std::size_t digit = digits; digit < kDigits; ++digit) value *= 10;
  return std::chrono::microseconds(value);
}

/// `Z`, or `+02:00`.
std::optional<std::chrono::minutes> takeOffset(std::string_view& text) noexcept {
  if (take(text, 'Z') || take(text, 'z')) return std::chrono::minutes(0);
  const bool west = text.starts_with('-');
  if (!take(text, west ? '-' : '+')) return std::nullopt;
  const auto hours = takeNumber(text, 2);
  if (!hours || !take(text, ':')) return std::nullopt;
  const auto minutes = takeNumber(text, 2);
  if (!minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  const std::chrono::minutes offset = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  return west ? -offset : offset;
}

std::optional<std::chrono::sys_days> takeDay(std::string_view& text) noexcept {
  const auto year = takeNumber(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = takeNumber(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = takeNumber(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

}  // namespace

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

std::optional<Timestamp> parseTime(std::string_view text) noexcept {
  const auto day = takeDay(text);
  if (!day || !(take(text, 'T') || take(text, 't'))) return std::nullopt;
  const auto hour = takeNumber(text, 2);
  if (!hour || !take(text, ':')) return std::nullopt;
  const auto minute = takeNumber(text, 2);
  if (!minute || !take(text, ':')) return std::nullopt;
  const auto second = takeNumber(text, 2);
  if (!second || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  const auto fraction = takeFraction(text);
  if (!fraction) return std::nullopt;
  const auto offset = takeOffset(text);
  if (!offset || !text.empty()) return std::nullopt;
  return Timestamp(*day) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second) + *fraction - *offset;
}

}  // namespace headlock::database
