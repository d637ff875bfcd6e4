// Locking objects consumes the class.
// clang: invalid invocation of method 'lockObjects' on a temporary object while it is in the 'consumed'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedClass cls = std::move(tx).lockClass(id);
    static_cast<void>(std::move(cls).lockObjects(ids).repair());
#ifdef HEADLOCK_REJECT
    static_cast<void>(std::move(cls).lockObjects(ids).repair());
#endif
  });
}
