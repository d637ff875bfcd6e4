// The common ground of the tests on live locks: a server with a long deadlock time-out, an installation with
// a topic, and sessions of the library that can be left waiting.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/contention/monitor.h"
#include "core/database/connection.h"
#include "tests/support/peer.h"
#include "tests/support/server.h"

namespace headlock::tests {

/// How many sessions the test of scale makes: HEADLOCK_SCALE_SESSIONS, else few.
[[nodiscard]] int scaleSessions();

/// The executable's server: circles stay for ten seconds, room for scaleSessions(), prepared transactions.
[[nodiscard]] Server& contentionServer();

/// How this program's sessions connect.
[[nodiscard]] database::Settings settingsFor(const std::string& conninfo, const std::string& application);

/// A fresh database with an installation in schema `headlock`, and topic `videos` (id 1) with a head for each
/// of `k1` … `k5`.
[[nodiscard]] std::string freshTopic();

/// A report as a monitor that has seen nothing yet gives it.
[[nodiscard]] contention::LockReport reportOf(const std::string& conninfo,
                                              contention::Scope scope = contention::Scope::database);

/// A session of this library on a thread of its own. `work` gets a connection called `application`; it may
/// wait as long as it likes: the destructor cancels and joins.
class LibrarySession {
public:
  LibrarySession(const std::string& conninfo, const std::string& application,
                 std::function<void(database::Connection&)> work);
  ~LibrarySession();
  LibrarySession(const LibrarySession&) = delete;
  LibrarySession& operator=(const LibrarySession&) = delete;

private:
  std::shared_ptr<database::Canceller> canceller_;
  std::thread thread_;
};

/// The wait of the session called `application`. Throws std::runtime_error where it does not wait.
[[nodiscard]] contention::WaitReport waitOf(const contention::LockReport& report,
                                            const std::string& application);

}  // namespace headlock::tests
