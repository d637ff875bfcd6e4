// Lock reports as text: good at three in the morning. The first line is the sentence that matters most; what
// to do about it and who waits come after it, each thing that is waited for under a heading of its own.
#pragma once

#include <cstddef>
#include <string>

#include "core/contention/history.h"
#include "core/contention/report.h"

namespace headlock::cli {

/// Sentences, the blockers and how to end them, then who waits, by what for. Lines end with a newline each;
/// on a terminal of `width` columns sentences are wrapped and tables cut, 0 does neither. Long lists are
/// shortened, and say so.
[[nodiscard]] std::string locksText(const contention::LockReport& report, std::size_t width);

/// One line for a report among many: its time and its first sentence.
[[nodiscard]] std::string locksLine(const contention::LockReport& report);

/// What a recording shows: a sentence, then the things that were waited for, the dearest first; at most
/// kShownLines of them.
[[nodiscard]] std::string figuresText(const contention::RecordingFigures& figures, std::size_t width);
inline constexpr std::size_t kShownLines = 100;

}  // namespace headlock::cli
