// What the tables of computed fields hold, as values: classes, objects, definitions, tasks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/computed/definition.h"
#include "core/database/types.h"

namespace headlock::computed {

/// A positive `int` of the server, since an advisory lock takes two of them.
using ClassId = Id<struct ClassTag>;
using ObjectId = Id<struct ObjectTag>;
using DefinitionId = Id<struct DefinitionTag>;
using TaskId = Id<struct TaskTag>;

enum class RebuildStatus : std::uint8_t { ready, rebuilding, failed };
enum class TaskStatus : std::uint8_t { queued, running, succeeded, failed, cancelled };

/// As they are stored: `ready`, …, `queued`, ….
[[nodiscard]] std::string_view nameOf(RebuildStatus status) noexcept;
[[nodiscard]] std::string_view nameOf(TaskStatus status) noexcept;

struct ComputationState {
  std::int64_t evaluationRevision = 1;  ///< Raised by every change of a shared definition's value.
  RebuildStatus status = RebuildStatus::ready;
  std::optional<TaskId> activeTask;      ///< Set while rebuilding.
  std::optional<std::string> lastError;  ///< Set when the last rebuild failed: a sentence.
};

struct ClassInfo {
  ClassId id;
  std::string name;
  Timestamp createdAt{};
  Timestamp updatedAt{};
  ComputationState state;
};

struct ObjectRecord {
  ObjectId id;
  ClassId classId;
  std::string name;
  std::string data;  ///< One JSON document, as jsonb prints it.
  std::int64_t revision = 1;
  Timestamp createdAt{};
  Timestamp updatedAt{};
};

struct DefinitionRecord {
  DefinitionId id;
  ClassId classId;
  std::optional<std::string> owner;  ///< Null: shared.
  Definition definition;
  std::int64_t revision = 1;
  int semanticsVersion = 1;
  Timestamp createdAt{};
  Timestamp updatedAt{};
};

/// A backfill of one class, whose bounds were fixed when it was asked for.
struct TaskRecord {
  TaskId id;
  TaskStatus status = TaskStatus::queued;
  ClassId classId;
  std::int64_t targetRevision = 1;
  ObjectId upperObject;                     ///< The last object that is its business.
  std::optional<std::string> leaseToken;    ///< Set while running.
  std::optional<Timestamp> leaseExpiresAt;  ///< Set while running.
  std::optional<Timestamp> deadline;        ///< Null: none.
  bool cancelRequested = false;
  int attempt = 0;
  std::int64_t totalItems = 0;
  std::int64_t processedItems = 0;
  std::int64_t failedItems = 0;        ///< Of those processed, how many have a field error.
  std::optional<std::string> summary;  ///< Set when it ended: a sentence.
  Timestamp createdAt{};
  std::optional<Timestamp> startedAt;
  std::optional<Timestamp> finishedAt;
};

}  // namespace headlock::computed
