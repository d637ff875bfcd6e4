// Computed fields: the classes, and of the chosen one its definitions, its objects and its backfills.
#pragma once

#include <QPointer>
#include <deque>
#include <map>
#include <span>

#include "ui/computed/classes_model.h"
#include "ui/frame/place.h"
#include "ui/frame/running_work.h"
#include "ui/worker/session.h"

class QDialog;
class QSpinBox;
class QTabWidget;

namespace headlock::ui {

class DefinitionsPage;
class ListView;
class ObjectsPage;
class Poll;
class StaleCounter;
class TaskBar;
class TasksPage;

class ComputedPlace : public Place {
  Q_OBJECT

public:
  ComputedPlace(Workspace& workspace, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] ClassesModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] QTabWidget& tabs() noexcept { return *tabs_; }
  [[nodiscard]] DefinitionsPage& definitions() noexcept { return *definitions_; }
  [[nodiscard]] ObjectsPage& objects() noexcept { return *objects_; }
  [[nodiscard]] TasksPage& tasks() noexcept { return *tasks_; }
  [[nodiscard]] TaskBar& bar() noexcept { return *bar_; }
  /// The backfill of the chosen class that this window runs. Null: none.
  [[nodiscard]] RunningWork* running() const;

private:
  using Clock = std::chrono::steady_clock;
  void makeContent();
  void makeFilters();
  void makeClassTools();
  void makeBackfillTools();
  void makeDefinitionTools();
  void connectAll();
  [[nodiscard]] const ClassRow* current() const;
  void read(bool background);
  void accept(std::vector<ClassRow> rows);
  void choose();
  void showClass();
  void showPage();
  void sayBar();
  void sample(const ClassRow& row);
  [[nodiscard]] std::optional<double> rate() const;
  void enableActions();
  void run();
  void askToCancel();
  void closeStaleQuestion(std::span<const ClassRow> rows);
  void exportShown();
  void exportObjectList(const computed::ClassInfo& info);

  ClassesModel* model_;
  ListView* view_;
  TaskBar* bar_;
  QTabWidget* tabs_;
  DefinitionsPage* definitions_;
  ObjectsPage* objects_;
  TasksPage* tasks_;
  StaleCounter* counter_;
  QSpinBox* batch_;
  QAction* deleteClass_ = nullptr;
  QAction* request_ = nullptr;
  QAction* run_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* repair_ = nullptr;
  QAction* count_ = nullptr;
  QAction* new_ = nullptr;
  QAction* save_ = nullptr;
  QAction* revert_ = nullptr;
  QAction* remove_ = nullptr;
  QAction* createClass_ = nullptr;
  std::map<computed::ClassId, QPointer<RunningWork>> runs_;
  std::map<computed::ClassId, QString> outcomes_;  // how the last run from this window ended
  QString wanted_;                                 // the class that somebody asked to see
  /// Progress of the task in the bar, for its rate.
  computed::TaskId sampled_;
  std::deque<std::pair<Clock::time_point, std::int64_t>> samples_;
  /// Whether to cancel that backfill; null when nobody is being asked.
  QPointer<QDialog> question_;
  computed::TaskId questioned_;
  Poll* ticker_;
  Clock::time_point readSince_;
  Ticket reading_;
};

}  // namespace headlock::ui
