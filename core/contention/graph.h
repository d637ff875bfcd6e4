// Who waits for whom, computed here from the lock rows instead of asking the server session by session.
//
// The server answers `pg_blocking_pids` for one session at a time, and a queue of n sessions makes n² pairs
// of it. The rows of pg_locks hold the same knowledge once: who holds a thing, who wants it, in which modes,
// and since when. A waiter waits for every holder whose mode conflicts with its own, and, where nobody held
// could explain it, for those who stand before it in the queue. So fifty sessions on one row are one chain:
// the holder, the first waiter, and the rest behind the first waiter.
//
// Where the rows alone cannot tell the order (a circle through a queue, which the server may have rearranged;
// a wait without a blocker), the wait is marked, and the server is asked about that one session.
#pragma once

#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/contention/snapshot.h"

namespace headlock::contention {

/// Somebody who can block: a session (the leader, where parallel workers take part), or, with pid 0, a
/// prepared transaction by its gid.
struct Party {
  int pid = 0;
  std::string gid;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend auto operator<=>(const Party&, const Party&) = default;
};

/// One waiting row of a snapshot and those it waits for.
struct Blocked {
  int pid = 0;                  ///< The session that waits.
  int leader = 0;               ///< The session it works for: itself, except in a parallel worker.
  std::size_t row = 0;          ///< Its row in Snapshot::locks.
  std::vector<Party> blockers;  ///< In order, each once.
  /// Some blocker only stands before it in the queue.
  bool throughQueue = false;
};

/// Every waiting session of the snapshot with its blockers, in the order of pids.
[[nodiscard]] std::vector<Blocked> blockedSessions(const Snapshot& snapshot);

/// The parts of a wait that the analysis needs.
struct Edge {
  int waiter = 0;  ///< A leader.
  std::vector<Party> blockers;
};

/// Somebody who blocks others and waits for nobody.
struct RootBlocker {
  Party party;
  int blocksDirect = 0;  ///< Sessions that wait for it.
  int blocksTotal = 0;   ///< Those, and all who wait behind them.
};

struct GraphShape {
  std::vector<RootBlocker> roots;  ///< Who blocks most comes first.
  /// Each names its sessions in order: one waits for the next, the last for the first. The smallest pid
  /// first.
  std::vector<std::vector<int>> cycles;
};

/// Roots and circles. A session may wait through several edges (its workers'). Time grows with the edges.
[[nodiscard]] GraphShape shapeOf(std::span<const Edge> edges);

/// The sessions that wait, directly or through others, for `party`. What ending it would free, where nobody
/// else blocks them too. In order of pids.
[[nodiscard]] std::vector<int> waitersBehind(std::span<const Edge> edges, const Party& party);
/// The same for several, each in its place; the edges are sorted out once.
[[nodiscard]] std::vector<std::vector<int>> waitersBehind(std::span<const Edge> edges,
                                                          std::span<const Party> parties);

/// Whether only the server knows whom this session waits for: no blocker was found, or it stands in a circle
/// that leads through a queue. Requires the shape of all edges.
[[nodiscard]] bool onlyServerKnows(const Blocked& blocked, const GraphShape& shape);

}  // namespace headlock::contention
