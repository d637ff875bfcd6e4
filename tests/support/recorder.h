// Remembers every statement that a connection sent, for counting round trips and statements; and does
// something between two of them.
#pragma once

#include <functional>
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

/// What one session sent; and a way to do something between two of its round trips.
class Recorder : public StatementRecorder {
public:
  void onStatement(const database::StatementEvent& event) noexcept override;

  /// Runs `action` once, on the session's thread, after the next answer to `operation`: the session goes on
  /// when it returns. An exception of it ends the test program.
  void after(std::string operation, std::function<void()> action);

private:
  std::mutex mutex_;
  std::string awaited_;           // guarded by mutex_
  std::function<void()> action_;  // guarded by mutex_
};

}  // namespace headlock::tests
