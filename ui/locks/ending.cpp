#include "ui/locks/ending.h"

#include <QCoreApplication>

#include "core/contention/sentence.h"
#include "ui/actions/form_dialog.h"
#include "ui/format/format.h"
#include "ui/locks/lock_words.h"

namespace headlock::ui {
namespace {

using contention::Action;
using contention::Identity;
using contention::LockReport;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

QString whatFollows(Action action, const contention::Release& release) {
  if (action == Action::cancel) {
    return say(
        "Its statement ends with an error. The session stays, and so do the locks that its "
        "transaction holds already.");
  }
  QString text = say("Its transaction is rolled back, and its locks are gone.");
  if (release.freed > 1) text += QLatin1Char(' ') + say("Those who wait go on one after the other.");
  return text;
}

}  // namespace

QString whyNot(const LockReport& report, const Identity& who, Action action) {
  if (who.pid == 0) {
    return say(
        "A prepared transaction has no session that could be ended; commit prepared or rollback "
        "prepared ends it.");
  }
  const auto* const session = report.session(who.pid);
  if (session == nullptr) return say("This session is not in the report.");
  if (!who.startedAt) {
    return say(
        "This role may not see when the session began, so it cannot be told from another one with the "
        "same number: that needs membership in pg_monitor.");
  }
  if (action == Action::cancel && session->state != "active")
    return say("It runs no statement that could be cancelled.");
  return {};
}

void confirmEnding(QWidget& parent, const LockReport& report, const Identity& who, Action action,
                   std::function<void()> confirmed) {
  const auto release = contention::releaseBy(report, who);
  const QString name = actorTitle(report, who);
  const QString freed = quantity(release.freed, say("session"), say("sessions"));
  QString question;
  if (action == Action::cancel) {
    question = say("Cancel what pid %1 runs?").arg(name);
  } else if (release.freed > 0) {
    question = say("Terminate pid %1, and free %2?").arg(name, freed);
  } else {
    question = say("Terminate pid %1? Nobody is freed by it alone.").arg(name);
  }
  const QString who_ = asSentence(contention::sessionSentence(report, who.pid)).remove(QLatin1Char('`'));
  confirm(&parent, question, who_ + QLatin1Char(' ') + whatFollows(action, release),
          action == Action::cancel ? say("Cancel its statement") : say("Terminate"), std::move(confirmed));
}

}  // namespace headlock::ui
