// The sentence for three in the morning: what is held, by whom, since when, and how many wait.
//
//     key `video-42` of topic `videos` is held by pid 812 (app `billing`, idle in transaction for 4 min): 17
//     sessions wait, the longest 3 min 58 s
//
// The first sentence is the one that matters most; each further root blocker and each circle has one of its
// own.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/contention/report.h"

namespace headlock::contention {

/// At least one sentence: that nobody waits is one too. Printable text on one line each, without a period.
[[nodiscard]] std::vector<std::string> sentencesOf(const LockReport& report);

/// Who `pid` is, what it does and who waits behind it, to be read before it is ended: `Pid 812 (app
/// `billing`, idle in transaction for 4 min), behind which 17 sessions wait, 15 of them for nobody else`.
[[nodiscard]] std::string sessionSentence(const LockReport& report, int pid);

/// What this role could not see. Empty when it saw everything.
[[nodiscard]] std::string blindSpotOf(const LockReport& report);

/// `3 min 58 s`, `4 min`, `2 h 05 min`, `3 d 4 h`, `0.4 s`: as one says it.
[[nodiscard]] std::string spoken(std::chrono::milliseconds duration);

}  // namespace headlock::contention
