#include "core/computed/json_pointer.h"

#include <charconv>

#include "core/computed/limits.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

[[noreturn]] void refuse(std::string_view pointer, const std::string& problem) {
  throw InvalidInput("invalid_definition", "The path " + std::string(pointer) + " " + problem + ".");
}

std::string resolveTildes(std::string_view token, std::string_view pointer) {
  std::string name;
  name.reserve(token.size());
  for (std::size_t position = 0; position < token.size(); ++position) {
    if (token[position] != '~') {
      name += token[position];
      continue;
    }
    ++position;
    const char code = position < token.size() ? token[position] : '\0';
    if (code != '0' && code != '1') refuse(pointer, "has a ~ that is followed by neither 0 nor 1");
    name += code == '0' ? '~' : '/';
  }
  return name;
}

std::optional<std::uint32_t> indexOf(std::string_view name) noexcept {
  if (name.empty() || (name.size() > 1 && name.front() == '0')) return std::nullopt;
  std::uint32_t index = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return index;
}

}  // namespace

JsonPointer JsonPointer::parse(std::string_view text) {
  if (text.size() > kMaximumPointerBytes) {
    throw InvalidInput("invalid_definition", "A path takes " + std::to_string(text.size()) +
                                                 " bytes, at most " + std::to_string(kMaximumPointerBytes) +
                                                 " are allowed.");
  }
  if (!isStorableText(text)) throw InvalidInput("invalid_definition", "A path is not UTF-8 without NUL.");
  JsonPointer pointer(text);
  std::string_view rest = text;
  while (!rest.empty()) {
    if (rest.front() != '/') refuse(text, "does not begin with a slash");
    rest.remove_prefix(1);
    const std::string_view token = rest.substr(0, rest.find('/'));
    rest.remove_prefix(token.size());
    if (token == "-") refuse(text, "has the token -, which names an element that is never there");
    if (pointer.tokens_.size() == kMaximumPointerTokens) {
      refuse(text, "has more than " + std::to_string(kMaximumPointerTokens) + " tokens");
    }
    std::string name = resolveTildes(token, text);
    const std::optional<std::uint32_t> index = indexOf(name);
    pointer.tokens_.push_back({std::move(name), index});
  }
  return pointer;
}

std::optional<JsonValue> JsonPointer::step(JsonValue value, std::size_t index) const noexcept {
  const Token& token = tokens_[index];
  if (value.kind() == JsonKind::object) return value.member(token.name);
  if (value.kind() != JsonKind::array || !token.index || *token.index >= value.size()) return std::nullopt;
  return value.child(*token.index);
}

}  // namespace headlock::computed
