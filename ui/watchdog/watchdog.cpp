#include "ui/watchdog/watchdog.h"

#include <algorithm>
#include <fstream>

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kBeat{5};

/// How long this thread has waited for a processor so far. Zero where the kernel does not tell.
std::chrono::nanoseconds starved() {
  std::ifstream file("/proc/thread-self/schedstat");
  std::int64_t ran = 0;
  std::int64_t waited = 0;
  file >> ran >> waited;
  return std::chrono::nanoseconds(waited);
}

}  // namespace

EventLoopWatchdog::EventLoopWatchdog(QObject* parent) : QObject(parent) {
  reset();
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kBeat);
  connect(&timer_, &QTimer::timeout, this, &EventLoopWatchdog::beat);
  timer_.start();
}

std::chrono::nanoseconds EventLoopWatchdog::gap() const {
  return std::chrono::steady_clock::now() - last_ - kBeat - (starved() - lastStarved_);
}

void EventLoopWatchdog::beat() {
  longest_ = std::max(longest_, gap());
  last_ = std::chrono::steady_clock::now();
  lastStarved_ = starved();
}

std::chrono::milliseconds EventLoopWatchdog::longestGap() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(longest_, gap()));
}

void EventLoopWatchdog::reset() {
  longest_ = {};
  last_ = std::chrono::steady_clock::now();
  lastStarved_ = starved();
}

}  // namespace headlock::ui
