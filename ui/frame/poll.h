// A question that is asked again and again for the sake of the eye. It rests while nobody can see the answer:
// a window that is hidden or minimised asks the server nothing by itself, and catches up when it is seen
// again.
//
// Everything in the console that repeats itself unasked stands on this class. What a person asked for (a
// sweep, a recording, a repeated sweep) is no poll and goes on.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>

namespace headlock::ui {

class Workspace;

class Poll : public QObject {
  Q_OBJECT

public:
  explicit Poll(Workspace& workspace, QObject* parent = nullptr);

  /// Asks every `pause` from now on, while somebody looks.
  void start(std::chrono::milliseconds pause);
  /// Asks once after `pause`; whoever is asked starts the next.
  void startOnce(std::chrono::milliseconds pause);
  void stop();
  /// Longer or shorter from the next time on; says nothing about whether it asks.
  void setPause(std::chrono::milliseconds pause) { timer_.setInterval(pause); }
  /// Whether it was started, seen or not.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }
  /// Whether it will ask.
  [[nodiscard]] bool isActive() const { return timer_.isActive(); }

Q_SIGNALS:
  void due();

private:
  void begin(std::chrono::milliseconds pause, bool once);
  void follow();

  Workspace& workspace_;
  QTimer timer_;
  bool wanted_ = false;
};

}  // namespace headlock::ui
