// What evaluation may cost, counted and not timed: a machine that is slow today must give the value that a
// fast one gives.
//
// The unit is the node. One node is one step of a pointer, taken whether or not something is there (a pointer
// of three tokens costs three when each is found, two when the second is missing; the empty pointer costs
// nothing), or one pair of values compared by deep equality. Paths that an operation need not look at cost
// nothing: first_non_null and any_present stop at the first present one, all_present at the first absent one.
// A field may use 10,000 nodes. A work unit is a node counted over the scope, which has 50,000; what a field
// used before it failed is used.
#pragma once

#include <cstdint>

#include "core/computed/limits.h"

namespace headlock::computed {

class WorkBudget {
public:
  /// The next field begins; what its scope has left stays.
  void beginField() noexcept { field_ = kMaximumFieldNodes; }
  /// Takes one node. False when the field or the scope has none left.
  [[nodiscard]] bool spend() noexcept {
    if (field_ == 0 || scope_ == 0) return false;
    --field_;
    --scope_;
    return true;
  }
  /// Whether it is the scope that has none left.
  [[nodiscard]] bool isScopeSpent() const noexcept { return scope_ == 0; }

private:
  std::uint32_t field_ = kMaximumFieldNodes;
  std::uint32_t scope_ = kMaximumScopeWork;
};

}  // namespace headlock::computed
