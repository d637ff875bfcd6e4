#include "ui/worker/mailbox.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <utility>

namespace headlock::ui {
namespace {

const auto kWakeUp = static_cast<QEvent::Type>(QEvent::registerEventType());

}  // namespace

void Mailbox::post(std::function<void()> delivery) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = deliveries_.empty();
    deliveries_.push_back(std::move(delivery));
  }
  if (first) QCoreApplication::postEvent(this, new QEvent(kWakeUp));
}

bool Mailbox::event(QEvent* event) {
  if (event->type() != kWakeUp) return QObject::event(event);
  deliver();
  return true;
}

void Mailbox::deliver() {
  std::deque<std::function<void()>> taken;
  {
    const std::lock_guard lock(mutex_);
    taken.swap(deliveries_);
  }
  const QPointer<Mailbox> alive(this);
  for (auto& delivery : taken) {
    delivery();
    if (!alive) return;  // a delivery closed what it came for
  }
}

}  // namespace headlock::ui
