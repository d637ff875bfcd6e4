// The actions of the Computed place.
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QTabWidget>
#include <algorithm>
#include <functional>

#include "ui/actions/export.h"
#include "ui/actions/form_dialog.h"
#include "ui/actions/topic_actions.h"
#include "ui/computed/class_jobs.h"
#include "ui/computed/computed_place.h"
#include "ui/computed/computed_words.h"
#include "ui/computed/definitions_page.h"
#include "ui/computed/objects_page.h"
#include "ui/computed/stale_counter.h"
#include "ui/computed/task_bar.h"
#include "ui/computed/tasks_page.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"

namespace headlock::ui {

void ComputedPlace::makeFilters() {
  batch_ = new QSpinBox(this);
  batch_->setObjectName(QStringLiteral("objectBatch"));
  batch_->setAccessibleName(tr("Objects a batch"));
  batch_->setToolTip(tr("Objects in one transaction of a backfill or a repair"));
  batch_->setRange(1, kMostObjectBatch);
  batch_->setValue(kDefaultObjectBatch);
  filters().addWidget(new QLabel(tr("Batch"), this));
  filters().addWidget(batch_);
  filters().addStretch(1);
}

void ComputedPlace::makeClassTools() {
  createClass_ = addTool(tr("Create class…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N));
  connect(createClass_, &QAction::triggered, this, [this] { createClass(*this, workspace()); });
  deleteClass_ = addTool(tr("Delete class…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete));
  connect(deleteClass_, &QAction::triggered, this, [this] {
    if (const ClassRow* row = current()) deleteClass(*this, workspace(), row->info, row->objects);
  });
  repair_ = addTool(tr("Repair"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
  repair_->setToolTip(tr("Finds what is stale and computes it again, batch by batch, without a backfill"));
  connect(repair_, &QAction::triggered, this, [this] {
    if (const ClassRow* row = current()) repairClass(workspace(), row->info, batch_->value());
  });
  count_ = addTool(tr("Count stale"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
  count_->setToolTip(tr("Looks at every object of the class and counts those that are stale"));
  connect(count_, &QAction::triggered, this, [this] {
    const ClassRow* row = current();
    if (row == nullptr) return;
    countStaleObjects(workspace(), row->info,
                      [self = QPointer(this), id = row->info.id](const computed::StaleCount& count) {
                        if (self) self->counter_->set(id, count);
                      });
  });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this,
          &ComputedPlace::exportShown);
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this,
          &ComputedPlace::refresh);
  const auto page = [this](const QString& title, Qt::Key key, QWidget* shown) {
    connect(addTool(title, QKeySequence(Qt::CTRL | key), false), &QAction::triggered, this,
            [this, shown] { tabs_->setCurrentWidget(shown); });
  };
  page(tr("Show the definitions"), Qt::Key_1, definitions_);
  page(tr("Show the objects"), Qt::Key_2, objects_);
  page(tr("Show the backfills"), Qt::Key_3, tasks_);
  connect(addTool(tr("Show stale objects"), QKeySequence(Qt::CTRL | Qt::Key_4), false), &QAction::triggered,
          this, [this] {
            tabs_->setCurrentWidget(objects_);
            objects_->showStaleOnly(true);
          });
  connect(addTool(tr("Go to object"), QKeySequence(Qt::CTRL | Qt::Key_G), false), &QAction::triggered, this,
          [this] {
            tabs_->setCurrentWidget(objects_);
            objects_->focusName();
          });
}

void ComputedPlace::makeBackfillTools() {
  request_ = addTool(tr("Request backfill"), QKeySequence(Qt::CTRL | Qt::Key_B), false);
  connect(request_, &QAction::triggered, this, [this] {
    if (const ClassRow* row = current()) requestBackfill(workspace(), row->info);
  });
  run_ = addTool(tr("Run backfill"), QKeySequence(Qt::CTRL | Qt::Key_R), false);
  connect(run_, &QAction::triggered, this, &ComputedPlace::run);
  cancel_ = addTool(tr("Cancel backfill…"), QKeySequence(Qt::CTRL | Qt::Key_Period), false);
  connect(cancel_, &QAction::triggered, this, &ComputedPlace::askToCancel);
  bar_->addButtons({request_, run_, cancel_});
}

void ComputedPlace::makeDefinitionTools() {
  const auto add = [this](const QString& title, const QKeySequence& keys, void (DefinitionsPage::*act)()) {
    QAction* action = addTool(title, keys, false);
    connect(action, &QAction::triggered, this, [this, act] {
      tabs_->setCurrentWidget(definitions_);
      std::invoke(act, definitions_);
    });
    return action;
  };
  new_ = add(tr("New definition"), QKeySequence::New, &DefinitionsPage::startNew);
  save_ = add(tr("Save"), QKeySequence::Save, &DefinitionsPage::save);
  revert_ = add(tr("Revert"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), &DefinitionsPage::revert);
  remove_ = add(tr("Delete…"), QKeySequence(Qt::CTRL | Qt::Key_Delete), &DefinitionsPage::askToRemove);
  definitions_->addButtons({save_, revert_, new_, remove_});
}

void ComputedPlace::enableActions() {
  if (remove_ == nullptr) return;  // they are being made
  const ClassRow* row = current();
  const QString why = whyReadOnly(workspace());
  const bool may = why.isEmpty();
  const bool chosen = row != nullptr;
  const bool mine = running() != nullptr;
  const bool worked = chosen && row->task && row->task->status == computed::TaskStatus::running;
  createClass_->setEnabled(may);
  deleteClass_->setEnabled(may && chosen);
  repair_->setEnabled(may && chosen);
  count_->setEnabled(chosen);
  request_->setEnabled(may && chosen && !row->task);
  run_->setEnabled(may && chosen && !mine && !worked);
  run_->setText(chosen && row->info.state.status == computed::RebuildStatus::failed ? tr("Resume backfill")
                                                                                    : tr("Run backfill"));
  cancel_->setEnabled(may && chosen && row->task);
  new_->setEnabled(may && chosen);
  save_->setEnabled(may && definitions_->canSave());
  revert_->setEnabled(definitions_->canRevert());
  remove_->setEnabled(may && definitions_->canRemove());
  if (may) return;
  for (QAction* action :
       {createClass_, deleteClass_, repair_, request_, run_, cancel_, new_, save_, remove_}) {
    action->setToolTip(why);
  }
}

void ComputedPlace::run() {
  const ClassRow* row = current();
  if (row == nullptr || running() != nullptr) return;
  const computed::ClassId id = row->info.id;
  outcomes_.erase(id);
  RunningWork* work = runBackfill(workspace(), row->info, batch_->value());
  runs_[id] = work;
  connect(work, &RunningWork::changed, this, [this, id] {
    sayBar();
    // It may have made the task itself: what stands in the row is from before.
    const ClassRow* shown = current();
    if (shown != nullptr && shown->info.id == id && !shown->task && running() != nullptr &&
        !reading_.pending())
      read(true);
  });
  connect(work, &RunningWork::ended, this, [this, id, work] {
    if (work->state() == RunningWork::State::done) outcomes_[id] = work->sentence();
    if (work->problem()) {
      bar_->show(Meaning::failed, work->problem()->sentence);
    } else {
      sayBar();
    }
    enableActions();
  });
  enableActions();
}

void ComputedPlace::askToCancel() {
  const ClassRow* row = current();
  if (row == nullptr || !row->task) return;
  const computed::TaskRecord& task = *row->task;
  questioned_ = task.id;
  question_ = confirm(
      this,
      tr("Cancel backfill %1 of %2, with %3 of %4 done?")
          .arg(task.id.value)
          .arg(nameText(row->info.name), countText(task.processedItems),
               quantity(task.totalItems, tr("object"), tr("objects"))),
      tr("The batch in hand is finished first. What is done stays; the rest stays stale, and reads compute "
         "it live until a backfill is run again."),
      tr("Cancel backfill"),
      [this, info = row->info, id = task.id] { cancelBackfill(workspace(), info, id); });
}

/// Nobody is left with a question about a backfill that has ended meanwhile.
void ComputedPlace::closeStaleQuestion(std::span<const ClassRow> rows) {
  const auto isAsked = [this](const ClassRow& row) { return row.task && row.task->id == questioned_; };
  if (question_ && std::ranges::none_of(rows, isAsked)) question_->reject();
}

void ComputedPlace::exportShown() {
  const ClassRow* row = current();
  if (row == nullptr) return;
  const QString name = text(row->info.name);
  if (tabs_->currentWidget() == objects_) {
    exportObjectList(row->info);
  } else if (tabs_->currentWidget() == tasks_) {
    exportModel(*this, tasks_->model(), name + QStringLiteral("-backfills"));
  } else {
    exportModel(*this, definitions_->model(), name + QStringLiteral("-definitions"));
  }
}

/// The whole list, as large as it may be: beside the window.
void ComputedPlace::exportObjectList(const computed::ClassInfo& info) {
  askForExportFile(*this, text(info.name) + QStringLiteral("-objects"),
                   [this, info, staleOnly = objects_->choice().staleOnly](const QString& path) {
                     exportObjects(workspace(), info, staleOnly, path);
                   });
}

}  // namespace headlock::ui
