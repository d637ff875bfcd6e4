// Equality as the operations mean it: deep and typed. Numbers are equal by value and of any length, strings
// by their characters (no trimming, no case folding), arrays in order, objects whatever the order of their
// members, and nothing is converted: "1" is not 1, false is not null, [] is not {}.
#pragma once

#include <optional>

#include "core/computed/json_document.h"
#include "core/computed/work_budget.h"

namespace headlock::computed {

/// Null when the budget did not suffice. Pairs are visited from the top down, elements in order and members
/// in the order of names by bytes, until the first difference; containers of different sizes, and objects
/// with different names, differ at once. So the cost is the same for every spelling of the two values.
[[nodiscard]] std::optional<bool> areEqual(JsonValue left, JsonValue right, WorkBudget& budget);

}  // namespace headlock::computed
