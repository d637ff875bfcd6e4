// Is everything as the protocol needs it? A list of checks, each with what it found and what to do about it:
// the answer of `headlockctl doctor` and the health notes of the console. Looking changes nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/database/connection.h"

namespace headlock::topic {

struct HealthCheck {
  enum class Status {
    ok,
    warning,  ///< It works, and somebody should look.
    failed,   ///< Something that the protocol relies on is not there.
  };
  std::string_view name;  ///< snake_case, the same on every run.
  Status status = Status::ok;
  std::string message;  ///< What was found, in a sentence.
  std::string remedy;   ///< What to do; empty where nothing is to be done.
};

/// Every check, in the same order on every run. One that cannot be made because an earlier one failed is left
/// out. Throws ConnectionLost and Cancelled; what the server refuses makes the check fail.
[[nodiscard]] std::vector<HealthCheck> examine(database::Connection& connection);

}  // namespace headlock::topic
