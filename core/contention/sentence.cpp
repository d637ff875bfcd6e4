#include "core/contention/sentence.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "core/contention/links.h"
#include "core/database/text.h"

namespace headlock::contention {
namespace {

constexpr std::string_view kIdleAborted = "idle in transaction (aborted)";

std::string shown(const std::string& name) {
  return '`' + database::printable(name) + '`';
}

std::string sessionCount(int count) {
  return std::to_string(count) + (count == 1 ? " session" : " sessions");
}

bool waitsFor(const WaitReport& wait, const RootReport& root) {
  if (root.pid == 0) {
    return std::ranges::find(wait.prepared, root.gid.value_or("")) != wait.prepared.end() ||
           (wait.prepared.empty() && std::ranges::find(wait.blockedBy, 0) != wait.blockedBy.end());
  }
  return std::ranges::find(wait.blockedBy, root.pid) != wait.blockedBy.end();
}

/// How many sessions wait on the thing of each wait, in the order of the waits.
std::vector<int> countsOf(const LockReport& report) {
  std::map<std::string, int> counts;
  std::vector<const int*> places;  // a map's values stay where they are
  places.reserve(report.waits.size());
  for (const WaitReport& wait : report.waits) {
    int& count = counts[subjectOf(wait)];
    ++count;
    places.push_back(&count);
  }
  std::vector<int> counted;
  counted.reserve(places.size());
  for (const int* const place : places) counted.push_back(*place);
  return counted;
}

/// The wait for `root` on whose thing most sessions wait.
const WaitReport* mostWanted(const LockReport& report, const RootReport& root,
                             const std::vector<int>& counts) {
  const WaitReport* most = nullptr;
  int mostCount = 0;
  for (std::size_t index = 0; index < counts.size(); ++index) {
    const WaitReport& wait = report.waits[index];
    if (counts[index] <= mostCount || !waitsFor(wait, root)) continue;
    most = &wait;
    mostCount = counts[index];
  }
  return most;
}

std::string forAge(const std::optional<milliseconds>& age) {
  return age ? " for " + spoken(*age) : std::string();
}

std::string doing(const SessionReport& session) {
  if (session.hidden) return "what it does is hidden from this role";
  if (!session.state) return session.backendType.empty() ? "state unknown" : session.backendType;
  if (*session.state == kIdleAborted) return "idle in an aborted transaction" + forAge(session.stateAge);
  if (*session.state != "active") return database::printable(*session.state) + forAge(session.stateAge);
  const std::string what = session.operation ? "running " + shown(*session.operation) : "active";
  return what + forAge(session.statementAge);
}

std::string described(const LockReport& report, int pid) {
  const SessionReport* const session = report.session(pid);
  if (session == nullptr) return std::to_string(pid);
  std::string parentheses;
  if (!session->application.empty()) parentheses = "app " + shown(session->application) + ", ";
  if (session->database != report.database && !session->database.empty()) {
    parentheses += "database " + shown(session->database) + ", ";
  }
  return std::to_string(pid) + " (" + parentheses + doing(*session) + ')';
}

std::string holder(const LockReport& report, const RootReport& root) {
  if (root.pid != 0) return "pid " + described(report, root.pid);
  std::string text = "prepared transaction";
  if (root.gid && !root.gid->empty()) text += ' ' + shown(*root.gid);
  return root.transactionAge ? text + " (prepared " + spoken(*root.transactionAge) + " ago)" : text;
}

/// Of each wait, in the order of the waits, the session that waits: of a parallel worker its leader.
std::vector<int> leadersOf(const LockReport& report) {
  std::vector<int> leaders;
  leaders.reserve(report.waits.size());
  for (const WaitReport& wait : report.waits) {
    const SessionReport* const session = report.session(wait.pid);
    leaders.push_back(session != nullptr && session->leader ? *session->leader : wait.pid);
  }
  return leaders;
}

milliseconds longestWait(const LockReport& report, const std::vector<int>& leaders,
                         const std::vector<int>& waiters) {
  milliseconds longest{};
  for (std::size_t index = 0; index < leaders.size(); ++index) {
    const milliseconds waited = report.waits[index].waited;
    if (waited > longest && std::ranges::binary_search(waiters, leaders[index])) longest = waited;
  }
  return longest;
}

std::string waiting(int count, milliseconds longest) {
  if (count == 1) return "1 session waits, for " + spoken(longest);
  return sessionCount(count) + " wait, the longest " + spoken(longest);
}

std::string rootSentence(const LockReport& report, const RootReport& root, const WaitReport* wanted,
                         milliseconds longest) {
  const std::string subject = wanted != nullptr ? subjectOf(*wanted) : std::string("something");
  const bool plural = subject.starts_with("the shared definitions");
  std::string others;
  if (wanted != nullptr) {
    const auto sharers = static_cast<int>(std::ranges::count_if(
        report.roots, [&](const RootReport& other) { return &other != &root && waitsFor(*wanted, other); }));
    if (sharers > 0) others = " and " + std::to_string(sharers) + (sharers == 1 ? " other" : " others");
    if (wanted->maybeMore) others += sharers > 0 ? ", maybe more" : " and maybe by others";
  }
  return subject + (plural ? " are" : " is") + " held by " + holder(report, root) + others + ": " +
         waiting(root.blocksTotal, longest);
}

std::string cycleSentence(const LockReport& report, const std::vector<int>& cycle) {
  std::string pids;
  for (std::size_t index = 0; index < cycle.size(); ++index) {
    if (index > 0) pids += index + 1 == cycle.size() ? " and " : ", ";
    pids += std::to_string(cycle[index]);
  }
  const WaitReport* const first = report.wait(cycle.front());
  const std::string on = first != nullptr ? " (" + subjectOf(*first) + " is part of it)" : "";
  return "pids " + pids + " wait for each other in a circle" + on +
         ": the server will end one of them when its deadlock time-out has passed";
}

std::string quietSentence(const LockReport& report) {
  const auto count = static_cast<int>(report.sessions.size());
  const std::string where = report.everything ? "" : " of database " + shown(report.database);
  if (report.waits.empty()) return "nobody waits for a lock: " + sessionCount(count) + where;
  const auto waits = static_cast<int>(report.waits.size());
  return sessionCount(waits) + (waits == 1 ? " waits" : " wait") + " for " + subjectOf(report.waits.front()) +
         ", which nobody seems to hold any more";
}

std::string twoUnits(std::int64_t large, const char* largeUnit, std::int64_t small, const char* smallUnit) {
  std::string text = std::to_string(large) + ' ' + largeUnit;
  if (small == 0) return text;
  std::array<char, 32> rest{};
  std::snprintf(rest.data(), rest.size(), " %02lld %s", static_cast<long long>(small), smallUnit);
  return text + rest.data();
}

}  // namespace

std::string spoken(milliseconds duration) {
  const std::int64_t total = std::max<std::int64_t>(duration.count(), 0);
  const std::int64_t seconds = total / 1000;
  if (seconds < 10) {
    const std::int64_t tenths = total / 100;
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : '.' + std::to_string(tenths % 10)) + " s";
  }
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3'600) return twoUnits(seconds / 60, "min", seconds % 60, "s");
  if (seconds < 86'400) return twoUnits(seconds / 3'600, "h", seconds / 60 % 60, "min");
  return twoUnits(seconds / 86'400, "d", seconds / 3'600 % 24, "h");
}

std::vector<std::string> sentencesOf(const LockReport& report) {
  std::vector<std::string> sentences;
  const std::vector<int> counts = countsOf(report);
  const std::vector<int> leaders = leadersOf(report);
  const auto behind = waitersBehindRoots(report);
  for (std::size_t index = 0; index < report.roots.size(); ++index) {
    const RootReport& root = report.roots[index];
    sentences.push_back(rootSentence(report, root, mostWanted(report, root, counts),
                                     longestWait(report, leaders, behind[index])));
  }
  for (const auto& cycle : report.cycles) {
    if (!cycle.empty()) sentences.push_back(cycleSentence(report, cycle));
  }
  if (sentences.empty()) sentences.push_back(quietSentence(report));
  return sentences;
}

std::string sessionSentence(const LockReport& report, int pid) {
  const Release release = releaseBy(report, sessionIdentity(report, pid));
  std::string text = "Pid " + described(report, pid) + ", behind which " + sessionCount(release.waiting) +
                     (release.waiting == 1 ? " waits" : " wait");
  if (release.freed < release.waiting)
    text += ", " + std::to_string(release.freed) + " of them for nobody else";
  return text;
}

std::string blindSpotOf(const LockReport& report) {
  if (report.hiddenSessions == 0) return {};
  return "what " + sessionCount(report.hiddenSessions) +
         (report.hiddenSessions == 1 ? " does is" : " do is") +
         " hidden from this role: their states, statements and times need membership in pg_monitor";
}

}  // namespace headlock::contention
