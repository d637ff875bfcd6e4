// The drawn signs: a shape for each meaning, so that colour is never the only one.
//
// Signs are drawn, not stored: they are sharp at any scale and take the colours of the palette in force. A
// colour that is too pale for its ground gets a darker outline of its own hue.
#pragma once

#include <QIcon>
#include <QRectF>

#include "ui/theme/theme.h"

class QPainter;

namespace headlock::ui {

/// Draws the sign of `meaning`, centred in `area`, as large as fits.
void paintSign(QPainter& painter, const QRectF& area, Meaning meaning);

/// The same as an icon, which follows the palette.
[[nodiscard]] QIcon signIcon(Meaning meaning);

/// The word that stands beside the sign: `materialised`, `headless`, `past its TTL`, ….
[[nodiscard]] QString meaningWord(Meaning meaning);

/// Grey diagonal lines over `area`: the ground of what waits.
void paintHatching(QPainter& painter, const QRectF& area);
/// Diagonal lines, `spacing` from each other, with the pen and the clip that are set.
void paintSlants(QPainter& painter, const QRectF& area, int spacing);

}  // namespace headlock::ui
