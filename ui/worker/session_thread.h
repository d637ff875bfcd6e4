// The thread that owns one connection: it opens it, runs its jobs one after the other, heals it, closes it.
//
// Invariants. The connection is touched by this thread alone. Jobs come in through a queue under one mutex;
// everything that goes out goes through the mailbox. A request to cancel is made under the same mutex and
// only while its job is the current one, so that it cannot hit the next (behind a pooler, which may pass it
// on late, it can: a repeatable job that was cancelled by nobody runs again). A finished job is handed back
// whole: its closures die on the GUI thread.
#pragma once

#include <QString>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/database/connection.h"
#include "ui/worker/job.h"
#include "ui/worker/mailbox.h"

namespace headlock::ui {

enum class SessionState { connecting, ready, lost };

/// What the window knows of a connection.
struct SessionStatus {
  SessionState state = SessionState::connecting;
  Problem problem = {};  ///< Why it is lost.
  int backendPid = 0;
  QString description = {};  ///< host, port, user and dbname in use; never a password.
  std::chrono::steady_clock::time_point since = {};
  std::chrono::steady_clock::time_point nextAttempt = {};  ///< While lost.
};

/// Where to connect. Asked on the connection's thread before each attempt, so that it may start a server
/// first, or find one that has moved. Throws what Connection throws.
using Address = std::function<database::Settings()>;

class SessionThread {
public:
  /// Called on the GUI thread, through the mailbox.
  struct Reports {
    std::function<void(const SessionStatus&)> status;
    std::function<void(std::uint64_t job)> began;
    std::function<void(std::uint64_t job, const Progress&)> progress;
    /// Null problem: it succeeded.
    std::function<void(const std::shared_ptr<Job>&, const std::optional<Problem>&)> ended;
    /// The last report: the connection is closed, and nothing keeps the thread any more.
    std::function<void()> closed;
  };

  /// Starts the thread, which connects at once.
  SessionThread(Address address, std::shared_ptr<database::StatementObserver> observer, Mailbox& mailbox,
                Reports reports);
  /// Stops and waits for the thread: at most about a second, against a server that does not answer.
  ~SessionThread();
  SessionThread(const SessionThread&) = delete;
  SessionThread& operator=(const SessionThread&) = delete;

  // From the GUI thread; none of these blocks.
  void push(std::shared_ptr<Job> job);
  /// Asks the job to end. Null: it runs, and will end by itself. Else it had not begun, and is given back.
  std::shared_ptr<Job> cancel(std::uint64_t job);
  /// Cancels the current job where it is a background job.
  void yieldBackground();
  /// Ends the pause before the next attempt to connect.
  void tryNow();
  /// Takes no more jobs, cancels what runs and closes the connection. Does not wait for that.
  void stop();

private:
  using Clock = std::chrono::steady_clock;
  enum class Step { connect, job, stop };

  void run();
  Step next(std::shared_ptr<Job>& job);
  void connect();
  void runJob(std::shared_ptr<Job> job);
  bool attempt(Job& job, std::optional<Problem>& problem);
  void lose(const Problem& problem, Clock::duration pause);
  void close();
  void failQueued(const Problem& problem);
  void end(std::shared_ptr<Job> job, std::optional<Problem> problem);
  void tell(SessionStatus status);

  const Address address_;
  const std::shared_ptr<database::StatementObserver> observer_;
  const std::shared_ptr<database::Canceller> canceller_ = std::make_shared<database::Canceller>();
  Mailbox& mailbox_;
  const Reports reports_;

  std::unique_ptr<database::Connection> connection_;  // this thread only
  std::unique_ptr<topic::Client> client_;             // this thread only; lives as long as the connection
  Clock::duration pause_{};                           // this thread only: before the next attempt

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Job>> queue_;  // guarded by mutex_, like all that follows
  std::uint64_t current_ = 0;
  bool currentIsBackground_ = false;
  bool stopping_ = false;
  Clock::time_point nextAttempt_{};

  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace headlock::ui
