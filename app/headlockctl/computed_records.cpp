#include "app/headlockctl/computed_records.h"

#include "core/computed/computed_transaction.h"

namespace headlock::cli {
namespace {

template <typename Tag>
std::optional<std::int64_t> numberOf(const std::optional<Id<Tag>>& id) {
  return id ? std::optional(id->value) : std::nullopt;
}

}  // namespace

Record recordOf(const computed::ClassInfo& info) {
  return {{"id", info.id.value},
          {"name", info.name},
          {"evaluation_revision", info.state.evaluationRevision},
          {"rebuild_status", nameOf(info.state.status)},
          {"active_task_id", numberOf(info.state.activeTask)},
          {"last_error", info.state.lastError},
          {"created_at", info.createdAt},
          {"updated_at", info.updatedAt}};
}

Record recordOf(const computed::ObjectRecord& object) {
  return {{"id", object.id.value},         {"class_id", object.classId.value},
          {"name", object.name},           {"data", RawJson{object.data}},
          {"revision", object.revision},   {"created_at", object.createdAt},
          {"updated_at", object.updatedAt}};
}

Record recordOf(const computed::DefinitionRecord& record) {
  const computed::Definition& definition = record.definition;
  return {{"id", record.id.value},
          {"class_id", record.classId.value},
          {"visibility", record.owner ? "personal" : "shared"},
          {"owner", record.owner},
          {"key", definition.key},
          {"label", definition.label},
          {"description", definition.description},
          {"operation", RawJson{definition.operation.json()}},
          {"result_type", nameOf(definition.resultType)},
          {"enabled", definition.enabled},
          {"revision", record.revision},
          {"semantics_version", record.semanticsVersion},
          {"created_at", record.createdAt},
          {"updated_at", record.updatedAt}};
}

Record recordOf(const computed::TaskRecord& task, const std::string& className) {
  return {{"id", task.id.value},
          {"class_id", task.classId.value},
          {"class", className.empty() ? Value() : Value(className)},
          {"status", nameOf(task.status)},
          {"target_revision", task.targetRevision},
          {"upper_object_id", task.upperObject.value},
          {"processed_items", Count{task.processedItems}},
          {"total_items", Count{task.totalItems}},
          {"failed_items", Count{task.failedItems}},
          {"attempt", task.attempt},
          {"cancel_requested", task.cancelRequested},
          {"lease_expires_at", task.leaseExpiresAt},
          {"deadline", task.deadline},
          {"summary", task.summary},
          {"created_at", task.createdAt},
          {"started_at", task.startedAt},
          {"finished_at", task.finishedAt}};
}

Value valueOf(const std::optional<computed::FieldError>& error) {
  if (!error) return {};
  return Record{{"code", nameOf(error->code)}, {"path", error->path}, {"message", error->message}};
}

std::string summaryOf(const computed::Operation& operation) {
  std::string summary(nameOf(operation.type));
  for (const computed::JsonPointer& path : operation.paths) {
    summary += &path == &operation.paths.front() ? " of " : ", ";
    summary += path.depth() == 0 ? "the document" : path.text();
  }
  return summary;
}

computed::ClassInfo classOf(Context& context, const Invocation& invocation) {
  return computed::Classes(context.connection()).named(invocation.operand("CLASS"));
}

Operand classOperand() {
  return {.name = "CLASS", .help = "The class's name, 1 to 200 bytes."};
}

Operand objectOperand() {
  return {.name = "NAME", .help = "The object's name, 1 to 1,024 bytes."};
}

Option objectBatchOption() {
  return {.name = "batch",
          .kind = ValueKind::integer,
          .value = "N",
          .help = "Objects a transaction.",
          .defaultValue = "100",
          .minimum = 1,
          .maximum = computed::kMostBatch};
}

std::vector<ResultKey> classKeys() {
  return {{"id", "Its number, also the one of its advisory locks."},
          {"name", "Its name."},
          {"evaluation_revision", "Raised by every change of a shared definition's value."},
          {"rebuild_status", "ready, rebuilding or failed."},
          {"active_task_id", "The backfill that is queued or running, or null."},
          {"last_error", "Why the last rebuild failed, or null."},
          {"created_at", "When it was made."},
          {"updated_at", "When it was renamed last."}};
}

std::vector<ResultKey> objectKeys() {
  return {{"id", "Its number."},
          {"class_id", "Its class's number."},
          {"name", "Its name, unique within the class."},
          {"data", "The document, every digit as it was stored."},
          {"revision", "1, and one more with each write."},
          {"created_at", "When it was made."},
          {"updated_at", "When it was written last."}};
}

std::vector<ResultKey> definitionKeys() {
  return {{"id", "Its number."},
          {"class_id", "Its class's number."},
          {"visibility", "shared or personal."},
          {"owner", "Whose it is, or null for a shared one."},
          {"key", "The name of the field."},
          {"label", "What people call it."},
          {"description", "More about it; may be empty."},
          {"operation", "type and paths."},
          {"result_type", "What its values promise to be."},
          {"enabled", "False: it gives no values."},
          {"revision", "1, and one more with each change."},
          {"semantics_version", "The version of the rules that it is evaluated by."},
          {"created_at", "When it was made."},
          {"updated_at", "When it was changed last."}};
}

std::vector<ResultKey> taskKeys() {
  return {{"id", "The task's number."},
          {"class_id", "The number of its class."},
          {"class", "The name of its class; null where that is gone."},
          {"status", "queued, running, succeeded, failed or cancelled."},
          {"target_revision", "The class's evaluation revision that it is for."},
          {"upper_object_id",
           "The last object that is its business; later ones are materialised as they are made."},
          {"processed_items", "Objects so far."},
          {"total_items", "Objects that the class had when it was asked for."},
          {"failed_items", "Of those processed, how many have a field error."},
          {"attempt", "How often it was claimed."},
          {"cancel_requested", "Whether somebody asked it to stop."},
          {"lease_expires_at", "Until when its worker may work without a sign of life; null unless running."},
          {"deadline", "When it is too late to go on, or null."},
          {"summary", "How it ended, or null."},
          {"created_at", "When it was asked for."},
          {"started_at", "When it was claimed first, or null."},
          {"finished_at", "When it ended, or null."}};
}

}  // namespace headlock::cli
