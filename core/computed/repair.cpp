#include "core/computed/repair.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/computed/object_pages.h"
#include "core/computed/operations_common.h"
#include "core/computed/reads.h"

namespace headlock::computed {
namespace {

/// Batches one after the other, and what they came to.
class Repair {
public:
  Repair(database::Connection& connection, const RepairOptions& options)
      : connection_(connection), options_(options) {
    requireBatch(options.batch);
  }

  [[nodiscard]] RepairReport& report() noexcept { return report_; }

  /// Splits `ids` and repairs each batch.
  void repair(ClassId id, std::span<const ObjectId> ids) {
    while (!ids.empty()) {
      const auto size = std::min(ids.size(), static_cast<std::size_t>(options_.batch));
      batch(id, ids.first(size));
      ids = ids.subspan(size);
      tell();
    }
  }

  void tell() const {
    if (options_.onBatch) options_.onBatch(report_);
  }

private:
  void batch(ClassId id, std::span<const ObjectId> ids) {
    const auto count = static_cast<std::int64_t>(ids.size());
    report_.stale += count;
    if (options_.stopAtFailure && report_.failed > 0) {
      report_.failed += count;
      return;
    }
    ++report_.batches;
    try {
      const BatchReport done =
          withComputedTransaction(connection_,
                                  [&](ComputedTransaction transaction) {
                                    const ObjectIdSet batch(std::vector<ObjectId>(ids.begin(), ids.end()));
                                    return std::move(transaction).lockClass(id).lockObjects(batch).repair();
                                  },
                                  {.batch = options_.batch, .lockTimeout = options_.lockTimeout});
      report_.repaired += done.written;
      report_.skipped += count - done.written;
    } catch (const NotFound&) {
      report_.skipped += count;  // the class is gone, and its objects with it
    } catch (const RunAgain& error) {
      report_.failed += count;
      if (report_.code.empty()) report_.code = error.code();
    }
  }

  database::Connection& connection_;
  const RepairOptions& options_;
  RepairReport report_;
};

}  // namespace

RepairReport repair(database::Connection& connection, const StaleObjects& objects,
                    const RepairOptions& options) {
  Repair work(connection, options);
  for (const auto& [id, stale] : objects) {
    const ObjectIdSet ids(stale);
    work.report().examined += static_cast<std::int64_t>(ids.ids().size());
    work.repair(id, ids.ids());
  }
  return work.report();
}

RepairReport repair(database::Connection& connection, ClassId id, const RepairOptions& options) {
  Repair work(connection, options);
  Reads reads(connection);
  ObjectPages pages(connection, id, options.batch);
  const std::array classes{id};
  for (auto page = pages.next(); !page.empty(); page = pages.next()) {
    const EnrichedPage seen = reads.these(classes, ObjectIdSet(std::move(page)), {.repair = false});
    std::vector<ObjectId> stale;
    for (const EnrichedObject& each : seen.objects) {
      if (each.shared.materializationStale()) stale.push_back(each.object.id);
    }
    work.report().examined += static_cast<std::int64_t>(seen.objects.size());
    if (stale.empty()) work.tell();
    work.repair(id, stale);
  }
  return work.report();
}

}  // namespace headlock::computed
