#include "ui/topics/topics_place.h"

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kEvery{3};
/// Exact figures are read as long as they are this cheap; beyond it the live ones, marked as such, are shown.
constexpr std::chrono::milliseconds kCheap{400};

}  // namespace

TopicsPlace::TopicsPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("topics"), tr("Topics"), workspace, parent) {
  model_ = new TopicsModel(this);
  view_ = new ListView(tr("Topics"), this);
  view_->setModel(model_);
  view_->setColumnWidths({0, 96, 104, 96, 96, 120, 72, 104, 88});
  view_->setSettingsName(QStringLiteral("topics"));
  setContent(view_);
  connect(addTool(tr("Open keys"), QKeySequence(Qt::CTRL | Qt::Key_O)), &QAction::triggered, this,
          [this] { open(view_->currentIndex()); });
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this, &TopicsPlace::refresh);
  connect(view_, &ListView::rowActivated, this, &TopicsPlace::open);
  connect(view_, &ListView::currentRowChanged, this, [this](const QModelIndex& current) {
    if (current.isValid()) {
      this->workspace().chooseTopic(text(model_->topics()[static_cast<std::size_t>(current.row())].name));
    }
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { reading_.giveUp(); });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&ticker_, &QTimer::timeout, this, [this] {
    if (!reading_.pending() && state().kind() != PlaceState::Kind::failed) {
      read(exactTook_ < kCheap ? topic::StatsPrecision::exact : topic::StatsPrecision::live, true);
    }
  });
}

void TopicsPlace::enter() {
  refresh();
  ticker_.start(kEvery);
  view_->setFocus();
}

void TopicsPlace::leave() {
  ticker_.stop();
  reading_.abandon();
}

bool TopicsPlace::settled() const {
  return Place::settled() && (everExact_ || exactTook_ >= kCheap || model_->rowCount() == 0);
}

void TopicsPlace::refresh() {
  state().loading();
  read(everExact_ && exactTook_ < kCheap ? topic::StatsPrecision::exact : topic::StatsPrecision::live, false);
}

void TopicsPlace::read(topic::StatsPrecision precision, bool background) {
  JobRequest request;
  request.doing = tr("reading the figures of all topics");
  request.background = background;
  request.waiting = [this](const QString& sentence) { state().waiting(sentence); };
  readSince_ = Clock::now();
  reading_ = workspace().reader().submit(
      std::move(request),
      [precision](topic::Client& client, JobControl&) { return client.allStats(precision); },
      [this, precision](std::vector<topic::TopicStats> topics) {
        const bool exact = precision == topic::StatsPrecision::exact;
        if (exact) exactTook_ = Clock::now() - readSince_;
        everExact_ = everExact_ || exact;
        show_(std::move(topics));
        if (!everExact_ && model_->rowCount() > 0) read(topic::StatsPrecision::exact, true);
      },
      [this, background](const Problem& problem) {
        if (background && problem.isCancelled() && state().kind() == PlaceState::Kind::ready)
          return;  // it gave way
        state().failed(problem);
      });
}

void TopicsPlace::show_(std::vector<topic::TopicStats> topics) {
  std::int64_t headless = 0;
  std::int64_t pastTtl = 0;
  bool capped = false;
  for (const auto& topic : topics) {
    headless += topic.headless.value;
    pastTtl += topic.headlessPastTtl.value;
    capped = capped || topic.headless.capped;
  }
  const auto count = static_cast<std::int64_t>(topics.size());
  model_->update(std::move(topics));
  if (count == 0) {
    setSentence({});
    state().empty(
        tr("There is no topic yet. A topic is a log of messages whose keys can be locked and compacted."));
    return;
  }
  setSentence(
      tr("%1, %2 headless, %3")
          .arg(quantity(count, tr("topic"), tr("topics")), figureText({headless, capped}, Bound::lower),
               pastTtl == 0 ? tr("none past its TTL")
                            : tr("%1 past their TTL").arg(figureText({pastTtl, capped}, Bound::lower))));
  if (!view_->currentIndex().isValid()) {
    const int row = std::max(model_->rowOf(workspace().topic()), 0);
    view_->setCurrentIndex(model_->index(row, 0));
  }
  state().ready();
}

void TopicsPlace::open(const QModelIndex& index) {
  if (!index.isValid()) return;
  workspace().chooseTopic(text(model_->topics()[static_cast<std::size_t>(index.row())].name));
  workspace().go(QStringLiteral("keys"));
}

}  // namespace headlock::ui
