// The benchmarks, one a function and a file: what is done, on how much, and what it must reach.
//
// Each makes a schema of its own in the database that the settings lead to, fills it, measures both sides in
// turn through connections of its own, and leaves nothing behind. What is measured of ours is the public
// interface that every program calls. All throw what the library's operations throw, and Cancelled.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/bench/in_turn.h"
#include "core/bench/report.h"
#include "core/database/settings.h"

namespace headlock::bench {

using std::chrono::milliseconds;

/// Locked read-modify-write against the reference's eight round trips; the limit is a raw pipeline program.
struct LockCase {
  int clients = 1;
  std::int64_t keys = 10'000;  ///< 1: a hot key.
  milliseconds duration = std::chrono::seconds(3);
  std::chrono::microseconds delay{};  ///< What the network adds to a round trip.
};
[[nodiscard]] Report measureLock(const database::Settings& settings, const Course& course,
                                 const LockCase& work);

/// Bulk produce with heads against one message a commit; the limit is COPY into the log alone.
struct ProduceCase {
  int clients = 1;
  int batch = 1'000;
  std::int64_t messages = 20'000;  ///< In each measurement.
  std::int64_t keys = 0;           ///< 0: each message has a key of its own.
};
[[nodiscard]] Report measureProduce(const database::Settings& settings, const Course& course,
                                    const ProduceCase& work);

/// The janitor among as many materialised rows, against the reference sweep; the limit is one unbounded
/// delete. Then the same in the way of an old snapshot and of locked rows.
struct SweepCase {
  std::int64_t rows = 1'000'000;
  int batch = 1'000;
  bool alsoHindered = true;
};
[[nodiscard]] Report measureSweep(const database::Settings& settings, const Course& course,
                                  const SweepCase& work);

/// A class's backfill against upserts row by row; the limit stores constants.
struct BackfillCase {
  std::int64_t objects = 100'000;
  int batch = 1'000;
};
[[nodiscard]] Report measureBackfill(const database::Settings& settings, const Course& course,
                                     const BackfillCase& work);

/// The figures of a topic against plain counts.
struct StatsCase {
  std::int64_t rows = 10'000'000;  ///< Headless ones.
};
[[nodiscard]] Report measureStats(const database::Settings& settings, const Course& course,
                                  const StatsCase& work);

/// A poll of the lock monitor against the data queries of an activity monitor, and what polls cost a
/// workload.
struct MonitorCase {
  int sessions = 100;  ///< Half of them waiting. At least 2.
  milliseconds duration = std::chrono::seconds(3);
  bool alsoWorkload = true;
};
/// Throws Failed (`out_of_resources`) where the server has no room for so many sessions.
[[nodiscard]] Report measureMonitor(const database::Settings& settings, const Course& course,
                                    const MonitorCase& work);

/// Pages of keys with their messages anywhere in a topic, against its first page.
struct BrowseCase {
  std::int64_t rows = 10'000'000;
};
[[nodiscard]] Report measureBrowse(const database::Settings& settings, const Course& course,
                                   const BrowseCase& work);

/// A race on the stage against PostgreSQL's own tester, both as programs of their own on one spec.
struct StageCase {
  std::vector<std::string> program;  ///< Ours, with the words that make it read a spec from standard input.
  std::string reference;             ///< The tester's path.
};
[[nodiscard]] Report measureStage(const database::Settings& settings, const Course& course,
                                  const StageCase& work);
/// Where PostgreSQL's extension building package keeps its tester. Throws NotFound (`file_failed`).
[[nodiscard]] std::string isolationTester();

/// The console's start against an empty window of the same toolkit.
struct ConsoleCase {
  std::string program;  ///< The console.
};
[[nodiscard]] Report measureConsole(const database::Settings& settings, const Course& course,
                                    const ConsoleCase& work);

}  // namespace headlock::bench
