#include "core/database/json_line.h"

#include "core/database/error.h"
#include "core/database/json_text.h"
#include "core/database/text.h"

namespace headlock::database {

bool isBlankLine(std::string_view line) noexcept {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

MemberNames readLine(std::string_view line, std::string_view content, const TakeMember& take) {
  requireJsonDocument(line);
  thread_local simdjson::ondemand::parser parser;
  const simdjson::padded_string padded(line);
  MemberNames seen;
  try {
    simdjson::ondemand::document document = parser.iterate(padded);
    if (document.type() != simdjson::ondemand::json_type::object) {
      refuseLine("It is not an object with " + std::string(content) + ".");
    }
    for (auto field : document.get_object()) {
      const std::string name(std::string_view(field.unescaped_key()));
      if (!seen.insert(name).second) refuseLine("It has the member ‘" + printable(name, 60) + "’ twice.");
      simdjson::ondemand::value value = field.value();
      take(name, value);
    }
  } catch (const simdjson::simdjson_error& error) {
    refuseLine(std::string("It cannot be read: ") + error.what());
  }
  return seen;
}

void refuseLine(const std::string& problem) {
  throw InvalidInput("invalid_json", problem);
}

void refuseMember(std::string_view name) {
  refuseLine("It has the unknown member ‘" + printable(name, 60) + "’.");
}

std::string textOf(std::string_view name, simdjson::ondemand::value& value) {
  std::string_view text;
  if (value.get_string().get(text) != simdjson::SUCCESS) {
    refuseLine("Its " + std::string(name) + " is not a string.");
  }
  return std::string(text);
}

}  // namespace headlock::database
