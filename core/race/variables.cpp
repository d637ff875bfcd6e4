#include "core/race/variables.h"

#include <algorithm>
#include <string_view>

namespace headlock::race {
namespace {

bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::size_t opaqueSql(std::string_view rest) {
  const auto upTo = [&](std::string_view end, std::size_t from) {
    const std::size_t found = rest.find(end, from);
    return found == std::string_view::npos ? rest.size() : found + end.size();
  };
  if (rest.starts_with('\'')) return upTo("'", 1);
  if (rest.starts_with('"')) return upTo("\"", 1);
  if (rest.starts_with("--")) return upTo("\n", 2);
  if (rest.starts_with("/*")) return upTo("*/", 2);
  if (rest.starts_with("::")) return 2;
  return 0;
}

std::string fillVariables(const std::string& sql, std::span<const Variable> variables) {
  std::string filled;
  std::string_view rest = sql;
  while (!rest.empty()) {
    if (const std::size_t skipped = opaqueSql(rest); skipped > 0) {
      filled += rest.substr(0, skipped);
      rest.remove_prefix(skipped);
      continue;
    }
    if (rest.front() == ':') {
      const std::string_view after = rest.substr(1);
      const std::string_view word(after.begin(), std::ranges::find_if_not(after, isWord));
      const auto known = std::ranges::find(variables, word, &Variable::name);
      if (known != variables.end()) {
        filled += known->text;
        rest.remove_prefix(1 + word.size());
        continue;
      }
    }
    filled += rest.front();
    rest.remove_prefix(1);
  }
  return filled;
}

}  // namespace headlock::race
