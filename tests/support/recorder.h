// Remembers every statement that a connection sent, for counting round trips and statements.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "core/database/observer.h"

namespace headlock::tests {

class StatementRecorder : public database::StatementObserver {
public:
  struct Seen {
    std::string operation;
    std::string text;
    std::int64_t rows;
    std::uint64_t roundTrip;
    std::string sqlstate;
  };

  void onStatement(const database::StatementEvent& event) noexcept override;

  /// What was seen since the last call.
  [[nodiscard]] std::vector<Seen> take();

private:
  std::mutex mutex_;
  std::vector<Seen> seen_;  // guarded by mutex_
};

}  // namespace headlock::tests
