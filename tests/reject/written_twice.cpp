// A batch is written once.
// clang: invalid invocation of method 'repair' on a temporary object while it is in the 'consumed'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedObjects objects = std::move(tx).lockClass(id).lockObjects(ids);
    static_cast<void>(std::move(objects).repair());
#ifdef HEADLOCK_REJECT
    static_cast<void>(std::move(objects).repair());
#endif
  });
}
