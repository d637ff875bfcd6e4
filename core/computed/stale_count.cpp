#include "core/computed/stale_count.h"

#include <array>
#include <utility>

#include "core/computed/object_pages.h"
#include "core/computed/operations_common.h"
#include "core/computed/reads.h"

namespace headlock::computed {

StaleCount countStale(database::Connection& connection, ClassId id, const StaleCountOptions& options) {
  requireBatch(options.batch);
  StaleCount count;
  Reads reads(connection);
  ObjectPages pages(connection, id, options.batch);
  const std::array classes{id};
  for (auto page = pages.next(); !page.empty(); page = pages.next()) {
    if (options.limit > 0 && count.examined >= options.limit) {
      count.complete = false;
      return count;
    }
    const EnrichedPage seen = reads.these(classes, ObjectIdSet(std::move(page)), {.repair = false});
    count.examined += static_cast<std::int64_t>(seen.objects.size());
    for (const EnrichedObject& each : seen.objects) {
      if (!each.shared.staleness) continue;
      ++count.stale;
      ++count.reasons[*each.shared.staleness];
    }
    if (options.onBatch) options.onBatch(count);
  }
  return count;
}

}  // namespace headlock::computed
