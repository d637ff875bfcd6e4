// Ctrl-C, and its polite relatives SIGTERM and SIGHUP: the running statement is cancelled on the server, the
// command ends what it does and the program exits with 130. A second one ends the program on the spot.
//
// The handler does one thing that is safe in a handler: it calls `Canceller::request()`.
#pragma once

#include <chrono>

#include "core/database/cancel.h"

namespace headlock::cli {

/// Installs the handlers for the life of the program, and ignores SIGPIPE (a closed pipe is an error of the
/// write). Requires that `canceller` is never destroyed while a signal can come.
void installInterruptHandlers(database::Canceller& canceller);

/// Waits until `duration` has passed or somebody asked to stop. Returns whether the whole time passed.
[[nodiscard]] bool waitUninterrupted(const database::Canceller& canceller,
                                     std::chrono::milliseconds duration);

}  // namespace headlock::cli
