#include "ui/locks/wait_graph_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <cmath>

#include "ui/actions/picture.h"
#include "ui/locks/lock_words.h"
#include "ui/locks/wait_graph_paint.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr qreal kLeastZoom = 0.4;
constexpr qreal kMostZoom = 2.5;
constexpr qreal kZoomStep = 1.15;
/// So near to a line the mouse means it.
constexpr qreal kNear = 5;

}  // namespace

WaitGraphView::WaitGraphView(QWidget* parent)
    : PictureArea(QStringLiteral("waitGraph"), tr("Who waits for whom"), parent) {
  horizontalScrollBar()->setSingleStep(theme::kHuge);
  verticalScrollBar()->setSingleStep(theme::kHuge);
}

void WaitGraphView::show(std::shared_ptr<const contention::LockReport> report) {
  report_ = std::move(report);
  picture_.show(*report_);
  if (current_ && picture_.node(*current_) == nullptr) current_.reset();
  refreshPicture();
}

void WaitGraphView::clear() {
  picture_.clear();
  current_.reset();
  report_.reset();
  refreshPicture();
}

QSizeF WaitGraphView::extent() const {
  return picture_.nodes().empty() ? QSizeF() : pictureSize(picture_) * zoom_;
}

QPointF WaitGraphView::origin() const {
  return {-static_cast<qreal>(horizontalScrollBar()->value()),
          -static_cast<qreal>(verticalScrollBar()->value())};
}

QRectF WaitGraphView::area(const PictureNode& node) const {
  const QRectF drawn = nodeArea(node);
  return {drawn.topLeft() * zoom_ + origin(), drawn.size() * zoom_};
}

const PictureNode* WaitGraphView::nodeAt(const QPointF& position) const {
  for (const PictureNode& node : picture_.nodes()) {
    if (area(node).contains(position)) return &node;
  }
  return nullptr;
}

const PictureEdge* WaitGraphView::edgeAt(const QPointF& position) const {
  const QPointF at = (position - origin()) / zoom_;
  for (const PictureEdge& edge : picture_.edges()) {
    if (edge.sentence.isEmpty()) continue;
    QPainterPathStroker stroker;
    stroker.setWidth(edgeWidth(edge) + 2 * kNear);
    if (stroker.createStroke(edgePath(picture_, edge)).contains(at)) return &edge;
  }
  return nullptr;
}

void WaitGraphView::select(const contention::Identity& who) {
  const bool nobody = who == contention::Identity{};
  if (nobody && current_ && !current_->fold.empty()) return;  // a fold is nobody, and stays chosen
  const PictureNode* const node = nobody ? nullptr : picture_.nodeFor(who);
  if (node == nullptr) {
    current_.reset();
  } else if (current_ != node->id) {
    current_ = node->id;
    reveal(*node);
  }
  viewport()->update();
}

void WaitGraphView::choose(const PictureNode& node) {
  current_ = node.id;
  setAccessibleDescription(node.title + QStringLiteral(", ") + node.detail);
  reveal(node);
  viewport()->update();
  Q_EMIT selected(node.id.who);
}

void WaitGraphView::toggle(const PictureNode& fold) {
  const NodeId id = fold.id;
  picture_.setOpen(id, !fold.open);
  if (!report_) return;
  show(report_);
  // Who is in it stands to its right.
  const PictureNode* const shown = picture_.node(id);
  if (shown == nullptr || !shown->open) return;
  if (const PictureNode* const first = picture_.nodeFor(shown->members.front())) reveal(*first);
}

void WaitGraphView::reveal(const PictureNode& node) {
  const QRectF drawn = area(node).translated(-origin());
  const auto bring = [](QScrollBar& bar, qreal from, qreal to, int page) {
    if (from < bar.value()) bar.setValue(static_cast<int>(from) - theme::kLarge);
    if (to > bar.value() + page) bar.setValue(static_cast<int>(to) - page + theme::kLarge);
  };
  bring(*horizontalScrollBar(), drawn.left(), drawn.right(), viewport()->width());
  bring(*verticalScrollBar(), drawn.top(), drawn.bottom(), viewport()->height());
}

void WaitGraphView::updateBars() {
  const QSizeF all = extent();
  const auto adjust = [](QScrollBar& bar, qreal length, int page) {
    bar.setRange(0, std::max(0, static_cast<int>(std::ceil(length)) - page));
    bar.setPageStep(page);
  };
  adjust(*horizontalScrollBar(), all.width(), viewport()->width());
  adjust(*verticalScrollBar(), all.height(), viewport()->height());
}

void WaitGraphView::setZoom(qreal zoom) {
  zoom_ = std::clamp(zoom, kLeastZoom, kMostZoom);
  refreshPicture();
}

void WaitGraphView::savePicture(const QString& path) const {
  const QSizeF size = picture_.nodes().empty() ? QSizeF(320, 120) : pictureSize(picture_);
  writePicture(path, accessibleName(), size.toSize(), [&](QPainter& painter) {
    painter.setFont(font());
    paintPicture(painter, picture_, std::nullopt, false, QRectF(QPointF(0, 0), size));
  });
}

void WaitGraphView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setFont(font());
  if (picture_.nodes().empty()) {
    paintHint(painter, viewport()->rect());
    return;
  }
  painter.translate(origin());
  painter.scale(zoom_, zoom_);
  const QRectF clip(-origin() / zoom_, QSizeF(viewport()->size()) / zoom_);
  paintPicture(painter, picture_, current_, hasFocus(), clip);
}

/// To the next node in a direction: the nearest, what lies straight ahead counting double.
void WaitGraphView::step(int columns, int rows) {
  const auto& nodes = picture_.nodes();
  if (nodes.empty()) return;
  const PictureNode* const from = current_ ? picture_.node(*current_) : nullptr;
  if (from == nullptr) return choose(nodes.front());
  const PictureNode* best = nullptr;
  int least = 0;
  for (const PictureNode& node : nodes) {
    const int across = node.column - from->column;
    const int down = node.row - from->row;
    const int ahead = columns != 0 ? across * columns : down * rows;
    const int aside = std::abs(columns != 0 ? down : across);
    if (ahead <= 0 || (rows != 0 && aside > 0)) continue;
    const int far = ahead * 4 + aside;
    if (best == nullptr || far < least) {
      best = &node;
      least = far;
    }
  }
  if (best != nullptr) choose(*best);
}

void WaitGraphView::keyPressEvent(QKeyEvent* event) {
  const PictureNode* const node = current_ ? picture_.node(*current_) : nullptr;
  switch (event->key()) {
    case Qt::Key_Left:
      return step(-1, 0);
    case Qt::Key_Right:
      return step(1, 0);
    case Qt::Key_Up:
      return step(0, -1);
    case Qt::Key_Down:
      return step(0, 1);
    case Qt::Key_Home:
      if (!picture_.nodes().empty()) choose(picture_.nodes().front());
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return setZoom(zoom_ * kZoomStep);
    case Qt::Key_Minus:
      return setZoom(zoom_ / kZoomStep);
    case Qt::Key_0:
      return setZoom(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (node == nullptr) return;
      if (!node->members.empty()) return toggle(*node);
      Q_EMIT activated(node->id.who);
      return;
    default:
      PictureArea::keyPressEvent(event);
  }
}

void WaitGraphView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const PictureNode* const node = nodeAt(event->position());
  if (node == nullptr) {
    dragged_ = event->pos();
    return;
  }
  const NodeId id = node->id;
  choose(*node);
  // Whoever listened may have shown another report.
  const PictureNode* const still = picture_.node(id);
  if (still != nullptr && !still->members.empty()) toggle(*still);
}

void WaitGraphView::mouseMoveEvent(QMouseEvent* event) {
  if (!dragged_) return;
  const QPoint moved = event->pos() - *dragged_;
  dragged_ = event->pos();
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
}

void WaitGraphView::mouseReleaseEvent(QMouseEvent*) {
  dragged_.reset();
}

void WaitGraphView::mouseDoubleClickEvent(QMouseEvent* event) {
  // Of two clicks on a fold the first has opened it, and that is that.
  const PictureNode* const node = nodeAt(event->position());
  if (node != nullptr && node->members.empty()) Q_EMIT activated(node->id.who);
}

void WaitGraphView::wheelEvent(QWheelEvent* event) {
  if ((event->modifiers() & Qt::ControlModifier) == 0) return PictureArea::wheelEvent(event);
  setZoom(event->angleDelta().y() > 0 ? zoom_ * kZoomStep : zoom_ / kZoomStep);
  event->accept();
}

QString WaitGraphView::tipAt(const QPoint& position) const {
  if (const PictureNode* const node = nodeAt(position); node != nullptr && report_) {
    return node->members.empty() ? actorDescription(*report_, node->id.who)
                                 : node->title + QLatin1Char('\n') + node->detail;
  }
  const PictureEdge* const edge = edgeAt(position);
  if (edge == nullptr) return {};
  return tr("%1 through this line for %2")
      .arg(edge->waiting == 1 ? tr("1 session waits") : tr("%1 sessions wait").arg(edge->waiting),
           edge->sentence);
}

}  // namespace headlock::ui
