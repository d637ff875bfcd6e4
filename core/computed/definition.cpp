#include "core/computed/definition.h"

#include <algorithm>
#include <utility>

#include "core/computed/json_string.h"
#include "core/computed/limits.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

[[noreturn]] void refuse(const std::string& sentence) {
  throw InvalidInput("invalid_definition", sentence);
}

/// `text` as a message can carry it: a file given by mistake must not fill the screen.
std::string excerpt(std::string_view text) {
  constexpr std::size_t most = 64;
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

/// The named one among `all`; a refusal that lists them otherwise.
template <typename Type, std::size_t count>
Type typeNamed(std::string_view name, const std::array<Type, count>& all, const std::string& what) {
  std::string names;
  for (const Type type : all) {
    if (nameOf(type) == name) return type;
    names += (names.empty() ? "" : ", ") + std::string(nameOf(type));
  }
  refuse("There is no " + what + " called \"" + excerpt(name) + "\"; there are " + names + ".");
}

void requireText(std::string_view text, const std::string& what, std::size_t minimum, std::size_t maximum) {
  if (text.size() < minimum || text.size() > maximum) {
    refuse("The " + what + " takes " + std::to_string(text.size()) + " bytes; it may take " +
           std::to_string(minimum) + " to " + std::to_string(maximum) + ".");
  }
  if (!isStorableText(text)) refuse("The " + what + " is not UTF-8 without NUL.");
}

bool isKey(std::string_view text) noexcept {
  const auto isLetter = [](char character) { return character >= 'a' && character <= 'z'; };
  const auto mayFollow = [&](char character) {
    return isLetter(character) || (character >= '0' && character <= '9') || character == '_';
  };
  return !text.empty() && text.size() <= kMaximumKeyBytes && isLetter(text.front()) &&
         std::ranges::all_of(text, mayFollow);
}

void requirePaths(const Operation& operation) {
  const std::vector<JsonPointer>& paths = operation.paths;
  if (paths.empty() || paths.size() > kMaximumPaths) {
    refuse("An operation has 1 to " + std::to_string(kMaximumPaths) + " paths, this one " +
           std::to_string(paths.size()) + ".");
  }
  if (operation.type == OperationType::allPresentAndEqual && paths.size() < 2) {
    refuse("all_present_and_equal compares two paths or more, and one was given.");
  }
  for (auto path = paths.begin(); path != paths.end(); ++path) {
    if (std::find(path + 1, paths.end(), *path) != paths.end()) {
      refuse("The path \"" + path->text() + "\" is given twice.");
    }
  }
}

std::vector<JsonPointer> readPaths(JsonValue list) {
  if (list.kind() != JsonKind::array) refuse("The paths of an operation are an array of strings.");
  // Before anything is made of them: the text may be large.
  if (list.size() > kMaximumPaths) {
    refuse("An operation has 1 to " + std::to_string(kMaximumPaths) + " paths, this one " +
           std::to_string(list.size()) + ".");
  }
  std::vector<JsonPointer> paths;
  for (std::size_t index = 0; index < list.size(); ++index) {
    const JsonValue path = list.child(index);
    if (path.kind() != JsonKind::string) {
      refuse("Path " + std::to_string(index + 1) + " of the operation is " +
             std::string(describe(path.kind())) + ", not a string.");
    }
    paths.push_back(JsonPointer::parse(path.text()));
  }
  return paths;
}

}  // namespace

std::string_view nameOf(OperationType type) noexcept {
  switch (type) {
    case OperationType::firstNonNull:
      return "first_non_null";
    case OperationType::sum:
      return "sum";
    case OperationType::average:
      return "average";
    case OperationType::min:
      return "min";
    case OperationType::max:
      return "max";
    case OperationType::allPresent:
      return "all_present";
    case OperationType::anyPresent:
      return "any_present";
    case OperationType::allPresentAndEqual:
      return "all_present_and_equal";
    case OperationType::countPresent:
      return "count_present";
  }
  return {};
}

std::string_view nameOf(ResultType type) noexcept {
  switch (type) {
    case ResultType::string:
      return "string";
    case ResultType::number:
      return "number";
    case ResultType::integer:
      return "integer";
    case ResultType::boolean:
      return "boolean";
    case ResultType::array:
      return "array";
    case ResultType::object:
      return "object";
  }
  return {};
}

OperationType operationTypeNamed(std::string_view name) {
  return typeNamed(name, kOperationTypes, "operation");
}

ResultType resultTypeNamed(std::string_view name) {
  return typeNamed(name, kResultTypes, "result type");
}

bool canResultIn(OperationType operation, ResultType result) noexcept {
  switch (operation) {
    case OperationType::firstNonNull:
      return true;
    case OperationType::sum:
    case OperationType::average:
    case OperationType::min:
    case OperationType::max:
      return result == ResultType::number || result == ResultType::integer;
    case OperationType::allPresent:
    case OperationType::anyPresent:
    case OperationType::allPresentAndEqual:
      return result == ResultType::boolean;
    case OperationType::countPresent:
      return result == ResultType::integer;
  }
  return false;
}

Operation Operation::parse(std::string_view json) {
  const JsonDocument document(json);
  const JsonValue root = document.root();
  if (root.kind() != JsonKind::object) refuse("An operation is an object with the members type and paths.");
  for (std::size_t index = 0; index < root.size(); ++index) {
    const std::string_view name = root.child(index).name();
    if (name != "type" && name != "paths") {
      refuse("An operation has the members type and paths; \"" + excerpt(name) + "\" is unknown.");
    }
  }
  const std::optional<JsonValue> type = root.member("type");
  if (!type || type->kind() != JsonKind::string) refuse("An operation has a member type, a string.");
  const std::optional<JsonValue> paths = root.member("paths");
  if (!paths) refuse("An operation has a member paths, an array of strings.");

  Operation operation;
  operation.type = operationTypeNamed(type->text());
  operation.paths = readPaths(*paths);
  requirePaths(operation);
  return operation;
}

std::string Operation::json() const {
  std::string text = R"({"type": ")" + std::string(nameOf(type)) + R"(", "paths": [)";
  for (const JsonPointer& path : paths) {
    if (&path != &paths.front()) text += ", ";
    appendJsonString(path.text(), text);
  }
  return text + "]}";
}

void Definition::validate() const {
  if (!isKey(key)) {
    refuse("A key is a letter a-z followed by at most 63 of a-z, 0-9 and _.");
  }
  requireText(label, "label", 1, kMaximumLabelBytes);
  requireText(description, "description", 0, kMaximumDescriptionBytes);
  requirePaths(operation);
  if (!canResultIn(operation.type, resultType)) {
    refuse("The operation " + std::string(nameOf(operation.type)) + " cannot result in the type " +
           std::string(nameOf(resultType)) + ".");
  }
}

bool giveSameValues(const Definition& left, const Definition& right) {
  return left.key == right.key && left.operation == right.operation && left.resultType == right.resultType &&
         left.enabled == right.enabled;
}

}  // namespace headlock::computed
