// One run of the command line: parse, do, and tell how it ended.
#pragma once

#include <string>
#include <vector>

#include "app/headlockctl/command.h"

namespace headlock::cli {

/// Requires the words after the program's name. Installs the signal handlers; called once in a process.
[[nodiscard]] ExitStatus runProgram(const std::vector<std::string>& words);

/// Overwrites the connection strings among the arguments that hold a password, or that cannot be read, so
/// that no list of processes shows them. Requires that they have been copied.
void hideSecrets(int argumentCount, char** arguments);

}  // namespace headlock::cli
