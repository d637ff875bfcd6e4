// A line of text that gives way: it is elided in the middle where it does not fit, and whole in its tooltip.
#pragma once

#include <QLabel>

namespace headlock::ui {

class ElidedLabel : public QLabel {
public:
  explicit ElidedLabel(QWidget* parent = nullptr) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  }

  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
};

}  // namespace headlock::ui
