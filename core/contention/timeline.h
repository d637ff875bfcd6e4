// What each session was seen doing over the last minutes: a lane a session, with the spans of time in which
// it held what others waited for, and in which it waited itself.
//
// Each report is a sample. A wait says since when it lasts, so its span begins exactly; a hold is known to be
// as old as the longest wait for it, and no older than the holder's transaction. Both end at the last report
// that shows them: what happened between two reports was never seen. Times are the server's.
//
// Bounded, whatever a server does: by the time that is kept, by lanes, and by spans a lane.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/links.h"

namespace headlock::contention {

struct Span {
  enum class Kind { holds, waits };
  Kind kind = Kind::holds;
  Timestamp from{};
  Timestamp to{};
  std::string subject;  ///< What is held or waited for; the most wanted of several things held.
  friend bool operator==(const Span&, const Span&) = default;
};

struct Lane {
  Identity who;
  std::string application;
  std::deque<Span> spans;  ///< In the order of their ends. Holding and waiting may overlap.
};

class Timeline {
public:
  static constexpr std::size_t kMostLanes = 2'000;
  static constexpr std::size_t kMostSpans = 400;

  /// Null `kept`: everything since the first report, within the bounds.
  explicit Timeline(std::optional<milliseconds> kept = std::chrono::minutes(5)) : kept_(kept) {}

  /// Requires reports in the order of their times; one that is not younger than the latest is passed over.
  void add(const LockReport& report);
  void clear();

  /// A lane keeps its place among the others for as long as it is there; new ones come last.
  [[nodiscard]] const std::vector<Lane>& lanes() const noexcept { return lanes_; }
  /// The first and the last report's time, no further apart than what is kept. Null before the first.
  [[nodiscard]] std::optional<Timestamp> from() const noexcept { return from_; }
  [[nodiscard]] std::optional<Timestamp> to() const noexcept { return to_; }
  /// Lanes that the bound left no room for, since the last clear().
  [[nodiscard]] std::size_t leftOut() const noexcept { return leftOut_; }

private:
  struct Seen {
    Timestamp since{};
    std::string subject;
    int count = 0;  ///< Of waiters, for a hold.
  };
  struct Activity {
    std::string application;
    std::optional<Seen> holds;
    std::optional<Seen> waits;
  };
  [[nodiscard]] static std::map<Identity, Activity> activityIn(const LockReport& report);
  Lane* laneOf(const Identity& who, const std::string& application);
  void extend(Lane& lane, Span::Kind kind, const Seen& seen, Timestamp now);
  void forget();
  void index();

  std::optional<milliseconds> kept_;
  std::vector<Lane> lanes_;
  std::map<Identity, std::size_t> places_;
  std::optional<Timestamp> from_;
  std::optional<Timestamp> to_;
  std::optional<Timestamp> before_;  ///< The last report's time, while a new one is added.
  std::size_t leftOut_ = 0;
};

}  // namespace headlock::contention
