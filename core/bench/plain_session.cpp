#include "core/bench/plain_session.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <cerrno>
#include <utility>

#include "core/database/connect.h"
#include "core/database/error.h"

namespace headlock::bench {
namespace {

std::string field(const PGresult* result, int code) {
  const char* const text = PQresultErrorField(result, code);
  return text == nullptr ? std::string() : std::string(text);
}

/// libpq's parallel arrays. Lives no longer than the values.
std::vector<const char*> pointersOf(const Values& values) {
  std::vector<const char*> pointers;
  pointers.reserve(values.size());
  for (const std::string& value : values) pointers.push_back(value.c_str());
  return pointers;
}

}  // namespace

void PlainSession::Close::operator()(pg_conn* handle) const noexcept {
  PQfinish(handle);
}

PlainSession::PlainSession(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller)
    : canceller_(std::move(canceller)), handle_(database::connect(settings, *canceller_)) {
  PQsetNoticeReceiver(
      handle_.get(), [](void*, const PGresult*) {}, nullptr);
}

PlainSession::~PlainSession() = default;

void PlainSession::fail(const char* what) const {
  std::string reason = PQerrorMessage(handle_.get());
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  throw ConnectionLost("connection_lost", std::string(what) + ": " + reason);
}

/// Blocks as libpq itself would, and ends when somebody asks to stop.
void PlainSession::waitForInput() {
  while (PQisBusy(handle_.get()) != 0) {
    std::array<pollfd, 2> wanted{
        {{PQsocket(handle_.get()), POLLIN, 0}, {canceller_->descriptor(), POLLIN, 0}}};
    if (::poll(wanted.data(), wanted.size(), -1) < 0 && errno == EINTR) continue;
    // The session dies with this error, and whatever it was doing with the session.
    canceller_->throwIfRequested();
    if (PQconsumeInput(handle_.get()) == 0) fail("The connection broke");
  }
}

database::Result PlainSession::answer() {
  waitForInput();
  PGresult* const raw = PQgetResult(handle_.get());
  if (raw == nullptr) fail("There was no answer");
  database::Result result(raw);
  const ExecStatusType status = PQresultStatus(raw);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC ||
      status == PGRES_COPY_IN) {
    return result;
  }
  ServerReport report{
      field(raw, PG_DIAG_SQLSTATE), field(raw, PG_DIAG_MESSAGE_DETAIL), field(raw, PG_DIAG_MESSAGE_HINT), {}};
  throwServerError(field(raw, PG_DIAG_MESSAGE_PRIMARY), std::move(report));
}

const char* PlainSession::preparedName(const database::RenderedStatement& statement) {
  std::string& name = prepared_[statement.text.get()];
  if (!name.empty()) return name.c_str();
  name = "bench_" + std::to_string(prepared_.size());
  if (PQsendPrepare(handle_.get(), name.c_str(), statement.text->c_str(), 0, nullptr) != 1) {
    fail("A statement could not be sent");
  }
  static_cast<void>(answer());
  waitForInput();
  PQclear(PQgetResult(handle_.get()));
  return name.c_str();
}

void PlainSession::send(const database::RenderedStatement& statement, const Values& values) {
  const char* const name = preparedName(statement);
  const std::vector<const char*> pointers = pointersOf(values);
  if (PQsendQueryPrepared(handle_.get(), name, static_cast<int>(pointers.size()), pointers.data(), nullptr,
                          nullptr, 0) != 1) {
    fail("A statement could not be sent");
  }
}

database::Result PlainSession::run(const database::RenderedStatement& statement, const Values& values) {
  send(statement, values);
  database::Result result = answer();
  waitForInput();
  PQclear(PQgetResult(handle_.get()));  // the null that ends it
  return result;
}

database::Result PlainSession::runOnce(const database::RenderedStatement& statement) {
  if (PQsendQuery(handle_.get(), statement.text->c_str()) != 1) fail("A statement could not be sent");
  database::Result result = answer();
  waitForInput();
  PQclear(PQgetResult(handle_.get()));
  return result;
}

std::vector<database::Result> PlainSession::runTogether(const std::vector<Call>& calls) {
  for (const Call& call : calls) static_cast<void>(preparedName(call.statement));
  if (PQenterPipelineMode(handle_.get()) != 1) fail("No pipeline");
  for (const Call& call : calls) {
    const std::vector<const char*> pointers = pointersOf(call.values);
    if (PQsendQueryPrepared(handle_.get(), preparedName(call.statement), static_cast<int>(pointers.size()),
                            pointers.data(), nullptr, nullptr, 0) != 1) {
      fail("A statement could not be sent");
    }
  }
  if (PQpipelineSync(handle_.get()) != 1) fail("The pipeline could not be sent");
  std::vector<database::Result> results;
  results.reserve(calls.size());
  for (std::size_t index = 0; index < calls.size(); ++index) {
    results.push_back(answer());
    waitForInput();
    PQclear(PQgetResult(handle_.get()));
  }
  static_cast<void>(answer());  // the sync
  PQexitPipelineMode(handle_.get());
  return results;
}

void PlainSession::copyIn(const database::RenderedStatement& statement,
                          const std::function<void(std::string&)>& next) {
  if (PQsendQuery(handle_.get(), statement.text->c_str()) != 1) fail("A statement could not be sent");
  static_cast<void>(answer());
  std::string lines;
  for (next(lines); !lines.empty(); next(lines)) {
    canceller_->throwIfRequested();
    if (PQputCopyData(handle_.get(), lines.data(), static_cast<int>(lines.size())) != 1) fail("COPY broke");
    lines.clear();
  }
  if (PQputCopyEnd(handle_.get(), nullptr) != 1) fail("COPY broke");
  static_cast<void>(answer());
  waitForInput();
  PQclear(PQgetResult(handle_.get()));
}

}  // namespace headlock::bench
