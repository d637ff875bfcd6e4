#include "ui/journal/minutes_chart.h"

#include <QHelpEvent>
#include <QPainter>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/picture_area.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kShown = 30;
constexpr int kAxis = 20;
constexpr int kTop = 20;
/// A minute in which anything was sent can be seen.
constexpr qreal kLeastHeight = 2;

}  // namespace

MinutesChart::MinutesChart(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("minutes"));
  setAccessibleName(tr("Statements a minute"));
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  setMinimumHeight(110);
}

void MinutesChart::show(std::vector<StatementMinute> minutes, Timestamp now) {
  minutes_ = std::move(minutes);
  now_ = now;
  const std::int64_t last = minutes_.empty() ? 0 : minutes_.back().statements;
  setAccessibleDescription(tr("%1 in the last minute, at most %2").arg(countText(last), countText(most())));
  update();
}

QRectF MinutesChart::plot() const {
  return QRectF(rect()).adjusted(theme::kLarge, kTop, -theme::kLarge, -kAxis);
}

std::int64_t MinutesChart::most() const {
  std::int64_t most = 0;
  for (const StatementMinute& minute : minutes_) most = std::max(most, minute.statements);
  return most;
}

std::vector<MinutesChart::Bar> MinutesChart::bars() const {
  std::vector<Bar> bars;
  const auto current = std::chrono::floor<std::chrono::minutes>(now_);
  const QRectF area = plot();
  const qreal pitch = area.width() / kShown;
  const auto highest = static_cast<qreal>(std::max<std::int64_t>(most(), 1));
  for (const StatementMinute& minute : minutes_) {
    const auto ago = (current - minute.at).count();
    if (ago < 0 || ago >= kShown) continue;
    const qreal height =
        std::max(area.height() * static_cast<qreal>(minute.statements) / highest, kLeastHeight);
    const qreal left = area.right() - pitch * static_cast<qreal>(ago + 1);
    bars.push_back({minute, QRectF(left + 1, area.bottom() - height, pitch - 2, height)});
  }
  return bars;
}

void MinutesChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QRectF area = plot();
  painter.setPen(theme::faintLine());
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  painter.setFont(small);
  const auto drawn = bars();
  for (const Bar& bar : drawn) {
    painter.fillRect(bar.area, theme::color(Meaning::materialized));
    if (bar.minute.errors == 0) continue;
    // Those that failed stand at the foot, as part of their minute.
    const qreal share = static_cast<qreal>(bar.minute.errors) /
                        static_cast<qreal>(std::max<std::int64_t>(bar.minute.statements, 1));
    const qreal height = std::max(bar.area.height() * share, kLeastHeight);
    painter.fillRect(QRectF(bar.area.left(), bar.area.bottom() - height, bar.area.width(), height),
                     theme::color(Meaning::failed));
  }
  painter.setPen(theme::mutedText());
  const auto highest =
      std::ranges::max_element(drawn, {}, [](const Bar& bar) { return bar.minute.statements; });
  if (highest != drawn.end()) {
    const QString label = countText(highest->minute.statements);
    const qreal width = painter.fontMetrics().horizontalAdvance(label) + theme::kStep;
    const qreal left = std::clamp(highest->area.center().x() - width / 2, area.left(), area.right() - width);
    painter.drawText(QRectF(left, area.top() - kTop, width, kTop), Qt::AlignCenter, label);
  }
  const QRectF axis(area.left(), area.bottom(), area.width(), kAxis);
  painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("%1 minutes ago").arg(kShown));
  painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, tr("this minute"));
}

bool MinutesChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const QPoint at = static_cast<const QHelpEvent*>(event)->pos();
  QString tip;
  for (const Bar& bar : bars()) {
    if (at.x() < bar.area.left() || at.x() > bar.area.right()) continue;
    const auto busy = std::chrono::floor<std::chrono::milliseconds>(bar.minute.busy);
    tip = tr("%1 at %2, %3 in all")
              .arg(quantity(bar.minute.statements, tr("statement"), tr("statements")),
                   clockTime(Timestamp(bar.minute.at)), ageText(busy));
    if (bar.minute.errors > 0) tip += QLatin1Char('\n') + tr("%1 failed").arg(countText(bar.minute.errors));
  }
  showTip(*event, tip, *this);
  return true;
}

}  // namespace headlock::ui
