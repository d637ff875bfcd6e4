// The stage as the window holds it: wishes go in, frames come back on the GUI thread, nothing ever waits.
//
// A thread of its own owns the race: it connects its sessions, moves them, and takes everything down again,
// schema and locks with it. It does so too when another race is wished for, when something fails, and when
// the runner goes, in the middle of a step as well.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>

#include "ui/races/stage_frame.h"
#include "ui/worker/mailbox.h"
#include "ui/worker/session_thread.h"

namespace headlock::ui {

class StageThread;

class StageRunner : public QObject {
  Q_OBJECT

public:
  explicit StageRunner(Address address, QObject* parent = nullptr);
  /// Cancels what runs and takes the race down: milliseconds, at most a few seconds against a server that
  /// does not answer.
  ~StageRunner() override;

  /// Begins an order of `spec` afresh; what is under way is cancelled. Frames of what was before come no
  /// more.
  void begin(std::shared_ptr<const race::Spec> spec);
  /// Moves a session. No effect when it cannot move by then.
  void move(std::size_t session);
  /// Takes the race down; what is under way is cancelled.
  void close();

  /// Whether a wish is still to be carried out.
  [[nodiscard]] bool busy() const noexcept { return outstanding_ > 0; }

Q_SIGNALS:
  void busyChanged();
  void frameReady(const headlock::ui::StageFrame& frame);
  /// The race was taken down.
  void failed(const headlock::ui::Problem& problem);

private:
  friend class StageThread;
  void ended(std::uint64_t generation, const std::optional<Problem>& problem);
  void showed(std::uint64_t generation, const StageFrame& frame);
  void expect();

  std::unique_ptr<Mailbox> mailbox_;
  std::unique_ptr<StageThread> thread_;
  std::uint64_t generation_ = 0;
  int outstanding_ = 0;
};

}  // namespace headlock::ui
