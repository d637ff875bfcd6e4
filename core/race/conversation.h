// Messages of the simple protocol on a libpq handle: one at a time, with as many statements as it holds.
//
// Nothing here waits for the server, and nothing here owns the connection.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/race/answer.h"

struct pg_conn;

namespace headlock::database {
class Connection;
}  // namespace headlock::database

namespace headlock::race {

/// When a step counts as done.
enum class Completion {
  /// When all of its statements have answered and the server is ready for more.
  whole,
  /// When its first answer is here, although more may follow: what the reference does.
  firstAnswer,
};

class Conversation {
public:
  using OnNotice = std::function<void(const SessionNotice&)>;

  /// Takes the handle out of pipeline mode. Requires that it outlives this. With `onNotice`, notices come
  /// there, from `receive()`, `busy()` and `take()`; else they go where they went before. Throws StageFailed.
  Conversation(pg_conn* handle, Completion completion, OnNotice onNotice = {});
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  [[nodiscard]] pg_conn* handle() const noexcept { return handle_; }
  [[nodiscard]] int descriptor() const noexcept;
  /// Sends a message. Requires that the one before was taken to its end. Throws StageFailed with libpq's own
  /// words.
  void send(const std::string& sql);
  /// Takes in what has arrived. Throws StageFailed when the session is lost without a word.
  void receive();
  [[nodiscard]] bool busy();
  /// The next answer; null at the end. Requires that it is not busy.
  [[nodiscard]] std::optional<Answer> take();
  [[nodiscard]] std::vector<Notification> notifications();

private:
  [[nodiscard]] std::optional<Answer> nextAnswer();
  [[nodiscard]] bool leaveCopy();

  pg_conn* handle_;
  Completion completion_;
  OnNotice onNotice_;
  std::deque<Answer> arrived_;  // with Completion::whole
  bool finished_ = true;        // the server is ready for more
  bool answered_ = false;       // at least once since the launch
  bool hungUp_ = false;         // the server has closed the connection
  int copying_ = 0;             // the status of the COPY that is under way
};

/// To be called before something is sent. Throws StageFailed where a cancel of what was sent before may still
/// come.
void requireCancelArrived(database::Connection& connection);

/// libpq's last words about a handle, as they are and on one line.
[[nodiscard]] std::string lastError(const pg_conn* handle);
[[nodiscard]] std::string oneLine(std::string text);

}  // namespace headlock::race
