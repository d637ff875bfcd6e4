// `doctor`: is everything as the protocol needs it?
#include <algorithm>

#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "core/database/error.h"
#include "core/database/text.h"
#include "core/topic/health.h"

namespace headlock::cli {
namespace {

using Status = topic::HealthCheck::Status;

std::string printed(const std::string& text) {
  return database::printable(text, std::string::npos);
}

/// The checks; a database that cannot be reached is the first one's finding.
std::vector<topic::HealthCheck> examine(Context& context) {
  try {
    return topic::examine(context.connection());
  } catch (const ConnectionLost& error) {
    return {{"connection", Status::failed, error.what(), error.remedy()}};
  }
}

std::string_view nameOf(Status status) {
  return status == Status::ok ? "ok" : status == Status::warning ? "warning" : "failed";
}

/// A line a check, and what to do on a line of its own: a remedy must never be cut at the screen's edge.
std::string textOf(const std::vector<topic::HealthCheck>& checks) {
  constexpr std::size_t kStatusWidth = 9;
  std::string text;
  for (const topic::HealthCheck& check : checks) {
    std::string status(nameOf(check.status));
    status.resize(kStatusWidth, ' ');
    text += status + printed(check.message) + '\n';
    if (!check.remedy.empty()) text += std::string(kStatusWidth, ' ') + "-> " + printed(check.remedy) + '\n';
  }
  return text;
}

ExitStatus run(Context& context, const Invocation&) {
  const std::vector<topic::HealthCheck> checks = examine(context);
  List rows;
  for (const topic::HealthCheck& check : checks) {
    rows.emplace_back(Record{{"name", check.name},
                             {"status", nameOf(check.status)},
                             {"message", check.message},
                             {"remedy", check.remedy.empty() ? Value() : Value(check.remedy)}});
  }
  context.output().answer(Record{{"checks", rows}}, textOf(checks));
  const bool failed = std::ranges::any_of(
      checks, [](const topic::HealthCheck& check) { return check.status == Status::failed; });
  return failed ? ExitStatus::verdict : ExitStatus::done;
}

}  // namespace

Group doctorGroup() {
  return {
      .name = "doctor",
      .summary = "Checks server, installation and topics, and says what to do.",
      .commands = {
          {.verb = "",
           .summary = "Checks server, installation and topics, and says what to do.",
           .description = "Changes nothing. Exit status 3 when a check fails; a warning is no failure.",
           .results = {{"checks", "name, status (ok, warning or failed), message, remedy (null: nothing)."}},
           .run = run}}};
}

}  // namespace headlock::cli
