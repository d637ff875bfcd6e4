// The heartbeat of a claim: renews its lease from a thread and a connection of its own. Private to
// core/computed.
//
// The connection is made at the first beat, so that a task that is done by then costs none. A beat that could
// not be made is not a lost claim: the next one connects anew, and each batch renews the lease by itself.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "core/computed/tasks.h"
#include "core/database/cancel.h"
#include "core/database/settings.h"

namespace headlock::computed {

class Heartbeat {
public:
  /// Beats three times a lease from now on.
  Heartbeat(database::Settings settings, const BackfillClaim& claim);
  /// Stops at once, whatever the server does.
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  /// Whether a beat found that the claim is lost; then there are no more.
  [[nodiscard]] bool lost() const noexcept { return lost_.load(std::memory_order_acquire); }

private:
  void run();

  const database::Settings settings_;
  const BackfillClaim claim_;
  /// Asked to stop: wakes the thread, and cancels the statement that it waits for.
  const std::shared_ptr<database::Canceller> stop_ = std::make_shared<database::Canceller>();
  std::atomic<bool> lost_{false};
  std::thread thread_;  // last: it uses all the others
};

}  // namespace headlock::computed
