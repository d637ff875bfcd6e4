#include "ui/frame/poll.h"

#include "ui/frame/workspace.h"

namespace headlock::ui {

Poll::Poll(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (timer_.isSingleShot()) wanted_ = false;
    Q_EMIT due();
  });
  connect(&workspace, &Workspace::seenChanged, this, &Poll::follow);
}

void Poll::start(std::chrono::milliseconds pause) {
  begin(pause, false);
}

void Poll::startOnce(std::chrono::milliseconds pause) {
  begin(pause, true);
}

void Poll::begin(std::chrono::milliseconds pause, bool once) {
  timer_.setSingleShot(once);
  timer_.setInterval(pause);
  wanted_ = true;
  if (workspace_.seen()) timer_.start();
}

void Poll::stop() {
  wanted_ = false;
  timer_.stop();
}

/// What was due meanwhile is asked once, and at once: what stands there is old.
void Poll::follow() {
  if (!workspace_.seen()) return timer_.stop();
  if (!wanted_ || timer_.isActive()) return;
  if (timer_.isSingleShot()) {
    wanted_ = false;
  } else {
    timer_.start();
  }
  Q_EMIT due();
}

}  // namespace headlock::ui
