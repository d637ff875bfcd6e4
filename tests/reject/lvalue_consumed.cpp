// Using a capability up is written out: std::move.
// clang: 'this' argument to member function 'lockClass' is an lvalue|expects an rvalue
// gcc: passing .* as 'this' argument discards|cannot bind
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, ClassId id) {
  withComputedTransaction(connection, [&](ComputedTransaction tx) {
#ifdef HEADLOCK_REJECT
    static_cast<void>(tx.lockClass(id));
#else
    static_cast<void>(std::move(tx).lockClass(id));
#endif
  });
}
