// A thread for work that needs no connection and would keep the window waiting: files, mostly. Work runs in
// the order in which it came; results come back on the GUI thread.
//
// Once this is destroyed nothing is called any more: what runs then is waited for, and is asked to end
// through `stopping`; what had not begun is dropped.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>

#include "ui/worker/mailbox.h"
#include "ui/worker/problem.h"

namespace headlock::ui {

class Background {
public:
  Background();
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Queues `work`, which returns a value. Exactly one of the other two is called, on this thread.
  template <typename Work, typename Done>
  void run(Work work, Done done, std::function<void(const Problem&)> failed) {
    using Value = std::invoke_result_t<Work&>;
    push([this, work = std::move(work), done = std::move(done), failed = std::move(failed)]() mutable {
      auto value = std::make_shared<std::optional<Value>>();
      std::optional<Problem> problem;
      try {
        value->emplace(work());
      } catch (...) {
        problem = Problem::from(std::current_exception());
      }
      mailbox_.post([value, problem = std::move(problem), done = std::move(done),
                     failed = std::move(failed)] { problem ? failed(*problem) : done(std::move(**value)); });
    });
  }
  /// Whether this is being destroyed. Asked by long work, on its thread.
  [[nodiscard]] bool stopping() const noexcept { return stopping_; }
  /// Calls `delivery` on the GUI thread, from work.
  void post(std::function<void()> delivery) { mailbox_.post(std::move(delivery)); }

private:
  void push(std::function<void()> task);
  void work();

  Mailbox mailbox_;
  std::thread thread_;  ///< Starts with the first work.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> queue_;  // guarded by mutex_
  std::atomic<bool> stopping_ = false;
};

}  // namespace headlock::ui
