// The name that somebody meant: a typing error should cost one look, not a search through the manual.
#pragma once

#include <string_view>
#include <vector>

namespace headlock::database {

/// The name in `candidates` that `word` most likely means: one that it begins, or one a few slips of the
/// keyboard away. Empty where none is near.
[[nodiscard]] std::string_view nearestName(std::string_view word,
                                           const std::vector<std::string_view>& candidates);

}  // namespace headlock::database
