#include "tests/support/server.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

namespace headlock::tests {
namespace {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

PlainSession connect(const std::string& conninfo) {
  // The expanded conninfo wins over what stands before it.
  const char* const keywords[] = {"fallback_application_name", "client_encoding", "dbname", nullptr};
  const char* const values[] = {"headlock-tests", "UTF8", conninfo.c_str(), nullptr};
  PlainSession connection(PQconnectdbParams(keywords, values, 1));
  if (PQstatus(connection.get()) != CONNECTION_OK) throw std::runtime_error(PQerrorMessage(connection.get()));
  PQsetNoticeReceiver(
      connection.get(), [](void*, const PGresult*) {}, nullptr);
  return connection;
}

/// Whether the server has ended the session since it was last used: nothing else makes an idle one readable.
bool isGone(PGconn* connection) {
  struct pollfd socket {
    PQsocket(connection), POLLIN, 0
  };
  return ::poll(&socket, 1, 0) != 0;
}

Rows ask(PGconn* connection, const std::string& sql) {
  const Result result(PQexec(connection, sql.c_str()));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && status != PGRES_EMPTY_QUERY) {
    const char* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    throw std::runtime_error(std::string(state == nullptr ? "" : state) + " " + PQerrorMessage(connection) +
                             sql);
  }
  Rows rows(static_cast<std::size_t>(PQntuples(result.get())));
  for (int row = 0; row < PQntuples(result.get()); ++row) {
    for (int column = 0; column < PQnfields(result.get()); ++column) {
      std::optional<std::string> cell;
      if (PQgetisnull(result.get(), row, column) == 0) {
        cell.emplace(PQgetvalue(result.get(), row, column),
                     static_cast<std::size_t>(PQgetlength(result.get(), row, column)));
      }
      rows[static_cast<std::size_t>(row)].push_back(std::move(cell));
    }
  }
  return rows;
}

/// `kept`, or a new session in its place where there is none or the server has ended it. A backend is the
/// dearest thing that a small question needs, hence the keeping; what it had set, locked or made for itself
/// is discarded.
PGconn* asGoodAsNew(PlainSession& kept, const std::string& conninfo) {
  if (kept && !isGone(kept.get())) {
    try {
      static_cast<void>(ask(kept.get(), "discard all"));
      return kept.get();
    } catch (const std::exception&) {
      // Lost in this moment: the question gets another one.
    }
  }
  kept.reset();
  kept = connect(conninfo);
  return kept.get();
}

/// What this thread used last, and where.
thread_local PlainSession idleSession;
thread_local std::string idleAt;

PGconn* session(const std::string& conninfo) {
  if (idleAt != conninfo) idleSession.reset();
  idleAt = conninfo;
  return asGoodAsNew(idleSession, conninfo);
}

std::string quoted(PGconn* connection, std::string_view text) {
  char* const literal = PQescapeLiteral(connection, text.data(), text.size());
  if (literal == nullptr) throw std::runtime_error(PQerrorMessage(connection));
  std::string copy(literal);
  PQfreemem(literal);
  return copy;
}

/// Ticks every few milliseconds, so that a waiting test leaves the processor to those whom it waits for.
class Pace {
public:
  Pace() : timer_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)) {
    const struct itimerspec interval {
      {0, 3'000'000}, { 0, 3'000'000 }
    };
    ::timerfd_settime(timer_, 0, &interval, nullptr);
  }
  ~Pace() { ::close(timer_); }
  Pace(const Pace&) = delete;
  Pace& operator=(const Pace&) = delete;
  void next() const {
    std::uint64_t ticks = 0;
    static_cast<void>(!::read(timer_, &ticks, sizeof ticks));
  }

private:
  int timer_;
};

Rows askUntil(PGconn* connection, const std::string& sql, std::chrono::milliseconds bound,
              bool (*satisfied)(const Rows&)) {
  const auto deadline = std::chrono::steady_clock::now() + bound;
  const Pace pace;
  for (;;) {
    Rows rows = ask(connection, sql);
    if (satisfied(rows)) return rows;
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("not within " + std::to_string(bound.count()) + " ms: " + sql);
    }
    pace.next();
  }
}

constexpr auto kTrue = [](const Rows& rows) { return rows == Rows{{"t"}}; };
constexpr auto kAny = [](const Rows& rows) { return !rows.empty(); };

}  // namespace

void Finish::operator()(PGconn* connection) const {
  PQfinish(connection);
}

Server::Server(const database::EphemeralCluster::Options& options) : cluster_(options) {}

std::string Server::freshDatabase() {
  const std::string name = "test_" + std::to_string(++databases_);
  // Copied file by file: to log each page of it, which is the default, takes three times as long.
  static_cast<void>(
      ask(asGoodAsNew(maintenance_, conninfo()), "create database " + name + " strategy file_copy"));
  return cluster_.conninfo(name);
}

Server& server() {
  static Server shared;
  return shared;
}

Rows psql(const std::string& conninfo, const std::string& sql) {
  return ask(session(conninfo), sql);
}

std::string value(const std::string& conninfo, const std::string& sql) {
  const Rows rows = psql(conninfo, sql);
  if (rows.size() != 1 || rows[0].size() != 1 || !rows[0][0]) {
    throw std::runtime_error("not one value: " + sql);
  }
  return *rows[0][0];
}

void execute(const std::string& conninfo, const std::string& sql) {
  static_cast<void>(psql(conninfo, sql));
}

void endIdleSession() {
  idleSession.reset();
}

void waitUntil(const std::string& conninfo, const std::string& sql, std::chrono::milliseconds bound) {
  static_cast<void>(askUntil(session(conninfo), sql, bound, kTrue));
}

void waitUntilBlocked(const std::string& conninfo, int backendPid, std::chrono::milliseconds bound) {
  waitUntil(conninfo, "select cardinality(pg_blocking_pids(" + std::to_string(backendPid) + ")) > 0", bound);
}

int waitUntilBlocked(const std::string& conninfo, std::string_view applicationName,
                     std::chrono::milliseconds bound) {
  PGconn* const connection = session(conninfo);
  const std::string sql =
      "select pid from pg_stat_activity where datname = current_database() and application_name = " +
      quoted(connection, applicationName) + " and cardinality(pg_blocking_pids(pid)) > 0 limit 1";
  return std::stoi(askUntil(connection, sql, bound, kAny)[0][0].value());
}

}  // namespace headlock::tests
