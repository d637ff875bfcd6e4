// The command line of the console, read from the raw bytes of argv.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/theme/theme.h"

namespace headlock::console {

struct Options {
  std::optional<std::string> database;
  std::string schema = "headlock";
  bool readOnly = false;
  bool demo = false;
  bool check = false;
  bool checkEmpty = false;
  std::optional<std::string> screenshots;  ///< The directory.
  std::optional<ui::Appearance> appearance;
  bool help = false;
  bool version = false;
  /// What Qt reads: the program's name, and options such as -platform that are its own.
  std::vector<std::string> forQt;

  /// Nobody looks: no display is needed.
  [[nodiscard]] bool unattended() const { return check || checkEmpty || screenshots.has_value(); }
};

/// Throws InvalidInput (`usage`) with one sentence.
[[nodiscard]] Options parseOptions(std::span<char* const> arguments);

[[nodiscard]] std::string helpText();

}  // namespace headlock::console
