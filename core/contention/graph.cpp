#include "core/contention/graph.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/contention/queue.h"

namespace headlock::contention {
namespace {

/// A knot of many sessions has more circles than anybody reads.
constexpr std::size_t kMostCycles = 50;

/// Parties as numbers, with the edges in both directions.
class Wiring {
public:
  explicit Wiring(std::span<const Edge> edges) {
    for (const Edge& edge : edges) {
      const std::size_t waiter = number({edge.waiter, {}});
      waits_[waiter] = true;
      for (const Party& blocker : edge.blockers) {
        const std::size_t blocking = number(blocker);
        if (std::ranges::find(ahead_[waiter], blocking) != ahead_[waiter].end()) continue;
        ahead_[waiter].push_back(blocking);
        behind_[blocking].push_back(waiter);
      }
    }
  }

  [[nodiscard]] std::size_t count() const { return parties_.size(); }
  [[nodiscard]] const Party& party(std::size_t index) const { return parties_[index]; }
  [[nodiscard]] bool isRoot(std::size_t index) const { return !waits_[index] && !behind_[index].empty(); }
  [[nodiscard]] const std::vector<std::size_t>& ahead(std::size_t index) const { return ahead_[index]; }
  [[nodiscard]] const std::vector<std::size_t>& behind(std::size_t index) const { return behind_[index]; }
  [[nodiscard]] std::optional<std::size_t> find(const Party& party) const {
    const auto found = numbers_.find(party);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }

  /// All who wait for `index`, however far behind. Without itself, unless it stands in a circle.
  [[nodiscard]] std::vector<std::size_t> allBehind(std::size_t index) const {
    std::vector<bool> seen(count());
    std::vector<std::size_t> found;
    std::vector<std::size_t> next{index};
    while (!next.empty()) {
      const std::size_t at = next.back();
      next.pop_back();
      for (const std::size_t waiter : behind_[at]) {
        if (seen[waiter]) continue;
        seen[waiter] = true;
        found.push_back(waiter);
        next.push_back(waiter);
      }
    }
    return found;
  }

private:
  std::size_t number(const Party& party) {
    const auto [place, fresh] = numbers_.try_emplace(party, parties_.size());
    if (fresh) {
      parties_.push_back(party);
      waits_.push_back(false);
      ahead_.emplace_back();
      behind_.emplace_back();
    }
    return place->second;
  }

  std::map<Party, std::size_t> numbers_;
  std::vector<Party> parties_;
  std::vector<bool> waits_;
  std::vector<std::vector<std::size_t>> ahead_;   ///< Whom each waits for.
  std::vector<std::vector<std::size_t>> behind_;  ///< Who waits for each.
};

/// Walks along the waits; whoever comes back to somebody on its own path has found a circle. Every knot gives
/// at least one.
class CycleFinder {
public:
  explicit CycleFinder(const Wiring& wiring)
      : wiring_(wiring), visited_(wiring.count()), place_(wiring.count()) {}

  [[nodiscard]] std::vector<std::vector<int>> find() {
    for (std::size_t start = 0; start < wiring_.count(); ++start) {
      if (!visited_[start]) walkFrom(start);
    }
    return {cycles_.begin(), cycles_.end()};
  }

private:
  struct Step {
    std::size_t party;
    std::size_t next = 0;
  };

  void walkFrom(std::size_t start) {
    enter(start);
    while (!path_.empty()) {
      Step& step = path_.back();
      const auto& ahead = wiring_.ahead(step.party);
      if (step.next == ahead.size()) {
        place_[step.party] = 0;
        path_.pop_back();
        continue;
      }
      const std::size_t blocker = ahead[step.next++];
      if (place_[blocker] != 0) {
        name(place_[blocker] - 1);
      } else if (!visited_[blocker]) {
        enter(blocker);
      }
    }
  }

  void enter(std::size_t party) {
    visited_[party] = true;
    path_.push_back({party});
    place_[party] = path_.size();
  }

  void name(std::size_t first) {
    if (cycles_.size() >= kMostCycles) return;
    std::vector<int> cycle;
    for (std::size_t index = first; index < path_.size(); ++index) {
      cycle.push_back(wiring_.party(path_[index].party).pid);
    }
    std::rotate(cycle.begin(), std::ranges::min_element(cycle), cycle.end());
    cycles_.insert(std::move(cycle));
  }

  const Wiring& wiring_;
  std::vector<bool> visited_;
  std::vector<std::size_t> place_;  ///< On the path, counted from 1; 0 elsewhere.
  std::vector<Step> path_;
  std::set<std::vector<int>> cycles_;
};

}  // namespace

std::vector<Blocked> blockedSessions(const Snapshot& snapshot) {
  std::map<LockTarget, LockQueue> queues;
  for (const LockRow& row : snapshot.locks) {
    if (!row.granted) queues[row.target].waiters.push_back(&row);
  }
  for (const LockRow& row : snapshot.locks) {
    if (!row.granted) continue;
    const auto queue = queues.find(row.target);
    if (queue != queues.end()) queue->second.holders.push_back(&row);
  }
  std::vector<Blocked> result;
  for (const auto& [target, queue] : queues) {
    std::vector<Blocked> here = blockedIn(queue, snapshot);
    std::ranges::move(here, std::back_inserter(result));
  }
  std::ranges::sort(result, {}, &Blocked::pid);
  return result;
}

GraphShape shapeOf(std::span<const Edge> edges) {
  const Wiring wiring(edges);
  GraphShape shape;
  for (std::size_t index = 0; index < wiring.count(); ++index) {
    if (!wiring.isRoot(index)) continue;
    shape.roots.push_back({wiring.party(index), static_cast<int>(wiring.behind(index).size()),
                           static_cast<int>(wiring.allBehind(index).size())});
  }
  std::ranges::sort(shape.roots, [](const RootBlocker& a, const RootBlocker& b) {
    return a.blocksTotal != b.blocksTotal ? a.blocksTotal > b.blocksTotal : a.party < b.party;
  });
  shape.cycles = CycleFinder(wiring).find();
  return shape;
}

std::vector<int> waitersBehind(std::span<const Edge> edges, const Party& party) {
  return waitersBehind(edges, std::span(&party, 1)).front();
}

std::vector<std::vector<int>> waitersBehind(std::span<const Edge> edges, std::span<const Party> parties) {
  const Wiring wiring(edges);
  std::vector<std::vector<int>> behind(parties.size());
  for (std::size_t place = 0; place < parties.size(); ++place) {
    std::vector<int>& waiters = behind[place];
    if (const auto index = wiring.find(parties[place])) {
      for (const std::size_t waiter : wiring.allBehind(*index)) waiters.push_back(wiring.party(waiter).pid);
    }
    std::ranges::sort(waiters);
  }
  return behind;
}

bool onlyServerKnows(const Blocked& blocked, const GraphShape& shape) {
  if (blocked.blockers.empty()) return true;
  return blocked.throughQueue && std::ranges::any_of(shape.cycles, [&](const std::vector<int>& cycle) {
           return std::ranges::find(cycle, blocked.leader) != cycle.end();
         });
}

}  // namespace headlock::contention
