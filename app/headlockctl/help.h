// Help at every level, printed from the command table.
#pragma once

#include <string>

#include "app/headlockctl/command.h"
#include "app/headlockctl/parser.h"

namespace headlock::cli {

/// The help that was asked for, each line with its newline and at most 100 columns wide.
[[nodiscard]] std::string helpText(const HelpRequest& request);

/// `headlockctl 0.1.0`.
[[nodiscard]] std::string versionText();
[[nodiscard]] std::string versionNumber();

/// `--name VALUE`.
[[nodiscard]] std::string optionSpelling(const Option& option);

/// What the help says of an option: its sentence, then its limits and default.
[[nodiscard]] std::string optionHelp(const Option& option);

}  // namespace headlock::cli
