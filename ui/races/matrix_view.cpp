#include "ui/races/matrix_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/picture_area.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr int kSquare = 18;
constexpr int kGap = 3;
constexpr int kPitch = kSquare + kGap;

}  // namespace

MatrixView::MatrixView(const OrdersModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setObjectName(QStringLiteral("matrix"));
  setAccessibleName(tr("Every order and what came of it"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&model_, &OrdersModel::changed, this, &MatrixView::follow);
}

bool MatrixView::holds(const std::optional<Square>& square) const {
  return square && square->race < model_.played().size() &&
         square->order < model_.played()[square->race].orders.size();
}

void MatrixView::follow() {
  if (!holds(chosen_)) chosen_.reset();
  if (!holds(marked_)) marked_.reset();
  QStringList bands;
  for (const PlayedOrders& each : model_.played()) bands << each.summary();
  setAccessibleDescription(bands.join(QStringLiteral("; ")));
  setMinimumHeight(heightForWidth(width()));
  updateGeometry();
  update();
}

void MatrixView::resizeEvent(QResizeEvent*) {
  setMinimumHeight(heightForWidth(width()));
}

void MatrixView::mark(std::optional<Square> square) {
  marked_ = square;
  update();
}

int MatrixView::labelWidth() const {
  int widest = 0;
  for (const PlayedOrders& each : model_.played())
    widest = std::max(widest, fontMetrics().horizontalAdvance(each.label()));
  return std::min(widest, 220) + theme::kLarge;
}

int MatrixView::perRow(int width) const {
  return std::max(1, (width - labelWidth() - 2 * theme::kLarge) / kPitch);
}

int MatrixView::bandHeight(std::size_t race, int width) const {
  const int orders = static_cast<int>(model_.played()[race].orders.size());
  const int lines = std::max(1, (orders + perRow(width) - 1) / perRow(width));
  return lines * kPitch + theme::kStep;
}

int MatrixView::heightForWidth(int width) const {
  int height = theme::kStep;
  for (std::size_t race = 0; race < model_.played().size(); ++race) height += bandHeight(race, width);
  return height;
}

QSize MatrixView::sizeHint() const {
  return {480, heightForWidth(std::max(width(), 480))};
}

QRect MatrixView::area(Square square) const {
  if (square.race >= model_.played().size() || square.order >= model_.played()[square.race].orders.size())
    return {};
  int top = theme::kStep;
  for (std::size_t race = 0; race < square.race; ++race) top += bandHeight(race, width());
  const int order = static_cast<int>(square.order);
  return {theme::kLarge + labelWidth() + order % perRow(width()) * kPitch,
          top + order / perRow(width()) * kPitch, kSquare, kSquare};
}

std::optional<MatrixView::Square> MatrixView::squareAt(QPoint point) const {
  const int column = (point.x() - theme::kLarge - labelWidth()) / kPitch;
  if (point.x() < theme::kLarge + labelWidth() || column >= perRow(width())) return std::nullopt;
  int top = theme::kStep;
  for (std::size_t race = 0; race < model_.played().size(); ++race) {
    const int height = bandHeight(race, width());
    if (point.y() >= top && point.y() < top + height) {
      const Square square{race,
                          static_cast<std::size_t>((point.y() - top) / kPitch * perRow(width()) + column)};
      return area(square).contains(point) ? std::optional(square) : std::nullopt;
    }
    top += height;
  }
  return std::nullopt;
}

QString MatrixView::describe(Square square) const {
  const PlayedOrders& played = model_.played()[square.race];
  const race::OrderReport& order = played.orders[square.order];
  return tr("%1, order %2: %3\n%4")
      .arg(played.label(), countText(static_cast<std::int64_t>(square.order) + 1), verdictText(order),
           orderText(*played.race->spec, order));
}

void MatrixView::paintSquare(QPainter& painter, Square square) const {
  const QRectF place = QRectF(area(square)).adjusted(0.5, 0.5, -0.5, -0.5);
  const Meaning meaning = meaningOf(model_.played()[square.race].orders[square.order].verdict);
  QPainterPath shape;
  shape.addRoundedRect(place, 3, 3);
  painter.fillPath(shape, theme::tint(meaning));
  const bool marked = marked_ == square;
  const bool focused = hasFocus() && chosen_ == square;
  const QColor border = focused  ? palette().color(QPalette::Link)
                        : marked ? palette().color(QPalette::Text)
                                 : theme::legible(theme::color(meaning), 3.0);
  painter.strokePath(shape, QPen(border, focused || marked ? 2 : 1));
  paintSign(painter, place.adjusted(3, 3, -3, -3), meaning);
}

void MatrixView::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t race = 0; race < model_.played().size(); ++race) {
    const PlayedOrders& played = model_.played()[race];
    int top = theme::kStep;
    for (std::size_t before = 0; before < race; ++before) top += bandHeight(before, width());
    const QRect label(theme::kLarge, top, labelWidth() - theme::kMedium, kSquare);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(played.label(), Qt::ElideRight, label.width()));
    for (std::size_t order = 0; order < played.orders.size(); ++order) {
      if (area({race, order}).intersects(event->rect())) paintSquare(painter, {race, order});
    }
  }
}

bool MatrixView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto square = squareAt(static_cast<const QHelpEvent*>(event)->pos());
    showTip(*event, square ? describe(*square) : QString(), *this);
    return true;
  }
  return QWidget::event(event);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
  setCursor(squareAt(event->position().toPoint()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
  const auto square = squareAt(event->position().toPoint());
  if (!square || event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  choose(*square);
  Q_EMIT replayRequested(square->race, square->order);
}

void MatrixView::choose(Square square) {
  chosen_ = square;
  setAccessibleDescription(describe(square));
  update();
  Q_EMIT squareChosen(area(square));
}

// Who comes by the keyboard sees at once where the arrows start: at the order on the stage, if it is here.
void MatrixView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (chosen_ || event->reason() == Qt::MouseFocusReason) return;
  Square first = marked_.value_or(Square{});
  while (first.race < model_.played().size() && !holds(first)) ++first.race;
  if (holds(first)) choose(first);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
  const auto& played = model_.played();
  Square square = chosen_.value_or(Square{});
  while (square.race < played.size() && played[square.race].orders.empty()) ++square.race;
  if (square.race >= played.size()) return QWidget::keyPressEvent(event);
  if (!chosen_) return choose(square);
  const std::size_t count = played[square.race].orders.size();
  const auto line = static_cast<std::size_t>(perRow(width()));
  const auto other = [&](std::size_t race) {
    if (race < played.size() && !played[race].orders.empty())
      choose({race, std::min(square.order % line, played[race].orders.size() - 1)});
  };
  switch (event->key()) {
    case Qt::Key_Right:
      return choose({square.race, std::min(square.order + 1, count - 1)});
    case Qt::Key_Left:
      return choose({square.race, square.order > 0 ? square.order - 1 : 0});
    case Qt::Key_Down:
      return square.order + line < count ? choose({square.race, square.order + line})
                                         : other(square.race + 1);
    case Qt::Key_Up:
      if (square.order >= line) return choose({square.race, square.order - line});
      return square.race > 0 ? other(square.race - 1) : void();
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      Q_EMIT replayRequested(square.race, square.order);
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
}

}  // namespace headlock::ui
