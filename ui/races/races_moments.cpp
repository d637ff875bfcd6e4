// The moments of a race: how it moves, by hand or by itself, and which of them is shown.
//
// The stage never waits for the picture. A session is asked to move, the frames of what came of it are kept,
// and the picture goes through them: at once where a person moves, at a pace of its own while it plays.
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <algorithm>

#include "core/race/orders.h"
#include "ui/actions/topic_actions.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/races/orders_model.h"
#include "ui/races/races_place.h"
#include "ui/races/rows_model.h"
#include "ui/races/stage_runner.h"
#include "ui/races/stage_view.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

/// A circle of waits ends by itself: whoever plays by hand sees it for so long at least.
constexpr std::chrono::milliseconds kCircleStays{1'200};

Meaning signOf(const StageFrame& frame) {
  switch (frame.event) {
    case StageFrame::Event::judged:
      return meaningOf(frame.report.verdict);
    case StageFrame::Event::heldUp:
      return Meaning::waits;
    default:
      break;
  }
  if (showsCircle(frame)) return Meaning::failed;
  const bool waits =
      std::ranges::any_of(frame.waits, [&](const race::Wait& wait) { return wait.session == frame.session; });
  if (waits && frame.event == StageFrame::Event::moved) return Meaning::waits;
  const bool failed = !frame.report.steps.empty() && frame.report.steps.back().failed;
  return failed ? Meaning::failed : Meaning::fine;
}

}  // namespace

std::chrono::milliseconds RacesPlace::pace() const {
  return std::chrono::milliseconds(example_ ? 0 : paceBox_->currentData().toInt());
}

bool RacesPlace::isOver() const {
  return !frames_.empty() && frames_.back().event == StageFrame::Event::judged;
}

const race::OrderReport* RacesPlace::verdict() const {
  return isOver() ? &frames_.back().report : nullptr;
}

void RacesPlace::restart() {
  if (!isPlayable()) return;
  if (!runner_) {
    runner_ = std::make_unique<StageRunner>(workspace().target().address);
    connect(runner_.get(), &StageRunner::frameReady, this, &RacesPlace::onFrame);
    connect(runner_.get(), &StageRunner::failed, this, &RacesPlace::onFailed);
    connect(runner_.get(), &StageRunner::busyChanged, this, [this] {
      if (runner_->busy()) return;
      if (asked_) {  // it could not move after all
        asked_.reset();
        showMoment();
      }
      if (playing_ && !pace_.isActive()) advance();
      enableActions();
    });
  }
  pace_.stop();
  frames_.clear();
  shown_ = 0;
  following_ = true;
  playing_ = false;
  asked_.reset();
  begun_ = true;
  state().loading();
  runner_->begin(race_->spec);
  showMoment();
}

void RacesPlace::play() {
  if (playing_) return pause();
  if (!isPlayable()) return;
  if (!begun_ || (isOver() && atPresent())) {
    restart();
    if (order_.empty()) order_ = losingOrder();
  }
  playing_ = true;
  following_ = true;
  advance();
  enableActions();
}

void RacesPlace::pause() {
  playing_ = false;
  enableActions();
}

void RacesPlace::stepBack() {
  pause();
  pace_.stop();
  if (shown_ < 2) return;
  following_ = false;
  --shown_;
  showMoment();
}

void RacesPlace::stepForward() {
  pause();
  if (!atPresent()) {
    ++shown_;
    following_ = atPresent();
    return showMoment();
  }
  const auto next = nextSession();
  if (next) move(*next);
}

// Whoever lets a race play that breaks wants to see it break, where it is known how.
race::Order RacesPlace::losingOrder() const {
  for (const PlayedOrders& played : orders_->played()) {
    if (played.race != race_) continue;
    const auto losing = std::ranges::find_if(
        played.orders, [](const race::OrderReport& order) { return order.verdict != race::Verdict::held; });
    if (losing != played.orders.end()) return losing->order();
  }
  return {};
}

// As was said; else whoever comes after the one who moved last, so that they meet.
std::optional<std::size_t> RacesPlace::nextSession() const {
  if (!race_ || isOver()) return std::nullopt;
  if (frames_.empty()) return order_.empty() ? 0 : order_.front();
  const StageFrame& now = frames_.back();
  const auto& steps = now.report.steps;
  if (now.movable.empty()) return std::nullopt;
  const auto can = [&](std::size_t session) { return std::ranges::count(now.movable, session) > 0; };
  if (steps.size() < order_.size() && can(order_[steps.size()])) return order_[steps.size()];
  if (steps.empty()) return now.movable.front();
  const auto after = std::ranges::upper_bound(now.movable, steps.back().step.session);
  return after == now.movable.end() ? now.movable.front() : *after;
}

void RacesPlace::move(std::size_t session) {
  if (!isPlayable() || !atPresent() || isOver() || asked_) return;
  if (!begun_) restart();
  asked_ = session;
  state().loading();
  runner_->move(session);
  showMoment();
}

void RacesPlace::onFrame(const StageFrame& frame) {
  frames_.push_back(frame);
  if (frame.event != StageFrame::Event::begun) asked_.reset();
  state().ready();
  if (following_ && !pace_.isActive()) {
    advance();
  } else {
    enableActions();
  }
}

void RacesPlace::advance() {
  if (!atPresent()) {
    ++shown_;
    showMoment();
    const bool circle = showsCircle(frames_[shown_ - 1]);
    if (playing_) {
      pace_.start(circle && !example_ ? std::max(pace(), kCircleStays) : pace());
    } else if (circle) {
      pace_.start(example_ ? std::chrono::milliseconds(0) : kCircleStays);
    } else if (!atPresent() && following_) {
      pace_.start(0);
    }
    return;
  }
  if (!playing_) return;
  if (isOver()) return pause();
  if (frames_.empty() || runner_->busy()) return;
  const auto next = nextSession();
  if (next) move(*next);
}

void RacesPlace::onFailed(const Problem& problem) {
  begun_ = false;
  asked_.reset();
  pace_.stop();
  pause();
  following_ = true;
  shown_ = frames_.size();
  if (problem.isCancelled()) {
    state().still();
  } else {
    state().failed(problem);
  }
  showMoment();
}

void RacesPlace::showMoment() {
  const Frames frames = shown();
  stage_->show(frames, asked_, atPresent() && !isOver() && isPlayable());
  rows_->show(frames);
  rowsView_->setHint(frames.empty()
                         ? tr("The rows of the race appear here once it has begun.")
                         : tr("Nothing is committed yet. What a session has changed, nobody else sees."));
  const race::OrderReport* const judged = atPresent() ? verdict() : nullptr;
  QStringList invariants;
  for (const race::Invariant& each : race_->spec->invariants)
    invariants << nameText(each.name) + QStringLiteral(": ") + nameText(each.sql);
  happened_->setToolTip(judged != nullptr ? invariants.join(QLatin1Char('\n')).toHtmlEscaped() : QString());
  const QString why = whyReadOnly(workspace());
  happened_->setText(
      why.isEmpty() || !frames.empty()
          ? sentenceOf(*race_->spec, frames)
          : tr("A race is played in a schema of its own, which this connection may not make: %1").arg(why));
  happenedSign_->setVisible(!frames.empty());
  if (!frames.empty()) happenedSign_->setMeaning(signOf(frames.back()));
  moment_->setText(frames_.size() < 2 ? QString() : tr("moment %1 of %2").arg(shown_).arg(frames_.size()));
  QAccessibleEvent told(happened_, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&told);
  const QRect present = stage_->present();
  stageScroll_->ensureVisible(present.center().x(), present.bottom(), 0, theme::kHuge);
  std::optional<MatrixView::Square> marked;
  if (judged != nullptr) {
    for (std::size_t race = 0; race < orders_->played().size(); ++race) {
      const PlayedOrders& played = orders_->played()[race];
      if (played.race != race_) continue;
      const auto same = std::ranges::find(played.orders, judged->order(), &race::OrderReport::order);
      if (same != played.orders.end())
        marked = {race, static_cast<std::size_t>(same - played.orders.begin())};
    }
  }
  matrix_->mark(marked);
  enableActions();
}

void RacesPlace::enableActions() {
  const bool playable = isPlayable();
  const bool busy = asked_.has_value() || (begun_ && frames_.empty());
  backAction_->setEnabled(shown_ > 1);
  stepAction_->setEnabled(!atPresent() || (playable && !busy && !isOver() && nextSession().has_value()));
  playAction_->setEnabled(playable);
  playAction_->setText(playing_ ? tr("Pause") : tr("Play"));
  restartAction_->setEnabled(playable && begun_);
  allAction_->setEnabled(playable && (!exploring_ || exploring_->over()));
  copyAction_->setEnabled(playable);
  saveOrderAction_->setEnabled(isOver() && !frames_.back().exported.empty());
  const QString why = whyReadOnly(workspace());
  if (why.isEmpty()) return;
  for (QAction* action : {stepAction_, playAction_, restartAction_, allAction_, copyAction_})
    action->setToolTip(why);
}

}  // namespace headlock::ui
