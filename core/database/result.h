// What came back: rows of exact text, owned by one value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/database/types.h"

struct pg_result;

namespace headlock::database {

/// The answer to one statement that succeeded. Move-only; views into it live as long as it does.
/// Rows and columns count from 0 and must exist; the typed readers require a value that is not null, and
/// throw `std::logic_error` where the text is not of that type (the statement and its reader disagree: a
/// defect).
class Result {
public:
  explicit Result(pg_result* result) noexcept : result_(result) {}

  [[nodiscard]] int rows() const noexcept;
  [[nodiscard]] int columns() const noexcept;
  [[nodiscard]] bool empty() const noexcept { return rows() == 0; }
  [[nodiscard]] std::string_view columnName(int column) const noexcept;
  /// Rows inserted, updated, deleted or selected, as the command tag says.
  [[nodiscard]] std::int64_t affected() const noexcept;
  /// For example `COMMIT`, `ROLLBACK`, `DELETE 3`.
  [[nodiscard]] std::string_view tag() const noexcept;

  [[nodiscard]] bool isNull(int row, int column) const noexcept;
  /// The value's text as PostgreSQL wrote it, every digit kept; empty for null.
  [[nodiscard]] std::string_view text(int row, int column) const noexcept;
  [[nodiscard]] std::string string(int row, int column) const { return std::string(text(row, column)); }
  [[nodiscard]] std::int64_t integer(int row, int column) const;
  [[nodiscard]] double real(int row, int column) const;
  [[nodiscard]] bool boolean(int row, int column) const;
  /// From microseconds since 1970-01-01 UTC, which is how statements return times.
  [[nodiscard]] Timestamp timestamp(int row, int column) const;

  [[nodiscard]] std::optional<std::string> optionalString(int row, int column) const;
  [[nodiscard]] std::optional<std::int64_t> optionalInteger(int row, int column) const;
  [[nodiscard]] std::optional<Timestamp> optionalTimestamp(int row, int column) const;

private:
  struct Clear {
    void operator()(pg_result* result) const noexcept;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

}  // namespace headlock::database
