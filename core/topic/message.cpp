#include "core/topic/message.h"

#include <algorithm>

#include "core/database/error.h"
#include "core/database/json_text.h"
#include "core/database/text.h"

namespace headlock::topic {
namespace {

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kMostKeyBytes = 1024;

bool isNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool isNameCharacter(char c) {
  return isNameStart(c) || c == '.' || c == '_' || c == '-';
}

}  // namespace

void requireTopicName(std::string_view name) {
  const std::string shown = "‘" + database::printable(name, 80) + "’";
  if (name.empty()) throw InvalidInput("invalid_topic_name", "A topic's name cannot be empty.");
  if (name.starts_with("__")) {
    throw InvalidInput("invalid_topic_name",
                       shown + " is no topic name: names that begin with __ are reserved.");
  }
  if (!isNameStart(name.front()) || !std::ranges::all_of(name, isNameCharacter)) {
    throw InvalidInput(
        "invalid_topic_name",
        shown + " is no topic name: a letter a-z or a digit first, then also '.', '_' and '-'.");
  }
  if (name.size() > kMostNameBytes) {
    throw InvalidInput("invalid_topic_name", shown + " is no topic name: it is longer than 200 bytes.");
  }
}

void requireKey(std::string_view key) {
  if (key.empty()) throw InvalidInput("invalid_key", "A message key cannot be empty.");
  if (key.size() > kMostKeyBytes) {
    throw InvalidInput("invalid_key", "A message key has at most 1,024 bytes; this one has " +
                                          std::to_string(key.size()) + ".");
  }
  if (!database::isCleanText(key)) {
    throw InvalidInput("invalid_key",
                       "A message key is UTF-8 without NUL; ‘" + database::printable(key, 80) + "’ is not.");
  }
}

void requireJson(std::string_view json) {
  database::requireJsonDocument(json);
}

}  // namespace headlock::topic
