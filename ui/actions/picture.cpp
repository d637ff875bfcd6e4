#include "ui/actions/picture.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgGenerator>
#include <algorithm>

#include "core/database/error.h"

namespace headlock::ui {
namespace {

/// A picture is looked at larger than it was on the screen.
constexpr qreal kPixelRatio = 2;
/// What a painter and most viewers bear.
constexpr int kMostPixels = 16'000;

}  // namespace

void writePicture(const QString& path, const QString& title, const QSize& size,
                  const std::function<void(QPainter&)>& draw) {
  bool saved = false;
  const QColor ground = QGuiApplication::palette().color(QPalette::Base);
  if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title);
    QPainter painter;
    saved = painter.begin(&generator);
    if (saved) {
      painter.fillRect(QRect(QPoint(0, 0), size), ground);
      draw(painter);
    }
  } else {
    const int longest = std::max(size.width(), size.height());
    const qreal ratio = std::min(kPixelRatio, static_cast<qreal>(kMostPixels) / std::max(longest, 1));
    QPixmap drawn(size * ratio);
    drawn.setDevicePixelRatio(ratio);
    drawn.fill(ground);
    QPainter painter(&drawn);
    draw(painter);
    painter.end();
    saved = drawn.save(path);
  }
  if (!saved) throw Failed("file_failed", "The picture " + path.toStdString() + " cannot be written.");
}

}  // namespace headlock::ui
