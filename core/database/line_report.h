// What every import of lines reports: bad lines are named by number, and what is good goes in by batches.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace headlock::database {

/// So many bad lines are named; beyond that they are only counted.
inline constexpr std::size_t kMostRejectedLines = 10'000;

struct RejectedLine {
  std::int64_t line = 0;  ///< From 1.
  std::string problem;    ///< A sentence.
};

/// What every import reports.
struct LineReport {
  std::int64_t rejectedTotal = 0;
  std::vector<RejectedLine> rejected;  ///< By line; the first `kMostRejectedLines`.
  std::int64_t batches = 0;            ///< Transactions that committed.
  std::chrono::milliseconds elapsed{};

  /// In any order: the list stays in the order of lines.
  void reject(std::int64_t line, std::string problem);
};

}  // namespace headlock::database
