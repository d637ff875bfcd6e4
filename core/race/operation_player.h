// Plays the library's own operations in one session: what is raced is the product, not a copy of its SQL.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/database/connection.h"
#include "core/race/answer.h"
#include "core/race/class_player.h"
#include "core/race/operation.h"
#include "core/topic/client.h"

namespace headlock::race {

class OperationPlayer {
public:
  /// No I/O. `connection` must outlive this.
  OperationPlayer(database::Connection& connection, Subjects subjects);
  ~OperationPlayer();

  /// Plays one operation to its end. What it throws becomes an answer: an error with its SQLSTATE, or with
  /// its code where no server said it.
  [[nodiscard]] Answer play(const Operation& operation);
  /// Rolls back what is open, and forgets what was read.
  void reset();

private:
  [[nodiscard]] Answer perform(const Operation& operation);
  [[nodiscard]] Answer begin(const Operation& operation);
  [[nodiscard]] Answer lockHead(const Operation& operation);
  [[nodiscard]] Answer head(const Operation& operation);
  [[nodiscard]] Answer produce(const Operation& operation);
  [[nodiscard]] Answer sweep(const Operation& operation);
  [[nodiscard]] topic::Topic<topic::RawPayload> topicOf(const Operation& operation);
  [[nodiscard]] topic::Producer<topic::RawPayload>& producerOf(const std::string& topic);
  [[nodiscard]] topic::Transaction& transaction();
  [[nodiscard]] std::int64_t valueOf(std::string_view text, const std::string& key) const;

  topic::Client client_;
  ClassPlayer classes_;
  std::string topic_;
  std::map<std::string, topic::Producer<topic::RawPayload>, std::less<>> producers_;
  std::unique_ptr<topic::Transaction> transaction_;
  std::map<std::string, topic::Transaction::Savepoint, std::less<>> savepoints_;
  // By key, the count in the head when it was locked or read last; 0 where there was none.
  std::map<std::string, std::int64_t, std::less<>> locked_;
  std::map<std::string, std::int64_t, std::less<>> read_;
};

}  // namespace headlock::race
