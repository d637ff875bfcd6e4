// Shell completions, printed from the command table: command words, option names and the values of choices.
#pragma once

#include <string>

namespace headlock::cli {

[[nodiscard]] std::string bashCompletion();
[[nodiscard]] std::string zshCompletion();
[[nodiscard]] std::string fishCompletion();

}  // namespace headlock::cli
