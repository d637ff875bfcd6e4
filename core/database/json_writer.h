// JSON as this product writes it, everywhere: compact, one line, always valid UTF-8.
//
// Times are RFC 3339 in UTC with microseconds, durations whole milliseconds, and a payload that came from the
// database goes in as it is, digit for digit. Nesting is the caller's: each begin has its end, each member of
// an object its key, and the commas put themselves.
//
//     std::string line;
//     database::JsonWriter writer(line);
//     writer.beginObject();
//     writer.key("name").text("videos");
//     writer.key("payload").raw(R"({"n":1.10})");
//     writer.endObject();
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/database/types.h"

namespace headlock::database {

/// `text` as a JSON string, quotes included. Ill-formed UTF-8 becomes U+FFFD.
[[nodiscard]] std::string quoteJson(std::string_view text);

/// Appends to a string that the caller keeps alive.
class JsonWriter {
public:
  explicit JsonWriter(std::string& output) : output_(output) {}

  void beginObject() { open('{'); }
  void endObject() { close('}'); }
  void beginArray() { open('['); }
  void endArray() { close(']'); }
  /// The name of the next value. Requires an open object.
  JsonWriter& key(std::string_view name);

  void null();
  void boolean(bool value);
  void integer(std::int64_t value);
  /// The shortest digits that read back as `value`; null where it is not finite.
  void real(double value);
  void text(std::string_view value);
  void time(Timestamp value);
  void milliseconds(std::chrono::milliseconds value) { integer(value.count()); }
  /// Requires one JSON document; embedded as it is.
  void raw(std::string_view document);

private:
  void separate();
  void open(char bracket);
  void close(char bracket);

  std::string& output_;
  bool needsComma_ = false;
};

}  // namespace headlock::database
