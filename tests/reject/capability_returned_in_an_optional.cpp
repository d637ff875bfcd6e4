// Nor does one leave it inside of something.
// clang: no matching function for call to 'withComputedTransaction'
// gcc: no matching function for call to 'withComputedTransaction
#include <optional>
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id) {
  static_cast<void>(withComputedTransaction(connection, [&](ComputedTransaction tx) {
#ifdef HEADLOCK_REJECT
    return std::optional(std::pair(1, std::move(tx).lockClass(id)));
#else
    static_cast<void>(std::move(tx).lockClass(id));
    return std::optional(std::pair(1, 2));
#endif
  }));
}
