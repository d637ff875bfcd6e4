// The lock protocol of batches as a chain of types, so that it cannot be spoken in another order.
//
//     const auto report = computed::withComputedTransaction(connection, [&](ComputedTransaction tx) {
//       auto cls = std::move(tx).lockClass(id);             // the class's definitions, then the class
//       auto objects = std::move(cls).lockObjects(ids);     // then objects, by ascending id
//       return std::move(objects).repair();                 // the only way to write
//     });                                                   // commits; rolls back when it throws
//
// The invariant: before a transaction explicitly locks any object of a batch it holds the class's shared
// definition lock and the class FOR KEY SHARE, in this order; and what is materialised comes only from
// objects reloaded under those locks, filtered to that class, and from the current definitions.
//
// Each capability is consumed by the call that gives the next. Only this file's types make one another; none
// has a connection, a statement, a commit, a savepoint, or a way back. C++ has no borrow checker, so three
// fences stand in for it: clang's typestate analysis (-Wconsumed, an error in clang builds) refuses a
// capability that was used up, the type of the callback's result refuses one that would leave, and each call
// checks at run time, in release builds too, that the transaction is open and at this very stage. After an
// error inside the protocol a callback that returns normally fails all the same.
//
// What it does not do. Dropping a capability releases no lock of the database: locks last until the
// transaction ends. Foreign keys, triggers, migrations, other clients and earlier locks of a composed
// transaction are outside the fence; the order among several classes is the caller's duty, each in a
// transaction of its own. Helpers that take a connection (materialiser.h, the operations of objects.h) are
// escape hatches and prove nothing. It enforces the acquisitions named here; it does not prove that the
// database is free of deadlocks.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/computed/records.h"
#include "core/computed/tasks.h"
#include "core/database/connection.h"

namespace headlock::computed {

/// Ids of objects, ascending and without repetition, whatever they were made from.
class ObjectIdSet {
public:
  explicit ObjectIdSet(std::vector<ObjectId> ids);
  [[nodiscard]] std::span<const ObjectId> ids() const noexcept { return ids_; }

private:
  std::vector<ObjectId> ids_;
};

/// On a method that uses its object up. "unknown" stays allowed: clang follows no capability through a
/// reference, and would refuse right programs.
#define HEADLOCK_CONSUMES clang::callable_when("unconsumed", "unknown"), clang::set_typestate(consumed)

inline constexpr int kDefaultBatch = 100;
inline constexpr int kMostBatch = 1'000;

struct ComputedTransactionOptions {
  int batch = kDefaultBatch;  ///< How many objects may be locked at once: 1 to 1,000.
  /// `lock_timeout` within the transaction. Null: the server's own.
  std::optional<std::chrono::milliseconds> lockTimeout = {};
  /// `idle_in_transaction_session_timeout`: a worker that stops lets its locks go. Null: the server's own;
  /// with a claim choose less than its lease.
  std::optional<std::chrono::milliseconds> idleTimeout = {};
};

/// What a batch did.
struct BatchReport {
  std::int64_t locked = 0;      ///< Objects that were there, of this class.
  std::int64_t skipped = 0;     ///< Asked for, but deleted or moved to another class.
  std::int64_t written = 0;     ///< Materialised now.
  std::int64_t withErrors = 0;  ///< Of those written, how many have a field error.
};

namespace internal {

class ProtocolState;

/// What the three capabilities have in common: which transaction, and at which stage of it they may act.
class Capability {
protected:
  explicit Capability(std::shared_ptr<ProtocolState> state) noexcept : state_(std::move(state)) {}
  ~Capability() = default;
  Capability(Capability&&) noexcept = default;
  Capability& operator=(Capability&&) = delete;
  Capability(const Capability&) = delete;
  Capability& operator=(const Capability&) = delete;

  std::shared_ptr<ProtocolState> state_;
};

class Runner;

}  // namespace internal

/// Objects locked under their class. Dropped without a call, nothing is written; the locks stay until the
/// transaction ends.
class [[clang::consumable(unconsumed)]] LockedComputedObjects : private internal::Capability {
public:
  [[clang::return_typestate(unconsumed)]] LockedComputedObjects(LockedComputedObjects &&) noexcept = default;

  /// Materialises those locked objects whose stored values are stale. Two statements, whatever the batch
  /// holds. Throws InvalidInput (`capability_spent`), RunAgain.
  [[HEADLOCK_CONSUMES]] BatchReport repair()&&;

  /// Materialises all locked objects for the claim that the class was locked with, adds to the task's
  /// progress, and renews the claim once more. Throws InvalidInput (`capability_spent`, without a claim
  /// too), RunAgain (`task_superseded`): then everything rolls back.
  [[HEADLOCK_CONSUMES]] BatchReport rebuild()&&;

private:
  friend class LockedComputedClass;
  [[clang::return_typestate(unconsumed)]] explicit LockedComputedObjects(
      std::shared_ptr<internal::ProtocolState> state) noexcept
      : Capability(std::move(state)) {}
};

/// A class whose shared definitions and whose row are locked.
class [[clang::consumable(unconsumed)]] LockedComputedClass : private internal::Capability {
public:
  [[clang::return_typestate(unconsumed)]] LockedComputedClass(LockedComputedClass &&) noexcept = default;

  /// Locks those objects of the class, by ascending id, and reloads them. Those that were deleted or moved to
  /// another class are skipped. Throws InvalidInput (`batch_too_large`, `capability_spent`), RunAgain.
  [[nodiscard, HEADLOCK_CONSUMES]] LockedComputedObjects lockObjects(const ObjectIdSet& ids)&&;

private:
  friend class ComputedTransaction;
  [[clang::return_typestate(unconsumed)]] explicit LockedComputedClass(
      std::shared_ptr<internal::ProtocolState> state) noexcept
      : Capability(std::move(state)) {}
};

/// A transaction that holds nothing yet.
class [[clang::consumable(unconsumed)]] ComputedTransaction : private internal::Capability {
public:
  [[clang::return_typestate(unconsumed)]] ComputedTransaction(ComputedTransaction &&) noexcept = default;

  /// Locks the class's shared definitions, then the class. Throws NotFound (`class_not_found`), InvalidInput
  /// (`capability_spent`), RunAgain.
  [[nodiscard, HEADLOCK_CONSUMES]] LockedComputedClass lockClass(ClassId id)&&;
  /// The same with the task of `claim` between the two, checked and renewed. Throws RunAgain
  /// (`task_superseded`) where the claim is lost, late or cancelled, or the class has another active task or
  /// another revision now; InvalidInput (`invalid_argument`) where the claim is for another class.
  [[nodiscard, HEADLOCK_CONSUMES]] LockedComputedClass lockClass(ClassId id, const BackfillClaim& claim)&&;

private:
  friend class internal::Runner;
  [[clang::return_typestate(unconsumed)]] explicit ComputedTransaction(
      std::shared_ptr<internal::ProtocolState> state) noexcept
      : Capability(std::move(state)) {}
};

namespace internal {

template <typename T>
struct HoldsCapability : std::is_base_of<Capability, T> {};
template <typename T, std::size_t size>
struct HoldsCapability<std::array<T, size>> : HoldsCapability<std::remove_cv_t<T>> {};
template <typename T>
struct HoldsCapability<T*> : HoldsCapability<std::remove_cv_t<T>> {};
/// Optionals, pairs, tuples, variants, vectors, owning pointers: whatever is made of types.
template <template <typename...> typename Template, typename... Parts>
struct HoldsCapability<Template<Parts...>>
    : std::bool_constant<(HoldsCapability<std::remove_cvref_t<Parts>>::value || ...)> {};

/// The door between the callback and the transaction: opens it, ends it.
class Runner {
public:
  Runner(database::Connection& connection, const ComputedTransactionOptions& options);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// The entry capability. Once.
  [[nodiscard]] ComputedTransaction enter();
  /// Commits; throws what the protocol threw where the callback swallowed it.
  void commit();

private:
  std::shared_ptr<ProtocolState> state_;
};

}  // namespace internal

/// What a callback may return: a value, or nothing, that holds no capability. References are refused, since
/// what they refer to may be one.
template <typename T>
concept HoldsNoCapability = !std::is_reference_v<T> && !internal::HoldsCapability<std::remove_cv_t<T>>::value;

/// Opens a transaction on `connection` and gives `callback` the entry capability. Returns what it returns,
/// after COMMIT; where it throws, everything rolls back. Never runs it twice. Throws InvalidInput
/// (`transaction_open`) where the connection is in a transaction already: there are no nested ones;
/// InvalidInput (`invalid_argument`) for a batch size that is not 1 to 1,000; RunAgain and InDoubt as any
/// commit.
template <std::invocable<ComputedTransaction> Callback>
requires HoldsNoCapability<std::invoke_result_t<Callback, ComputedTransaction>>
auto withComputedTransaction(database::Connection& connection, Callback&& callback,
                             const ComputedTransactionOptions& options = {}) {
  internal::Runner runner(connection, options);
  if constexpr (std::is_void_v<std::invoke_result_t<Callback, ComputedTransaction>>) {
    std::invoke(std::forward<Callback>(callback), runner.enter());
    runner.commit();
  } else {
    auto value = std::invoke(std::forward<Callback>(callback), runner.enter());
    runner.commit();
    return value;
  }
}

}  // namespace headlock::computed
