#include "tests/contention/scene.h"

#include <QtGlobal>
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

int scaleSessions() {
  const int given = qEnvironmentVariableIntValue("HEADLOCK_SCALE_SESSIONS");
  return given > 0 ? given : 40;
}

Server& contentionServer() {
  static Server server({{"deadlock_timeout = 10s", "max_prepared_transactions = 10", "shared_buffers = 16MB",
                         // Who waits for a lock notices soon that its client is gone.
                         "client_connection_check_interval = 300ms",
                         "max_connections = " + std::to_string(std::max(100, scaleSessions() + 50)),
                         "max_locks_per_transaction = " + std::to_string(scaleSessions() > 40 ? 400 : 100)}});
  return server;
}

namespace {

/// The database that freshTopic() copies: installing once is quicker than again and again.
const std::string& templateDatabase() {
  static const std::string name = [] {
    const std::string conninfo = contentionServer().freshDatabase();
    database::Connection connection(settingsFor(conninfo, "headlock-tests"));
    topic::Installation(connection).install();
    topic::Client client(connection);
    static_cast<void>(client.registerTopic({.name = "videos"}));
    auto producer = client.topic<topic::RawPayload>("videos").producer();
    for (const char* const key : {"k1", "k2", "k3", "k4", "k5"}) {
      static_cast<void>(producer.produce({"{}"}, {.key = key, .compaction = topic::Compaction{}}));
    }
    return value(conninfo, "select current_database()");
  }();
  return name;
}

}  // namespace

std::string freshTopic() {
  static int copies = 0;
  const std::string name = "topic_" + std::to_string(++copies);
  // The server itself waits for the last session at the origin to end.
  execute(contentionServer().conninfo(),
          "create database " + name + " strategy file_copy template " + templateDatabase());
  return contentionServer().cluster().conninfo(name);
}

contention::LockReport reportOf(const std::string& conninfo, contention::Scope scope) {
  database::Connection connection(settingsFor(conninfo, "monitor"));
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
