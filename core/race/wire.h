// A session that plays SQL: a connection of its own, and one message of the simple protocol at a time on it.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/database/connection.h"
#include "core/database/result.h"
#include "core/database/statement.h"
#include "core/race/conversation.h"
#include "core/race/performer.h"

namespace headlock::race {

class Wire : public Performer {
public:
  /// Connects. Throws as database::Connection does. The server's views show `name` behind the application's.
  /// `onNotice` is called from `receive()`, `busy()` and `take()`.
  Wire(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller, std::string name,
       Completion completion, Conversation::OnNotice onNotice);

  [[nodiscard]] int backendPid() const noexcept override;
  [[nodiscard]] bool usable() const noexcept override;
  [[nodiscard]] int descriptor() const noexcept override { return conversation_.descriptor(); }
  void launch(const Step& step, const std::string& sql) override;
  void receive() override { conversation_.receive(); }
  [[nodiscard]] bool busy() override { return conversation_.busy(); }
  [[nodiscard]] std::optional<Answer> take() override { return conversation_.take(); }
  [[nodiscard]] std::vector<std::string> sent() override { return std::exchange(sent_, {}); }
  [[nodiscard]] std::vector<Notification> notifications() override { return conversation_.notifications(); }
  void cancel() override;
  void reset(std::chrono::milliseconds limit) override;

  /// Asks a question of sql/race, which has no variables and answers at once. Throws StageFailed.
  [[nodiscard]] database::Result ask(const database::Statement& statement,
                                     const std::vector<std::string>& values);

private:
  void introduce();

  database::Connection connection_;
  const std::string name_;
  Conversation conversation_;
  std::vector<std::string> sent_;
};

}  // namespace headlock::race
