// Lock reports for people: the sentence first, then who blocks and who waits.
#pragma once

#include <string>

#include "core/contention/history.h"
#include "core/contention/report.h"

namespace headlock::cli {

/// The whole report: sentences, what could not be seen, and a table each of blockers and waiters. `width` is
/// the terminal's, 0 where there is none.
[[nodiscard]] std::string locksText(const contention::LockReport& report, std::size_t width);

/// One line with the time and the sentence, for commands that look again and again.
[[nodiscard]] std::string locksLine(const contention::LockReport& report);

/// What is known of a session in a few words: `pid 812 (app billing, idle in transaction)`, and how many wait
/// behind it.
[[nodiscard]] std::string sessionSentence(const contention::LockReport& report, int pid);

}  // namespace headlock::cli
