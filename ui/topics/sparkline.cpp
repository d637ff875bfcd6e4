#include "ui/topics/sparkline.h"

#include <QPainter>
#include <algorithm>

#include "ui/models/cell_delegate.h"
#include "ui/theme/theme.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {

void SparklineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  if ((option.state & QStyle::State_Selected) != 0) {
    painter->fillRect(option.rect, option.palette.color(QPalette::Active, QPalette::Highlight));
  }
  const auto line = index.data(TopicsModel::kTrendRole).value<QList<double>>();
  if (line.size() < 2) return;
  const QRectF area = QRectF(textArea(option.rect, false, true)).adjusted(0, 4, 0, -4);
  const auto [least, greatest] = std::ranges::minmax_element(line);
  // A line that hardly moves stays flat: its least value stands for zero only where it is near zero.
  const double low = *least > *greatest / 2 ? *greatest / 2 : 0;
  const double span = std::max(*greatest - low, 1.0);
  const qsizetype step =
      std::max<qsizetype>(line.size() / std::max<qsizetype>(static_cast<qsizetype>(area.width()), 1), 1);
  QPolygonF points;
  for (qsizetype at = 0; at < line.size(); at += step) {
    const double share = static_cast<double>(at) / static_cast<double>(line.size() - 1);
    points << QPointF(area.left() + share * area.width(),
                      area.bottom() - area.height() * (line[at] - low) / span);
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(theme::faintLine(), 1));
  painter->drawLine(area.bottomLeft(), area.bottomRight());
  painter->setPen(QPen(theme::legible(theme::color(Meaning::headless), 3.0), 1.5));
  painter->drawPolyline(points);
  painter->restore();
}

}  // namespace headlock::ui
