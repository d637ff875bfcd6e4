// `bench`: each promise about speed, ours beside its baseline.
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "app/headlockctl/bench_page.h"
#include "app/headlockctl/bench_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/option_value.h"
#include "core/bench/suite.h"

namespace headlock::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMostRows = 100'000'000;
constexpr const char* kChartFile = "performance-growth.svg";

/// The database that is measured: the command's own, or a server that lives as long as this.
class Place {
public:
  Place(Context& context, const Invocation& invocation) : settings_(settingsOf(context, invocation)) {
    settings_.applicationName = "headlockctl bench";
    if (settings_.pooler) {
      throw InvalidInput("invalid_argument", "A benchmark needs sessions of its own; leave --pooler out.");
    }
  }
  [[nodiscard]] const database::Settings& settings() const noexcept { return settings_; }

private:
  database::Settings settingsOf(Context& context, const Invocation& invocation) {
    if (!invocation.flag("own-server")) return context.settings();
    if (context.globals().database) {
      throw InvalidInput("usage", "--own-server makes a server for the run; leave --database out.");
    }
    context.progress().update("starting a server");
    server_.emplace(database::EphemeralCluster::Options{
        .configuration = {"max_connections = 450", "shared_buffers = 512MB", "max_wal_size = 8GB"}});
    database::Settings settings;
    settings.conninfo = server_->conninfo();
    return settings;
  }

  std::optional<database::EphemeralCluster> server_;
  database::Settings settings_;
};

bench::Course courseOf(Context& context, const Invocation& invocation) {
  bench::Course course;
  course.rounds = static_cast<int>(invocation.integer("rounds"));
  if (invocation.flag("quick") && !invocation.given("rounds")) course.rounds = 1;
  course.canceller = context.canceller();
  course.onProgress = [&context](const std::string& what) { context.progress().update(what); };
  return course;
}

/// What is given wins over what --quick makes of it.
std::int64_t amount(const Invocation& invocation, std::string_view option, std::int64_t quick) {
  return invocation.flag("quick") && !invocation.given(option) ? quick : invocation.integer(option);
}

int smallAmount(const Invocation& invocation, std::string_view option, int quick) {
  return static_cast<int>(amount(invocation, option, quick));
}

milliseconds durationOf(const Invocation& invocation) {
  constexpr milliseconds kQuick{50};
  return invocation.flag("quick") && !invocation.given("duration") ? kQuick : invocation.duration("duration");
}

/// `0.5ms`, `200us`, `0ms`: finer than other durations.
std::chrono::microseconds delayOf(const std::string& text) {
  const auto refuse = [&] {
    throw InvalidInput("invalid_duration",
                       "--delay takes 0us to 1s, for example 0.5ms, not " + cli::quoted(text) + ".");
  };
  double number = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  // from_chars takes a sign, and words for numbers that are none.
  if (problem != std::errc() || text.front() < '0' || text.front() > '9') refuse();
  const double scale = unit == "us" ? 1 : unit == "ms" ? 1'000 : unit == "s" ? 1'000'000 : -1;
  constexpr double kMost = 1'000'000;
  if (scale < 0 || number * scale > kMost) refuse();
  return std::chrono::microseconds(static_cast<std::int64_t>(number * scale));
}

ExitStatus answer(Context& context, const bench::Report& report) {
  context.progress().clear();
  context.output().answer(recordOf(report), textOf(report));
  return ExitStatus::done;
}

ExitStatus lock(Context& context, const Invocation& invocation) {
  const bench::LockCase work{.clients = smallAmount(invocation, "clients", 2),
                             .keys = amount(invocation, "keys", 100),
                             .duration = durationOf(invocation),
                             .delay = delayOf(invocation.text("delay"))};
  const Place place(context, invocation);
  return answer(context, measureLock(place.settings(), courseOf(context, invocation), work));
}

ExitStatus produce(Context& context, const Invocation& invocation) {
  const bench::ProduceCase work{.clients = smallAmount(invocation, "clients", 2),
                                .batch = smallAmount(invocation, "batch", 50),
                                .messages = amount(invocation, "rows", 500),
                                .keys = amount(invocation, "keys", 100)};
  const Place place(context, invocation);
  return answer(context, measureProduce(place.settings(), courseOf(context, invocation), work));
}

ExitStatus sweep(Context& context, const Invocation& invocation) {
  const bench::SweepCase work{.rows = amount(invocation, "rows", 500),
                              .batch = smallAmount(invocation, "batch", 50)};
  const Place place(context, invocation);
  return answer(context, measureSweep(place.settings(), courseOf(context, invocation), work));
}

ExitStatus backfill(Context& context, const Invocation& invocation) {
  const bench::BackfillCase work{.objects = amount(invocation, "objects", 120),
                                 .batch = smallAmount(invocation, "batch", 50)};
  const Place place(context, invocation);
  return answer(context, measureBackfill(place.settings(), courseOf(context, invocation), work));
}

ExitStatus stats(Context& context, const Invocation& invocation) {
  const bench::StatsCase work{.rows = amount(invocation, "rows", 1'000)};
  const Place place(context, invocation);
  return answer(context, measureStats(place.settings(), courseOf(context, invocation), work));
}

ExitStatus monitor(Context& context, const Invocation& invocation) {
  const bench::MonitorCase work{.sessions = smallAmount(invocation, "clients", 4),
                                .duration = durationOf(invocation)};
  const Place place(context, invocation);
  return answer(context, measureMonitor(place.settings(), courseOf(context, invocation), work));
}

ExitStatus browse(Context& context, const Invocation& invocation) {
  const bench::BrowseCase work{.rows = amount(invocation, "rows", 1'000)};
  const Place place(context, invocation);
  return answer(context, measureBrowse(place.settings(), courseOf(context, invocation), work));
}

/// This program, as it plays a spec that it reads.
std::vector<std::string> playerProgram() {
  return {std::filesystem::read_symlink("/proc/self/exe").string(),
          "race",
          "run",
          "--format",
          "isolationtester",
          "-"};
}

/// The console, where it was built or installed beside this program; else empty.
std::string consoleProgram() {
  const std::filesystem::path beside =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "headlock";
  std::error_code ignored;
  return std::filesystem::exists(beside, ignored) ? beside.string() : std::string();
}

ExitStatus stage(Context& context, const Invocation& invocation) {
  const Place place(context, invocation);
  return answer(context, measureStage(place.settings(), courseOf(context, invocation),
                                      {.program = playerProgram(), .reference = bench::isolationTester()}));
}

ExitStatus console(Context& context, const Invocation& invocation) {
  const std::string program = consoleProgram();
  if (program.empty()) throw NotFound("file_failed", "The console, headlock, is not beside this program.");
  const Place place(context, invocation);
  return answer(context,
                measureConsole(place.settings(), courseOf(context, invocation), {.program = program}));
}

void writeFile(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return;
  const std::string problem = std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe
  throw Failed("file_failed", "cannot write " + path.string() + ": " + problem);
}

ExitStatus all(Context& context, const Invocation& invocation) {
  const auto directory = invocation.textIf("write");
  std::error_code ignored;
  if (directory && !std::filesystem::is_directory(*directory, ignored)) {
    throw NotFound("file_failed", "There is no directory " + cli::quoted(*directory) + " to write into.");
  }
  const Place place(context, invocation);
  const bench::SuiteReport report = measureEverything(place.settings(), courseOf(context, invocation),
                                                      {.mostRows = invocation.integer("rows"),
                                                       .duration = durationOf(invocation),
                                                       .quick = invocation.flag("quick"),
                                                       .program = playerProgram(),
                                                       .console = consoleProgram()});
  context.progress().clear();
  if (directory) {
    writeFile(std::filesystem::path(*directory) / "performance.md", performancePage(report, kChartFile));
    writeFile(std::filesystem::path(*directory) / kChartFile, growthChart(report.growth));
  }
  context.output().answer(recordOf(report), textOf(report));
  return ExitStatus::done;
}

Option numberOption(std::string_view name, std::string_view help, std::string_view standard,
                    std::int64_t minimum, std::int64_t maximum) {
  return {.name = name,
          .kind = ValueKind::integer,
          .value = "N",
          .help = help,
          .defaultValue = standard,
          .minimum = minimum,
          .maximum = maximum};
}

Option durationOption() {
  constexpr std::int64_t kMost = 3'600'000;
  return {.name = "duration",
          .kind = ValueKind::duration,
          .value = "DURATION",
          .help = "How long each side of a round runs.",
          .defaultValue = "3s",
          .minimum = 10,
          .maximum = kMost};
}

/// `options` and those that every benchmark has.
std::vector<Option> withCommon(std::vector<Option> options) {
  options.push_back(numberOption("rounds", "How often both sides are measured in turn.", "5", 1, 1'000));
  options.push_back(
      {.name = "quick", .help = "Tiny and one round: it shows that everything runs, and nothing else."});
  options.push_back(
      {.name = "own-server",
       .help = "Measure on a server that is made for the run, with room for 450 sessions, without fsync."});
  return options;
}

std::vector<ResultKey> figureResults() {
  return {{"benchmark", "Its name."},
          {"conditions", "On how much, and how."},
          {"name", "What is compared."},
          {"ours", "The median: value, unit, what."},
          {"baseline", "Likewise."},
          {"limit", "Likewise, or null."},
          {"ratio", "Ours to the baseline, larger is better: the median of the rounds' own."},
          {"ratio_to_limit", "Likewise to the limit, or null."},
          {"target", "What must be reached."},
          {"reached", "Whether it was; null where nothing must be."},
          {"rounds", "A record a round: ours, baseline, limit."},
          {"comparisons", "The same keys for each thing that was compared, the one above first."},
          {"counts", "What was counted on the way."}};
}

Command benchmark(std::string_view verb, std::string_view summary, std::string_view description,
                  std::vector<Option> options, Handler run) {
  return {.verb = verb,
          .summary = summary,
          .description = description,
          .options = withCommon(std::move(options)),
          .results = figureResults(),
          .run = run};
}

Command lockCommand() {
  Command command = benchmark(
      "lock", "Locked read-modify-write against eight round trips a transaction.",
      "Each client locks a key, reads its head, writes the next version and commits. The limit is a program "
      "in raw "
      "libpq that sends the same statements in the same two pipelines.",
      {numberOption("clients", "Clients at once.", "1", 1, 64),
       numberOption("keys", "Keys that they choose from; 1 is a hot key.", "10000", 1, kMostRows),
       durationOption(),
       {.name = "delay",
        .kind = ValueKind::text,
        .value = "DURATION",
        .help = "What a network adds to each round trip, by a proxy of the benchmark's own: 0.5ms, 200us.",
        .defaultValue = "0ms"}},
      lock);
  command.examples = {{"headlockctl bench lock --clients 8 --delay 0.5ms", "Eight clients, not so near."}};
  return command;
}

Command produceCommand() {
  return benchmark("produce", "Bulk produce against one message a commit.",
                   "Messages of 1,000 bytes with heads. The limit is one COPY into the log alone.",
                   {numberOption("clients", "Clients at once.", "1", 1, 64),
                    numberOption("batch", "Messages in a statement.", "1000", 1, 100'000),
                    numberOption("rows", "Messages in each measurement.", "20000", 1, kMostRows),
                    numberOption("keys", "Keys that they are about; 0: one each.", "0", 0, kMostRows)},
                   produce);
}

Command sweepCommand() {
  return benchmark(
      "sweep", "The janitor against a sweep that begins anew each time.",
      "Among as many keys with a head. The limit is one unbounded delete. Then once more with an old "
      "snapshot open and 1,000 locked rows in front.",
      {numberOption("rows", "Expired rows.", "1000000", 100, kMostRows),
       numberOption("batch", "Rows in a batch.", "1000", 1, 10'000)},
      sweep);
}

Command backfillCommand() {
  return benchmark(
      "backfill", "A class's backfill against upserts row by row.",
      "Objects of 2,000 bytes and three fields. The limit takes the same locks and stores constants.",
      {numberOption("objects", "Objects of the class.", "100000", 1, kMostRows),
       numberOption("batch", "Objects in a transaction.", "1000", 1, 1'000)},
      backfill);
}

Command statsCommand() {
  return benchmark("stats", "A topic's figures against plain counts.", {},
                   {numberOption("rows", "Headless rows.", "10000000", 10, kMostRows)}, stats);
}

Command monitorCommand() {
  return benchmark(
      "monitor", "A poll of the lock monitor against an activity monitor's queries.",
      "Half of the sessions wait, ten for each key. Then what two polls a second cost eight lockers.",
      {numberOption("clients", "Sessions; the server needs room for them.", "100", 2, 10'000),
       durationOption()},
      monitor);
}

Command browseCommand() {
  return benchmark("browse", "Pages of keys anywhere in a topic against its first page.", {},
                   {numberOption("rows", "Keys with a head and a message.", "10000000", 10, kMostRows)},
                   browse);
}

Command stageCommand() {
  return benchmark("stage", "A race on the stage against PostgreSQL's isolationtester.",
                   "Both as programs that play the same spec from their start to their end.", {}, stage);
}

Command consoleCommand() {
  return benchmark("console", "The console's start against an empty window.",
                   "It needs a display, or QT_QPA_PLATFORM=offscreen.", {}, console);
}

Command allCommand() {
  return {
      .verb = "all",
      .summary = "Every benchmark in every case that has a mark to reach, and what grows as topics do.",
      .description =
          "What lacks something here, such as room for 400 sessions, is left out and named. By default "
          "it takes more than an hour and some gigabytes.",
      .options = withCommon({numberOption("rows", "The most rows of a topic.", "10000000", 10'000, kMostRows),
                             durationOption(),
                             {.name = "write",
                              .kind = ValueKind::text,
                              .value = "DIRECTORY",
                              .help = "Also write performance.md and its chart into this directory."}}),
      .results = {{"server_version", "Of the server."},
                  {"fsync", "Its setting."},
                  {"synchronous_commit", "Its setting."},
                  {"shared_buffers", "Its setting."},
                  {"processors", "Of this machine."},
                  {"load_average", "Of its last minute, before the first measurement."},
                  {"rounds", "How often both sides were measured."},
                  {"benchmarks", "A record each, with the keys that it has alone."},
                  {"growth", "A record each: name, sizes, unit, exponent, baseline_exponent, points."},
                  {"left", "What was not measured, and why."}},
      .examples = {{"headlockctl bench all --quick", "Shows that everything runs."},
                   {"headlockctl bench all --own-server --write docs", "The page of the figures."}},
      .run = all};
}

}  // namespace

Group benchGroup() {
  return {.name = "bench",
          .summary = "Each promise about speed, measured beside its baseline.",
          .commands = {lockCommand(), produceCommand(), sweepCommand(), backfillCommand(), statsCommand(),
                       monitorCommand(), browseCommand(), consoleCommand(), stageCommand(), allCommand()}};
}

}  // namespace headlock::cli
