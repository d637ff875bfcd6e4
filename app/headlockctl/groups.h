// The parts of the command table, each made in the file of its group. A new group is a line here and one in
// command_table.cpp.
#pragma once

#include "app/headlockctl/command.h"

namespace headlock::cli {

[[nodiscard]] Group backfillGroup();
[[nodiscard]] Group benchGroup();
[[nodiscard]] Group classGroup();
[[nodiscard]] Group clusterGroup();
[[nodiscard]] Group completionGroup();
[[nodiscard]] Group definitionGroup();
[[nodiscard]] Group demoGroup();
[[nodiscard]] Group doctorGroup();
[[nodiscard]] Group headGroup();
[[nodiscard]] Group janitorGroup();
[[nodiscard]] Group locksGroup();
[[nodiscard]] Group manualGroup();
[[nodiscard]] Group messageGroup();
[[nodiscard]] Group objectGroup();
[[nodiscard]] Group raceGroup();
[[nodiscard]] Group repairGroup();
[[nodiscard]] Group sessionGroup();
[[nodiscard]] Group statsGroup();
[[nodiscard]] Group systemGroup();
[[nodiscard]] Group topicGroup();

}  // namespace headlock::cli
