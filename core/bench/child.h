// A program that is run to its end, with what it says.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace headlock::bench {

struct ChildEnd {
  std::string output;
  double milliseconds = 0;  ///< From its start to its end.
};

/// Runs `words`, the first of which is the program, and gives it `input` to read. Throws Failed
/// (`statement_failed`) with the last line that it complained with, when it cannot be run, takes longer than
/// a minute or ends with another status than 0.
[[nodiscard]] ChildEnd runChild(const std::vector<std::string>& words, const std::string& input);

}  // namespace headlock::bench
