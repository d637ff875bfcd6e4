// A step that calls this library instead of sending SQL: `@lock_head key=k`, `@produce key=k value=locked+1`.
//
// The word after `@` names the operation, `name=value` pairs follow. A value is a bare word, or is put in
// single quotes (two of them for one inside). Which operations exist and what they take is one table, so that
// a misspelt step is refused when the race is read and not when it runs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::race {

struct Argument {
  std::string name;
  std::string value;
};

struct Operation {
  std::string name;  ///< Without the `@`.
  std::vector<Argument> arguments;

  /// Null when it was not given.
  [[nodiscard]] std::optional<std::string_view> argument(std::string_view wanted) const;
};

/// What an operation is about that does not say it.
struct Subjects {
  std::string topic;
  std::vector<std::string> classes;  ///< All of them: the first has id 1, and is the one meant.
};

/// What an operation is and takes.
struct OperationKind {
  std::string_view name;
  std::string_view meaning;  ///< One sentence, for help and the console.
  std::span<const std::string_view> required;
  std::span<const std::string_view> optional;
};

/// Every operation a step may name, ordered by name.
[[nodiscard]] std::span<const OperationKind> operationKinds();

/// A problem in an operation's text, at `offset` bytes from its `@`.
struct OperationProblem {
  std::size_t offset = 0;
  std::string message;
};

struct OperationText {
  std::optional<Operation> operation;  ///< Null when there is a problem.
  std::optional<OperationProblem> problem;
};

/// Whether a step's text is meant as an operation: it begins with `@`, as no SQL statement does.
[[nodiscard]] bool looksLikeOperation(std::string_view text);
/// Reads an operation. Requires `looksLikeOperation(text)`.
[[nodiscard]] OperationText readOperation(std::string_view text);
/// The text that `readOperation` reads as `operation`.
[[nodiscard]] std::string writeOperation(const Operation& operation);

}  // namespace headlock::race
