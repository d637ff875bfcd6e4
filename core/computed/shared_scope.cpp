#include "core/computed/shared_scope.h"

#include <utility>

#include "core/computed/stored_values.h"

namespace headlock::computed {

SharedScope::SharedScope(ClassId id, std::int64_t revision, std::vector<Definition> shared)
    : class_(id), revision_(revision), scope_(std::move(shared)) {}

std::optional<Staleness> SharedScope::staleness(const StoredValues* stored, std::string_view sha256) {
  if (stored == nullptr) return Staleness::missing;
  if (stored->evaluationRevision != revision_) return Staleness::revision;
  if (stored->classId != class_) return Staleness::classId;
  if (stored->sourceSha256 != sha256) return Staleness::document;
  values_.parse(stored->values);
  errors_.parse(stored->errors);
  return misfit(scope_, values_.root(), errors_.root());
}

}  // namespace headlock::computed
