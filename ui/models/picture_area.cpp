#include "ui/models/picture_area.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"

namespace headlock::ui {

PictureArea::PictureArea(const QString& name, const QString& accessibleName, QWidget* parent)
    : QAbstractScrollArea(parent) {
  setObjectName(name);
  setAccessibleName(accessibleName);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setBackgroundRole(QPalette::Base);
  viewport()->setAutoFillBackground(true);
}

void PictureArea::setHint(const QString& hint) {
  hint_ = hint;
  viewport()->update();
}

void PictureArea::paintHint(QPainter& painter, const QRect& area) const {
  painter.setPen(theme::mutedText());
  painter.drawText(area.adjusted(theme::kHuge, 0, -theme::kHuge, 0), Qt::AlignCenter | Qt::TextWordWrap,
                   hint_);
}

void PictureArea::refreshPicture() {
  updateBars();
  viewport()->update();
}

void PictureArea::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  updateBars();
}

void PictureArea::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) viewport()->update();
}

bool PictureArea::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  showTip(*event, tipAt(static_cast<const QHelpEvent*>(event)->pos()), *viewport());
  return true;
}

void showTip(const QEvent& question, const QString& lines, QWidget& over) {
  // Names come from anywhere: Qt would take some of them for markup.
  QToolTip::showText(static_cast<const QHelpEvent&>(question).globalPos(),
                     lines.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")), &over);
}

}  // namespace headlock::ui
