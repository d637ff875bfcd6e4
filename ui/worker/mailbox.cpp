#include "ui/worker/mailbox.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <QPointer>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

namespace headlock::ui {
namespace {

int makeWakeUp() {
  const int descriptor = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return descriptor;
}

}  // namespace

Mailbox::Mailbox(QObject* parent)
    : QObject(parent), wakeUp_(makeWakeUp()), notifier_(wakeUp_, QSocketNotifier::Read) {
  connect(&notifier_, &QSocketNotifier::activated, this, &Mailbox::deliver);
}

Mailbox::~Mailbox() {
  notifier_.setEnabled(false);
  ::close(wakeUp_);
}

void Mailbox::post(std::function<void()> delivery) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = deliveries_.empty();
    deliveries_.push_back(std::move(delivery));
  }
  const std::uint64_t one = 1;
  if (first) static_cast<void>(!::write(wakeUp_, &one, sizeof one));
}

void Mailbox::deliver() {
  std::uint64_t calls = 0;
  static_cast<void>(!::read(wakeUp_, &calls, sizeof calls));
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
