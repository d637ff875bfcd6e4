#include "core/database/json_text.h"

#include <simdjson.h>

#include <algorithm>
#include <string>

#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::value;

[[noreturn]] void refuse(const std::string& problem) {
  throw InvalidInput("invalid_json", "The payload is not valid JSON: " + problem + ".");
}

std::string_view trimmed(std::string_view token) {
  const auto first = token.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return token.substr(first, token.find_last_not_of(" \t\r\n") - first + 1);
}

/// simdjson finds tokens and checks strings; it takes 01 and 1.2.3 for numbers and looks at no literal that
/// nobody asks for, so each token is held against the grammar here.
void requireScalar(std::string_view token) {
  const std::string_view text = trimmed(token);
  if (text == "true" || text == "false" || text == "null" || isJsonNumber(text)) return;
  refuse("‘" + printable(text, 40) + "’ is no value");
}

void walk(value document, int depth) {
  if (depth > kMostJsonDepth) refuse("it is nested more than 1,000 levels deep");
  switch (document.type()) {
    case json_type::object:
      for (auto field : document.get_object()) {
        static_cast<void>(field.unescaped_key().value());
        walk(field.value(), depth + 1);
      }
      return;
    case json_type::array:
      for (auto element : document.get_array()) walk(element.value(), depth + 1);
      return;
    case json_type::string:
      static_cast<void>(document.get_string().value());
      return;
    case json_type::number:
    case json_type::boolean:
    case json_type::null:
      requireScalar(document.raw_json_token());
  }
}

void walkDocument(simdjson::ondemand::document& document, std::string_view text) {
  switch (document.type()) {
    case json_type::object:
    case json_type::array:
      walk(document.get_value(), 1);
      break;
    case json_type::string:
      static_cast<void>(document.get_string().value());
      break;
    default:
      requireScalar(text);  // all of it: simdjson stops at the first token
      return;
  }
  // Past the end there is no location to tell.
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
    refuse("something follows the document");
}

}  // namespace

bool isJsonNumber(std::string_view text) noexcept {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t start = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at - start;
  };
  if (at < text.size() && text[at] == '-') ++at;
  const bool zero = at < text.size() && text[at] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (digits() == 0) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (digits() == 0) return false;
  }
  return at == text.size();
}

void requireJsonDocument(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) refuse("it is empty");
  thread_local simdjson::ondemand::parser parser;
  try {
    const simdjson::padded_string padded(text);
    simdjson::ondemand::document document = parser.iterate(padded);
    walkDocument(document, text);
  } catch (const simdjson::simdjson_error& error) {
    std::string reason = error.what();
    while (!reason.empty() && reason.back() == '.') reason.pop_back();
    refuse(printable(reason));
  }
}

}  // namespace headlock::database
