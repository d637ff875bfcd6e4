// What a session waits for, in words.
#pragma once

#include <QString>
#include <optional>

#include "core/database/activity.h"

namespace headlock::ui {

/// For example `It needs AccessShareLock on message_log_3, held by pid 812 (psql, idle in transaction for
/// 4 min 02 s).` Empty where the server is simply working.
[[nodiscard]] QString causeOf(const std::optional<database::Activity>& activity);

}  // namespace headlock::ui
