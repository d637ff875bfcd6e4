// Objects are locked under their class, never from the bare transaction.
// clang: no member named 'lockObjects' in 'headlock::computed::ComputedTransaction'
// gcc: ComputedTransaction' has no member named 'lockObjects'|has no member named 'lockObjects'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

BatchReport batch(headlock::database::Connection& connection, ClassId id, const ObjectIdSet& ids) {
  return withComputedTransaction(connection, [&](ComputedTransaction tx) {
#ifdef HEADLOCK_REJECT
    static_cast<void>(id);
    return std::move(tx).lockObjects(ids).repair();
#else
    return std::move(tx).lockClass(id).lockObjects(ids).repair();
#endif
  });
}
