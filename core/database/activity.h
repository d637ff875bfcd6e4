// What the server says about itself and about one of its sessions: what a window's status bar and its
// "waiting for" sentences stand on. Small on purpose; the whole picture of locks is core/contention's.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/database/connection.h"
#include "core/database/types.h"

namespace headlock::database {

/// The server and this session's place in it, at one moment.
struct ServerStatus {
  std::string user;
  std::string database;
  std::string version;  ///< For example `15.17`.
  bool inRecovery = false;
  /// This session's transactions begin read-only, whatever the reason.
  bool readOnly = false;
  Timestamp now{};
  /// The server's clock minus this machine's, as if the answer had taken as long as the question.
  std::chrono::microseconds clockOffset{};
  std::chrono::microseconds roundTrip{};
};

/// One round trip. Throws what a statement throws.
[[nodiscard]] ServerStatus serverStatus(Connection& connection);

/// What one session does now.
struct Activity {
  struct Blocker {
    int pid = 0;
    std::string application;
    std::string state;  ///< For example `idle in transaction`; empty where this role may not see it.
    std::optional<std::chrono::milliseconds> transactionAge;
  };
  std::string waitEvent;  ///< For example `Lock:relation`; empty while it is working.
  std::string lockMode;   ///< Of the lock it waits for; empty where it waits for none.
  std::string relation;   ///< The table of that lock; empty where it is not about one.
  std::vector<Blocker> blockers;
};

/// Of the backend `pid`, seen from `connection`. Null when there is no such session. One round trip.
[[nodiscard]] std::optional<Activity> activityOf(Connection& connection, int pid);

}  // namespace headlock::database
