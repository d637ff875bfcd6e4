// The list of places at the window's left.
#pragma once

#include <QListWidget>

namespace headlock::ui {

class Navigation : public QListWidget {
  Q_OBJECT

public:
  explicit Navigation(QWidget* parent);
  /// `nested` places stand indented under the one before them.
  void add(const QString& title, const QString& toolTip, bool nested);
};

}  // namespace headlock::ui
