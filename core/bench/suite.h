// Every benchmark, in the cases that have a mark to reach, and the growth of what grows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/bench/benchmarks.h"
#include "core/bench/growth.h"

namespace headlock::bench {

struct SuiteCase {
  std::int64_t mostRows = 10'000'000;  ///< No topic gets more.
  milliseconds duration = std::chrono::seconds(3);
  bool quick = false;                ///< Tiny, to see that everything runs: its figures say nothing.
  std::vector<std::string> program;  ///< As in StageCase.
  std::string console;               ///< The console's path; empty where there is none.
};

/// The server and the machine that figures come from.
struct Circumstances {
  std::string serverVersion;
  std::string fsync;
  std::string synchronousCommit;
  std::string sharedBuffers;
  unsigned processors = 0;
  double loadAverage = 0;  ///< Of the last minute, before anything was measured.
};

struct SuiteReport {
  Circumstances circumstances;
  int rounds = 0;
  std::vector<Report> reports;
  std::vector<Growth> growth;
  std::vector<std::string> left;  ///< What could not be measured, and why: a sentence each.
};

[[nodiscard]] SuiteReport measureEverything(const database::Settings& settings, const Course& course,
                                            const SuiteCase& work);

}  // namespace headlock::bench
