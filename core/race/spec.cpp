#include "core/race/spec.h"

#include <algorithm>
#include <set>

namespace headlock::race {
namespace {

std::string located(Position position, const std::string& problem) {
  return "line " + std::to_string(position.line) + ", column " + std::to_string(position.column) + ": " +
         problem;
}

}  // namespace

InvalidSpec::InvalidSpec(Position position, const std::string& problem, std::string reference)
    : InvalidInput("invalid_spec", located(position, problem)),
      position_(position),
      reference_(std::move(reference)) {}

std::optional<StepId> Spec::find(std::string_view stepName) const {
  for (std::size_t session = 0; session < sessions.size(); ++session) {
    const std::vector<Step>& steps = sessions[session].steps;
    const auto found = std::ranges::find(steps, stepName, &Step::name);
    if (found != steps.end()) return StepId{session, static_cast<std::size_t>(found - steps.begin())};
  }
  return std::nullopt;
}

std::vector<std::string> Spec::unusedSteps() const {
  std::vector<std::string> unused;
  if (permutations.empty()) return unused;
  std::set<StepId> used;
  for (const Permutation& permutation : permutations) {
    for (const PermutationStep& each : permutation.steps) used.insert(each.step);
  }
  for (std::size_t session = 0; session < sessions.size(); ++session) {
    for (std::size_t step = 0; step < sessions[session].steps.size(); ++step) {
      if (!used.contains({session, step})) unused.push_back(sessions[session].steps[step].name);
    }
  }
  std::ranges::sort(unused);
  return unused;
}

bool Session::usesLibrary() const {
  const auto isOperation = [](const auto& part) { return part.operation.has_value(); };
  return std::ranges::any_of(steps, isOperation) || (setup && isOperation(*setup)) ||
         (teardown && isOperation(*teardown));
}

bool Spec::usesLibrary() const {
  return needsInstallation() || std::ranges::any_of(sessions, &Session::usesLibrary);
}

std::string_view nameOf(PairRole role) {
  switch (role) {
    case PairRole::naive:
      return "naive";
    case PairRole::protectedBySql:
      return "protected";
    case PairRole::protectedByLibrary:
      return "library";
  }
  return "";
}

std::string_view nameOf(Expectation::Kind kind) {
  switch (kind) {
    case Expectation::Kind::allHeld:
      return "all_held";
    case Expectation::Kind::someBroken:
      return "some_broken";
    case Expectation::Kind::someError:
      return "some_error";
  }
  return "";
}

}  // namespace headlock::race
