#include "core/computed/computed_transaction.h"

#include <algorithm>

#include "core/computed/protocol_state.h"

namespace headlock::computed {
namespace {

using Stage = internal::ProtocolState::Stage;

/// The state behind a capability that is being used up; a moved-from one has none.
std::shared_ptr<internal::ProtocolState> take(std::shared_ptr<internal::ProtocolState>& state) {
  if (!state) throw InvalidInput("capability_spent", "This capability was used or moved away before.");
  return std::exchange(state, nullptr);
}

}  // namespace

ObjectIdSet::ObjectIdSet(std::vector<ObjectId> ids) : ids_(std::move(ids)) {
  std::ranges::sort(ids_);
  ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
}

LockedComputedClass ComputedTransaction::lockClass(ClassId id) && {
  auto state = take(state_);
  state->advance(Stage::entered, Stage::classLocked, [&] { return state->lockClass(id, nullptr); });
  return LockedComputedClass(std::move(state));
}

LockedComputedClass ComputedTransaction::lockClass(ClassId id, const BackfillClaim& claim) && {
  auto state = take(state_);
  state->advance(Stage::entered, Stage::classLocked, [&] { return state->lockClass(id, &claim); });
  return LockedComputedClass(std::move(state));
}

LockedComputedObjects LockedComputedClass::lockObjects(const ObjectIdSet& ids) && {
  auto state = take(state_);
  state->advance(Stage::classLocked, Stage::objectsLocked, [&] { return state->lockObjects(ids); });
  return LockedComputedObjects(std::move(state));
}

BatchReport LockedComputedObjects::repair() && {
  const auto state = take(state_);
  return state->advance(Stage::objectsLocked, Stage::written, [&] { return state->repair(); });
}

BatchReport LockedComputedObjects::rebuild() && {
  const auto state = take(state_);
  return state->advance(Stage::objectsLocked, Stage::written, [&] { return state->rebuild(); });
}

namespace internal {

Runner::Runner(database::Connection& connection, const ComputedTransactionOptions& options)
    : state_(std::make_shared<ProtocolState>(connection, options)) {}

Runner::~Runner() {
  state_->finish();
}

ComputedTransaction Runner::enter() {
  return ComputedTransaction(state_);
}

void Runner::commit() {
  state_->commit();
}

}  // namespace internal
}  // namespace headlock::computed
