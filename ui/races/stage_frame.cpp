#include "ui/races/stage_frame.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/race/spec_text.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

QString nameOf(const race::Spec& spec, std::size_t session) {
  return nameText(spec.sessions[session].name);
}

bool waitsNow(const StageFrame& frame, std::size_t step) {
  const race::StepId id = frame.report.steps[step].step;
  const auto last = std::ranges::find(frame.report.steps.rbegin(), frame.report.steps.rend(), id.session,
                                      [](const race::StepReport& each) { return each.step.session; });
  if (&*last != &frame.report.steps[step]) return false;
  if (frame.event == StageFrame::Event::heldUp && id.session == frame.session) return true;
  return std::ranges::any_of(frame.waits, [&](const race::Wait& wait) { return wait.session == id.session; });
}

std::vector<race::Blocker> blockersNow(const StageFrame& frame, std::size_t session) {
  for (const race::Wait& wait : frame.waits) {
    if (wait.session == session) return wait.blockers;
  }
  return frame.event == StageFrame::Event::heldUp && frame.session == session ? frame.outsiders
                                                                              : std::vector<race::Blocker>{};
}

/// The rows that one answer has, as isolationtester prints it: a line of names, a line of dashes, rows, a
/// count.
QString briefAnswer(const std::string& printed) {
  const QStringList lines = text(printed).split(QLatin1Char('\n'));
  if (lines.size() < 4 || !lines[1].startsWith(QLatin1Char('-'))) return {};
  const int rows = static_cast<int>(
      std::ranges::find_if(lines, [](const QString& line) { return line.startsWith(QLatin1Char('(')); }) -
      lines.begin() - 2);
  if (rows == 0) return say("no row");
  if (rows > 1) return say("%1 rows").arg(countText(rows));
  const QStringList names = lines[0].split(QLatin1Char('|'));
  const QStringList values = lines[2].split(QLatin1Char('|'));
  QStringList pairs;
  for (int column = 0; column < names.size() && column < values.size(); ++column) {
    if (!names[column].trimmed().isEmpty() && !values[column].trimmed().isEmpty())
      pairs << names[column].trimmed() + QStringLiteral(" = ") + values[column].trimmed();
  }
  return pairs.join(QStringLiteral(", "));
}

QString failureCode(const race::StepReport& step) {
  if (step.timedOut) return say("timed out");
  return step.sqlstate.empty() ? text(step.code) : text(step.sqlstate);
}

/// What a step answered last that says something.
QString briefAnswer(const race::StepReport& step) {
  for (auto answer = step.answers.rbegin(); answer != step.answers.rend(); ++answer) {
    QString brief = briefAnswer(*answer);
    if (!brief.isEmpty()) return brief;
  }
  return {};
}

QString detailsOf(const race::StepReport& step) {
  QStringList lines;
  for (const std::string& answer : step.answers) lines << text(answer).trimmed();
  return lines.join(QLatin1Char('\n'));
}

QString listed(const QStringList& names) {
  if (names.size() < 2) return names.join(QString());
  return say("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.last());
}

QString blockerText(const race::Spec& spec, const race::Blocker& blocker) {
  if (blocker.session) return nameOf(spec, *blocker.session);
  if (blocker.pid == 0) return say("a prepared transaction");
  const QString pid = say("pid %1 outside of the race").arg(blocker.pid);
  return blocker.application.empty() ? pid : pid + QStringLiteral(" (%1)").arg(nameText(blocker.application));
}

/// From session to session along the waits, as far as they lead back to where they began.
bool inCircle(const StageFrame& frame, std::size_t from) {
  std::vector<std::size_t> reached{from};
  for (std::size_t at = 0; at < reached.size(); ++at) {
    for (const race::Blocker& blocker : blockersNow(frame, reached[at])) {
      if (!blocker.session) continue;
      if (*blocker.session == from) return true;
      if (std::ranges::find(reached, *blocker.session) == reached.end()) reached.push_back(*blocker.session);
    }
  }
  return false;
}

/// Up to which row a step waited, among the frames that are shown.
int lastRowOfWait(Frames frames, std::size_t step) {
  int last = static_cast<int>(step);
  bool waited = false;
  for (const StageFrame& frame : frames) {
    if (frame.report.steps.size() <= step) continue;
    const bool waits = waitsNow(frame, step);
    if (waits || waited) last = static_cast<int>(frame.report.steps.size()) - 1;
    if (waited && !waits) return last;
    waited = waits;
  }
  return last;
}

StepCardView launchedCard(const race::Spec& spec, Frames frames, std::size_t index) {
  const StageFrame& frame = frames.back();
  const race::StepReport& step = frame.report.steps[index];
  StepCardView card{step.step, CardState::done, static_cast<int>(index)};
  card.rows = lastRowOfWait(frames, index) - card.row + 1;
  card.details = detailsOf(step);
  if (waitsNow(frame, index)) {
    card.state = CardState::waits;
    card.note = say("waits for %1").arg(waitText(spec, blockersNow(frame, step.step.session)));
  } else if (step.failed || step.timedOut) {
    card.state = CardState::failed;
    card.note = failureCode(step);
    card.details += QLatin1Char('\n') + text(step.message);
  } else {
    card.note = briefAnswer(step);
  }
  return card;
}

/// `Writer A asks for the head and finds none.`, or what can be said of a step without a story.
QString stepSentence(const race::Spec& spec, const race::StepReport& report) {
  const race::Step& step = spec.step(report.step);
  const QString session = nameOf(spec, report.step.session);
  if (report.failed && report.sqlstate == "40P01") {
    return say("The server saw that the waits lead round in a circle, and ended the transaction of %1 to "
               "break it "
               "(40P01).")
        .arg(session);
  }
  if (report.timedOut)
    return say("%1 had its time with %2 and was cancelled.").arg(session, nameText(step.name));
  if (report.failed) {
    return say("%1 failed in %2: %3 (%4).")
        .arg(session, nameText(step.name), nameText(report.message), failureCode(report));
  }
  const QString brief = briefAnswer(report);
  const QString story = step.story.empty() ? say("%1 is done with %2.").arg(session, nameText(step.name))
                                           : nameText(step.story);
  return brief.isEmpty() ? story : story + QLatin1Char(' ') + say("It got %1.").arg(brief);
}

QString waitSentence(const race::Spec& spec, const StageFrame& frame, std::size_t session) {
  const std::vector<race::Blocker> blockers = blockersNow(frame, session);
  if (blockers.empty()) return say("%1 waits.").arg(nameOf(spec, session));
  return say("%1 asked for what %2 holds; PostgreSQL makes it wait.")
      .arg(nameOf(spec, session), waitText(spec, blockers));
}

QString circleSentence(const race::Spec& spec, const StageFrame& frame) {
  QStringList waits;
  for (const race::Wait& wait : frame.waits) {
    if (inCircle(frame, wait.session))
      waits << say("%1 waits for %2").arg(nameOf(spec, wait.session), waitText(spec, wait.blockers));
  }
  return say("%1: a circle. Nobody in it can move, until the server ends one of them.").arg(listed(waits));
}

/// What became of those who waited in the frame before.
QStringList freedSentences(const race::Spec& spec, const StageFrame& before, const StageFrame& now) {
  QStringList sentences;
  for (std::size_t index = 0; index < before.report.steps.size(); ++index) {
    const race::StepReport& step = now.report.steps[index];
    if (!waitsNow(before, index) || waitsNow(now, index)) continue;
    const bool fine = !step.failed && !step.timedOut;
    const QString brief = briefAnswer(step);
    sentences << (!fine ? stepSentence(spec, step)
                  : brief.isEmpty()
                      ? say("That let %1 go on.").arg(nameOf(spec, step.step.session))
                      : say("That let %1 go on; it got %2.").arg(nameOf(spec, step.step.session), brief));
  }
  return sentences;
}

/// Its name, and what it demands where that is short: `both_counted, which demands count_of('k') = 2`.
QString invariantText(const race::Spec& spec, const std::string& name) {
  const auto found = std::ranges::find(spec.invariants, name, &race::Invariant::name);
  constexpr std::string_view kSelect = "select ";
  constexpr std::size_t kShort = 80;
  if (found == spec.invariants.end() || !found->sql.starts_with(kSelect) || found->sql.size() > kShort)
    return nameText(name);
  return say("%1, which demands %2")
      .arg(nameText(name), nameText(found->sql.substr(kSelect.size())).simplified());
}

QString verdictSentence(const race::Spec& spec, const race::OrderReport& order) {
  switch (order.verdict) {
    case race::Verdict::held:
      if (order.invariants.empty()) return say("Over: every step ended as it may.");
      return say("Over: what must be true at the end is true (%1).")
          .arg(nameText(order.invariants.front().name));
    case race::Verdict::broken:
      return say("Over, and without an error anywhere: what must be true at the end is not. Broken: %1.")
          .arg(invariantText(spec, order.invariant));
    case race::Verdict::timeout:
      return say("Over: a step had its time and was cancelled.");
    case race::Verdict::error:
      break;
  }
  for (const race::StepReport& step : order.steps) {
    if (step.failed && step.sqlstate == order.sqlstate && step.code == order.code) {
      return say("Over: %1 failed in %2 (%3): %4")
          .arg(nameOf(spec, step.step.session), nameText(spec.step(step.step).name), failureCode(step),
               nameText(step.message));
    }
  }
  return say("Over, with an error: %1.").arg(text(order.sqlstate.empty() ? order.code : order.sqlstate));
}

}  // namespace

QString waitText(const race::Spec& spec, const std::vector<race::Blocker>& blockers) {
  QStringList names;
  for (const race::Blocker& blocker : blockers) names << blockerText(spec, blocker);
  return names.isEmpty() ? say("another step") : listed(names);
}

bool showsCircle(const StageFrame& frame) {
  return std::ranges::any_of(frame.waits,
                             [&](const race::Wait& wait) { return inCircle(frame, wait.session); });
}

StagePicture pictureOf(const race::Spec& spec, Frames frames) {
  StagePicture picture;
  const std::size_t launched = frames.empty() ? 0 : frames.back().report.steps.size();
  picture.judged = !frames.empty() && frames.back().event == StageFrame::Event::judged;
  picture.rows = static_cast<int>(launched);
  std::vector<std::size_t> played(spec.sessions.size(), 0);
  for (std::size_t index = 0; index < launched; ++index) {
    picture.cards.push_back(launchedCard(spec, frames, index));
    ++played[picture.cards.back().step.session];
  }
  for (std::size_t session = 0; session < spec.sessions.size(); ++session) {
    const bool movable =
        frames.empty() ||
        (!picture.judged && std::ranges::find(frames.back().movable, session) != frames.back().movable.end());
    int row = static_cast<int>(launched);
    for (std::size_t step = played[session]; step < spec.sessions[session].steps.size(); ++step, ++row) {
      const bool next = movable && step == played[session];
      picture.cards.push_back({{session, step}, next ? CardState::next : CardState::later, row});
    }
    picture.rows = std::max(picture.rows, row);
  }
  if (frames.empty() || picture.judged) return picture;
  for (std::size_t session = 0; session < spec.sessions.size(); ++session) {
    for (const race::Blocker& blocker : blockersNow(frames.back(), session)) {
      const bool circle = blocker.session && inCircle(frames.back(), session);
      picture.arrows.push_back({session, blocker.session, circle});
    }
  }
  return picture;
}

QString sentenceOf(const race::Spec& spec, Frames frames) {
  if (frames.empty())
    return say("Nobody has moved yet. Click a card that is marked, step by step, or press Play.");
  const StageFrame& now = frames.back();
  switch (now.event) {
    case StageFrame::Event::begun:
      return say("Everything was made anew, and nobody has moved yet.");
    case StageFrame::Event::judged:
      return verdictSentence(spec, now.report);
    case StageFrame::Event::heldUp:
      return waitSentence(spec, now, now.session) + QLatin1Char(' ') +
             say("Nobody on this stage can free it; it has its time.");
    case StageFrame::Event::moved:
    case StageFrame::Event::awaited:
      break;
  }
  QStringList sentences;
  if (now.event == StageFrame::Event::moved && !now.report.steps.empty()) {
    const std::size_t last = now.report.steps.size() - 1;
    if (showsCircle(now)) {
      sentences << circleSentence(spec, now);
    } else if (waitsNow(now, last)) {
      sentences << waitSentence(spec, now, now.session);
    } else {
      sentences << stepSentence(spec, now.report.steps[last]);
    }
  }
  if (frames.size() > 1) sentences << freedSentences(spec, frames[frames.size() - 2], now);
  return sentences.join(QLatin1Char(' '));
}

QString orderText(const race::Spec& spec, const race::OrderReport& order) {
  QStringList words;
  for (const race::StepReport& step : order.steps) {
    QString word = nameText(spec.step(step.step).name);
    if (step.waited) word += QLatin1Char('~');
    if (step.failed || step.timedOut) word += QLatin1Char('!') + failureCode(step);
    words << word;
  }
  return words.join(QLatin1Char(' '));
}

QString verdictText(const race::OrderReport& order) {
  switch (order.verdict) {
    case race::Verdict::held:
      return say("held");
    case race::Verdict::broken:
      return say("broken: %1").arg(nameText(order.invariant));
    case race::Verdict::error:
      return say("error %1").arg(text(order.sqlstate.empty() ? order.code : order.sqlstate));
    case race::Verdict::timeout:
      return say("timeout");
  }
  return {};
}

}  // namespace headlock::ui
