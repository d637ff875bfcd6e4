#include "tests/support/recorder.h"

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

}  // namespace headlock::tests
