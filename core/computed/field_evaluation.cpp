#include "core/computed/field_evaluation.h"

#include <array>
#include <utility>

#include "core/computed/canonical.h"
#include "core/computed/equality.h"
#include "core/computed/limits.h"
#include "core/computed/number_text.h"

namespace headlock::computed {
namespace {

bool isNumeric(ResultType type) noexcept {
  return type == ResultType::number || type == ResultType::integer;
}

bool hasKind(ResultType type, JsonKind kind) noexcept {
  switch (type) {
    case ResultType::string:
      return kind == JsonKind::string;
    case ResultType::number:
    case ResultType::integer:
      return kind == JsonKind::number;
    case ResultType::boolean:
      return kind == JsonKind::boolean;
    case ResultType::array:
      return kind == JsonKind::array;
    case ResultType::object:
      return kind == JsonKind::object;
  }
  return false;
}

std::string declared(ResultType type) {
  return "the field is declared with the type " + std::string(nameOf(type));
}

std::string describeRange() {
  return "at most " + std::to_string(kSignificantDigits) + " significant digits and exponents from -" +
         std::to_string(kMaximumExponent) + " to " + std::to_string(kMaximumExponent);
}

}  // namespace

void FieldEvaluation::run() {
  switch (operation_.type) {
    case OperationType::firstNonNull:
      return runFirstNonNull();
    case OperationType::sum:
    case OperationType::average:
      return runSum();
    case OperationType::min:
    case OperationType::max:
      return runExtreme();
    case OperationType::allPresent:
    case OperationType::anyPresent:
      return runPresence();
    case OperationType::allPresentAndEqual:
      return runAllPresentAndEqual();
    case OperationType::countPresent:
      return runCountPresent();
  }
}

void FieldEvaluation::runFirstNonNull() {
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    const std::optional<JsonValue> value = presentAt(path);
    if (hasFailed()) return;
    if (value) return giveDocumentValue(*value, path);
  }
}

void FieldEvaluation::runSum() {
  ExactSum sum;
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    const std::optional<Decimal> operand = operandAt(path);
    if (hasFailed()) return;
    if (operand) sum.add(*operand);
  }
  if (sum.count() > 0) giveNumber(operation_.type == OperationType::sum ? sum.rounded() : sum.average());
}

void FieldEvaluation::runExtreme() {
  std::optional<Decimal> extreme;
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    std::optional<Decimal> operand = operandAt(path);
    if (hasFailed()) return;
    if (!operand) continue;
    const bool isMin = operation_.type == OperationType::min;
    if (!extreme || (isMin ? *operand < *extreme : *extreme < *operand)) extreme = std::move(operand);
  }
  if (extreme) giveNumber(extreme);
}

void FieldEvaluation::runPresence() {
  const bool wantsAll = operation_.type == OperationType::allPresent;
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    const bool isPresent = presentAt(path).has_value();
    if (hasFailed()) return;
    if (isPresent != wantsAll) return giveBoolean(isPresent);
  }
  giveBoolean(wantsAll);
}

void FieldEvaluation::runAllPresentAndEqual() {
  // All must be present before any are compared: what is missing decides at the price of a step.
  std::array<std::optional<JsonValue>, kMaximumPaths> values;
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    values[path] = presentAt(path);
    if (hasFailed()) return;
    if (!values[path]) return giveBoolean(false);
  }
  for (std::size_t path = 1; path < operation_.paths.size(); ++path) {
    const std::optional<bool> equal = areEqual(*values[0], *values[path], budget_);
    if (!equal) return failForWork();
    if (!*equal) return giveBoolean(false);
  }
  giveBoolean(true);
}

void FieldEvaluation::runCountPresent() {
  std::size_t count = 0;
  for (std::size_t path = 0; path < operation_.paths.size(); ++path) {
    if (presentAt(path)) ++count;
    if (hasFailed()) return;
  }
  result_.value = std::to_string(count);
}

std::optional<JsonValue> FieldEvaluation::presentAt(std::size_t path) {
  const JsonPointer& pointer = operation_.paths[path];
  std::optional<JsonValue> value = root_;
  for (std::size_t step = 0; step < pointer.depth(); ++step) {
    if (!budget_.spend()) {
      failForWork();
      return std::nullopt;
    }
    value = pointer.step(*value, step);
    if (!value) return std::nullopt;
  }
  return value->isNull() ? std::nullopt : value;
}

std::optional<Decimal> FieldEvaluation::operandAt(std::size_t path) {
  const std::optional<JsonValue> value = presentAt(path);
  return value ? operandOf(*value, path) : std::nullopt;
}

std::optional<Decimal> FieldEvaluation::operandOf(JsonValue value, std::size_t path) {
  if (value.kind() != JsonKind::number) {
    failAt(path, FieldErrorCode::nonNumericOperand,
           "The value is " + std::string(describe(value.kind())) + "; " +
               std::string(nameOf(operation_.type)) + " takes numbers.");
    return std::nullopt;
  }
  std::optional<Decimal> operand = Decimal::fromText(*NumberText::read(value.text()));
  if (!operand) {
    failAt(path, FieldErrorCode::numericOutOfRange,
           "The number is out of range: " + describeRange() + " are taken.");
  }
  return operand;
}

void FieldEvaluation::giveDocumentValue(JsonValue value, std::size_t path) {
  if (!hasKind(resultType_, value.kind())) {
    return failAt(path, FieldErrorCode::resultTypeMismatch,
                  "The value is " + std::string(describe(value.kind())) + "; " + declared(resultType_) + ".");
  }
  if (isNumeric(resultType_)) {
    const std::optional<Decimal> operand = operandOf(value, path);
    if (!operand) return;
    if (resultType_ == ResultType::integer && !operand->isInteger()) {
      return failAt(path, FieldErrorCode::nonIntegerResult,
                    "The number has a fraction; " + declared(resultType_) + ".");
    }
  }
  if (canonicalSize(value) > kMaximumFieldOutputBytes) {
    return fail(FieldErrorCode::resultTooLarge, "The value takes " + std::to_string(canonicalSize(value)) +
                                                    " bytes; a field may have " +
                                                    std::to_string(kMaximumFieldOutputBytes) + ".");
  }
  result_.value.clear();
  appendCanonical(value, result_.value);
}

void FieldEvaluation::giveNumber(const std::optional<Decimal>& number) {
  if (!number)
    return fail(FieldErrorCode::numericOutOfRange,
                "The result is out of range: " + describeRange() + " can be given.");
  if (resultType_ == ResultType::integer && !number->isInteger()) {
    return fail(FieldErrorCode::nonIntegerResult,
                "The result has a fraction; " + declared(resultType_) + ".");
  }
  result_.value = number->text();
}

void FieldEvaluation::failForWork() {
  const bool isScope = budget_.isScopeSpent();
  fail(FieldErrorCode::evaluationLimitExceeded,
       isScope ? "The fields of this scope take more than " + std::to_string(kMaximumScopeWork) +
                     " work units together."
               : "The field takes more than " + std::to_string(kMaximumFieldNodes) + " nodes.");
}

}  // namespace headlock::computed
