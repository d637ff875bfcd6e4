#include "core/database/published_key.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace headlock::database {
namespace {

constexpr std::string_view kOwnerEnd = " */";
constexpr std::string_view kTopicMark = "\n/* topic ";
constexpr std::string_view kKeyMark = " key ";
constexpr std::string_view kEnd = " */";
constexpr std::string_view kEscape = "\\u00";

/// A slash would be half of a comment's end, or, comments being nested, of another one's beginning.
bool needsEscape(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte < 0x20 || byte == 0x7f || character == '"' || character == '\\' || character == '/';
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (!needsEscape(character)) {
      result += character;
      continue;
    }
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned char>(character));
    result += escape.data();
  }
  return result + '"';
}

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

/// Takes what quoted() wrote, and nothing else.
std::optional<std::string> takeQuoted(std::string_view& text) {
  if (!take(text, "\"")) return std::nullopt;
  std::string result;
  while (!text.empty()) {
    if (take(text, "\"")) return result;
    if (take(text, kEscape)) {
      unsigned value = 0;
      const std::string_view digits = text.substr(0, 2);
      const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
      if (problem != std::errc() || digits.size() < 2 || end != digits.data() + 2) return std::nullopt;
      if (!needsEscape(static_cast<char>(value))) return std::nullopt;
      result += static_cast<char>(value);
      text.remove_prefix(2);
      continue;
    }
    if (needsEscape(text.front())) return std::nullopt;
    result += text.front();
    text.remove_prefix(1);
  }
  return std::nullopt;
}

}  // namespace

void publish(Query& query, const PublishedKey& published) {
  const std::string& text = *query.statement.text;
  const std::size_t owner = text.find(kOwnerEnd);
  if (!text.starts_with("/* headlock.") || owner == std::string::npos) {
    throw std::logic_error("a key is published behind an owner comment, and this statement has none");
  }
  const std::size_t position = owner + kOwnerEnd.size();
  std::string carrying = text.substr(0, position);
  carrying += kTopicMark;
  carrying += quoted(published.topic);
  carrying += kKeyMark;
  carrying += quoted(published.key);
  carrying += kEnd;
  carrying += text.substr(position);
  query.statement.text = std::make_shared<const std::string>(std::move(carrying));
  query.unprepared = true;
}

std::optional<PublishedKey> publishedKey(std::string_view statementText) {
  const std::size_t owner = statementText.find(kOwnerEnd);
  if (!statementText.starts_with("/* headlock.") || owner == std::string_view::npos) return std::nullopt;
  std::string_view rest = statementText.substr(owner + kOwnerEnd.size());
  if (!take(rest, kTopicMark)) return std::nullopt;
  auto topic = takeQuoted(rest);
  if (!topic || !take(rest, kKeyMark)) return std::nullopt;
  auto key = takeQuoted(rest);
  if (!key || !take(rest, kEnd)) return std::nullopt;
  return PublishedKey{std::move(*topic), std::move(*key)};
}

}  // namespace headlock::database
