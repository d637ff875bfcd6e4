#include "ui/ages/ages_place.h"

#include <QHBoxLayout>
#include <QSplitter>

#include "core/topic/client.h"
#include "ui/actions/export.h"
#include "ui/ages/histogram_chart.h"
#include "ui/ages/trend_chart.h"
#include "ui/format/format.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/topics/topic_picker.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kEvery{2};
/// Exact figures are read as long as they are this cheap.
constexpr std::chrono::milliseconds kCheap{3'000};
/// Reading takes at most this share of the time: one part in so many.
constexpr int kShare = 5;

}  // namespace

AgesPlace::AgesPlace(Workspace& workspace, StatsHistory& history, QWidget* parent)
    : Place(QStringLiteral("ages"), tr("Ages"), workspace, parent), history_(history) {
  model_ = new AgeBucketsModel(this);
  histogram_ = new HistogramChart(this);
  trend_ = new TrendChart(this);
  table_ = new ListView(tr("Ages as a table"), this);
  table_->setModel(model_);
  table_->setColumnWidths({112, 112, 0});
  table_->hide();
  auto* charts = new QSplitter(Qt::Vertical, this);
  charts->setChildrenCollapsible(false);
  charts->addWidget(histogram_);
  charts->addWidget(trend_);
  charts->setStretchFactor(0, 3);
  charts->setStretchFactor(1, 2);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(charts);
  splitter->addWidget(table_);
  splitter->setStretchFactor(0, 1);
  splitter->setSizes({800, 340});
  setContent(splitter);
  makeTools();

  connect(histogram_, &HistogramChart::barActivated, this, &AgesPlace::openBar);
  connect(table_, &ListView::rowActivated, this, [this](const QModelIndex& index) { openBar(index.row()); });
  connect(&history_, &StatsHistory::sampled, this, [this] {
    if (isVisible()) showTrend();
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { reading_.giveUp(); });
  connect(&workspace, &Workspace::topicChosen, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  ticker_ = new Poll(workspace, this);
  connect(ticker_, &Poll::due, this, [this] {
    if (!live_->isChecked() || reading_.pending() || state().kind() != PlaceState::Kind::ready) return;
    read(exactTook_ < kCheap ? topic::StatsPrecision::exact : topic::StatsPrecision::live, true);
  });
}

void AgesPlace::makeTools() {
  picker_ = new TopicPicker(workspace(), this);
  filters().addWidget(picker_);
  filters().addStretch(1);
  live_ = addTool(tr("Live"), QKeySequence(Qt::CTRL | Qt::Key_L));
  live_->setCheckable(true);
  live_->setChecked(true);
  live_->setToolTip(tr("Read every %1").arg(durationText(kEvery)));
  QAction* table = addTool(tr("Table"), QKeySequence(Qt::CTRL | Qt::Key_T));
  table->setCheckable(true);
  connect(table, &QAction::toggled, table_, &QWidget::setVisible);
  connect(addTool(tr("Sweep…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)), &QAction::triggered, this,
          [this] { workspace().go(QStringLiteral("janitor")); });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this,
          &AgesPlace::exportShown);
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this, &AgesPlace::refresh);
}

void AgesPlace::enter() {
  picker_->refresh();
  ticker_->start(kEvery);
  refresh();
  histogram_->setFocus();
}

void AgesPlace::leave() {
  ticker_->stop();
  reading_.abandon();
}

bool AgesPlace::settled() const {
  return Place::settled() && (exactKnown_ || exactTook_ >= kCheap) &&
         history_.samples(listed_.toStdString()).size() > 1;
}

void AgesPlace::refresh() {
  state().loading();
  if (workspace().topic().isEmpty()) return;  // the picker chooses one, and then it goes on
  if (listed_ != workspace().topic()) {
    listed_ = workspace().topic();
    exactKnown_ = false;
    exactTook_ = {};
    setHeading(tr("%1 › Ages").arg(nameText(listed_.toStdString())));
  }
  read(exactKnown_ && exactTook_ < kCheap ? topic::StatsPrecision::exact : topic::StatsPrecision::live,
       false);
}

void AgesPlace::read(topic::StatsPrecision precision, bool background) {
  JobRequest request;
  request.doing = tr("reading the ages of %1").arg(listed_);
  request.background = background;
  request.waiting = [this](const QString& sentence) { state().waiting(sentence); };
  readSince_ = Clock::now();
  reading_ = workspace().reader().submit(
      std::move(request),
      [name = listed_.toStdString(), precision](topic::Client& client, JobControl&) {
        return client.topic<topic::RawPayload>(name).operations().stats(precision);
      },
      [this, precision](topic::TopicStats stats) {
        const bool exact = precision == topic::StatsPrecision::exact;
        if (exact) {
          exactTook_ = Clock::now() - readSince_;
          const auto rest = std::chrono::ceil<std::chrono::milliseconds>(exactTook_ * kShare);
          ticker_->setPause(std::max<std::chrono::milliseconds>(
              kEvery, std::min<std::chrono::milliseconds>(rest, kCheap * kShare)));
        }
        exactKnown_ = exactKnown_ || exact;
        showStats(std::move(stats));
        if (!exactKnown_) read(topic::StatsPrecision::exact, true);
      },
      [this, background](const Problem& problem) {
        if (background && problem.isCancelled() && state().kind() == PlaceState::Kind::ready)
          return;  // it gave way
        state().failed(problem);
      });
}

void AgesPlace::showStats(topic::TopicStats stats) {
  showTrend();
  QStringList facts{tr("%1 headless keys").arg(figureText(stats.headless, Bound::lower))};
  facts << tr("%1 past the TTL of %2")
               .arg(figureText(stats.headlessPastTtl, Bound::lower), durationText(stats.headlessTtl));
  if (stats.oldestHeadlessAge) facts << tr("oldest %1").arg(ageText(*stats.oldestHeadlessAge));
  setSentence(facts.join(QStringLiteral(" · ")));
  histogram_->show(stats.histogram, stats.headlessTtl);
  model_->show(std::move(stats.histogram), stats.headlessTtl);
  state().ready();
}

void AgesPlace::showTrend() {
  const std::string topic = listed_.toStdString();
  trend_->show(history_.samples(topic), history_.sweeps(topic));
}

void AgesPlace::openBar(int bar) {
  if (bar < 0 || bar >= model_->rowCount()) return;
  const topic::AgeBucket& bucket = model_->buckets()[static_cast<std::size_t>(bar)];
  workspace().openKeys({{}, topic::AgeRange{bucket.from, bucket.to}});
}

void AgesPlace::exportShown() {
  exportPicture(*this, listed_ + QStringLiteral("-ages"), *model_,
                [this](const QString& path) { histogram_->savePicture(path); });
}

}  // namespace headlock::ui
