// Cases in a file: what goes onto the line, byte by byte, and what must come of it. bad_input.txt says how
// they are written.
#pragma once

#include <QTemporaryDir>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::tests {

struct Case {
  std::string title;  ///< The line of the file, for messages.
  int status = 0;
  std::string code;  ///< `-` where no error is told.
  std::vector<std::string> words;
  std::string input;
};

/// The cases of the file; files that they name are made in `directory`. Throws std::runtime_error for a line
/// that it cannot read.
[[nodiscard]] std::vector<Case> readCases(const std::string& path, const QTemporaryDir& directory);

}  // namespace headlock::tests
