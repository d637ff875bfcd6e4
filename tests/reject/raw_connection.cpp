// A capability has no connection to give.
// clang: no member named 'connection' in 'headlock::computed::ComputedTransaction'
// gcc: has no member named 'connection'
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
#ifdef HEADLOCK_REJECT
    static_cast<void>(tx.connection());
#endif
    static_cast<void>(std::move(tx).lockClass(id));
  });
}
