// A quiet list of names at the left of something: the places of the window, the known connections.
#pragma once

#include <QListWidget>

namespace headlock::ui {

class Navigation : public QListWidget {
  Q_OBJECT

public:
  Navigation(int width, QPalette::ColorRole ground, QWidget* parent);
  /// `nested` places stand indented under the one before them.
  void add(const QString& title, const QString& toolTip, bool nested);
};

}  // namespace headlock::ui
