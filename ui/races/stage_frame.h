// What the stage shows at one moment, as plain values: a frame is what is known after one thing has happened,
// and a race that is played is a row of frames. So the picture has a pace of its own, can go back, and is
// tested without a widget.
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/race/look.h"
#include "core/race/verdict.h"

namespace headlock::ui {

struct StageFrame {
  enum class Event {
    begun,    ///< Everything was made anew; nobody has moved.
    moved,    ///< `session` has moved.
    heldUp,   ///< `session` has moved and is held up by `outsiders`, whom nobody on the stage can move.
    awaited,  ///< Nobody could move, and then somebody who waited was let go.
    judged,   ///< The order is over, and `report` has its verdict.
  };
  Event event = Event::begun;
  std::size_t session = 0;
  race::OrderReport report;
  std::vector<std::size_t> movable = {};
  std::vector<race::Wait> waits = {};
  std::vector<race::Blocker> outsiders = {};
  race::Look look = {};
  std::string exported = {};  ///< With `judged`: the order as SQL for PostgreSQL's own tester.
};

/// The frames so far; the last one is shown.
using Frames = std::span<const StageFrame>;

enum class CardState { later, next, waits, done, failed };

/// A step as a card. Time runs downward, a row for each launch; a step that waits stands in all the rows that
/// it waited through.
struct StepCardView {
  race::StepId step;
  CardState state = CardState::later;
  int row = 0;
  int rows = 1;
  QString note = {};     ///< `waits for a`, `40P01`, `n = 0`; short.
  QString details = {};  ///< All that it answered.

  bool operator==(const StepCardView&) const = default;
};

/// Who waits for whom.
struct WaitArrow {
  std::size_t waiter = 0;
  std::optional<std::size_t> blocker;  ///< Null: nobody of the stage.
  bool circle = false;                 ///< Part of a circle.

  bool operator==(const WaitArrow&) const = default;
};

struct StagePicture {
  std::vector<StepCardView> cards;
  std::vector<WaitArrow> arrows;
  int rows = 0;
  bool judged = false;
};

/// Without a frame: the race before it begins.
[[nodiscard]] StagePicture pictureOf(const race::Spec& spec, Frames frames);
/// One plain sentence on what has just happened.
[[nodiscard]] QString sentenceOf(const race::Spec& spec, Frames frames);
/// `a waits for b`: one wait in words.
[[nodiscard]] QString waitText(const race::Spec& spec, const std::vector<race::Blocker>& blockers);
/// Whether the frame shows a circle of waits.
[[nodiscard]] bool showsCircle(const StageFrame& frame);

/// An order in words: `a_read b_read~ a_add!40P01`.
[[nodiscard]] QString orderText(const race::Spec& spec, const race::OrderReport& order);
/// What came of it in words: `held`, `broken: both_counted`, `error 40P01`.
[[nodiscard]] QString verdictText(const race::OrderReport& order);

}  // namespace headlock::ui
