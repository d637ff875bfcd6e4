#include "ui/worker/background.h"

namespace headlock::ui {

class Background::Thread : public QThread {
public:
  explicit Thread(Background& owner) : owner_(owner) {}

protected:
  void run() override { owner_.work(); }

private:
  Background& owner_;
};

Background::Background() = default;

Background::~Background() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_) thread_->wait();
}

void Background::push(std::function<void()> task) {
  if (!thread_) {
    thread_ = std::make_unique<Thread>(*this);
    thread_->start();
  }
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void Background::work() {
  for (;;) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      task = std::move(queue_.front());
      queue_.pop_front();
    }
    task();
  }
}

}  // namespace headlock::ui
