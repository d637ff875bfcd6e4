#include "ui/ages/instrument_chart.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QPainter>
#include <cmath>

#include "ui/actions/picture.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

InstrumentChart::InstrumentChart(const QString& accessibleName, QWidget* parent) : QChartView(parent) {
  setAccessibleName(accessibleName);
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  setFocusPolicy(Qt::StrongFocus);
  QChart* drawn = chart();
  drawn->legend()->hide();
  drawn->setBackgroundVisible(false);
  drawn->setMargins(QMargins(0, 0, 0, 0));
  drawn->layout()->setContentsMargins(0, 0, 0, 0);
  drawn->setAnimationOptions(QChart::NoAnimation);
}

void InstrumentChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange)
    applyColors();
}

QFont InstrumentChart::smallFont() const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  return small;
}

std::vector<double> InstrumentChart::roundSteps(double largest, int count) {
  const double raw = std::max(largest, 1.0) / std::max(count, 1);
  const double magnitude = std::pow(10, std::floor(std::log10(raw)));
  double step = magnitude * 10;
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * magnitude >= raw && (factor != 2.5 || magnitude >= 10)) {
      step = factor * magnitude;
      break;
    }
  }
  step = std::max(step, 1.0);
  std::vector<double> steps{0};
  while (steps.back() < largest) steps.push_back(steps.back() + step);
  if (steps.size() == 1) steps.push_back(step);
  return steps;
}

void InstrumentChart::drawLeftLabels(QPainter& painter, const std::vector<double>& values,
                                     const std::function<double(double)>& y,
                                     const std::function<QString(double)>& label) const {
  painter.setFont(smallFont());
  const int height = painter.fontMetrics().height();
  for (const double value : values) {
    const double at = y(value);
    painter.setPen(QPen(theme::faintLine(), 1));
    painter.drawLine(QPointF(plot().left(), at), QPointF(plot().right(), at));
    painter.setPen(theme::mutedText());
    painter.drawText(QRectF(0, at - height / 2.0, plot().left() - theme::kSmall, height),
                     Qt::AlignRight | Qt::AlignVCenter, label(value));
  }
}

void InstrumentChart::savePicture(const QString& path) {
  writePicture(path, accessibleName(), size(), [this](QPainter& painter) { render(&painter); });
}

}  // namespace headlock::ui
