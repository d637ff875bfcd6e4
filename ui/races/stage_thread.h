// The thread that owns a race: its connections are opened, used and closed here.
//
// Wishes come in through a queue under one mutex, frames go out through the mailbox. A wish to cancel is made
// under the same mutex and only while a wish is carried out, so that it cannot hit the next.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/race/play.h"
#include "ui/races/stage_frame.h"
#include "ui/worker/mailbox.h"
#include "ui/worker/session_thread.h"

namespace headlock::ui {

class StageThread : private race::StageListener {
public:
  struct Wish {
    enum class Kind { begin, move, close };
    Kind kind = Kind::close;
    std::uint64_t generation = 0;
    std::shared_ptr<const race::Spec> spec = {};
    std::size_t session = 0;
  };
  /// Called on the GUI thread, through the mailbox.
  struct Reports {
    std::function<void(std::uint64_t generation, const StageFrame&)> frame;
    std::function<void(std::uint64_t generation, const std::optional<Problem>&)> ended;
  };

  /// Starts the thread.
  StageThread(Address address, Mailbox& mailbox, Reports reports);
  /// Requires that it has ended, or is about to.
  ~StageThread() override;
  StageThread(const StageThread&) = delete;
  StageThread& operator=(const StageThread&) = delete;

  // From the GUI thread; none of these blocks.
  void push(Wish wish);
  /// Forgets what is queued and cancels what is carried out. How many wishes were forgotten.
  int interrupt();
  void stop();
  /// Waits for the end. Returns whether it came in time.
  [[nodiscard]] bool endsWithin(std::chrono::milliseconds time);
  /// A server that does not answer must not keep it.
  void giveUp() noexcept { canceller_->request(); }

private:
  void run();
  bool next(Wish& wish);
  void carryOut(const Wish& wish);
  void begin(const std::shared_ptr<const race::Spec>& spec);
  void move(std::size_t session);
  void awaitOthers();
  void judge();
  void takeDown() noexcept;
  void show(StageFrame::Event event, std::size_t session = 0);
  void post(StageFrame frame);
  void stepHeldUp(race::StepId id, const std::vector<race::Blocker>& outsiders) override;

  const Address address_;
  const std::shared_ptr<database::Canceller> canceller_ = std::make_shared<database::Canceller>();
  Mailbox& mailbox_;
  const Reports reports_;

  // This thread only:
  std::shared_ptr<const race::Spec> spec_;
  std::unique_ptr<race::Play> play_;
  bool begun_ = false;  // an order is under way
  StageFrame last_;
  std::uint64_t generation_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Wish> queue_;  // guarded by mutex_, like all that follows
  bool carriesOut_ = false;
  bool stopping_ = false;
  bool ended_ = false;  // the race is taken down, and nothing keeps the thread any more

  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace headlock::ui
