#include "ui/races/picture_file.h"

#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

#include "core/database/error.h"

namespace headlock::ui {

void savePicture(QWidget& widget, const QString& path) {
  bool saved = false;
  if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setSize(widget.size());
    generator.setViewBox(widget.rect());
    generator.setTitle(widget.accessibleName());
    QPainter painter;
    saved = painter.begin(&generator);
    if (saved) {
      painter.fillRect(widget.rect(), widget.palette().color(QPalette::Base));
      widget.render(&painter);
    }
  } else {
    saved = widget.grab().save(path);
  }
  if (!saved) throw Failed("file_failed", "The picture " + path.toStdString() + " cannot be written.");
}

}  // namespace headlock::ui
