// What happened to the headless rows of each topic since the window opened: samples of their count and of the
// oldest age, and the sweeps in between. Bounded: an hour or so per topic.
#pragma once

#include <QObject>
#include <deque>
#include <map>
#include <string>

#include "core/topic/stats.h"
#include "ui/worker/session.h"

namespace headlock::ui {

class Poll;
class Workspace;

struct StatsSample {
  Timestamp at{};
  std::int64_t headless = 0;
  bool capped = false;
  std::chrono::milliseconds oldest{};  ///< 0 where there is no headless row.
};

struct SweepMark {
  Timestamp at{};
  std::int64_t deleted = 0;
};

class StatsHistory : public QObject {
  Q_OBJECT

public:
  /// Samples every other second on the workspace's monitor, more rarely where that is expensive.
  StatsHistory(Workspace& workspace, QObject* parent);

  [[nodiscard]] const std::deque<StatsSample>& samples(const std::string& topic) const;
  [[nodiscard]] const std::deque<SweepMark>& sweeps(const std::string& topic) const;
  /// The same over all topics together: the sum of the rows, the age of the oldest.
  [[nodiscard]] const std::deque<StatsSample>& totals() const noexcept { return totals_; }
  [[nodiscard]] const std::deque<SweepMark>& allSweeps() const noexcept { return allSweeps_; }
  void addSample(const topic::TopicPulse& pulse);
  void addSweep(const std::string& topic, SweepMark mark);

  /// Samples of a topic that are kept.
  static constexpr std::size_t kSamples = 2'000;

Q_SIGNALS:
  void sampled();

private:
  void sample();
  void addTotal(const std::vector<topic::TopicPulse>& pulses);

  struct Track {
    std::deque<StatsSample> samples;
    std::deque<SweepMark> sweeps;
  };
  Workspace& workspace_;
  Poll* next_;
  Ticket reading_;
  std::chrono::steady_clock::time_point readSince_;
  std::map<std::string, Track, std::less<>> tracks_;
  std::deque<StatsSample> totals_;
  std::deque<SweepMark> allSweeps_;
};

}  // namespace headlock::ui
