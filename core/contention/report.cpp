#include "core/contention/report.h"

#include <algorithm>

#include "core/contention/graph.h"
#include "core/database/text.h"

namespace headlock::contention {
namespace {

std::string shown(const std::string& name) {
  return '`' + database::printable(name) + '`';
}

std::vector<Edge> edgesOf(const LockReport& report) {
  std::vector<Edge> edges;
  edges.reserve(report.waits.size());
  for (const WaitReport& wait : report.waits) {
    const SessionReport* const session = report.session(wait.pid);
    Edge edge{session != nullptr && session->leader ? *session->leader : wait.pid, {}};
    for (const int pid : wait.blockedBy) {
      if (pid != 0) edge.blockers.push_back({pid, {}});
    }
    for (const std::string& gid : wait.prepared) edge.blockers.push_back({0, gid});
    edges.push_back(std::move(edge));
  }
  return edges;
}

std::string classSubject(const WaitReport& wait) {
  const std::string name = wait.className ? shown(*wait.className) : std::to_string(*wait.classId);
  return (wait.personal ? "a personal space of class " : "the shared definitions of class ") + name;
}

std::string placeOf(const WaitReport& wait) {
  if (wait.topic) return "topic " + shown(*wait.topic);
  return "table " + shown(wait.relation.value_or(""));
}

}  // namespace

const SessionReport* LockReport::session(int pid) const noexcept {
  const auto found = std::ranges::lower_bound(sessions, pid, {}, &SessionReport::pid);
  return found != sessions.end() && found->pid == pid ? &*found : nullptr;
}

const WaitReport* LockReport::wait(int pid) const noexcept {
  const auto found = std::ranges::find(waits, pid, &WaitReport::pid);
  return found == waits.end() ? nullptr : &*found;
}

std::vector<std::vector<int>> waitersBehindRoots(const LockReport& report) {
  std::vector<Party> roots;
  roots.reserve(report.roots.size());
  for (const RootReport& root : report.roots) roots.push_back({root.pid, root.gid.value_or("")});
  return waitersBehind(edgesOf(report), roots);
}

std::string subjectOf(const WaitReport& wait) {
  if (wait.classId) return classSubject(wait);
  if (wait.className) return "the row of class " + shown(*wait.className);
  if (!wait.topic && !wait.relation) return wait.object;
  if (wait.key) return "key " + shown(*wait.key) + " of " + placeOf(wait);
  if (wait.kind == kind::kRelation) {
    const std::string table = "table " + shown(wait.relation.value_or(""));
    return wait.topic ? table + " of topic " + shown(*wait.topic) : table;
  }
  if (wait.kind == kind::kRow || wait.kind == kind::kTupleQueue) return "a row of " + placeOf(wait);
  if (wait.topic) return "an unknown key of " + placeOf(wait);
  return wait.object + " of " + placeOf(wait);
}

}  // namespace headlock::contention
