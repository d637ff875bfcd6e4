// What the players of operations share: reading a step's arguments, and saying what came of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/race/answer.h"
#include "core/race/operation.h"

namespace headlock::race {

/// Requires that `operation` takes the argument always, as `operationKinds()` says.
[[nodiscard]] std::string required(const Operation& operation, std::string_view name);
/// Reads `7`, `+7` or `-7`; `what` names it in the error. Throws InvalidInput (`invalid_argument`).
[[nodiscard]] std::int64_t integerIn(std::string_view text, const std::string& what);
/// The parts of `text` between commas.
[[nodiscard]] std::vector<std::string> listIn(std::string_view text);

[[nodiscard]] Answer oneRow(std::vector<std::string> columns, std::vector<std::optional<std::string>> cells);
/// As a table of the server shows it.
[[nodiscard]] std::optional<std::string> shown(const std::optional<std::int64_t>& count);
[[nodiscard]] std::string shown(bool value);

}  // namespace headlock::race
