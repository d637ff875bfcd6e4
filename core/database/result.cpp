#include "core/database/result.h"

#include <libpq-fe.h>

#include <charconv>
#include <stdexcept>

namespace headlock::database {
namespace {

template <typename Number>
Number parse(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::logic_error("a result's value is not a number: " + std::string(text.substr(0, 40)));
  }
  return value;
}

}  // namespace

void Result::Clear::operator()(pg_result* result) const noexcept {
  PQclear(result);
}

int Result::rows() const noexcept {
  return PQntuples(result_.get());
}
int Result::columns() const noexcept {
  return PQnfields(result_.get());
}

std::string_view Result::columnName(int column) const noexcept {
  return PQfname(result_.get(), column);
}

std::int64_t Result::affected() const noexcept {
  const std::string_view count = PQcmdTuples(result_.get());
  std::int64_t value = 0;
  std::from_chars(count.data(), count.data() + count.size(), value);
  return value;
}

std::string_view Result::tag() const noexcept {
  return PQcmdStatus(result_.get());
}

bool Result::isNull(int row, int column) const noexcept {
  return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view Result::text(int row, int column) const noexcept {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Result::integer(int row, int column) const {
  return parse<std::int64_t>(text(row, column));
}
double Result::real(int row, int column) const {
  return parse<double>(text(row, column));
}
bool Result::boolean(int row, int column) const {
  return text(row, column) == "t";
}

Timestamp Result::timestamp(int row, int column) const {
  return Timestamp(std::chrono::microseconds(integer(row, column)));
}

std::optional<std::string> Result::optionalString(int row, int column) const {
  return isNull(row, column) ? std::nullopt : std::optional(string(row, column));
}

std::optional<std::int64_t> Result::optionalInteger(int row, int column) const {
  return isNull(row, column) ? std::nullopt : std::optional(integer(row, column));
}

std::optional<Timestamp> Result::optionalTimestamp(int row, int column) const {
  return isNull(row, column) ? std::nullopt : std::optional(timestamp(row, column));
}

}  // namespace headlock::database
