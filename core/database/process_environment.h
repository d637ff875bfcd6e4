// What this process's environment says. Private to core/database.
#pragma once

#include <string>

namespace headlock::database {

/// Empty where the variable is not set, or empty.
[[nodiscard]] std::string environmentValue(const char* name);

}  // namespace headlock::database
