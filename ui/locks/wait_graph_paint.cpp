#include "ui/locks/wait_graph_paint.h"

#include <QGuiApplication>
#include <QPainter>
#include <cmath>
#include <set>

#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr QSizeF kNode{148, 42};
constexpr QSizeF kGap{82, 16};
constexpr qreal kMargin = theme::kHuge - 2;
/// How far a line that leads back goes out beside its nodes.
constexpr qreal kRoundAbout = 18;
constexpr qreal kSign = 14;
constexpr qreal kRound = 4;
constexpr qreal kThinnest = 1.6;
constexpr qreal kThickest = 9;
constexpr qreal kArrow = 7;

QPalette palette() {
  return QGuiApplication::palette();
}

QColor lineColor(bool circle) {
  return theme::legible(theme::color(circle ? Meaning::failed : Meaning::holdsLock), 3.0);
}

QFont small(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 0.9);
  return font;
}

Meaning meaningOf(const PictureNode& node) {
  if (node.inCircle) return Meaning::failed;
  return node.waits ? Meaning::waits : Meaning::holdsLock;
}

/// What is behind the text keeps quiet: the tint of who holds, and a hatched edge for who waits.
void paintGround(QPainter& painter, const PictureNode& node, const QRectF& area) {
  QPainterPath outline;
  outline.addRoundedRect(area, kRound, kRound);
  const bool stacked = !node.members.empty() && !node.open;
  if (stacked) {
    QPainterPath behind;
    behind.addRoundedRect(area.translated(4, 4), kRound, kRound);
    painter.fillPath(behind, theme::tint(Meaning::waits));
    painter.strokePath(behind, QPen(theme::faintLine(), 1));
  }
  const bool holds = node.blocks || node.inCircle;
  painter.fillPath(outline, palette().color(QPalette::Base));
  if (holds) painter.fillPath(outline, theme::tint(node.inCircle ? Meaning::failed : Meaning::holdsLock));
  if (node.waits) {
    painter.save();
    painter.setClipPath(outline, Qt::IntersectClip);
    paintHatching(painter, QRectF(area.left(), area.top(), theme::kSmall, area.height()));
    painter.restore();
  }
  const QColor line = holds ? lineColor(node.inCircle) : theme::legible(theme::color(Meaning::waits), 3.0);
  painter.strokePath(outline, QPen(line, node.waits ? 1 : 1.6));
}

void paintNode(QPainter& painter, const PictureNode& node, bool current, bool focused) {
  const QRectF area = nodeArea(node);
  paintGround(painter, node, area);
  if (current) {
    const QColor color = palette().color(focused ? QPalette::Link : QPalette::PlaceholderText);
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(area.adjusted(-3, -3, 3, 3), kRound + 2, kRound + 2);
  }
  const QRectF inner = area.adjusted(theme::kMedium + 2, 4, -theme::kSmall, -4);
  const qreal line = inner.height() / 2;
  paintSign(painter, QRectF(inner.left(), inner.top() + (line - kSign) / 2, kSign, kSign), meaningOf(node));
  const QFont plain = painter.font();
  painter.setPen(palette().color(QPalette::Text));
  QRectF title(inner.left() + kSign + theme::kStep, inner.top(), inner.width() - kSign - theme::kStep, line);
  if (!node.members.empty()) {
    const QString sign = node.open ? QStringLiteral("▾") : QStringLiteral("▸");
    painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, sign);
    title.setRight(title.right() - theme::kLarge);
  }
  QFont bold = plain;
  bold.setWeight(QFont::DemiBold);
  painter.setFont(bold);
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(bold).elidedText(node.title, Qt::ElideRight, title.width()));
  painter.setFont(small(plain));
  painter.setPen(theme::mutedText());
  const QRectF detail(inner.left(), inner.top() + line, inner.width(), line);
  painter.drawText(detail, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(node.detail, Qt::ElideRight, detail.width()));
  painter.setFont(plain);
}

void paintEdge(QPainter& painter, const WaitPicture& picture, const PictureEdge& edge) {
  const QPainterPath path = edgePath(picture, edge);
  const bool own = edge.label.isEmpty();
  const QColor color = own ? theme::faintLine() : lineColor(edge.inCircle);
  const qreal width = own ? 1.2 : edgeWidth(edge);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, width, edge.inCircle ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
  painter.drawPath(path);
  if (own) return;
  const QPointF tip = path.pointAtPercent(1);
  const qreal half = std::max(kArrow, width) * 0.75;
  const qreal direction = tip.x() >= path.pointAtPercent(0.94).x() ? 1 : -1;
  QPainterPath head(tip + QPointF(direction * (kArrow - 1), 0));
  head.lineTo(tip + QPointF(-direction * 3, -half));
  head.lineTo(tip + QPointF(-direction * 3, half));
  head.closeSubpath();
  painter.fillPath(head, color);
}

/// The middle of the gap that the line crosses first; of a line back, its middle.
QPointF labelPoint(const QPainterPath& path) {
  const QPointF start = path.pointAtPercent(0);
  const qreal across = path.pointAtPercent(1).x() - start.x();
  if (across < kGap.width()) return path.pointAtPercent(0.5);
  qreal share = 0.05;
  while (share < 0.5 && path.pointAtPercent(share).x() - start.x() < kGap.width() / 2) share += 0.02;
  return path.pointAtPercent(share);
}

/// Said once for each thing that somebody holds, in the gap behind the holder or on a long way round.
void paintLabel(QPainter& painter, const WaitPicture& picture, const PictureEdge& edge) {
  const QFont plain = painter.font();
  QFont font = small(theme::monospace());
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const QString shown = metrics.elidedText(edge.label, Qt::ElideMiddle, kGap.width() - theme::kLarge);
  const QPointF middle = labelPoint(edgePath(picture, edge));
  QRectF box(0, 0, metrics.horizontalAdvance(shown) + theme::kSmall, metrics.height());
  // Above the line, which stays whole.
  box.moveCenter(middle - QPointF(0, (box.height() + edgeWidth(edge)) / 2));
  painter.setPen(Qt::NoPen);
  QColor ground = palette().color(QPalette::Base);
  ground.setAlphaF(0.92F);
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 3, 3);
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(box, Qt::AlignCenter, shown);
  painter.setFont(plain);
}

QRectF boundsOf(const WaitPicture& picture, const PictureEdge& edge) {
  return edgePath(picture, edge).boundingRect().adjusted(-20, -20, 20, 20);
}

}  // namespace

QRectF nodeArea(const PictureNode& node) {
  return {QPointF(kMargin + node.column * (kNode.width() + kGap.width()),
                  kMargin + node.row * (kNode.height() + kGap.height())),
          kNode};
}

QSizeF pictureSize(const WaitPicture& picture) {
  return {2 * kMargin + picture.columns() * (kNode.width() + kGap.width()) - kGap.width(),
          2 * kMargin + picture.rows() * (kNode.height() + kGap.height()) - kGap.height()};
}

qreal edgeWidth(const PictureEdge& edge) {
  return std::min(kThinnest + 1.4 * std::log2(std::max(edge.waiting, 1)), kThickest);
}

QPainterPath edgePath(const WaitPicture& picture, const PictureEdge& edge) {
  const QRectF from = nodeArea(picture.nodes()[edge.from]);
  const QRectF to = nodeArea(picture.nodes()[edge.to]);
  const QPointF start(from.right(), from.center().y());
  QPointF end(to.left() - kArrow, to.center().y());
  QPainterPath path(start);
  if (end.x() > start.x()) {
    const qreal bend = std::min(kGap.width() * 0.55, (end.x() - start.x()) * 0.55);
    path.cubicTo(start + QPointF(bend, 0), end - QPointF(bend, 0), end);
    return path;
  }
  // Back to the left, below both: a circle, or somebody who took a place before.
  end = QPointF(to.left() - kArrow, to.center().y() + to.height() / 4);
  const qreal below = std::max(from.bottom(), to.bottom()) + kGap.height() + 6;
  path.cubicTo(start + QPointF(kRoundAbout, 0), QPointF(start.x() + kRoundAbout, below),
               QPointF(start.x() - kRoundAbout, below));
  path.lineTo(to.left() + kRoundAbout, below);
  path.cubicTo(QPointF(end.x() - kRoundAbout, below), end - QPointF(kRoundAbout, 0), end);
  return path;
}

void paintPicture(QPainter& painter, const WaitPicture& picture, const std::optional<NodeId>& current,
                  bool focused, const QRectF& clip) {
  painter.setRenderHint(QPainter::Antialiasing);
  std::set<std::pair<std::size_t, QString>> said;
  std::vector<const PictureEdge*> labelled;
  for (const PictureEdge& edge : picture.edges()) {
    if (!edge.label.isEmpty() && said.emplace(edge.from, edge.label).second) labelled.push_back(&edge);
    if (boundsOf(picture, edge).intersects(clip)) paintEdge(painter, picture, edge);
  }
  for (const PictureNode& node : picture.nodes()) {
    if (nodeArea(node).adjusted(-6, -6, 6, 6).intersects(clip))
      paintNode(painter, node, current == node.id, focused);
  }
  for (const PictureEdge* edge : labelled) {
    if (boundsOf(picture, *edge).intersects(clip)) paintLabel(painter, picture, *edge);
  }
}

}  // namespace headlock::ui
