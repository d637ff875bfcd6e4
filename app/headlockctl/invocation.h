// One command as it was asked for: operands and options, parsed and checked against the table.
//
// A handler asks by the names of its own table entry. Asking for a name that the entry lacks, or by the wrong
// kind, is a defect of the handler and a `std::logic_error`.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "app/headlockctl/command.h"
#include "app/headlockctl/option_value.h"

namespace headlock::cli {

enum class OutputFormat { text, json };

/// The options that every command takes.
struct Globals {
  std::optional<std::string> database;
  std::string schema = "headlock";
  OutputFormat output = OutputFormat::text;
  std::optional<std::chrono::milliseconds> timeout;
  bool pooler = false;
  bool quiet = false;
};

class Invocation {
public:
  Invocation() = default;
  Invocation(const Group& group, const Command& command) : group_(&group), command_(&command) {}

  [[nodiscard]] const Group& group() const { return *group_; }
  [[nodiscard]] const Command& command() const { return *command_; }

  /// An operand that is always there.
  [[nodiscard]] const std::string& operand(std::string_view name) const;
  /// An operand that may be left out; null where it was.
  [[nodiscard]] std::optional<std::string> operandIf(std::string_view name) const;
  /// An operand of kind integer.
  [[nodiscard]] std::int64_t integerOperand(std::string_view name) const;

  [[nodiscard]] bool flag(std::string_view option) const;
  /// Whether the option stands on the line; a default does not count.
  [[nodiscard]] bool given(std::string_view option) const;

  /// An option with a default, or a required one.
  [[nodiscard]] const std::string& text(std::string_view option) const;
  [[nodiscard]] std::int64_t integer(std::string_view option) const;
  [[nodiscard]] std::chrono::milliseconds duration(std::string_view option) const;

  /// An option that may be absent; null where it is.
  [[nodiscard]] std::optional<std::string> textIf(std::string_view option) const;
  [[nodiscard]] std::optional<std::int64_t> integerIf(std::string_view option) const;
  [[nodiscard]] std::optional<std::chrono::milliseconds> durationIf(std::string_view option) const;

private:
  friend class Parser;

  template <typename Type>
  [[nodiscard]] const Type& required(const std::map<std::string_view, ParsedValue>& values,
                                     std::string_view name) const;
  template <typename Type>
  [[nodiscard]] std::optional<Type> optional(std::string_view option) const;

  const Group* group_ = nullptr;
  const Command* command_ = nullptr;
  std::map<std::string_view, ParsedValue> operands_;
  std::map<std::string_view, ParsedValue> options_;  ///< Defaults included.
  std::set<std::string_view> given_;
};

}  // namespace headlock::cli
