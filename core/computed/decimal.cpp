#include "core/computed/decimal.h"

#include <array>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "core/computed/limits.h"

namespace headlock::computed {
namespace {

using internal::Whole;

/// 10^`power`. The powers that operands in range can need are made once: aligning two of them takes up to 650
/// digits.
const Whole& powerOfTen(std::size_t power) {
  static const std::vector<Whole> powers = [] {
    std::vector<Whole> made{1};
    for (int next = 1; next <= 2 * (kMaximumExponent + kSignificantDigits) + 40; ++next)
      made.push_back(made.back() * 10);
    return made;
  }();
  return powers.at(power);
}

/// The number of decimal digits. Requires `value` > 0.
int digitCount(const Whole& value) {
  // 1233 / 4096 is log10(2) to four places: with the bits that occur here the estimate is right or one too
  // small.
  const auto bits = static_cast<std::size_t>(msb(value)) + 1;
  const std::size_t estimate = bits * 1233 >> 12;
  return static_cast<int>(value < powerOfTen(estimate) ? estimate : estimate + 1);
}

/// Takes the zeros at the end into the exponent. Requires at most 63 of them: their number is found bit by
/// bit.
void stripZeros(Whole& coefficient, int& exponent) {
  if (coefficient == 0) {
    exponent = 0;
    return;
  }
  Whole quotient;
  Whole remainder;
  for (const int zeros : {32, 16, 8, 4, 2, 1}) {
    divide_qr(coefficient, powerOfTen(static_cast<std::size_t>(zeros)), quotient, remainder);
    if (remainder != 0) continue;
    coefficient.swap(quotient);
    exponent += zeros;
  }
}

bool inRange(std::int64_t adjustedExponent) noexcept {
  return adjustedExponent >= -kMaximumExponent && adjustedExponent <= kMaximumExponent;
}

/// Up to 34 digits of `number`, as a whole number: two halves of 17 digits fit a machine word each.
Whole coefficientOf(const NumberText& number, const SignificantDigits& significant) {
  constexpr std::size_t half = 17;
  const auto word = [&](std::size_t from, std::size_t to) {
    std::uint64_t value = 0;
    for (std::size_t index = from; index < to; ++index) {
      value = value * 10 + static_cast<std::uint64_t>(number.digit(significant.first + index) - '0');
    }
    return value;
  };
  if (significant.count <= half) return word(0, significant.count);
  Whole value = word(0, half);
  value *= powerOfTen(significant.count - half);
  value += word(half, significant.count);
  return value;
}

void appendDigits(const Whole& magnitude, std::string& into) {
  if (magnitude > std::numeric_limits<std::uint64_t>::max()) {
    into += magnitude.str();
    return;
  }
  std::array<char, 20> digits;
  const auto result =
      std::to_chars(digits.data(), digits.data() + digits.size(), magnitude.convert_to<std::uint64_t>());
  into.append(digits.data(), result.ptr);
}

}  // namespace

Decimal::Decimal(std::int64_t value) : coefficient_(value) {
  stripZeros(coefficient_, exponent_);
}

Decimal::Decimal(Whole coefficient, int exponent)
    : coefficient_(std::move(coefficient)), exponent_(exponent) {}

std::optional<Decimal> Decimal::fromText(const NumberText& number) {
  const SignificantDigits significant = significantDigits(number);
  if (significant.count == 0) return Decimal();
  if (significant.count > kSignificantDigits || !inRange(significant.adjustedExponent)) return std::nullopt;
  Whole coefficient = coefficientOf(number, significant);
  if (number.negative) coefficient = -coefficient;
  const auto exponent = significant.adjustedExponent - static_cast<std::int64_t>(significant.count) + 1;
  return Decimal(std::move(coefficient), static_cast<int>(exponent));
}

std::string Decimal::text() const {
  std::string text;
  if (coefficient_ < 0) text += '-';
  const std::size_t start = text.size();
  appendDigits(abs(coefficient_), text);
  if (exponent_ >= 0) {
    text.append(static_cast<std::size_t>(exponent_), '0');
    return text;
  }
  const auto fraction = static_cast<std::size_t>(-exponent_);
  const std::size_t digits = text.size() - start;
  if (digits <= fraction) text.insert(start, fraction - digits + 1, '0');
  text.insert(text.size() - fraction, 1, '.');
  return text;
}

bool Decimal::isLess(const Decimal& other) const {
  const int ourSign = coefficient_.sign();
  const int theirSign = other.coefficient_.sign();
  if (ourSign != theirSign || ourSign == 0) return ourSign < theirSign;
  if (exponent_ == other.exponent_) return coefficient_ < other.coefficient_;
  const int shift = exponent_ - other.exponent_;
  if (shift > 0)
    return Whole(coefficient_ * powerOfTen(static_cast<std::size_t>(shift))) < other.coefficient_;
  return coefficient_ < Whole(other.coefficient_ * powerOfTen(static_cast<std::size_t>(-shift)));
}

void ExactSum::add(const Decimal& operand) {
  ++count_;
  if (coefficient_ == 0) {
    coefficient_ = operand.coefficient_;
    exponent_ = operand.exponent_;
  } else if (operand.exponent_ == exponent_) {
    coefficient_ += operand.coefficient_;
  } else if (operand.exponent_ > exponent_) {
    coefficient_ +=
        operand.coefficient_ * powerOfTen(static_cast<std::size_t>(operand.exponent_ - exponent_));
  } else {
    coefficient_ *= powerOfTen(static_cast<std::size_t>(exponent_ - operand.exponent_));
    coefficient_ += operand.coefficient_;
    exponent_ = operand.exponent_;
  }
}

std::optional<Decimal> ExactSum::rounded() const {
  return roundedQuotient(1);
}

std::optional<Decimal> ExactSum::average() const {
  return roundedQuotient(static_cast<unsigned>(count_));
}

std::optional<Decimal> ExactSum::roundedQuotient(unsigned divisor) const {
  if (coefficient_ == 0) return Decimal();
  Whole numerator = abs(coefficient_);
  int exponent = exponent_;
  if (divisor > 1) {
    // Enough digits that the quotient has more than the 34 that are kept; what then remains only tells a tie
    // from more.
    const int missing = kSignificantDigits + 1 + digitCount(divisor) - digitCount(numerator);
    if (missing > 0) {
      numerator *= powerOfTen(static_cast<std::size_t>(missing));
      exponent -= missing;
    }
  }
  Whole quotient;
  Whole remainder;
  divide_qr(numerator, Whole(divisor), quotient, remainder);
  const bool inexact = remainder != 0;

  if (const int excess = digitCount(quotient) - kSignificantDigits; excess > 0) {
    const Whole& unit = powerOfTen(static_cast<std::size_t>(excess));
    divide_qr(Whole(quotient), unit, quotient, remainder);
    const int againstHalf = Whole(remainder * 2).compare(unit);
    if (againstHalf > 0 || (againstHalf == 0 && (inexact || bit_test(quotient, 0)))) ++quotient;
    exponent += excess;
  }
  if (!inRange(digitCount(quotient) - 1 + exponent)) return std::nullopt;
  stripZeros(quotient, exponent);
  if (coefficient_ < 0) quotient = -quotient;
  return Decimal(std::move(quotient), exponent);
}

}  // namespace headlock::computed
