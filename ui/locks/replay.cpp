#include "ui/locks/replay.h"

#include <algorithm>
#include <utility>

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

/// Nobody wants to sit through a pause of hours.
constexpr milliseconds kLongestPause{2'000};
constexpr milliseconds kShortestPause{20};
constexpr std::size_t kBetweenReports = 50;

}  // namespace

/// What opening a file brings.
struct Replay::Opened {
  std::shared_ptr<contention::Recording> recording;
  contention::Timeline timeline{std::nullopt};
  std::vector<contention::ContentionLine> lines;
  std::vector<Timestamp> moments;
};

Replay::Replay(QString path, QObject* parent) : QObject(parent), path_(std::move(path)) {
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, [this] { show(at_ + 1); });
  files_.run([this] { return readAll(); }, [this](Opened opened) { accept(std::move(opened)); },
             [this](const Problem& problem) { Q_EMIT failed(problem); });
}

/// On the background's thread.
Replay::Opened Replay::readAll() {
  Opened opened;
  opened.recording = std::make_shared<contention::Recording>(path_.toStdString());
  contention::RecordingFigures figures;
  const std::size_t all = opened.recording->size();
  for (std::size_t index = 0; index < all && !files_.stopping(); ++index) {
    const contention::LockReport report = opened.recording->at(index);
    opened.timeline.add(report);
    figures.add(report);
    opened.moments.push_back(report.takenAt);
    if (index % kBetweenReports == 0) {
      files_.post([this, index, all] { Q_EMIT progressed(static_cast<int>(index), static_cast<int>(all)); });
    }
  }
  opened.lines = figures.contention();
  return opened;
}

void Replay::accept(Opened opened) {
  recording_ = std::move(opened.recording);
  timeline_ = std::move(opened.timeline);
  lines_ = std::move(opened.lines);
  moments_ = std::move(opened.moments);
  Q_EMIT ready();
  if (!moments_.empty()) show(0);
}

void Replay::show(int index) {
  if (!recording_ || moments_.empty()) return;
  at_ = std::clamp(index, 0, reports() - 1);
  if (index >= reports()) return setPlaying(false);
  if (reading_) {
    wanted_ = at_;
    return;
  }
  reading_ = true;
  files_.run(
      [recording = recording_, at = static_cast<std::size_t>(at_)] {
        return std::make_shared<const contention::LockReport>(recording->at(at));
      },
      [this](const SharedReport& report) {
        reading_ = false;
        Q_EMIT shown(report);
        if (wanted_) return show(*std::exchange(wanted_, std::nullopt));
        scheduleNext();
      },
      [this](const Problem& problem) {
        reading_ = false;
        wanted_.reset();
        setPlaying(false);
        Q_EMIT failed(problem);
      });
}

void Replay::showMoment(Timestamp moment) {
  const auto after = std::ranges::upper_bound(moments_, moment);
  show(after == moments_.begin() ? 0 : static_cast<int>(after - moments_.begin()) - 1);
}

void Replay::setPlaying(bool playing) {
  if (playing == playing_) return;
  playing_ = playing;
  next_.stop();
  if (playing_) show(at_ + 1 < reports() ? at_ + 1 : 0);
  Q_EMIT playingChanged(playing_);
}

void Replay::scheduleNext() {
  if (!playing_) return;
  if (at_ + 1 >= reports()) return setPlaying(false);
  const auto gap = std::chrono::floor<milliseconds>(moments_[static_cast<std::size_t>(at_) + 1] -
                                                    moments_[static_cast<std::size_t>(at_)]);
  next_.start(std::clamp(gap, kShortestPause, kLongestPause));
}

}  // namespace headlock::ui
