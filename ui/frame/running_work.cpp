#include "ui/frame/running_work.h"

#include <algorithm>

#include "ui/format/format.h"

namespace headlock::ui {

QString RunningWork::sentence() const {
  if (problem_) return problem_->sentence;
  if (over()) return result_;
  if (!waits_.isEmpty()) return waits_;
  if (!progress_.sentence.isEmpty()) return progress_.sentence;
  return state_ == State::cancelling ? tr("Stopping…") : tr("Starting…");
}

void RunningWork::cancel() {
  if (state_ != State::running) return;
  state_ = State::cancelling;
  Q_EMIT changed();
  ticket_.cancel();
}

void RunningWork::end(State state, const QString& result) {
  state_ = state;
  result_ = result;
  waits_.clear();
  session_->stop();  // its thread ends on its own; the list reaps it when it is dismissed
  Q_EMIT changed();
  Q_EMIT ended();
}

WorkList::~WorkList() {
  cancelAll();
  for (const auto& work : works_) work->session_->stop();
}

RunningWork* WorkList::add(const QString& title, Session::Target target, Session* monitor) {
  works_.push_back(std::unique_ptr<RunningWork>(new RunningWork(title, nullptr)));
  RunningWork* work = works_.back().get();
  work->session_ = std::make_unique<Session>(std::move(target), monitor);
  connect(work, &RunningWork::changed, this, &WorkList::changed);
  Q_EMIT added(work);
  Q_EMIT changed();
  return work;
}

JobRequest WorkList::requestOf(RunningWork& work) {
  JobRequest request;
  request.doing = work.title();
  request.repeatable = false;
  request.waiting = [running = &work](const QString& sentence) {
    if (!running->progress_.sentence.isEmpty()) return;
    running->waits_ = sentence;
    Q_EMIT running->changed();
  };
  request.progress = [running = &work](const Progress& progress) {
    running->progress_ = progress;
    running->waits_.clear();
    Q_EMIT running->changed();
  };
  return request;
}

void WorkList::settle(RunningWork& work, const WorkResult& result) {
  work.end(result.cancelled ? RunningWork::State::cancelled : RunningWork::State::done, result.sentence);
}

void WorkList::fail(RunningWork& work, const Problem& problem) {
  if (problem.isCancelled()) {
    work.end(RunningWork::State::cancelled, problem.sentence);
    return;
  }
  work.problem_ = problem;
  work.end(RunningWork::State::failed, problem.sentence);
}

std::vector<RunningWork*> WorkList::all() const {
  std::vector<RunningWork*> works;
  for (const auto& work : works_) works.push_back(work.get());
  return works;
}

int WorkList::running() const {
  return static_cast<int>(std::ranges::count_if(works_, [](const auto& work) { return !work->over(); }));
}

void WorkList::dismiss(RunningWork* work) {
  const auto found = std::ranges::find(works_, work, &std::unique_ptr<RunningWork>::get);
  if (found == works_.end() || !work->over()) return;
  Q_EMIT removed(work);
  // Deleted later: the call may come from the work's own signal.
  found->release()->deleteLater();
  works_.erase(found);
  Q_EMIT changed();
}

void WorkList::cancelAll() {
  for (const auto& work : works_) work->cancel();
}

}  // namespace headlock::ui
