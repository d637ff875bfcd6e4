// What came of a race: of one order of its steps, and of all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/race/orders.h"
#include "core/race/spec.h"
#include "core/race/stage.h"

namespace headlock::race {

/// From harmless to grave.
enum class Verdict {
  held,     ///< Every step ended as it may, and every invariant is true.
  broken,   ///< An invariant is not true.
  error,    ///< A step, or an invariant's own query, failed with what the spec does not allow.
  timeout,  ///< A step had its time and was cancelled.
};

/// A step as it was played.
struct StepReport {
  StepId step;
  bool waited = false;  ///< It was seen waiting, or a marker told so.
  /// Whom it waited for: when it was first seen waiting, or, where it had its time, at the end of that.
  /// Outsiders are there without `waited`.
  std::vector<Blocker> blockers;
  bool timedOut = false;
  bool failed = false;
  std::string sqlstate;  ///< Of its first error. Empty where no server said it.
  std::string code;      ///< This library's code of that error. Empty for plain SQL.
  std::string message;   ///< Of that error.
  std::vector<std::string>
      answers;  ///< What it returned, printed; notices of its session stand in their place.
};

struct InvariantReport {
  std::string name;
  bool held = false;
  bool failed = false;   ///< Its query failed.
  std::string sqlstate;  ///< Of that error.
  std::string message;
};

struct OrderReport {
  std::vector<StepReport> steps;  ///< In the order of their launch.
  std::vector<InvariantReport> invariants;
  Verdict verdict = Verdict::held;
  std::string sqlstate;   ///< Of the verdict `error`. Empty where no server said it.
  std::string code;       ///< This library's code of that error. Empty for plain SQL.
  std::string invariant;  ///< Of the verdict `broken`: the first that is not true.

  [[nodiscard]] Order order() const;
};

struct RaceReport {
  std::vector<OrderReport> orders;
  /// Every possible order, or every listed permutation, was played.
  bool complete = true;
  /// The order with the gravest verdict, the first of them, as a spec for PostgreSQL's own tester. Empty
  /// where nobody asked for it.
  std::string exported;
  /// What the choices were drawn from. Null where nothing was drawn.
  std::optional<std::uint64_t> seed;

  [[nodiscard]] std::size_t count(Verdict verdict) const;
};

/// The verdict of an order whose steps and invariants are there: fills in `verdict`, `sqlstate` and
/// `invariant`.
void judge(const Spec& spec, OrderReport& report);

/// In one word, and the SQLSTATE where the word is `some_error`: all_held, some_broken, some_error,
/// some_timeout. The gravest verdict of any order decides, an error before a broken invariant.
[[nodiscard]] std::string summaryOf(const RaceReport& report);
/// The same words for what the spec expects. Empty where it expects nothing.
[[nodiscard]] std::string expectationOf(const Spec& spec);
/// Whether the race gave the verdict that its spec expects. True where it expects nothing.
[[nodiscard]] bool isAsExpected(const Spec& spec, const RaceReport& report);

[[nodiscard]] std::string_view nameOf(Verdict verdict);

}  // namespace headlock::race
