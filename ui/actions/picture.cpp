#include "ui/actions/picture.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>

#include "core/database/error.h"

namespace headlock::ui {
namespace {

/// A picture is looked at larger than it was on the screen.
constexpr qreal kPixelRatio = 2;
/// What a painter and most viewers bear.
constexpr int kMostPixels = 16'000;

/// As the ending says, else PNG.
const char* pictureFormat(const QString& path) {
  const bool jpeg = path.endsWith(QLatin1String(".jpg"), Qt::CaseInsensitive) ||
                    path.endsWith(QLatin1String(".jpeg"), Qt::CaseInsensitive);
  return jpeg ? "JPG" : "PNG";
}

}  // namespace

void writePicture(const QString& path, const QString& title, const QSize& size,
                  const std::function<void(QPainter&)>& draw) {
  // Where there is no room for all of it, there is no file.
  QSaveFile file(path);
  bool saved = file.open(QIODevice::WriteOnly);
  const QColor ground = QGuiApplication::palette().color(QPalette::Base);
  if (saved && path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title);
    QPainter painter;
    saved = painter.begin(&generator);
    if (saved) {
      painter.fillRect(QRect(QPoint(0, 0), size), ground);
      draw(painter);
    }
  } else if (saved) {
    const int longest = std::max(size.width(), size.height());
    const qreal ratio = std::min(kPixelRatio, static_cast<qreal>(kMostPixels) / std::max(longest, 1));
    QPixmap drawn(size * ratio);
    drawn.setDevicePixelRatio(ratio);
    drawn.fill(ground);
    QPainter painter(&drawn);
    draw(painter);
    painter.end();
    saved = drawn.save(&file, pictureFormat(path));
  }
  if (!saved || !file.commit())
    throw Failed("file_failed", "The picture " + path.toStdString() + " cannot be written.");
}

}  // namespace headlock::ui
