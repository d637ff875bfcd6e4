#include "ui/ages/trend_chart.h"

#include <QDateTime>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QtCharts/QDateTimeAxis>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <cmath>

#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

constexpr int kSteps = 3;
constexpr QMargins kRoom{76, 26, 140, 26};
/// Without a sample for this long the line is broken.
constexpr std::chrono::seconds kGap{45};
/// What is shown at the start, before there is more.
constexpr std::chrono::seconds kShortest{60};

qreal millisecondsOf(Timestamp at) {
  return static_cast<qreal>(std::chrono::floor<milliseconds>(at).time_since_epoch().count());
}

/// At most about two points a pixel: the first, the least and the greatest of each group stay.
std::vector<StatsSample> decimated(const std::deque<StatsSample>& samples, std::size_t most) {
  if (samples.size() <= most) return {samples.begin(), samples.end()};
  const std::size_t group = (samples.size() * 3 + most - 1) / most;
  std::vector<StatsSample> kept;
  for (std::size_t start = 0; start < samples.size(); start += group) {
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(start);
    const auto last = samples.begin() + static_cast<std::ptrdiff_t>(std::min(start + group, samples.size()));
    const auto [least, greatest] = std::minmax_element(
        first, last, [](const auto& one, const auto& other) { return one.headless < other.headless; });
    std::vector<std::ptrdiff_t> places{0, least - first, greatest - first};
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const auto place : places) kept.push_back(*(first + place));
  }
  kept.push_back(samples.back());
  return kept;
}

}  // namespace

TrendChart::TrendChart(QWidget* parent)
    : InstrumentChart(tr("Headless keys and their oldest age over time"), parent) {
  time_ = new QDateTimeAxis(this);
  time_->setFormat(QStringLiteral("HH:mm:ss"));
  time_->setTickCount(6);
  counts_ = new QValueAxis(this);
  ages_ = new QValueAxis(this);
  chart()->addAxis(time_, Qt::AlignBottom);
  chart()->addAxis(counts_, Qt::AlignLeft);
  chart()->addAxis(ages_, Qt::AlignRight);
  for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{time_, counts_, ages_}) {
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setLineVisible(false);
  }
  chart()->setMargins(kRoom);
  applyColors();
}

void TrendChart::replace(Line& line, const std::vector<QList<QPointF>>& parts, QValueAxis* axis,
                         Meaning meaning) {
  while (line.size() < parts.size()) {
    auto* series = new QLineSeries(this);
    chart()->addSeries(series);
    series->attachAxis(time_);
    series->attachAxis(axis);
    series->setPen(QPen(theme::legible(theme::color(meaning), 3.0), 2));
    line.push_back(series);
  }
  for (std::size_t number = 0; number < line.size(); ++number) {
    line[number]->replace(number < parts.size() ? parts[number] : QList<QPointF>());
  }
}

void TrendChart::show(const std::deque<StatsSample>& samples, const std::deque<SweepMark>& sweeps) {
  samples_ = decimated(samples, static_cast<std::size_t>(std::max(width() * 2, 400)));
  std::vector<QList<QPointF>> counts;
  std::vector<QList<QPointF>> ages;
  double mostKeys = 0;
  double oldest = 0;
  std::optional<Timestamp> last;
  for (const StatsSample& sample : samples_) {
    if (!last || sample.at - *last > kGap) {
      counts.emplace_back();
      ages.emplace_back();
    }
    last = sample.at;
    const auto keys = static_cast<double>(sample.headless);
    const auto age = static_cast<double>(sample.oldest.count());
    counts.back() << QPointF(millisecondsOf(sample.at), keys);
    ages.back() << QPointF(millisecondsOf(sample.at), age);
    mostKeys = std::max(mostKeys, keys);
    oldest = std::max(oldest, age);
  }
  countSteps_ = roundSteps(mostKeys, kSteps);
  ageSteps_ = roundSteps(oldest, kSteps);
  if (!samples_.empty()) {
    const Timestamp from = std::min(samples_.front().at, samples_.back().at - kShortest);
    time_->setRange(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(millisecondsOf(from))),
                    QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(millisecondsOf(samples_.back().at))));
    sweeps_.clear();
    std::ranges::copy_if(sweeps, std::back_inserter(sweeps_),
                         [&](const SweepMark& mark) { return mark.at >= from; });
  }
  counts_->setRange(0, countSteps_.back());
  ages_->setRange(0, ageSteps_.back());
  replace(headless_, counts, counts_, Meaning::headless);
  replace(oldest_, ages, ages_, Meaning::pastTtl);
  resetCachedContent();
  viewport()->update();
}

int TrendChart::shownPoints() const {
  int points = 0;
  for (const QLineSeries* series : headless_) points += static_cast<int>(series->count());
  return points;
}

void TrendChart::applyColors() {
  for (QLineSeries* series : headless_)
    series->setPen(QPen(theme::legible(theme::color(Meaning::headless), 3.0), 2));
  for (QLineSeries* series : oldest_)
    series->setPen(QPen(theme::legible(theme::color(Meaning::pastTtl), 3.0), 2));
  setBackgroundBrush(palette().color(QPalette::Base));
}

double TrendChart::x(Timestamp at) const {
  const auto from = static_cast<double>(time_->min().toMSecsSinceEpoch());
  const auto to = static_cast<double>(time_->max().toMSecsSinceEpoch());
  return plot().left() + plot().width() * (millisecondsOf(at) - from) / std::max(to - from, 1.0);
}

double TrendChart::y(double share) const {
  return plot().bottom() - plot().height() * share;
}

void TrendChart::drawBackground(QPainter* painter, const QRectF& area) {
  InstrumentChart::drawBackground(painter, area);
  painter->save();
  drawLeftLabels(
      *painter, countSteps_, [this](double value) { return y(value / countSteps_.back()); },
      [](double value) { return countText(static_cast<std::int64_t>(value)); });
  painter->restore();
}

void TrendChart::drawForeground(QPainter* painter, const QRectF&) {
  painter->save();
  painter->setFont(smallFont());
  const int height = painter->fontMetrics().height();
  painter->setPen(theme::mutedText());
  painter->drawLine(plot().bottomLeft(), plot().bottomRight());
  painter->drawText(QRectF(theme::kLarge, 2, plot().left() + 200, height), Qt::AlignLeft | Qt::AlignVCenter,
                    tr("headless keys"));
  if (!samples_.empty()) {
    const QDateTime from = time_->min();
    const qint64 span = from.msecsTo(time_->max());
    constexpr int kTicks = 6;
    for (int tick = 0; tick <= kTicks; ++tick) {
      const double at = plot().left() + plot().width() * tick / kTicks;
      painter->drawLine(QPointF(at, plot().bottom()), QPointF(at, plot().bottom() + theme::kStep));
      painter->drawText(QRectF(at - 50, plot().bottom() + theme::kStep, 100, height), Qt::AlignCenter,
                        from.addMSecs(span * tick / kTicks).toString(QStringLiteral("HH:mm:ss")));
    }
    drawSweeps(*painter);
    drawEnds(*painter);
  }
  painter->restore();
}

/// A small mark on the time axis, with the count where there is room.
void TrendChart::drawSweeps(QPainter& painter) const {
  double free = 0;
  for (const SweepMark& mark : sweeps_) {
    const double at = x(mark.at);
    QPainterPath wedge(QPointF(at, plot().bottom() - 9));
    wedge.lineTo(at - 5, plot().bottom());
    wedge.lineTo(at + 5, plot().bottom());
    wedge.closeSubpath();
    painter.fillPath(wedge, theme::legible(theme::color(Meaning::fine), 3.0));
    const QString label = QChar(0x2212) + countText(mark.deleted);
    const int width = painter.fontMetrics().horizontalAdvance(label);
    if (at - width / 2.0 < free) continue;
    free = at + width / 2.0 + theme::kSmall;
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(at - width / 2.0 - 2, plot().bottom() - 11 - painter.fontMetrics().height(),
                            width + 4, painter.fontMetrics().height()),
                     Qt::AlignCenter, label);
  }
}

/// What the lines are, written at their ends.
void TrendChart::drawEnds(QPainter& painter) const {
  const StatsSample& last = samples_.back();
  const int height = painter.fontMetrics().height();
  double ageAt = y(static_cast<double>(last.oldest.count()) / ageSteps_.back());
  const double keysAt = y(static_cast<double>(last.headless) / countSteps_.back());
  const double left = plot().right() + theme::kSmall;
  const double width = kRoom.right() - theme::kSmall;
  if (std::abs(ageAt - keysAt) < height) ageAt = keysAt + (ageAt < keysAt ? -height : height);
  const auto write = [&](double at, Meaning meaning, const QString& label) {
    painter.fillRect(QRectF(plot().right() - 2, at - 2, 5, 5), theme::legible(theme::color(meaning), 3.0));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(left, at - height / 2.0, width, height), Qt::AlignLeft | Qt::AlignVCenter, label);
  };
  write(keysAt, Meaning::headless,
        tr("%1 headless").arg((last.capped ? QStringLiteral("≥ ") : QString()) + countText(last.headless)));
  write(ageAt, Meaning::pastTtl,
        last.oldest.count() == 0 ? tr("no oldest") : tr("oldest %1").arg(ageText(last.oldest)));
}

QString TrendChart::tip(double at) const {
  const StatsSample* nearest = nullptr;
  for (const StatsSample& sample : samples_) {
    if (nearest == nullptr || std::abs(x(sample.at) - at) < std::abs(x(nearest->at) - at)) nearest = &sample;
  }
  if (nearest == nullptr) return {};
  QString text = tr("%1: %2 headless keys, the oldest %3")
                     .arg(clockTime(nearest->at), countText(nearest->headless), ageText(nearest->oldest));
  for (const SweepMark& mark : sweeps_) {
    if (std::abs(x(mark.at) - at) < 6)
      text +=
          QLatin1Char('\n') + tr("%1: a sweep deleted %2").arg(clockTime(mark.at), countText(mark.deleted));
  }
  return text;
}

bool TrendChart::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plot().contains(help->pos()) ? tip(help->pos().x()) : QString(),
                       viewport());
    return true;
  }
  return InstrumentChart::viewportEvent(event);
}

}  // namespace headlock::ui
