// Clients that do the same thing again and again, all at once, for a while.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/database/cancel.h"

namespace headlock::bench {

/// What a crowd did in the time that it had.
struct Tally {
  double perSecond = 0;
  double medianMilliseconds = 0;  ///< Of one time through.
  double highMilliseconds = 0;    ///< 99 of 100 take no longer.
  std::int64_t done = 0;
};

/// Each of `clients` makes its step, on a thread of its own, and repeats it from when all are ready until
/// `duration` has passed. `makeStep` is called with numbers from 0; what it makes owns what it needs. Throws
/// what the first failing one threw, and Cancelled.
[[nodiscard]] Tally runCrowd(int clients, std::chrono::milliseconds duration,
                             const std::shared_ptr<database::Canceller>& canceller,
                             const std::function<std::function<void()>(int)>& makeStep);

}  // namespace headlock::bench
