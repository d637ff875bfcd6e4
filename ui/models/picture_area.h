// What the pictures that one can walk about in have in common: a ground of their own with scroll bars, a
// sentence in the middle while there is nothing to draw, tips under the mouse, and colours that follow the
// palette.
#pragma once

#include <QAbstractScrollArea>

namespace headlock::ui {

class PictureArea : public QAbstractScrollArea {
  Q_OBJECT

public:
  /// What stands in the middle while there is nothing to draw.
  void setHint(const QString& hint);

protected:
  PictureArea(const QString& name, const QString& accessibleName, QWidget* parent);

  /// What is said about the place under the mouse, as plain lines; empty where there is nothing to say.
  [[nodiscard]] virtual QString tipAt(const QPoint& position) const = 0;
  /// Gives the scroll bars their ranges: the size of the view or of the picture changed.
  virtual void updateBars() = 0;

  void paintHint(QPainter& painter, const QRect& area) const;
  /// Shows anew what changed.
  void refreshPicture();

  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  QString hint_;
};

/// Answers the question for a tip with plain lines; empty ones take away the tip that stands there.
void showTip(const QEvent& question, const QString& lines, QWidget& over);

}  // namespace headlock::ui
