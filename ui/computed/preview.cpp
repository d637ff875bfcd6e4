#include "ui/computed/preview.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/computed/canonical.h"
#include "core/computed/definitions.h"
#include "core/database/error.h"
#include "core/database/nearest_name.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

using computed::JsonKind;
using computed::JsonPointer;
using computed::JsonValue;

/// Enough to recognise a value by.
constexpr std::size_t kMostValueBytes = 400;
constexpr int kMostNames = 8;
/// Nodes that the search for a lost member looks at.
constexpr int kMostSearched = 20'000;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

std::string excerpt(std::string text) {
  if (text.size() <= kMostValueBytes) return text;
  std::size_t end = kMostValueBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text + "…";
}

std::string valueText(JsonValue value) {
  if (computed::canonicalSize(value) > 16 * kMostValueBytes) {
    return std::string(computed::describe(value.kind())) + " of " +
           std::to_string(computed::canonicalSize(value)) + " bytes";
  }
  return excerpt(computed::canonicalText(value));
}

/// The tokens as they are written, each with its slash.
std::vector<std::string> tokensOf(const std::string& path) {
  std::vector<std::string> tokens;
  for (const char character : path) {
    if (character == '/') tokens.emplace_back();
    if (!tokens.empty()) tokens.back() += character;
  }
  return tokens;
}

/// A member's name as a token with its slash.
std::string tokenOf(std::string_view name) {
  std::string token = "/";
  for (const char character : name) {
    if (character == '~') {
      token += "~0";
    } else if (character == '/') {
      token += "~1";
    } else {
      token += character;
    }
  }
  return token;
}

std::optional<JsonValue> at(JsonValue root, const std::string& path) {
  try {
    const JsonPointer pointer = JsonPointer::parse(path);
    std::optional<JsonValue> value = root;
    for (std::size_t step = 0; step < pointer.depth() && value; ++step) value = pointer.step(*value, step);
    return value;
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

std::vector<std::string> memberTokens(JsonValue value) {
  std::vector<std::string> tokens;
  if (value.kind() != JsonKind::object) return tokens;
  tokens.reserve(value.size());
  for (std::size_t index = 0; index < value.size(); ++index) {
    tokens.push_back(tokenOf(value.child(index).name()));
  }
  return tokens;
}

/// The first place below `value` whose last token is `token`, breadth first; empty where there is none.
std::string placeOf(JsonValue root, const std::string& token) {
  std::vector<std::pair<std::string, JsonValue>> level{{"", root}};
  for (int searched = 0; !level.empty();) {
    std::vector<std::pair<std::string, JsonValue>> next;
    for (const auto& [path, value] : level) {
      if (!value.isContainer()) continue;
      for (std::size_t index = 0; index < value.size(); ++index) {
        if (++searched > kMostSearched) return {};
        const JsonValue child = value.child(index);
        const bool isMember = value.kind() == JsonKind::object;
        const std::string step = isMember ? tokenOf(child.name()) : "/" + std::to_string(index);
        if (isMember && step == token) return path + step;
        next.emplace_back(path + step, child);
      }
    }
    level = std::move(next);
  }
  return {};
}

std::string withoutSlash(const std::string& token) {
  return token.substr(1);
}

/// The path that was meant by one that is lost at `tokens[lost]`, where `reached` leads to `value`.
std::string meant(JsonValue root, JsonValue value, const std::string& reached,
                  const std::vector<std::string>& tokens, std::size_t lost) {
  if (value.kind() == JsonKind::array) return {};  // shorter than elsewhere: no slip of anybody's
  const std::vector<std::string> there = memberTokens(value);
  std::string rest;
  for (std::size_t index = lost + 1; index < tokens.size(); ++index) rest += tokens[index];
  std::string tried = reached;
  std::vector<std::string> leading;  // names by which the rest of the path would be there
  for (const std::string& token : there) {
    tried.resize(reached.size());
    if (at(root, tried.append(token).append(rest))) leading.push_back(token);
  }
  for (const std::vector<std::string>* names : {std::as_const(leading).empty() ? &there : &leading, &there}) {
    std::vector<std::string_view> candidates;
    candidates.reserve(names->size());
    for (const std::string& name : *names) candidates.push_back(std::string_view(name).substr(1));
    const std::string_view near = database::nearestName(withoutSlash(tokens[lost]), candidates);
    if (near.empty()) continue;
    const std::string path = reached + "/" + std::string(near);
    return at(root, path + rest) ? path + rest : path;
  }
  return placeOf(root, tokens.back());
}

QString whatIsThere(JsonValue value, const std::string& reached) {
  const QString where = reached.empty() ? say("The document") : nameText(reached);
  if (value.kind() == JsonKind::array) {
    return say("%1 is an array of %2.").arg(where, countText(static_cast<std::int64_t>(value.size())));
  }
  if (value.kind() != JsonKind::object) {
    return say("%1 is %2 and has no members.").arg(where, text(computed::describe(value.kind())));
  }
  if (value.size() == 0) return say("%1 is empty.").arg(where);
  QStringList names;
  for (std::size_t index = 0; index < value.size() && index < kMostNames; ++index) {
    names << nameText(value.child(index).name());
  }
  if (value.size() > kMostNames) {
    names << say("%1 more").arg(countText(static_cast<std::int64_t>(value.size()) - kMostNames));
  }
  return say("%1 has %2.").arg(where, names.join(QStringLiteral(", ")));
}

}  // namespace

PathTrace trace(const computed::JsonDocument& document, const std::string& path) {
  PathTrace found{path};
  std::optional<JsonPointer> pointer;
  try {
    pointer = JsonPointer::parse(path);
  } catch (const InvalidInput& error) {
    found.find = PathTrace::Find::broken;
    found.why = text(error.what());
    // The slash in front is what people forget.
    const std::string slashed = "/" + path;
    if (!path.starts_with('/') && at(document.root(), slashed)) found.suggestion = slashed;
    return found;
  }
  const std::vector<std::string> tokens = tokensOf(path);
  JsonValue value = document.root();
  std::string reached;
  for (std::size_t step = 0; step < pointer->depth(); ++step) {
    const std::optional<JsonValue> next = pointer->step(value, step);
    if (!next) {
      found.find = PathTrace::Find::missing;
      found.why = say("Nothing is at %1. %2").arg(nameText(path), whatIsThere(value, reached));
      found.suggestion = meant(document.root(), value, reached, tokens, step);
      return found;
    }
    value = *next;
    reached += tokens[step];
  }
  found.find = value.isNull() ? PathTrace::Find::isNull : PathTrace::Find::there;
  found.value = valueText(value);
  return found;
}

Preview previewOf(const computed::JsonDocument& document, const Draft& draft) {
  Preview preview;
  preview.paths.reserve(draft.paths.size());
  for (const std::string& path : draft.paths) preview.paths.push_back(trace(document, path));
  try {
    Draft judged = draft;
    judged.key = "preview";
    judged.label = "preview";
    judged.description.clear();
    const computed::Definition definition = judged.definition();
    preview.result = computed::evaluateField(definition.operation, definition.resultType, document);
    preview.result->value = excerpt(std::move(preview.result->value));
  } catch (const InvalidInput& error) {
    preview.problem = text(error.what());
  }
  return preview;
}

}  // namespace headlock::ui
