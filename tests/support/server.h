// The server of a test executable, and plain questions to it.
//
// One ephemeral cluster per executable, started by the first who asks and gone with the process; each test
// takes a fresh database of it. What is asked here goes through libpq and nothing else, so that a test can
// check the product's own executor against it. Nothing here sleeps: a wait asks the server again until it
// says yes, or fails at its bound.
//
//   const std::string conninfo = headlock::tests::server().freshDatabase();
//   headlock::tests::execute(conninfo, "create table t (a int)");
//   QCOMPARE(headlock::tests::psql(conninfo, "select count(*) from t"), (Rows{{"0"}}));
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/cluster.h"

struct pg_conn;

namespace headlock::tests {

/// Values as the server's text; null is NULL.
using Row = std::vector<std::optional<std::string>>;
using Rows = std::vector<Row>;

struct Finish {
  void operator()(pg_conn* connection) const;
};
using PlainSession = std::unique_ptr<pg_conn, Finish>;

class Server {
public:
  explicit Server(const database::EphemeralCluster::Options& options = {});

  /// Makes an empty database and returns its conninfo (superuser). The database lives as long as the server.
  [[nodiscard]] std::string freshDatabase();
  /// For database `postgres`.
  [[nodiscard]] std::string conninfo() const { return cluster_.conninfo(); }
  /// To crash, restart and freeze. A test that does so undoes it; one that must not disturb the others makes
  /// its own Server.
  [[nodiscard]] database::EphemeralCluster& cluster() { return cluster_; }

private:
  database::EphemeralCluster cluster_;
  PlainSession maintenance_;
  int databases_ = 0;
};

/// The executable's shared server.
[[nodiscard]] Server& server();

constexpr std::chrono::seconds kPatience{20};

/// The rows of the last statement in `sql` (several, separated by semicolons, are one transaction). Throws
/// std::runtime_error with the server's message, SQLSTATE first, when one fails. Each call finds a
/// session named `headlock-tests` in which nothing is set or held; it may outlive the call by being idle.
[[nodiscard]] Rows psql(const std::string& conninfo, const std::string& sql);
/// The single value of a single row. Throws std::runtime_error when the answer has another shape or is NULL.
[[nodiscard]] std::string value(const std::string& conninfo, const std::string& sql);
void execute(const std::string& conninfo, const std::string& sql);
/// Ends the session that these calls left idle in this thread, for a test that counts sessions, or whose next
/// question belongs into one that begins now.
void endIdleSession();

/// Asks `sql`, which returns one boolean, until it is true. Throws std::runtime_error naming the question
/// when `bound` passes first.
void waitUntil(const std::string& conninfo, const std::string& sql,
               std::chrono::milliseconds bound = kPatience);
/// Until the backend waits for a heavyweight lock (a row, a transaction, an advisory lock, …).
void waitUntilBlocked(const std::string& conninfo, int backendPid,
                      std::chrono::milliseconds bound = kPatience);
/// The same for the session of this database that is called `applicationName`; returns its backend. (Of this
/// one, since the waiting sessions of a test that is over may still be about to end.)
int waitUntilBlocked(const std::string& conninfo, std::string_view applicationName,
                     std::chrono::milliseconds bound = kPatience);

}  // namespace headlock::tests
