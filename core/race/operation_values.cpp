#include "core/race/operation_values.h"

#include <charconv>

#include "core/database/error.h"

namespace headlock::race {

std::string required(const Operation& operation, std::string_view name) {
  return std::string(operation.argument(name).value());
}

std::int64_t integerIn(std::string_view text, const std::string& what) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
  if (read.ec != std::errc() || read.ptr != end) {
    throw InvalidInput("invalid_argument", "‘" + std::string(text) + "’ is no " + what + ".");
  }
  return value;
}

std::vector<std::string> listIn(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  parts.emplace_back(text);
  return parts;
}

Answer oneRow(std::vector<std::string> columns, std::vector<std::optional<std::string>> cells) {
  return Answer::table({std::move(columns), {std::move(cells)}});
}

std::optional<std::string> shown(const std::optional<std::int64_t>& count) {
  return count ? std::optional(std::to_string(*count)) : std::nullopt;
}

std::string shown(bool value) {
  return value ? "t" : "f";
}

}  // namespace headlock::race
