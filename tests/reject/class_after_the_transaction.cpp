// No capability leaves the callback, so none is used after the transaction.
// clang: no matching function for call to 'withComputedTransaction'
// gcc: no matching function for call to 'withComputedTransaction
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

BatchReport batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
#ifdef HEADLOCK_REJECT
  LockedComputedClass cls = withComputedTransaction(
      connection, [&](ComputedTransaction tx) { return std::move(tx).lockClass(id); });
  return std::move(cls).lockObjects(ids).repair();
#else
  return withComputedTransaction(connection, [&](ComputedTransaction tx) {
    return std::move(tx).lockClass(id).lockObjects(ids).repair();
  });
#endif
}
