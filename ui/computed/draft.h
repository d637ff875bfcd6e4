// A definition as somebody types it: it may be wrong, and it may be new.
#pragma once

#include <string>
#include <vector>

#include "core/computed/definition.h"
#include "core/computed/definitions.h"

namespace headlock::ui {

struct Draft {
  std::string key;
  std::string label;  ///< Empty: as the key.
  std::string description;
  computed::OperationType operation = computed::OperationType::firstNonNull;
  std::vector<std::string> paths;
  computed::ResultType result = computed::ResultType::string;
  bool enabled = true;

  [[nodiscard]] static Draft of(const computed::Definition& definition);
  /// Throws InvalidInput (`invalid_definition`) with the first thing that is wrong.
  [[nodiscard]] computed::Definition definition() const;

  friend bool operator==(const Draft&, const Draft&) = default;
};

/// What of `before` changes. Throws as Draft::definition().
[[nodiscard]] computed::DefinitionPatch changes(const computed::Definition& before, const Draft& draft);

}  // namespace headlock::ui
