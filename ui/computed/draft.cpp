#include "ui/computed/draft.h"

namespace headlock::ui {

Draft Draft::of(const computed::Definition& definition) {
  Draft draft{definition.key,        definition.label,  definition.description, definition.operation.type, {},
              definition.resultType, definition.enabled};
  draft.paths.reserve(definition.operation.paths.size());
  for (const auto& path : definition.operation.paths) draft.paths.push_back(path.text());
  return draft;
}

computed::Definition Draft::definition() const {
  computed::Definition made{key, label.empty() ? key : label, description, {operation, {}}, result, enabled};
  made.operation.paths.reserve(paths.size());
  for (const std::string& path : paths) made.operation.paths.push_back(computed::JsonPointer::parse(path));
  made.validate();
  return made;
}

computed::DefinitionPatch changes(const computed::Definition& before, const Draft& draft) {
  const computed::Definition after = draft.definition();
  computed::DefinitionPatch patch;
  if (after.label != before.label) patch.label = after.label;
  if (after.description != before.description) patch.description = after.description;
  if (after.operation != before.operation) patch.operation = after.operation;
  if (after.resultType != before.resultType) patch.resultType = after.resultType;
  if (after.enabled != before.enabled) patch.enabled = after.enabled;
  return patch;
}

}  // namespace headlock::ui
