// Measures how long the event loop was away: the time in which a window neither paints nor listens.
//
// Time in which the thread was ready to run and the machine gave the processor to somebody else does not
// count (the kernel tells how much that was): on a crowded machine it would hide what the program itself
// does.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>

namespace headlock::ui {

class EventLoopWatchdog : public QObject {
public:
  /// Starts to measure in this thread's event loop.
  explicit EventLoopWatchdog(QObject* parent = nullptr);

  /// Requires to be called on the watched thread. The longest gap since the start or the last reset: the time
  /// between two beats less the beat itself. The gap that is under way counts.
  [[nodiscard]] std::chrono::milliseconds longestGap() const;
  void reset();

private:
  [[nodiscard]] std::chrono::nanoseconds gap() const;
  void beat();

  QTimer timer_;
  std::chrono::steady_clock::time_point last_;
  std::chrono::nanoseconds lastStarved_;
  std::chrono::nanoseconds longest_{};
};

}  // namespace headlock::ui
