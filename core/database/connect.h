// Opening a libpq connection without ever being stuck in it.
//
// libpq's blocking connect knows every rule (several hosts, target_session_attrs, time-outs a host, service
// files), and blocks in name look-ups and against silent servers. So it runs on a thread of its own; the
// caller waits for it or for a cancel request, whichever comes first, and an abandoned attempt cleans up
// after itself.
#pragma once

#include "core/database/cancel.h"
#include "core/database/settings.h"

struct pg_conn;

namespace headlock::database {

/// A connected handle, which the caller owns. Throws as Connection's constructor does.
[[nodiscard]] pg_conn* connect(const Settings& settings, const Canceller& canceller);

}  // namespace headlock::database
