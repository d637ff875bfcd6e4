// The janitor's place: count first, then sweep, once or again and again.
#pragma once

#include <QTimer>
#include <memory>

#include "core/topic/stats.h"
#include "ui/frame/place.h"
#include "ui/frame/running_work.h"
#include "ui/janitor/sweep_job.h"
#include "ui/worker/session.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace headlock::ui {

class FigureCard;
class ListView;
class StatsHistory;
class SweepModel;
class TopicPicker;

class JanitorPlace : public Place {
  Q_OBJECT

public:
  JanitorPlace(Workspace& workspace, StatsHistory& history, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override { dryRun(); }
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] SweepModel& model() noexcept { return *model_; }
  /// Null when no sweep of this place runs.
  [[nodiscard]] RunningWork* running() const noexcept { return running_; }

private:
  void makeFilters();
  void makeTools();
  void readFigures(topic::StatsPrecision precision = topic::StatsPrecision::live);
  void showFigures(const std::vector<topic::TopicStats>& stats);
  /// What the fields say. Null, with the sentence shown, when they say something wrong.
  [[nodiscard]] std::optional<SweepPlan> plan(bool dry);
  void dryRun();
  void askForSweep();
  void start(const SweepPlan& plan);
  WorkResult finish(const SweepPlan& plan, const SweepOutcome& outcome);
  void scheduleRepeat();
  void stopRepeating();
  void enableActions();
  [[nodiscard]] QString scopeText(const SweepPlan& plan) const;

  StatsHistory& history_;
  SweepModel* model_;
  ListView* view_;
  FigureCard* expiredCard_;
  FigureCard* dryCard_;
  FigureCard* sweepCard_;
  TopicPicker* picker_;
  QCheckBox* allTopics_;
  QLineEdit* olderThan_;
  QSpinBox* batch_;
  QCheckBox* repeat_;
  QLineEdit* every_;
  QAction* dryAction_ = nullptr;
  QAction* sweepAction_ = nullptr;
  QAction* stopAction_ = nullptr;
  std::shared_ptr<SweepLog> log_;
  QPointer<RunningWork> running_;
  QTimer repeating_;
  std::optional<SweepPlan> repeated_;
  std::optional<std::pair<SweepPlan, std::int64_t>> counted_;  // the last dry run and what it counted
  Ticket figures_;
};

}  // namespace headlock::ui
