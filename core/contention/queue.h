// The queue before one lock, in the order in which the server will serve it. Private to the graph.
//
// PostgreSQL appends a waiter at the end, with one exception: a session that already holds the lock in some
// mode goes before the first waiter who must wait for it anyway. Sorted by the time when each wait began, and
// with that exception replayed, the rows show the queue.
#pragma once

#include <vector>

#include "core/contention/graph.h"
#include "core/contention/snapshot.h"

namespace headlock::contention {

/// All rows of a snapshot about one thing.
struct LockQueue {
  std::vector<const LockRow*> holders;
  std::vector<const LockRow*> waiters;  ///< Any order.
};

/// What each waiter of `queue` waits for, in the queue's order. Requires rows of `snapshot`.
[[nodiscard]] std::vector<Blocked> blockedIn(const LockQueue& queue, const Snapshot& snapshot);

}  // namespace headlock::contention
