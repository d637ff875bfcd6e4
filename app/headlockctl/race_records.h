// How a race and what came of it look in an answer.
#pragma once

#include <string>

#include "app/headlockctl/document.h"
#include "core/race/spec.h"
#include "core/race/verdict.h"

namespace headlock::cli {

/// `first-update naive`; null where it belongs to none.
[[nodiscard]] Value pairOf(const race::Spec& spec);
/// `some_error 40P01`; null where nothing is expected.
[[nodiscard]] Value expectationValue(const race::Spec& spec);
[[nodiscard]] Record recordOf(const race::Spec& spec);
[[nodiscard]] Record recordOf(const race::Spec& spec, const race::RaceReport& report);
/// The matrix for people: an order a line, waits and errors marked, and the sum of it.
[[nodiscard]] std::string textOf(const race::Spec& spec, const race::RaceReport& report);

}  // namespace headlock::cli
