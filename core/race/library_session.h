// A session that plays library operations, and SQL beside them, on a thread of its own.
//
// The library's operations wait for the server; the stage must not. So the thread opens the connection, plays
// one step at a time, and closes it; the stage hears of an end through a descriptor, like of everything else.
#pragma once

#include <condition_variable>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/database/cancel.h"
#include "core/database/connection.h"
#include "core/race/conversation.h"
#include "core/race/operation.h"
#include "core/race/performer.h"
#include "core/race/signal.h"

namespace headlock::race {

class Gate;
class OperationPlayer;

class LibrarySession : public Performer {
public:
  struct Setting {
    database::Settings settings;
    std::string sessionName;  ///< What the server's views show besides the application's name.
    Subjects subjects;
  };
  /// Starts the thread and waits until it is connected. Throws as database::Connection does. `onNotice` is
  /// called on the stage's thread.
  LibrarySession(Setting setting, Conversation::OnNotice onNotice);
  /// Cancels what is under way, closes the connection, ends the thread.
  ~LibrarySession() override;

  [[nodiscard]] int backendPid() const noexcept override;
  [[nodiscard]] bool usable() const noexcept override;
  [[nodiscard]] int descriptor() const noexcept override { return done_.descriptor(); }
  void launch(const Step& step, const std::string& sql) override;
  void receive() override;
  [[nodiscard]] bool busy() override;
  [[nodiscard]] std::optional<Answer> take() override;
  [[nodiscard]] std::vector<std::string> sent() override;
  [[nodiscard]] std::vector<Notification> notifications() override;
  void cancel() override;
  void reset(std::chrono::milliseconds limit) override;

private:
  enum class Task { none, step, reset, leave };

  void run(std::promise<void> connected);
  void resume(const Operation& operation);
  void introduce(database::Connection& connection);
  [[nodiscard]] Task play(database::Connection& connection, OperationPlayer& player);
  [[nodiscard]] std::vector<Answer> say(database::Connection& connection, const std::string& sql);
  void lose();
  void post(Task task);
  void finish(std::vector<Answer> answers);
  void deliverNotices();

  const Setting setting_;
  const Conversation::OnNotice onNotice_;
  const std::shared_ptr<database::Canceller> canceller_;
  const Signal done_;  // raised when the step has ended, or stands at its gate
  const std::shared_ptr<Gate> gate_;

  bool gated_ = false;  // the last operation was given a gate, whether or not it came to it

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_:
  Task task_ = Task::none;
  Step step_;
  std::string sql_;
  int backendPid_ = 0;
  bool usable_ = false;
  bool ended_ = true;
  std::deque<Answer> answers_;
  std::vector<SessionNotice> notices_;
  std::vector<Notification> notifications_;
  std::vector<std::string> said_;  // SQL, which the gate does not see

  std::thread thread_;  // last: it uses all the others
};

}  // namespace headlock::race
