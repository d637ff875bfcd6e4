// One field over one document: the nine operations. Internal to evaluation; Scope is the way in.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/computed/decimal.h"
#include "core/computed/definition.h"
#include "core/computed/evaluate.h"
#include "core/computed/work_budget.h"

namespace headlock::computed {

/// Errors travel in the result and not as exceptions: in a backfill they may be as frequent as values.
class FieldEvaluation {
public:
  /// `result` must hold no value and no error, and receives one or the other. All must outlive this.
  FieldEvaluation(const Operation& operation, ResultType resultType, JsonValue root, WorkBudget& budget,
                  FieldResult& result) noexcept
      : operation_(operation), resultType_(resultType), root_(root), budget_(budget), result_(result) {}

  void run();

private:
  void runFirstNonNull();
  void runSum();
  void runExtreme();
  void runPresence();
  void runAllPresentAndEqual();
  void runCountPresent();

  /// What is present at path number `path`; null when nothing is, or when the field has failed.
  [[nodiscard]] std::optional<JsonValue> presentAt(std::size_t path);
  /// The number at that path, under the same terms.
  [[nodiscard]] std::optional<Decimal> operandAt(std::size_t path);
  /// The number `value`, found at that path; null when the field has failed for it.
  [[nodiscard]] std::optional<Decimal> operandOf(JsonValue value, std::size_t path);

  void giveDocumentValue(JsonValue value, std::size_t path);
  void giveNumber(const std::optional<Decimal>& number);
  void giveBoolean(bool value) { result_.value = value ? "true" : "false"; }

  [[nodiscard]] bool hasFailed() const noexcept { return result_.error.has_value(); }
  void fail(FieldErrorCode code, std::string message) {
    result_.error = {code, std::nullopt, std::move(message)};
  }
  void failAt(std::size_t path, FieldErrorCode code, std::string message) {
    result_.error = {code, operation_.paths[path].text(), std::move(message)};
  }
  void failForWork();

  const Operation& operation_;
  const ResultType resultType_;
  const JsonValue root_;
  WorkBudget& budget_;
  FieldResult& result_;
};

}  // namespace headlock::computed
