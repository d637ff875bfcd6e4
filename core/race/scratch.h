// A schema of the run's own, in which a race makes its tables and its topics, and which goes with it.
//
// Its name is drawn; a session lock on the name says that the runner lives. A runner that was killed leaves a
// schema whose lock is free: the next run drops it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/database/connection.h"
#include "core/database/layout.h"
#include "core/race/spec.h"
#include "core/race/transcript.h"
#include "core/race/variables.h"

namespace headlock::race {

class Scratch {
public:
  /// Drops what killed runs left, and makes the schema. Throws as database::Connection does, and Failed where
  /// the role may not make a schema in this database, InvalidInput where a transaction pooler stands between.
  Scratch(database::Settings settings, std::shared_ptr<database::Canceller> canceller);
  /// Drops the schema. What it cannot drop, because somebody still holds it, the next run drops.
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] const std::string& schema() const noexcept { return schema_; }
  /// Empties the schema, and makes fresh topics in it where there are any to make. Requires that no session
  /// holds locks on what is in it.
  void renew(std::span<const TopicNeed> topics);
  /// `sql` with its variables filled: `:topic_log` and `:topic_head` are the first topic's tables,
  /// `:NAME_log` and
  /// `:NAME_head` those of the topic NAME, `:topic_config` the table of topics, `:schema` the schema. What
  /// stands in quotes or in comments, and casts (`::`), stay as they are.
  [[nodiscard]] std::string fill(const std::string& sql) const;

  /// The topics in it, by name and id.
  [[nodiscard]] const std::vector<std::pair<std::string, std::int64_t>>& topics() const noexcept {
    return topics_;
  }
  /// The SQL that made the topics, for whoever wants to make them again.
  [[nodiscard]] const std::vector<std::string>& made() const noexcept { return made_; }

private:
  void dropLeftOvers();
  void makeSchema();
  void makeTopics(std::span<const TopicNeed> topics);

  const std::string schema_;
  const database::Settings settings_;
  const std::shared_ptr<Transcript> transcript_;
  database::Connection connection_;
  std::vector<Variable> variables_;
  std::vector<std::pair<std::string, std::int64_t>> topics_;
  std::vector<std::string> made_;
};

}  // namespace headlock::race
