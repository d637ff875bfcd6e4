// A widget as a picture, whole: also what is scrolled out of view.
#pragma once

#include <QString>

class QWidget;

namespace headlock::ui {

/// Writes a `.png` or `.svg` file. Throws Failed (`file_failed`).
void savePicture(QWidget& widget, const QString& path);

}  // namespace headlock::ui
