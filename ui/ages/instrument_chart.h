// What the charts of the console have in common: no frame, a faint grid, labels with thin spaces and units,
// the colours of the palette in force, pictures as PNG or SVG.
#pragma once

#include <QtCharts/QChartView>
#include <functional>
#include <vector>

namespace headlock::ui {

class InstrumentChart : public QChartView {
  Q_OBJECT

public:
  explicit InstrumentChart(const QString& accessibleName, QWidget* parent);

  /// Writes the chart to a `.png` or `.svg` file. Throws Failed (`file_failed`).
  void savePicture(const QString& path);

protected:
  void changeEvent(QEvent* event) override;
  /// Gives series and axes the colours of the palette in force.
  virtual void applyColors() = 0;

  /// A label left of the plot for each of `values`, at the height that `position` says.
  void drawLeftLabels(QPainter& painter, const std::vector<double>& values,
                      const std::function<double(double)>& y,
                      const std::function<QString(double)>& label) const;
  /// 0, then up to about `count` round steps to at least `largest`.
  [[nodiscard]] static std::vector<double> roundSteps(double largest, int count);
  [[nodiscard]] QRectF plot() const { return chart()->plotArea(); }
  [[nodiscard]] QFont smallFont() const;
};

}  // namespace headlock::ui
