#include <algorithm>

#include "app/headlockctl/command.h"
#include "app/headlockctl/groups.h"

namespace headlock::cli {

const std::vector<Group>& commandTable() {
  static const std::vector<Group> table = {
      clusterGroup(),  systemGroup(), topicGroup(),  messageGroup(),    headGroup(),
      janitorGroup(),  statsGroup(),  classGroup(),  objectGroup(),     definitionGroup(),
      backfillGroup(), repairGroup(), locksGroup(),  sessionGroup(),    raceGroup(),
      demoGroup(),     benchGroup(),  doctorGroup(), completionGroup(), manualGroup(),
  };
  return table;
}

const std::vector<Option>& globalOptions() {
  static const std::vector<Option> options = {
      {.name = "database",
       .kind = ValueKind::text,
       .value = "CONNINFO",
       .help = "Where the database is: a libpq URI or key=value string. Else $HEADLOCK_DATABASE, else "
               "libpq's own "
               "environment, else the embedded cluster."},
      {.name = "schema",
       .kind = ValueKind::text,
       .value = "NAME",
       .help = "The PostgreSQL schema of the installation.",
       .defaultValue = "headlock"},
      {.name = "output",
       .kind = ValueKind::choice,
       .value = "FORMAT",
       .help = "text for people, json for programs.",
       .defaultValue = "text",
       .choices = {"text", "json"}},
      {.name = "timeout",
       .kind = ValueKind::duration,
       .value = "DURATION",
       .help = "Time limit of each statement on the server.",
       .minimum = 1,
       .maximum = 2'147'483'647},
      {.name = "pooler",
       .help = "A transaction pooler stands between: no prepared statements, no session state."},
      {.name = "quiet", .help = "No progress and no warnings on standard error."},
      {.name = "version", .help = "Print the version and end."},
      {.name = "help", .help = "Print what the command does and takes, and end."},
  };
  return options;
}

const Group* findGroup(std::string_view name) {
  const auto found = std::ranges::find(commandTable(), name, &Group::name);
  return found == commandTable().end() ? nullptr : &*found;
}

const Command* findCommand(const Group& group, std::string_view verb) {
  const auto found = std::ranges::find(group.commands, verb, &Command::verb);
  return found == group.commands.end() ? nullptr : &*found;
}

const Option* findOption(const std::vector<Option>& options, std::string_view name) {
  const auto found = std::ranges::find(options, name, &Option::name);
  return found == options.end() ? nullptr : &*found;
}

}  // namespace headlock::cli
