// How figures, times and names read, everywhere in the console.
//
// Counts have thin spaces between thousands, ages are relative with two units, exact times are RFC 3339 UTC
// with microseconds, and names are shown whole or elided in the middle. The exact value always stands in a
// tooltip and in what is copied.
#pragma once

#include <QString>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/database/types.h"

namespace headlock::ui {

/// U+2009, between thousands and between a figure and its unit.
inline constexpr QChar kThinSpace{0x2009};

/// `1 234 567`, with thin spaces.
[[nodiscard]] QString countText(std::int64_t count);

/// `340 ms`, `12 s`, `4 min 02 s`, `3 h 07 min`, `2 d 04 h`: two units at most, the smaller one padded.
/// Negative ages (a clock that was set back) read as 0 s.
[[nodiscard]] QString ageText(std::chrono::milliseconds age);

/// A setting, exactly: `1 h`, `90 s`, `1 h 30 min`, `1 500 ms`.
[[nodiscard]] QString durationText(std::chrono::milliseconds duration);

/// As people type it into a field, and headlockctl reads it: `1h`, `90s`, `1500ms`.
[[nodiscard]] QString durationInput(std::chrono::milliseconds duration);

/// `812 bytes`, `4.2 KiB`, `1.3 GiB`.
[[nodiscard]] QString bytesText(std::int64_t bytes);

/// `2026-11-30T09:41:07.312456Z`.
[[nodiscard]] QString exactTime(Timestamp time);

/// `09:41:07` in this machine's time zone; `28 Nov 09:41` on another day, `2025-11-28 09:41` in another year.
[[nodiscard]] QString clockTime(Timestamp time);

/// UTF-8 from the database as a line of text: control characters and marks that turn the reading direction
/// are shown as escapes, so that a name can neither break a line nor disguise itself.
[[nodiscard]] QString nameText(std::string_view utf8);

/// `singular` for one, else `plural`, after the count: `1 key`, `3 keys`.
[[nodiscard]] QString quantity(std::int64_t count, const QString& singular, const QString& plural);

/// UTF-8 as it is.
[[nodiscard]] inline QString text(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

}  // namespace headlock::ui
