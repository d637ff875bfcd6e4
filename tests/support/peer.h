// Other programs at the server: a plain libpq session that can be left waiting, and psql itself.
//
//     Peer holder(conninfo, "billing");
//     holder.run("begin; select … for update");
//     Peer waiter(conninfo, "importer");
//     waiter.start("select … for update");             // sent, not waited for
//     waitUntilBlocked(conninfo, waiter.pid());
//     holder.run("commit");
//     waiter.finish();
#pragma once

#include <QProcess>
#include <memory>
#include <string>
#include <vector>

struct pg_conn;

namespace headlock::tests {

class Peer {
public:
  Peer(const std::string& conninfo, const std::string& applicationName);

  [[nodiscard]] int pid() const;
  /// Runs statements and waits for their end. Throws std::runtime_error with the server's message.
  void run(const std::string& sql);
  /// Sends statements and returns.
  void start(const std::string& sql);
  /// Waits for what was started; returns the SQLSTATE of its error, empty when it succeeded.
  std::string finish();

private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  std::unique_ptr<pg_conn, Close> connection_;
};

/// A psql that runs `texts` one after the other and ends. Found in the directory of PostgreSQL's server
/// programs, else in PATH.
class Psql {
public:
  Psql(const std::string& conninfo, const std::string& applicationName,
       const std::vector<std::string>& texts);
  /// Ends it where it still runs.
  ~Psql();
  Psql(const Psql&) = delete;
  Psql& operator=(const Psql&) = delete;

private:
  QProcess process_;
};

}  // namespace headlock::tests
