// The shared definitions of a class at one revision, and whether what is stored beside an object is theirs.
// Private to core/computed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/evaluate.h"
#include "core/computed/json_document.h"
#include "core/computed/records.h"
#include "core/computed/staleness.h"

namespace headlock::computed {

/// What is stored beside one object, as it was read.
struct StoredValues {
  ClassId classId;
  std::int64_t evaluationRevision = 0;
  std::string sourceSha256;  ///< Lower-case hexadecimal.
  std::string values;        ///< JSON objects both.
  std::string errors;
};

class SharedScope {
public:
  SharedScope(ClassId id, std::int64_t revision, std::vector<Definition> shared);

  [[nodiscard]] ClassId classId() const noexcept { return class_; }
  [[nodiscard]] std::int64_t revision() const noexcept { return revision_; }
  [[nodiscard]] const Scope& scope() const noexcept { return scope_; }

  /// Why `stored`, null where there is nothing, is not to be taken for an object of the class whose document
  /// has the hash `sha256`. Null: it is fresh.
  [[nodiscard]] std::optional<Staleness> staleness(const StoredValues* stored, std::string_view sha256);
  /// What the last call found fresh. Require that it did; valid until the next one.
  [[nodiscard]] JsonValue freshValues() const noexcept { return values_.root(); }
  [[nodiscard]] JsonValue freshErrors() const noexcept { return errors_.root(); }

private:
  const ClassId class_;
  const std::int64_t revision_;
  const Scope scope_;
  JsonDocument values_;
  JsonDocument errors_;
};

}  // namespace headlock::computed
