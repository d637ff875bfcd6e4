#include "core/race/gate.h"

namespace headlock::race {

void Gate::close(std::string after) {
  const std::lock_guard guard(mutex_);
  closeAfter(std::move(after));
}

void Gate::closeAfter(std::string statement) {
  after_ = statement.empty() ? std::string() : "headlock." + std::move(statement);
}

bool Gate::open(std::string next) {
  const std::lock_guard guard(mutex_);
  closeAfter(std::move(next));
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
