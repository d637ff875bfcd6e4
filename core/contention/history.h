// Contention over time: on what sessions waited, and how much.
//
// Each report is a sample. A wait that a sample shows lasted since the sample before, or since it began where
// that is later: nobody may have looked for minutes. So the waiting time of a thing grows, for each session
// that waits, by the shorter of the two. What began and ended between two samples was never seen. Times are
// the server's, so that a recording gives the figures of the hour when it was made.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/report.h"

namespace headlock::contention {

/// What waits on one thing cost.
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

/// One report's share. For the two classes below.
class ContentionSample {
public:
  /// Of many things in one report, those with the most waiters are kept.
  static constexpr std::size_t kMostThings = 1'000;

  ContentionSample(const LockReport& report, std::optional<Timestamp> previous);
  [[nodiscard]] Timestamp takenAt() const noexcept { return takenAt_; }

private:
  friend class ContentionSum;

  /// What makes two waits be about the same thing. Exact, unlike the sentence about it.
  struct Thing {
    std::optional<std::string> topic;
    std::optional<std::string> key;
    std::optional<std::string> relation;
    std::optional<std::int64_t> classId;
    bool personal = false;
    std::string subject;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
    friend auto operator<=>(const Thing&, const Thing&) = default;
  };
  struct Waiting {
    int sessions = 0;
    milliseconds sincePrevious{};  ///< Waited since the sample before, summed over sessions.
    milliseconds longest{};
  };
  [[nodiscard]] static Thing thingOf(const WaitReport& wait);

  Timestamp takenAt_;
  std::map<Thing, Waiting> things_;
};

/// The sum of samples. Bounded: past `kMostLines` things, new ones are counted but not named.
class ContentionSum {
public:
  static constexpr std::size_t kMostLines = 20'000;

  void add(const ContentionSample& sample);
  /// The most waited for first.
  [[nodiscard]] std::vector<ContentionLine> lines() const;

private:
  std::map<ContentionSample::Thing, ContentionLine> lines_;
  Timestamp latest_{};
};

/// The last minutes.
class ContentionHistory {
public:
  explicit ContentionHistory(std::chrono::milliseconds span = std::chrono::minutes(5)) : span_(span) {}

  /// Requires reports in the order of their times; one that is older than the latest is passed over.
  void add(const LockReport& report);
  void clear() { samples_.clear(); }
  [[nodiscard]] std::vector<ContentionLine> lines() const;

private:
  std::chrono::milliseconds span_;
  std::deque<ContentionSample> samples_;
};

/// The figures of a whole recording, gathered report by report: equal for those who recorded it and those who
/// read it.
class RecordingFigures {
public:
  void add(const LockReport& report);

  std::int64_t polls = 0;
  std::optional<Timestamp> from;  ///< The first report's time, and the last one's.
  std::optional<Timestamp> to;
  int mostSessions = 0;
  int mostWaiting = 0;
  milliseconds longest{};
  std::int64_t cycles = 0;  ///< Reports that showed a circle.
  [[nodiscard]] std::vector<ContentionLine> contention() const { return sum_.lines(); }

private:
  ContentionSum sum_;
};

}  // namespace headlock::contention
