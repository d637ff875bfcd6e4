// A sign as a widget: drawn anew with each change of the palette and at any scale.
#pragma once

#include <QWidget>

#include "ui/theme/theme.h"

namespace headlock::ui {

class SignLabel : public QWidget {
public:
  explicit SignLabel(int size, QWidget* parent = nullptr);
  void setMeaning(Meaning meaning);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Meaning meaning_ = Meaning::waits;
};

}  // namespace headlock::ui
