// What comes back for one statement of a step, and what a server says besides.
//
// An answer to SQL and an answer of a library operation have the same shape, so that whoever shows or judges
// them need not know which it was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct pg_result;

namespace headlock::race {

/// Rows as the server's text; null is NULL.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<std::string>>> rows;
};

class Answer {
public:
  enum class Kind {
    done,  ///< A command without rows, or nothing at all.
    rows,
    error,
    other,  ///< What a step cannot deal with, such as COPY. It counts as an error.
  };

  /// Takes what libpq gave. Requires a result.
  explicit Answer(pg_result* taken);
  [[nodiscard]] static Answer done(std::string tag);
  [[nodiscard]] static Answer table(const Table& table);
  /// An error of a library operation: the SQLSTATE where a server said it, and this library's own code.
  [[nodiscard]] static Answer error(std::string sqlstate, std::string code, std::string message);
  /// The session is gone; `whole` is libpq's own wording.
  [[nodiscard]] static Answer lost(std::string message, std::string whole);

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// For example `UPDATE 1`. Empty for an error.
  [[nodiscard]] const std::string& tag() const noexcept { return tag_; }
  /// For example `ERROR`. Empty where it is no error, or libpq itself made it.
  [[nodiscard]] const std::string& severity() const noexcept { return severity_; }
  [[nodiscard]] const std::string& sqlstate() const noexcept { return sqlstate_; }
  /// This library's code of an error, such as `lock_lost`. Empty for plain SQL.
  [[nodiscard]] const std::string& code() const noexcept { return code_; }
  /// The primary message of an error.
  [[nodiscard]] const std::string& message() const noexcept { return message_; }
  /// An error as libpq words it: severity, message, place, detail and hint, with line ends.
  [[nodiscard]] const std::string& whole() const noexcept { return whole_; }
  [[nodiscard]] bool failed() const noexcept { return kind_ == Kind::error || kind_ == Kind::other; }
  /// A copy of the rows, at most `limit` of them. Empty unless `kind()` is rows.
  [[nodiscard]] Table rows(std::size_t limit) const;
  /// The lines that PostgreSQL's isolationtester prints for it; none for a command without rows.
  [[nodiscard]] std::string print() const;

private:
  Answer(Kind kind, std::string tag) : kind_(kind), tag_(std::move(tag)) {}

  Kind kind_ = Kind::done;
  std::string tag_;
  std::string severity_;
  std::string sqlstate_;
  std::string code_;
  std::string message_;
  std::string whole_;
  std::shared_ptr<pg_result> result_;  ///< Null for errors and commands of library operations.
};

/// A NOTICE, WARNING and the like.
struct SessionNotice {
  std::string severity;
  std::string sqlstate;
  std::string message;
  std::string whole;  ///< As libpq words it: severity, message, detail and hint, with line ends.
};

/// A message of NOTIFY.
struct Notification {
  std::string channel;
  std::string payload;
  int senderPid = 0;
};

}  // namespace headlock::race
