#include "ui/ages/stats_history.h"

#include "core/topic/client.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEvery{2'000};
/// Sampling takes at most one part in so many of the time, and happens at least this often all the same.
constexpr int kShare = 5;
constexpr milliseconds kLeast{15'000};

const auto& nothing() {
  static const std::pair<std::deque<StatsSample>, std::deque<SweepMark>> empty;
  return empty;
}

}  // namespace

StatsHistory::StatsHistory(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  next_ = new Poll(workspace, this);
  connect(next_, &Poll::due, this, &StatsHistory::sample);
  connect(&workspace.monitor(), &Session::connected, this, &StatsHistory::sample);
  connect(&workspace, &Workspace::dataChanged, this, &StatsHistory::sample);
}

const std::deque<StatsSample>& StatsHistory::samples(const std::string& topic) const {
  const auto found = tracks_.find(topic);
  return found == tracks_.end() ? nothing().first : found->second.samples;
}

const std::deque<SweepMark>& StatsHistory::sweeps(const std::string& topic) const {
  const auto found = tracks_.find(topic);
  return found == tracks_.end() ? nothing().second : found->second.sweeps;
}

void StatsHistory::addSample(const topic::TopicPulse& pulse) {
  auto& samples = tracks_[pulse.name].samples;
  if (!samples.empty() && samples.back().at >= pulse.readAt) return;
  samples.push_back({pulse.readAt, pulse.headless.value, pulse.headless.capped,
                     pulse.oldestHeadlessAge.value_or(milliseconds(0))});
  if (samples.size() > kSamples) samples.pop_front();
}

void StatsHistory::addSweep(const std::string& topic, SweepMark mark) {
  for (auto* sweeps : {&tracks_[topic].sweeps, &allSweeps_}) {
    sweeps->push_back(mark);
    if (sweeps->size() > kSamples) sweeps->pop_front();
  }
  Q_EMIT sampled();
}

void StatsHistory::addTotal(const std::vector<topic::TopicPulse>& pulses) {
  if (pulses.empty()) return;
  StatsSample total;
  for (const topic::TopicPulse& pulse : pulses) {
    total.at = std::max(total.at, pulse.readAt);
    total.headless += pulse.headless.value;
    total.capped = total.capped || pulse.headless.capped;
    total.oldest = std::max(total.oldest, pulse.oldestHeadlessAge.value_or(milliseconds(0)));
  }
  if (!totals_.empty() && totals_.back().at >= total.at) return;
  totals_.push_back(total);
  if (totals_.size() > kSamples) totals_.pop_front();
}

void StatsHistory::sample() {
  if (reading_.pending()) return;
  if (!workspace_.seen()) return next_->startOnce(kEvery);
  readSince_ = std::chrono::steady_clock::now();
  JobRequest request;
  request.doing = tr("counting headless rows");
  request.background = true;
  reading_ = workspace_.monitor().submit(
      std::move(request), [](topic::Client& client, JobControl&) { return client.pulses(); },
      [this](const std::vector<topic::TopicPulse>& pulses) {
        for (const auto& pulse : pulses) addSample(pulse);
        addTotal(pulses);
        const auto took = std::chrono::ceil<milliseconds>(std::chrono::steady_clock::now() - readSince_);
        next_->startOnce(std::clamp(took * kShare, kEvery, kLeast));
        Q_EMIT sampled();
      },
      [this](const Problem&) { next_->startOnce(kEvery * 2); });
}

}  // namespace headlock::ui
