// Standard output, written so that its end is noticed: a reader who has seen enough stops the program
// quietly, a full disk is an error, and nothing is lost in a buffer that nobody flushed.
#pragma once

#include <string_view>

namespace headlock::cli {

/// The reader of standard output is gone. Not an error: the program stops without a word.
struct OutputClosed {};

/// Writes all of `bytes` to file descriptor `descriptor`. Throws OutputClosed, or Failed (`file_failed`) with
/// the reason.
void writeAll(int descriptor, std::string_view bytes);

/// Writes `line`; where that is impossible there is nobody left to tell.
void writeToStandardError(std::string_view line) noexcept;

}  // namespace headlock::cli
