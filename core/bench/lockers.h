// The three programs that lock a key, read its head, write the next version and commit: through the library,
// as the reference does it, and as a raw pipeline.
#pragma once

#include <cstdint>
#include <functional>

#include "core/bench/ground.h"

namespace headlock::bench {

/// Which keys a locker chooses from, 1 to `keys`, and what it chooses by.
struct Choice {
  std::int64_t keys = 1;
  int client = 0;
};

/// Each makes a step for runCrowd() that is one transaction. `settings` lead to the ground, directly or
/// through a proxy; the ground must outlive the step.
[[nodiscard]] std::function<void()> libraryLocker(Ground& ground, const database::Settings& settings,
                                                  Choice choice);
[[nodiscard]] std::function<void()> referenceLocker(Ground& ground, const database::Settings& settings,
                                                    Choice choice);
[[nodiscard]] std::function<void()> pipelineLocker(Ground& ground, const database::Settings& settings,
                                                   Choice choice);

}  // namespace headlock::bench
