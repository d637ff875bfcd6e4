#include "core/race/library_session.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <utility>

#include "core/database/transaction.h"
#include "core/race/gate.h"
#include "core/race/operation_player.h"
#include "core/race/stage_failed.h"
#include "sql/race.h"

namespace headlock::race {
namespace {

SessionNotice asSessionNotice(const database::Notice& notice) {
  return {notice.severity, notice.sqlstate, notice.message, notice.severity + ":  " + notice.message + "\n"};
}

}  // namespace

LibrarySession::LibrarySession(Setting setting, Conversation::OnNotice onNotice)
    : setting_(std::move(setting)),
      onNotice_(std::move(onNotice)),
      canceller_(std::make_shared<database::Canceller>()),
      gate_(std::make_shared<Gate>([this] { finish({Answer::done("paused")}); })) {
  std::promise<void> connected;
  std::future<void> outcome = connected.get_future();
  thread_ = std::thread([this, promise = std::move(connected)]() mutable { run(std::move(promise)); });
  try {
    outcome.get();
  } catch (...) {
    thread_.join();
    throw;
  }
}

LibrarySession::~LibrarySession() {
  canceller_->request();
  gate_->open();
  post(Task::leave);
  thread_.join();
}

bool LibrarySession::usable() const noexcept {
  const std::lock_guard guard(mutex_);
  return usable_;
}

int LibrarySession::backendPid() const noexcept {
  const std::lock_guard guard(mutex_);
  return backendPid_;
}

void LibrarySession::post(Task task) {
  const std::lock_guard guard(mutex_);
  task_ = task;
  changed_.notify_all();
}

void LibrarySession::launch(const Step& step, const std::string& sql) {
  if (!usable()) throw StageFailed("The session is gone.", "no connection to the server\n");
  canceller_->reset();
  done_.lower();
  {
    const std::lock_guard guard(mutex_);
    answers_.clear();
    ended_ = false;
    step_ = step;
    sql_ = sql;
    said_.clear();
    if (!step.operation) said_.push_back(sql);
  }
  static_cast<void>(gate_->transcript().take());
  if (step.operation && step.operation->name == "resume") {
    resume(*step.operation);
    return;
  }
  gated_ = step.operation && step.operation->argument("pause");
  gate_->close(step.operation ? std::string(step.operation->argument("pause").value_or("")) : std::string());
  post(Task::step);
}

// Where the operation ended before it came to its gate, there is nothing left to do: it has said what ended
// it.
void LibrarySession::resume(const Operation& operation) {
  if (gate_->open(std::string(operation.argument("pause").value_or("")))) return;
  finish({gated_ ? Answer::done(operation.name)
                 : Answer::error({}, "invalid_argument", "No operation of this session stands at a gate.")});
}

void LibrarySession::receive() {
  done_.lower();
  deliverNotices();
}

bool LibrarySession::busy() {
  deliverNotices();
  const std::lock_guard guard(mutex_);
  return !ended_;
}

std::optional<Answer> LibrarySession::take() {
  const std::lock_guard guard(mutex_);
  if (answers_.empty()) return std::nullopt;
  Answer answer = std::move(answers_.front());
  answers_.pop_front();
  return answer;
}

std::vector<std::string> LibrarySession::sent() {
  std::vector<std::string> operations = gate_->transcript().take();
  const std::lock_guard guard(mutex_);
  if (said_.empty()) return operations;
  return std::exchange(said_, {});
}

std::vector<Notification> LibrarySession::notifications() {
  const std::lock_guard guard(mutex_);
  return std::exchange(notifications_, {});
}

void LibrarySession::deliverNotices() {
  std::vector<SessionNotice> notices;
  {
    const std::lock_guard guard(mutex_);
    notices.swap(notices_);
  }
  for (const SessionNotice& notice : notices) onNotice_(notice);
}

void LibrarySession::cancel() {
  canceller_->request();
}

void LibrarySession::reset(std::chrono::milliseconds limit) {
  gate_->open();
  std::unique_lock lock(mutex_);
  const auto idle = [this] { return ended_ && task_ == Task::none; };
  if (!changed_.wait_for(lock, limit, idle)) return;
  ended_ = false;
  task_ = Task::reset;
  changed_.notify_all();
  changed_.wait_for(lock, limit, idle);
}

void LibrarySession::finish(std::vector<Answer> answers) {
  const std::lock_guard guard(mutex_);
  for (Answer& answer : answers) answers_.push_back(std::move(answer));
  ended_ = true;
  changed_.notify_all();
  done_.raise();
}

// The thread: one connection after another, each until the session is reset, or leaves.
void LibrarySession::run(std::promise<void> connected) {
  bool told = false;
  try {
    for (Task task = Task::reset; task != Task::leave;) {
      database::Connection connection(setting_.settings,
                                      {gate_, canceller_, [this](const database::Notice& notice) {
                                         const std::lock_guard guard(mutex_);
                                         notices_.push_back(asSessionNotice(notice));
                                       }});
      introduce(connection);
      OperationPlayer player(connection, setting_.subjects);
      if (told) {
        finish({});
      } else {
        connected.set_value();
        told = true;
      }
      task = play(connection, player);
    }
  } catch (...) {
    if (!told) {
      connected.set_exception(std::current_exception());
      return;
    }
    lose();
    finish({});
  }
}

void LibrarySession::introduce(database::Connection& connection) {
  const database::Statement& statement = sql::race::name_session;
  database::executeOnce(connection, {database::adHoc(statement.operation, std::string(statement.text)),
                                     {setting_.sessionName}});
  const std::lock_guard guard(mutex_);
  backendPid_ = connection.backendPid();
  usable_ = true;
}

LibrarySession::Task LibrarySession::play(database::Connection& connection, OperationPlayer& player) {
  bool said = false;  // SQL may leave settings and the like behind; the library's operations leave nothing
  for (;;) {
    Step step;
    std::string sql;
    bool reset = false;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return task_ != Task::none; });
      const Task task = std::exchange(task_, Task::none);
      if (task == Task::leave || (task == Task::reset && said)) return task;
      reset = task == Task::reset;
      step = step_;
      sql = sql_;
    }
    std::vector<Answer> answers;
    if (reset) {
      player.reset();
    } else if (step.operation) {
      answers.push_back(player.play(*step.operation));
    } else {
      said = true;
      answers = say(connection, sql);
    }
    if (!connection.usable()) lose();
    finish(std::move(answers));
  }
}

void LibrarySession::lose() {
  const std::lock_guard guard(mutex_);
  usable_ = false;
}

// Plain SQL, in the transaction that is open on the connection if there is one.
std::vector<Answer> LibrarySession::say(database::Connection& connection, const std::string& sql) {
  std::vector<Answer> answers;
  try {
    if (!connection.usable()) throw StageFailed("The session is gone.", "no connection to the server\n");
    requireCancelArrived(connection);
    Conversation conversation(connection.handle(), Completion::whole);
    conversation.send(sql);
    bool cancelled = false;
    while (conversation.busy()) {
      std::array<pollfd, 2> wanted{
          {{conversation.descriptor(), POLLIN, 0}, {cancelled ? -1 : canceller_->descriptor(), POLLIN, 0}}};
      if (::poll(wanted.data(), wanted.size(), -1) < 0) continue;
      if (wanted[1].revents != 0) {
        connection.requestCancel();
        cancelled = true;
      }
      if (wanted[0].revents != 0) conversation.receive();
    }
    while (std::optional<Answer> answer = conversation.take()) answers.push_back(*std::move(answer));
    const std::vector<Notification> arrived = conversation.notifications();
    const std::lock_guard guard(mutex_);
    notifications_.insert(notifications_.end(), arrived.begin(), arrived.end());
  } catch (const StageFailed& failed) {
    answers.push_back(Answer::lost(failed.what(), failed.reference()));
  }
  if (connection.usable()) {
    PQsetnonblocking(connection.handle(), 1);
    PQenterPipelineMode(connection.handle());
  }
  return answers;
}

}  // namespace headlock::race
