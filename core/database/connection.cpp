#include "core/database/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <utility>

#include "core/database/connect.h"
#include "core/database/error.h"
#include "core/database/exchange.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

using Clock = std::chrono::steady_clock;

std::atomic<std::uint64_t> connectionCount{0};

/// A sentence on why the connection is gone. libpq's first line has the reason; those behind it guess.
std::string whyBroken(const char* message) {
  std::string_view reason = message == nullptr ? "" : message;
  reason = reason.substr(0, reason.find('\n'));
  if (reason.starts_with("FATAL:")) reason.remove_prefix(std::string_view("FATAL:").size());
  while (reason.starts_with(' ')) reason.remove_prefix(1);
  std::string sentence = "The connection to the server broke";
  if (!reason.empty()) sentence.append(": ").append(printable(reason, 1000));
  if (!sentence.ends_with('.')) sentence += '.';
  return sentence;
}

std::string field(const PGresult* result, int code) {
  const char* value = PQresultErrorField(result, code);
  return value == nullptr ? std::string() : std::string(value);
}

std::exception_ptr inDoubt(const std::string& why, ServerReport server) {
  return std::make_exception_ptr(
      InDoubt("in_doubt", "COMMIT was sent and its answer was lost: " + why, std::move(server)));
}

}  // namespace

void Connection::Close::operator()(pg_conn* handle) const noexcept {
  PQfinish(handle);
}

Connection::Connection(Settings settings, Environment environment)
    : settings_(std::move(settings)),
      environment_(std::move(environment)),
      number_(++connectionCount),
      prepared_(std::make_unique<PreparedStatements>()) {
  if (!environment_.canceller) environment_.canceller = std::make_shared<Canceller>();
  handle_.reset(connect(settings_, *environment_.canceller));
  cancelKey_.reset(PQgetCancel(handle_.get()), &PQfreeCancel);
  PQsetNoticeReceiver(
      handle_.get(), [](void* self, const PGresult* result) { static_cast<Connection*>(self)->take(result); },
      this);
  if (PQsetnonblocking(handle_.get(), 1) != 0 || PQenterPipelineMode(handle_.get()) != 1) {
    throw ConnectionLost("connection_failed", "The connection cannot be put into pipeline mode.");
  }
}

Connection::~Connection() = default;

bool Connection::usable() const noexcept {
  return handle_ && PQstatus(handle_.get()) == CONNECTION_OK;
}
int Connection::backendPid() const noexcept {
  return handle_ ? PQbackendPID(handle_.get()) : 0;
}
int Connection::serverVersion() const noexcept {
  return handle_ ? PQserverVersion(handle_.get()) : 0;
}

std::string Connection::parameterStatus(const char* name) const {
  const char* value = handle_ ? PQparameterStatus(handle_.get(), name) : nullptr;
  return value == nullptr ? std::string() : std::string(value);
}

std::string Connection::description() const {
  if (!handle_) return withoutSecrets(settings_.conninfo);
  const auto item = [](const char* keyword, const char* value) {
    return std::string(keyword) + '=' + quoteConninfoValue(value == nullptr ? "" : value);
  };
  return item("host", PQhost(handle_.get())) + ' ' + item("port", PQport(handle_.get())) + ' ' +
         item("user", PQuser(handle_.get())) + ' ' + item("dbname", PQdb(handle_.get()));
}

void Connection::take(const pg_result* result) {
  const Notice notice{field(result, PG_DIAG_SEVERITY_NONLOCALIZED), field(result, PG_DIAG_SQLSTATE),
                      field(result, PG_DIAG_MESSAGE_PRIMARY)};
  if (notice.severity == "WARNING") ++warnings_;
  if (environment_.notice) environment_.notice(notice);
}

Connection::Outcome Connection::roundTrip(const std::vector<Query>& queries, TripKind kind) {
  Exchange exchange(queries, kind);
  if (!usable()) {
    handle_.reset();
    return {
        {},
        std::make_exception_ptr(ConnectionLost("connection_lost", "The connection to the server is gone."))};
  }
  if (kind != TripKind::cleanUp && environment_.canceller->requested()) {
    return {{},
            std::make_exception_ptr(Cancelled("cancelled", "It was cancelled before the server was asked."))};
  }
  if (!cancelArrived()) {
    handle_.reset();
    return {{},
            std::make_exception_ptr(ConnectionLost(
                "connection_lost",
                "An earlier request to cancel does not reach the server, and could hit what comes next."))};
  }
  ++roundTrip_;
  warnings_ = 0;
  if (kind == TripKind::cleanUp && environment_.canceller->requested()) {
    exchange.deadline = Clock::now() + kGracePeriod;
  }
  send(exchange);
  if (!exchange.lost) receive(exchange);
  if (kind == TripKind::commit && exchange.cancelled && warnings_ > 0 && !exchange.error) {
    // A cancel that met a COMMIT which waited for its standby: committed here, and perhaps only here.
    exchange.error = inDoubt("the wait for the standby's answer was cancelled", {});
  }
  prepared_->settle(exchange);
  if (exchange.lost) handle_.reset();
  return {std::move(exchange.results), exchange.error};
}

void Connection::send(Exchange& exchange) {
  bool queued = true;
  for (std::size_t index = 0; queued && index < exchange.queries.size(); ++index) {
    queued = queue(exchange, index);
  }
  if (!queued || PQpipelineSync(handle_.get()) != 1) {
    lose(exchange, whyBroken(PQerrorMessage(handle_.get())));
  }
}

bool Connection::queue(Exchange& exchange, std::size_t index) {
  const Query& query = exchange.queries[index];
  const Arguments arguments(query.parameters);
  if (settings_.pooler || query.unprepared) {
    exchange.expected.push_back({Exchange::Step::run, index, {}});
    return PQsendQueryParams(handle_.get(), query.statement.text->c_str(), arguments.count(),
                             arguments.types(), arguments.values(), arguments.lengths(), arguments.formats(),
                             0) == 1;
  }
  if (const auto dropped = prepared_->makeRoom()) {
    exchange.expected.push_back({Exchange::Step::forget, index, {}});
    if (PQsendQueryParams(handle_.get(), dropped->c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0) != 1) {
      return false;
    }
  }
  const auto [name, known] = prepared_->nameOf(query.statement);
  if (!known) {
    exchange.expected.push_back({Exchange::Step::prepare, index, name});
    if (PQsendPrepare(handle_.get(), name.c_str(), query.statement.text->c_str(), arguments.count(),
                      arguments.types()) != 1) {
      return false;
    }
  }
  exchange.expected.push_back({Exchange::Step::run, index, name});
  return PQsendQueryPrepared(handle_.get(), name.c_str(), arguments.count(), arguments.values(),
                             arguments.lengths(), arguments.formats(), 0) == 1;
}

void Connection::receive(Exchange& exchange) {
  while (!exchange.synced && !exchange.lost) {
    if (!waitForAnswer(exchange)) return;
    pg_result* result = PQgetResult(handle_.get());
    if (result == nullptr) continue;  // the end of one command's results
    accept(exchange, result);
  }
}

bool Connection::waitForAnswer(Exchange& exchange) {
  bool flushing = PQflush(handle_.get()) == 1;
  while (PQisBusy(handle_.get()) != 0) {
    const bool watching = !exchange.deadline;
    std::array<pollfd, 2> wanted{
        {{PQsocket(handle_.get()), static_cast<short>(POLLIN | (flushing ? POLLOUT : 0)), 0},
         {watching ? environment_.canceller->descriptor() : -1, POLLIN, 0}}};
    const int ready = ::poll(wanted.data(), wanted.size(), exchange.millisecondsLeft());
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) {
      lose(exchange, "The server did not answer in time after the request to give up.");
      return false;
    }
    if ((wanted[1].revents & POLLIN) != 0) askToCancel(exchange);
    if (wanted[0].revents == 0) continue;
    // Everything that the server managed to say is read before a loss is believed: its last words say why.
    if (PQconsumeInput(handle_.get()) == 0 && PQisBusy(handle_.get()) != 0) {
      lose(exchange, whyBroken(PQerrorMessage(handle_.get())));
      return false;
    }
    flushing = PQflush(handle_.get()) == 1;
  }
  return true;
}

void Connection::askToCancel(Exchange& exchange) {
  exchange.deadline = Clock::now() + kGracePeriod;
  exchange.cancelled = true;
  // Once only COMMIT is left unanswered there is nothing to cancel: its outcome must be learned.
  if (!exchange.onlyCommitLeft()) requestCancel();
}

void Connection::requestCancel() {
  cancelRequest_.send(cancelKey_);
}

bool Connection::cancelArrived() {
  return cancelRequest_.waitUntilArrived(kGracePeriod);
}

void Connection::accept(Exchange& exchange, pg_result* raw) {
  Result result(raw);
  const ExecStatusType status = PQresultStatus(raw);
  if (status == PGRES_PIPELINE_SYNC) {
    exchange.synced = true;
    return;
  }
  if (exchange.answered >= exchange.expected.size()) {
    // Only a server that is going away speaks out of turn.
    lose(exchange, whyBroken(PQresultErrorMessage(raw)));
    return;
  }
  const Exchange::Expected& expected = exchange.expected[exchange.answered++];
  if (status == PGRES_PIPELINE_ABORTED) return;
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) {
    exchange.expected[exchange.answered - 1].succeeded = true;
    if (expected.step != Exchange::Step::run) return;
    const std::int64_t rows = status == PGRES_TUPLES_OK ? result.rows() : result.affected();
    report(exchange, expected.query, rows, {}, {});
    exchange.results.push_back(std::move(result));
    return;
  }
  refuse(exchange, expected.query, raw);
}

void Connection::refuse(Exchange& exchange, std::size_t index, const pg_result* raw) {
  ServerReport server{field(raw, PG_DIAG_SQLSTATE), field(raw, PG_DIAG_MESSAGE_DETAIL),
                      field(raw, PG_DIAG_MESSAGE_HINT),
                      std::string(exchange.queries[index].statement.operation)};
  const std::string severity = field(raw, PG_DIAG_SEVERITY_NONLOCALIZED);
  server.fatal = severity == "FATAL" || severity == "PANIC";
  std::string message = field(raw, PG_DIAG_MESSAGE_PRIMARY);
  if (server.sqlstate.empty()) {  // libpq's own words: the connection broke
    lose(exchange, whyBroken(PQresultErrorMessage(raw)));
    return;
  }
  report(exchange, index, 0, server.sqlstate, message);
  if (server.sqlstate == "26000" || server.sqlstate == "0A000") prepared_->forgetAll();
  if (exchange.error) return;  // the first error is the cause
  if (server.fatal) {
    exchange.lost = true;
    if (exchange.commitUnanswered() && exchange.queries.size() == index + 1) {
      exchange.error = inDoubt(message, std::move(server));
      return;
    }
  }
  try {
    throwServerError(message, std::move(server));
  } catch (...) {
    exchange.error = std::current_exception();
  }
}

void Connection::lose(Exchange& exchange, const std::string& why) {
  exchange.lost = true;
  if (exchange.error || exchange.committed()) return;
  ServerReport server;
  const std::size_t index = exchange.currentQuery();
  if (index < exchange.queries.size()) server.operation = exchange.queries[index].statement.operation;
  report(exchange, index, 0, "08006", why);
  if (exchange.commitUnanswered()) {
    exchange.error = inDoubt(why, std::move(server));
  } else if (exchange.cancelled) {
    exchange.error = std::make_exception_ptr(Cancelled("cancelled", why, std::move(server)));
  } else {
    server.sqlstate = "08006";
    exchange.error = std::make_exception_ptr(ConnectionLost("connection_lost", why, std::move(server)));
  }
}

void Connection::report(const Exchange& exchange, std::size_t index, std::int64_t rows,
                        std::string_view sqlstate, std::string_view error) const {
  if (!environment_.observer || index >= exchange.queries.size()) return;
  const Query& query = exchange.queries[index];
  environment_.observer->onStatement(
      {query.statement.operation, *query.statement.text, query.parameters, number_, backendPid(),
       exchange.startedAt,
       std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - exchange.started), rows,
       roundTrip_, sqlstate, error});
}

}  // namespace headlock::database
