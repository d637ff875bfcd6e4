// From definitions and a document to values, or to the reasons why there are none.
//
// Evaluation is a pure function of the two: no clock, no locale, no machine, no floating point. A field that
// cannot be computed never stops anything: its value is null, and an error that names a code, a path and a
// sentence stands beside it. What the operations cost is said in work_budget.h, how numbers are rounded and
// printed in decimal.h, what equality means in equality.h.
//
// The rules that leave room, settled here for semantics version 1:
// - A document's size is that of its canonical form, a value's too; so neither depends on the spelling of the
//   text.
// - first_non_null gives the value as the document has it, in canonical form (1.10 stays 1.10). Declared a
//   number or an integer, it is an operand like any: out of range, or with a fraction where an integer was
//   declared, it is an error at its path.
// - A number is an integer by value: 1.0 and 1e2 are. What sum and average give is judged after the one
//   rounding.
// - Operands are taken in the order of the paths, and the first error is the field's. Errors of a result have
//   no path.
// - The fields of a scope are evaluated in the order of their keys by bytes. When values of a scope outgrow
//   their limit together, the field that would pass it has the error, and a later one that fits has its
//   value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/definition.h"
#include "core/computed/json_document.h"

namespace headlock::computed {

enum class FieldErrorCode : std::uint8_t {
  inputTooLarge,
  nonNumericOperand,
  nonIntegerResult,
  resultTypeMismatch,
  numericOutOfRange,
  evaluationLimitExceeded,
  resultTooLarge,
};

/// As it is stored: `input_too_large`, …
[[nodiscard]] std::string_view nameOf(FieldErrorCode code) noexcept;
/// Null when no code is called that.
[[nodiscard]] std::optional<FieldErrorCode> fieldErrorCodeNamed(std::string_view name) noexcept;

struct FieldError {
  FieldErrorCode code;
  std::optional<std::string>
      path;             ///< The pointer whose value is to blame; null when it is the whole field's matter.
  std::string message;  ///< A sentence.
};

struct FieldResult {
  std::string value =
      "null";  ///< JSON in canonical form; `null` when there is no value, and always beside an error.
  std::optional<FieldError> error;
};

/// The value of one field, alone in its scope. Requires an operation that can result in `resultType`.
[[nodiscard]] FieldResult evaluateField(const Operation& operation, ResultType resultType,
                                        const JsonDocument& document);

/// The definitions that are evaluated together and share the limits: those of a class, or of one owner in it.
/// Made once for many documents; const from then on, and safe to share between threads.
class Scope {
public:
  /// Keeps the enabled ones of `definitions`, each valid, ordered by key. Throws InvalidInput
  /// (`invalid_definition`) when two of them have one key.
  explicit Scope(std::vector<Definition> definitions);

  [[nodiscard]] const std::vector<Definition>& definitions() const noexcept { return definitions_; }

  /// Fills `results` with one result for each of definitions(), in that order. What it held is replaced and
  /// its memory used again.
  void evaluate(const JsonDocument& document, std::vector<FieldResult>& results) const;

  /// The values as one JSON object with every key, in the order of keys. Requires results of this scope.
  [[nodiscard]] std::string valuesJson(const std::vector<FieldResult>& results) const;
  /// The errors as one JSON object with the keys that have one; each is `{"code": …, "path": …, "message":
  /// …}`.
  [[nodiscard]] std::string errorsJson(const std::vector<FieldResult>& results) const;

private:
  std::vector<Definition> definitions_;
};

/// One error as a JSON object; the path is null where there is none.
[[nodiscard]] std::string fieldErrorJson(const FieldError& error);

}  // namespace headlock::computed
