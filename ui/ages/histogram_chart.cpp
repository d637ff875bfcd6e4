#include "ui/ages/histogram_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QStackedBarSeries>
#include <QtCharts/QValueAxis>

#include "ui/ages/age_buckets_model.h"
#include "ui/format/format.h"
#include "ui/theme/signs.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {
namespace {

constexpr double kBarShare = 0.82;
constexpr int kSteps = 5;
/// Around the plot: room for the labels that are drawn here.
constexpr QMargins kRoom{76, 34, 24, 46};

}  // namespace

HistogramChart::HistogramChart(QWidget* parent) : InstrumentChart(tr("Ages of headless keys"), parent) {
  kept_ = new QBarSet(tr("headless"));
  past_ = new QBarSet(tr("past the TTL"));
  series_ = new QStackedBarSeries(this);
  series_->setBarWidth(kBarShare);
  series_->append(kept_);
  series_->append(past_);
  chart()->addSeries(series_);
  ages_ = new QBarCategoryAxis(this);
  counts_ = new QValueAxis(this);
  chart()->addAxis(ages_, Qt::AlignBottom);
  chart()->addAxis(counts_, Qt::AlignLeft);
  series_->attachAxis(ages_);
  series_->attachAxis(counts_);
  for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{ages_, counts_}) {
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setLineVisible(false);
  }
  chart()->setMargins(kRoom);
  setMouseTracking(true);
  applyColors();
}

void HistogramChart::show(const std::vector<topic::AgeBucket>& buckets, std::chrono::milliseconds ttl) {
  const bool reshaped = buckets.size() != buckets_.size();
  buckets_ = buckets;
  ttl_ = ttl;
  double largest = 0;
  QList<qreal> kept;
  QList<qreal> past;
  for (const auto& bucket : buckets_) {
    const auto count = static_cast<double>(bucket.count);
    const bool over = bucket.from >= ttl_;
    kept << (over ? 0 : count);
    past << (over ? count : 0);
    largest = std::max(largest, count);
  }
  if (reshaped) {
    QStringList names;
    for (std::size_t number = 0; number < buckets_.size(); ++number) names << QString::number(number);
    ages_->setCategories(names);
    setCurrent(-1);
  }
  if (kept_->count() != static_cast<int>(kept.size())) {
    kept_->remove(0, kept_->count());
    past_->remove(0, past_->count());
    kept_->append(kept);
    past_->append(past);
  } else {
    for (int bar = 0; bar < kept.size(); ++bar) {
      if (kept_->at(bar) != kept[bar]) kept_->replace(bar, kept[bar]);
      if (past_->at(bar) != past[bar]) past_->replace(bar, past[bar]);
    }
  }
  steps_ = roundSteps(largest, kSteps);
  counts_->setRange(0, steps_.back());
  viewport()->update();
}

void HistogramChart::applyColors() {
  const auto paint = [](QBarSet* set, Meaning meaning) {
    const QColor color = theme::color(meaning);
    set->setColor(color);
    set->setPen(QPen(theme::legible(color, 3.0), 1));
  };
  paint(kept_, Meaning::headless);
  paint(past_, Meaning::pastTtl);
  setBackgroundBrush(palette().color(QPalette::Base));
}

double HistogramChart::left(int bar) const {
  return plot().left() +
         plot().width() * bar / static_cast<double>(std::max<std::size_t>(buckets_.size(), 1));
}

double HistogramChart::top(double count) const {
  return plot().bottom() - plot().height() * count / steps_.back();
}

QRectF HistogramChart::barArea(int bar) const {
  return {QPointF(left(bar), plot().top()), QPointF(left(bar + 1), plot().bottom())};
}

int HistogramChart::barAt(const QPointF& position) const {
  if (buckets_.empty() || position.y() < plot().top() || position.y() > plot().bottom() + kRoom.bottom())
    return -1;
  const double share = (position.x() - plot().left()) / plot().width();
  const int bar = static_cast<int>(std::floor(share * static_cast<double>(buckets_.size())));
  return bar >= 0 && bar < static_cast<int>(buckets_.size()) ? bar : -1;
}

void HistogramChart::drawBackground(QPainter* painter, const QRectF& area) {
  InstrumentChart::drawBackground(painter, area);
  painter->save();
  drawLeftLabels(
      *painter, steps_, [this](double value) { return top(value); },
      [](double value) { return countText(static_cast<std::int64_t>(value)); });
  if (hovered_ >= 0) painter->fillRect(barArea(hovered_), theme::faintLine());
  painter->restore();
}

void HistogramChart::drawForeground(QPainter* painter, const QRectF&) {
  if (buckets_.empty()) return;
  painter->save();
  painter->setFont(smallFont());
  drawBorders(*painter);
  drawCounts(*painter);
  drawTtl(*painter);
  if (current_ >= 0 && hasFocus()) {
    painter->setPen(QPen(palette().color(QPalette::Text), 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(barArea(current_));
  }
  painter->restore();
}

/// The ages between the bars, on the axis where they are.
void HistogramChart::drawBorders(QPainter& painter) const {
  const int height = painter.fontMetrics().height();
  const double y = plot().bottom() + theme::kStep;
  painter.setPen(QPen(theme::mutedText(), 1));
  painter.drawLine(plot().bottomLeft(), plot().bottomRight());
  for (int bar = 0; bar < static_cast<int>(buckets_.size()); ++bar) {
    const double x = left(bar);
    painter.drawLine(QPointF(x, plot().bottom()), QPointF(x, plot().bottom() + theme::kStep));
    const auto from = buckets_[static_cast<std::size_t>(bar)].from;
    if (from == ttl_) continue;  // the TTL's own line says it
    const QString label = bar == 0 ? QStringLiteral("0") : durationText(from);
    painter.drawText(QRectF(x - 40, y, 80, height), Qt::AlignCenter, label);
  }
  painter.drawText(QRectF(plot().left(), y + height, plot().width(), height),
                   Qt::AlignRight | Qt::AlignVCenter, tr("age of the headless key"));
  painter.drawText(QRectF(theme::kLarge, 2, plot().left() + 120, height), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("headless keys"));
}

void HistogramChart::drawCounts(QPainter& painter) const {
  const int height = painter.fontMetrics().height();
  for (int bar = 0; bar < static_cast<int>(buckets_.size()); ++bar) {
    const auto& bucket = buckets_[static_cast<std::size_t>(bar)];
    if (bucket.count == 0) continue;
    const double y = top(static_cast<double>(bucket.count));
    const Meaning meaning = bucket.from >= ttl_ ? Meaning::pastTtl : Meaning::headless;
    if (plot().bottom() - y < 2) {  // too low for a bar, and still not nothing
      const double inset = barArea(bar).width() * (1 - kBarShare) / 2;
      painter.fillRect(barArea(bar).adjusted(inset, plot().height() - 2, -inset, 0),
                       theme::legible(theme::color(meaning), 3.0));
    }
    if (meaning == Meaning::pastTtl && plot().bottom() - y > 12) {  // marked by more than its colour
      const double inset = barArea(bar).width() * (1 - kBarShare) / 2;
      painter.save();
      painter.setClipRect(
          QRectF(QPointF(left(bar) + inset, y), QPointF(left(bar + 1) - inset, plot().bottom())));
      painter.setPen(QPen(theme::textOn(theme::color(meaning)), 1));
      painter.setOpacity(0.35);
      paintSlants(painter, plot(), 9);
      painter.restore();
    }
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(left(bar) - 20, y - height - 2, barArea(bar).width() + 40, height),
                     Qt::AlignCenter, figureText({bucket.count, bucket.capped}, Bound::lower));
  }
}

void HistogramChart::drawTtl(QPainter& painter) const {
  const auto past =
      std::ranges::find_if(buckets_, [this](const auto& bucket) { return bucket.from >= ttl_; });
  const double x = left(static_cast<int>(past - buckets_.begin()));
  const QColor color = theme::legible(theme::color(Meaning::pastTtl), 3.0);
  painter.setPen(QPen(color, 1.5, Qt::DashLine));
  const int height = painter.fontMetrics().height();
  painter.drawLine(QPointF(x, plot().top() - kRoom.top() + height / 2.0), QPointF(x, plot().bottom()));
  painter.setPen(palette().color(QPalette::Text));
  const QString label = tr("TTL %1").arg(durationText(ttl_));
  const int width = painter.fontMetrics().horizontalAdvance(label);
  const bool right = x + theme::kSmall + width < plot().right();
  painter.drawText(QRectF(right ? x + theme::kSmall : x - theme::kSmall - width, plot().top() - kRoom.top(),
                          width + 2, height),
                   Qt::AlignLeft | Qt::AlignVCenter, label);
}

QString HistogramChart::tip(int bar) const {
  const auto& bucket = buckets_[static_cast<std::size_t>(bar)];
  const QString keys = figureText({bucket.count, bucket.capped}, Bound::lower);
  return bucket.from >= ttl_ ? tr("%1: %2 headless keys, past the TTL").arg(rangeText(bucket), keys)
                             : tr("%1: %2 headless keys").arg(rangeText(bucket), keys);
}

void HistogramChart::setCurrent(int bar) {
  current_ = bar;
  setAccessibleDescription(bar < 0 ? QString() : tip(bar));
  viewport()->update();
}

void HistogramChart::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(buckets_.size()) - 1;
  switch (event->key()) {
    case Qt::Key_Left:
      return setCurrent(std::max(current_ - 1, 0));
    case Qt::Key_Right:
      return setCurrent(std::min(current_ + 1, last));
    case Qt::Key_Home:
      return setCurrent(0);
    case Qt::Key_End:
      return setCurrent(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ >= 0) Q_EMIT barActivated(current_);
      return;
    default:
      InstrumentChart::keyPressEvent(event);
  }
}

void HistogramChart::mouseMoveEvent(QMouseEvent* event) {
  const int bar = barAt(event->position());
  if (bar == hovered_) return;
  hovered_ = bar;
  setCursor(bar >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  resetCachedContent();
  viewport()->update();
}

void HistogramChart::mouseReleaseEvent(QMouseEvent* event) {
  const int bar = barAt(event->position());
  if (event->button() != Qt::LeftButton || bar < 0) return;
  setCurrent(bar);
  Q_EMIT barActivated(bar);
}

bool HistogramChart::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int bar = barAt(help->pos());
    QToolTip::showText(help->globalPos(), bar < 0 ? QString() : tip(bar), viewport());
    return true;
  }
  if (event->type() == QEvent::Leave && hovered_ >= 0) {
    hovered_ = -1;
    viewport()->update();
  }
  return InstrumentChart::viewportEvent(event);
}

}  // namespace headlock::ui
