#include "ui/locks/lock_watch.h"

#include <utility>

#include "ui/frame/workspace.h"

namespace headlock::ui {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// After a failure it is tried again this soon; the session itself waits longer between connections.
constexpr milliseconds kAfterFailure{1'000};
constexpr milliseconds kSumEvery{2'000};

}  // namespace

/// What lives on the connection's thread, and is touched there alone: the monitor, which lives as long as its
/// connection, and the sums, which take milliseconds where a server is busy.
struct LockWatch::Seat {
  std::optional<contention::LockMonitor> monitor;
  const database::Connection* connection = nullptr;
  int backend = 0;
  contention::ContentionHistory history;
  std::optional<Timestamp> latest;
  Clock::time_point summed;

  contention::LockMonitor& on(database::Connection& current) {
    if (!monitor || connection != &current || backend != current.backendPid()) {
      monitor.emplace(current);
      connection = &current;
      backend = current.backendPid();
    }
    return *monitor;
  }
  std::optional<std::vector<contention::ContentionLine>> sum(const contention::LockReport& report) {
    if (latest && report.takenAt < *latest) history.clear();
    latest = report.takenAt;
    history.add(report);
    if (Clock::now() - summed < kSumEvery) return std::nullopt;
    summed = Clock::now();
    return history.lines();
  }
};

/// A recording under way. Opened, written and closed by the work in `files_` alone.
struct LockWatch::OpenRecorder {
  std::optional<contention::Recorder> recorder;
};

LockWatch::LockWatch(Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace), seat_(std::make_shared<Seat>()) {
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, &LockWatch::poll);
}

LockWatch::~LockWatch() {
  polling_.abandon();
  acting_.abandon();
}

void LockWatch::start() {
  watched_ = true;
  if (!session_) {
    session_ = std::make_unique<Session>(workspace_.target(), &workspace_.monitor());
    connect(session_.get(), &Session::connected, this, &LockWatch::pollNow);
  }
  pollNow();
}

void LockWatch::stop() {
  watched_ = false;
  if (watching()) return;
  next_.stop();
  polling_.abandon();
}

void LockWatch::pollNow() {
  if (session_ && watching() && !polling_.pending()) poll();
}

void LockWatch::hurry() {
  if (session_) session_->tryNow();
  pollNow();
}

void LockWatch::giveUp() {
  gaveUp_ = true;
  polling_.giveUp();
}

void LockWatch::scheduleNext(milliseconds pause) {
  pause_ = pause;
  if (!watching()) return;
  const auto spent = std::chrono::floor<milliseconds>(Clock::now() - began_);
  next_.start(std::max(pause - spent, milliseconds(0)));
}

void LockWatch::poll() {
  next_.stop();
  began_ = Clock::now();
  JobRequest request;
  request.doing = tr("looking at the locks");
  request.background = true;
  request.waiting = [this](const QString& sentence) { Q_EMIT waits(sentence); };
  polling_ = session_->submit(
      std::move(request),
      [seat = seat_](topic::Client& client, JobControl&) {
        const Clock::time_point start = Clock::now();
        Polled polled;
        polled.report = std::make_shared<const contention::LockReport>(seat->on(client.connection()).poll());
        polled.took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
        polled.lines = seat->sum(*polled.report);
        polled.packed = contention::pack(*polled.report);
        polled.serverVersion = client.connection().parameterStatus("server_version");
        return polled;
      },
      [this](Polled polled) { accept(std::move(polled)); },
      [this](const Problem& problem) {
        // A look that gave way to what a person asked for is no failure.
        if (!problem.isCancelled() || std::exchange(gaveUp_, false)) Q_EMIT failed(problem);
        scheduleNext(kAfterFailure);
      });
}

void LockWatch::accept(Polled polled) {
  ++polls_;
  if (latest_ && polled.report->takenAt < latest_->takenAt) {
    // The server's clock was set back, or it is another server: what was before has no place any more.
    timeline_.clear();
    past_.clear();
  }
  latest_ = polled.report;
  timeline_.add(*latest_);
  if (polled.lines) lines_ = std::move(*polled.lines);
  past_.add(std::move(polled.packed));
  if (recorder_) write(latest_, polled.serverVersion);
  scheduleNext(pace_.after(polled.took));
  Q_EMIT reported();
}

void LockWatch::record(const QString& path) {
  stopRecording();
  recorder_ = std::make_shared<OpenRecorder>();
  recordingPath_ = path;
  recorded_ = 0;
  Q_EMIT recordingChanged();
}

void LockWatch::stopRecording() {
  if (!recorder_) return;
  // Closed after what is still to be written.
  files_.run(
      [recorder = std::exchange(recorder_, nullptr)] {
        recorder->recorder.reset();
        return true;
      },
      [](bool) {}, [](const Problem&) {});
  Q_EMIT recordingChanged();
}

void LockWatch::write(const SharedReport& report, const std::string& serverVersion) {
  files_.run(
      [recorder = recorder_, report, path = recordingPath_.toStdString(), serverVersion] {
        if (!recorder->recorder) {
          recorder->recorder.emplace(path, contention::RecordingHeader{report->takenAt, report->database,
                                                                       serverVersion, report->everything});
        }
        recorder->recorder->add(*report);
        return static_cast<int>(recorder->recorder->reports());
      },
      [this, recorder = recorder_](int reports) {
        if (recorder != recorder_) return;
        recorded_ = reports;
        Q_EMIT recordingChanged();
      },
      [this, recorder = recorder_](const Problem& problem) {
        if (recorder != recorder_) return;
        recorder_.reset();
        Q_EMIT recordingFailed(problem);
        Q_EMIT recordingChanged();
      });
}

void LockWatch::act(contention::Action action, const contention::Identity& who,
                    std::function<void(bool)> ended, std::function<void(const Problem&)> failed) {
  if (!session_ || !who.startedAt) return;
  JobRequest request;
  request.doing = tr("signalling pid %1").arg(who.pid);
  request.repeatable = false;
  request.waiting = [this](const QString& sentence) { Q_EMIT waits(sentence); };
  acting_ = session_->submit(
      std::move(request),
      [action, pid = who.pid, startedAt = *who.startedAt](topic::Client& client, JobControl&) {
        return contention::act(client.connection(), action, pid, startedAt);
      },
      [this, ended = std::move(ended)](bool sent) {
        ended(sent);
        pollNow();
      },
      std::move(failed));
}

}  // namespace headlock::ui
