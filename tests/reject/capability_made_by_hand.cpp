// Nobody makes a capability but the call before it.
// clang: private constructor of class 'headlock::computed::LockedComputedClass'
// gcc: is private within this context
#include <utility>

#include "core/computed/computed_transaction.h"

using namespace headlock::computed;

#ifdef HEADLOCK_REJECT
LockedComputedClass make() {
  return LockedComputedClass(nullptr);
}
#else
int make() {
  return 0;
}
#endif
int use() {
  return sizeof(decltype(make())) > 0 ? 1 : 0;
}
