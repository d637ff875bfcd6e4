// How classes, tasks and stale values read in the console.
#pragma once

#include <QString>
#include <optional>

#include "core/computed/definition.h"
#include "core/computed/records.h"
#include "core/computed/stale_count.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

/// Of a class whose last backfill a person cancelled it says so: that is no failure.
[[nodiscard]] QString statusWord(const computed::ComputationState& state);
[[nodiscard]] bool wasCancelled(const computed::ComputationState& state);
[[nodiscard]] QString statusWord(computed::TaskStatus status);
[[nodiscard]] Meaning meaningOf(const computed::ComputationState& state);
[[nodiscard]] Meaning meaningOf(computed::TaskStatus status);

/// `missing`, `another revision`, …: why a stored value is not taken, in two words.
[[nodiscard]] QString reasonWord(computed::Staleness reason);
/// The same as a sentence.
[[nodiscard]] QString reasonSentence(computed::Staleness reason);
/// How many for which reason, a line each.
[[nodiscard]] QString reasonLines(const computed::StaleCount& count);

/// What an operation does, in a sentence.
[[nodiscard]] QString operationSentence(computed::OperationType type);
/// `sum of /price/net, /price/tax`.
[[nodiscard]] QString operationText(const computed::Operation& operation);

/// `1 200 of 5 000 objects, 3 400 a second, 1 s left`. A null rate is not known yet.
[[nodiscard]] QString progressText(std::int64_t processed, std::int64_t total,
                                   std::optional<double> perSecond);
/// One sentence about an active task.
[[nodiscard]] QString taskSentence(const computed::TaskRecord& task, std::optional<double> perSecond);

}  // namespace headlock::ui
