// The wait graph as a picture: boxes for sessions, lines for waits, the thicker the more wait through them.
#pragma once

#include <memory>

#include "ui/locks/wait_picture.h"
#include "ui/models/picture_area.h"

namespace headlock::ui {

class WaitGraphView : public PictureArea {
  Q_OBJECT

public:
  explicit WaitGraphView(QWidget* parent = nullptr);

  void show(std::shared_ptr<const contention::LockReport> report);
  /// Forgets every place.
  void clear();
  [[nodiscard]] const WaitPicture& picture() const noexcept { return picture_; }
  /// Where a node is drawn, in coordinates of the viewport.
  [[nodiscard]] QRectF area(const PictureNode& node) const;

  /// Makes the node that stands for `who` the current one, and brings it into view. Nobody: none is.
  void select(const contention::Identity& who);
  [[nodiscard]] const std::optional<NodeId>& current() const noexcept { return current_; }
  /// Throws Failed (`file_failed`).
  void savePicture(const QString& path) const;

  void setZoom(qreal zoom);
  [[nodiscard]] qreal zoom() const noexcept { return zoom_; }

Q_SIGNALS:
  /// A person chose a session; a fold is nobody.
  void selected(const headlock::contention::Identity& who);
  /// Return or a double click on a session.
  void activated(const headlock::contention::Identity& who);

protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  [[nodiscard]] QString tipAt(const QPoint& position) const override;
  void updateBars() override;
  [[nodiscard]] QSize sizeHint() const override { return {620, 360}; }

private:
  [[nodiscard]] QSizeF extent() const;
  [[nodiscard]] QPointF origin() const;
  [[nodiscard]] const PictureNode* nodeAt(const QPointF& position) const;
  [[nodiscard]] const PictureEdge* edgeAt(const QPointF& position) const;
  void choose(const PictureNode& node);
  void toggle(const PictureNode& fold);
  void step(int columns, int rows);
  void reveal(const PictureNode& node);

  std::shared_ptr<const contention::LockReport> report_;
  WaitPicture picture_;
  std::optional<NodeId> current_;
  qreal zoom_ = 1;
  std::optional<QPoint> dragged_;  ///< Where the mouse was, while the ground is dragged.
};

}  // namespace headlock::ui
