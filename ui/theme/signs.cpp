#include "ui/theme/signs.h"

#include <QCoreApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

namespace headlock::ui {
namespace {

/// Strokes `path` in the meaning's colour over a slightly wider line in its legible shade. For a colour that
/// is strong enough the two are one.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width) {
  const QColor edge = theme::legible(color, 3.0);
  if (edge != color) {
    painter.strokePath(path, QPen(edge, width + 0.11, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    width -= 0.05;
  }
  painter.strokePath(path, QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

void fill(QPainter& painter, const QPainterPath& path, const QColor& color) {
  painter.fillPath(path, color);
  const QColor edge = theme::legible(color, 3.0);
  if (edge != color) painter.strokePath(path, QPen(edge, 0.07));
}

QPainterPath circle(double radius) {
  QPainterPath path;
  path.addEllipse(QPointF(0, 0), radius, radius);
  return path;
}

QPainterPath line(std::initializer_list<QPointF> points) {
  QPainterPath path;
  for (const QPointF& point : points) {
    if (path.elementCount() == 0) {
      path.moveTo(point);
    } else {
      path.lineTo(point);
    }
  }
  return path;
}

void paintLock(QPainter& painter, const QColor& color) {
  QPainterPath shackle;
  shackle.moveTo(-0.36, 0.0);
  shackle.lineTo(-0.36, -0.35);
  shackle.arcTo(QRectF(-0.36, -0.75, 0.72, 0.72), 180, -180);
  shackle.lineTo(0.36, 0.0);
  stroke(painter, shackle, color, 0.2);
  QPainterPath body;
  body.addRoundedRect(QRectF(-0.62, -0.08, 1.24, 0.86), 0.14, 0.14);
  fill(painter, body, color);
}

void paintHourglass(QPainter& painter, const QColor& color) {
  stroke(painter, line({{-0.5, -0.78}, {0.5, -0.78}}), color, 0.2);
  stroke(painter, line({{-0.5, 0.78}, {0.5, 0.78}}), color, 0.2);
  stroke(painter, line({{-0.38, -0.7}, {-0.38, -0.48}, {0.38, 0.48}, {0.38, 0.7}}), color, 0.16);
  stroke(painter, line({{0.38, -0.7}, {0.38, -0.48}, {-0.38, 0.48}, {-0.38, 0.7}}), color, 0.16);
  QPainterPath sand = line({{-0.3, 0.72}, {0.3, 0.72}, {0.0, 0.3}});
  sand.closeSubpath();
  fill(painter, sand, color);
}

void paintUnit(QPainter& painter, Meaning meaning) {
  const QColor color = theme::color(meaning);
  switch (meaning) {
    case Meaning::materialized:
      return fill(painter, circle(0.68), color);
    case Meaning::headless:
      return stroke(painter, circle(0.62), color, 0.24);
    case Meaning::pastTtl:
      stroke(painter, circle(0.62), color, 0.24);
      return stroke(painter, line({{-0.72, 0.72}, {0.72, -0.72}}), color, 0.24);
    case Meaning::holdsLock:
      return paintLock(painter, color);
    case Meaning::waits:
      return paintHourglass(painter, color);
    case Meaning::fine:
      return stroke(painter, line({{-0.6, 0.05}, {-0.18, 0.48}, {0.62, -0.5}}), color, 0.26);
    case Meaning::failed:
      stroke(painter, line({{-0.5, -0.5}, {0.5, 0.5}}), color, 0.26);
      return stroke(painter, line({{-0.5, 0.5}, {0.5, -0.5}}), color, 0.26);
  }
}

class SignEngine : public QIconEngine {
public:
  explicit SignEngine(Meaning meaning) : meaning_(meaning) {}
  void paint(QPainter* painter, const QRect& area, QIcon::Mode, QIcon::State) override {
    paintSign(*painter, area, meaning_);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap drawn(size);
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    paint(&painter, drawn.rect(), mode, state);
    return drawn;
  }
  [[nodiscard]] QIconEngine* clone() const override { return new SignEngine(meaning_); }

private:
  Meaning meaning_;
};

}  // namespace

void paintSign(QPainter& painter, const QRectF& area, Meaning meaning) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(area.center());
  const double half = std::min(area.width(), area.height()) / 2;
  painter.scale(half, half);
  paintUnit(painter, meaning);
  painter.restore();
}

QIcon signIcon(Meaning meaning) {
  return QIcon(new SignEngine(meaning));
}

QString meaningWord(Meaning meaning) {
  const auto word = [](const char* source) { return QCoreApplication::translate("headlock::ui", source); };
  switch (meaning) {
    case Meaning::materialized:
      return word("materialised");
    case Meaning::headless:
      return word("headless");
    case Meaning::pastTtl:
      return word("past its TTL");
    case Meaning::holdsLock:
      return word("holds a lock");
    case Meaning::waits:
      return word("waits");
    case Meaning::fine:
      return word("done");
    case Meaning::failed:
      return word("failed");
  }
  return {};
}

void paintHatching(QPainter& painter, const QRectF& area) {
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme::color(Meaning::waits), 1.5));
  paintSlants(painter, area, 6);
  painter.restore();
}

void paintSlants(QPainter& painter, const QRectF& area, int spacing) {
  const int lines = static_cast<int>(std::ceil((area.width() + area.height()) / spacing));
  for (int line = 0; line < lines; ++line) {
    const qreal x = area.left() - area.height() + line * spacing;
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
  }
}

}  // namespace headlock::ui
