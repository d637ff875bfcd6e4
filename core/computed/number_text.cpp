#include "core/computed/number_text.h"

#include <algorithm>

namespace headlock::computed {
namespace {

constexpr std::int64_t kMaximumIntegerDigits = 131'072;
constexpr std::int64_t kMaximumFractionDigits = 16'383;

bool isDigit(char character) noexcept {
  return character >= '0' && character <= '9';
}

/// Takes the digits at the front of `rest` and returns them.
std::string_view takeDigits(std::string_view& rest) noexcept {
  std::size_t length = 0;
  while (length < rest.size() && isDigit(rest[length])) ++length;
  const std::string_view digits = rest.substr(0, length);
  rest.remove_prefix(length);
  return digits;
}

bool take(std::string_view& rest, char character) noexcept {
  if (rest.empty() || rest.front() != character) return false;
  rest.remove_prefix(1);
  return true;
}

std::int64_t boundedValue(std::string_view digits) noexcept {
  std::int64_t value = 0;
  for (const char digit : digits) {
    value = std::min(value * 10 + (digit - '0'), NumberText::kFarExponent);
  }
  return value;
}

/// How many digits jsonb prints on either side of the point; `integer` is 0 or less for a number below one.
struct Layout {
  std::int64_t integer;
  std::int64_t fraction;
};

Layout layoutOf(const NumberText& number) noexcept {
  return {static_cast<std::int64_t>(number.integer.size()) + number.exponent,
          std::max<std::int64_t>(0, static_cast<std::int64_t>(number.fraction.size()) - number.exponent)};
}

/// The digits before the point as jsonb prints them: the power of ten of the first significant one decides.
std::int64_t integerDigits(const SignificantDigits& significant) noexcept {
  return significant.count == 0 ? 1 : std::max<std::int64_t>(1, significant.adjustedExponent + 1);
}

}  // namespace

std::optional<NumberText> NumberText::read(std::string_view text) noexcept {
  NumberText number;
  std::string_view rest = text;
  number.negative = take(rest, '-');
  number.integer = takeDigits(rest);
  if (number.integer.empty() || (number.integer.size() > 1 && number.integer.front() == '0'))
    return std::nullopt;
  if (take(rest, '.')) {
    number.fraction = takeDigits(rest);
    if (number.fraction.empty()) return std::nullopt;
  }
  if (take(rest, 'e') || take(rest, 'E')) {
    number.hasExponent = true;
    const bool below = take(rest, '-');
    if (!below) take(rest, '+');
    const std::string_view digits = takeDigits(rest);
    if (digits.empty()) return std::nullopt;
    number.exponent = below ? -boundedValue(digits) : boundedValue(digits);
  }
  if (!rest.empty()) return std::nullopt;
  return number;
}

SignificantDigits significantDigits(const NumberText& number) noexcept {
  const std::size_t count = number.digitCount();
  std::size_t first = 0;
  while (first < count && number.digit(first) == '0') ++first;
  if (first == count) return {};
  std::size_t end = count;
  while (number.digit(end - 1) == '0') --end;
  const auto position =
      static_cast<std::int64_t>(number.integer.size()) - static_cast<std::int64_t>(first) - 1;
  return {first, end - first, position + number.exponent};
}

bool fitsJsonb(const NumberText& number) noexcept {
  if (number.exponent >= NumberText::kFarExponent || number.exponent <= -NumberText::kFarExponent)
    return false;
  return integerDigits(significantDigits(number)) <= kMaximumIntegerDigits &&
         layoutOf(number).fraction <= kMaximumFractionDigits;
}

std::size_t jsonbTextSize(const NumberText& number) noexcept {
  const SignificantDigits significant = significantDigits(number);
  const std::int64_t fraction = layoutOf(number).fraction;
  const std::int64_t sign = number.negative && significant.count > 0 ? 1 : 0;
  return static_cast<std::size_t>(sign + integerDigits(significant) + (fraction > 0 ? 1 + fraction : 0));
}

void appendJsonbText(const NumberText& number, std::string& into) {
  const SignificantDigits significant = significantDigits(number);
  const Layout layout = layoutOf(number);
  const auto written = static_cast<std::int64_t>(number.digitCount());
  const auto appendRow = [&](std::int64_t from, std::int64_t to) {
    for (std::int64_t index = from; index < to; ++index) {
      into += index >= 0 && index < written ? number.digit(static_cast<std::size_t>(index)) : '0';
    }
  };
  if (number.negative && significant.count > 0) into += '-';
  appendRow(layout.integer - integerDigits(significant), layout.integer);
  if (layout.fraction == 0) return;
  into += '.';
  appendRow(layout.integer, layout.integer + layout.fraction);
}

bool sameNumber(const NumberText& left, const NumberText& right) noexcept {
  const SignificantDigits ours = significantDigits(left);
  const SignificantDigits theirs = significantDigits(right);
  if (ours.count != theirs.count || ours.adjustedExponent != theirs.adjustedExponent) return false;
  if (ours.count == 0) return true;
  if (left.negative != right.negative) return false;
  for (std::size_t index = 0; index < ours.count; ++index) {
    if (left.digit(ours.first + index) != right.digit(theirs.first + index)) return false;
  }
  return true;
}

}  // namespace headlock::computed
