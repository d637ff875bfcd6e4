#include "ui/frame/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace headlock::ui {

QSize ElidedLabel::minimumSizeHint() const {
  return {0, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text()) + 2 * margin(),
          std::max(fontMetrics().height(), QLabel::sizeHint().height())};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
  style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                        palette(), isEnabled(), shown, foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    const bool whole = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), whole ? QString() : text().toHtmlEscaped(), this);
    return true;
  }
  return QLabel::event(event);
}

}  // namespace headlock::ui
