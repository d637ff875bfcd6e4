// `cluster`: the embedded PostgreSQL server that this program brings along for those who have none at hand.
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/records.h"
#include "core/database/cluster.h"

namespace headlock::cli {
namespace {

Value orNull(const std::string& text) {
  return text.empty() ? Value() : Value(text);
}

std::string_view nameOf(database::ClusterStatus::State state) {
  using enum database::ClusterStatus::State;
  return state == running ? "running" : state == stopped ? "stopped" : "absent";
}

ExitStatus answer(const Context& context, const database::ClusterStatus& status) {
  context.output().answer({{"state", nameOf(status.state)},
                           {"data_directory", orNull(status.dataDirectory)},
                           {"socket_directory", orNull(status.socketDirectory)},
                           {"conninfo", orNull(status.conninfo)},
                           {"server_version", orNull(status.serverVersion)}});
  return ExitStatus::done;
}

ExitStatus start(Context& context, const Invocation&) {
  return answer(context, database::PersistentCluster().start());
}

ExitStatus stop(Context& context, const Invocation&) {
  return answer(context, database::PersistentCluster().stop());
}

ExitStatus status(Context& context, const Invocation&) {
  return answer(context, database::PersistentCluster().status());
}

ExitStatus destroy(Context& context, const Invocation& invocation) {
  requireConfirmation(invocation, "Destroying the embedded cluster removes every database in it.");
  return answer(context, database::PersistentCluster().destroy());
}

std::vector<ResultKey> results() {
  return {{"state", "absent, stopped or running."},
          {"data_directory", "Where its data is."},
          {"socket_directory", "Where it listens; null unless it runs."},
          {"conninfo", "How to connect to it; null unless it runs."},
          {"server_version", "The version of PostgreSQL."}};
}

}  // namespace

Group clusterGroup() {
  return {.name = "cluster",
          .summary = "The embedded PostgreSQL server, used where no other database is named.",
          .commands = {
              {.verb = "start",
               .summary = "Starts the embedded server, made first where absent, and keeps it running.",
               .results = results(),
               .run = start},
              {.verb = "stop", .summary = "Stops the embedded server.", .results = results(), .run = stop},
              {.verb = "status",
               .summary = "Says where the embedded server is and whether it runs.",
               .description =
                   "A command that needs it starts it on demand and stops it on leaving, unless it was "
                   "started with cluster start.",
               .results = results(),
               .run = status},
              {.verb = "destroy",
               .summary = "Stops the embedded server and removes it with all its data.",
               .options = {confirmationOption()},
               .results = results(),
               .run = destroy},
          }};
}

}  // namespace headlock::cli
