#include "ui/computed/computed_place.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QTabWidget>

#include "core/computed/classes.h"
#include "core/computed/tasks.h"
#include "core/topic/client.h"
#include "ui/actions/topic_actions.h"
#include "ui/computed/class_jobs.h"
#include "ui/computed/computed_words.h"
#include "ui/computed/definitions_page.h"
#include "ui/computed/objects_page.h"
#include "ui/computed/stale_counter.h"
#include "ui/computed/task_bar.h"
#include "ui/computed/tasks_page.h"
#include "ui/format/format.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEvery{2'000};
/// While a backfill is on its way somebody watches it.
constexpr milliseconds kEveryRunning{500};
/// Reading takes at most this share of the time: one part in so many.
constexpr int kShare = 5;
constexpr milliseconds kLongest{15'000};
/// The rate is that of the last so many readings.
constexpr std::size_t kSamples = 10;

std::vector<ClassRow> readClasses(topic::Client& client) {
  computed::Classes classes(client.connection());
  computed::Tasks tasks(client.connection());
  std::vector<ClassRow> rows;
  const std::vector<computed::ClassSize> sizes = classes.sizes();
  for (computed::ClassInfo& info : classes.all()) {
    ClassRow row{std::move(info)};
    const auto size = std::ranges::find(sizes, row.info.id, &computed::ClassSize::id);
    if (size != sizes.end()) {
      row.objects = size->objects;
      row.definitions = size->definitions;
    }
    if (row.info.state.activeTask) row.task = tasks.task(*row.info.state.activeTask);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

ComputedPlace::ComputedPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("computed"), tr("Computed"), workspace, parent) {
  counter_ = new StaleCounter(workspace, this);
  ticker_ = new Poll(workspace, this);
  makeContent();
  makeFilters();
  makeClassTools();
  makeBackfillTools();
  makeDefinitionTools();
  connectAll();
  enableActions();
}

void ComputedPlace::makeContent() {
  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  model_ = new ClassesModel(this);
  view_ = new ListView(tr("Classes"), splitter);
  view_->setModel(model_);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setColumnWidths({220, 96, 96, 84, 120, 96, 0});
  view_->setSettingsName(QStringLiteral("classes"));
  view_->setMinimumHeight(4 * theme::kRowHeight);
  splitter->addWidget(view_);
  auto* lower = new QWidget(splitter);
  auto* column = new QVBoxLayout(lower);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bar_ = new TaskBar(lower);
  column->addWidget(bar_);
  tabs_ = new QTabWidget(lower);
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Of the chosen class"));
  definitions_ = new DefinitionsPage(workspace(), tabs_);
  objects_ = new ObjectsPage(workspace(), tabs_);
  tasks_ = new TasksPage(workspace(), tabs_);
  tabs_->addTab(definitions_, tr("Definitions"));
  tabs_->addTab(objects_, tr("Objects"));
  tabs_->addTab(tasks_, tr("Backfills"));
  column->addWidget(tabs_, 1);
  splitter->addWidget(lower);
  splitter->setStretchFactor(0, 0);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({150, 500});
  setContent(splitter);
}

void ComputedPlace::connectAll() {
  connect(view_, &ListView::currentRowChanged, this, &ComputedPlace::showClass);
  connect(tabs_, &QTabWidget::currentChanged, this, &ComputedPlace::showPage);
  connect(definitions_, &DefinitionsPage::changed, this, &ComputedPlace::enableActions);
  connect(objects_, &ObjectsPage::failed, &state(), &PlaceState::failed);
  connect(objects_, &ObjectsPage::waits, &state(), &PlaceState::waiting);
  connect(&objects_->view(), &ListView::rowActivated, this, [this] {
    definitions_->previewOn(objects_->currentName());
    tabs_->setCurrentWidget(definitions_);
  });
  connect(counter_, &StaleCounter::counted, this, [this] {
    std::vector<ClassRow> rows = model_->rows();
    counter_->follow(rows);
    model_->update(std::move(rows));
    sayBar();
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { reading_.giveUp(); });
  connect(&state(), &PlaceState::actionRequested, this, [this] { createClass(*this, workspace()); });
  connect(&workspace().reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace(), &Workspace::dataChanged, this, [this] {
    counter_->forget();
    if (isVisible()) refresh();
  });
  connect(&workspace(), &Workspace::statusChanged, this, &ComputedPlace::enableActions);
  connect(ticker_, &Poll::due, this, [this] {
    if (!reading_.pending() && state().kind() != PlaceState::Kind::failed) read(true);
  });
}

void ComputedPlace::enter() {
  wanted_ = workspace().takeWantedClass();
  refresh();
  ticker_->start(kEvery);
  view_->setFocus();
}

void ComputedPlace::leave() {
  ticker_->stop();
  reading_.abandon();
  counter_->stop();
}

void ComputedPlace::refresh() {
  state().loading();
  counter_->forget();
  definitions_->refresh();
  objects_->refresh();
  read(false);
}

bool ComputedPlace::settled() const {
  return Place::settled() && !reading_.pending() &&
         (model_->rowCount() == 0 ||
          (counter_->settled() && definitions_->settled() && objects_->settled() && tasks_->settled()));
}

/// A class that waits for its backfill, where there is one.
void ComputedPlace::showExample() {
  wanted_ = QStringLiteral("orders");
  choose();
}

void ComputedPlace::read(bool background) {
  JobRequest request;
  request.doing = tr("reading the classes");
  request.background = background;
  request.waiting = [this](const QString& sentence) { state().waiting(sentence); };
  readSince_ = Clock::now();
  reading_ = workspace().reader().submit(
      std::move(request), [](topic::Client& client, JobControl&) { return readClasses(client); },
      [this](std::vector<ClassRow> rows) {
        const bool moving =
            std::ranges::any_of(rows, [](const ClassRow& row) { return row.task.has_value(); });
        const auto took = std::chrono::ceil<milliseconds>(Clock::now() - readSince_);
        if (ticker_->wanted()) {
          ticker_->start(std::clamp(took * kShare, moving ? kEveryRunning : kEvery, kLongest));
        }
        accept(std::move(rows));
      },
      [this, background](const Problem& problem) {
        if (background && problem.isCancelled() && state().kind() == PlaceState::Kind::ready)
          return;  // it gave way
        state().failed(problem);
      });
}

void ComputedPlace::accept(std::vector<ClassRow> rows) {
  counter_->follow(rows);
  closeStaleQuestion(rows);
  std::int64_t objects = 0;
  std::int64_t rebuilding = 0;
  std::int64_t failed = 0;
  for (const ClassRow& row : rows) {
    objects += row.objects;
    rebuilding += row.info.state.status == computed::RebuildStatus::rebuilding ? 1 : 0;
    failed += row.info.state.status == computed::RebuildStatus::failed ? 1 : 0;
  }
  const auto count = static_cast<std::int64_t>(rows.size());
  model_->update(std::move(rows));
  if (count == 0) {
    setSentence({});
    showClass();
    state().empty(tr("There is no class yet. A class has objects, each with a JSON document, and definitions "
                     "that derive fields from it."),
                  whyReadOnly(workspace()).isEmpty() ? tr("Create a class…") : QString());
    return;
  }
  QStringList facts{quantity(count, tr("class"), tr("classes")),
                    quantity(objects, tr("object"), tr("objects"))};
  if (rebuilding > 0) facts << tr("%1 waiting for a backfill or in it").arg(countText(rebuilding));
  if (failed > 0) facts << tr("%1 whose last backfill did not end well").arg(countText(failed));
  if (rebuilding + failed == 0) facts << tr("no backfill is due");
  setSentence(facts.join(QStringLiteral(" · ")));
  choose();
  state().ready();
}

void ComputedPlace::choose() {
  const int wanted = wanted_.isEmpty() ? -1 : model_->rowOf(wanted_.toStdString());
  if (wanted >= 0) {
    wanted_.clear();
    view_->setCurrentIndex(model_->index(wanted, 0));
  } else if (!view_->currentIndex().isValid() && model_->rowCount() > 0) {
    view_->setCurrentIndex(model_->index(0, 0));
  }
  showClass();
}

const ClassRow* ComputedPlace::current() const {
  return model_->row(view_->currentIndex().row());
}

RunningWork* ComputedPlace::running() const {
  const ClassRow* row = current();
  if (row == nullptr) return nullptr;
  const auto found = runs_.find(row->info.id);
  return found == runs_.end() || !found->second || found->second->over() ? nullptr : found->second.data();
}

void ComputedPlace::showClass() {
  if (const ClassRow* row = current()) sample(*row);
  sayBar();
  showPage();
  enableActions();
}

/// Only the page in view follows what moves.
void ComputedPlace::showPage() {
  const ClassRow* row = current();
  const auto info = row == nullptr ? std::nullopt : std::optional(row->info);
  QWidget* shown = tabs_->currentWidget();
  if (shown == definitions_ || !info) definitions_->show(info);
  if (shown == objects_ || !info) objects_->show(info);
  if (shown == tasks_ || !info) tasks_->show(info);
  enableActions();
}

void ComputedPlace::sample(const ClassRow& row) {
  const bool moves = row.task && row.task->status == computed::TaskStatus::running;
  if (!moves || row.task->id != sampled_) samples_.clear();
  if (!moves) return;
  sampled_ = row.task->id;
  samples_.emplace_back(Clock::now(), row.task->processedItems);
  if (samples_.size() > kSamples) samples_.pop_front();
}

std::optional<double> ComputedPlace::rate() const {
  if (samples_.size() < 2) return std::nullopt;
  const std::chrono::duration<double> time = samples_.back().first - samples_.front().first;
  if (time.count() <= 0) return std::nullopt;
  return static_cast<double>(samples_.back().second - samples_.front().second) / time.count();
}

void ComputedPlace::sayBar() {
  const ClassRow* row = current();
  if (row == nullptr) return bar_->show(Meaning::waits, tr("Choose a class."));
  // Reports of a quick run are dropped on the way; what the server has been told of then says more.
  const std::int64_t told = row->task ? row->task->processedItems : 0;
  if (const RunningWork* mine = running();
      mine != nullptr && mine->progress().total && mine->progress().done >= told) {
    return bar_->show(Meaning::waits, tr("This window runs the backfill: %1.").arg(mine->progress().sentence),
                      mine->progress().done, *mine->progress().total);
  }
  if (row->task) {
    const bool runs = row->task->status == computed::TaskStatus::running;
    return bar_->show(Meaning::waits, taskSentence(*row->task, rate()), row->task->processedItems,
                      runs ? row->task->totalItems : 0);
  }
  if (wasCancelled(row->info.state)) {
    return bar_->show(Meaning::waits,
                      tr("The backfill was cancelled; what it did stays. Run it again to go on."));
  }
  if (row->info.state.lastError) {
    return bar_->show(Meaning::failed, tr("The last backfill did not end well: %1 Run it again to go on.")
                                           .arg(text(*row->info.state.lastError)));
  }
  if (!row->stale) return bar_->show(Meaning::waits, tr("Counting what is stale …"));
  const std::int64_t stale = row->stale->stale;
  if (stale > 0) {
    return bar_->show(Meaning::waits,
                      tr("%1 stale though no backfill is due; reads compute live, Repair stores again.")
                          .arg(quantity(stale, tr("object is"), tr("objects are"))));
  }
  const auto outcome = outcomes_.find(row->info.id);
  bar_->show(Meaning::fine,
             outcome != outcomes_.end() ? outcome->second : tr("What is stored is up to date."));
}

}  // namespace headlock::ui
