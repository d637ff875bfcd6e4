// `class`: what has objects, definitions, and one state of materialisation.
#include <algorithm>

#include "app/headlockctl/computed_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/computed/classes.h"

namespace headlock::cli {
namespace {

ExitStatus create(Context& context, const Invocation& invocation) {
  computed::Classes classes(context.connection());
  context.output().answer(recordOf(classes.create(invocation.operand("CLASS"))));
  return ExitStatus::done;
}

/// A class that was made after the sizes were read has none yet.
computed::ClassSize sizeOf(const computed::ClassInfo& info, const std::vector<computed::ClassSize>& sizes) {
  const auto found = std::ranges::find(sizes, info.id, &computed::ClassSize::id);
  return found == sizes.end() ? computed::ClassSize{info.id} : *found;
}

/// The class with its counts.
Record recordOf(const computed::ClassInfo& info, const std::vector<computed::ClassSize>& sizes) {
  const computed::ClassSize size = sizeOf(info, sizes);
  return cli::recordOf(info).add("objects", Count{size.objects}).add("definitions", Count{size.definitions});
}

/// What a person wants to know of each at a glance; the sentence comes last, where a line may be cut.
Record shortRecord(const computed::ClassInfo& info, const std::vector<computed::ClassSize>& sizes) {
  const computed::ClassSize size = sizeOf(info, sizes);
  return {{"id", info.id.value},
          {"name", info.name},
          {"objects", Count{size.objects}},
          {"definitions", Count{size.definitions}},
          {"evaluation_revision", info.state.evaluationRevision},
          {"rebuild_status", nameOf(info.state.status)},
          {"last_error", info.state.lastError}};
}

ExitStatus list(Context& context, const Invocation&) {
  computed::Classes classes(context.connection());
  const std::vector<computed::ClassInfo> all = classes.all();
  const std::vector<computed::ClassSize> sizes = classes.sizes();
  List rows;
  const Output& output = context.output();
  for (const computed::ClassInfo& info : all) {
    rows.emplace_back(output.json() ? recordOf(info, sizes) : shortRecord(info, sizes));
  }
  output.answer({{"classes", rows}});
  return ExitStatus::done;
}

ExitStatus show(Context& context, const Invocation& invocation) {
  const computed::ClassInfo info = classOf(context, invocation);
  context.output().answer(recordOf(info, computed::Classes(context.connection()).sizes(info.id)));
  return ExitStatus::done;
}

ExitStatus remove(Context& context, const Invocation& invocation) {
  requireConfirmation(invocation, "Deleting the class " + quoted(invocation.operand("CLASS")) +
                                      " removes its objects, its definitions and what is materialised.");
  const computed::ClassInfo info = classOf(context, invocation);
  const std::int64_t objects = computed::Classes(context.connection()).remove(info.id);
  context.output().answer(cli::recordOf(info).add("deleted", true).add("deleted_objects", Count{objects}));
  return ExitStatus::done;
}

std::vector<ResultKey> countedKeys() {
  return with(classKeys(), {{"objects", "How many objects it has."},
                            {"definitions", "How many shared definitions it has, disabled ones too."}});
}

}  // namespace

Group classGroup() {
  return {.name = "class",
          .summary = "Classes: what has objects, and fields computed from their documents.",
          .commands = {
              {.verb = "create",
               .summary = "Creates a class.",
               .operands = {classOperand()},
               .results = classKeys(),
               .examples = {{"headlockctl class create products", "A class without objects yet."}},
               .run = create},
              {.verb = "list",
               .summary = "Lists every class with its counts.",
               .results = {{"classes", "A record a class: that of class show."}},
               .run = list},
              {.verb = "show",
               .summary = "Shows one class and the state of its materialisation.",
               .operands = {classOperand()},
               .results = countedKeys(),
               .run = show},
              {.verb = "delete",
               .summary = "Deletes a class with its objects and definitions.",
               .description = "It waits for everybody who works on the class; its backfill is cancelled.",
               .operands = {classOperand()},
               .options = {confirmationOption()},
               .results = with(classKeys(),
                               {{"deleted", "True."}, {"deleted_objects", "How many objects went with it."}}),
               .run = remove},
          }};
}

}  // namespace headlock::cli
