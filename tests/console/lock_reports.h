// Reports of live locks as a server could give them, for tests of their pictures.
#pragma once

#include "core/contention/report.h"

namespace headlock::tests {

/// `billing` (pid 1) holds key `video-42` of topic `videos`; pid 2 waits for it, and whoever else waits, up
/// to `waiters`, waits behind pid 2.
[[nodiscard]] contention::LockReport queueReport(int waiters);

/// Step by step what a busy server shows: 300 sessions, of which thirty hold keys, and queues behind them
/// that grow, are served, and come again.
[[nodiscard]] contention::LockReport busyReport(int step);

/// Three sessions that wait for each other.
[[nodiscard]] contention::LockReport circleReport();

}  // namespace headlock::tests
