// `session`: ends what a session does, or the session itself. Never by its number alone.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/option_value.h"
#include "app/headlockctl/records.h"
#include "core/contention/action.h"
#include "core/contention/monitor.h"
#include "core/contention/sentence.h"
#include "core/database/error.h"
#include "core/database/time.h"

namespace headlock::cli {
namespace {

constexpr std::int64_t kMostPid = 2'147'483'647;

/// A pooler hands one session of the server to one client after the other: by the time the signal arrives,
/// the same backend may work for somebody else.
void requireSessionsOfTheirOwn(const Context& context) {
  if (!context.globals().pooler) return;
  throw InvalidInput(
      "invalid_argument",
      "Behind a transaction pooler a session of the server works for one client after the other, "
      "and the wrong one may be hit: connect to the server itself, without --pooler.");
}

/// Refuses, and says what would be ended and who waits behind it.
void refuseUnconfirmed(Context& context, const Invocation& invocation, int pid, Timestamp started,
                       const char* done) {
  const auto report = contention::LockMonitor(context.connection()).poll(contention::Scope::everything);
  const contention::SessionReport* const session = report.session(pid);
  if (session == nullptr || (session->startedAt && *session->startedAt != started))
    throw contention::sessionChanged(pid, started);
  requireConfirmation(invocation, contention::sessionSentence(report, pid) + ", would be " + done + ".");
}

ExitStatus signal(Context& context, const Invocation& invocation, contention::Action action,
                  const char* done) {
  requireSessionsOfTheirOwn(context);
  const auto pid = static_cast<int>(invocation.integerOperand("PID"));
  const std::string& written = invocation.text("started");
  const auto started = database::parseTime(written);
  if (!started)
    refuseUsage("--started is a time as headlockctl locks prints it in started_at, and not " +
                quoted(written));
  if (!invocation.flag("yes")) refuseUnconfirmed(context, invocation, pid, *started, done);
  const bool signalled = contention::act(context.connection(), action, pid, *started);
  context.output().answer({{"pid", pid}, {"signalled", signalled}});
  return signalled ? ExitStatus::done : ExitStatus::failed;
}

ExitStatus cancel(Context& context, const Invocation& invocation) {
  return signal(context, invocation, contention::Action::cancel, "asked to give up its statement");
}

ExitStatus terminate(Context& context, const Invocation& invocation) {
  return signal(context, invocation, contention::Action::terminate,
                "terminated, and its transaction rolled back");
}

Command command(std::string_view verb, std::string_view summary, std::string_view description, Handler run) {
  return {
      .verb = verb,
      .summary = summary,
      .description = description,
      .operands = {{.name = "PID",
                    .help = "The session's process id on the server.",
                    .kind = ValueKind::integer,
                    .minimum = 1,
                    .maximum = kMostPid}},
      .options =
          {{.name = "started",
            .kind = ValueKind::text,
            .value = "TIME",
            .help =
                "When the session began, as started_at of headlockctl locks; another session with the same "
                "number is left alone.",
            .required = true},
           confirmationOption()},
      .results = {{"pid", "The session's process id."}, {"signalled", "Whether the server sent the signal."}},
      .run = run};
}

}  // namespace

Group sessionGroup() {
  return {.name = "session",
          .summary = "Ends what a session of the server does, or the session.",
          .commands = {
              command("cancel", "Cancels the statement that a session runs.",
                      "The session, its transaction and its locks stay; only the statement ends.", cancel),
              command("terminate", "Ends a session, and frees whatever it held.",
                      "Its transaction is rolled back.", terminate)}};
}

}  // namespace headlock::cli
