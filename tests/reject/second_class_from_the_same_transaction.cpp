// The entry capability is consumed by the first class.
// clang: invalid invocation of method 'lockClass' on a temporary object while it is in the 'consumed'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedClass first = std::move(tx).lockClass(ClassId{1});
#ifdef HEADLOCK_REJECT
    static_cast<void>(std::move(tx).lockClass(ClassId{2}));
#endif
    static_cast<void>(std::move(first).lockObjects(ids).repair());
  });
}
