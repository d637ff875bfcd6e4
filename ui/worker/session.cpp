#include "ui/worker/session.h"

#include <QCoreApplication>

#include "core/database/activity.h"
#include "ui/format/format.h"
#include "ui/worker/wait_sentence.h"

namespace headlock::ui {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTick{250};
/// A person is told what a job waits for after this long: early enough for the monitor's answer to be there,
/// too, within two seconds, on a busy machine as well.
constexpr milliseconds kOverdue{1'000};
/// A background job gives way to one that a person asked for after this long.
constexpr milliseconds kPolite{250};
/// The monitor is asked this often, and taken for mute after as long.
constexpr milliseconds kInquiry{1'000};

std::uint64_t nextNumber() {
  static std::uint64_t last = 0;  // GUI thread only
  return ++last;
}

milliseconds since(Clock::time_point then) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - then);
}

}  // namespace

Ticket::Ticket(Session& session, std::uint64_t job) : session_(&session), job_(job) {}
Ticket::Ticket(Ticket&& other) noexcept
    : session_(std::exchange(other.session_, nullptr)), job_(other.job_) {}
Ticket& Ticket::operator=(Ticket&& other) noexcept {
  if (this != &other) {
    abandon();
    session_ = std::exchange(other.session_, nullptr);
    job_ = other.job_;
  }
  return *this;
}
Ticket::~Ticket() {
  abandon();
}
bool Ticket::pending() const {
  return session_ && session_->pending(job_);
}
void Ticket::cancel() {
  if (session_) session_->cancel(job_);
}
void Ticket::giveUp() {
  if (session_) session_->giveUp(job_);
}
void Ticket::abandon() {
  if (session_) session_->abandon(job_);
  session_ = nullptr;
}

Session::Session(Target target, Session* monitor, QObject* parent)
    : QObject(parent), name_(std::move(target.name)), monitor_(monitor) {
  status_.since = Clock::now();
  thread_ = std::make_unique<SessionThread>(
      std::move(target.address), std::move(target.observer), mailbox_,
      SessionThread::Reports{
          .status = [this](const SessionStatus& status) { onStatus(status); },
          .began =
              [this](std::uint64_t job) {
                current_ = job;
                currentSince_ = Clock::now();
                cause_.clear();
                inquiry_.abandon();
              },
          .progress =
              [this](std::uint64_t job, const Progress& progress) {
                const auto found = outstanding_.find(job);
                if (found != outstanding_.end() && found->second->request.progress) {
                  const auto callback = found->second->request.progress;
                  callback(progress);
                }
              },
          .ended = [this](const std::shared_ptr<Job>& job,
                          const std::optional<Problem>& problem) { onEnded(job, problem); },
          .closed =
              [this] {
                closed_ = true;
                if (retired_) deleteLater();
              }});
  clock_.setInterval(kTick);
  connect(&clock_, &QTimer::timeout, this, &Session::look);
}

Session::~Session() {
  stop();
  inquiry_.abandon();
}

void Session::retire(std::unique_ptr<Session> retired) {
  Session* session = retired.release();
  session->setParent(QCoreApplication::instance());  // whatever happens, it does not outlive the program
  session->clock_.stop();
  session->inquiry_.abandon();
  session->stop();
  session->retired_ = true;
  if (session->closed_) session->deleteLater();
}

void Session::stop() {
  thread_->stop();
}

Ticket Session::enqueue(std::shared_ptr<Job> job) {
  job->number = nextNumber();
  job->submitted = Clock::now();
  outstanding_.emplace(job->number, job);
  if (!clock_.isActive()) clock_.start();
  Ticket ticket(*this, job->number);
  thread_->push(std::move(job));
  return ticket;
}

std::shared_ptr<Job> Session::forget(std::uint64_t number) {
  const auto found = outstanding_.find(number);
  if (found == outstanding_.end()) return nullptr;
  std::shared_ptr<Job> job = std::move(found->second);
  outstanding_.erase(found);
  if (outstanding_.empty()) clock_.stop();
  return job;
}

void Session::abandon(std::uint64_t number) {
  if (forget(number)) thread_->cancel(number);
}

void Session::cancel(std::uint64_t number) {
  if (!pending(number)) return;
  if (const auto queued = thread_->cancel(number)) {
    forget(number);
    if (queued->failed) queued->failed(Problem::cancelled());
  }
}

void Session::giveUp(std::uint64_t number) {
  const auto job = forget(number);
  if (!job) return;
  thread_->cancel(number);
  if (job->failed) job->failed(Problem::cancelled());
}

void Session::onStatus(const SessionStatus& status) {
  status_ = status;
  Q_EMIT statusChanged();
  if (status.state == SessionState::ready) Q_EMIT connected();
}

void Session::onEnded(const std::shared_ptr<Job>& job, const std::optional<Problem>& problem) {
  if (current_ == job->number) current_ = 0;
  if (!forget(job->number)) return;  // abandoned
  if (problem) {
    if (job->failed) job->failed(*problem);
  } else if (job->done) {
    job->done();
  }
}

void Session::look() {
  const bool someoneWaits = std::ranges::any_of(outstanding_, [this](const auto& entry) {
    const Job& job = *entry.second;
    return !job.request.background && job.number != current_ && since(job.submitted) > kPolite;
  });
  if (someoneWaits) thread_->yieldBackground();
  const auto overdue = outstanding_;  // a callback may submit or abandon
  bool asks = false;
  for (const auto& [number, job] : overdue) {
    if (since(job->submitted) < kOverdue || !pending(number) || !job->request.waiting) continue;
    asks = true;
    job->request.waiting(waitSentence(*job));
  }
  if (asks) inquire();
}

void Session::inquire() {
  if (!monitor_ || current_ == 0 || status_.state != SessionState::ready) return;
  if (inquiry_.pending() || since(asked_) < kInquiry) return;
  asked_ = Clock::now();
  inquiry_ = monitor_->submit(
      {.doing = tr("asking what a session waits for")},
      [pid = status_.backendPid](topic::Client& client, JobControl&) {
        return database::activityOf(client.connection(), pid);
      },
      [this](const std::optional<database::Activity>& activity) { cause_ = causeOf(activity); },
      [this](const Problem&) { cause_ = tr("A second connection gets no answer either."); });
}

QString Session::waitSentence(const Job& job) const {
  const QString time = ageText(since(job.submitted));
  if (status_.state == SessionState::connecting) {
    return tr("Waiting %1 for a connection to %2: %3.").arg(time, name_, job.request.doing);
  }
  if (current_ != 0 && current_ != job.number) {
    return tr("Waiting %1 behind another request on this connection: %2. %3")
        .arg(time, job.request.doing, cause_);
  }
  const bool mute = inquiry_.pending() && since(asked_) > kInquiry / 2;
  const QString cause =
      mute ? tr("A second connection gets no answer either: the server hangs, or the network is silent.")
           : cause_;
  return tr("Waiting %1 for the server: %2. %3").arg(time, job.request.doing, cause).trimmed();
}

}  // namespace headlock::ui
