// What a command answers, before it is known who reads it: an ordered record of named values, each with its
// meaning.
//
// A handler builds one record. For programs it becomes JSON, key by key; for people it becomes aligned lines
// and tables, with durations, sizes and counts in the spelling of people. So the two can never tell different
// stories, and a test can compare the keys with what the command table promises.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/database/types.h"

namespace headlock::cli {

/// A number of things: people read it with separators.
struct Count {
  std::int64_t value = 0;
};

/// A size in bytes.
struct Bytes {
  std::int64_t value = 0;
};

/// A JSON document as the database gave it, kept digit for digit.
struct RawJson {
  std::string text;
};

class Value;
struct Field;

/// Named values in the order in which they are shown. Keys are snake_case and unique; a duration's key ends
/// in `_ms`.
struct Record {
  std::vector<Field> fields;

  // Defined where Field is complete.
  Record();
  Record(std::initializer_list<Field> list);
  Record(const Record&);
  Record(Record&&) noexcept;
  Record& operator=(const Record&);
  Record& operator=(Record&&) noexcept;
  ~Record();
  Record& add(std::string_view key, Value value);
};

using List = std::vector<Value>;

/// One value. Null (`Value()`) is "there is none".
class Value {
public:
  using Held = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Timestamp,
                            std::chrono::milliseconds, Count, Bytes, RawJson, Record, List>;

  Value() = default;
  Value(bool value) : held_(value) {}
  template <std::signed_integral Integer>
  Value(Integer value) : held_(std::int64_t{value}) {}
  Value(double value) : held_(value) {}
  Value(std::string value) : held_(std::move(value)) {}
  Value(std::string_view value) : held_(std::string(value)) {}
  Value(const char* value) : held_(std::string(value)) {}
  Value(Timestamp value) : held_(value) {}
  Value(std::chrono::milliseconds value) : held_(value) {}
  Value(Count value) : held_(value) {}
  Value(Bytes value) : held_(value) {}
  Value(RawJson value) : held_(std::move(value)) {}
  Value(Record value) : held_(std::move(value)) {}
  Value(List value) : held_(std::move(value)) {}
  /// Null where `value` is absent.
  template <typename Inner>
  Value(std::optional<Inner> value) {
    if (value) *this = Value(*std::move(value));
  }

  [[nodiscard]] const Held& held() const noexcept { return held_; }

private:
  Held held_;
};

struct Field {
  std::string_view key;  ///< A literal: records never outlive the text of their keys.
  Value value;
};

/// One line of JSON, without its newline.
[[nodiscard]] std::string toJson(const Record& record);

/// How the text form may use the screen.
struct TextLayout {
  /// Columns of the terminal; a table's last column is cut to it. 0: as wide as it takes.
  std::size_t width = 0;
};

/// Lines and tables for people, each line with its newline. Text from data is made printable.
[[nodiscard]] std::string toText(const Record& record, const TextLayout& layout = {});

/// One line for people, without its newline: the values side by side, for commands that stream.
[[nodiscard]] std::string toTextLine(const Record& record);

/// One value for people: `-` where there is none.
[[nodiscard]] std::string describe(const Value& value);

}  // namespace headlock::cli
