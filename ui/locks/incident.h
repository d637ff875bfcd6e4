// From a report of locks to the incident that a race can be made of (core/race/skeleton.h).
#pragma once

#include "core/contention/report.h"
#include "core/race/skeleton.h"

namespace headlock::ui {

/// Who held what, and who waited for it: whoever blocks most comes first, then who has waited longest.
/// Whoever only queues before others holds nothing. Requires a wait.
[[nodiscard]] race::Incident incidentOf(const contention::LockReport& report);

}  // namespace headlock::ui
