#include "app/headlockctl/locks_text.h"

#include "app/headlockctl/document.h"
#include "app/headlockctl/text_table.h"
#include "core/contention/sentence.h"
#include "core/database/text.h"

namespace headlock::cli {
namespace {

using contention::LockReport;
using contention::RootReport;
using contention::SessionReport;
using contention::WaitReport;

constexpr std::size_t kShownStatement = 120;
constexpr std::size_t kShownName = 80;

std::string age(const std::optional<std::chrono::milliseconds>& value) {
  return value ? contention::spoken(*value) : "-";
}

std::string orDash(const std::string& text) {
  return text.empty() ? "-" : database::printable(text, kShownName);
}

/// The operation where there is one, else the statement.
std::string doing(const SessionReport* session) {
  if (session == nullptr) return "-";
  if (session->hidden) return "(hidden from this role)";
  if (session->operation) return orDash(*session->operation);
  if (session->text) return database::printable(*session->text, kShownStatement);
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

std::string rootTable(const LockReport& report, std::size_t width) {
  TextTable table({"pid", "application", "state", "transaction", "blocks", "directly", "doing"});
  for (const std::size_t column : {0U, 3U, 4U, 5U}) table.align(column, TextTable::Align::right);
  for (const RootReport& root : report.roots) {
    const SessionReport* const session = report.session(root.pid);
    const bool prepared = root.pid == 0;
    table.addRow({prepared ? "-" : std::to_string(root.pid),
                  prepared || session == nullptr ? "-" : orDash(session->application),
                  orDash(root.state.value_or("")), age(root.transactionAge), std::to_string(root.blocksTotal),
                  std::to_string(root.blocksDirect),
                  prepared ? orDash(root.gid.value_or("")) : doing(session)});
  }
  return table.render(width);
}

std::string waitTable(const LockReport& report, std::size_t width) {
  TextTable table({"pid", "application", "waited", "for", "kind", "on", "doing"});
  for (const std::size_t column : {0U, 2U}) table.align(column, TextTable::Align::right);
  for (const WaitReport& wait : report.waits) {
    const SessionReport* const session = report.session(wait.pid);
    table.addRow({std::to_string(wait.pid), session == nullptr ? "-" : orDash(session->application),
                  contention::spoken(wait.waited), blockersOf(wait), orDash(wait.kind),
                  contention::subjectOf(wait), doing(session)});
  }
  return table.render(width);
}

}  // namespace

std::string locksText(const LockReport& report, std::size_t width) {
  std::string text;
  for (const std::string& sentence : contention::sentencesOf(report)) text += sentence + '\n';
  if (const std::string blind = contention::blindSpotOf(report); !blind.empty())
    text += "note: " + blind + '\n';
  if (!report.roots.empty()) text += "\nblockers:\n" + rootTable(report, width);
  if (!report.waits.empty()) text += "\nwaiting:\n" + waitTable(report, width);
  return text;
}

std::string locksLine(const LockReport& report) {
  const auto sentences = contention::sentencesOf(report);
  std::string line = describe(Value(report.takenAt)) + "  " + sentences.front();
  if (sentences.size() > 1) line += "; and " + std::to_string(sentences.size() - 1) + " more";
  return line + '\n';
}

std::string sessionSentence(const LockReport& report, int pid) {
  const SessionReport* const session = report.session(pid);
  std::string text = "Pid " + std::to_string(pid);
  if (session != nullptr) {
    text += " (app " + orDash(session->application) + ", " + orDash(session->state.value_or("")) + ": " +
            doing(session) + ")";
  }
  const std::size_t waiting = contention::waitersBehind(report, pid).size();
  return text + ", behind which " + std::to_string(waiting) +
         (waiting == 1 ? " session waits" : " sessions wait");
}

}  // namespace headlock::cli
