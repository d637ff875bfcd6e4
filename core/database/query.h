// What is sent: a rendered statement and its values.
//
// Values are always bound, never written into the text. Most travel as text, whose type the statement itself
// names
// ($1::bigint); arrays of a bulk operation travel in PostgreSQL's binary form, which needs no escaping.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/statement.h"
#include "core/database/types.h"

namespace headlock::database {

/// A statement with its names filled in. Copies share the text, and the text's address is its identity: a
/// connection prepares each one once.
struct RenderedStatement {
  std::string_view operation;
  std::shared_ptr<const std::string> text;
};

/// A statement made at run time (a step of a race, a probe of a test): not from sql/, so it names its own
/// operation. `operation` must outlive every use; a literal does.
[[nodiscard]] RenderedStatement adHoc(std::string_view operation, std::string text);

/// One bound value.
class Parameter {
public:
  Parameter(std::nullopt_t) noexcept {}                                   // NOLINT: values bind as they are
  Parameter(std::string value) : value_(std::move(value)) {}              // NOLINT
  Parameter(std::string_view value) : value_(std::string(value)) {}       // NOLINT
  Parameter(const char* value) : value_(std::string(value)) {}            // NOLINT
  Parameter(bool value) : value_(std::string(value ? "t" : "f")) {}       // NOLINT
  Parameter(std::integral auto value) : value_(std::to_string(value)) {}  // NOLINT
  /// As RFC 3339 text, for $n::timestamptz.
  Parameter(Timestamp value);  // NOLINT
  template <typename T>
  Parameter(const std::optional<T>& value) {  // NOLINT
    if (value) *this = Parameter(*value);
  }

  /// Arrays in binary form. A null element is SQL's null.
  [[nodiscard]] static Parameter textArray(std::span<const std::optional<std::string>> values);
  [[nodiscard]] static Parameter textArray(std::span<const std::string> values);
  [[nodiscard]] static Parameter jsonbArray(std::span<const std::string> values);
  [[nodiscard]] static Parameter bigintArray(std::span<const std::optional<std::int64_t>> values);
  [[nodiscard]] static Parameter bigintArray(std::span<const std::int64_t> values);

  [[nodiscard]] bool isNull() const noexcept { return !value_; }
  [[nodiscard]] const std::string& bytes() const noexcept { return *value_; }
  [[nodiscard]] bool binary() const noexcept { return type_ != 0; }
  /// The type's object id, 0 where the statement decides.
  [[nodiscard]] unsigned type() const noexcept { return type_; }

private:
  Parameter(unsigned type, std::string bytes) : value_(std::move(bytes)), type_(type) {}

  std::optional<std::string> value_;
  unsigned type_ = 0;
};

struct Query {
  RenderedStatement statement;
  std::vector<Parameter> parameters;
  /// Its text is sent once: it is run without being prepared and remembered.
  bool unprepared = false;
};

}  // namespace headlock::database
