// Several small reads in one round trip, none of which may spoil the others or wait for long.
//
// They travel as one read-only transaction under a lock time-out of milliseconds. Where one of them fails (a
// table locked whole, dropped, or not for this role), what came before it stands, it is told so, and the rest
// go again without it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/database/connection.h"
#include "core/database/query.h"
#include "core/database/result.h"

namespace headlock::contention {

struct Lookup {
  database::Query query;
  std::function<void(const database::Result&)> found;
  std::function<void()> refused;
};

/// Runs all, in order; one round trip where none is refused. Calls `found` or `refused` of each. Throws what
/// must not be passed over: Cancelled and ConnectionLost.
void lookUp(database::Connection& connection, const std::vector<Lookup>& lookups);

}  // namespace headlock::contention
