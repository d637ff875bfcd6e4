// One race on its stage, order after order: what the runner drives by rule, and a person by hand.
//
//   Play play(spec, options);
//   play.begin();
//   while (!play.over()) {
//     const auto movable = play.movable();
//     if (movable.empty()) play.awaitOne(); else play.move(movable[…]);   // who moves next
//     … play.waits(), play.report() …                                       // who waits for whom, what was
//     said
//   }
//   OrderReport report = play.end();                                        // its verdict; begin() starts
//   the next
//
// A session that waits is not movable. A play belongs to one thread. However it ends, its sessions are
// cancelled, what is due of the teardowns runs, and the scratch schema goes.
#pragma once

#include <memory>
#include <vector>

#include "core/race/look.h"
#include "core/race/scratch.h"
#include "core/race/stage.h"
#include "core/race/verdict.h"

namespace headlock::race {

/// How often the server looks whether the runner of a statement is still there: after a kill -9 its sessions,
/// and with them its locks, are gone soon.
constexpr std::chrono::milliseconds kClientCheck{1'000};

struct PlayOptions {
  database::Settings settings;
  /// How long a step may take, and how long the stage waits while nobody can move.
  std::chrono::milliseconds stepLimit{30'000};
  std::shared_ptr<database::Canceller> canceller;
  /// Somebody watches: where the role may say so, a circle of waits stands for a second before the server
  /// ends it, whatever the spec's own setups asked for.
  bool letsCirclesStand = false;
  /// Hears what happens as it happens, besides the report. Null: nobody. Must outlive the play.
  StageListener* listener = nullptr;
};

/// What a stage needs to play `spec` in `scratch`: where the sessions live, the variables, the library's
/// sessions, fresh topics for each order. Both must outlive the stage.
[[nodiscard]] StageOptions stageOptionsIn(Scratch& scratch, const Spec& spec, database::Settings settings);

class Play {
public:
  /// Makes the scratch schema and connects every session. Requires that `spec` outlives the play. Throws
  /// ConnectionLost, Cancelled, Failed, InvalidInput where a transaction pooler stands between.
  Play(const Spec& spec, PlayOptions options);
  ~Play();
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  /// Begins an order: fresh topics, the setups. Throws StageFailed when a setup fails, Cancelled.
  void begin();
  /// Sessions that have a step left and do not wait, in the spec's order.
  [[nodiscard]] std::vector<std::size_t> movable() const;
  /// Plays the next step of a session. Requires that it is movable.
  void move(std::size_t session);
  /// Plays any step, waiting for its session first: for permutations that repeat steps or leave some out.
  void perform(const PermutationStep& step);
  /// When nobody can move: waits until a step that waits is done.
  void awaitOne();
  /// Looks once more at those who wait: somebody may have been let go since, by the end of a circle for
  /// example.
  void attend() { stage_->attend(); }
  /// Waits until nothing is under way.
  void settle();
  /// Nobody has a step left and nothing is under way, or a step had its time.
  [[nodiscard]] bool over() const;
  /// Who waits, and for whom, as the server says now.
  [[nodiscard]] std::vector<Wait> waits() { return stage_->waits(); }
  /// The rows that the race is about, as everybody sees them now. Throws StageFailed, Cancelled.
  [[nodiscard]] Look look();
  /// Asks the server to cancel what a session does.
  void cancel(std::size_t session) { stage_->cancel(session); }
  /// What was played and said since begin(). The verdict is not in it yet.
  [[nodiscard]] const OrderReport& report() const;
  /// Ends the order, wherever it stands: cancels what is under way, runs the sessions' teardowns, asks the
  /// invariants, runs the teardown, and judges. Throws as begin() does.
  [[nodiscard]] OrderReport end();
  /// The order that ended last, as a spec for PostgreSQL's own tester. Requires that one has. Throws
  /// InvalidSpec where no spec can say it.
  [[nodiscard]] std::string exported() const;

private:
  class Recorder;

  [[nodiscard]] StageOptions stageOptions();
  void askInvariants();

  const Spec& spec_;
  const PlayOptions options_;
  Scratch scratch_;
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<Stage> stage_;
  std::vector<std::size_t> played_;  // how many of its steps each session has played
  bool renew_ = false;               // the scratch schema is not as an order needs it
};

}  // namespace headlock::race
