#include "core/race/wire.h"

#include <libpq-fe.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <thread>

#include "core/race/stage_failed.h"
#include "sql/race.h"
#include "sql/transaction.h"

namespace headlock::race {
namespace {

std::string fieldOf(const PGresult* result, int code) {
  const char* const value = PQresultErrorField(result, code);
  return value == nullptr ? std::string() : std::string(value);
}

void giveNotice(void* onNotice, const PGresult* result) {
  const auto& report = *static_cast<const Wire::OnNotice*>(onNotice);
  if (!report) return;
  report({fieldOf(result, PG_DIAG_SEVERITY_NONLOCALIZED), fieldOf(result, PG_DIAG_SQLSTATE),
          fieldOf(result, PG_DIAG_MESSAGE_PRIMARY), PQresultErrorMessage(result)});
}

std::string oneLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return text;
}

}  // namespace

Wire::Wire(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller,
           Completion completion, OnNotice onNotice)
    : connection_(std::make_unique<database::Connection>(
          settings, database::Environment{{}, std::move(canceller), {}})),
      handle_(connection_->handle()),
      completion_(completion),
      onNotice_(std::move(onNotice)) {
  // Steps are messages of the simple protocol, which the pipeline of the library's own operations excludes.
  if (PQexitPipelineMode(handle_) != 1 || PQsetnonblocking(handle_, 0) != 0) {
    throw ConnectionLost("connection_failed", "The connection cannot leave pipeline mode.");
  }
  PQsetNoticeReceiver(handle_, giveNotice, &onNotice_);
}

int Wire::backendPid() const noexcept {
  return PQbackendPID(handle_);
}
int Wire::descriptor() const noexcept {
  return PQsocket(handle_);
}
bool Wire::usable() const noexcept {
  return PQstatus(handle_) == CONNECTION_OK;
}

bool Wire::inTransaction() const noexcept {
  const PGTransactionStatusType status = PQtransactionStatus(handle_);
  return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

std::string Wire::errorMessage() const {
  return PQerrorMessage(handle_);
}

void Wire::launch(const Step& /*step*/, const std::string& sql) {
  finished_ = false;
  answered_ = false;
  arrived_.clear();
  if (PQsendQuery(handle_, sql.c_str()) == 1) return;
  finished_ = true;
  throw StageFailed("The session is gone: " + oneLine(errorMessage()), errorMessage());
}

void Wire::receive() {
  // The server's last words are answers like any other. What follows them is the end of the connection, and
  // to ask for the next answer is the way to be told so in libpq's own words.
  if (completion_ == Completion::whole || answered_) {
    char next = 0;
    const ssize_t peeked = ::recv(descriptor(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    hungUp_ = peeked == 0 || (peeked < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    if (hungUp_) return;
  }
  if (PQconsumeInput(handle_) == 1) return;
  throw StageFailed("A session was lost: " + oneLine(errorMessage()),
                    "PQconsumeInput failed: " + errorMessage() + "\n");
}

// A COPY has nobody here to talk to. One that wants data is refused, one that sends data is heard to its end.
// Returns whether it is over.
bool Wire::leaveCopy() {
  if (copying_ == PGRES_COPY_IN) {
    PQputCopyEnd(handle_, "a step of a race has no data to copy");
    copying_ = 0;
    return true;
  }
  for (;;) {
    char* row = nullptr;
    const int size = PQgetCopyData(handle_, &row, 1);
    PQfreemem(row);
    if (size == 0) return false;
    if (size < 0) break;
  }
  copying_ = 0;
  return true;
}

bool Wire::busy() {
  if (finished_) return false;
  if (copying_ != 0 && !leaveCopy()) return true;
  if (completion_ == Completion::firstAnswer) return PQisBusy(handle_) != 0 && !hungUp_;
  while (PQisBusy(handle_) == 0 || hungUp_) {
    std::optional<Answer> answer = nextAnswer();
    if (!answer) return false;
    arrived_.push_back(*std::move(answer));
    if (copying_ != 0 && !leaveCopy()) return true;
  }
  return true;
}

std::optional<Answer> Wire::nextAnswer() {
  PGresult* const result = PQgetResult(handle_);
  if (result == nullptr) {
    finished_ = true;
    return std::nullopt;
  }
  const ExecStatusType status = PQresultStatus(result);
  Answer answer(result);
  answered_ = true;
  if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH) copying_ = status;
  return answer;
}

std::optional<Answer> Wire::take() {
  if (completion_ == Completion::firstAnswer) return finished_ ? std::nullopt : nextAnswer();
  if (arrived_.empty()) return std::nullopt;
  Answer answer = std::move(arrived_.front());
  arrived_.pop_front();
  return answer;
}

std::vector<Notification> Wire::notifications() {
  std::vector<Notification> all;
  PQconsumeInput(handle_);
  while (PGnotify* const notify = PQnotifies(handle_)) {
    all.push_back({notify->relname, notify->extra, notify->be_pid});
    PQfreemem(notify);
    PQconsumeInput(handle_);
  }
  return all;
}

void Wire::cancel() {
  // PQcancel can hang against a stopped server, so it gets a thread that nobody waits for.
  const std::shared_ptr<PGcancel> key(PQgetCancel(handle_), &PQfreeCancel);
  if (!key) return;
  std::thread([key] {
    std::array<char, 256> problem{};
    PQcancel(key.get(), problem.data(), static_cast<int>(problem.size()));
  }).detach();
}

void Wire::reset(std::chrono::milliseconds limit) {
  if (!usable()) return;
  if (inTransaction())
    static_cast<void>(runToEnd(*this, std::string(sql::transaction::rollback.text), limit, nullptr));
  static_cast<void>(runToEnd(*this, std::string(sql::race::discard_all.text), limit, nullptr));
}

database::Result Wire::ask(const database::Statement& statement, const std::vector<std::string>& values) {
  std::vector<const char*> pointers;
  for (const std::string& value : values) pointers.push_back(value.c_str());
  PGresult* const result =
      PQexecParams(handle_, std::string(statement.text).c_str(), static_cast<int>(pointers.size()), nullptr,
                   pointers.data(), nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  database::Result owned(result);
  if (status == PGRES_TUPLES_OK) return owned;
  throw StageFailed("The server cannot be asked: " + oneLine(errorMessage()), errorMessage());
}

}  // namespace headlock::race
