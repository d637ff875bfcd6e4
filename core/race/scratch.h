// A schema of the run's own, in which a race makes its tables and its topics, and which goes with it.
//
// Between two orders of a race what is in it is brought back to what it was, rows and all, rather than made
// anew: every statement of every session would have to be planned again for tables that are new, and that
// cost most of an order's time. Where the order has left more than rows behind (a topic deleted, a column
// added), it is made anew.
//
// Its name is drawn; a session lock on the name says that the runner lives. A runner that was killed leaves a
// schema whose lock is free: the next run drops it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/database/connection.h"
#include "core/database/layout.h"
#include "core/race/spec.h"
#include "core/race/transcript.h"
#include "core/race/variables.h"

namespace headlock::race {

/// The tables of classes, as SQL in a race names them and as database::Layout does.
inline constexpr std::array<std::string_view, 7> kClassTables = {
    "class", "object", "definition", "computation_state", "computed_data", "task", "task_event"};

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
  /// Makes the schema hold the topics and classes that `spec` asks for, as new, and nothing else. Requires
  /// that no session holds locks on what is in it, and always the same spec.
  void renew(const Spec& spec);
  /// `sql` with its variables filled: `:topic_log` and `:topic_head` are the first topic's tables,
  /// `:NAME_log` and `:NAME_head` those of the topic NAME, `:topic_config` the table of topics, `:schema` the
  /// schema. Where there are classes, `:class`, `:object`, `:definition`, `:computation_state`,
  /// `:computed_data`, `:task` and `:task_event` are their tables. What stands in quotes or in comments, and
  /// casts (`::`), stay as they are.
  [[nodiscard]] std::string fill(const std::string& sql) const;

  /// The topics in it, by name and id.
  [[nodiscard]] const std::vector<std::pair<std::string, std::int64_t>>& topics() const noexcept {
    return topics_;
  }
  /// Whether there are classes in it.
  [[nodiscard]] bool hasClasses() const noexcept { return hasClasses_; }
  /// The SQL that made topics and classes, for whoever wants to make them again.
  [[nodiscard]] const std::vector<std::string>& made() const noexcept { return made_; }

private:
  void dropLeftOvers();
  void make(const Spec& spec);
  void keep();
  [[nodiscard]] bool restore();
  void makeSchema();
  void makeTopics(std::span<const TopicNeed> topics);
  void makeClasses(std::span<const ClassNeed> classes);
  /// The name that stands for a table in SQL.
  [[nodiscard]] std::string table(std::string_view variable, std::optional<std::int64_t> topic = {}) const;

  const std::string schema_;
  const database::Settings settings_;
  const std::shared_ptr<Transcript> transcript_;
  database::Connection connection_;
  std::vector<Variable> variables_;
  std::vector<std::pair<std::string, std::int64_t>> topics_;
  bool hasClasses_ = false;
  bool kept_ = false;  // the connection's session knows what was made, and can bring it back
  std::vector<std::string> made_;
};

}  // namespace headlock::race
