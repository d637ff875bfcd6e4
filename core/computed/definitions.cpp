#include "core/computed/definitions.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/computed/limits.h"
#include "core/computed/operations_common.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Query;

void requireRoom(std::size_t present, std::size_t most, const std::string& whose) {
  if (present < most) return;
  throw InvalidInput("invalid_definition",
                     whose + " has " + std::to_string(most) + " definitions already, the most there may be.");
}

Failed definitionExists(const std::string& key) {
  return {"definition_exists", "There is a definition " + key + " already."};
}

/// The values of a definition as insert_definition and update_definition want them, from the label on.
std::array<database::Parameter, 6> changeable(const Definition& definition) {
  return {
      definition.label,   definition.description, definition.operation.json(), nameOf(definition.resultType),
      definition.enabled, kSemanticsVersion};
}

Query insertion(const database::Layout& layout, ClassId id, const std::optional<std::string>& owner,
                const Definition& definition) {
  std::vector<database::Parameter> parameters{id.value, owner, definition.key};
  std::ranges::copy(changeable(definition), std::back_inserter(parameters));
  return {layout.render(sql::computed::insert_definition), std::move(parameters)};
}

Query replacement(const database::Layout& layout, DefinitionId id, const Definition& changed) {
  std::vector<database::Parameter> parameters{id.value};
  std::ranges::copy(changeable(changed), std::back_inserter(parameters));
  return {layout.render(sql::computed::update_definition), std::move(parameters)};
}

Definition patched(Definition definition, const DefinitionPatch& patch) {
  if (patch.label) definition.label = *patch.label;
  if (patch.description) definition.description = *patch.description;
  if (patch.operation) definition.operation = *patch.operation;
  if (patch.resultType) definition.resultType = *patch.resultType;
  if (patch.enabled) definition.enabled = *patch.enabled;
  return definition;
}

/// A transaction that holds what the change of a shared definition needs, in its order, and knows what is
/// there.
class SharedChange {
public:
  /// `key` names the definition that is about to change. Throws NotFound (`class_not_found`).
  SharedChange(database::Connection& connection, const database::Layout& layout, ClassId id,
               const std::string& key)
      : transaction_(connection), layout_(layout), id_(id) {
    auto answers = transaction_.execute(
        {Query{layout.render(sql::computed::lock_definitions_exclusive), {id.value}},
         Query{layout.render(sql::computed::lock_class_for_definitions), {id.value}},
         Query{layout.render(sql::computed::lock_definition), {id.value, std::nullopt, key}},
         Query{layout.render(sql::computed::lock_state), {id.value}},
         Query{layout.render(sql::computed::active_task), {id.value}},
         Query{layout.render(sql::computed::shared_definitions), {id.value}}});
    if (answers[1].empty()) throw classNotFound(id);
    if (!answers[2].empty()) present_ = definitionRecord(answers[2], 0);
    revision_ = computationState(answers[3], 0).evaluationRevision;
    if (!answers[4].empty()) active_ = taskRecord(answers[4], 0);
    shared_ = static_cast<std::size_t>(answers[5].rows());
  }

  [[nodiscard]] database::Transaction& transaction() noexcept { return transaction_; }
  [[nodiscard]] std::size_t shared() const noexcept { return shared_; }
  [[nodiscard]] bool exists() const noexcept { return present_.has_value(); }
  /// Throws NotFound.
  [[nodiscard]] const DefinitionRecord& present(const std::string& key) const {
    if (!present_) throw definitionNotFound(key);
    return *present_;
  }
  /// The active task where it is good for the class as it is.
  [[nodiscard]] std::optional<TaskRecord> reusable() const {
    return active_ && active_->targetRevision == revision_ && !active_->cancelRequested ? active_
                                                                                        : std::nullopt;
  }

  /// Enqueues a backfill, under a new revision where `raise`.
  TaskId enqueue(bool raise, std::optional<std::chrono::milliseconds> deadline = {}) {
    if (raise) ++revision_;
    const auto limit = deadline ? database::Parameter(deadline->count()) : database::Parameter(std::nullopt);
    const auto task =
        transaction_.execute({layout_.render(sql::computed::enqueue_task), {id_.value, revision_, limit}});
    return TaskId{task.integer(0, 0)};
  }

  DefinitionChange finish(std::optional<DefinitionRecord> definition, bool valuesChange) {
    DefinitionChange change{std::move(definition), revision_, std::nullopt};
    if (valuesChange) {
      change.task = enqueue(true);
      change.evaluationRevision = revision_;
    } else if (const auto task = reusable()) {
      change.task = task->id;
    }
    transaction_.commit();
    return change;
  }

private:
  database::Transaction transaction_;
  const database::Layout& layout_;
  const ClassId id_;
  std::optional<DefinitionRecord> present_;
  std::optional<TaskRecord> active_;
  std::int64_t revision_ = 1;
  std::size_t shared_ = 0;
};

}  // namespace

Definitions::Definitions(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

DefinitionChange Definitions::create(ClassId id, const Definition& definition) {
  definition.validate();
  return onTables(*layout_, [&] {
    SharedChange change(connection_, *layout_, id, definition.key);
    if (change.exists()) throw definitionExists(definition.key);
    requireRoom(change.shared(), kMaximumSharedDefinitions, "The class");
    const auto made = change.transaction().execute(insertion(*layout_, id, std::nullopt, definition));
    return change.finish(definitionRecord(made, 0), definition.enabled);
  });
}

DefinitionChange Definitions::update(ClassId id, const Definition& changed) {
  changed.validate();
  return amend(id, changed.key, [&](const Definition&) { return changed; });
}

DefinitionChange Definitions::patch(ClassId id, const std::string& key, const DefinitionPatch& patch) {
  return amend(id, key, [&](const Definition& present) { return patched(present, patch); });
}

DefinitionChange Definitions::amend(ClassId id, const std::string& key, const Amendment& amendment) {
  return onTables(*layout_, [&] {
    SharedChange change(connection_, *layout_, id, key);
    const DefinitionRecord& present = change.present(key);
    const Definition changed = amendment(present.definition);
    changed.validate();
    const bool everEnabled = present.definition.enabled || changed.enabled;
    const bool valuesChange = everEnabled && (!giveSameValues(present.definition, changed) ||
                                              present.semanticsVersion != kSemanticsVersion);
    const auto replaced = change.transaction().execute(replacement(*layout_, present.id, changed));
    return change.finish(definitionRecord(replaced, 0), valuesChange);
  });
}

DefinitionChange Definitions::remove(ClassId id, const std::string& key) {
  return onTables(*layout_, [&] {
    SharedChange change(connection_, *layout_, id, key);
    const DefinitionRecord& present = change.present(key);
    change.transaction().execute({layout_->render(sql::computed::delete_definition), {present.id.value}});
    return change.finish(std::nullopt, present.definition.enabled);
  });
}

std::vector<DefinitionRecord> Definitions::shared(ClassId id) {
  return onTables(*layout_, [&] {
    return definitionRecords(database::executeOnce(
        connection_, {layout_->render(sql::computed::shared_definitions), {id.value}}, kReadOnly));
  });
}

TaskRecord Definitions::requestBackfill(ClassId id, std::optional<std::chrono::milliseconds> deadline) {
  if (deadline && deadline->count() <= 0) {
    throw InvalidInput("invalid_argument", "A deadline lies ahead: at least 1 ms.");
  }
  return onTables(*layout_, [&] {
    SharedChange change(connection_, *layout_, id, "");
    if (auto task = change.reusable()) {
      change.transaction().commit();
      return *task;
    }
    const TaskId made = change.enqueue(false, deadline);
    auto task = change.transaction().defer({layout_->render(sql::computed::find_task), {made.value}});
    change.transaction().commit();
    return taskRecord(task.get(), 0);
  });
}

DefinitionRecord Definitions::createPersonal(ClassId id, const std::string& owner,
                                             const Definition& definition) {
  requireOwner(owner);
  definition.validate();
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto answers = transaction.execute(
        {Query{layout_->render(sql::computed::lock_personal_definitions), {id.value, owner}},
         Query{layout_->render(sql::computed::read_state), {id.value}},
         Query{layout_->render(sql::computed::personal_definitions), {id.value, owner}}});
    if (answers[1].empty()) throw classNotFound(id);
    const auto present = definitionsOf(answers[2]);
    if (std::ranges::find(present, definition.key, &Definition::key) != present.end()) {
      throw definitionExists(definition.key);
    }
    requireRoom(present.size(), kMaximumPersonalDefinitions, "The owner");
    const auto made = transaction.execute(insertion(*layout_, id, owner, definition));
    transaction.commit();
    return definitionRecord(made, 0);
  });
}

DefinitionRecord Definitions::updatePersonal(ClassId id, const std::string& owner,
                                             const Definition& changed) {
  changed.validate();
  return amendPersonal(id, owner, changed.key, [&](const Definition&) { return changed; });
}

DefinitionRecord Definitions::patchPersonal(ClassId id, const std::string& owner, const std::string& key,
                                            const DefinitionPatch& patch) {
  return amendPersonal(id, owner, key, [&](const Definition& present) { return patched(present, patch); });
}

DefinitionRecord Definitions::amendPersonal(ClassId id, const std::string& owner, const std::string& key,
                                            const Amendment& amendment) {
  requireOwner(owner);
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto locked =
        transaction.execute({layout_->render(sql::computed::lock_definition), {id.value, owner, key}});
    if (locked.empty()) throw definitionNotFound(key);
    const DefinitionRecord present = definitionRecord(locked, 0);
    const Definition changed = amendment(present.definition);
    changed.validate();
    const auto replaced = transaction.execute(replacement(*layout_, present.id, changed));
    transaction.commit();
    return definitionRecord(replaced, 0);
  });
}

void Definitions::removePersonal(ClassId id, const std::string& owner, const std::string& key) {
  requireOwner(owner);
  onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto present =
        transaction.execute({layout_->render(sql::computed::lock_definition), {id.value, owner, key}});
    if (present.empty()) throw definitionNotFound(key);
    static_cast<void>(transaction.defer(
        {layout_->render(sql::computed::delete_definition), {definitionRecord(present, 0).id.value}}));
    transaction.commit();
  });
}

std::vector<DefinitionRecord> Definitions::personal(ClassId id, const std::string& owner) {
  requireOwner(owner);
  return onTables(*layout_, [&] {
    return definitionRecords(database::executeOnce(
        connection_, {layout_->render(sql::computed::personal_definitions), {id.value, owner}}, kReadOnly));
  });
}

FieldResult Definitions::preview(ClassId id, const std::string& object, const Operation& operation,
                                 ResultType type) {
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::find_object), {id.value, object}}, kReadOnly);
    if (found.empty()) throw objectNotFound(object);
    return preview(objectRecord(found, 0).data, operation, type);
  });
}

FieldResult Definitions::preview(const std::string& document, const Operation& operation, ResultType type) {
  // The rules about paths and types are a definition's; the key and the label are of no account here.
  const Definition definition{"preview", "preview", "", operation, type, true};
  definition.validate();
  return evaluateField(operation, type, JsonDocument(document));
}

}  // namespace headlock::computed
