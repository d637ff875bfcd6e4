// Ending what a session does, or the session. The only calls here that change anything.
//
// A pid alone names nobody: by the time somebody has read it, it may belong to another session. So both calls
// take the time when the backend began, as a report gave it, and the server compares the two in the statement
// that signals.
#pragma once

#include "core/database/connection.h"
#include "core/database/error.h"
#include "core/database/types.h"

namespace headlock::contention {

enum class Action {
  cancel,     ///< The running statement ends with an error; the session and its locks stay.
  terminate,  ///< The session ends; its transaction is rolled back and its locks are gone.
};

/// Signals the backend `pid` that began at `startedAt`. Returns whether the signal was sent; what it leads to
/// shows in the next report. Throws Failed (`session_changed`) where no such backend is there, Failed
/// (`insufficient_privilege`) where this role may not signal it or may not see when it began.
[[nodiscard]] bool act(database::Connection& connection, Action action, int pid, Timestamp startedAt);

/// The error for a backend that is not there, or not the one that began at `startedAt`.
[[nodiscard]] Failed sessionChanged(int pid, Timestamp startedAt);

}  // namespace headlock::contention
