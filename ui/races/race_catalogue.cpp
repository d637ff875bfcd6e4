#include "ui/races/race_catalogue.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <map>

#include "core/race/bundled.h"
#include "core/race/spec_text.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

/// `first-update` reads as `First update`.
QString spoken(const std::string& pair) {
  QString title = nameText(pair).replace(QLatin1Char('-'), QLatin1Char(' '));
  if (!title.isEmpty()) title[0] = title[0].toUpper();
  return title;
}

Race makeEntry(const QString& name, const QString& path, bool bundled, std::string source) {
  auto spec = std::make_shared<const race::Spec>(race::parseSpec(source));
  return std::make_shared<const RaceEntry>(
      RaceEntry{name, path, bundled, std::move(source), std::move(spec)});
}

race::PairRole roleOf(const Race& race) {
  return race->spec->pair ? race->spec->pair->role : race::PairRole::naive;
}

}  // namespace

QString RaceEntry::title() const {
  return spec->title.empty() ? name : nameText(spec->title);
}

QString RaceEntry::story() const {
  QStringList lines;
  for (const std::string& line : spec->story) lines << nameText(line);
  return lines.join(QLatin1Char(' '));
}

RaceCatalogue::RaceCatalogue() {
  std::map<std::string, RaceGroup> pairs;
  for (const race::BundledRace& bundled : race::bundledRaces()) {
    Race entry = makeEntry(text(bundled.name), {}, true, std::string(bundled.text));
    const std::string pair = entry->spec->pair ? entry->spec->pair->name : std::string(bundled.name);
    RaceGroup& group = pairs[pair];
    group.title = spoken(pair);
    group.races.push_back(std::move(entry));
  }
  for (auto& [name, group] : pairs) {
    std::ranges::sort(group.races, {}, roleOf);
    groups_.push_back(std::move(group));
  }
}

Race RaceCatalogue::find(const QString& name) const {
  for (const RaceGroup& group : groups_) {
    const auto found = std::ranges::find(group.races, name, [](const Race& race) { return race->name; });
    if (found != group.races.end()) return *found;
  }
  return nullptr;
}

std::vector<Race> RaceCatalogue::companions(const Race& race) const {
  for (const RaceGroup& group : groups_) {
    if (std::ranges::find(group.races, race) != group.races.end()) return group.races;
  }
  return {race};
}

Race RaceCatalogue::add(const QString& name, const QString& path, const std::string& source) {
  Race entry = makeEntry(name, path, false, source);
  const auto same = std::ranges::find_if(groups_, [&](const RaceGroup& group) {
    return !group.races.front()->bundled && group.races.front()->name == name;
  });
  if (same != groups_.end()) groups_.erase(same);
  groups_.insert(groups_.begin(), RaceGroup{entry->title(), {entry}});
  return entry;
}

QString roleText(race::PairRole role) {
  const auto word = [](const char* source) { return QCoreApplication::translate("headlock::ui", source); };
  switch (role) {
    case race::PairRole::naive:
      return word("naive");
    case race::PairRole::protectedBySql:
      return word("protected in SQL");
    case race::PairRole::protectedByLibrary:
      return word("by the library");
  }
  return {};
}

}  // namespace headlock::ui
