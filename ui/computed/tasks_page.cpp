#include "ui/computed/tasks_page.h"

#include <QSplitter>
#include <QVBoxLayout>

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

/// A class that has had more backfills shows the newest.
constexpr int kMostTasks = 500;

}  // namespace

TasksPage::TasksPage(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  model_ = new TasksModel(this);
  view_ = new ListView(tr("Backfills"), this);
  view_->setModel(model_);
  view_->setColumnWidths({64, 112, 80, 80, 92, 76, 104, 96, 0}, 160);
  view_->setSettingsName(QStringLiteral("tasks"));
  events_ = new EventsModel(this);
  auto* lower = new QWidget(this);
  auto* column = new QVBoxLayout(lower);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  title_ = new ElidedLabel(lower);
  title_->setObjectName(QStringLiteral("eventsTitle"));
  title_->setForegroundRole(QPalette::PlaceholderText);
  title_->setContentsMargins(theme::kLarge, theme::kStep, theme::kLarge, theme::kStep);
  column->addWidget(title_);
  eventsView_ = new ListView(tr("Events of the backfill"), lower);
  eventsView_->setModel(events_);
  eventsView_->setColumnWidths({104, 112, 0});
  column->addWidget(eventsView_, 1);
  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(view_);
  splitter->addWidget(lower);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);
  connect(view_, &ListView::currentRowChanged, this, &TasksPage::showCurrent);
}

void TasksPage::show(const std::optional<computed::ClassInfo>& shown) {
  const bool other = !class_ || !shown || class_->id != shown->id;
  class_ = shown;
  if (other) model_->update({});
  refresh();
}

void TasksPage::refresh() {
  if (!class_) return;
  JobRequest request;
  request.doing = tr("reading the backfills of %1").arg(nameText(class_->name));
  listing_ = workspace_.reader().submit(
      std::move(request),
      [id = class_->id](topic::Client& client, JobControl&) {
        return computed::Tasks(client.connection()).newest(id, kMostTasks);
      },
      [this](std::vector<computed::TaskRecord> tasks) {
        if (tasks.empty() && class_) {
          view_->setHint(tr("%1 has never had a backfill. A change of a definition asks for one.")
                             .arg(nameText(class_->name)));
        }
        model_->update(std::move(tasks));
        if (!view_->currentIndex().isValid() && model_->rowCount() > 0) {
          view_->setCurrentIndex(model_->index(0, 0));
        }
        showCurrent();
      },
      [this](const Problem& problem) { title_->setText(problem.sentence); });
}

void TasksPage::showCurrent() {
  const computed::TaskRecord* task = model_->row(view_->currentIndex().row());
  if (task == nullptr) {
    title_->setText({});
    events_->update({});
    return;
  }
  JobRequest request;
  request.doing = tr("reading the events of backfill %1").arg(task->id.value);
  reading_ = workspace_.reader().submit(
      std::move(request),
      [id = task->id](topic::Client& client, JobControl&) {
        return computed::Tasks(client.connection()).events(id);
      },
      [this, id = task->id](std::vector<computed::TaskEvent> events) {
        title_->setText(tr("What happened to backfill %1").arg(id.value));
        events_->update(std::move(events));
      },
      [this](const Problem& problem) { title_->setText(problem.sentence); });
}

}  // namespace headlock::ui
