// A capability keeps its identity: another is not put in its place.
// clang: cannot be assigned because its copy assignment operator is implicitly deleted
// gcc: use of deleted function
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction outer) {
    LockedComputedClass cls = std::move(outer).lockClass(id);
#ifdef HEADLOCK_REJECT
    withComputedTransaction(connection,
                            [&](ComputedTransaction inner) { cls = std::move(inner).lockClass(ClassId{2}); });
#endif
    static_cast<void>(std::move(cls).lockObjects(ids).repair());
  });
}
