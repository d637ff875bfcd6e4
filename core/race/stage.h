// The stage: one connection a session, a control connection, and one loop that drives them all.
//
// A step is launched, and the stage waits until it is done or the server says that it waits for another
// session of the stage: never by guessing from the time that passed. Then the steps that waited before are
// looked at again, since this one may have set them free. That is the rule of PostgreSQL's isolationtester,
// and so is the order in which everything is reported; with Fidelity::reference its reports are byte for byte
// what that tool prints.
//
//   Stage stage(spec, options, listener);
//   stage.setUp();
//   for (const PermutationStep& step : permutation.steps) stage.perform(step);
//   stage.finish();
//   stage.tearDown();                      // and again from setUp()
//
// By hand: `movable()` says which sessions may go next, `perform()` moves one, `waits()` says who waits for
// whom. A stage belongs to one thread. Whatever happens to it, its destructor cancels what is under way, runs
// the teardown that is due, and closes every session.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/database/cancel.h"
#include "core/database/settings.h"
#include "core/race/performer.h"
#include "core/race/spec.h"
#include "core/race/wire.h"

namespace headlock::race {

/// Whom a step waits for.
struct Blocker {
  /// Null: nobody of this stage; an outsider, or a prepared transaction.
  std::optional<std::size_t> session;
  int pid = 0;              ///< 0: a prepared transaction.
  std::string application;  ///< What its session calls itself. Empty where it has no name, or is gone.
};

/// A step that waits, and for whom.
struct Wait {
  std::size_t session = 0;
  StepId step;
  std::vector<Blocker> blockers;
};

/// Hears what happens on the stage, in the order in which it is reported. Called on the stage's thread.
class StageListener {
public:
  virtual ~StageListener() = default;
  /// A setup or teardown returned rows.
  virtual void blockAnswered(const Answer&) {}
  /// A teardown failed; the race goes on. `session` is null for the spec's own.
  virtual void teardownFailed(std::optional<std::size_t> /*session*/, const Answer&) {}
  /// A step was launched, and waits. `blockers` is empty where a marker makes it wait, and with
  /// Fidelity::reference.
  virtual void stepWaits(StepId, const std::vector<Blocker>& /*blockers*/) {}
  /// A step is done; its answers follow. `waited`: it was reported as waiting before.
  virtual void stepCompleted(StepId, bool /*waited*/) {}
  virtual void stepAnswered(StepId, const Answer&) {}
  /// What a step that is done has sent, and what the setup of a session has: SQL that anybody else could
  /// send.
  virtual void stepSent(StepId, const std::vector<std::string>& /*sql*/) {}
  virtual void setupSent(std::size_t /*session*/, const std::vector<std::string>& /*sql*/) {}
  virtual void noticed(std::size_t /*session*/, const SessionNotice&) {}
  /// `sender` is null when no session of the stage sent it.
  virtual void notified(std::size_t /*session*/, const Notification&, std::optional<std::size_t> /*sender*/) {
  }
  /// A step is still under way after a second, and `outsiders` are in its way: nobody on the stage can free
  /// it. Told once a launch, never with Fidelity::reference.
  virtual void stepHeldUp(StepId, const std::vector<Blocker>& /*outsiders*/) {}
  /// A step had its time and is cancelled. `blockers`: whom it waited for until then, outsiders among them;
  /// empty where it waited for nobody, and with Fidelity::reference.
  virtual void stepCancelled(StepId, std::chrono::seconds /*after*/,
                             const std::vector<Blocker>& /*blockers*/) {}
};

enum class Fidelity {
  /// Waits are told early, a prepared transaction counts as a blocker, a step is done when all of it is.
  own,
  /// As PostgreSQL 15's isolationtester does it.
  reference,
};

struct StageOptions {
  database::Settings settings;
  Fidelity fidelity = Fidelity::own;
  /// How long the stage waits for a step before it cancels it; after twice that it gives up.
  std::chrono::milliseconds stepLimit{30'000};
  /// Null: nobody can interrupt.
  std::shared_ptr<database::Canceller> canceller;
  /// Called before the setups of each order: makes what they rely on. Empty: nothing is made.
  std::function<void()> renew;
  /// Fills the variables in SQL, such as `:topic_log`. Empty: SQL is sent as written.
  std::function<std::string(const std::string&)> fill;
  /// Makes the performer of a session that plays library operations. Empty: there are none.
  std::function<std::unique_ptr<Performer>(std::size_t session, const Conversation::OnNotice&)> makePerformer;
};

class Stage {
public:
  /// Connects every session. Requires that `spec` and `listener` outlive the stage. Throws ConnectionLost,
  /// Cancelled, InvalidInput where a transaction pooler stands between.
  Stage(const Spec& spec, StageOptions options, StageListener& listener);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  /// Runs the setups. Throws StageFailed when one fails, Cancelled when interrupted.
  void setUp();
  /// After the setups: makes a circle of waits stand for a while before the server ends it. No effect for a
  /// role that may not say so.
  void letCirclesStand();
  /// Launches a step and waits until it is done or waits. When its session is still busy with an earlier
  /// step, waits for that first. Throws StageFailed, Cancelled.
  void perform(const PermutationStep& step);
  /// Waits until no step is under way. Throws StageFailed when that cannot come: at twice the limit, or when
  /// markers make steps wait for each other.
  void finish();
  /// Waits until at least one waiting step is done. Requires that there is one. Returns false when the limit
  /// passed first: all of them are cancelled then, and done.
  bool awaitOne();
  /// Looks at the waiting steps once more, and reports those that are done.
  void attend() { attendWaiting(Patience::untilDoneOrBlocked); }
  /// Runs the sessions' teardowns. Failures are reported to the listener.
  void tearDownSessions();
  /// Runs the spec's teardown, and the sessions' when they are still due.
  void tearDown();

  /// Sessions that have no step under way, in the spec's order.
  [[nodiscard]] std::vector<std::size_t> movable() const;
  /// Who waits, and for whom, as the server says now.
  [[nodiscard]] std::vector<Wait> waits();
  /// Asks the server to cancel a session's step. No effect when it has none.
  void cancel(std::size_t session);
  /// The control session: for invariants.
  [[nodiscard]] Answer control(const std::string& sql);
  [[nodiscard]] const Spec& spec() const noexcept { return spec_; }

private:
  struct UnderWay;
  enum class Patience { untilDoneOrBlocked, untilDone };

  [[nodiscard]] Completion completion() const;
  [[nodiscard]] std::unique_ptr<Performer> engage(std::size_t session);
  void listPids();
  [[nodiscard]] Performer& performerOf(std::size_t session) const { return *performers_[session]; }
  [[nodiscard]] std::vector<Blocker> blockersOf(std::size_t session);
  [[nodiscard]] bool isBlocked(std::size_t session);
  [[nodiscard]] bool heldBack(const UnderWay& step) const;
  bool attend(UnderWay& step, Patience patience);
  void complete(UnderWay& step, bool waited);
  void reportNotifications(std::size_t session);
  void attendWaiting(Patience patience);
  void waitForSession(std::size_t session);
  bool pause(int descriptor, std::chrono::milliseconds atMost);
  void keepTime(UnderWay& step, std::chrono::milliseconds elapsed);
  void lookOutside(UnderWay& step);
  void cancelLate(UnderWay& step, std::chrono::milliseconds elapsed);
  [[noreturn]] void giveUp(const UnderWay& step, std::chrono::milliseconds elapsed) const;
  void runSetup(Performer& performer, const Block& block, const std::string& what);
  void runTeardown(Performer& performer, const Block& block, std::optional<std::size_t> session);
  void settle(std::size_t session) noexcept;
  void cleanUp() noexcept;
  [[nodiscard]] std::string filled(const std::string& sql) const;

  const Spec& spec_;
  const StageOptions options_;
  StageListener& listener_;
  std::unique_ptr<Wire> control_;
  std::vector<std::unique_ptr<Performer>> performers_;
  std::string pids_;                                 // of all sessions, as an array's text
  std::vector<std::unique_ptr<UnderWay>> underWay_;  // a session each; null: idle
  std::vector<std::size_t> waiting_;                 // sessions whose step was reported waiting, oldest first
  std::vector<int> notices_;                         // a session each
  bool newNotice_ = false;
  bool sessionTeardownsDue_ = false;
  bool teardownDue_ = false;
  bool leaving_ = false;  // nobody listens any more
};

}  // namespace headlock::race
