// The ages of a topic's headless rows as bars over logarithmic buckets, with the TTL as a line and what is
// past it in its colour and marked. A bar is a link to its keys.
#pragma once

#include <chrono>
#include <vector>

#include "core/topic/stats.h"
#include "ui/ages/instrument_chart.h"

class QBarCategoryAxis;
class QBarSet;
class QStackedBarSeries;
class QValueAxis;

namespace headlock::ui {

class HistogramChart final : public InstrumentChart {
  Q_OBJECT

public:
  explicit HistogramChart(QWidget* parent);

  void show(const std::vector<topic::AgeBucket>& buckets, std::chrono::milliseconds ttl);
  /// Which bar the keyboard is on; -1 for none.
  [[nodiscard]] int currentBar() const noexcept { return current_; }
  /// Where a bar stands, for clicks.
  [[nodiscard]] QRectF barArea(int bar) const;

Q_SIGNALS:
  /// A bar was clicked, or chosen with Return.
  void barActivated(int bar);

protected:
  void applyColors() override;
  void drawBackground(QPainter* painter, const QRectF& area) override;
  void drawForeground(QPainter* painter, const QRectF& area) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  [[nodiscard]] QSize sizeHint() const override { return {640, 300}; }

private:
  void setCurrent(int bar);
  [[nodiscard]] int barAt(const QPointF& position) const;
  [[nodiscard]] double left(int bar) const;
  [[nodiscard]] double top(double count) const;
  void drawBorders(QPainter& painter) const;
  void drawCounts(QPainter& painter) const;
  void drawTtl(QPainter& painter) const;
  [[nodiscard]] QString tip(int bar) const;

  std::vector<topic::AgeBucket> buckets_;
  std::chrono::milliseconds ttl_{};
  QStackedBarSeries* series_;
  QBarSet* kept_;
  QBarSet* past_;
  QBarCategoryAxis* ages_;
  QValueAxis* counts_;
  std::vector<double> steps_{0, 1};
  int current_ = -1;
  int hovered_ = -1;
};

}  // namespace headlock::ui
