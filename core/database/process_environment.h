// What this process's environment says, to those who connect and to the programs around them.
#pragma once

#include <string>

namespace headlock::database {

/// Empty where the variable is not set, or empty. Nothing in Headlock sets one while threads run.
[[nodiscard]] std::string environmentValue(const char* name);

}  // namespace headlock::database
