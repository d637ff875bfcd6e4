// What the planner is expected to make of each statement in sql/: which indexes it goes through, or why it
// needs none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlock::tests {

/// A statement that must go through indexes, whatever the tables' sizes and whichever way it is planned.
struct IndexedStatement {
  std::string_view operation;             ///< As its owner comment says.
  std::vector<std::string> arguments;     ///< SQL expressions for $1, $2, …
  std::vector<std::string_view> indexes;  ///< Each must be in the plan; `a|b` asks for one of the two.
  std::string_view catalogue = {};        ///< What :"catalogue" stands for, where the statement names one.
};

/// A statement that needs no index of ours.
struct ExemptStatement {
  std::string_view operation;  ///< One ending in `.*` stands for the whole group.
  std::string_view reason;
};

[[nodiscard]] const std::vector<IndexedStatement>& indexedStatements();
[[nodiscard]] const std::vector<ExemptStatement>& exemptStatements();

}  // namespace headlock::tests
