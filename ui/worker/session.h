// A connection as the window holds it: jobs go in, results come back on the GUI thread, nothing ever blocks.
//
//     listing_ = session.submit({.doing = tr("reading the topics")},
//                               [](topic::Client& client, JobControl&) { return client.topics(); },
//                               [this](Rows rows) { show(std::move(rows)); },
//                               [this](const Problem& problem) { state_->failed(problem); });
//
// The ticket owns the right to hear of the result: whoever destroys or replaces it hears nothing more, and
// the work is cancelled. So a callback may use what outlives its ticket, and nothing needs a guard.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "ui/worker/session_thread.h"

namespace headlock::ui {

class Session;

/// A job's owner on the GUI thread. Move-only.
class Ticket {
public:
  Ticket() = default;
  Ticket(Ticket&& other) noexcept;
  Ticket& operator=(Ticket&& other) noexcept;
  /// Abandons: cancels the work, and no callback is called any more.
  ~Ticket();

  /// Whether the result is still to come.
  [[nodiscard]] bool pending() const;
  /// Asks the work to end. Its own result or problem follows when it does.
  void cancel();
  /// Asks the work to end and reports it as cancelled now, however long the server takes to notice.
  void giveUp();
  void abandon();

private:
  friend class Session;
  Ticket(Session& session, std::uint64_t job);
  QPointer<Session> session_;
  std::uint64_t job_ = 0;
};

class Session : public QObject {
  Q_OBJECT

public:
  /// Where to connect, and what that is called in sentences: `the embedded cluster`, `host='db1'`.
  struct Target {
    Address address;
    QString name;
    std::shared_ptr<database::StatementObserver> observer = {};
  };

  /// Starts the thread, which connects at once. `monitor` (null for the monitor itself) is asked what this
  /// session waits for when an answer is overdue.
  explicit Session(Target target, Session* monitor = nullptr, QObject* parent = nullptr);
  /// Cancels what runs, closes and waits for the thread: at most about a second, against a server that does
  /// not answer.
  ~Session() override;

  /// Queues `work`, which returns a value or nothing, on the connection's thread. `done` gets the value,
  /// `failed` the problem; exactly one of them is called, once, on this thread, unless the ticket is gone.
  template <typename Work, typename Done>
  [[nodiscard]] Ticket submit(JobRequest request, Work work, Done done,
                              std::function<void(const Problem&)> failed) {
    using Value = std::invoke_result_t<Work&, topic::Client&, JobControl&>;
    auto job = std::make_shared<Job>();
    job->request = std::move(request);
    job->failed = std::move(failed);
    if constexpr (std::is_void_v<Value>) {
      job->work = std::move(work);
      job->done = std::move(done);
    } else {
      auto value = std::make_shared<std::optional<Value>>();
      job->work = [value, work = std::move(work)](topic::Client& client, JobControl& control) mutable {
        value->emplace(work(client, control));
      };
      job->done = [value, done = std::move(done)]() mutable { done(std::move(**value)); };
    }
    return enqueue(std::move(job));
  }

  [[nodiscard]] const SessionStatus& status() const noexcept { return status_; }
  /// Whether any job is queued or running.
  [[nodiscard]] bool busy() const noexcept { return !outstanding_.empty(); }
  /// Ends the pause before the next attempt to connect.
  void tryNow() { thread_->tryNow(); }
  /// Ends a session without waiting: it is gone when its thread is.
  static void retire(std::unique_ptr<Session> session);
  /// Begins to end without waiting for it, so that several sessions end side by side.
  void stop();

Q_SIGNALS:
  void statusChanged();
  /// Each time that the connection stands, the first time included.
  void connected();

private:
  friend class Ticket;
  Ticket enqueue(std::shared_ptr<Job> job);
  void abandon(std::uint64_t job);
  void cancel(std::uint64_t job);
  void giveUp(std::uint64_t job);
  [[nodiscard]] bool pending(std::uint64_t job) const { return outstanding_.contains(job); }

  void onStatus(const SessionStatus& status);
  void onEnded(const std::shared_ptr<Job>& job, const std::optional<Problem>& problem);
  std::shared_ptr<Job> forget(std::uint64_t job);
  void look();
  void inquire();
  [[nodiscard]] QString waitSentence(const Job& job) const;

  const QString name_;
  const QPointer<Session> monitor_;
  Mailbox mailbox_;
  SessionStatus status_;
  std::map<std::uint64_t, std::shared_ptr<Job>> outstanding_;
  std::uint64_t current_ = 0;  // the job that the thread said it began last
  std::chrono::steady_clock::time_point currentSince_;
  QTimer clock_;
  Ticket inquiry_;
  std::chrono::steady_clock::time_point asked_;
  QString cause_;                          // what the monitor said that the current job waits for
  bool closed_ = false;                    // the thread has ended, or is about to
  bool retired_ = false;                   // to be deleted once closed
  std::unique_ptr<SessionThread> thread_;  // the first to go: its reports use all the others
};

}  // namespace headlock::ui
