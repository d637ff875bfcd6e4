// A reference could be to a capability, and is no result.
// clang: no matching function for call to 'withComputedTransaction'
// gcc: no matching function for call to 'withComputedTransaction
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

void batch(headlock::database::Connection& connection, int& number) {
  withComputedTransaction(connection,
                          [&](ComputedTransaction)
#ifdef HEADLOCK_REJECT
                              -> int&
#else
                                          -> int
#endif
                          { return number; });
}
