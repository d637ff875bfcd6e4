// Exact decimal numbers of 34 significant digits, as the numeric operations compute with them.
//
// A value is coefficient × 10^exponent, with a whole coefficient of any size and no binary floating point
// anywhere on the way. Operands are taken exactly or not at all; sums are kept exact, however far apart the
// operands lie; one rounding, ties to even, happens when a result is asked for. So a sum does not depend on
// the order of its operands, and an average is the exact sum divided once.
//
// The text of a value is plain: an optional minus, the digits, a point and further digits where the number
// has a fraction; no exponent, no zeros at the front of the whole part but a single one, none at the end of
// the fraction, and zero is `0`. That is a text which jsonb stores and prints back unchanged. It has up to
// 309 digits before the point, or 341 after it.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "core/computed/number_text.h"

namespace headlock::computed {

namespace internal {
/// Without expression templates: each result is a number, so none can refer to an operand that is gone.
using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
}  // namespace internal

/// A value in range: at most 34 significant digits, and zero or an adjusted exponent (the power of ten of the
/// first significant digit) from -308 to 308. Equal numbers are equal values: 1.0 is 1 and -0 is 0.
class Decimal {
public:
  /// Zero.
  Decimal() = default;
  explicit Decimal(std::int64_t value);

  /// The number that is written, unrounded. Null when it is out of range: zeros at the end do not count as
  /// digits.
  [[nodiscard]] static std::optional<Decimal> fromText(const NumberText& number);

  [[nodiscard]] bool isInteger() const noexcept { return exponent_ >= 0; }
  /// See the top of this file.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] friend bool operator==(const Decimal& left, const Decimal& right) {
    return left.exponent_ == right.exponent_ && left.coefficient_ == right.coefficient_;
  }
  [[nodiscard]] friend bool operator<(const Decimal& left, const Decimal& right) {
    return left.isLess(right);
  }

private:
  friend class ExactSum;
  using Whole = internal::Whole;

  Decimal(Whole coefficient, int exponent);
  [[nodiscard]] bool isLess(const Decimal& other) const;

  /// Not divisible by ten, unless zero; zero has the exponent 0.
  Whole coefficient_;
  int exponent_ = 0;
};

/// A sum in the making, without rounding.
class ExactSum {
public:
  void add(const Decimal& operand);
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// The sum, rounded to 34 digits. Null when it is out of range.
  [[nodiscard]] std::optional<Decimal> rounded() const;
  /// The sum divided by the number of operands, rounded once. Null when it is out of range. Requires an
  /// operand.
  [[nodiscard]] std::optional<Decimal> average() const;

private:
  [[nodiscard]] std::optional<Decimal> roundedQuotient(unsigned divisor) const;

  Decimal::Whole coefficient_;
  int exponent_ = 0;
  std::size_t count_ = 0;
};

}  // namespace headlock::computed
