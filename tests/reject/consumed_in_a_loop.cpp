// A loop would use one capability up again and again.
// clang: state of variable 'tx' must match at the entry and exit of loop
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
#ifdef HEADLOCK_REJECT
    for (int round = 0; round < 2; ++round) static_cast<void>(std::move(tx).lockClass(id));
#else
    static_cast<void>(std::move(tx).lockClass(id));
#endif
  });
}
