// The manual page, printed as troff from the command table and the error catalogue.
#pragma once

#include <string>

namespace headlock::cli {

/// `headlockctl(1)`, for man(1).
[[nodiscard]] std::string manualPage();

}  // namespace headlock::cli
