// What a computed field is: a name, an operation over paths of a document, and the type that its value
// promises.
//
// Everything that can be known without a document is settled when a definition is made: the nine operations,
// which result types fit which, the limits. What evaluation still meets is the document's doing, and a field
// error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/json_pointer.h"

namespace headlock::computed {

enum class OperationType : std::uint8_t {
  firstNonNull,  ///< The value of the first path that has one.
  sum,           ///< The numeric aggregates skip what is missing or null; of nothing they are null.
  average,
  min,
  max,
  allPresent,  ///< Present is what is neither missing nor null.
  anyPresent,
  allPresentAndEqual,  ///< Deep and typed; two paths or more.
  countPresent,
};

enum class ResultType : std::uint8_t { string, number, integer, boolean, array, object };

inline constexpr std::array kOperationTypes{OperationType::firstNonNull, OperationType::sum,
                                            OperationType::average,      OperationType::min,
                                            OperationType::max,          OperationType::allPresent,
                                            OperationType::anyPresent,   OperationType::allPresentAndEqual,
                                            OperationType::countPresent};
inline constexpr std::array kResultTypes{ResultType::string,  ResultType::number, ResultType::integer,
                                         ResultType::boolean, ResultType::array,  ResultType::object};

/// As it is stored: `first_non_null`, …
[[nodiscard]] std::string_view nameOf(OperationType type) noexcept;
/// As it is stored: `string`, …
[[nodiscard]] std::string_view nameOf(ResultType type) noexcept;
/// Throws InvalidInput (`invalid_definition`) listing the types that there are.
[[nodiscard]] OperationType operationTypeNamed(std::string_view name);
/// Throws InvalidInput (`invalid_definition`) listing the types that there are.
[[nodiscard]] ResultType resultTypeNamed(std::string_view name);

/// Whether a field with this operation may promise this type.
[[nodiscard]] bool canResultIn(OperationType operation, ResultType result) noexcept;

struct Operation {
  OperationType type = OperationType::firstNonNull;
  std::vector<JsonPointer> paths;

  /// Reads `{"type": …, "paths": […]}`. Throws InvalidInput: `invalid_json` when it is not JSON,
  /// `invalid_definition` for unknown members, an unknown type, and paths that are too many, too few,
  /// repeated or not pointers.
  [[nodiscard]] static Operation parse(std::string_view json);
  /// The form that parse() reads, as one line.
  [[nodiscard]] std::string json() const;

  friend bool operator==(const Operation&, const Operation&) = default;
};

struct Definition {
  std::string key;
  std::string label;
  std::string description;  ///< May be empty.
  Operation operation;
  ResultType resultType = ResultType::string;
  bool enabled = true;

  /// Throws InvalidInput (`invalid_definition`) with the first rule that is broken.
  void validate() const;
};

/// Whether both give the same values for all documents: label and description do not matter, key, operation,
/// result type and being enabled do.
[[nodiscard]] bool giveSameValues(const Definition& left, const Definition& right);

}  // namespace headlock::computed
