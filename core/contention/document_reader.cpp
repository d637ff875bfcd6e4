#include <algorithm>
#include <limits>

#include "core/contention/document.h"
#include "core/contention/json_members.h"

namespace headlock::contention {
namespace {

using simdjson::dom::element;

/// Reports nest five levels deep; one who nests deeper has something else in mind.
constexpr std::size_t kMostDepth = 16;
constexpr int kMost = std::numeric_limits<int>::max();

std::optional<int> small(std::optional<std::int64_t> number) {
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

SessionReport readSession(element document) {
  const JsonMembers members(document, "a session");
  SessionReport session;
  session.pid = static_cast<int>(members.integer("pid", 1, kMost));
  session.startedAt = members.timeIf("started_at");
  session.application = members.textIf("application").value_or("");
  session.user = members.textIf("user").value_or("");
  session.database = members.textIf("database").value_or("");
  session.backendType = members.textIf("backend_type").value_or("");
  session.state = members.textIf("state");
  session.operation = members.textIf("operation");
  session.transactionAge = members.millisecondsIf("xact_age_ms");
  session.stateAge = members.millisecondsIf("state_age_ms");
  session.statementAge = members.millisecondsIf("statement_age_ms");
  session.leader = small(members.integerIf("leader_pid", 1, kMost));
  session.text = members.textIf("statement");
  session.hidden = members.flag("hidden");
  return session;
}

WaitReport readWait(element document) {
  const JsonMembers members(document, "a wait");
  WaitReport wait;
  wait.pid = static_cast<int>(members.integer("pid", 1, kMost));
  wait.blockedBy = members.pids("blocked_by");
  wait.prepared = members.texts("prepared");
  wait.maybeMore = members.flag("maybe_more");
  wait.kind = members.text("kind");
  wait.mode = members.textIf("mode").value_or("");
  wait.relation = members.textIf("relation");
  wait.topic = members.textIf("topic");
  wait.key = members.textIf("key");
  wait.className = members.textIf("class");
  wait.classId = members.integerIf("class_id", std::numeric_limits<std::int32_t>::min(), kMost);
  wait.personal = members.flag("personal");
  wait.object = members.textIf("object").value_or("");
  wait.operation = members.textIf("operation");
  wait.waited = members.millisecondsIf("waited_ms").value_or(milliseconds(0));
  return wait;
}

RootReport readRoot(element document) {
  const JsonMembers members(document, "a root");
  RootReport root;
  root.pid = static_cast<int>(members.integer("pid", 0, kMost));
  root.gid = members.textIf("gid");
  root.startedAt = members.timeIf("started_at");
  root.blocksDirect = static_cast<int>(members.integer("blocks_direct", 0, kMost));
  root.blocksTotal = static_cast<int>(members.integer("blocks_total", 0, kMost));
  root.state = members.textIf("state");
  root.transactionAge = members.millisecondsIf("xact_age_ms");
  return root;
}

LockReport readReport(element document) {
  const JsonMembers members(document, "a document");
  LockReport report;
  report.takenAt = members.time("taken_at");
  report.database = members.textIf("database").value_or("");
  report.everything = members.flag("everything");
  report.hiddenSessions = static_cast<int>(members.integerIf("hidden_sessions", 0, kMost).value_or(0));
  for (const element one : members.list("sessions")) report.sessions.push_back(readSession(one));
  for (const element one : members.list("waits")) report.waits.push_back(readWait(one));
  for (const element one : members.list("roots")) report.roots.push_back(readRoot(one));
  for (const element one : members.list("cycles")) {
    report.cycles.push_back(JsonMembers::pidsOf(one, "a circle"));
    if (report.cycles.back().size() < 2) refuseRecording("a circle has fewer than two sessions");
  }
  std::ranges::sort(report.sessions, {}, &SessionReport::pid);
  return report;
}

}  // namespace

LockReport reportFromJson(std::string_view line) {
  simdjson::dom::parser parser;
  if (parser.allocate(line.size() + 1, kMostDepth) != simdjson::SUCCESS)
    refuseRecording("a line is too long");
  element document;
  const auto problem = parser.parse(line.data(), line.size()).get(document);
  if (problem == simdjson::MEMALLOC) throw std::bad_alloc();
  if (problem != simdjson::SUCCESS) refuseRecording("it holds something that is not JSON");
  return readReport(document);
}

}  // namespace headlock::contention
