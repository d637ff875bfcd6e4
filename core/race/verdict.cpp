#include "core/race/verdict.h"

#include <algorithm>
#include <set>

#include "core/race/orders.h"

namespace headlock::race {
namespace {

constexpr std::string_view kAbortedState = "25P02";
constexpr std::string_view kAbortedCode = "transaction_aborted";

bool contains(const std::vector<std::string>& list, const std::string& wanted) {
  return std::ranges::find(list, wanted) != list.end();
}

bool isAllowed(const Spec& spec, const StepReport& step) {
  return contains(spec.allowed, step.sqlstate) || contains(spec.allowed, step.code);
}

bool saysAborted(const StepReport& step) {
  return step.sqlstate == kAbortedState || step.code == kAbortedCode;
}

// The first error that the spec does not allow. What a session says after an error, that its transaction is
// aborted, is no error of its own.
const StepReport* firstError(const Spec& spec, const OrderReport& report) {
  std::set<std::size_t> failed;
  for (const StepReport& step : report.steps) {
    if (!step.failed) continue;
    const bool echo = saysAborted(step) && failed.contains(step.step.session);
    failed.insert(step.step.session);
    if (!echo && !isAllowed(spec, step)) return &step;
  }
  return nullptr;
}

// The order of gravity: what a reader should hear first.
Verdict gravest(const RaceReport& report) {
  for (const Verdict verdict : {Verdict::timeout, Verdict::error, Verdict::broken}) {
    if (report.count(verdict) > 0) return verdict;
  }
  return Verdict::held;
}

const OrderReport* firstWith(const RaceReport& report, Verdict verdict) {
  const auto found = std::ranges::find(report.orders, verdict, &OrderReport::verdict);
  return found == report.orders.end() ? nullptr : &*found;
}

}  // namespace

Order OrderReport::order() const {
  Order order;
  for (const StepReport& step : steps) order.push_back(step.step.session);
  return order;
}

std::size_t RaceReport::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(orders, verdict, &OrderReport::verdict));
}

void judge(const Spec& spec, OrderReport& report) {
  report.verdict = Verdict::held;
  if (std::ranges::any_of(report.steps, &StepReport::timedOut)) {
    report.verdict = Verdict::timeout;
    return;
  }
  if (const StepReport* const failed = firstError(spec, report)) {
    report.verdict = Verdict::error;
    report.sqlstate = failed->sqlstate;
    report.code = failed->code;
    return;
  }
  for (const InvariantReport& invariant : report.invariants) {
    if (invariant.failed) {
      report.verdict = Verdict::error;
      report.sqlstate = invariant.sqlstate;
      return;
    }
  }
  const auto broken = std::ranges::find(report.invariants, false, &InvariantReport::held);
  if (broken == report.invariants.end()) return;
  report.verdict = Verdict::broken;
  report.invariant = broken->name;
}

std::string summaryOf(const RaceReport& report) {
  switch (gravest(report)) {
    case Verdict::held:
      return std::string(nameOf(Expectation::Kind::allHeld));
    case Verdict::broken:
      return std::string(nameOf(Expectation::Kind::someBroken));
    case Verdict::error: {
      const OrderReport& order = *firstWith(report, Verdict::error);
      return std::string(nameOf(Expectation::Kind::someError)) + " " +
             (order.sqlstate.empty() ? order.code : order.sqlstate);
    }
    case Verdict::timeout:
      return "some_timeout";
  }
  return {};
}

std::string expectationOf(const Spec& spec) {
  if (!spec.expectation) return {};
  const std::string& state = spec.expectation->sqlstate;
  return std::string(nameOf(spec.expectation->kind)) + (state.empty() ? "" : " " + state);
}

bool isAsExpected(const Spec& spec, const RaceReport& report) {
  if (!spec.expectation) return true;
  const std::size_t held = report.count(Verdict::held);
  const std::size_t all = report.orders.size();
  switch (spec.expectation->kind) {
    case Expectation::Kind::allHeld:
      return held == all;
    case Expectation::Kind::someBroken: {
      const std::size_t broken = report.count(Verdict::broken);
      return broken > 0 && held + broken == all;
    }
    case Expectation::Kind::someError: {
      const auto expected = std::ranges::count_if(report.orders, [&](const OrderReport& order) {
        const std::string& expectation = spec.expectation->sqlstate;
        return order.verdict == Verdict::error &&
               (order.sqlstate == expectation || order.code == expectation);
      });
      return expected > 0 && held + static_cast<std::size_t>(expected) == all;
    }
  }
  return false;
}

std::string_view nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::held:
      return "held";
    case Verdict::broken:
      return "broken";
    case Verdict::error:
      return "error";
    case Verdict::timeout:
      return "timeout";
  }
  return "";
}

}  // namespace headlock::race
