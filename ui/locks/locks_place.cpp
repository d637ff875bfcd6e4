#include "ui/locks/locks_place.h"

#include <QFileInfo>

#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/locks/locks_view.h"
#include "ui/locks/replay.h"
#include "ui/locks/sentence_bar.h"
#include "ui/locks/timeline_view.h"
#include "ui/locks/wait_graph_view.h"

namespace headlock::ui {
namespace {

/// A picture of something typical has so many who wait, for so many reports.
constexpr int kExampleWaits = 12;
constexpr int kExamplePolls = 24;

std::vector<Timestamp> momentsOf(const contention::Past& past) {
  std::vector<Timestamp> moments;
  for (std::size_t index = 0; index < past.size(); ++index) moments.push_back(past.takenAt(index));
  return moments;
}

}  // namespace

LocksPlace::LocksPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("locks"), tr("Locks"), workspace, parent) {
  view_ = new LocksView(this);
  watch_ = new LockWatch(workspace, this);
  setContent(view_);
  makeTools();
  makeExports();
  connectWatch();
  connect(view_, &LocksView::chosenChanged, this, &LocksPlace::updateActions);
  connect(view_, &LocksView::keyWanted, this, &LocksPlace::openKey);
  connect(view_, &LocksView::lineWanted, this,
          [this](const contention::ContentionLine& line) { openTopicKey(line.topic, line.key); });
  connect(&view_->timeline(), &TimelineView::momentChosen, this, &LocksPlace::showMoment);
  connect(&workspace, &Workspace::statusChanged, this, &LocksPlace::updateActions);
  connect(&workspace, &Workspace::seenChanged, this, &LocksPlace::followWindow);
  updateActions();
}

LocksPlace::~LocksPlace() = default;

void LocksPlace::connectWatch() {
  connect(watch_, &LockWatch::reported, this, [this] {
    if (replay_) return;
    if (example_ && static_cast<int>(watch_->latest()->waits.size()) >= kExampleWaits) ++examplePolls_;
    showNow();
  });
  connect(watch_, &LockWatch::failed, this, [this](const Problem& problem) {
    if (!replay_) state().failed(problem);
  });
  connect(watch_, &LockWatch::waits, this, [this](const QString& sentence) {
    if (!replay_) state().waiting(sentence);
  });
  connect(watch_, &LockWatch::recordingChanged, this, [this] {
    record_->setChecked(watch_->recording());
    say();
  });
  connect(watch_, &LockWatch::recordingFailed, this, [this](const Problem& problem) {
    view_->bar().showOutcome(Meaning::failed, tr("The recording has ended: %1").arg(problem.sentence));
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { watch_->giveUp(); });
}

void LocksPlace::enter() {
  entered_ = true;
  if (!view_->report()) state().loading();
  followWindow();
  view_->graph().setFocus();
}

void LocksPlace::leave() {
  entered_ = false;
  if (example_ && standoff_) standoff_->cancel();
  example_ = false;
  if (replay_) replay_->setPlaying(false);
  followWindow();
}

/// Nobody looks at a place that is not shown, nor into a window that is minimised.
void LocksPlace::followWindow() {
  const bool seen = entered_ && workspace().seen();
  if (seen && !replay_) {
    watch_->start();
  } else {
    watch_->stop();
  }
}

void LocksPlace::refresh() {
  if (replay_) return;
  state().loading();
  watch_->hurry();
}

const contention::Timeline& LocksPlace::timeline() const {
  return replay_ ? replay_->timeline() : watch_->timeline();
}

void LocksPlace::showNow() {
  state().ready();
  if (!moment_) {
    view_->showReport(watch_->latest());
  }
  view_->showTimeline(watch_->timeline(), momentsOf(watch_->past()));
  view_->showContention(watch_->contention());
  say();
  updateActions();
}

void LocksPlace::showMoment(Timestamp moment) {
  if (replay_) {
    replay_->setPlaying(false);
    return replay_->showMoment(moment);
  }
  if (watch_->past().size() == 0) return;
  const std::size_t index = watch_->past().indexAt(moment);
  moment_ = watch_->past().takenAt(index);
  pause_->setChecked(true);
  view_->timeline().setMoment(moment_);
  view_->showReport(std::make_shared<const contention::LockReport>(watch_->past().at(index)));
  say();
  updateActions();
}

void LocksPlace::setPaused(bool paused) {
  pause_->setChecked(paused);
  if (replay_) return replay_->setPlaying(!paused);
  if (paused) {
    if (watch_->latest()) showMoment(watch_->latest()->takenAt);
    return;
  }
  moment_.reset();
  view_->timeline().setMoment(std::nullopt);
  if (watch_->latest()) showNow();
}

void LocksPlace::startRecording(const QString& path) {
  view_->bar().clearOutcome();
  watch_->record(path);
  watch_->pollNow();
}

void LocksPlace::openRecording(const QString& path) {
  state().loading();
  moment_.reset();
  replay_ = std::make_unique<Replay>(path, nullptr);
  followWindow();
  view_->clear();
  view_->bar().clearOutcome();
  view_->bar().say(Meaning::waits, tr("Reading the recording …"), tr("Reading the recording"));
  pause_->setChecked(true);
  connect(replay_.get(), &Replay::progressed, this, [this](int read, int all) {
    setSentence(tr("reading %1: %2 of %3 reports")
                    .arg(QFileInfo(replay_->path()).fileName(), countText(read), countText(all)));
  });
  connect(replay_.get(), &Replay::ready, this, [this] {
    state().still();
    view_->showTimeline(replay_->timeline(), replay_->moments());
    view_->showContention(replay_->contention());
    if (replay_->reports() == 0)
      view_->bar().say(Meaning::fine, tr("The recording holds no report."),
                       tr("The recording holds no report."));
    say();
  });
  connect(replay_.get(), &Replay::shown, this, [this](const SharedReport& report) {
    view_->timeline().setMoment(report->takenAt);
    view_->showReport(report);
    say();
    updateActions();
  });
  connect(replay_.get(), &Replay::playingChanged, this,
          [this](bool playing) { pause_->setChecked(!playing); });
  connect(replay_.get(), &Replay::failed, this, [this](const Problem& problem) {
    // What is no recording leaves the place where it was.
    QMetaObject::invokeMethod(this, &LocksPlace::closeRecording, Qt::QueuedConnection);
    view_->bar().showOutcome(Meaning::failed, problem.sentence);
  });
  updateActions();
}

void LocksPlace::closeRecording() {
  if (!replay_) return;
  view_->clear();
  replay_.reset();
  pause_->setChecked(false);
  state().loading();
  followWindow();
  if (watch_->latest()) showNow();
  updateActions();
}

void LocksPlace::say() {
  if (replay_) {
    if (!replay_->opened()) return;
    setHeading(tr("Locks › %1").arg(QFileInfo(replay_->path()).fileName()));
    if (replay_->reports() == 0) return setSentence(tr("an empty recording"));
    setSentence(tr("report %1 of %2, taken %3 in database %4")
                    .arg(countText(replay_->at() + 1), countText(replay_->reports()),
                         clockTime(replay_->moments()[static_cast<std::size_t>(replay_->at())]),
                         nameText(replay_->header().database)));
    return;
  }
  setHeading(tr("Locks"));
  const SharedReport& report = view_->report();
  if (!report) return;
  QStringList parts;
  parts << tr("%1, %2 waiting")
               .arg(quantity(static_cast<std::int64_t>(report->sessions.size()), tr("session"),
                             tr("sessions")),
                    countText(static_cast<std::int64_t>(report->waits.size())));
  if (moment_) {
    parts << tr("looking back at %1; the server is still watched").arg(clockTime(*moment_));
  } else {
    parts << tr("every %1").arg(durationText(watch_->pause()));
  }
  if (watch_->recording()) {
    parts << tr("recording into %1: %2")
                 .arg(QFileInfo(watch_->recordingPath()).fileName(),
                      quantity(watch_->recorded(), tr("report"), tr("reports")));
  }
  setSentence(parts.join(QStringLiteral(" · ")));
}

void LocksPlace::showExample() {
  example_ = true;
  examplePolls_ = 0;
  makeSomeWait();
}

bool LocksPlace::settled() const {
  return Place::settled() && view_->report() && (!example_ || examplePolls_ >= kExamplePolls);
}

}  // namespace headlock::ui
