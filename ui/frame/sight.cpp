#include "ui/frame/sight.h"

#include <QEvent>
#include <QWidget>

namespace headlock::ui {

Sight::Sight(QWidget& watched) : QObject(&watched), watched_(watched) {
  watched_.installEventFilter(this);
}

bool Sight::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  if (type == QEvent::Show || type == QEvent::Hide || type == QEvent::WindowStateChange) {
    // Afterwards: the event is told before it has happened.
    QMetaObject::invokeMethod(this, &Sight::look, Qt::QueuedConnection);
  }
  return QObject::eventFilter(watched, event);
}

void Sight::look() {
  if (window_ != watched_.window()) {
    if (window_) window_->removeEventFilter(this);
    window_ = watched_.window();
    if (window_ != &watched_) window_->installEventFilter(this);
  }
  const bool seen = watched_.isVisible() && !window_->isMinimized();
  if (seen == seen_) return;
  seen_ = seen;
  Q_EMIT changed(seen);
}

}  // namespace headlock::ui
