// The colours that mean something, in light and in dark, and the spacing of everything.
//
// The desktop's own style, font and palette are kept where there is a desktop that has them. Without one
// (the offscreen platform, a bare X server) and when a person forces light or dark, the Fusion style is used
// with the two palettes of this file. Whether the window is dark is read from the palette in force, never
// remembered, so that a desktop that switches at noon is followed.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace headlock::ui {

/// What a colour says. Each also has a sign (signs.h) or a word.
enum class Meaning { materialized, headless, pastTtl, holdsLock, waits, fine, failed };

enum class Appearance { followDesktop, light, dark };

namespace theme {

/// Steps of space, in device-independent pixels.
inline constexpr int kHairline = 2;
inline constexpr int kStep = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kHuge = 24;
inline constexpr int kRowHeight = 24;

/// Sets style and palette of the application. Widgets repaint by themselves.
void apply(Appearance appearance);
/// The same, and remembers it in the settings.
void choose(Appearance appearance);
/// What was chosen last, from the settings.
[[nodiscard]] Appearance chosen();
/// Whether the palette in force is a dark one.
[[nodiscard]] bool isDark();

[[nodiscard]] QColor color(Meaning meaning);
/// Black or white, whichever reads better on `background`.
[[nodiscard]] QColor textOn(const QColor& background);
/// `color`, made darker or lighter until it keeps `contrast` against the window's base colour.
[[nodiscard]] QColor legible(const QColor& color, double contrast);
/// Text that explains other text.
[[nodiscard]] QColor mutedText();
/// Grid lines, separators, the frame of a chart's plot.
[[nodiscard]] QColor faintLine();
/// A banner's ground: the meaning's colour, thinned into the window's.
[[nodiscard]] QColor tint(Meaning meaning);
/// WCAG's contrast ratio, 1 to 21.
[[nodiscard]] double contrast(const QColor& one, const QColor& other);

/// Keys, SQL and JSON.
[[nodiscard]] QFont monospace();
/// A place's name.
[[nodiscard]] QFont heading();

}  // namespace theme
}  // namespace headlock::ui
