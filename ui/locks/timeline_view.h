// The last minutes as lanes: one a session, solid while it holds what others wait for, hatched while it
// waits.
//
// Dragging, or the arrow keys, choose a moment to look back at; a lane keeps its place while it is there.
#pragma once

#include <optional>
#include <vector>

#include "core/contention/timeline.h"
#include "ui/models/picture_area.h"

class QPainter;

namespace headlock::ui {

class TimelineView : public PictureArea {
  Q_OBJECT

public:
  explicit TimelineView(QWidget* parent = nullptr);

  void show(const contention::Timeline& timeline);
  void clear();
  /// The moment that is looked at; null: the latest.
  void setMoment(std::optional<Timestamp> moment);
  [[nodiscard]] std::optional<Timestamp> moment() const noexcept { return moment_; }
  void select(const contention::Identity& who);
  /// The moments that can be looked at, in order: the arrow keys go from one to the next.
  void setMoments(std::vector<Timestamp> moments) { moments_ = std::move(moments); }

  [[nodiscard]] int lanes() const noexcept { return static_cast<int>(lanes_.size()); }
  /// Where a moment is, in coordinates of the viewport, and the moment that is at a place.
  [[nodiscard]] qreal x(Timestamp moment) const;
  [[nodiscard]] Timestamp momentAt(qreal x) const;
  /// Throws Failed (`file_failed`).
  void savePicture(const QString& path) const;

Q_SIGNALS:
  /// A person wants to look at this moment.
  void momentChosen(headlock::Timestamp moment);
  void selected(const headlock::contention::Identity& who);

protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  [[nodiscard]] QString tipAt(const QPoint& position) const override;
  void updateBars() override;
  [[nodiscard]] QSize sizeHint() const override { return {620, 190}; }

private:
  void paint(QPainter& painter, const QRect& area, int firstLane, int lastLane) const;
  void paintLane(QPainter& painter, const contention::Lane& lane, const QRectF& row) const;
  void paintAxis(QPainter& painter, const QRectF& area) const;
  [[nodiscard]] const contention::Lane* laneAt(qreal y) const;
  void stepMoment(int steps);

  std::vector<contention::Lane> lanes_;
  std::vector<Timestamp> moments_;
  Timestamp from_{};
  Timestamp to_{};
  std::optional<Timestamp> moment_;
  contention::Identity selected_;
};

}  // namespace headlock::ui
