// `locks`: who waits, for whom, on which key, now, again and again, into a file and out of one.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/interrupt.h"
#include "app/headlockctl/locks_text.h"
#include "core/contention/document.h"
#include "core/contention/history.h"
#include "core/contention/monitor.h"
#include "core/contention/recording.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

using contention::LockReport;
using contention::Texts;
using Clock = std::chrono::steady_clock;

contention::Scope scopeOf(const Invocation& invocation) {
  return invocation.flag("all") ? contention::Scope::everything : contention::Scope::database;
}

void stream(Context& context, const LockReport& report, Texts texts) {
  context.output().raw(context.output().json() ? toJson(report, texts) + '\n' : locksLine(report));
}

/// Polls again and again, at the pace that the server bears. `each` returns whether to go on. A server that
/// went away is waited for: what is watched for hours outlives restarts. False where it was interrupted.
template <typename Each>
bool poll(Context& context, contention::Scope scope, std::chrono::milliseconds every, Each each) {
  std::optional<contention::LockMonitor> monitor(context.connection());
  contention::PollPace pace(every);
  while (true) {
    const Clock::time_point start = Clock::now();
    auto pause = every;
    try {
      if (!monitor) monitor.emplace(context.connection());
      const LockReport report = monitor->poll(scope);
      pause = pace.after(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start));
      if (!each(report)) return true;
    } catch (const ConnectionLost& error) {
      context.warn(error.code(), error.what());
      monitor.reset();
      context.disconnect();
    }
    const auto spent = std::chrono::floor<std::chrono::milliseconds>(Clock::now() - start);
    if (!waitUninterrupted(*context.canceller(), pause - spent)) return false;
  }
}

ExitStatus show(Context& context, const Invocation& invocation) {
  const contention::Scope scope = scopeOf(invocation);
  if (const auto every = invocation.durationIf("watch")) {
    poll(context, scope, *every, [&](const LockReport& report) {
      stream(context, report, Texts::leftOut);
      return true;
    });
    return ExitStatus::interrupted;
  }
  const LockReport report = contention::LockMonitor(context.connection()).poll(scope);
  context.output().raw(context.output().json() ? toJson(report, Texts::leftOut) + '\n'
                                               : locksText(report, context.output().width()));
  return ExitStatus::done;
}

Record figuresRecord(const contention::RecordingFigures& figures) {
  List lines;
  for (const contention::ContentionLine& line : figures.contention()) {
    if (lines.size() == kShownLines) break;
    lines.emplace_back(Record{{"subject", line.subject},
                              {"topic", line.topic},
                              {"key", line.key},
                              {"waited_ms", line.waited},
                              {"longest_ms", line.longest},
                              {"waiting_most", line.mostWaiting}});
  }
  return {{"polls", Count{figures.polls}},
          {"from", figures.from},
          {"to", figures.to},
          {"sessions_most", figures.mostSessions},
          {"waiting_most", figures.mostWaiting},
          {"longest_ms", figures.longest},
          {"cycles", figures.cycles},
          {"contention", lines}};
}

void answer(Context& context, const contention::RecordingFigures& figures) {
  context.output().answer(figuresRecord(figures), figuresText(figures, context.output().width()));
}

ExitStatus record(Context& context, const Invocation& invocation) {
  const contention::Scope scope = scopeOf(invocation);
  const auto lasting = invocation.durationIf("for");
  std::optional<contention::Recorder> recorder;
  contention::RecordingFigures figures;
  const Clock::time_point start = Clock::now();
  const bool whole = poll(context, scope, invocation.duration("every"), [&](const LockReport& report) {
    if (!recorder) {
      recorder.emplace(invocation.operand("FILE"),
                       contention::RecordingHeader{report.takenAt, report.database,
                                                   context.connection().parameterStatus("server_version"),
                                                   report.everything});
    }
    recorder->add(report);
    figures.add(report);
    context.progress().update("recorded " + std::to_string(figures.polls) + " reports");
    return !lasting || Clock::now() - start < *lasting;
  });
  context.progress().clear();
  answer(context, figures);
  return whole ? ExitStatus::done : ExitStatus::interrupted;
}

ExitStatus replay(Context& context, const Invocation& invocation) {
  const contention::Recording recording(invocation.operand("FILE"));
  const bool all = !invocation.flag("summary");
  contention::RecordingFigures figures;
  for (std::size_t index = 0; index < recording.size(); ++index) {
    context.canceller()->throwIfRequested();
    const LockReport report = recording.at(index);
    figures.add(report);
    if (all) stream(context, report, Texts::included);
  }
  if (all && context.output().json()) return ExitStatus::done;
  if (all) context.output().raw("\n");
  answer(context, figures);
  return ExitStatus::done;
}

Option allOption() {
  return {.name = "all", .help = "Every database of the server, and the session that asks."};
}

std::vector<ResultKey> reportKeys() {
  return {
      {"taken_at", "When, by the server's clock."},
      {"database", "The database that was asked."},
      {"everything", "Whether --all was given."},
      {"sentence", "What matters most, for people."},
      {"hidden_sessions", "How many sessions this role may not look into."},
      {"sessions",
       "pid, started_at, application, user, database, backend_type, state, operation, xact_age_ms, "
       "state_age_ms, statement_age_ms, leader_pid, hidden."},
      {"waits",
       "pid, blocked_by (0 is a prepared transaction), prepared (their gids), maybe_more, kind, mode, "
       "relation, topic, key, class, class_id, personal, object, operation, waited_ms; null where unknown."},
      {"roots",
       "Who blocks others and waits for nobody: pid, gid, started_at, blocks_direct, blocks_total, state, "
       "xact_age_ms."},
      {"cycles", "Circles of sessions that wait for each other."}};
}

std::vector<ResultKey> figureKeys() {
  return {
      {"polls", "How many reports."},
      {"from", "The first report's time."},
      {"to", "The last report's time."},
      {"sessions_most", "The most sessions at one time."},
      {"waiting_most", "The most waiting sessions at one time."},
      {"longest_ms", "The longest wait that was seen."},
      {"cycles", "Reports that showed a circle."},
      {"contention", "The most waited for first: subject, topic, key, waited_ms, longest_ms, waiting_most."}};
}

Command showCommand() {
  return {
      .verb = "",
      .summary = "Shows who waits for a lock, for whom, and on which key.",
      .description = "Covers the connected database. Waits for no lock itself.",
      .options = {{.name = "watch",
                   .kind = ValueKind::duration,
                   .value = "DURATION",
                   .help =
                       "Look again so often, until it is interrupted; less often while the server is slow to "
                       "answer.",
                   .minimum = 10,
                   .maximum = 86'400'000},
                  allOption()},
      .results = reportKeys(),
      .examples = {{"headlockctl locks", "The first line says it all."},
                   {"headlockctl locks --watch 1s", "A line a second."}},
      .run = show};
}

Command recordCommand() {
  return {.verb = "record",
          .summary = "Records reports into a file, for headlockctl locks replay and the console.",
          .description = "The file holds the statements' texts, and is readable by its owner alone.",
          .operands = {{.name = "FILE",
                        .help = "The recording; an earlier one is replaced.",
                        .kind = ValueKind::file}},
          .options = {{.name = "for",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "How long; by default until it is interrupted."},
                      {.name = "every",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "How often to look.",
                       .defaultValue = "500ms",
                       .minimum = 10,
                       .maximum = 86'400'000},
                      allOption()},
          .results = figureKeys(),
          .examples = {{"headlockctl locks record night.jsonl --for 10m",
                        "Ten minutes to look at in the morning."}},
          .run = record};
}

Command replayCommand() {
  return {
      .verb = "replay",
      .summary = "Plays a recording back, without a server.",
      .description =
          "With --output json a report a line, as headlockctl locks prints it, with the statements' texts.",
      .operands = {{.name = "FILE",
                    .help = "A file that headlockctl locks record wrote.",
                    .kind = ValueKind::file}},
      .options = {{.name = "summary", .help = "Only the figures of the whole recording."}},
      .results = figureKeys(),
      .examples = {{"headlockctl locks replay night.jsonl --summary", "What was waited for most."}},
      .run = replay};
}

}  // namespace

Group locksGroup() {
  return {.name = "locks",
          .summary = "Live lock contention: who waits, for whom, on which key.",
          .commands = {showCommand(), recordCommand(), replayCommand()}};
}

}  // namespace headlock::cli
