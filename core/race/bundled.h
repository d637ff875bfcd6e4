// The races that come with the product: each danger that the protocols avert, naive beside protected.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace headlock::race {

struct BundledRace {
  std::string_view name;
  std::string_view text;
};

/// All of them, ordered by name.
[[nodiscard]] std::span<const BundledRace> bundledRaces();
/// The text of one. Throws NotFound (`race_not_found`) with the names that come closest.
[[nodiscard]] std::string_view bundledRace(std::string_view name);
/// The bundled race called `nameOrPath`, or the spec in that file; `-` is standard input. What looks like a
/// path (a slash, a `.spec` at its end) is a file. Throws as `bundledRace` and `readSpecFile` do.
[[nodiscard]] std::string raceText(const std::string& nameOrPath);

}  // namespace headlock::race
