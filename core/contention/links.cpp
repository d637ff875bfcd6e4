#include "core/contention/links.h"

#include <algorithm>
#include <map>
#include <set>

namespace headlock::contention {
namespace {

int leaderOf(const LockReport& report, int pid) {
  const SessionReport* const session = report.session(pid);
  return session != nullptr && session->leader ? *session->leader : pid;
}

}  // namespace

Identity sessionIdentity(const LockReport& report, int pid) {
  const SessionReport* const session = report.session(pid);
  return {pid, session != nullptr ? session->startedAt : std::nullopt, {}};
}

std::vector<Link> linksOf(const LockReport& report) {
  std::vector<Link> links;
  for (std::size_t index = 0; index < report.waits.size(); ++index) {
    const WaitReport& wait = report.waits[index];
    const Identity waiter = sessionIdentity(report, leaderOf(report, wait.pid));
    for (const int pid : wait.blockedBy) {
      if (pid != 0) {
        links.push_back({sessionIdentity(report, pid), waiter, index});
      } else if (wait.prepared.empty()) {
        links.push_back({{}, waiter, index});
      }
    }
    for (const std::string& gid : wait.prepared) links.push_back({{0, {}, gid}, waiter, index});
  }
  return links;
}

std::map<Identity, int> behindCounts(const std::vector<Link>& links) {
  std::map<Identity, std::size_t> numbers;
  std::vector<std::vector<std::size_t>> behind;
  const auto numberOf = [&](const Identity& who) {
    const auto [found, fresh] = numbers.try_emplace(who, behind.size());
    if (fresh) behind.emplace_back();
    return found->second;
  };
  for (const Link& link : links) {
    const std::size_t blocker = numberOf(link.blocker);
    const std::size_t waiter = numberOf(link.waiter);
    behind[blocker].push_back(waiter);
  }
  std::map<Identity, int> counts;
  std::vector<std::size_t> reachedFor(behind.size(), behind.size());
  for (const auto& [who, first] : numbers) {
    if (behind[first].empty()) continue;
    int& count = counts[who];
    std::vector<std::size_t> next{first};
    reachedFor[first] = first;
    while (!next.empty()) {
      const std::size_t at = next.back();
      next.pop_back();
      for (const std::size_t waiter : behind[at]) {
        if (reachedFor[waiter] == first) continue;
        reachedFor[waiter] = first;
        next.push_back(waiter);
        ++count;
      }
    }
  }
  return counts;
}

Release releaseBy(const LockReport& report, const Identity& ended) {
  std::map<Identity, std::vector<Identity>> behind;
  std::map<Identity, std::vector<Identity>> ahead;
  for (const Link& link : linksOf(report)) {
    behind[link.blocker].push_back(link.waiter);
    ahead[link.waiter].push_back(link.blocker);
  }
  std::set<Identity> reached;
  std::vector<Identity> next{ended};
  while (!next.empty()) {
    const Identity at = std::move(next.back());
    next.pop_back();
    const auto waiters = behind.find(at);
    if (waiters == behind.end()) continue;
    for (const Identity& waiter : waiters->second) {
      if (waiter != ended && reached.insert(waiter).second) next.push_back(waiter);
    }
  }
  const Release all{static_cast<int>(reached.size()), 0};
  // Whoever waits for somebody outside is not freed, nor is who waits behind such a one.
  std::set<Identity> freed = reached;
  std::vector<Identity> kept(reached.begin(), reached.end());
  while (!kept.empty()) {
    const Identity at = std::move(kept.back());
    kept.pop_back();
    if (!freed.contains(at)) continue;
    const bool free = std::ranges::all_of(
        ahead[at], [&](const Identity& blocker) { return blocker == ended || freed.contains(blocker); });
    if (free) continue;
    freed.erase(at);
    for (const Identity& waiter : behind[at]) kept.push_back(waiter);
  }
  return {all.waiting, static_cast<int>(freed.size())};
}

}  // namespace headlock::contention
