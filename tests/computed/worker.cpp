// A backfill's worker as a process of its own, to be killed: worker CONNINFO TASK BATCH LEASE_MS.
// Exits with 0 when it did the task, 1 when it lost it, 2 when the task was not to be had, 3 after an error.
#include <iostream>
#include <string>

#include "core/computed/backfill.h"
#include "core/database/error.h"

int main(int argc, char** argv) {
  using namespace headlock;
  if (argc != 5) return 3;
  try {
    database::Settings settings;
    settings.conninfo = argv[1];
    database::Connection connection(settings);
    const auto report = computed::runBackfill(
        connection, computed::TaskId{std::stoll(argv[2])},
        {.batch = std::stoi(argv[3]), .lease = std::chrono::milliseconds(std::stoll(argv[4]))});
    if (!report) return 2;
    return report->end == computed::BackfillReport::End::succeeded ? 0 : 1;
  } catch (const Error& error) {
    std::cerr << error.code() << ": " << error.what() << std::endl;
    return 3;
  }
}
