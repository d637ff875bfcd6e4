// The races that a person can choose from: those that come with the product, in triples (a danger met,
// averted in SQL, averted by the library's own operations), and those that were opened or written in this
// window.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/race/spec.h"

namespace headlock::ui {

/// A race as it stands in the list. Never changes: an edited one is another entry.
struct RaceEntry {
  QString name;  ///< The bundled name, or the file's.
  QString path;  ///< Of its file; empty for a bundled one and for one that was never saved.
  bool bundled = false;
  std::string text;
  std::shared_ptr<const race::Spec> spec;

  /// What it shows, in a few words; its name where it says nothing.
  [[nodiscard]] QString title() const;
  /// What happens, as one paragraph; empty where the spec does not say.
  [[nodiscard]] QString story() const;
};
using Race = std::shared_ptr<const RaceEntry>;

/// Races that show the same danger. Those of no pair stand alone.
struct RaceGroup {
  QString title;
  std::vector<Race> races;  ///< Naive, protected, library, as far as they are there.
};

class RaceCatalogue {
public:
  /// Reads the bundled races.
  RaceCatalogue();

  /// Opened ones first, then the bundled by name.
  [[nodiscard]] const std::vector<RaceGroup>& groups() const noexcept { return groups_; }
  /// Null when there is none of that name.
  [[nodiscard]] Race find(const QString& name) const;
  /// The races of the group that `race` stands in.
  [[nodiscard]] std::vector<Race> companions(const Race& race) const;
  /// Puts a race in front, in place of an opened one with the same name. Throws InvalidSpec.
  Race add(const QString& name, const QString& path, const std::string& text);

private:
  std::vector<RaceGroup> groups_;
};

/// `naive`, `protected in SQL`, `by the library`.
[[nodiscard]] QString roleText(race::PairRole role);

}  // namespace headlock::ui
