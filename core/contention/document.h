// A report as JSON, and back: what `headlockctl locks` prints for programs and what a recording holds, line
// by line.
//
// The reader takes nothing on trust: every member has its type and its bounds, or the document is refused
// with a sentence that says which member is wrong. Members that it does not know are passed by.
#pragma once

#include <string>
#include <string_view>

#include "core/contention/report.h"

namespace headlock::contention {

enum class Texts {
  leftOut,   ///< Statements are named by their operation alone.
  included,  ///< Each session's statement is a member of its own.
};

/// One line, without its end.
[[nodiscard]] std::string toJson(const LockReport& report, Texts texts);

/// The report that `line` holds. Throws InvalidInput (`invalid_recording`).
[[nodiscard]] LockReport reportFromJson(std::string_view line);

}  // namespace headlock::contention
