// `system`: one installation is one schema of a database.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/records.h"
#include "core/topic/installation.h"

namespace headlock::cli {
namespace {

/// `15.17`, from the number that libpq gives.
std::string serverVersion(const database::Connection& connection) {
  constexpr int kMajor = 10'000;
  return std::to_string(connection.serverVersion() / kMajor) + '.' +
         std::to_string(connection.serverVersion() % kMajor);
}

Record describe(Context& context, const topic::InstallationStatus& status) {
  return {{"schema", context.globals().schema},
          {"schema_version", status.schemaVersion},
          {"server_version", serverVersion(context.connection())},
          {"topics", Count{status.topics}},
          {"classes", Count{status.classes}}};
}

ExitStatus install(Context& context, const Invocation&) {
  topic::Installation installation(context.connection());
  const bool created = installation.install();
  context.output().answer(describe(context, installation.status()).add("created", created));
  return ExitStatus::done;
}

ExitStatus status(Context& context, const Invocation&) {
  context.output().answer(describe(context, topic::Installation(context.connection()).status()));
  return ExitStatus::done;
}

ExitStatus destroy(Context& context, const Invocation& invocation) {
  requireConfirmation(invocation, "Destroying the installation removes every topic in the schema.");
  topic::Installation(context.connection()).destroy();
  context.output().answer({{"schema", context.globals().schema},
                           {"server_version", serverVersion(context.connection())},
                           {"destroyed", true}});
  return ExitStatus::done;
}

std::vector<ResultKey> results() {
  return {{"schema", "The PostgreSQL schema of the installation."},
          {"schema_version", "The version of its tables."},
          {"server_version", "The version of PostgreSQL."},
          {"topics", "How many topics it has."},
          {"classes", "How many classes of computed objects it has."}};
}

}  // namespace

Group systemGroup() {
  std::vector<ResultKey> installed = results();
  installed.push_back({"created", "False where the installation was there already."});
  return {.name = "system",
          .summary = "The installation: the schema that holds topics and everything about them.",
          .commands = {
              {.verb = "install",
               .summary = "Makes the schema and its tables, or finds that they are there.",
               .description = "An installation of another version is not touched.",
               .results = installed,
               .examples = {{"headlockctl --database postgresql://localhost/app system install",
                             "Install into the database app."}},
               .run = install},
              {.verb = "status", .summary = "Says what is installed.", .results = results(), .run = status},
              {.verb = "destroy",
               .summary = "Drops every topic, then the schema with all that is in it.",
               .options = {confirmationOption()},
               .results = {{"schema", "The schema that is gone."},
                           {"server_version", "The version of PostgreSQL."},
                           {"destroyed", "True."}},
               .run = destroy},
          }};
}

}  // namespace headlock::cli
