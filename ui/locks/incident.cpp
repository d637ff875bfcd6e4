#include "ui/locks/incident.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "core/contention/links.h"
#include "core/contention/sentence.h"
#include "ui/format/format.h"
#include "ui/locks/lock_words.h"

namespace headlock::ui {
namespace {

using contention::Identity;
using race::Contended;

/// A story is read before the race is played, not instead.
constexpr std::size_t kMostSentences = 4;

Contended thingOf(const contention::WaitReport& wait) {
  if (wait.topic && wait.key) return {*wait.topic, *wait.key};
  std::string name = contention::subjectOf(wait);
  std::erase(name, '`');
  return {{}, std::move(name)};
}

void addOnce(std::vector<Contended>& things, const Contended& thing) {
  if (std::ranges::find(things, thing) == things.end()) things.push_back(thing);
}

/// The sessions that take part, each once.
class Cast {
public:
  explicit Cast(const contention::LockReport& report) : report_(report) {}

  race::IncidentSession& session(const Identity& who) {
    const auto [found, fresh] = numbers_.try_emplace(who, sessions_.size());
    if (fresh) sessions_.push_back(make(who));
    return sessions_[found->second];
  }
  [[nodiscard]] std::vector<race::IncidentSession> take() { return std::move(sessions_); }

private:
  [[nodiscard]] race::IncidentSession make(const Identity& who) const {
    race::IncidentSession session;
    const contention::SessionReport* const known = who.pid == 0 ? nullptr : report_.session(who.pid);
    if (known != nullptr) session.name = known->application.empty() ? known->user : known->application;
    if (who.pid == 0) session.name = who.gid;
    const QString title = who.pid == 0 ? nameText(who.gid) : QString::number(who.pid);
    session.note = (title + QStringLiteral(", ") + actorState(report_, who)).toStdString();
    return session;
  }

  const contention::LockReport& report_;
  std::map<Identity, std::size_t> numbers_;
  std::vector<race::IncidentSession> sessions_;
};

std::string titleOf(const contention::LockReport& report) {
  const Contended thing = thingOf(report.waits.front());
  const QString name = thing.topic.empty() ? text(thing.name)
                                           : QCoreApplication::translate("Incident", "Key %1 of topic %2")
                                                 .arg(text(thing.name), text(thing.topic));
  return QCoreApplication::translate("Incident", "%1, at %2")
      .arg(name, clockTime(report.takenAt))
      .toStdString();
}

}  // namespace

race::Incident incidentOf(const contention::LockReport& report) {
  race::Incident incident;
  incident.title = titleOf(report);
  for (const std::string& sentence : contention::sentencesOf(report)) {
    if (incident.story.size() == kMostSentences) break;
    incident.story.push_back(asSentence(sentence).remove(QLatin1Char('`')).toStdString());
  }
  const std::vector<contention::Link> links = contention::linksOf(report);
  Cast cast(report);
  for (const contention::RootReport& root : report.roots) {
    cast.session(root.pid == 0 ? Identity{0, {}, root.gid.value_or("")}
                               : contention::sessionIdentity(report, root.pid));
  }
  for (const contention::Link& link : links)
    addOnce(cast.session(link.waiter).waitsFor, thingOf(report.waits[link.wait]));
  for (const contention::Link& link : links) {
    race::IncidentSession& blocker = cast.session(link.blocker);
    const Contended thing = thingOf(report.waits[link.wait]);
    const bool queues = std::ranges::find(blocker.waitsFor, thing) != blocker.waitsFor.end();
    if (!queues) addOnce(blocker.holds, thing);
  }
  incident.sessions = cast.take();
  return incident;
}

}  // namespace headlock::ui
