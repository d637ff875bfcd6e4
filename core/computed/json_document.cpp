#include "core/computed/json_document.h"

#include <simdjson.h>

#include "core/computed/json_reader.h"

namespace headlock::computed {

JsonDocument::JsonDocument() : text_("null"), nodes_(1) {
  nodes_.front().size = nodes_.front().canonicalSize = 4;
}

JsonDocument::JsonDocument(std::string_view text) : JsonDocument() {
  parse(text);
}

JsonDocument::~JsonDocument() = default;

void JsonDocument::parse(std::string_view text) {
  try {
    if (reader_ && reader_->isOversizedFor(text.size())) {
      reader_.reset();
      nodes_ = {};
    }
    if (!reader_) reader_ = std::make_unique<JsonReader>();
    reader_->read(text, nodes_);
    text_ = reader_->text();
  } catch (...) {
    nodes_.assign(1, JsonNode{.size = 4, .canonicalSize = 4});
    text_ = "null";
    throw;
  }
}

std::optional<JsonValue> JsonValue::member(std::string_view name) const noexcept {
  std::size_t first = 0;
  std::size_t last = size();
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    const JsonValue candidate = child(middle);
    const int order = candidate.name().compare(name);
    if (order == 0) return candidate;
    if (order < 0) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return std::nullopt;
}

std::string_view describe(JsonKind kind) noexcept {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "a boolean";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return {};
}

bool isStorableText(std::string_view text) noexcept {
  return text.find('\0') == std::string_view::npos && simdjson::validate_utf8(text);
}

}  // namespace headlock::computed
