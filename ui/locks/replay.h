// A recording that is looked at: read beside the window, report by report, without a server.
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "core/contention/history.h"
#include "core/contention/recording.h"
#include "core/contention/timeline.h"
#include "ui/locks/lock_watch.h"
#include "ui/worker/background.h"

namespace headlock::ui {

class Replay : public QObject {
  Q_OBJECT

public:
  Replay(QString path, QObject* parent);

  [[nodiscard]] const QString& path() const noexcept { return path_; }
  /// Whether the file was read and is a recording.
  [[nodiscard]] bool opened() const noexcept { return recording_ != nullptr; }
  /// The rest requires opened().
  [[nodiscard]] int reports() const { return static_cast<int>(moments_.size()); }
  [[nodiscard]] const std::vector<Timestamp>& moments() const noexcept { return moments_; }
  [[nodiscard]] const contention::RecordingHeader& header() const { return recording_->header(); }
  [[nodiscard]] const contention::Timeline& timeline() const noexcept { return timeline_; }
  [[nodiscard]] const std::vector<contention::ContentionLine>& contention() const noexcept { return lines_; }
  /// The report that is shown, or will be next.
  [[nodiscard]] int at() const noexcept { return at_; }

  /// Shows report `index`, or the one nearest to it that there is; of several that are asked for at once, the
  /// last.
  void show(int index);
  void showMoment(Timestamp moment);
  /// Goes on by itself, at the pace at which it was recorded.
  void setPlaying(bool playing);
  [[nodiscard]] bool playing() const noexcept { return playing_; }

Q_SIGNALS:
  void ready();
  void progressed(int read, int all);
  void shown(const headlock::ui::SharedReport& report);
  void playingChanged(bool playing);
  void failed(const headlock::ui::Problem& problem);

private:
  struct Opened;
  [[nodiscard]] Opened readAll();
  void accept(Opened opened);
  void scheduleNext();

  const QString path_;
  std::shared_ptr<contention::Recording> recording_;  ///< Read by the work in `files_` alone.
  contention::Timeline timeline_{std::nullopt};
  std::vector<contention::ContentionLine> lines_;
  std::vector<Timestamp> moments_;
  int at_ = 0;
  std::optional<int> wanted_;  ///< While a report is being read: the one to read after it.
  bool reading_ = false;
  bool playing_ = false;
  QTimer next_;
  Background files_;
};

}  // namespace headlock::ui
