// Read repair: what is stored beside objects and stale is computed again, in batches.
//
// Stale ids are taken class by class, split by the size of a batch; each batch is a transaction of its own
// through the capabilities (computed_transaction.h), so its locks are gone before the next one's. Documents,
// definitions and the state are those that the batch finds under its locks, whatever the reader saw. Objects
// that were deleted, moved to another class or repaired by somebody else meanwhile are skipped. Earlier
// batches stay committed where a later one fails.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/computed/computed_transaction.h"
#include "core/computed/records.h"
#include "core/database/connection.h"

namespace headlock::computed {

/// What a repair did, or has done so far.
struct RepairReport {
  std::int64_t examined = 0;  ///< Objects looked at. Where ids were given: how many.
  std::int64_t stale = 0;     ///< Of those, found stale by the reader; where ids were given, all of them.
  std::int64_t repaired = 0;  ///< Of the stale, computed and stored again.
  std::int64_t skipped = 0;   ///< Of the stale, gone, moved, or fresh by the time that they were locked.
  std::int64_t failed = 0;    ///< Of the stale, in batches that did not happen.
  std::int64_t batches = 0;   ///< Transactions, those that failed too.
  std::string code;           ///< Of the first error behind `failed`; empty where none failed.
};

struct RepairOptions {
  int batch = kDefaultBatch;  ///< Objects a transaction: 1 to 1,000.
  /// `lock_timeout` of each batch. Null: the server's own.
  std::optional<std::chrono::milliseconds> lockTimeout = {};
  /// Whether the first batch that fails is the last one tried: the rest counts as failed too.
  bool stopAtFailure = false;
  /// Called after each batch, and after each page of a walk without a stale object, on the calling thread.
  std::function<void(const RepairReport&)> onBatch = {};
};

/// Stale objects, by class, in any order and with repetitions.
using StaleObjects = std::map<ClassId, std::vector<ObjectId>>;

/// Repairs `objects`. A batch that failed and may succeed when run again (a lock time-out, a deadlock with a
/// stranger) is counted as failed, and the next one is tried; a class that is gone has its objects skipped.
/// Throws InvalidInput (`invalid_argument`) for a batch size that is not 1 to 1,000, SchemaMismatch
/// (`not_installed`), Cancelled, and what else running again would not help; earlier batches stay.
RepairReport repair(database::Connection& connection, const StaleObjects& objects,
                    const RepairOptions& options = {});

/// Walks the objects that the class has now, by ascending id, reads a batch of them as readers do, and
/// repairs those of it that are stale. Throws NotFound (`class_not_found`), and as above.
RepairReport repair(database::Connection& connection, ClassId id, const RepairOptions& options = {});

}  // namespace headlock::computed
