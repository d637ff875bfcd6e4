// `demo`: data to look at, and traffic to watch.
#include <limits>

#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/records.h"
#include "core/topic/installation.h"
#include "core/workload/demo_load.h"
#include "core/workload/traffic.h"

namespace headlock::cli {
namespace {

ExitStatus load(Context& context, const Invocation& invocation) {
  topic::Installation(context.connection()).install();
  workload::DemoLoadOptions options;
  options.keys = invocation.integer("keys");
  options.headless = invocation.integer("headless");
  options.onProgress = [&](const workload::DemoLoadProgress& progress) {
    context.progress().update("loading " + progress.topic + ": " + std::to_string(progress.keys) + " of " +
                              std::to_string(progress.wanted) + " keys");
  };
  options.onObjects = [&](const workload::DemoObjectsProgress& progress) {
    context.progress().update("loading " + progress.name + ": " + std::to_string(progress.done) + " of " +
                              std::to_string(progress.wanted) + " objects");
  };
  const workload::DemoLoadReport report = workload::loadDemo(context.connection(), options);
  context.progress().clear();
  context.output().answer({{"topics", Count{report.topics}},
                           {"keys", Count{report.keys}},
                           {"headless", Count{report.headless}},
                           {"messages", Count{report.messages}},
                           {"classes", Count{report.classes}},
                           {"objects", Count{report.objects}},
                           {"added_keys", Count{report.addedKeys}},
                           {"added_objects", Count{report.addedObjects}},
                           {"elapsed_ms", report.elapsed}});
  return ExitStatus::done;
}

ExitStatus traffic(Context& context, const Invocation& invocation) {
  workload::TrafficOptions options;
  options.duration = invocation.durationIf("for");
  options.seed = static_cast<std::uint64_t>(invocation.integer("seed"));
  options.onProgress = [&](const workload::TrafficReport& report) {
    context.progress().update("updates " + std::to_string(report.updates) + ", locks " +
                              std::to_string(report.locks) + ", produces " + std::to_string(report.produces) +
                              ", sweeps " + std::to_string(report.sweeps));
  };
  const workload::TrafficReport report =
      workload::runTraffic(context.settings(), context.environment(), options);
  context.progress().clear();
  context.output().answer({{"updates", Count{report.updates}},
                           {"locks", Count{report.locks}},
                           {"produces", Count{report.produces}},
                           {"sweeps", Count{report.sweeps}},
                           {"deleted", Count{report.deleted}},
                           {"retries", Count{report.retries}},
                           {"reconnects", Count{report.reconnects}},
                           {"waited_ms", report.waited},
                           {"elapsed_ms", report.elapsed}});
  return context.canceller()->requested() ? ExitStatus::interrupted : ExitStatus::done;
}

Option amountOption(std::string_view name, std::string_view help, std::string_view standard,
                    std::int64_t minimum) {
  return {.name = name,
          .kind = ValueKind::integer,
          .value = "N",
          .help = help,
          .defaultValue = standard,
          .minimum = minimum,
          .maximum = 100'000'000};
}

Command loadCommand() {
  return {
      .verb = "load",
      .summary = "Makes topics with believable keys, histories and headless rows of every age, and classes.",
      .description =
          "It installs where nothing is installed, and tops up what is there: run again, it adds nothing; "
          "with larger numbers, it adds the difference. Three classes get 60 objects for a thousand keys; "
          "one "
          "of them is left stale, with its backfill queued.",
      .options = {amountOption("keys", "Keys with a head, over all topics.", "200000", 1),
                  amountOption("headless", "Keys without a head, over all topics.", "50000", 0)},
      .results = {{"topics", "Topics of the demonstration."},
                  {"keys", "Their keys, headless ones included."},
                  {"headless", "Keys without a head."},
                  {"messages", "Messages in their logs."},
                  {"classes", "Classes of computed objects."},
                  {"objects", "Objects of these classes."},
                  {"added_keys", "Keys that this load made."},
                  {"added_objects", "Objects that this load made."},
                  {"elapsed_ms", "How long it took."}},
      .examples = {{"headlockctl demo load", "Some hundred thousand keys, in seconds."}},
      .run = load};
}

Command trafficCommand() {
  return {
      .verb = "traffic",
      .summary = "Keeps writers, lockers, producers and a janitor going on the demonstration's topics.",
      .description = "Some keys are hot, and some lockers hold them for seconds, so that waits can be seen.",
      .options = {{.name = "for",
                   .kind = ValueKind::duration,
                   .value = "DURATION",
                   .help = "How long; by default until it is interrupted.",
                   .minimum = 1},
                  {.name = "seed",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help = "The same seed chooses the same keys and pauses.",
                   .defaultValue = "1",
                   .minimum = 0,
                   .maximum = std::numeric_limits<int>::max()}},
      .results = {{"updates", "Locked read-modify-writes that committed."},
                  {"locks", "Locks that were held for a while."},
                  {"produces", "Plain produces."},
                  {"sweeps", "Passes of the janitor over one topic."},
                  {"deleted", "Headless rows that it removed."},
                  {"retries", "Transactions that the server asked to run again."},
                  {"reconnects", "Connections made again."},
                  {"waited_ms", "Spent waiting for locks, all workers together."},
                  {"elapsed_ms", "How long it ran."}},
      .examples = {{"headlockctl demo traffic --for 5m", "Something to watch in the console."}},
      .run = traffic};
}

}  // namespace

Group demoGroup() {
  return {.name = "demo",
          .summary = "Data to look at, and traffic to watch.",
          .commands = {loadCommand(), trafficCommand()}};
}

}  // namespace headlock::cli
