// From an incident to a race: who held what and who waited for it becomes a spec that plays it again.
//
// A recording shows that a session held a key and another one waited, and not what either was about to do. So
// what comes out is a skeleton: each session takes what it held, asks for what it waited for, and ends. A key
// of a topic is locked by the library's own operation; anything else (a table, an advisory lock, a row that
// nobody could name) is stood for by a table of the race's own, which is locked in its place. The one
// permutation plays the incident: everybody takes what it held, then everybody asks, then all end, those
// first who wait for nobody. Where several wait for the same thing there is none: which of them the server
// lets go first is its own choice. A person fills in what else happened.
#pragma once

#include <string>
#include <vector>

#include "core/race/spec.h"

namespace headlock::race {

/// Something that one session holds and another one may want.
struct Contended {
  /// Of a key: its topic. Empty for anything else.
  std::string topic;
  /// The key, or what a person calls the thing: `table bills`, `advisory lock (7, 1)`.
  std::string name;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend auto operator<=>(const Contended&, const Contended&) = default;
};

struct IncidentSession {
  /// What to call it: `billing`. Made unique where two are called the same.
  std::string name;
  std::vector<Contended> holds;
  std::vector<Contended> waitsFor;  ///< In the order in which it asks. Most often one.
  /// What else is known, for a comment: `pid 812, idle in transaction for 4 min`.
  std::string note;
};

struct Incident {
  std::string title;
  std::vector<std::string> story;
  std::vector<IncidentSession> sessions;
};

/// Requires a session. What is empty or cannot stand in a spec's text is given a name. Sessions that neither
/// hold nor wait are left out, all but the first where nobody does.
[[nodiscard]] Spec skeletonOf(const Incident& incident);

}  // namespace headlock::race
