#include "core/race/bundled.h"

#include <algorithm>

#include "core/database/error.h"
#include "core/race/spec_text.h"

namespace headlock::race {
namespace {

// The races that share the most of their beginning with what was asked for.
std::string closest(std::string_view name) {
  std::string names;
  std::size_t best = 1;
  for (const BundledRace& race : bundledRaces()) {
    const auto common =
        static_cast<std::size_t>(std::ranges::mismatch(race.name, name).in1 - race.name.begin());
    if (common < best) continue;
    if (common > best) names.clear();
    best = common;
    names += (names.empty() ? "" : ", ") + std::string(race.name);
  }
  return names;
}

}  // namespace

std::string_view bundledRace(std::string_view name) {
  const auto races = bundledRaces();
  const auto found = std::ranges::find(races, name, &BundledRace::name);
  if (found != races.end()) return found->text;
  const std::string near = closest(name);
  throw NotFound("race_not_found", "No race is called ‘" + std::string(name) + "’" +
                                       (near.empty() ? "." : "; the nearest are " + near + "."));
}

std::string raceText(const std::string& nameOrPath) {
  const bool isFile =
      nameOrPath == "-" || nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".spec");
  return isFile ? readSpecText(nameOrPath) : std::string(bundledRace(nameOrPath));
}

}  // namespace headlock::race
