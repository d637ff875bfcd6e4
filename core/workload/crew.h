// Several threads that work at once and end together: the first one that fails, or a request to stop, ends
// them all.
//
// Each member opens its own connection in its own thread; nothing of libpq crosses a thread.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/database/cancel.h"

namespace headlock::workload {

class Crew {
public:
  /// `canceller` may be null: then nobody can ask from outside.
  explicit Crew(std::shared_ptr<database::Canceller> canceller) : canceller_(std::move(canceller)) {}
  /// Asks all to stop and waits for them.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Starts `work` on a thread of its own. It must return soon after `stopping()` turns true.
  void start(std::function<void()> work);
  /// Asks all members to stop, running statements not included.
  void stop() noexcept;
  [[nodiscard]] bool stopping() const noexcept;
  /// Waits until `duration` has passed; returns false when the crew is stopping before that.
  [[nodiscard]] bool pause(std::chrono::milliseconds duration) const;
  /// Waits for all members. Throws what the first failing one threw.
  void join();

private:
  std::shared_ptr<database::Canceller> canceller_;
  database::Canceller stop_;  ///< Its descriptor wakes those who pause.
  std::mutex mutex_;
  std::exception_ptr failure_;  // guarded by mutex_
  std::vector<std::thread> members_;
};

}  // namespace headlock::workload
