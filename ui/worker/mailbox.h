// The way back from a worker to the GUI thread.
//
// A worker posts closures; the mailbox runs them, in order, in the thread that it lives in. What travels is
// guarded by a plain mutex and the event loop is woken through a file descriptor: Qt, whose own queue of
// events is not instrumented, has no part in the hand-over, and a race detector can follow each.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <deque>
#include <functional>
#include <mutex>

namespace headlock::ui {

class Mailbox : public QObject {
public:
  /// Requires an event loop's thread. Throws std::system_error where the process has no descriptor left.
  explicit Mailbox(QObject* parent = nullptr);
  ~Mailbox() override;

  /// Thread-safe. The mailbox must outlive the threads that post to it.
  void post(std::function<void()> delivery);

private:
  void deliver();

  const int wakeUp_;  // an eventfd
  QSocketNotifier notifier_;
  std::mutex mutex_;
  std::deque<std::function<void()>> deliveries_;  // guarded by mutex_
};

}  // namespace headlock::ui
