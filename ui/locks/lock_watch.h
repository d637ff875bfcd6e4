// The eye of the Locks place: polls on a connection of its own, keeps the last minutes, and writes a
// recording while one is wanted.
//
// It looks at most twice a second, less often where the server is slow to answer, and not at all while
// nobody looks, except for a recording, which goes on.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/action.h"
#include "core/contention/history.h"
#include "core/contention/monitor.h"
#include "core/contention/past.h"
#include "core/contention/recording.h"
#include "core/contention/timeline.h"
#include "ui/worker/background.h"
#include "ui/worker/session.h"

namespace headlock::ui {

class Workspace;

using SharedReport = std::shared_ptr<const contention::LockReport>;

class LockWatch : public QObject {
  Q_OBJECT

public:
  static constexpr std::chrono::milliseconds kEvery{500};

  LockWatch(Workspace& workspace, QObject* parent);
  ~LockWatch() override;

  /// Somebody looks: polls at once, then again and again. The first time opens the connection.
  void start();
  /// Nobody looks any more.
  void stop();
  [[nodiscard]] bool watching() const noexcept { return watched_ || recorder_ != nullptr; }
  /// Ends the pause before the next poll.
  void pollNow();
  /// The same, and the pause before the next attempt to connect.
  void hurry();
  /// Ends the poll under way, which fails as cancelled.
  void giveUp();

  /// Null before the first report.
  [[nodiscard]] const SharedReport& latest() const noexcept { return latest_; }
  [[nodiscard]] const contention::Timeline& timeline() const noexcept { return timeline_; }
  [[nodiscard]] const contention::Past& past() const noexcept { return past_; }
  /// The last minutes by thing; summed up anew every other second.
  [[nodiscard]] const std::vector<contention::ContentionLine>& contention() const noexcept { return lines_; }
  /// The pause between two polls now.
  [[nodiscard]] std::chrono::milliseconds pause() const noexcept { return pause_; }
  [[nodiscard]] int polls() const noexcept { return polls_; }

  /// Writes every report from now on into `path`, until stopRecording().
  void record(const QString& path);
  void stopRecording();
  [[nodiscard]] bool recording() const noexcept { return recorder_ != nullptr; }
  [[nodiscard]] const QString& recordingPath() const noexcept { return recordingPath_; }
  [[nodiscard]] int recorded() const noexcept { return recorded_; }

  /// Signals a session; `ended` gets whether the server sent the signal.
  void act(contention::Action action, const contention::Identity& who, std::function<void(bool)> ended,
           std::function<void(const Problem&)> failed);

Q_SIGNALS:
  void reported();
  void failed(const headlock::ui::Problem& problem);
  void waits(const QString& sentence);
  /// A recording began, went on, or ended; with the problem, where one ended it.
  void recordingChanged();
  void recordingFailed(const headlock::ui::Problem& problem);

private:
  struct Polled {
    SharedReport report;
    contention::PackedReport packed;
    std::optional<std::vector<contention::ContentionLine>> lines;
    std::string serverVersion;
    std::chrono::microseconds took{};
  };
  struct Seat;
  struct OpenRecorder;
  void poll();
  void accept(Polled polled);
  void write(const SharedReport& report, const std::string& serverVersion);
  void scheduleNext(std::chrono::milliseconds pause);

  Workspace& workspace_;
  std::unique_ptr<Session> session_;
  std::shared_ptr<Seat> seat_;
  QTimer next_;
  Ticket polling_;
  Ticket acting_;
  contention::PollPace pace_{kEvery};
  std::chrono::milliseconds pause_ = kEvery;
  std::chrono::steady_clock::time_point began_;
  bool watched_ = false;
  bool gaveUp_ = false;
  int polls_ = 0;
  SharedReport latest_;
  contention::Timeline timeline_;
  contention::Past past_;
  std::vector<contention::ContentionLine> lines_;
  std::shared_ptr<OpenRecorder> recorder_;
  QString recordingPath_;
  int recorded_ = 0;
  Background files_;
};

}  // namespace headlock::ui
