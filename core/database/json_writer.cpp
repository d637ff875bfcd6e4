#include "core/database/json_writer.h"

#include <QString>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/database/text.h"
#include "core/database/time.h"

namespace headlock::database {
namespace {

void appendEscaped(std::string& output, std::string_view text) {
  for (const char character : text) {
    switch (character) {
      case '"':
        output += "\\\"";
        break;
      case '\\':
        output += "\\\\";
        break;
      case '\n':
        output += "\\n";
        break;
      case '\r':
        output += "\\r";
        break;
      case '\t':
        output += "\\t";
        break;
      default:
        if (const auto byte = static_cast<unsigned char>(character); byte < 0x20 || byte == 0x7F) {
          std::array<char, 8> buffer{};
          std::snprintf(buffer.data(), buffer.size(), "\\u%04x", byte);
          output += buffer.data();
        } else {
          output += character;
        }
    }
  }
}

template <typename Number>
void appendNumber(std::string& output, Number value) {
  std::array<char, 32> buffer{};
  const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  output.append(buffer.data(), end);
}

}  // namespace

std::string quoteJson(std::string_view text) {
  std::string result = "\"";
  if (isCleanText(text)) {
    appendEscaped(result, text);
  } else {
    const auto size = static_cast<qsizetype>(text.size());
    appendEscaped(result, QString::fromUtf8(text.data(), size).toStdString());
  }
  return result + '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  output_ += quoteJson(name);
  output_ += ':';
  needsComma_ = false;
  return *this;
}

void JsonWriter::null() {
  raw("null");
}

void JsonWriter::boolean(bool value) {
  raw(value ? "true" : "false");
}

void JsonWriter::integer(std::int64_t value) {
  separate();
  appendNumber(output_, value);
}

void JsonWriter::real(double value) {
  if (!std::isfinite(value)) return null();
  separate();
  appendNumber(output_, value);
}

void JsonWriter::text(std::string_view value) {
  separate();
  output_ += quoteJson(value);
}

void JsonWriter::time(Timestamp value) {
  separate();
  output_ += '"' + formatTime(value) + '"';
}

void JsonWriter::raw(std::string_view document) {
  separate();
  output_ += document;
}

void JsonWriter::separate() {
  if (needsComma_) output_ += ',';
  needsComma_ = true;
}

void JsonWriter::open(char bracket) {
  separate();
  output_ += bracket;
  needsComma_ = false;
}

void JsonWriter::close(char bracket) {
  output_ += bracket;
  needsComma_ = true;
}

}  // namespace headlock::database
