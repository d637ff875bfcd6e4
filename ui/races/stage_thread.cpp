#include "ui/races/stage_thread.h"

#include <algorithm>
#include <utility>

#include "core/race/spec_text.h"

namespace headlock::ui {

StageThread::StageThread(Address address, Mailbox& mailbox, Reports reports)
    : address_(std::move(address)),
      mailbox_(mailbox),
      reports_(std::move(reports)),
      thread_([this] { run(); }) {}

StageThread::~StageThread() {
  stop();
  thread_.join();
}

bool StageThread::endsWithin(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [this] { return ended_; });
}

void StageThread::push(Wish wish) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(wish));
  }
  changed_.notify_one();
}

int StageThread::interrupt() {
  const std::lock_guard lock(mutex_);
  const int forgotten = static_cast<int>(queue_.size());
  queue_.clear();
  if (carriesOut_) canceller_->request();
  return forgotten;
}

void StageThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
    if (carriesOut_) canceller_->request();
  }
  changed_.notify_one();
}

bool StageThread::next(Wish& wish) {
  std::unique_lock lock(mutex_);
  carriesOut_ = false;
  if (!stopping_) canceller_->reset();
  changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (stopping_) return false;
  wish = std::move(queue_.front());
  queue_.pop_front();
  carriesOut_ = true;
  return true;
}

void StageThread::run() {
  for (Wish wish; next(wish);) {
    std::optional<Problem> problem;
    try {
      generation_ = wish.generation;
      carryOut(wish);
    } catch (...) {
      problem = Problem::from(std::current_exception());
      takeDown();
    }
    mailbox_.post([this, generation = wish.generation, problem] { reports_.ended(generation, problem); });
  }
  takeDown();
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

void StageThread::carryOut(const Wish& wish) {
  switch (wish.kind) {
    case Wish::Kind::begin:
      return begin(wish.spec);
    case Wish::Kind::move:
      return move(wish.session);
    case Wish::Kind::close:
      return takeDown();
  }
}

void StageThread::begin(const std::shared_ptr<const race::Spec>& spec) {
  if (spec != spec_) takeDown();
  if (begun_) static_cast<void>(play_->end());
  begun_ = false;
  if (!play_) {
    race::PlayOptions options;
    options.settings = address_();
    options.canceller = canceller_;
    options.letsCirclesStand = true;
    options.listener = this;
    spec_ = spec;
    play_ = std::make_unique<race::Play>(*spec_, std::move(options));
  }
  play_->begin();
  begun_ = true;
  show(StageFrame::Event::begun);
}

void StageThread::move(std::size_t session) {
  if (!begun_) return;
  const std::vector<std::size_t> movable = play_->movable();
  if (std::ranges::find(movable, session) == movable.end()) return;
  last_.session = session;
  play_->move(session);
  show(StageFrame::Event::moved, session);
  awaitOthers();
  if (play_->over()) judge();
}

void StageThread::awaitOthers() {
  while (!play_->over() && play_->movable().empty()) {
    play_->awaitOne();
    play_->attend();
    show(StageFrame::Event::awaited);
  }
}

void StageThread::judge() {
  begun_ = false;
  StageFrame frame;
  frame.event = StageFrame::Event::judged;
  frame.look = last_.look;
  frame.report = play_->end();
  try {
    frame.exported = play_->exported();
  } catch (const InvalidInput&) {
    // What was sent cannot stand in a spec: there is nothing to offer.
  }
  post(std::move(frame));
}

void StageThread::takeDown() noexcept {
  begun_ = false;
  play_.reset();
  spec_.reset();
  last_ = {};
}

void StageThread::show(StageFrame::Event event, std::size_t session) {
  StageFrame frame;
  frame.event = event;
  frame.session = session;
  frame.report = play_->report();
  frame.movable = play_->movable();
  frame.waits = play_->waits();
  frame.look = play_->look();
  post(std::move(frame));
}

void StageThread::post(StageFrame frame) {
  last_ = frame;
  mailbox_.post(
      [this, generation = generation_, frame = std::move(frame)] { reports_.frame(generation, frame); });
}

void StageThread::stepHeldUp(race::StepId id, const std::vector<race::Blocker>& outsiders) {
  StageFrame frame = last_;
  frame.event = StageFrame::Event::heldUp;
  frame.session = id.session;
  frame.report = play_->report();
  frame.movable.clear();
  frame.outsiders = outsiders;
  post(std::move(frame));
}

}  // namespace headlock::ui
