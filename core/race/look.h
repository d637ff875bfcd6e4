// The rows that a race is about, as everybody else sees them while it is played: what is committed.
//
// A look belongs between two steps. It goes through the stage's control connection, waits for nobody and
// holds nothing afterwards, so that a race with looks in it plays as it does without. What a session has
// changed and not committed is not in it: that is how the others see the rows, too.
#pragma once

#include <string>
#include <vector>

#include "core/race/answer.h"

namespace headlock::race {

struct TableLook {
  enum class Kind {
    heads,     ///< The keys of a topic: key, head, payload, updated_at.
    messages,  ///< The latest messages of a topic: message, key, payload.
    table,     ///< A table that the race itself has made, or what is known of its classes.
  };
  Kind kind = Kind::table;
  std::string name;     ///< Of the topic, or of the table.
  Table rows;           ///< The first column names a row where `kind` is not table.
  bool more = false;    ///< There are more rows than these.
  std::string problem;  ///< Why the rows cannot be seen (locked whole, dropped); then there are none.

  friend bool operator==(const TableLook& one, const TableLook& other) {
    return one.kind == other.kind && one.name == other.name && one.rows.columns == other.rows.columns &&
           one.rows.rows == other.rows.rows && one.more == other.more && one.problem == other.problem;
  }
};

/// Topics in the order of the spec, heads before messages; objects, classes and tasks where there are
/// classes; then the race's own tables by name.
using Look = std::vector<TableLook>;

/// Of one table, at most this many rows are shown.
constexpr std::size_t kLookRows = 20;
/// Of the tables that a race has made, at most this many.
constexpr std::size_t kLookTables = 6;

}  // namespace headlock::race
