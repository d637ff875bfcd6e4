// Giving up, from another thread.
//
// The thread that waits for the server never waits blindly: it polls the connection's socket together with
// this object's wake-up descriptor. A request first asks the server to cancel (cancel_request.h); when the
// server has not answered within the grace period the connection is given up, and the waiting thread is free.
// COMMIT is never cancelled: a loss there would be in doubt.
#pragma once

#include <atomic>
#include <memory>

namespace headlock::database {

/// Shared between the one who waits and the one who may give up. Thread-safe. One object may serve many
/// statements, one after the other: it stays requested until `reset()`.
class Canceller {
public:
  /// Throws Failed (`out_of_resources`) when the process has no file descriptor left.
  Canceller();
  ~Canceller();
  Canceller(const Canceller&) = delete;
  Canceller& operator=(const Canceller&) = delete;

  /// Asks whoever waits to give up. Safe from any thread and from a signal handler; never blocks.
  void request() noexcept;
  /// Forgets an earlier request.
  void reset() noexcept;
  [[nodiscard]] bool requested() const noexcept { return requested_.load(std::memory_order_acquire); }
  /// Throws Cancelled when `request()` was called.
  void throwIfRequested() const;
  /// Readable once requested; for poll().
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
  std::atomic<bool> requested_{false};
  int descriptor_;
};

}  // namespace headlock::database
