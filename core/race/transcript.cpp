#include "core/race/transcript.h"

#include <charconv>
#include <utility>

#include "core/race/array_text.h"
#include "core/race/variables.h"

namespace headlock::race {
namespace {

// A closing brace would end the step in a spec, so it is written as an escape.
std::string literal(const database::Parameter& parameter) {
  if (parameter.isNull()) return "null";
  const std::string value = parameter.binary() ? arrayText(parameter.bytes()) : parameter.bytes();
  std::string text;
  bool escaped = false;
  for (const char c : value) {
    if (c == '}') {
      text += "\\x7d";
      escaped = true;
    } else if (c == '\\') {
      text += "\\\\";
      escaped = true;
    } else {
      if (c == '\'') text += c;
      text += c;
    }
  }
  return (escaped ? "E'" : "'") + text + "'";
}

}  // namespace

std::string writeParameters(std::string_view sql, std::span<const database::Parameter> parameters) {
  std::string text;
  while (!sql.empty()) {
    std::size_t taken = opaqueSql(sql);
    if (taken == 0 && sql.front() == '$') {
      std::size_t number = 0;
      const auto read = std::from_chars(sql.data() + 1, sql.data() + sql.size(), number);
      if (read.ec == std::errc() && number >= 1 && number <= parameters.size()) {
        text += literal(parameters[number - 1]);
        sql.remove_prefix(static_cast<std::size_t>(read.ptr - sql.data()));
        continue;
      }
    }
    taken = taken == 0 ? 1 : taken;
    text += sql.substr(0, taken);
    sql.remove_prefix(taken);
  }
  return text;
}

void Transcript::onStatement(const database::StatementEvent& event) noexcept {
  std::string sql = writeParameters(event.text, event.parameters);
  while (!sql.empty() && (sql.back() == '\n' || sql.back() == ' ')) sql.pop_back();
  const std::lock_guard guard(mutex_);
  sent_.push_back(std::move(sql));
}

std::vector<std::string> Transcript::take() {
  const std::lock_guard guard(mutex_);
  return std::exchange(sent_, {});
}

}  // namespace headlock::race
