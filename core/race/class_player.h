// Plays the library's operations on classes: objects, definitions, batches, the life of a backfill. Each is a
// transaction of its own, or several; gates (`pause=…`) let others move in between.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/records.h"
#include "core/computed/tasks.h"
#include "core/database/connection.h"
#include "core/race/answer.h"
#include "core/race/operation.h"

namespace headlock::race {

class ClassPlayer {
public:
  /// No I/O. `connection` must outlive this. Of `classes`, the first is the one that an operation means when
  /// it names none; their ids count from 1.
  ClassPlayer(database::Connection& connection, std::vector<std::string> classes);

  /// Whether an operation of that name is about a class.
  [[nodiscard]] static bool plays(std::string_view name);
  /// Requires `plays(operation.name)`. Throws what the operation does.
  [[nodiscard]] Answer play(const Operation& operation);
  /// Forgets the claim.
  void reset();

private:
  Answer createObject(const Operation& operation);
  Answer updateObject(const Operation& operation);
  Answer deleteObject(const Operation& operation);
  Answer readObject(const Operation& operation);
  Answer createDefinition(const Operation& operation);
  Answer updateDefinition(const Operation& operation);
  Answer deleteDefinition(const Operation& operation);
  Answer repairObjects(const Operation& operation);
  Answer rebuildObjects(const Operation& operation);
  Answer requestBackfill(const Operation& operation);
  Answer runBackfill(const Operation& operation);
  Answer claimTask(const Operation& operation);
  Answer finishTask(const Operation& operation);
  Answer cancelTask(const Operation& operation);
  Answer reapTasks(const Operation& operation);

  struct Play;
  static const Play* find(std::string_view name);

  [[nodiscard]] computed::ClassId classOf(const Operation& operation) const;
  [[nodiscard]] computed::TaskId taskOf(const Operation& operation);
  [[nodiscard]] const computed::BackfillClaim& claim() const;
  void keep(const std::string& table, const std::string& object, std::int64_t revision,
            const std::string& values, bool stale);

  database::Connection& connection_;
  const std::vector<std::string> classes_;
  std::optional<computed::BackfillClaim> claim_;
};

}  // namespace headlock::race
