// The transaction ends with the callback: there is no rollback inside.
// clang: no member named 'rollback' in 'headlock::computed::LockedComputedClass'
// gcc: has no member named 'rollback'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedClass cls = std::move(tx).lockClass(id);
#ifdef HEADLOCK_REJECT
    cls.rollback();
#endif
    static_cast<void>(std::move(cls).lockObjects(ids).repair());
  });
}
