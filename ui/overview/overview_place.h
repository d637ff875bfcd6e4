// Whether anything is wrong, in one look: four figures, the headless rows over time, and notes with what to
// do. Everything here leads to the place of its cause.
#pragma once

#include <chrono>

#include "core/topic/stats.h"
#include "ui/frame/place.h"
#include "ui/overview/notes.h"
#include "ui/worker/session.h"

namespace headlock::ui {

class JumpCard;
class NotesView;
class Poll;
class StatsHistory;
class TrendChart;

class OverviewPlace : public Place {
  Q_OBJECT

public:
  OverviewPlace(Workspace& workspace, StatsHistory& history, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] NotesModel& notes() noexcept { return *notes_; }
  [[nodiscard]] NotesView& notesView() noexcept { return *notesView_; }
  [[nodiscard]] TrendChart& trend() noexcept { return *trend_; }
  [[nodiscard]] JumpCard& headless() noexcept { return *headless_; }
  [[nodiscard]] JumpCard& expired() noexcept { return *expired_; }
  [[nodiscard]] JumpCard& waiting() noexcept { return *waiting_; }
  [[nodiscard]] JumpCard& backfills() noexcept { return *backfills_; }

private:
  using Clock = std::chrono::steady_clock;
  void makeTools();
  void makeContent();
  void connectAll();
  QAction* addJump(const QString& text, Qt::Key key, const QString& place);
  void readFigures(bool background);
  void readLocks();
  void readHealth();
  void showTopics();
  void showClasses();
  void showLocks();
  void showNotes();
  void jump(const Note& note);
  void fail(const Problem& problem, bool background);
  void exportShown();

  StatsHistory& history_;
  NotesModel* notes_;
  NotesView* notesView_;
  TrendChart* trend_;
  JumpCard* headless_;
  JumpCard* expired_;
  JumpCard* waiting_;
  JumpCard* backfills_;
  QAction* toTopics_ = nullptr;
  QAction* toJanitor_ = nullptr;
  QAction* toLocks_ = nullptr;
  QAction* toComputed_ = nullptr;
  Findings findings_;
  bool exact_ = false;  ///< The figures of the topics are.
  Clock::duration exactTook_{};
  Clock::time_point readSince_;
  Clock::time_point healthRead_;
  Poll* ticker_;
  Ticket figures_;
  Ticket locks_;
  Ticket health_;
};

}  // namespace headlock::ui
