// Times as text: RFC 3339, UTC, microseconds. The one spelling in statements, JSON, tooltips and copies.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/database/types.h"

namespace headlock::database {

/// `time` as RFC 3339: `2024-05-01T12:00:00.000000Z`. PostgreSQL reads it back as the same moment, whatever
/// the session's settings. Years beyond 9999 are written with all their digits; times before the year 1 as
/// its beginning.
[[nodiscard]] std::string formatTime(Timestamp time);

/// The time that `text` spells in RFC 3339, with up to six digits of a second and any offset from UTC. Null
/// for anything else, days that no calendar has among it.
[[nodiscard]] std::optional<Timestamp> parseTime(std::string_view text) noexcept;

}  // namespace headlock::database
