// Contention over time: on what sessions waited in the last minutes, and how much.
//
// Each report is a sample. Between two samples a wait is taken to have lasted for all sessions that the later
// one shows, so the sum of a thing's waiting time grows by (sessions that wait) × (time since the sample
// before). What lies further back than the span is forgotten; what happened between two samples was never
// seen.
#pragma once

#include <chrono>
#include <compare>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/report.h"

namespace headlock::contention {

/// What one thing cost within the span.
struct ContentionLine {
  std::string subject;               ///< For people; see subjectOf().
  std::optional<std::string> topic;  ///< Null where the thing is no key of a topic.
  std::optional<std::string> key;    ///< Exact; `subject` may cut it.
  milliseconds waited{};             ///< Summed over sessions.
  milliseconds longest{};            ///< The longest single wait that was seen.
  int mostWaiting = 0;               ///< Sessions at one time.
  int waitingNow = 0;                ///< In the latest sample.
  Timestamp lastSeen{};
};

class ContentionHistory {
public:
  /// Keeps `span`, and of each sample the `kMostThings` things with the most waiters.
  explicit ContentionHistory(std::chrono::milliseconds span = std::chrono::minutes(5)) : span_(span) {}

  /// Requires samples in the order of their times; one that is older than the latest is passed over.
  void add(const LockReport& report);
  void clear() { samples_.clear(); }

  /// The most waited for first.
  [[nodiscard]] std::vector<ContentionLine> lines() const;

  static constexpr std::size_t kMostThings = 1'000;

private:
  /// What makes two waits be about the same thing. Exact, unlike the sentence about it.
  struct Thing {
    std::optional<std::string> topic;
    std::optional<std::string> key;
    std::optional<std::string> relation;
    std::optional<std::int64_t> classId;
    bool personal = false;
    std::string subject;
    friend auto operator<=>(const Thing&, const Thing&) = default;
  };
  struct Waiting {
    int sessions = 0;
    milliseconds longest{};
  };
  struct Sample {
    Timestamp takenAt{};
    milliseconds sincePrevious{};
    std::map<Thing, Waiting> things;
  };

  [[nodiscard]] static Thing thingOf(const WaitReport& wait);

  std::chrono::milliseconds span_;
  std::deque<Sample> samples_;
};

}  // namespace headlock::contention
