// What a session has sent, as text that anybody else can send: values stand where $1, $2 … stood.
//
// A library operation as a step is opaque to PostgreSQL's own tester; what it sent is not. So the operations
// of a race are written down while they are played, and a race can be exported as plain SQL.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/observer.h"

namespace headlock::race {

class Transcript : public database::StatementObserver {
public:
  void onStatement(const database::StatementEvent& event) noexcept override;
  /// What was sent since the last call.
  [[nodiscard]] std::vector<std::string> take();

private:
  std::mutex mutex_;
  std::vector<std::string> sent_;  // guarded by mutex_
};

/// `sql` with its parameters written into it, arrays too. What stands in quotes or comments stays as it is.
[[nodiscard]] std::string writeParameters(std::string_view sql,
                                          std::span<const database::Parameter> parameters);

}  // namespace headlock::race
