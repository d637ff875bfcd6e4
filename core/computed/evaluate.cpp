#include "core/computed/evaluate.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/computed/canonical.h"
#include "core/computed/field_evaluation.h"
#include "core/computed/json_string.h"
#include "core/computed/limits.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

constexpr std::array kFieldErrorCodes{
    FieldErrorCode::inputTooLarge,     FieldErrorCode::nonNumericOperand,
    FieldErrorCode::nonIntegerResult,  FieldErrorCode::resultTypeMismatch,
    FieldErrorCode::numericOutOfRange, FieldErrorCode::evaluationLimitExceeded,
    FieldErrorCode::resultTooLarge};

void clear(FieldResult& result) {
  result.value = "null";
  result.error.reset();
}

void failWith(FieldResult& result, FieldErrorCode code, std::string message) {
  result.value = "null";
  result.error = {code, std::nullopt, std::move(message)};
}

/// Whether the document may be looked at; fails the field otherwise.
bool acceptInput(const JsonDocument& document, FieldResult& result) {
  const std::size_t size = canonicalSize(document.root());
  if (size <= kMaximumInputBytes) return true;
  failWith(result, FieldErrorCode::inputTooLarge,
           "The document takes " + std::to_string(size) + " bytes in canonical form; at most " +
               std::to_string(kMaximumInputBytes) + " are evaluated.");
  return false;
}

void evaluateInto(const Operation& operation, ResultType resultType, const JsonDocument& document,
                  WorkBudget& budget, FieldResult& result) {
  clear(result);
  if (!acceptInput(document, result)) return;
  budget.beginField();
  FieldEvaluation(operation, resultType, document.root(), budget, result).run();
}

void appendFieldError(const FieldError& error, std::string& into) {
  into += R"({"code":")";
  into += nameOf(error.code);
  into += R"(","path":)";
  if (error.path) {
    appendJsonString(*error.path, into);
  } else {
    into += "null";
  }
  into += R"(,"message":)";
  appendJsonString(error.message, into);
  into += '}';
}

void appendMember(std::string_view key, std::string& into) {
  if (into.size() > 1) into += ',';
  appendJsonString(key, into);
  into += ':';
}

void requireResultsOf(const Scope& scope, const std::vector<FieldResult>& results) {
  if (results.size() != scope.definitions().size())
    throw std::logic_error("the results are those of another scope");
}

}  // namespace

std::string_view nameOf(FieldErrorCode code) noexcept {
  switch (code) {
    case FieldErrorCode::inputTooLarge:
      return "input_too_large";
    case FieldErrorCode::nonNumericOperand:
      return "non_numeric_operand";
    case FieldErrorCode::nonIntegerResult:
      return "non_integer_result";
    case FieldErrorCode::resultTypeMismatch:
      return "result_type_mismatch";
    case FieldErrorCode::numericOutOfRange:
      return "numeric_out_of_range";
    case FieldErrorCode::evaluationLimitExceeded:
      return "evaluation_limit_exceeded";
    case FieldErrorCode::resultTooLarge:
      return "result_too_large";
  }
  return {};
}

std::optional<FieldErrorCode> fieldErrorCodeNamed(std::string_view name) noexcept {
  for (const FieldErrorCode code : kFieldErrorCodes) {
    if (nameOf(code) == name) return code;
  }
  return std::nullopt;
}

FieldResult evaluateField(const Operation& operation, ResultType resultType, const JsonDocument& document) {
  FieldResult result;
  WorkBudget budget;
  evaluateInto(operation, resultType, document, budget, result);
  return result;
}

Scope::Scope(std::vector<Definition> definitions) : definitions_(std::move(definitions)) {
  std::erase_if(definitions_, [](const Definition& definition) { return !definition.enabled; });
  std::ranges::sort(definitions_, {}, &Definition::key);
  const auto twice = std::ranges::adjacent_find(definitions_, {}, &Definition::key);
  if (twice != definitions_.end()) {
    throw InvalidInput("invalid_definition", "The key " + twice->key + " is defined twice.");
  }
}

void Scope::evaluate(const JsonDocument& document, std::vector<FieldResult>& results) const {
  results.resize(definitions_.size());
  WorkBudget budget;
  std::size_t output = 0;
  for (std::size_t index = 0; index < definitions_.size(); ++index) {
    const Definition& definition = definitions_[index];
    FieldResult& result = results[index];
    evaluateInto(definition.operation, definition.resultType, document, budget, result);
    if (result.value == "null") continue;
    if (output + result.value.size() > kMaximumScopeOutputBytes) {
      failWith(result, FieldErrorCode::resultTooLarge,
               "With this value the fields of the scope take more than " +
                   std::to_string(kMaximumScopeOutputBytes) + " bytes together.");
      continue;
    }
    output += result.value.size();
  }
}

std::string Scope::valuesJson(const std::vector<FieldResult>& results) const {
  requireResultsOf(*this, results);
  std::string text = "{";
  for (std::size_t index = 0; index < results.size(); ++index) {
    appendMember(definitions_[index].key, text);
    text += results[index].value;
  }
  return text += '}';
}

std::string Scope::errorsJson(const std::vector<FieldResult>& results) const {
  requireResultsOf(*this, results);
  std::string text = "{";
  for (std::size_t index = 0; index < results.size(); ++index) {
    if (!results[index].error) continue;
    appendMember(definitions_[index].key, text);
    appendFieldError(*results[index].error, text);
  }
  return text += '}';
}

std::string fieldErrorJson(const FieldError& error) {
  std::string text;
  appendFieldError(error, text);
  return text;
}

}  // namespace headlock::computed
