#include "core/workload/crew.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

namespace headlock::workload {

Crew::~Crew() {
  stop();
  for (std::thread& member : members_) {
    if (member.joinable()) member.join();
  }
}

void Crew::start(std::function<void()> work) {
  members_.emplace_back([this, work = std::move(work)] {
    try {
      work();
    } catch (...) {
      {
        const std::lock_guard guard(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
      stop();
    }
  });
}

void Crew::stop() noexcept {
  stop_.request();
}

bool Crew::stopping() const noexcept {
  return stop_.requested() || (canceller_ && canceller_->requested());
}

bool Crew::pause(std::chrono::milliseconds duration) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + duration;
  while (!stopping()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return true;
    constexpr std::chrono::milliseconds kLongestPoll{60'000};
    // poll() passes over a descriptor of -1.
    std::array<pollfd, 2> waiting{
        {{.fd = stop_.descriptor(), .events = POLLIN, .revents = 0},
         {.fd = canceller_ ? canceller_->descriptor() : -1, .events = POLLIN, .revents = 0}}};
    ::poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left, kLongestPoll).count()));
  }
  return false;
}

void Crew::join() {
  for (std::thread& member : members_) {
    if (member.joinable()) member.join();
  }
  const std::lock_guard guard(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace headlock::workload
