// The value of an option or operand, checked against its line of the table.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/headlockctl/command.h"

namespace headlock::cli {

/// What a value on the line can be once it is checked.
using ParsedValue = std::variant<bool, std::string, std::int64_t, std::chrono::milliseconds>;

struct IntegerRange {
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;  ///< Both 0: every number that fits.
};

/// Throws InvalidInput (`usage`) with `sentence`, which needs no period yet.
[[noreturn]] void refuseUsage(std::string sentence);

/// `what` names the value in the sentence of the error. Throws InvalidInput (`usage`).
[[nodiscard]] std::int64_t parseInteger(const std::string& what, const std::string& text, IntegerRange range);

/// The value of an option that is no flag. Throws InvalidInput (`usage`, `invalid_duration`).
[[nodiscard]] ParsedValue parseOptionValue(const Option& option, const std::string& text);

/// `text` in quotation marks for a sentence: printable and cut to a length that a sentence can bear.
[[nodiscard]] std::string quoted(std::string_view text);

/// `a, b, c`.
[[nodiscard]] std::string joined(const std::vector<std::string_view>& names);

}  // namespace headlock::cli
