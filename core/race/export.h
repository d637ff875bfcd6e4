// One order of a race, as it was played, as a spec that PostgreSQL's own isolationtester plays.
//
// That tool knows no topics, no variables and no library operations. So each stands there as the SQL that was
// sent for it: the topics in a setup, the operations in their steps, values and all. What is exported is one
// order, since what an operation sends depends on what it met. What rides in comments stays: title, story,
// invariants, the errors that are allowed.
//
// The order of steps is all that a spec can say. Where two sessions wait for the same row at once, which of
// them the server lets go first is its own choice, another one each time, and no marker can tell it. An order
// in which that happened is exported all the same; played again it may ask whoever still waits to move, and
// then the other tool waits for it until its time is over. With two sessions it cannot happen.
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
