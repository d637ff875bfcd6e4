// What the server says about sessions that this process holds: for who wants to know its own footprint.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/database/connection.h"
#include "core/database/types.h"

namespace headlock::database {

struct OwnSession {
  int backendPid = 0;
  std::string application;
  std::string state;  ///< For example `idle in transaction`; empty where this role may not see it.
  /// How long its transaction is open. Null where it has none.
  std::optional<std::chrono::milliseconds> transactionAge;
  std::optional<Timestamp> startedAt;
  bool asks = false;  ///< It is the session that asked: its transaction is the question.
};

/// Those of the backends `pids` that are there, in order of pids. One round trip. Throws what a statement
/// throws.
[[nodiscard]] std::vector<OwnSession> ownSessions(Connection& connection,
                                                  const std::vector<std::int64_t>& pids);

}  // namespace headlock::database
