// Durations as people write them: a number and one unit (`500ms`, `30s`, `5m`, `1h`, `2d`), kept in whole
// milliseconds.
//
// One spelling everywhere: the command line, race files and the console's fields read it here. The largest
// duration is 36,500 days: anything beyond is a slip of the keyboard, and every sum with a point in time
// still fits the server's clock.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace headlock::database {

inline constexpr std::chrono::milliseconds kLongestDuration = std::chrono::hours(24) * 36'500;

/// The duration that `text` spells. `0ms` is one. Throws InvalidInput (`invalid_duration`) for a missing or
/// unknown unit, a sign, a fraction, white space, and anything beyond `kLongestDuration`.
[[nodiscard]] std::chrono::milliseconds parseDuration(std::string_view text);

/// The shortest exact spelling: 3,600,000 ms is `1h`, 90,000 ms is `90s`. Requires a duration that is not
/// negative. `parseDuration` reads it back as the same value.
[[nodiscard]] std::string formatDuration(std::chrono::milliseconds duration);

/// A duration for people, rounded to two units: `3d 4h`, `1m 30s`, `0ms`. Negative ones carry a minus sign.
[[nodiscard]] std::string describeDuration(std::chrono::milliseconds duration);

}  // namespace headlock::database
