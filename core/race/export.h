// One order of a race, as it was played, as a spec that PostgreSQL's own isolationtester plays.
//
// That tool knows no topics, no variables and no library operations. So each stands there as the SQL that was
// sent for it: the topics in a setup, the operations in their steps, values and all. What is exported is one
// order, since what an operation sends depends on what it met. What rides in comments stays: title, story,
// invariants, the verdict that is expected.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/race/spec.h"
#include "core/race/verdict.h"

namespace headlock::race {

/// What was sent while an order was played.
struct Sent {
  std::string schema;                            ///< The scratch schema; another name stands for it.
  std::vector<std::string> topics;               ///< What made the schema and the topics in it.
  std::vector<std::vector<std::string>> setups;  ///< A session each.
  std::vector<std::vector<std::string>> steps;   ///< A step of the order each.
};

/// Requires that `sent` is about `order`, and `order` about `spec`. `fill` fills the variables in SQL. Throws
/// InvalidSpec where no spec can say it, as `writeSpec` does.
[[nodiscard]] std::string exportOrder(const Spec& spec, const OrderReport& order, const Sent& sent,
                                      const std::function<std::string(const std::string&)>& fill);

}  // namespace headlock::race
