// What is materialised comes from the locked rows: no document is handed in.
// clang: too many arguments to function call|no matching member function
// gcc: no matching function|too many arguments
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
    LockedComputedObjects objects = std::move(tx).lockClass(id).lockObjects(ids);
#ifdef HEADLOCK_REJECT
    static_cast<void>(std::move(objects).repair("{}"));
#else
    static_cast<void>(std::move(objects).repair());
#endif
  });
}
