#include "ui/worker/wait_sentence.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/format/format.h"

namespace headlock::ui {
namespace {

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

QString blockerText(const database::Activity::Blocker& blocker) {
  QStringList facts;
  if (!blocker.application.empty()) facts << nameText(blocker.application);
  if (!blocker.state.empty()) {
    facts << (blocker.transactionAge
                  ? say("%1 for %2").arg(text(blocker.state), ageText(*blocker.transactionAge))
                  : text(blocker.state));
  }
  const QString pid = say("pid %1").arg(blocker.pid);
  return facts.isEmpty() ? pid
                         : pid + QStringLiteral(" (") + facts.join(QStringLiteral(", ")) + QLatin1Char(')');
}

}  // namespace

QString causeOf(const std::optional<database::Activity>& activity) {
  if (!activity) return say("Its session is gone from the server.");
  if (activity->blockers.empty()) {
    if (activity->waitEvent.empty()) return say("The server is working on it.");
    return {};
  }
  QStringList holders;
  constexpr std::size_t kNamed = 3;
  for (std::size_t index = 0; index < activity->blockers.size() && index < kNamed; ++index) {
    holders << blockerText(activity->blockers[index]);
  }
  if (activity->blockers.size() > kNamed) {
    holders << say("%1 more").arg(countText(static_cast<std::int64_t>(activity->blockers.size() - kNamed)));
  }
  const QString held = holders.join(QStringLiteral(", "));
  if (activity->relation.empty()) return say("It needs a lock that is held by %1.").arg(held);
  return say("It needs %1 on %2, held by %3.")
      .arg(text(activity->lockMode), nameText(activity->relation), held);
}

}  // namespace headlock::ui
