#include "tests/contention/scene.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/database/error.h"
#include "core/topic/client.h"
#include "core/topic/installation.h"

namespace headlock::tests {

database::Settings settingsFor(const std::string& conninfo, const std::string& application) {
  database::Settings settings;
  settings.conninfo = conninfo;
  settings.applicationName = application;
  return settings;
}

Server& contentionServer() {
  static Server server({{"deadlock_timeout = 10s", "max_connections = 450", "max_prepared_transactions = 10",
                         "max_locks_per_transaction = 400"}});
  return server;
}

std::string freshTopic() {
  const std::string conninfo = contentionServer().freshDatabase();
  database::Connection connection(settingsFor(conninfo, "headlock-tests"));
  topic::Installation(connection).install();
  topic::Client client(connection);
  static_cast<void>(client.registerTopic({.name = "videos"}));
  auto producer = client.topic<topic::RawPayload>("videos").producer();
  for (const char* const key : {"k1", "k2", "k3", "k4", "k5"}) {
    static_cast<void>(producer.produce({"{}"}, {.key = key, .compaction = topic::Compaction{}}));
  }
  return conninfo;
}

contention::LockReport reportOf(const std::string& conninfo, contention::Scope scope) {
  database::Connection connection(settingsFor(conninfo, "headlock-tests"));
  return contention::LockMonitor(connection).poll(scope);
}

LibrarySession::LibrarySession(const std::string& conninfo, const std::string& application,
                               std::function<void(database::Connection&)> work)
    : canceller_(std::make_shared<database::Canceller>()) {
  thread_ = std::thread([conninfo, application, work = std::move(work), canceller = canceller_] {
    try {
      database::Environment environment;
      environment.canceller = canceller;
      database::Connection connection(settingsFor(conninfo, application), std::move(environment));
      work(connection);
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): given up, as the destructor asks
    }
  });
}

LibrarySession::~LibrarySession() {
  canceller_->request();
  thread_.join();
}

contention::WaitReport waitOf(const contention::LockReport& report, const std::string& application) {
  for (const contention::SessionReport& session : report.sessions) {
    const contention::WaitReport* const wait =
        session.application == application ? report.wait(session.pid) : nullptr;
    if (wait != nullptr) return *wait;
  }
  throw std::runtime_error("session " + application + " does not wait");
}

}  // namespace headlock::tests
