// The lock monitor: one poll, one report.
//
//     contention::LockMonitor monitor(connection);
//     const contention::LockReport report = monitor.poll();
//
// A poll is one round trip for the graph, and a second one where something must be looked up that is not
// remembered. It never waits behind the locks that it shows. A monitor keeps what it learned from poll to
// poll.
#pragma once

#include <chrono>

#include "core/contention/report.h"
#include "core/contention/resolve.h"
#include "core/database/connection.h"

namespace headlock::contention {

enum class Scope {
  database,  ///< Sessions of the connected database, and whoever blocks them; without the session that asks.
  everything,  ///< Every session of the server, the one that asks among them.
};

class LockMonitor {
public:
  /// No I/O. `connection` must outlive this.
  explicit LockMonitor(database::Connection& connection) : connection_(connection), resolver_(connection) {}

  /// Requires PostgreSQL 14 or newer, and no transaction under way on the connection. Throws what a statement
  /// throws (Cancelled, ConnectionLost, Failed).
  [[nodiscard]] LockReport poll(Scope scope = Scope::database);

private:
  database::Connection& connection_;
  Resolver resolver_;
};

/// How often to poll: as often as asked for, and less often while polls are slow, so that looking takes at
/// most a twentieth of the time. One slow poll among quick ones changes nothing.
class PollPace {
public:
  using milliseconds = std::chrono::milliseconds;

  explicit PollPace(milliseconds wanted) : wanted_(wanted) {}
  /// The pause from the beginning of a poll that took `duration` to the next one's.
  [[nodiscard]] milliseconds after(std::chrono::microseconds duration);

private:
  milliseconds wanted_;
  std::chrono::microseconds latest_{};
  std::chrono::microseconds before_{};
};

/// A report of what is known of a snapshot: `blocked` and `subjects` go together, one a wait in scope.
[[nodiscard]] LockReport reportOf(const Snapshot& snapshot, Scope scope, const std::vector<Blocked>& blocked,
                                  const std::vector<Subject>& subjects);

/// The waits that `scope` is about: its sessions' own, and those of whoever stands between them and a root.
[[nodiscard]] std::vector<Blocked> inScope(const Snapshot& snapshot, Scope scope,
                                           std::vector<Blocked> blocked);

}  // namespace headlock::contention
