#include "core/race/answer.h"

#include <libpq-fe.h>
#include <stdio.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace headlock::race {
namespace {

struct Free {
  void operator()(char* text) const noexcept { std::free(text); }
};

std::shared_ptr<pg_result> owned(pg_result* result) {
  if (result == nullptr) throw std::bad_alloc();
  return {result, &PQclear};
}

std::string fieldOf(const pg_result* result, int code) {
  const char* const value = PQresultErrorField(result, code);
  return value == nullptr ? std::string() : std::string(value);
}

Answer::Kind kindOf(ExecStatusType status) {
  switch (status) {
    case PGRES_COMMAND_OK:
    case PGRES_EMPTY_QUERY:
      return Answer::Kind::done;
    case PGRES_TUPLES_OK:
      return Answer::Kind::rows;
    case PGRES_FATAL_ERROR:
      return Answer::Kind::error;
    default:
      return Answer::Kind::other;
  }
}

// libpq's own print of a table is the form that isolationtester's expected outputs have.
std::string printTable(const pg_result* result) {
  char* text = nullptr;
  std::size_t size = 0;
  FILE* const file = ::open_memstream(&text, &size);
  if (file == nullptr) throw std::bad_alloc();
  char separator[] = "|";
  PQprintOpt options{};
  options.header = 1;
  options.align = 1;
  options.fieldSep = separator;
  PQprint(file, result, &options);
  std::fclose(file);
  const std::unique_ptr<char, Free> owner(text);
  return {text, size};
}

}  // namespace

Answer::Answer(pg_result* taken) : result_(owned(taken)) {
  const ExecStatusType status = PQresultStatus(taken);
  kind_ = kindOf(status);
  tag_ = PQcmdStatus(taken);
  if (kind_ == Kind::other) message_ = PQresStatus(status);
  if (kind_ != Kind::error) return;
  severity_ = fieldOf(taken, PG_DIAG_SEVERITY);
  sqlstate_ = fieldOf(taken, PG_DIAG_SQLSTATE);
  message_ = fieldOf(taken, PG_DIAG_MESSAGE_PRIMARY);
  whole_ = PQresultErrorMessage(taken);
  // What libpq itself has to say, of a lost connection for example, comes without fields.
  if (severity_.empty() || message_.empty()) {
    severity_.clear();
    message_ = whole_;
  }
  result_.reset();
}

Answer Answer::done(std::string tag) {
  return {Kind::done, std::move(tag)};
}

Answer Answer::error(std::string sqlstate, std::string code, std::string message) {
  Answer answer(Kind::error, {});
  answer.severity_ = "ERROR";
  answer.sqlstate_ = std::move(sqlstate);
  answer.code_ = std::move(code);
  answer.whole_ = answer.severity_ + ":  " + message + "\n";
  answer.message_ = std::move(message);
  return answer;
}

Answer Answer::lost(std::string message, std::string whole) {
  Answer answer(Kind::error, {});
  answer.sqlstate_ = "08006";
  answer.message_ = std::move(message);
  answer.whole_ = std::move(whole);
  return answer;
}

Answer Answer::table(const Table& table) {
  std::vector<std::string> names = table.columns;
  std::vector<PGresAttDesc> columns(names.size());
  for (std::size_t column = 0; column < names.size(); ++column) columns[column].name = names[column].data();
  const std::shared_ptr<pg_result> result = owned(PQmakeEmptyPGresult(nullptr, PGRES_TUPLES_OK));
  bool made = PQsetResultAttrs(result.get(), static_cast<int>(columns.size()), columns.data()) != 0;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; made && column < table.rows[row].size(); ++column) {
      const std::optional<std::string>& cell = table.rows[row][column];
      // libpq only reads it, though it does not say so.
      char* const bytes = cell ? const_cast<char*>(cell->data()) : nullptr;
      const int size = cell ? static_cast<int>(cell->size()) : -1;
      made = PQsetvalue(result.get(), static_cast<int>(row), static_cast<int>(column), bytes, size) != 0;
    }
  }
  if (!made) throw std::bad_alloc();
  Answer answer(Kind::rows, {});
  answer.result_ = result;
  return answer;
}

Table Answer::rows(std::size_t limit) const {
  Table table;
  if (kind_ != Kind::rows) return table;
  const int columns = PQnfields(result_.get());
  for (int column = 0; column < columns; ++column) table.columns.emplace_back(PQfname(result_.get(), column));
  const std::size_t count = std::min(limit, static_cast<std::size_t>(PQntuples(result_.get())));
  for (std::size_t index = 0; index < count; ++index) {
    const int row = static_cast<int>(index);
    auto& cells = table.rows.emplace_back();
    for (int column = 0; column < columns; ++column) {
      if (PQgetisnull(result_.get(), row, column) != 0) {
        cells.emplace_back();
      } else {
        cells.emplace_back(std::string(PQgetvalue(result_.get(), row, column),
                                       static_cast<std::size_t>(PQgetlength(result_.get(), row, column))));
      }
    }
  }
  return table;
}

std::string Answer::print() const {
  switch (kind_) {
    case Kind::done:
      return {};
    case Kind::rows:
      return printTable(result_.get());
    case Kind::error:
      return severity_.empty() ? message_ + "\n" : severity_ + ":  " + message_ + "\n";
    case Kind::other:
      return "unexpected result status: " + message_ + "\n";
  }
  return {};
}

}  // namespace headlock::race
