// A session that plays SQL: one message of the simple protocol a step, with as many statements as it holds.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/database/connection.h"
#include "core/database/result.h"
#include "core/database/statement.h"
#include "core/race/performer.h"

struct pg_conn;

namespace headlock::race {

/// When a step counts as done.
enum class Completion {
  /// When all of its statements have answered and the server is ready for more.
  whole,
  /// When its first answer is here, although more may follow: what the reference does.
  firstAnswer,
};

class Wire : public Performer {
public:
  using OnNotice = std::function<void(const SessionNotice&)>;

  /// Connects. Throws as database::Connection does. `onNotice` is called from `receive()`, `busy()` and
  /// `take()`.
  Wire(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller,
       Completion completion, OnNotice onNotice = {});

  [[nodiscard]] int backendPid() const noexcept override;
  [[nodiscard]] bool usable() const noexcept override;
  [[nodiscard]] int descriptor() const noexcept override;
  void launch(const Step& step, const std::string& sql) override;
  void receive() override;
  [[nodiscard]] bool busy() override;
  [[nodiscard]] std::optional<Answer> take() override;
  [[nodiscard]] std::vector<Notification> notifications() override;
  void cancel() override;
  void reset(std::chrono::milliseconds limit) override;
  [[nodiscard]] bool inTransaction() const noexcept;

  /// Asks a question of sql/race, which has no variables and answers at once. Throws StageFailed.
  [[nodiscard]] database::Result ask(const database::Statement& statement,
                                     const std::vector<std::string>& values);

private:
  [[nodiscard]] std::optional<Answer> nextAnswer();
  [[nodiscard]] bool leaveCopy();
  [[nodiscard]] std::string errorMessage() const;

  std::unique_ptr<database::Connection> connection_;
  pg_conn* handle_;  // connection_'s
  Completion completion_;
  OnNotice onNotice_;
  std::deque<Answer> arrived_;  // with Completion::whole
  bool finished_ = true;        // the server is ready for more
  bool answered_ = false;       // at least once since the launch
  bool hungUp_ = false;         // the server has closed the connection
  int copying_ = 0;             // the status of the COPY that is under way
};

}  // namespace headlock::race
