#include "ui/locks/timeline_view.h"

#include <QDateTime>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>

#include "ui/actions/picture.h"
#include "ui/format/format.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

using contention::Identity;
using contention::Lane;
using contention::Span;

constexpr int kNames = 132;
constexpr int kAxis = 22;
constexpr int kLane = 18;
constexpr int kBar = 10;
constexpr int kRight = theme::kLarge;
/// However short a span is, it can be seen.
constexpr qreal kLeastWidth = 2;
constexpr int kTickEvery = 110;
/// What is shown at the start, before there is more.
constexpr std::chrono::seconds kShortest{30};
/// A wait that began before anybody looked is shown from its beginning, if that is no longer ago.
constexpr std::chrono::minutes kLongestBefore{5};
constexpr std::array kRoundSeconds{1,   2,   5,     10,    15,    30,     60,    120,
                                   300, 600, 1'800, 3'600, 7'200, 21'600, 86'400};

QString titleOf(const Lane& lane) {
  if (lane.who.pid == 0) return nameText(lane.who.gid);
  const QString pid = QString::number(lane.who.pid);
  return lane.application.empty() ? pid : pid + QLatin1Char(' ') + nameText(lane.application);
}

QString thing(const std::string& subject) {
  return text(subject).remove(QLatin1Char('`'));
}

}  // namespace

TimelineView::TimelineView(QWidget* parent)
    : PictureArea(QStringLiteral("timeline"), tr("The last minutes, a lane for each session"), parent) {
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalScrollBar()->setSingleStep(kLane);
}

void TimelineView::show(const contention::Timeline& timeline) {
  if (!timeline.to()) return clear();
  lanes_ = timeline.lanes();
  to_ = *timeline.to();
  from_ = *timeline.from();
  for (const Lane& lane : lanes_) {
    if (lane.spans.empty()) continue;
    from_ = std::min(from_, std::max(lane.spans.front().from, to_ - kLongestBefore));
  }
  from_ = std::min(from_, to_ - kShortest);
  refreshPicture();
}

void TimelineView::clear() {
  lanes_.clear();
  moments_.clear();
  from_ = to_ = {};
  moment_.reset();
  refreshPicture();
}

void TimelineView::setMoment(std::optional<Timestamp> moment) {
  moment_ = moment;
  setAccessibleDescription(moment ? tr("Looking at %1").arg(clockTime(*moment)) : tr("Looking at now"));
  viewport()->update();
}

void TimelineView::select(const Identity& who) {
  selected_ = who;
  viewport()->update();
}

qreal TimelineView::x(Timestamp moment) const {
  const auto span = static_cast<qreal>(std::max<std::int64_t>((to_ - from_).count(), 1));
  const qreal width = viewport()->width() - kNames - kRight;
  return kNames + width * static_cast<qreal>((moment - from_).count()) / span;
}

Timestamp TimelineView::momentAt(qreal x) const {
  const qreal width = std::max(viewport()->width() - kNames - kRight, 1);
  const qreal share = std::clamp((x - kNames) / width, 0.0, 1.0);
  return from_ + std::chrono::microseconds(
                     static_cast<std::int64_t>(share * static_cast<qreal>((to_ - from_).count())));
}

const Lane* TimelineView::laneAt(qreal y) const {
  const int lane = (static_cast<int>(y) + verticalScrollBar()->value()) / kLane;
  if (y < 0 || y >= viewport()->height() - kAxis || lane >= lanes()) return nullptr;
  return &lanes_[static_cast<std::size_t>(lane)];
}

void TimelineView::updateBars() {
  const int page = viewport()->height() - kAxis;
  verticalScrollBar()->setRange(0, std::max(0, lanes() * kLane - page));
  verticalScrollBar()->setPageStep(page);
}

void TimelineView::paintLane(QPainter& painter, const Lane& lane, const QRectF& row) const {
  if (lane.who == selected_) {
    painter.fillRect(row, palette().color(QPalette::Highlight));
    painter.setPen(palette().color(QPalette::HighlightedText));
  } else {
    painter.setPen(palette().color(QPalette::Text));
  }
  painter.drawText(QRectF(theme::kLarge, row.top(), kNames - theme::kLarge - theme::kSmall, row.height()),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font())
                       .elidedText(titleOf(lane), Qt::ElideRight, kNames - theme::kLarge - theme::kSmall));
  const QColor holds = theme::color(Meaning::holdsLock);
  // Holding first, then waiting over it: who does both is hatched over the holder's colour.
  for (const Span::Kind kind : {Span::Kind::holds, Span::Kind::waits}) {
    for (const Span& span : lane.spans) {
      if (span.kind != kind || span.to < from_) continue;
      const qreal left = std::max(x(span.from), static_cast<qreal>(kNames));
      const QRectF bar(left, row.center().y() - kBar / 2.0, std::max(x(span.to) - left, kLeastWidth), kBar);
      if (kind == Span::Kind::holds) {
        painter.fillRect(bar, holds);
        continue;
      }
      paintHatching(painter, bar);
      painter.setPen(QPen(theme::legible(theme::color(Meaning::waits), 3.0), 1));
      painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    }
  }
}

void TimelineView::paintAxis(QPainter& painter, const QRectF& area) const {
  painter.setPen(theme::faintLine());
  painter.drawLine(area.topLeft(), area.topRight());
  const std::int64_t seconds = std::max<std::int64_t>((to_ - from_).count() / 1'000'000, 1);
  const int most = std::max(static_cast<int>(area.width()) / kTickEvery, 1);
  std::int64_t every = kRoundSeconds.back();
  for (const int step : kRoundSeconds) {
    if (seconds / step > most) continue;
    every = step;
    break;
  }
  painter.setPen(theme::mutedText());
  const std::int64_t first = from_.time_since_epoch().count() / 1'000'000 / every * every + every;
  for (std::int64_t at = first; at * 1'000'000 <= to_.time_since_epoch().count(); at += every) {
    const qreal where = x(Timestamp(std::chrono::seconds(at)));
    painter.drawLine(QPointF(where, area.top()), QPointF(where, area.top() + theme::kStep));
    const QString label = QDateTime::fromSecsSinceEpoch(at).toString(QStringLiteral("HH:mm:ss"));
    // Below its mark; at the right end as far to the left as it needs to be whole.
    const qreal width = QFontMetricsF(painter.font()).horizontalAdvance(label) + theme::kStep;
    const qreal left = std::min(where - width / 2, area.right() + kRight - width);
    painter.drawText(QRectF(left, area.top() + theme::kStep, width, kAxis - theme::kStep), Qt::AlignCenter,
                     label);
  }
}

void TimelineView::paint(QPainter& painter, const QRect& area, int firstLane, int lastLane) const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  painter.setFont(small);
  const int top = area.top();
  painter.save();
  painter.setClipRect(area.adjusted(0, 0, 0, -kAxis), Qt::IntersectClip);
  for (int lane = firstLane; lane < lastLane; ++lane) {
    const QRectF row(0, top + lane * kLane, area.width(), kLane);
    paintLane(painter, lanes_[static_cast<std::size_t>(lane)], row);
  }
  painter.restore();
}

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing, false);
  const int scrolled = verticalScrollBar()->value();
  const QRect area = viewport()->rect();
  if (lanes_.empty()) {
    paintHint(painter, area.adjusted(0, 0, 0, -kAxis));
  } else {
    const int first = scrolled / kLane;
    const int last = std::min(lanes(), (scrolled + area.height()) / kLane + 1);
    painter.save();
    painter.setClipRect(area.adjusted(0, 0, 0, -kAxis));
    painter.translate(0, -scrolled);
    paint(painter, QRect(0, 0, area.width(), std::max(lanes() * kLane, area.height() + scrolled) + kAxis),
          first, last);
    painter.restore();
  }
  if (to_ == Timestamp{}) return;
  painter.setFont(font());
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  painter.setFont(small);
  paintAxis(painter, QRectF(kNames, area.bottom() - kAxis, area.width() - kNames - kRight, kAxis));
  const QColor mark = palette().color(QPalette::Link);
  const qreal at = x(moment_ ? std::clamp(*moment_, from_, to_) : to_);
  painter.setPen(QPen(mark, moment_ ? 2 : 1, moment_ ? Qt::SolidLine : Qt::DotLine));
  painter.drawLine(QPointF(at, 0), QPointF(at, area.bottom() - kAxis));
  if (hasFocus()) {
    painter.setPen(QPen(mark, 1));
    painter.drawRect(area.adjusted(0, 0, -1, -1));
  }
}

void TimelineView::savePicture(const QString& path) const {
  const QSize size(viewport()->width(), std::max(lanes() * kLane, kLane) + kAxis);
  writePicture(path, accessibleName(), size, [&](QPainter& painter) {
    paint(painter, QRect(QPoint(0, 0), size), 0, lanes());
    paintAxis(painter, QRectF(kNames, size.height() - kAxis, size.width() - kNames - kRight, kAxis));
  });
}

/// From report to report, the latest past the end being now.
void TimelineView::stepMoment(int steps) {
  if (moments_.empty()) return;
  const Timestamp at = moment_.value_or(moments_.back());
  auto place = std::ranges::upper_bound(moments_, at) - moments_.begin() - 1;
  place = std::clamp<std::ptrdiff_t>(place + steps, 0, std::ssize(moments_) - 1);
  Q_EMIT momentChosen(moments_[static_cast<std::size_t>(place)]);
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  constexpr int kFar = 10;
  switch (event->key()) {
    case Qt::Key_Left:
      return stepMoment(-1);
    case Qt::Key_Right:
      return stepMoment(1);
    case Qt::Key_PageUp:
      return stepMoment(-kFar);
    case Qt::Key_PageDown:
      return stepMoment(kFar);
    case Qt::Key_Home:
      if (!moments_.empty()) Q_EMIT momentChosen(moments_.front());
      return;
    case Qt::Key_End:
      if (!moments_.empty()) Q_EMIT momentChosen(moments_.back());
      return;
    default:
      PictureArea::keyPressEvent(event);
  }
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || to_ == Timestamp{}) return;
  if (event->position().x() >= kNames) {
    Q_EMIT momentChosen(momentAt(event->position().x()));
  } else if (const Lane* const lane = laneAt(event->position().y())) {
    Q_EMIT selected(lane->who);
  }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0 && event->position().x() >= kNames && to_ != Timestamp{})
    Q_EMIT momentChosen(momentAt(event->position().x()));
}

QString TimelineView::tipAt(const QPoint& position) const {
  const Lane* const lane = laneAt(position.y());
  if (lane == nullptr) return {};
  QStringList lines{titleOf(*lane)};
  const Timestamp at = momentAt(position.x());
  for (const Span& span : lane->spans) {
    const bool near = x(span.from) <= position.x() + kLeastWidth && x(span.to) >= position.x() - kLeastWidth;
    if (position.x() < kNames || !near) continue;
    const auto lasted = std::chrono::floor<std::chrono::milliseconds>(span.to - span.from);
    lines << (span.kind == Span::Kind::holds ? tr("held %1 for %2, from %3 to %4")
                                             : tr("waited for %1 for %2, from %3 to %4"))
                 .arg(thing(span.subject), ageText(lasted), clockTime(span.from), clockTime(span.to));
  }
  if (lines.size() == 1 && position.x() >= kNames) lines << tr("nothing at %1").arg(clockTime(at));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace headlock::ui
