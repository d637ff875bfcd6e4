#include "ui/locks/lock_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/contention/sentence.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

using contention::Identity;
using contention::LockReport;
using contention::SessionReport;
using contention::WaitReport;

/// A tooltip is no place for a statement of a megabyte.
constexpr qsizetype kShownStatement = 400;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

QString withAge(const QString& what, const std::optional<std::chrono::milliseconds>& age) {
  return age ? what + QStringLiteral(" · ") + ageText(*age) : what;
}

QString stateOf(const SessionReport& session) {
  if (session.hidden) return say("hidden from this role");
  if (!session.state) return nameText(session.backendType);
  if (*session.state == "idle in transaction") return withAge(say("idle in tx"), session.stateAge);
  if (*session.state == "idle in transaction (aborted)")
    return withAge(say("idle in failed tx"), session.stateAge);
  if (*session.state != "active") return withAge(nameText(*session.state), session.stateAge);
  if (!session.operation) return withAge(say("active"), session.statementAge);
  return withAge(say("runs %1").arg(nameText(session.operation->substr(session.operation->rfind('.') + 1))),
                 session.statementAge);
}

const contention::RootReport* rootOf(const LockReport& report, const Identity& who) {
  const auto found = std::ranges::find_if(report.roots, [&](const contention::RootReport& root) {
    return root.pid == who.pid && (root.pid != 0 || root.gid.value_or("") == who.gid);
  });
  return found == report.roots.end() ? nullptr : &*found;
}

QString capitalized(QString sentence) {
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  return sentence + QLatin1Char('.');
}

}  // namespace

QString actorTitle(const LockReport& report, const Identity& who) {
  if (who.pid == 0) return who.gid.empty() ? say("prepared transaction") : nameText(who.gid);
  const SessionReport* const session = report.session(who.pid);
  QString pid = QString::number(who.pid);
  if (session == nullptr) return pid;
  const std::string& name = session->application.empty() ? session->user : session->application;
  return name.empty() ? pid : pid + QLatin1Char(' ') + nameText(name);
}

QString actorState(const LockReport& report, const Identity& who) {
  if (who.pid == 0) {
    const auto* const root = rootOf(report, who);
    return withAge(say("prepared"), root != nullptr ? root->transactionAge : std::nullopt);
  }
  const SessionReport* const session = report.session(who.pid);
  return session != nullptr ? stateOf(*session) : say("unknown");
}

QString actorDescription(const LockReport& report, const Identity& who) {
  QStringList lines;
  const SessionReport* const session = who.pid != 0 ? report.session(who.pid) : nullptr;
  lines << (who.pid != 0 ? say("pid %1").arg(actorTitle(report, who))
                         : say("prepared transaction %1").arg(nameText(who.gid)));
  if (session != nullptr && !session->user.empty())
    lines << say("user %1, database %2").arg(nameText(session->user), nameText(session->database));
  lines << actorState(report, who);
  for (const WaitReport& wait : report.waits) {
    if (wait.pid == who.pid) lines << say("waits %1 for %2").arg(ageText(wait.waited), thingSentence(wait));
  }
  const auto release = contention::releaseBy(report, who);
  if (release.waiting > 0)
    lines << say("%1 behind it").arg(quantity(release.waiting, say("session waits"), say("sessions wait")));
  if (session != nullptr && session->startedAt) lines << say("began %1").arg(exactTime(*session->startedAt));
  if (session != nullptr && session->text) {
    QString statement = nameText(*session->text).simplified();
    if (statement.size() > kShownStatement) statement = statement.left(kShownStatement) + QChar(0x2026);
    lines << statement;
  }
  return lines.join(QLatin1Char('\n'));
}

QString thingLabel(const WaitReport& wait) {
  if (wait.key) return nameText(*wait.key);
  if (wait.classId) {
    return say("class %1").arg(wait.className ? nameText(*wait.className) : QString::number(*wait.classId));
  }
  if (wait.topic)
    return wait.kind == contention::kind::kRelation ? nameText(*wait.topic)
                                                    : say("%1, key unknown").arg(nameText(*wait.topic));
  if (wait.relation) return nameText(*wait.relation);
  return nameText(wait.object);
}

QString thingSentence(const WaitReport& wait) {
  return text(contention::subjectOf(wait)).remove(QLatin1Char('`'));
}

QString asSentence(const std::string& sentence) {
  return capitalized(text(sentence));
}

QString asRichSentence(const std::string& sentence) {
  const QStringList parts = capitalized(text(sentence)).split(QLatin1Char('`'));
  const QString family = theme::monospace().family().toHtmlEscaped();
  QString rich;
  for (qsizetype part = 0; part < parts.size(); ++part) {
    const QString words = parts[part].toHtmlEscaped();
    rich += part % 2 == 0 ? words
                          : QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(family, words);
  }
  return rich;
}

}  // namespace headlock::ui
