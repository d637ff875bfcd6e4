// The rows of an answer as values: what reads one row makes a list of all of them, whose room is taken at
// once.
#pragma once

#include <type_traits>
#include <vector>

#include "core/database/result.h"

namespace headlock::database {

/// What `read(result, row)` makes of every row, in the answer's order. Throws what `read` throws.
template <typename Read>
[[nodiscard]] auto everyRow(const Result& result, const Read& read) {
  std::vector<std::invoke_result_t<const Read&, const Result&, int>> values;
  values.reserve(static_cast<std::size_t>(result.rows()));
  for (int row = 0; row < result.rows(); ++row) values.push_back(read(result, row));
  return values;
}

}  // namespace headlock::database
