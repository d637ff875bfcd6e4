// The way back from a worker to the GUI thread.
//
// A worker posts closures; the mailbox runs them, in order, in the thread that it lives in. What travels is
// guarded by a plain mutex and the event loop is only woken by an event, so that a race detector can follow
// every hand-over although Qt itself is not instrumented.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <mutex>

namespace headlock::ui {

class Mailbox : public QObject {
public:
  using QObject::QObject;

  /// Thread-safe. The mailbox must outlive the threads that post to it.
  void post(std::function<void()> delivery);

protected:
  bool event(QEvent* event) override;

private:
  void deliver();

  std::mutex mutex_;
  std::deque<std::function<void()>> deliveries_;  // guarded by mutex_
};

}  // namespace headlock::ui
