// Whether somebody can see a widget: it is shown, in a window that is shown and not minimised. What only
// serves the eye stops when nobody looks.
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace headlock::ui {

class Sight : public QObject {
  Q_OBJECT

public:
  /// `watched` owns it.
  explicit Sight(QWidget& watched);
  [[nodiscard]] bool seen() const noexcept { return seen_; }

Q_SIGNALS:
  void changed(bool seen);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void look();

  QWidget& watched_;
  QPointer<QWidget> window_;
  bool seen_ = false;
};

}  // namespace headlock::ui
