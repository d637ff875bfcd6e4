// `race`: the bundled races and anybody's own: listed, shown, and played on a stage against a real server.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/race_records.h"
#include "app/headlockctl/standard_stream.h"
#include "core/database/process_environment.h"
#include "core/race/bundled.h"
#include "core/race/play.h"
#include "core/race/reference.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"

namespace headlock::cli {
namespace {

constexpr std::chrono::seconds kStepLimit{30};
constexpr std::chrono::seconds kReferenceStepLimit{300};

ExitStatus list(Context& context, const Invocation& /*invocation*/) {
  List races;
  for (const race::BundledRace& each : race::bundledRaces()) {
    const race::Spec spec = race::parseSpec(each.text);
    Record record{{"name", each.name}, {"title", spec.title}};
    record.add("pair", pairOf(spec));
    record.add("expect", expectationValue(spec));
    races.emplace_back(std::move(record));
  }
  context.output().answer(Record{{"races", std::move(races)}});
  return ExitStatus::done;
}

ExitStatus show(Context& context, const Invocation& invocation) {
  const std::string text = race::raceText(invocation.operand("RACE"));
  context.output().answer(recordOf(race::parseSpec(text)), text);
  return ExitStatus::done;
}

/// How long a step may take: --timeout, else the variable that isolationtester knows, else what is usual.
std::chrono::milliseconds stepLimit(const Context& context, std::chrono::milliseconds usual) {
  if (context.globals().timeout) return *context.globals().timeout;
  const long given = std::strtol(database::environmentValue("PGISOLATIONTIMEOUT").c_str(), nullptr, 10);
  return given > 0 ? std::chrono::seconds(std::min(given, 86'400L)) : usual;
}

/// As isolationtester: what it prints, where it prints it, and its exit status.
ExitStatus runAsReference(Context& context, const race::Spec& spec) {
  database::Settings settings = context.settings();
  // That tool gives its sessions no name but what the surroundings say, and no settings. One is set all the
  // same: the server looks whether this program is still there, so that a kill -9 of it ends its sessions.
  settings.applicationName.clear();
  settings.clientCheckInterval = race::kClientCheck;
  settings.statementTimeout.reset();

  std::optional<race::Scratch> scratch;
  race::StageOptions options;
  if (spec.usesLibrary()) {
    scratch.emplace(settings, context.canceller());
    options = race::stageOptionsIn(*scratch, spec, std::move(settings));
  } else {
    options.settings = std::move(settings);
  }
  options.stepLimit = stepLimit(context, kReferenceStepLimit);
  options.canceller = context.canceller();
  const int status = race::playAsReference(spec, std::move(options),
                                           {[](std::string_view text) { writeAll(STDOUT_FILENO, text); },
                                            [](std::string_view text) { writeToStandardError(text); }});
  return status == 0 ? ExitStatus::done : ExitStatus::failed;
}

void writeFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return;
  const std::string problem = std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe
  throw Failed("file_failed", "cannot write " + path + ": " + problem);
}

ExitStatus runForVerdict(Context& context, const Invocation& invocation, const race::Spec& spec,
                         const Output& output) {
  race::RunOptions options;
  options.settings = context.settings();
  options.orders = invocation.flag("all") ? race::OrdersToPlay::every : race::OrdersToPlay::listed;
  options.explorer.seed = static_cast<std::uint64_t>(invocation.integer("seed"));
  options.stepLimit = stepLimit(context, kStepLimit);
  options.canceller = context.canceller();
  const auto exportFile = invocation.textIf("export");
  options.exportsOrder = exportFile.has_value();
  std::size_t played = 0;
  options.onOrder = [&](const race::OrderReport& order) {
    context.progress().update("order " + std::to_string(++played) + ": " +
                              std::string(nameOf(order.verdict)));
  };
  const race::RaceReport report = race::run(spec, options);
  context.progress().clear();
  if (exportFile) writeFile(*exportFile, report.exported);
  output.answer(recordOf(spec, report), textOf(spec, report));
  return isAsExpected(spec, report) ? ExitStatus::done : ExitStatus::verdict;
}

race::Spec specOf(const Invocation& invocation) {
  race::Spec spec = race::parseSpec(race::raceText(invocation.operand("RACE")));
  if (const auto permutation = invocation.textIf("permutation")) {
    if (invocation.flag("all")) {
      throw InvalidInput("usage",
                         "--permutation asks for one order and --all for every one; give one of them.");
    }
    spec.permutations = {race::parsePermutation(spec, *permutation)};
  }
  return spec;
}

ExitStatus run(Context& context, const Invocation& invocation) {
  const std::string format = invocation.textIf("format").value_or(context.output().json() ? "json" : "text");
  if (format != "isolationtester") {
    return runForVerdict(context, invocation, specOf(invocation),
                         Output(format == "json" ? OutputFormat::json : OutputFormat::text));
  }
  try {
    race::Spec spec = specOf(invocation);
    if (invocation.flag("all")) spec.permutations.clear();
    return runAsReference(context, spec);
  } catch (const race::InvalidSpec& error) {
    if (error.reference().empty()) throw;
    writeToStandardError(error.reference() + "\n");
    return ExitStatus::failed;
  }
}

Operand raceOperand() {
  return {.name = "RACE",
          .help = "A bundled race by name, or a file: a path, a name that ends in .spec, or -."};
}

Command listCommand() {
  return {.verb = "list",
          .summary = "Lists the bundled races.",
          .results = {{"races", "A record a race: name, title, pair, expect."}},
          .run = list};
}

Command showCommand() {
  return {
      .verb = "show",
      .summary = "Shows a race: its story, its sessions and steps, what must hold at the end.",
      .operands = {raceOperand()},
      .results = {{"title", "What it shows, in a few words."},
                  {"story", "What happens, for a newcomer."},
                  {"pair", "The pair it belongs to and its role in it."},
                  {"expect", "The verdict that it promises."},
                  {"topics", "Topics that are made for it."},
                  {"classes", "Classes that are made for it."},
                  {"sessions", "Who takes part, each with its steps."},
                  {"permutations", "The orders that it lists; none: all are meant."},
                  {"invariants", "What must hold at the end."},
                  {"allowed", "Errors that do not spoil the verdict."},
                  {"orders", "How many orders there are when nobody ever waits."}},
      .examples = {{"headlockctl race show first-update-naive", "How the first update of a key is lost."}},
      .run = show};
}

Command runCommand() {
  return {
      .verb = "run",
      .summary = "Plays a race, order after order, and gives the verdict.",
      .description =
          "Plays the permutations that the race lists, or every order where it lists none. It happens in a "
          "scratch schema that goes with the run; the database needs no installation. Not through --pooler: "
          "each "
          "session keeps a backend of its own. Exit status 3: not the verdict that the race expects.",
      .operands = {raceOperand()},
      .options = {{.name = "permutation",
                   .kind = ValueKind::text,
                   .value = "STEPS",
                   .help = "Play this order alone: names of steps, as behind the word permutation."},
                  {.name = "all", .help = "Play every order in which no waiting session is asked to move."},
                  {.name = "seed",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help = "Where not all orders can be played, what the choice of some is drawn from.",
                   .defaultValue = "0",
                   .maximum = 2'147'483'647},
                  {.name = "export",
                   .kind = ValueKind::text,
                   .value = "FILE",
                   .help = "Write the order with the gravest verdict as a spec for PostgreSQL's own tester: "
                           "SQL alone."},
                  {.name = "format",
                   .kind = ValueKind::choice,
                   .value = "FORMAT",
                   .help = "Wins over --output; isolationtester prints what PostgreSQL's own tester prints.",
                   .choices = {"text", "json", "isolationtester"}}},
      .results = {{"permutations",
                   "A record an order: steps, verdict, blocked, errors, invariants. "
                   "`blocked` names who was in the way, sessions outside of the race by process id and "
                   "application."},
                  {"expected", "The verdict that the race promises, or null."},
                  {"verdict", "What it gave: all_held, some_broken, some_error with its code, some_timeout."},
                  {"as_expected", "Whether the two agree."},
                  {"complete", "Whether every order that was meant was played."},
                  {"seed", "What a choice of orders was drawn from, or null."}},
      .examples = {{"headlockctl race run first-update-naive --all", "Every order, and what came of it."},
                   {"headlockctl race run deadlock.spec --format isolationtester",
                    "As PostgreSQL's isolationtester would print it."}},
      .run = run};
}

}  // namespace

Group raceGroup() {
  return {.name = "race",
          .summary = "Races of concurrent sessions, played step by step on a stage.",
          .commands = {listCommand(), showCommand(), runCommand()}};
}

}  // namespace headlock::cli
