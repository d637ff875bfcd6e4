// What sessions and waits are called in the pictures of locks: short, with the exact rest for tooltips.
#pragma once

#include <QString>

#include "core/contention/links.h"

namespace headlock::ui {

/// `812 billing`; a prepared transaction by its gid.
[[nodiscard]] QString actorTitle(const contention::LockReport& report, const contention::Identity& who);

/// What it does now: `idle in tx · 4 min 02 s`, `runs lock_head · 3 s`, `prepared · 2 min 00 s`.
[[nodiscard]] QString actorState(const contention::LockReport& report, const contention::Identity& who);

/// Everything known about it, a line each: for tooltips and for those who cannot see the picture.
[[nodiscard]] QString actorDescription(const contention::LockReport& report, const contention::Identity& who);

/// The thing in as few words as tell it: the key, `class server`, the table's name, else what the server
/// calls it.
[[nodiscard]] QString thingLabel(const contention::WaitReport& wait);

/// The thing in a sentence's words, as subjectOf() says it, with readable names.
[[nodiscard]] QString thingSentence(const contention::WaitReport& wait);

/// A core sentence as one begins and ends it: with a capital and a period.
[[nodiscard]] QString asSentence(const std::string& sentence);
/// The same as rich text, what stands between backticks in the monospace font.
[[nodiscard]] QString asRichSentence(const std::string& sentence);

}  // namespace headlock::ui
