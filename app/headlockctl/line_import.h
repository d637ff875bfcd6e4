// What the commands that import lines have in common, apart from what a line is.
#pragma once

#include <vector>

#include "app/headlockctl/command.h"
#include "app/headlockctl/document.h"
#include "core/database/line_report.h"

namespace headlock::cli {

/// The operand FILE: a file of JSON Lines.
[[nodiscard]] Operand linesOperand();
/// Adds to `record`, which says what was done, how many lines were bad and which.
[[nodiscard]] Record withLines(Record record, const database::LineReport& report);
/// The keys that withLines() adds.
[[nodiscard]] std::vector<ResultKey> lineKeys();

}  // namespace headlock::cli
