// How many headless rows a topic has had and how old the oldest was, since the window opened; sweeps stand as
// marks on the time axis.
#pragma once

#include <deque>
#include <vector>

#include "ui/ages/instrument_chart.h"
#include "ui/ages/stats_history.h"
#include "ui/theme/theme.h"

class QDateTimeAxis;
class QLineSeries;
class QValueAxis;

namespace headlock::ui {

class TrendChart final : public InstrumentChart {
  Q_OBJECT

public:
  explicit TrendChart(QWidget* parent);

  void show(const std::deque<StatsSample>& samples, const std::deque<SweepMark>& sweeps);
  /// Marks that are in the time shown.
  [[nodiscard]] int shownSweeps() const noexcept { return static_cast<int>(sweeps_.size()); }
  [[nodiscard]] int shownPoints() const;

protected:
  void applyColors() override;
  void drawBackground(QPainter* painter, const QRectF& area) override;
  void drawForeground(QPainter* painter, const QRectF& area) override;
  bool viewportEvent(QEvent* event) override;
  [[nodiscard]] QSize sizeHint() const override { return {640, 180}; }

private:
  /// A line that is broken where nothing was read for a while.
  using Line = std::vector<QLineSeries*>;
  void replace(Line& line, const std::vector<QList<QPointF>>& parts, QValueAxis* axis, Meaning meaning);
  void drawSweeps(QPainter& painter) const;
  void drawEnds(QPainter& painter) const;
  [[nodiscard]] double x(Timestamp at) const;
  [[nodiscard]] double y(double share) const;
  [[nodiscard]] QString tip(double x) const;

  Line headless_;
  Line oldest_;
  QDateTimeAxis* time_;
  QValueAxis* counts_;
  QValueAxis* ages_;
  std::vector<double> countSteps_{0, 1};
  std::vector<double> ageSteps_{0, 1};
  std::vector<StatsSample> samples_;
  std::vector<SweepMark> sweeps_;
};

}  // namespace headlock::ui
