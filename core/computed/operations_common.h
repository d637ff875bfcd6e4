// Readers and checks that the operations of computed fields share. Private to core/computed.
#pragma once

#include <utility>
#include <vector>

#include "core/computed/records.h"
#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/result.h"
#include "core/database/transaction.h"

namespace headlock::computed {

inline constexpr database::TransactionOptions kReadOnly{.readOnly = true};
inline constexpr int kMostRows = 10'000;

/// Each reads the columns that its statements in sql/computed return, from the first or from `column` on.
[[nodiscard]] ClassInfo classInfo(const database::Result& result, int row);
[[nodiscard]] ComputationState computationState(const database::Result& result, int row);
[[nodiscard]] ObjectRecord objectRecord(const database::Result& result, int row, int column = 0);
[[nodiscard]] DefinitionRecord definitionRecord(const database::Result& result, int row);
[[nodiscard]] std::vector<DefinitionRecord> definitionRecords(const database::Result& result);
[[nodiscard]] std::vector<Definition> definitionsOf(const database::Result& result);
[[nodiscard]] TaskStatus taskStatusNamed(std::string_view name);
[[nodiscard]] TaskRecord taskRecord(const database::Result& result, int row);

/// These throw InvalidInput: for names of classes, objects and owners (`invalid_argument`), documents
/// (`invalid_json`), and the sizes of pages and batches (`invalid_argument`).
void requireClassName(std::string_view name);
void requireObjectName(std::string_view name);
void requireOwner(std::string_view owner);
void requireRowLimit(int limit);
void requireBatch(int batch);

[[nodiscard]] NotFound classNotFound(ClassId id);
[[nodiscard]] NotFound classNotFound(const std::string& name);
[[nodiscard]] NotFound objectNotFound(const std::string& name);
[[nodiscard]] NotFound definitionNotFound(const std::string& key);
[[nodiscard]] NotFound taskNotFound(TaskId id);

/// Rethrows the error in hand as `not_installed` where it says that our tables are absent.
[[noreturn]] void rethrowMissingTables(const database::Layout& layout);

template <typename Work>
auto onTables(const database::Layout& layout, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const Failed&) {
    rethrowMissingTables(layout);
  }
}

}  // namespace headlock::computed
