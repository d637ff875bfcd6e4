// Ending what a session does, or the session: what is asked before, and why it may not be possible.
#pragma once

#include <QString>
#include <functional>

#include "core/contention/action.h"
#include "core/contention/links.h"

class QWidget;

namespace headlock::ui {

/// Why `action` cannot be tried on `who`, as far as the report tells. Empty: it can.
[[nodiscard]] QString whyNot(const contention::LockReport& report, const contention::Identity& who,
                             contention::Action action);

/// Asks, naming who it is and how many are freed. The safe answer is the default.
void confirmEnding(QWidget& parent, const contention::LockReport& report, const contention::Identity& who,
                   contention::Action action, std::function<void()> confirmed);

}  // namespace headlock::ui
