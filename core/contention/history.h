// Contention over time: on what sessions waited, and how much.
//
// Each report is a sample. A wait counts with its whole age as soon as a sample shows it, also where it began
// before anybody looked, and grows from one sample to the next. So the waiting time of a thing is that of
// every wait that was seen for it, and never below the longest of them. What began and ended between two
// samples was never seen. Times are the server's, so that a recording gives the figures of the hour when it
// was made.
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
  milliseconds waited{};             ///< By all waits that were seen.
  milliseconds longest{};            ///< The longest single wait that was seen.
  int mostWaiting = 0;               ///< Sessions at one time.
  int waitingNow = 0;                ///< In the latest sample.
  Timestamp lastSeen{};
};

/// One report's share. For the classes below.
class ContentionSample {
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

public:
  /// Of many things in one report, those with the most waiters are kept.
  static constexpr std::size_t kMostThings = 1'000;

  /// What earlier samples showed of the waits that go on. A wait can be about two things: a row of which
  /// nothing is known yet, and the key that it turns out to be.
  class Ongoing {
    friend class ContentionSample;
    struct Session {
      Timestamp lastSeen{};
      std::map<Thing, milliseconds> shown;  ///< How old its wait was when it was last seen to be for this.
    };
    std::map<int, Session> sessions_;
  };

  /// `ongoing`: of the samples before; brought up to date.
  ContentionSample(const LockReport& report, Ongoing& ongoing);
  [[nodiscard]] Timestamp takenAt() const noexcept { return takenAt_; }

private:
  friend class ContentionSum;

  struct Waiting {
    int sessions = 0;
    milliseconds waited{};  ///< The ages of all waits together.
    milliseconds grown{};   ///< The part of them that no earlier sample showed.
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
  std::optional<Timestamp> latest_;
};

/// The last minutes.
class ContentionHistory {
public:
  explicit ContentionHistory(std::chrono::milliseconds span = std::chrono::minutes(5)) : span_(span) {}

  /// Requires reports in the order of their times; one that is older than the latest is passed over.
  void add(const LockReport& report);
  void clear() {
    samples_.clear();
    ongoing_ = {};
  }
  [[nodiscard]] std::vector<ContentionLine> lines() const;

private:
  std::chrono::milliseconds span_;
  ContentionSample::Ongoing ongoing_;
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
  ContentionSample::Ongoing ongoing_;
  ContentionSum sum_;
};

}  // namespace headlock::contention
