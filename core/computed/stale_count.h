// How much of what a class stores is stale, and why. Counting repairs nothing.
//
// Whether a stored value fits its document cannot be asked of the server: every object is read, as readers
// read it, batch by batch, each in a transaction of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "core/computed/records.h"
#include "core/computed/staleness.h"
#include "core/database/connection.h"

namespace headlock::computed {

struct StaleCount {
  std::int64_t examined = 0;
  std::int64_t stale = 0;
  std::map<Staleness, std::int64_t> reasons;  ///< How many of the stale, by reason; absent: none.
  bool complete = true;                       ///< False: there are objects beyond the limit.
};

struct StaleCountOptions {
  int batch = 500;         ///< Objects a transaction: 1 to 1,000.
  std::int64_t limit = 0;  ///< Objects to examine, rounded up to whole batches; 0: every one.
  /// Called after each batch, on the calling thread.
  std::function<void(const StaleCount&)> onBatch = {};
};

/// Throws InvalidInput (`invalid_argument`), NotFound (`class_not_found`), SchemaMismatch, Cancelled.
[[nodiscard]] StaleCount countStale(database::Connection& connection, ClassId id,
                                    const StaleCountOptions& options = {});

}  // namespace headlock::computed
