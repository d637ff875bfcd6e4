// One class a transaction: nothing leads from objects to another class.
// clang: no member named 'lockClass' in 'headlock::computed::LockedComputedObjects'
// gcc: has no member named 'lockClass'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedObjects objects = std::move(tx).lockClass(id).lockObjects(ids);
#ifdef HEADLOCK_REJECT
    static_cast<void>(std::move(objects).lockClass(ClassId{2}));
#else
    static_cast<void>(std::move(objects).repair());
#endif
  });
}
