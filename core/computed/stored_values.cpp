#include "core/computed/stored_values.h"

#include <algorithm>

#include "core/computed/decimal.h"
#include "core/computed/number_text.h"

namespace headlock::computed {
namespace {

bool isNumberOf(ResultType type, JsonValue value) {
  if (value.kind() != JsonKind::number) return false;
  const std::optional<Decimal> number = Decimal::fromText(*NumberText::read(value.text()));
  return number && (type == ResultType::number || number->isInteger());
}

bool hasType(ResultType type, JsonValue value) {
  switch (type) {
    case ResultType::string:
      return value.kind() == JsonKind::string;
    case ResultType::number:
    case ResultType::integer:
      return isNumberOf(type, value);
    case ResultType::boolean:
      return value.kind() == JsonKind::boolean;
    case ResultType::array:
      return value.kind() == JsonKind::array;
    case ResultType::object:
      return value.kind() == JsonKind::object;
  }
  return false;
}

bool isError(JsonValue error) {
  if (error.kind() != JsonKind::object || error.size() != 3) return false;
  const std::optional<JsonValue> code = error.member("code");
  const std::optional<JsonValue> path = error.member("path");
  const std::optional<JsonValue> message = error.member("message");
  return code && code->kind() == JsonKind::string && fieldErrorCodeNamed(code->text()) && path &&
         (path->isNull() || path->kind() == JsonKind::string) && message &&
         message->kind() == JsonKind::string;
}

}  // namespace

std::optional<Staleness> misfit(const Scope& scope, JsonValue values, JsonValue errors) {
  const std::vector<Definition>& definitions = scope.definitions();
  if (values.kind() != JsonKind::object || values.size() != definitions.size()) return Staleness::keys;
  // Both are ordered by the bytes of the keys.
  for (std::size_t index = 0; index < definitions.size(); ++index) {
    if (values.child(index).name() != definitions[index].key) return Staleness::keys;
  }
  for (std::size_t index = 0; index < definitions.size(); ++index) {
    const JsonValue value = values.child(index);
    if (!value.isNull() && !hasType(definitions[index].resultType, value)) return Staleness::valueType;
  }
  if (errors.kind() != JsonKind::object) return Staleness::errors;
  for (std::size_t index = 0; index < errors.size(); ++index) {
    const JsonValue error = errors.child(index);
    const std::optional<JsonValue> value = values.member(error.name());
    if (!value || !value->isNull() || !isError(error)) return Staleness::errors;
  }
  return std::nullopt;
}

}  // namespace headlock::computed
