// Definitions of computed fields: shared ones, which change what is stored, and personal ones, which do not.
//
// A shared definition's writer takes the class's definitions exclusively, the class FOR SHARE, the definition
// where there is one, and the computation state. A change of value raises the evaluation revision, marks the
// class rebuilding and enqueues a backfill, all in that transaction; a change of words invalidates nothing. A
// personal definition is made under a lock on (class, owner) and changed under its own row's. One of these
// serves one connection and one thread; each call is a transaction of its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/computed/evaluate.h"
#include "core/computed/records.h"
#include "core/database/connection.h"
#include "core/database/layout.h"

namespace headlock::computed {

/// What came of a change of a shared definition.
struct DefinitionChange {
  std::optional<DefinitionRecord> definition;  ///< Null: it was deleted.
  std::int64_t evaluationRevision = 1;         ///< The class's, from now on.
  std::optional<TaskId> task;                  ///< The class's active backfill. Null: none is needed.
};

/// What of a definition changes; null stays as it is.
struct DefinitionPatch {
  std::optional<std::string> label = {};
  std::optional<std::string> description = {};
  std::optional<Operation> operation = {};
  std::optional<ResultType> resultType = {};
  std::optional<bool> enabled = {};
};

class Definitions {
public:
  /// No I/O. `connection` must outlive this.
  explicit Definitions(database::Connection& connection);

  /// Throws InvalidInput (`invalid_definition`, more than 32 of a class among it), NotFound
  /// (`class_not_found`), Failed (`definition_exists`), RunAgain.
  DefinitionChange create(ClassId id, const Definition& definition);
  /// Replaces everything but the key, which `changed` must keep. Throws InvalidInput (`invalid_definition`),
  /// NotFound (`class_not_found`, `definition_not_found`), RunAgain.
  DefinitionChange update(ClassId id, const Definition& changed);
  /// Replaces what `patch` has, in what the definition is once it is locked: two patches of different parts
  /// both stay. Throws as update().
  DefinitionChange patch(ClassId id, const std::string& key, const DefinitionPatch& patch);
  /// Throws as update().
  DefinitionChange remove(ClassId id, const std::string& key);
  /// The shared definitions, disabled ones too, by key.
  std::vector<DefinitionRecord> shared(ClassId id);

  /// The same for `owner`, 1 to 200 bytes; at most 16 of an owner in a class. No backfill, no revision.
  DefinitionRecord createPersonal(ClassId id, const std::string& owner, const Definition& definition);
  DefinitionRecord updatePersonal(ClassId id, const std::string& owner, const Definition& changed);
  DefinitionRecord patchPersonal(ClassId id, const std::string& owner, const std::string& key,
                                 const DefinitionPatch& patch);
  void removePersonal(ClassId id, const std::string& owner, const std::string& key);
  std::vector<DefinitionRecord> personal(ClassId id, const std::string& owner);

  /// What `definition` gives for a stored object's document. Writes nothing and locks nothing. Throws
  /// InvalidInput (`invalid_definition`), NotFound (`object_not_found`).
  FieldResult preview(ClassId id, const std::string& object, const Operation& operation, ResultType type);
  /// The same for a document at hand: no I/O. Throws InvalidInput (`invalid_definition`, `invalid_json`).
  [[nodiscard]] static FieldResult preview(const std::string& document, const Operation& operation,
                                           ResultType type);

  /// The class's active backfill where it is for the current revision and not dead (its lease ran out, or its
  /// deadline passed), else a new one. `deadline` counts from
  /// now and is a new one's; null: none. Throws NotFound (`class_not_found`), RunAgain.
  TaskRecord requestBackfill(ClassId id, std::optional<std::chrono::milliseconds> deadline = {});

private:
  /// From the definition as it is to what it shall be. Runs under the locks: it computes and does nothing
  /// else.
  using Amendment = std::function<Definition(const Definition&)>;
  DefinitionChange amend(ClassId id, const std::string& key, const Amendment& amendment);
  DefinitionRecord amendPersonal(ClassId id, const std::string& owner, const std::string& key,
                                 const Amendment& amendment);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::computed
