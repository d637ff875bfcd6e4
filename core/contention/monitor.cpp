#include "core/contention/monitor.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/contention/statement_text.h"

namespace headlock::contention {
namespace {

/// The server is asked about so many sessions a poll at most: each answer costs it a walk through a queue.
constexpr std::size_t kMostAsked = 50;
constexpr int kPartOfTime = 20;
constexpr std::chrono::milliseconds kLongestPause{30'000};

std::vector<Edge> edgesOf(const std::vector<Blocked>& blocked) {
  std::vector<Edge> edges;
  edges.reserve(blocked.size());
  for (const Blocked& one : blocked) edges.push_back({one.leader, one.blockers});
  return edges;
}

std::optional<milliseconds> age(Timestamp now, const std::optional<Timestamp>& since) {
  if (!since) return std::nullopt;
  return std::max(std::chrono::floor<milliseconds>(now - *since), milliseconds(0));
}

std::optional<std::string> operationIn(const std::optional<std::string>& text) {
  std::string operation = text ? operationOf(*text) : std::string();
  return operation.empty() ? std::nullopt : std::optional(std::move(operation));
}

SessionReport sessionReport(const Snapshot& snapshot, const Session& session) {
  SessionReport report;
  report.pid = session.pid;
  report.startedAt = session.startedAt;
  report.application = session.application;
  report.user = session.user;
  report.database = session.databaseName;
  report.backendType = session.backendType;
  report.state = session.state;
  report.operation = operationIn(session.text);
  report.transactionAge = age(snapshot.takenAt, session.transactionStart);
  report.stateAge = age(snapshot.takenAt, session.stateChange);
  report.statementAge = age(snapshot.takenAt, session.statementStart);
  report.leader = session.leader;
  report.text = session.text;
  report.hidden = session.hidden;
  return report;
}

/// The thing as the server would name it, for waits that no protocol explains.
std::string objectText(const LockTarget& target) {
  const auto number = [](const auto& value) { return value ? std::to_string(*value) : std::string("?"); };
  if (target.transaction) return "transaction " + *target.transaction;
  if (target.virtualTransaction) return "virtual transaction " + *target.virtualTransaction;
  if (target.type == "advisory" && target.objectSubId == 2) {
    return "advisory lock " + std::to_string(static_cast<std::int32_t>(target.classId.value_or(0))) + ", " +
           std::to_string(static_cast<std::int32_t>(target.objectId.value_or(0)));
  }
  if (target.type == "advisory") {
    const std::uint64_t key =
        (std::uint64_t{target.classId.value_or(0)} << 32U) | target.objectId.value_or(0);
    return "advisory lock " + std::to_string(static_cast<std::int64_t>(key));
  }
  if (target.tuple) return "tuple (" + number(target.page) + ',' + number(target.tuple) + ')';
  if (target.page) return target.type + ' ' + number(target.page) + " of relation " + number(target.relation);
  if (target.relation) return target.type + ' ' + number(target.relation);
  return target.type + ' ' + number(target.classId) + '/' + number(target.objectId);
}

WaitReport waitReport(const Snapshot& snapshot, const Blocked& blocked, const Subject& subject) {
  const LockRow& row = snapshot.locks[blocked.row];
  const Session* const session = snapshot.session(blocked.pid);
  WaitReport report;
  report.pid = blocked.pid;
  for (const Party& party : blocked.blockers) {
    if (party.pid != 0 || report.blockedBy.empty()) report.blockedBy.push_back(party.pid);
    if (party.pid == 0 && !party.gid.empty()) report.prepared.push_back(party.gid);
  }
  report.maybeMore = subject.maybeMore;
  report.kind = subject.kind;
  report.mode = nameOf(row.mode);
  report.relation = subject.relation;
  report.topic = subject.topic;
  report.key = subject.key;
  report.className = subject.className;
  report.classId = subject.classId;
  report.personal = subject.personal;
  report.object = objectText(row.target);
  if (session != nullptr) report.operation = operationIn(session->text);
  report.waited = age(snapshot.takenAt, row.waitingSince).value_or(milliseconds(0));
  return report;
}

RootReport rootReport(const Snapshot& snapshot, const RootBlocker& root) {
  RootReport report;
  report.pid = root.party.pid;
  report.blocksDirect = root.blocksDirect;
  report.blocksTotal = root.blocksTotal;
  if (root.party.pid == 0) {
    report.gid = root.party.gid;
    report.state = "prepared";
    const auto prepared = std::ranges::find(snapshot.prepared, root.party.gid, &PreparedTransaction::gid);
    if (prepared != snapshot.prepared.end())
      report.transactionAge = age(snapshot.takenAt, prepared->preparedAt);
    return report;
  }
  if (const Session* const session = snapshot.session(root.party.pid)) {
    report.startedAt = session->startedAt;
    report.state = session->state;
    report.transactionAge = age(snapshot.takenAt, session->transactionStart);
  }
  return report;
}

bool belongs(const Snapshot& snapshot, Scope scope, const Session& session) {
  if (scope == Scope::everything) return true;
  return session.database == snapshot.database && session.pid != snapshot.self;
}

void addSessions(const Snapshot& snapshot, Scope scope, const std::vector<Blocked>& blocked,
                 LockReport& report) {
  std::set<int> involved;
  for (const Blocked& one : blocked) {
    involved.insert(one.pid);
    for (const Party& party : one.blockers) involved.insert(party.pid);
  }
  for (const Session& session : snapshot.sessions) {
    if (!belongs(snapshot, scope, session) && !involved.contains(session.pid)) continue;
    if (session.hidden) ++report.hiddenSessions;
    report.sessions.push_back(sessionReport(snapshot, session));
  }
}

}  // namespace

std::vector<Blocked> inScope(const Snapshot& snapshot, Scope scope, std::vector<Blocked> blocked) {
  if (scope == Scope::everything) return blocked;
  std::multimap<int, std::size_t> byLeader;
  for (std::size_t index = 0; index < blocked.size(); ++index) byLeader.emplace(blocked[index].leader, index);
  std::vector<bool> kept(blocked.size());
  std::vector<std::size_t> next;
  const auto keep = [&](std::size_t index) {
    if (!kept[index]) next.push_back(index);
    kept[index] = true;
  };
  for (std::size_t index = 0; index < blocked.size(); ++index) {
    const Session* const session = snapshot.session(blocked[index].pid);
    if (session != nullptr && belongs(snapshot, scope, *session)) keep(index);
  }
  while (!next.empty()) {
    const std::size_t at = next.back();
    next.pop_back();
    for (const Party& party : blocked[at].blockers) {
      const auto [first, last] = byLeader.equal_range(party.pid);
      for (auto ahead = first; ahead != last; ++ahead) keep(ahead->second);
    }
  }
  std::vector<Blocked> result;
  for (std::size_t index = 0; index < blocked.size(); ++index) {
    if (kept[index]) result.push_back(std::move(blocked[index]));
  }
  return result;
}

LockReport reportOf(const Snapshot& snapshot, Scope scope, const std::vector<Blocked>& blocked,
                    const std::vector<Subject>& subjects) {
  LockReport report;
  report.takenAt = snapshot.takenAt;
  report.database = snapshot.databaseName;
  report.everything = scope == Scope::everything;
  addSessions(snapshot, scope, blocked, report);
  for (std::size_t index = 0; index < blocked.size(); ++index) {
    report.waits.push_back(waitReport(snapshot, blocked[index], subjects[index]));
  }
  std::ranges::stable_sort(report.waits, std::ranges::greater(), &WaitReport::waited);
  const GraphShape shape = shapeOf(edgesOf(blocked));
  for (const RootBlocker& root : shape.roots) report.roots.push_back(rootReport(snapshot, root));
  report.cycles = shape.cycles;
  return report;
}

LockReport LockMonitor::poll(Scope scope) {
  const Snapshot snapshot = readSnapshot(connection_);
  std::vector<Blocked> blocked = inScope(snapshot, scope, blockedSessions(snapshot));
  const GraphShape shape = shapeOf(edgesOf(blocked));
  std::vector<int> asked;
  for (const Blocked& one : blocked) {
    if (asked.size() < kMostAsked && onlyServerKnows(one, shape)) asked.push_back(one.pid);
  }
  const std::vector<Subject> subjects = resolver_.resolve(snapshot, blocked, asked);
  return reportOf(snapshot, scope, blocked, subjects);
}

PollPace::milliseconds PollPace::after(std::chrono::microseconds duration) {
  const auto steady = std::min(duration, std::max(latest_, before_));
  before_ = latest_;
  latest_ = duration;
  const auto pause = std::chrono::ceil<milliseconds>(steady * kPartOfTime);
  return std::clamp(pause, wanted_, std::max(wanted_, kLongestPause));
}

}  // namespace headlock::contention
