// Capabilities move; they are not copied.
// clang: call to implicitly-deleted copy constructor of 'const
// gcc: use of deleted function
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedClass cls = std::move(tx).lockClass(id);
#ifdef HEADLOCK_REJECT
    const LockedComputedClass copy = cls;
#else
    const LockedComputedClass copy = std::move(cls);
#endif
    static_cast<void>(copy);
  });
}
