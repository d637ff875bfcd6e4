// A report as a picture needs it: sessions that keep their identity from one report to the next, and who
// waits for whom as pairs.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/report.h"

namespace headlock::contention {

/// A session by its number and its begin, since numbers are used again; or, with pid 0, a prepared
/// transaction by its gid (empty where it is not known).
struct Identity {
  int pid = 0;
  std::optional<Timestamp> startedAt;  ///< Null where this role may not see it.
  std::string gid;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend auto operator<=>(const Identity&, const Identity&) = default;
};

/// The session `pid` of the report. Its begin is null where the report does not have it.
[[nodiscard]] Identity sessionIdentity(const LockReport& report, int pid);

/// That `waiter` waits for `blocker`.
struct Link {
  Identity blocker;
  Identity waiter;       ///< The leader, where a parallel worker waits.
  std::size_t wait = 0;  ///< The index in LockReport::waits.
};

/// In the order of the waits; a wait for several is several links. A wait without a known blocker has none.
[[nodiscard]] std::vector<Link> linksOf(const LockReport& report);

/// How many sessions wait for each of those who are waited for, directly or through others.
[[nodiscard]] std::map<Identity, int> behindCounts(const std::vector<Link>& links);

/// What ending somebody leads to.
struct Release {
  int waiting = 0;  ///< Sessions that wait for it, directly or through others.
  int freed = 0;    ///< Those of them whom nobody else keeps waiting.
};
[[nodiscard]] Release releaseBy(const LockReport& report, const Identity& ended);

}  // namespace headlock::contention
