// `definition`: what a field is computed from, and what a change of it costs.
#include "app/headlockctl/computed_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/input.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/computed/definitions.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

computed::Operation readOperation(Context& context, const std::string& argument) {
  return computed::Operation::parse(readDocument(argument, *context.canceller()));
}

/// A definition as a command that changed it answers. A personal one has no part in the class's revision.
Record changeRecord(const computed::DefinitionRecord& definition, const computed::DefinitionChange* change) {
  return recordOf(definition)
      .add("evaluation_revision", change == nullptr ? Value() : Value(change->evaluationRevision))
      .add("task_id", change == nullptr || !change->task ? Value() : Value(change->task->value));
}

ExitStatus create(Context& context, const Invocation& invocation) {
  computed::Definition definition;
  definition.key = invocation.operand("KEY");
  definition.label = invocation.textIf("label").value_or(definition.key);
  definition.description = invocation.textIf("description").value_or("");
  definition.operation = readOperation(context, invocation.text("operation"));
  definition.resultType = computed::resultTypeNamed(invocation.text("result-type"));
  definition.enabled = !invocation.flag("disabled");
  definition.validate();

  const computed::ClassId id = classOf(context, invocation).id;
  computed::Definitions definitions(context.connection());
  if (const auto owner = invocation.textIf("personal")) {
    context.output().answer(changeRecord(definitions.createPersonal(id, *owner, definition), nullptr));
  } else {
    const computed::DefinitionChange change = definitions.create(id, definition);
    context.output().answer(changeRecord(*change.definition, &change));
  }
  return ExitStatus::done;
}

/// What a person wants to know of each at a glance.
Record shortRecord(const computed::DefinitionRecord& record) {
  const computed::Definition& definition = record.definition;
  return {{"key", definition.key},
          {"label", definition.label},
          {"result", nameOf(definition.resultType)},
          {"enabled", definition.enabled},
          {"revision", record.revision},
          {"operation", summaryOf(definition.operation)}};
}

ExitStatus list(Context& context, const Invocation& invocation) {
  const computed::ClassId id = classOf(context, invocation).id;
  computed::Definitions definitions(context.connection());
  const auto owner = invocation.textIf("personal");
  const auto found = owner ? definitions.personal(id, *owner) : definitions.shared(id);
  const Output& output = context.output();
  List rows;
  for (const computed::DefinitionRecord& record : found) {
    rows.emplace_back(output.json() ? recordOf(record) : shortRecord(record));
  }
  output.answer({{"definitions", rows}});
  return ExitStatus::done;
}

computed::DefinitionPatch readPatch(Context& context, const Invocation& invocation) {
  if (invocation.flag("enabled") && invocation.flag("disabled")) {
    refuseUsage("--enabled and --disabled exclude each other");
  }
  computed::DefinitionPatch patch;
  patch.label = invocation.textIf("label");
  patch.description = invocation.textIf("description");
  if (const auto operation = invocation.textIf("operation")) {
    patch.operation = readOperation(context, *operation);
  }
  if (const auto type = invocation.textIf("result-type")) patch.resultType = computed::resultTypeNamed(*type);
  if (invocation.flag("enabled") || invocation.flag("disabled")) patch.enabled = invocation.flag("enabled");
  if (!patch.label && !patch.description && !patch.operation && !patch.resultType && !patch.enabled) {
    refuseUsage(
        "There is nothing to change: give --operation, --result-type, --label, --description, "
        "--enabled or --disabled");
  }
  return patch;
}

ExitStatus update(Context& context, const Invocation& invocation) {
  const computed::DefinitionPatch patch = readPatch(context, invocation);
  const std::string& key = invocation.operand("KEY");
  const computed::ClassId id = classOf(context, invocation).id;
  computed::Definitions definitions(context.connection());
  if (const auto owner = invocation.textIf("personal")) {
    context.output().answer(changeRecord(definitions.patchPersonal(id, *owner, key, patch), nullptr));
  } else {
    const computed::DefinitionChange change = definitions.patch(id, key, patch);
    context.output().answer(changeRecord(*change.definition, &change));
  }
  return ExitStatus::done;
}

/// The definition as it is before it goes; one that goes at this very moment is found missing a moment later.
std::optional<computed::DefinitionRecord> find(const std::vector<computed::DefinitionRecord>& records,
                                               const std::string& key) {
  for (const computed::DefinitionRecord& record : records) {
    if (record.definition.key == key) return record;
  }
  return std::nullopt;
}

ExitStatus remove(Context& context, const Invocation& invocation) {
  const std::string& key = invocation.operand("KEY");
  requireConfirmation(invocation, "Deleting the definition " + quoted(key) + " removes the field's values.");
  const computed::ClassId id = classOf(context, invocation).id;
  computed::Definitions definitions(context.connection());
  const auto owner = invocation.textIf("personal");
  const auto present = find(owner ? definitions.personal(id, *owner) : definitions.shared(id), key);
  std::optional<computed::DefinitionChange> change;
  if (owner) {
    definitions.removePersonal(id, *owner, key);
  } else {
    change = definitions.remove(id, key);
  }
  Record answer = present ? changeRecord(*present, change ? &*change : nullptr) : Record{{"key", key}};
  context.output().answer(answer.add("deleted", true));
  return ExitStatus::done;
}

computed::FieldResult previewOfObject(Context& context, const std::string& place,
                                      const computed::Operation& operation, computed::ResultType type) {
  const std::size_t slash = place.find('/');
  if (slash == std::string::npos) refuseUsage("--object is CLASS/NAME, not " + quoted(place));
  const computed::ClassId id = computed::Classes(context.connection()).named(place.substr(0, slash)).id;
  return computed::Definitions(context.connection()).preview(id, place.substr(slash + 1), operation, type);
}

ExitStatus preview(Context& context, const Invocation& invocation) {
  const auto data = invocation.textIf("data");
  const auto object = invocation.textIf("object");
  if (data.has_value() == object.has_value()) refuseUsage("Give --data or --object, one of the two");
  if (data == "-" && invocation.text("operation") == "-") {
    refuseUsage("Standard input is one document: the operation or the data");
  }
  const computed::Operation operation = readOperation(context, invocation.text("operation"));
  const computed::ResultType type = computed::resultTypeNamed(invocation.text("result-type"));
  const computed::FieldResult result =
      object ? previewOfObject(context, *object, operation, type)
             : computed::Definitions::preview(readDocument(*data, *context.canceller()), operation, type);
  context.output().answer({{"value", RawJson{result.value}}, {"error", valueOf(result.error)}});
  return ExitStatus::done;
}

Operand keyOperand() {
  return {.name = "KEY", .help = "The field's name: a letter, then at most 63 of a-z, 0-9 and _."};
}

Option operationOption(bool required) {
  return {.name = "operation",
          .kind = ValueKind::document,
          .value = "JSON|@FILE|-",
          .help =
              "{\"type\": ..., \"paths\": [...]}; the types are first_non_null, sum, average, min, max, "
              "all_present, any_present, all_present_and_equal and count_present.",
          .required = required};
}

Option resultTypeOption(bool required) {
  return {.name = "result-type",
          .kind = ValueKind::choice,
          .value = "TYPE",
          .help = "What its values promise to be; what is of another type is a field error.",
          .required = required,
          .choices = {"string", "number", "integer", "boolean", "array", "object"}};
}

Option labelOption() {
  return {.name = "label",
          .kind = ValueKind::text,
          .value = "TEXT",
          .help = "What people call it, 1 to 128 bytes; a new one is called by its key."};
}

Option descriptionOption() {
  return {.name = "description",
          .kind = ValueKind::text,
          .value = "TEXT",
          .help = "More about it, up to 2,048 bytes."};
}

Option personalOption() {
  return {.name = "personal",
          .kind = ValueKind::text,
          .value = "OWNER",
          .help = "One of this owner's, evaluated on read and stored nowhere; by default a shared one."};
}

std::vector<ResultKey> changeKeys() {
  return with(definitionKeys(),
              {{"evaluation_revision", "The class's from now on; null for a personal definition."},
               {"task_id", "The backfill that the change calls for or waits for, or null."}});
}

Command createCommand() {
  return {.verb = "create",
          .summary = "Defines a field of a class, or of one owner in it.",
          .description =
              "A shared definition raises the class's evaluation revision and queues a backfill, in one "
              "transaction; until that has run, reads compute live. A class has at most 32 shared ones, "
              "an owner 16 of a class.",
          .operands = {classOperand(), keyOperand()},
          .options = {operationOption(true),
                      resultTypeOption(true),
                      labelOption(),
                      descriptionOption(),
                      personalOption(),
                      {.name = "disabled", .help = "It gives no values yet."}},
          .results = changeKeys(),
          .examples =
              {{"headlockctl definition create products gross --result-type number --operation @gross.json",
                "Where gross.json holds {\"type\": \"sum\", \"paths\": [\"/price/net\", \"/price/tax\"]}."}},
          .run = create};
}

Command updateCommand() {
  return {.verb = "update",
          .summary = "Changes what is given of a definition, and leaves the rest.",
          .description =
              "Another label or description invalidates nothing; any other change of a shared "
              "definition queues a backfill.",
          .operands = {classOperand(), keyOperand()},
          .options = {operationOption(false),
                      resultTypeOption(false),
                      labelOption(),
                      descriptionOption(),
                      personalOption(),
                      {.name = "enabled", .help = "It gives values again."},
                      {.name = "disabled", .help = "It gives no values any more."}},
          .results = changeKeys(),
          .run = update};
}

Command previewCommand() {
  return {
      .verb = "preview",
      .summary = "Tells what a definition would give for a document, and writes nothing.",
      .description = "With --data it needs no server.",
      .options = {operationOption(true),
                  resultTypeOption(true),
                  {.name = "data",
                   .kind = ValueKind::document,
                   .value = "JSON|@FILE|-",
                   .help = "The document: JSON, a file that holds it, or standard input."},
                  {.name = "object",
                   .kind = ValueKind::text,
                   .value = "CLASS/NAME",
                   .help = "Instead of --data: an object's document. The class ends at the first slash."}},
      .results = {{"value", "The value; null where there is none, and always beside an error."},
                  {"error", "code, path and message, or null."}},
      .examples =
          {{"headlockctl definition preview --result-type number --operation @gross.json --data @lamp.json",
            "What the field would be for the document in lamp.json."}},
      .run = preview};
}

}  // namespace

Group definitionGroup() {
  return {.name = "definition",
          .summary = "Definitions: fields computed from an object's document.",
          .commands = {createCommand(),
                       {.verb = "list",
                        .summary = "Lists the definitions of a class, disabled ones too.",
                        .operands = {classOperand()},
                        .options = {personalOption()},
                        .results = {{"definitions", "A record a definition, by key."}},
                        .run = list},
                       updateCommand(),
                       {.verb = "delete",
                        .summary = "Deletes a definition.",
                        .operands = {classOperand(), keyOperand()},
                        .options = {personalOption(), confirmationOption()},
                        .results = with(changeKeys(), {{"deleted", "True."}}),
                        .run = remove},
                       previewCommand()}};
}

}  // namespace headlock::cli
