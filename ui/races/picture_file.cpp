#include "ui/races/picture_file.h"

#include <QPainter>
#include <QWidget>

#include "ui/actions/picture.h"

namespace headlock::ui {

void savePicture(QWidget& widget, const QString& path) {
  writePicture(path, widget.accessibleName(), widget.size(),
               [&widget](QPainter& painter) { widget.render(&painter); });
}

}  // namespace headlock::ui
