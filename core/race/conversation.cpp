#include "core/race/conversation.h"

#include <libpq-fe.h>
#include <sys/socket.h>

#include <cerrno>

#include "core/database/connection.h"
#include "core/race/stage_failed.h"

namespace headlock::race {
namespace {

std::string fieldOf(const PGresult* result, int code) {
  const char* const value = PQresultErrorField(result, code);
  return value == nullptr ? std::string() : std::string(value);
}

void giveNotice(void* onNotice, const PGresult* result) {
  const auto& report = *static_cast<const Conversation::OnNotice*>(onNotice);
  report({fieldOf(result, PG_DIAG_SEVERITY_NONLOCALIZED), fieldOf(result, PG_DIAG_SQLSTATE),
          fieldOf(result, PG_DIAG_MESSAGE_PRIMARY), PQresultErrorMessage(result)});
}

}  // namespace

std::string lastError(const pg_conn* handle) {
  return PQerrorMessage(handle);
}

std::string oneLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return text;
}

Conversation::Conversation(pg_conn* handle, Completion completion, OnNotice onNotice)
    : handle_(handle), completion_(completion), onNotice_(std::move(onNotice)) {
  // The simple protocol is what the pipeline of the library's own operations excludes.
  if (PQexitPipelineMode(handle_) != 1 || PQsetnonblocking(handle_, 0) != 0) {
    throw StageFailed("A session cannot leave pipeline mode: " + oneLine(lastError(handle_)),
                      lastError(handle_));
  }
  if (onNotice_) PQsetNoticeReceiver(handle_, giveNotice, &onNotice_);
}

int Conversation::descriptor() const noexcept {
  return PQsocket(handle_);
}

void Conversation::send(const std::string& sql) {
  finished_ = false;
  answered_ = false;
  arrived_.clear();
  if (PQsendQuery(handle_, sql.c_str()) == 1) return;
  finished_ = true;
  throw StageFailed("The session is gone: " + oneLine(lastError(handle_)), lastError(handle_));
}

void Conversation::receive() {
  // The server's last words are answers like any other. What follows them is the end of the connection, and
  // to ask for the next answer is the way to be told so in libpq's own words.
  if (completion_ == Completion::whole || answered_) {
    char next = 0;
    const ssize_t peeked = ::recv(descriptor(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    hungUp_ = peeked == 0 || (peeked < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    if (hungUp_) return;
  }
  if (PQconsumeInput(handle_) == 1) return;
  throw StageFailed("A session was lost: " + oneLine(lastError(handle_)),
                    "PQconsumeInput failed: " + lastError(handle_) + "\n");
}

// A COPY has nobody here to talk to. One that wants data is refused, one that sends data is heard to its end.
// Returns whether it is over.
bool Conversation::leaveCopy() {
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

bool Conversation::busy() {
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

std::optional<Answer> Conversation::nextAnswer() {
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

std::optional<Answer> Conversation::take() {
  if (completion_ == Completion::firstAnswer) return finished_ ? std::nullopt : nextAnswer();
  if (arrived_.empty()) return std::nullopt;
  Answer answer = std::move(arrived_.front());
  arrived_.pop_front();
  return answer;
}

std::vector<Notification> Conversation::notifications() {
  std::vector<Notification> all;
  PQconsumeInput(handle_);
  while (PGnotify* const notify = PQnotifies(handle_)) {
    all.push_back({notify->relname, notify->extra, notify->be_pid});
    PQfreemem(notify);
    PQconsumeInput(handle_);
  }
  return all;
}

void requireCancelArrived(database::Connection& connection) {
  if (connection.cancelArrived()) return;
  throw StageFailed("A request to cancel does not reach the server, and could hit the next step.",
                    "a cancel request is still on its way\n");
}

}  // namespace headlock::race
