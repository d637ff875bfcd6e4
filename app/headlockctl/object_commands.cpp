// `object`: documents of a class, written with what is computed from them and read with it.
#include <limits>

#include "app/headlockctl/computed_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/enriched.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/input.h"
#include "app/headlockctl/line_import.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/computed/object_import.h"
#include "core/computed/objects.h"
#include "core/computed/reads.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

constexpr int kMostAttempts = 20;

struct Put {
  computed::ObjectRecord object;
  bool created = false;
};

/// Replaces the object or makes it, whichever it takes; somebody else may do the same or the opposite
/// meanwhile.
Put replaceOrMake(computed::Objects& objects, computed::ClassId id, const std::string& name,
                  const std::string& data) {
  for (int attempt = 1;; ++attempt) {
    try {
      return {objects.update(id, name, data), false};
    } catch (const NotFound& error) {
      if (error.code() != "object_not_found") throw;
    }
    try {
      return {objects.create(id, name, data), true};
    } catch (const Failed& error) {
      if (error.code() != "object_exists" || attempt == kMostAttempts) throw;
    }
  }
}

ExitStatus put(Context& context, const Invocation& invocation) {
  const std::string data = readDocument(invocation.operand("DOCUMENT"), *context.canceller());
  const std::string& name = invocation.operand("NAME");
  const auto revision = invocation.integerIf("revision");
  const computed::ClassId id = classOf(context, invocation).id;
  computed::Objects objects(context.connection());
  const auto change = [&]() -> Put {
    if (invocation.flag("patch")) return {objects.patch(id, name, data, revision), false};
    if (revision) return {objects.update(id, name, data, revision), false};
    return replaceOrMake(objects, id, name, data);
  };
  const Put done = change();
  context.output().answer(recordOf(done.object).add("created", done.created));
  return ExitStatus::done;
}

ExitStatus get(Context& context, const Invocation& invocation) {
  const std::string& name = invocation.operand("NAME");
  const auto owner = invocation.textIf("owner");
  if (owner && !invocation.flag("computed"))
    refuseUsage("--owner names whose computed fields, and needs --computed");
  const computed::ClassId id = classOf(context, invocation).id;
  if (!invocation.flag("computed")) {
    context.output().answer(recordOf(computed::Objects(context.connection()).named(id, name)));
    return ExitStatus::done;
  }
  computed::ReadOptions options;
  options.owner = owner;
  const computed::EnrichedRead read = computed::Reads(context.connection()).named(id, name, options);
  context.output().answer(recordOf(read), textOf(read, context.output().width()));
  return ExitStatus::done;
}

ExitStatus list(Context& context, const Invocation& invocation) {
  const computed::ClassId id = classOf(context, invocation).id;
  const auto limit = static_cast<int>(invocation.integer("limit"));
  const auto objects =
      computed::Objects(context.connection()).page(id, invocation.textIf("after").value_or(""), limit);
  const Output& output = context.output();
  List rows;
  for (const computed::ObjectRecord& object : objects) {
    // The document comes last where a line may be cut.
    rows.emplace_back(output.json() ? recordOf(object)
                                    : Record{{"name", object.name},
                                             {"revision", object.revision},
                                             {"updated_at", object.updatedAt},
                                             {"data", RawJson{object.data}}});
  }
  // A full page may have a next one; a short one is the end.
  const bool full = objects.size() == static_cast<std::size_t>(limit);
  output.answer({{"objects", rows}, {"next_after", full ? Value(objects.back().name) : Value()}});
  return ExitStatus::done;
}

ExitStatus remove(Context& context, const Invocation& invocation) {
  const std::string& name = invocation.operand("NAME");
  requireConfirmation(invocation,
                      "Deleting the object " + quoted(name) + " removes its document and its values.");
  const computed::ClassId id = classOf(context, invocation).id;
  computed::Objects objects(context.connection());
  const auto revision = invocation.integerIf("revision");
  // What the answer shows is what goes, or nothing goes: the revision ties the two.
  for (int attempt = 1;; ++attempt) {
    const computed::ObjectRecord object = objects.named(id, name);
    try {
      objects.remove(id, name, revision.value_or(object.revision));
      context.output().answer(recordOf(object).add("deleted", true));
      return ExitStatus::done;
    } catch (const RunAgain& error) {
      if (revision || error.code() != "revision_conflict" || attempt == kMostAttempts) throw;
    }
  }
}

Record recordOf(const computed::ObjectImportReport& report) {
  return withLines({{"inserted", Count{report.inserted}}, {"updated", Count{report.updated}}}, report);
}

ExitStatus import(Context& context, const Invocation& invocation) {
  const computed::ClassId id = classOf(context, invocation).id;
  InputFile file(invocation.operand("FILE"), *context.canceller());
  computed::ObjectImportOptions options;
  if (const auto batch = invocation.integerIf("batch")) options.batch = static_cast<int>(*batch);
  options.onBatch = [&](const computed::ObjectImportReport& report) {
    context.progress().update("imported " + std::to_string(report.inserted + report.updated) + " objects");
  };
  computed::Objects objects(context.connection());
  computed::ObjectImporter importer(objects, id, options);
  try {
    while (const auto line = file.nextLine()) importer.add(*line);
    importer.finish();
  } catch (const Error&) {
    // With batches, some may be committed: the one who runs it again must know.
    context.progress().clear();
    if (importer.report().batches > 0) context.output().answer(recordOf(importer.report()));
    throw;
  }
  context.progress().clear();
  context.output().answer(recordOf(importer.report()));
  return importer.report().rejectedTotal == 0 ? ExitStatus::done : ExitStatus::failed;
}

Option revisionOption() {
  return {.name = "revision",
          .kind = ValueKind::integer,
          .value = "N",
          .help = "Only where the object still has this revision.",
          .minimum = 1,
          .maximum = std::numeric_limits<std::int64_t>::max()};
}

Command putCommand() {
  return {
      .verb = "put",
      .summary = "Writes an object's document, and with it the values of the shared definitions.",
      .description =
          "Makes the object where there is none, unless --patch or --revision is given. A field "
          "that cannot be computed never refuses a document.",
      .operands = {classOperand(),
                   objectOperand(),
                   {.name = "DOCUMENT",
                    .help = "JSON, @FILE, or - for standard input.",
                    .kind = ValueKind::document}},
      .options = {{.name = "patch",
                   .help = "The members of DOCUMENT replace those of the same name, and the rest stays."},
                  revisionOption()},
      .results = with(objectKeys(), {{"created", "False where the object was there already."}}),
      .examples =
          {{"headlockctl object put products phone-1 '{\"price\": {\"net\": 499.00, \"tax\": 94.81}}'",
            "Write a document."},
           {"headlockctl object put products phone-1 --patch '{\"stock\": 3}'", "Change one member of it."}},
      .run = put};
}

Command getCommand() {
  return {.verb = "get",
          .summary = "Shows an object, with its computed fields where they are asked for.",
          .description =
              "With --computed an answer is never stale: where the stored values are, they are computed "
              "from the document, the answer says so, and one repair of the store is tried.",
          .operands = {classOperand(), objectOperand()},
          .options = {{.name = "computed", .help = "With the values of the shared definitions."},
                      {.name = "owner",
                       .kind = ValueKind::text,
                       .value = "OWNER",
                       .help = "With --computed: also those of this owner's personal definitions."}},
          .results = with(
              objectKeys(),
              {{"computed",
                "With --computed: shared (revision, materialization_stale, staleness, values, errors) and "
                "personal (values, errors), which is null without --owner."},
               {"repair", "With --computed: attempted, failed, and the code of the failure or null."}}),
          .examples = {{"headlockctl object get products phone-1 --computed",
                        "The document and what is computed."}},
          .run = get};
}

Command listCommand() {
  return {.verb = "list",
          .summary = "Lists the objects of a class by name.",
          .operands = {classOperand()},
          .options = {{.name = "after",
                       .kind = ValueKind::text,
                       .value = "NAME",
                       .help = "Only those behind this name: the next page."},
                      limitOption()},
          .results = {{"objects", "A record an object: that of object get."},
                      {"next_after", "What to give to --after for the next page; null at the end."}},
          .run = list};
}

Command importCommand() {
  return {
      .verb = "import",
      .summary = "Writes an object for each line of a file: all of them, or none.",
      .description =
          "A line is {\"name\": ..., \"data\": ...}. An object that is there has its document "
          "replaced. Where a line is bad nothing is written, each bad line is named by number, and "
          "the exit status is 1. Without --batch all is one transaction, of at most 10,000 objects.",
      .operands = {classOperand(), linesOperand()},
      .options = {{.name = "batch",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help =
                       "Objects a transaction: each batch is whole, and earlier ones stay where one fails.",
                   .minimum = 1,
                   .maximum = computed::kMostObjectImportBatch}},
      .results = with({{"inserted", "Objects made."}, {"updated", "Objects whose document was replaced."}},
                      lineKeys()),
      .examples = {{"headlockctl object import products products.jsonl", "Load a file."}},
      .run = import};
}

}  // namespace

Group objectGroup() {
  return {.name = "object",
          .summary = "Objects: one JSON document each, and the fields computed from it.",
          .commands = {putCommand(),
                       getCommand(),
                       listCommand(),
                       {.verb = "delete",
                        .summary = "Deletes an object with what is materialised beside it.",
                        .operands = {classOperand(), objectOperand()},
                        .options = {revisionOption(), confirmationOption()},
                        .results = with(objectKeys(), {{"deleted", "True."}}),
                        .run = remove},
                       importCommand()}};
}

}  // namespace headlock::cli
