#include "core/contention/statement_text.h"

#include <QString>
#include <array>
#include <cctype>
#include <charconv>

#include "core/database/layout.h"
#include "core/database/text.h"

namespace headlock::contention {
namespace {

constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";

void skipSpace(std::string_view& text) {
  const auto first = text.find_first_not_of(" \t\r\n\f\v");
  text.remove_prefix(first == std::string_view::npos ? text.size() : first);
}

/// Passes one comment by, nested ones inside it too. False where there is none or it does not end.
bool skipComment(std::string_view& text) {
  if (text.starts_with("--")) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + 1);
    return true;
  }
  if (!text.starts_with("/*")) return false;
  int depth = 0;
  while (text.size() >= 2) {
    const bool opens = text.starts_with("/*");
    const bool closes = text.starts_with("*/");
    depth += opens ? 1 : closes ? -1 : 0;
    text.remove_prefix(opens || closes ? 2 : 1);
    if (depth == 0) return true;
  }
  return false;
}

/// The name at the front of `text`, up to `end`. Empty where something else stands there.
std::string nameUpTo(std::string_view text, std::string_view end) {
  const auto length = text.find_first_not_of(kNameCharacters);
  if (length == 0 || length == std::string_view::npos || !text.substr(length).starts_with(end)) return {};
  return std::string(text.substr(0, length));
}

/// The quoted identifier at the front of `text`, which is advanced past it.
std::optional<std::string> takeIdentifier(std::string_view& text) {
  if (!text.starts_with('"')) return std::nullopt;
  std::string name;
  for (std::size_t position = 1; position < text.size(); ++position) {
    if (text[position] != '"') {
      name += text[position];
    } else if (position + 1 < text.size() && text[position + 1] == '"') {
      name += text[position++];
    } else {
      text.remove_prefix(position + 1);
      return name;
    }
  }
  return std::nullopt;
}

bool isPlainIdentifier(std::string_view name) {
  return !name.empty() &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0;
}

std::string quotedWhereNeeded(std::string_view name) {
  return isPlainIdentifier(name) ? std::string(name) : database::quoteIdentifier(name);
}

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string wellFormed(std::string_view text) {
  if (database::isCleanText(text)) return std::string(text);
  QString decoded = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  decoded.replace(QChar(u'\0'), QChar(QChar::ReplacementCharacter));
  return decoded.toStdString();
}

std::string operationOf(std::string_view text) {
  skipSpace(text);
  constexpr std::string_view kOwner = "/* ";
  if (text.starts_with(kOwner)) {
    std::string name = nameUpTo(text.substr(kOwner.size()), " */");
    return name.starts_with("headlock.") ? name : std::string();
  }
  constexpr std::array<std::string_view, 2> kFamilies = {"sqlstreams", "vulkan"};
  for (const std::string_view family : kFamilies) {
    const std::string mark = "-- " + std::string(family) + ": ";
    if (!text.starts_with(mark)) continue;
    text.remove_prefix(mark.size());
    const bool carriageReturn = text.substr(0, text.find('\n')).ends_with('\r');
    const std::string name = nameUpTo(text, carriageReturn ? "\r\n" : "\n");
    return name.empty() ? name : std::string(family) + '.' + name;
  }
  return {};
}

bool isInsert(std::string_view text) {
  skipSpace(text);
  while (skipComment(text)) skipSpace(text);
  constexpr std::string_view kWord = "insert";
  if (text.size() <= kWord.size()) return false;
  for (std::size_t index = 0; index < kWord.size(); ++index) {
    if (std::tolower(static_cast<unsigned char>(text[index])) != kWord[index]) return false;
  }
  return std::isspace(static_cast<unsigned char>(text[kWord.size()])) != 0;
}

std::optional<std::int64_t> topicIdOf(std::string_view table) {
  for (const std::string_view prefix : {"compaction_head_", "message_log_"}) {
    if (!table.starts_with(prefix)) continue;
    const std::string_view rest = table.substr(prefix.size());
    std::int64_t id = 0;
    const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), id);
    if (problem != std::errc() || id <= 0) return std::nullopt;
    const std::string_view partition = rest.substr(static_cast<std::size_t>(end - rest.data()));
    if (partition.empty()) return id;
    if (prefix == "message_log_" && partition.front() == '_' && isNumber(partition.substr(1))) return id;
    return std::nullopt;
  }
  return std::nullopt;
}

std::string qualifiedName(std::string_view schema, std::string_view table) {
  return quotedWhereNeeded(schema) + '.' + quotedWhereNeeded(table);
}

std::optional<NamedTable> topicTableOf(std::string_view text) {
  if (!operationOf(text).starts_with("headlock.topic.")) return std::nullopt;
  while (skipComment(text)) skipSpace(text);
  for (auto start = text.find('"'); start != std::string_view::npos; start = text.find('"')) {
    text.remove_prefix(start);
    auto schema = takeIdentifier(text);
    if (!schema) return std::nullopt;
    if (!text.starts_with('.')) continue;
    text.remove_prefix(1);
    auto table = takeIdentifier(text);
    if (!table) return std::nullopt;
    if (const auto id = topicIdOf(*table)) return NamedTable{std::move(*schema), std::move(*table), *id};
  }
  return std::nullopt;
}

}  // namespace headlock::contention
