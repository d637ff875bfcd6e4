// Which class a capability is for is nobody's to change.
// clang: 'state_' is a (private|protected) member|cannot cast .* to its private base class|is inaccessible
// gcc: is (private|protected|inaccessible) within this context
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedClass cls = std::move(tx).lockClass(id);
#ifdef HEADLOCK_REJECT
    cls.state_.reset();
#endif
    static_cast<void>(std::move(cls).lockObjects(ids).repair());
  });
}
