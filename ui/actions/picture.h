// A drawing as a file: `.svg` as lines, everything else as pixels.
#pragma once

#include <QSize>
#include <QString>
#include <functional>

class QPainter;

namespace headlock::ui {

/// Draws on the base colour of the palette in force, in twice as many pixels where it is no SVG. Throws
/// Failed (`file_failed`).
void writePicture(const QString& path, const QString& title, const QSize& size,
                  const std::function<void(QPainter&)>& draw);

}  // namespace headlock::ui
