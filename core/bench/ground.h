// Where a benchmark takes place: a schema of its own with an installation and one topic, which goes with it.
//
// What a killed run left, the next run drops: it is a scratch schema as the races have it. Data is made on
// the server, chunk by chunk, so that a request to stop is heard.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/bench/in_turn.h"
#include "core/bench/plain_session.h"
#include "core/database/connection.h"
#include "core/database/layout.h"
#include "core/race/scratch.h"

namespace headlock::bench {

/// The name of the topic.
inline constexpr const char* kTopic = "bench";

class Ground {
public:
  /// Throws as race::Scratch does.
  Ground(const database::Settings& settings, Course course);

  [[nodiscard]] const Course& course() const noexcept { return course_; }
  /// Leads to the schema.
  [[nodiscard]] const database::Settings& settings() const noexcept { return settings_; }
  /// What a connection of the library is given.
  [[nodiscard]] database::Environment environment() const { return {nullptr, course_.canceller, {}}; }
  [[nodiscard]] std::unique_ptr<PlainSession> plainSession() const {
    return std::make_unique<PlainSession>(settings_, course_.canceller);
  }
  [[nodiscard]] std::int64_t topicId() const noexcept { return topic_; }
  /// `statement` about the topic; the same object for the same statement.
  [[nodiscard]] database::RenderedStatement statement(const database::Statement& statement) const {
    return layout_->render(statement, topic_);
  }
  /// Host and port of the server, for a proxy.
  [[nodiscard]] std::pair<std::string, std::string> address();

  void clearTopic();
  /// Heads with messages of about `bytes` for the keys of the numbers `first` to `last` (keyOf).
  void fillHeads(std::int64_t first, std::int64_t last, int bytes);
  /// `count` headless rows, the oldest `oldest` old and each `step` younger than the one before.
  void fillHeadless(std::int64_t count, std::chrono::seconds oldest, std::chrono::microseconds step);
  /// Sweeps up behind what was done, and lets the planner know what is there.
  void settle();
  /// One statement, and what it answers.
  database::Result ask(const database::Statement& statement, std::vector<database::Parameter> values = {});
  /// The same outside of any transaction.
  void askPlainly(const database::Statement& statement);

private:
  /// Calls `fill` with pieces of `first` to `last`.
  template <typename Fill>
  void inChunks(const char* what, std::int64_t first, std::int64_t last, Fill fill);

  Course course_;
  race::Scratch scratch_;
  database::Settings settings_;
  std::shared_ptr<const database::Layout> layout_;
  database::Connection connection_;
  std::int64_t topic_ = 0;
};

/// The key of a number, as fillHeads() writes it.
[[nodiscard]] std::string keyOf(std::int64_t number);

}  // namespace headlock::bench
