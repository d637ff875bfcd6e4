// What the parts of the stage share, and nobody else: a step that was launched and is not reported as done.
#pragma once

#include <chrono>
#include <vector>

#include "core/race/stage.h"

namespace headlock::race {

using Clock = std::chrono::steady_clock;

struct Stage::UnderWay {
  PermutationStep step;
  /// For each marker that waits for notices, how many the other session must have sent in all.
  std::vector<int> noticesDue;
  bool attended = false;       ///< Was waited for once.
  bool lookedOutside = false;  ///< Outsiders were looked for.
  bool cancelled = false;      ///< Had its time.
};

/// Waits until `descriptor` is readable, at most for `limit`. Returns whether it is.
bool waitReadable(int descriptor, std::chrono::milliseconds limit);

}  // namespace headlock::race
