#include "core/race/gate.h"

namespace headlock::race {

void Gate::close(std::string after) {
  const std::lock_guard guard(mutex_);
  after_ = after.empty() ? std::string() : "headlock." + std::move(after);
}

bool Gate::open() {
  const std::lock_guard guard(mutex_);
  after_.clear();
  const bool stood = standing_;
  standing_ = false;
  changed_.notify_all();
  return stood;
}

void Gate::onStatement(const database::StatementEvent& event) noexcept {
  transcript_.onStatement(event);
  std::unique_lock lock(mutex_);
  if (after_.empty() || event.operation != after_) return;
  after_.clear();
  standing_ = true;
  onReached_();
  changed_.wait(lock, [this] { return !standing_; });
}

}  // namespace headlock::race
