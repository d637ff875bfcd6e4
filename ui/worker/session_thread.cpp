#include "ui/worker/session_thread.h"

#include <algorithm>
#include <utility>

#include "ui/format/format.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kFirstPause{250};
constexpr std::chrono::milliseconds kLongestPause{8'000};
constexpr std::chrono::milliseconds kBetweenReports{50};

}  // namespace

void JobControl::report(Progress progress) {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < kBetweenReports) return;
  last_ = now;
  report_(std::move(progress));
}

SessionThread::SessionThread(Address address, std::shared_ptr<database::StatementObserver> observer,
                             Mailbox& mailbox, Reports reports)
    : address_(std::move(address)),
      observer_(std::move(observer)),
      mailbox_(mailbox),
      reports_(std::move(reports)),
      thread_([this] { run(); }) {}

SessionThread::~SessionThread() {
  stop();
  thread_.join();
}

void SessionThread::push(std::shared_ptr<Job> job) {
  {
    const std::lock_guard lock(mutex_);
    if (job->request.background) {
      queue_.push_back(std::move(job));
    } else {
      const auto firstBackground =
          std::ranges::find_if(queue_, [](const auto& queued) { return queued->request.background; });
      queue_.insert(firstBackground, std::move(job));
      nextAttempt_ = {};  // somebody waits: do not let the pause before a new attempt add to it
    }
  }
  changed_.notify_one();
}

std::shared_ptr<Job> SessionThread::cancel(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (current_ == number) {
    canceller_->request();
    return nullptr;
  }
  const auto found = std::ranges::find(queue_, number, [](const auto& job) { return job->number; });
  if (found == queue_.end()) return nullptr;
  std::shared_ptr<Job> job = std::move(*found);
  queue_.erase(found);
  return job;
}

void SessionThread::yieldBackground() {
  const std::lock_guard lock(mutex_);
  if (current_ != 0 && currentIsBackground_) canceller_->request();
}

void SessionThread::tryNow() {
  {
    const std::lock_guard lock(mutex_);
    nextAttempt_ = {};
  }
  changed_.notify_one();
}

void SessionThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    canceller_->request();
  }
  changed_.notify_one();
}

void SessionThread::run() {
  for (;;) {
    std::shared_ptr<Job> job;
    switch (next(job)) {
      case Step::connect:
        connect();
        break;
      case Step::job:
        runJob(std::move(job));
        break;
      case Step::stop:
        close();
        mailbox_.post([this] { reports_.closed(); });
        return;
    }
  }
}

SessionThread::Step SessionThread::next(std::shared_ptr<Job>& job) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stopping_) return Step::stop;
    if (!connection_) {
      if (Clock::now() >= nextAttempt_) return Step::connect;
      changed_.wait_until(lock, nextAttempt_);
      continue;
    }
    if (!queue_.empty()) {
      job = std::move(queue_.front());
      queue_.pop_front();
      return Step::job;
    }
    changed_.wait(lock);
  }
}

void SessionThread::connect() {
  tell({.state = SessionState::connecting});
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    canceller_->reset();
  }
  try {
    connection_ =
        std::make_unique<database::Connection>(address_(), database::Environment{observer_, canceller_, {}});
    client_ = std::make_unique<topic::Client>(*connection_);
  } catch (...) {
    close();
    const Problem problem = Problem::from(std::current_exception());
    pause_ = std::clamp<Clock::duration>(pause_ * 2, kFirstPause, kLongestPause);
    lose(problem, pause_);
    failQueued(problem);
    return;
  }
  pause_ = {};
  tell({.state = SessionState::ready,
        .backendPid = connection_->backendPid(),
        .description = text(connection_->description())});
}

void SessionThread::close() {
  client_.reset();
  connection_.reset();
}

void SessionThread::runJob(std::shared_ptr<Job> job) {
  std::optional<Problem> problem;
  const bool again = attempt(*job, problem);
  if (again) {
    if (!connection_) connect();
    if (connection_) attempt(*job, problem);
  }
  end(std::move(job), std::move(problem));
}

/// Runs the job once. True when it failed for no reason of its own and a second attempt is due.
bool SessionThread::attempt(Job& job, std::optional<Problem>& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) {
      problem = Problem::cancelled();
      return false;
    }
    canceller_->reset();
    current_ = job.number;
    currentIsBackground_ = job.request.background;
  }
  mailbox_.post([this, number = job.number] { reports_.began(number); });
  problem.reset();
  try {
    JobControl control(canceller_, [this, number = job.number](Progress progress) {
      mailbox_.post([this, number, progress = std::move(progress)] { reports_.progress(number, progress); });
    });
    job.work(*client_, control);
  } catch (...) {
    problem = Problem::from(std::current_exception());
  }
  bool asked = false;
  {
    const std::lock_guard lock(mutex_);
    asked = canceller_->requested();
    if (!stopping_) canceller_->reset();
    current_ = 0;
  }
  if (!connection_->usable()) {
    close();
    if (problem) lose(*problem, {});
  }
  if (!problem || asked || !job.request.repeatable) return false;
  return problem->isConnection() || problem->isCancelled();
}

void SessionThread::lose(const Problem& problem, Clock::duration pause) {
  const auto nextAttempt = Clock::now() + pause;
  {
    const std::lock_guard lock(mutex_);
    nextAttempt_ = nextAttempt;
  }
  tell({.state = SessionState::lost, .problem = problem, .nextAttempt = nextAttempt});
}

void SessionThread::failQueued(const Problem& problem) {
  std::deque<std::shared_ptr<Job>> failed;
  {
    const std::lock_guard lock(mutex_);
    failed.swap(queue_);
  }
  for (auto& job : failed) end(std::move(job), problem);
}

void SessionThread::end(std::shared_ptr<Job> job, std::optional<Problem> problem) {
  mailbox_.post([this, job = std::move(job), problem = std::move(problem)] { reports_.ended(job, problem); });
}

void SessionThread::tell(SessionStatus status) {
  status.since = Clock::now();
  mailbox_.post([this, status = std::move(status)] { reports_.status(status); });
}

}  // namespace headlock::ui
