// The names of one installation: schema, tables, columns and units.
//
// Statements in sql/ name what they touch by variables such as :"topic_config" and :"log". A Layout says
// what these are called here, and is the one place that puts an identifier into a statement, always quoted.
// Installations made by other programs have other names for the same things; they get another Layout and the
// same statements.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/database/query.h"
#include "core/database/statement.h"

namespace headlock::database {

/// `identifier` in double quotes, quotes inside doubled.
[[nodiscard]] std::string quoteIdentifier(std::string_view identifier);

class Layout {
public:
  /// This product's own names in `schema`. Throws InvalidInput (`invalid_argument`) when `schema` is no
  /// identifier that PostgreSQL takes: empty, longer than 63 bytes, with NUL or invalid UTF-8.
  [[nodiscard]] static std::shared_ptr<const Layout> native(const std::string& schema);

  /// Names by variable. `{topic}` in a name stands for the id of the topic that the statement is about.
  explicit Layout(std::map<std::string, std::string, std::less<>> names);

  /// `statement` with its variables filled, for the topic `topic` where it speaks of one. Rendered once
  /// and kept: later calls return the same object. Thread-safe. Throws `std::logic_error` for a variable
  /// without a name.
  [[nodiscard]] RenderedStatement render(const Statement& statement,
                                         std::optional<std::int64_t> topic = std::nullopt) const;

  /// The name behind a variable, unquoted, for messages. Empty when there is none.
  [[nodiscard]] std::string name(std::string_view variable,
                                 std::optional<std::int64_t> topic = std::nullopt) const;

private:
  struct Key {
    const char* statement;
    std::int64_t topic;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  const std::map<std::string, std::string, std::less<>> names_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<Key, RenderedStatement, KeyHash> rendered_;  // guarded by mutex_
};

}  // namespace headlock::database
