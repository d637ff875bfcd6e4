#include "tests/support/recorder.h"

#include <QtGlobal>
#include <utility>

namespace headlock::tests {

void StatementRecorder::onStatement(const database::StatementEvent& event) noexcept {
  const std::lock_guard guard(mutex_);
  seen_.push_back({std::string(event.operation), std::string(event.text), event.rows, event.roundTrip,
                   std::string(event.sqlstate)});
}

std::vector<StatementRecorder::Seen> StatementRecorder::take() {
  const std::lock_guard guard(mutex_);
  return std::exchange(seen_, {});
}

void Recorder::onStatement(const database::StatementEvent& event) noexcept {
  StatementRecorder::onStatement(event);
  std::function<void()> action;
  {
    const std::lock_guard guard(mutex_);
    if (!awaited_.empty() && event.operation == awaited_) {
      awaited_.clear();
      action = std::exchange(action_, {});
    }
  }
  if (!action) return;
  try {
    action();
  } catch (const std::exception& error) {
    qFatal("between two statements: %s", error.what());
  }
}

void Recorder::after(std::string operation, std::function<void()> action) {
  const std::lock_guard guard(mutex_);
  awaited_ = std::move(operation);
  action_ = std::move(action);
}

}  // namespace headlock::tests
