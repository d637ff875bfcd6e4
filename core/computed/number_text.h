// A JSON number as its text says it: no value is computed, so no digit can be lost.
//
// The text is split along the strict grammar of JSON (no leading zero, no bare point, no sign but a minus)
// into views of itself. On that stand the form in which PostgreSQL's jsonb prints a number, and equality by
// value, both for numbers of any length without arithmetic. Decimal, which computes, starts here too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlock::computed {

/// The parts of one number. Views into the text that was read: valid as long as that.
struct NumberText {
  bool negative = false;
  std::string_view integer;   ///< The digits before the point, at least one.
  std::string_view fraction;  ///< The digits after it, maybe none.
  std::int64_t exponent = 0;  ///< Held at ±`kFarExponent` where the text goes beyond.
  bool hasExponent = false;

  static constexpr std::int64_t kFarExponent = 1'073'741'823;

  /// Null when `text`, the whole of it, is not a number by JSON's grammar.
  [[nodiscard]] static std::optional<NumberText> read(std::string_view text) noexcept;

  [[nodiscard]] std::size_t digitCount() const noexcept { return integer.size() + fraction.size(); }
  /// Digit `index` of integer and fraction in one row. Requires index < digitCount().
  [[nodiscard]] char digit(std::size_t index) const noexcept {
    return index < integer.size() ? integer[index] : fraction[index - integer.size()];
  }
};

/// The significant digits of a number: neither zeros at the front nor zeros at the end. None for zero.
struct SignificantDigits {
  std::size_t first = 0;  ///< Index for NumberText::digit.
  std::size_t count = 0;
  std::int64_t adjustedExponent = 0;  ///< The power of ten of the first one; 0 for zero.
};

[[nodiscard]] SignificantDigits significantDigits(const NumberText& number) noexcept;

/// Whether PostgreSQL's numeric, and so jsonb, takes the number: at most 131,072 digits before the point and
/// 16,383 after it.
[[nodiscard]] bool fitsJsonb(const NumberText& number) noexcept;

/// The length of the number as jsonb prints it: no exponent, the digits after the point that were written, no
/// minus before a zero. Requires a number that jsonb takes.
[[nodiscard]] std::size_t jsonbTextSize(const NumberText& number) noexcept;

/// Appends the number as jsonb prints it. Requires a number that jsonb takes.
void appendJsonbText(const NumberText& number, std::string& into);

/// Whether both are the same number: 1, 1.0 and 10e-1 are; any number of digits is compared.
[[nodiscard]] bool sameNumber(const NumberText& left, const NumberText& right) noexcept;

}  // namespace headlock::computed
