// How an object with its computed fields looks: nested members for programs, a table of fields for people.
#pragma once

#include <cstddef>
#include <string>

#include "app/headlockctl/document.h"
#include "core/computed/reads.h"

namespace headlock::cli {

/// The object's members, `computed` and `repair`.
[[nodiscard]] Record recordOf(const computed::EnrichedRead& read);
/// Lines and tables, the tables cut to `width` columns; 0 cuts nothing.
[[nodiscard]] std::string textOf(const computed::EnrichedRead& read, std::size_t width);

}  // namespace headlock::cli
