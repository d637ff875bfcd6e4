// How the wait graph is drawn: on the screen and into a file.
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <optional>

#include "ui/locks/wait_picture.h"

class QPainter;

namespace headlock::ui {

/// Where a node stands in a picture at 100 %.
[[nodiscard]] QRectF nodeArea(const PictureNode& node);
[[nodiscard]] QSizeF pictureSize(const WaitPicture& picture);
/// The middle of an edge's line.
[[nodiscard]] QPainterPath edgePath(const WaitPicture& picture, const PictureEdge& edge);
[[nodiscard]] qreal edgeWidth(const PictureEdge& edge);

/// Draws what of the picture lies within `clip`.
void paintPicture(QPainter& painter, const WaitPicture& picture, const std::optional<NodeId>& current,
                  bool focused, const QRectF& clip);

}  // namespace headlock::ui
