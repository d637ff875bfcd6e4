#include "app/headlockctl/locks_text.h"

#include <algorithm>
#include <map>
#include <vector>

#include "app/headlockctl/document.h"
#include "app/headlockctl/text_table.h"
#include "core/contention/sentence.h"
#include "core/database/text.h"
#include "core/database/time.h"

namespace headlock::cli {
namespace {

using contention::LockReport;
using contention::RootReport;
using contention::SessionReport;
using contention::WaitReport;

constexpr std::size_t kShownStatement = 120;
constexpr std::size_t kShownName = 80;
/// Names stay narrow in tables: what stands behind them is read more often.
constexpr std::size_t kNameColumns = 20;

/// The first line must not scroll away: so much of a long list is shown.
constexpr std::size_t kShownSentences = 10;
constexpr std::size_t kShownThings = 10;
constexpr std::size_t kShownWaiters = 20;
constexpr std::size_t kShownRemedies = 3;

std::string age(const std::optional<std::chrono::milliseconds>& value) {
  return value ? contention::spoken(*value) : "-";
}

std::string orDash(const std::string& text) {
  return text.empty() ? "-" : database::printable(text, kShownName);
}

std::string nameCell(const std::string& name) {
  return fitted(orDash(name), kNameColumns);
}

/// A statement as one reads it aloud: line breaks and indents are single blanks.
std::string statementLine(const std::string& statement) {
  std::string line;
  for (const char character : statement) {
    const bool blank = character == ' ' || character == '\n' || character == '\t' || character == '\r';
    if (blank && (line.empty() || line.back() == ' ')) continue;
    line += blank ? ' ' : character;
  }
  return database::printable(line, kShownStatement);
}

/// The operation where there is one, else the statement.
std::string doing(const SessionReport* session) {
  if (session == nullptr) return "-";
  if (session->hidden) return "(hidden from this role)";
  if (session->operation) return orDash(*session->operation);
  if (session->text) return statementLine(*session->text);
  return orDash(session->backendType);
}

std::string blockersOf(const WaitReport& wait) {
  std::string text;
  for (const int pid : wait.blockedBy) {
    if (pid != 0) text += (text.empty() ? "" : ", ") + std::to_string(pid);
  }
  for (const std::string& gid : wait.prepared) {
    text += (text.empty() ? "" : ", ") + ("prepared " + database::printable(gid, kShownName));
  }
  if (text.empty()) return wait.blockedBy.empty() ? "nobody any more" : "a prepared transaction";
  return wait.maybeMore ? text + ", maybe more" : text;
}

/// `text` in lines of at most `width` columns, broken at blanks; what follows the first line is indented.
std::string wrapped(const std::string& text, std::size_t width) {
  if (displayWidth(text) <= width || width == 0) return text + '\n';
  std::string result;
  std::string line;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    const bool first = line.find_first_not_of(' ') == std::string::npos;
    if (!first && displayWidth(line) + 1 + displayWidth(word) > width) {
      result += line + '\n';
      line = "  " + word;
    } else {
      line += (first ? "" : " ") + word;
    }
    start = end + 1;
  }
  return result + line + '\n';
}

std::string sentencesText(const LockReport& report, std::size_t width) {
  const auto sentences = contention::sentencesOf(report);
  std::string text;
  for (std::size_t index = 0; index < std::min(sentences.size(), kShownSentences); ++index) {
    text += wrapped(sentences[index], width);
  }
  if (sentences.size() > kShownSentences) {
    text += "… and " + std::to_string(sentences.size() - kShownSentences) + " more\n";
  }
  if (const std::string blind = contention::blindSpotOf(report); !blind.empty()) {
    text += wrapped("note: " + blind, width);
  }
  return text;
}

std::string rootTable(const LockReport& report, std::size_t width) {
  TextTable table({"pid", "application", "state", "open for", "blocks", "doing"});
  for (const std::size_t column : {0U, 3U, 4U}) table.align(column, TextTable::Align::right);
  for (std::size_t index = 0; index < std::min(report.roots.size(), kShownSentences); ++index) {
    const RootReport& root = report.roots[index];
    const SessionReport* const session = report.session(root.pid);
    const bool prepared = root.pid == 0;
    table.addRow({prepared ? "-" : std::to_string(root.pid),
                  prepared || session == nullptr ? "-" : nameCell(session->application),
                  orDash(root.state.value_or("")), age(root.transactionAge), std::to_string(root.blocksTotal),
                  prepared ? orDash(root.gid.value_or("")) : doing(session)});
  }
  return table.render(width);
}

/// `'order ''17'''`, or nothing for a gid that cannot be shown as it is.
std::string gidLiteral(const std::string& gid) {
  if (database::printable(gid) != gid) return {};
  std::string literal = "'";
  for (const char character : gid) literal += character == '\'' ? "''" : std::string(1, character);
  return literal + '\'';
}

/// What ends a root's hold: its statement where it runs one, else its session, else its prepared transaction.
std::string remedyFor(const RootReport& root) {
  if (root.pid == 0) {
    const std::string literal = gidLiteral(root.gid.value_or(""));
    return literal.size() <= 2 ? std::string() : "rollback prepared " + literal + ";   (or commit prepared)";
  }
  if (!root.startedAt) return {};
  const bool active = root.state == "active";
  return std::string("headlockctl session ") + (active ? "cancel " : "terminate ") +
         std::to_string(root.pid) + " --started " + database::formatTime(*root.startedAt);
}

std::string remedies(const LockReport& report) {
  std::string text;
  for (std::size_t index = 0; index < std::min(report.roots.size(), kShownRemedies); ++index) {
    const std::string remedy = remedyFor(report.roots[index]);
    if (!remedy.empty()) text += "  " + remedy + '\n';
  }
  return text.empty() ? text : "\nto end one (headlockctl does nothing without --yes):\n" + text;
}

std::string waitTable(const LockReport& report, const std::vector<const WaitReport*>& waits,
                      std::size_t width) {
  TextTable table({"pid", "application", "waited", "behind", "kind", "doing"});
  for (const std::size_t column : {0U, 2U}) table.align(column, TextTable::Align::right);
  for (std::size_t index = 0; index < std::min(waits.size(), kShownWaiters); ++index) {
    const WaitReport& wait = *waits[index];
    const SessionReport* const session = report.session(wait.pid);
    table.addRow({std::to_string(wait.pid), session == nullptr ? "-" : nameCell(session->application),
                  contention::spoken(wait.waited), blockersOf(wait), orDash(wait.kind), doing(session)});
  }
  const std::string rest = waits.size() > kShownWaiters
                               ? "… and " + std::to_string(waits.size() - kShownWaiters) + " more\n"
                               : std::string();
  return table.render(width) + rest;
}

/// Who waits, by what for: the most wanted first, and within it the longest wait first.
std::string waitTables(const LockReport& report, std::size_t width) {
  std::map<std::string, std::vector<const WaitReport*>> bySubject;
  for (const WaitReport& wait : report.waits) bySubject[contention::subjectOf(wait)].push_back(&wait);
  std::vector<const std::pair<const std::string, std::vector<const WaitReport*>>*> things;
  things.reserve(bySubject.size());
  for (const auto& thing : bySubject) things.push_back(&thing);
  std::ranges::stable_sort(things, std::ranges::greater(),
                           [](const auto* thing) { return thing->second.size(); });
  std::string text;
  for (std::size_t index = 0; index < std::min(things.size(), kShownThings); ++index) {
    text += '\n' + wrapped("waiting for " + things[index]->first + ':', width);
    text += waitTable(report, things[index]->second, width);
  }
  if (things.size() > kShownThings) {
    text += "\n… and for " + std::to_string(things.size() - kShownThings) +
            " more things; --output json has them all\n";
  }
  return text;
}

}  // namespace

std::string locksText(const LockReport& report, std::size_t width) {
  std::string text = sentencesText(report, width);
  if (!report.roots.empty()) text += "\nblockers:\n" + rootTable(report, width) + remedies(report);
  return text + waitTables(report, width);
}

std::string locksLine(const LockReport& report) {
  const auto sentences = contention::sentencesOf(report);
  std::string line = describe(Value(report.takenAt)) + "  " + sentences.front();
  if (sentences.size() > 1) line += "; and " + std::to_string(sentences.size() - 1) + " more";
  return line + '\n';
}

std::string figuresText(const contention::RecordingFigures& figures, std::size_t width) {
  if (figures.polls == 0) return "the recording holds no report\n";
  std::string sentence =
      std::to_string(figures.polls) + (figures.polls == 1 ? " report in " : " reports in ") +
      contention::spoken(std::chrono::floor<std::chrono::milliseconds>(*figures.to - *figures.from));
  if (figures.mostWaiting == 0) {
    sentence += ": nobody waited for a lock";
  } else {
    sentence += ": at most " + std::to_string(figures.mostWaiting) + " of " +
                std::to_string(figures.mostSessions) + " sessions waited at one time, the longest " +
                contention::spoken(figures.longest);
  }
  if (figures.cycles > 0) sentence += "; " + std::to_string(figures.cycles) + " show a circle";
  std::string text = wrapped(sentence, width) + "from " + describe(Value(*figures.from)) + " to " +
                     describe(Value(*figures.to)) + '\n';
  TextTable table({"waited", "longest", "sessions", "for"});
  for (const std::size_t column : {0U, 1U, 2U}) table.align(column, TextTable::Align::right);
  const auto lines = figures.contention();
  for (std::size_t index = 0; index < std::min(lines.size(), kShownLines); ++index) {
    table.addRow({contention::spoken(lines[index].waited), contention::spoken(lines[index].longest),
                  std::to_string(lines[index].mostWaiting), lines[index].subject});
  }
  if (!lines.empty()) text += "\nwaiting, summed over sessions:\n" + table.render(width);
  return text;
}

}  // namespace headlock::cli
