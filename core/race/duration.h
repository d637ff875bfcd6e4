// Durations as specs write them: `500ms`, `30s`, `5m`, `1h`, `2d`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace headlock::race {

/// Null when `text` is no duration.
[[nodiscard]] std::optional<std::chrono::milliseconds> readDuration(std::string_view text);
/// In the greatest unit that leaves no rest.
[[nodiscard]] std::string writeDuration(std::chrono::milliseconds duration);

}  // namespace headlock::race
