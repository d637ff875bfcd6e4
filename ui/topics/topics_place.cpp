#include "ui/topics/topics_place.h"

#include <QAction>
#include <QHBoxLayout>

#include "core/topic/client.h"
#include "ui/actions/export.h"
#include "ui/actions/topic_actions.h"
#include "ui/ages/stats_history.h"
#include "ui/format/format.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/topics/sparkline.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kEvery{3};
/// Exact figures are read as long as they are this cheap; beyond it the live ones, marked as such, are shown.
constexpr std::chrono::milliseconds kCheap{3'000};
/// Reading takes at most this share of the time: one part in so many.
constexpr int kShare = 5;

}  // namespace

TopicsPlace::TopicsPlace(Workspace& workspace, StatsHistory& history, QWidget* parent)
    : Place(QStringLiteral("topics"), tr("Topics"), workspace, parent) {
  model_ = new TopicsModel(&history, this);
  view_ = new ListView(tr("Topics"), this);
  view_->setModel(model_);
  view_->setItemDelegateForColumn(TopicsModel::kTrend, new SparklineDelegate(view_));
  view_->setColumnWidths({0, 88, 112, 96, 88, 120, 64, 96, 84, 150});
  view_->setSettingsName(QStringLiteral("topics"));
  setContent(view_);
  makeTools();
  connect(view_, &ListView::rowActivated, this, &TopicsPlace::open);
  connect(view_, &ListView::currentRowChanged, this, [this] {
    if (const auto* topic = current()) this->workspace().chooseTopic(text(topic->name));
    enableActions();
  });
  connect(&history, &StatsHistory::sampled, this, [this] {
    if (isVisible()) model_->updateTrends();
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { reading_.giveUp(); });
  connect(&state(), &PlaceState::actionRequested, this, [this] { createTopic(*this, this->workspace()); });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::statusChanged, this, &TopicsPlace::enableActions);
  ticker_ = new Poll(workspace, this);
  connect(ticker_, &Poll::due, this, [this] {
    if (!reading_.pending() && state().kind() != PlaceState::Kind::failed) {
      read(exactTook_ < kCheap ? topic::StatsPrecision::exact : topic::StatsPrecision::live, true);
    }
  });
  enableActions();
}

void TopicsPlace::makeTools() {
  filters().addStretch(1);
  const auto add = [this](const QString& title, const QKeySequence& keys, auto&& act) {
    QAction* action = addTool(title, keys);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  QAction* create = add(tr("Create…"), QKeySequence::New, [this] { createTopic(*this, workspace()); });
  QAction* ttl = add(tr("Change TTL…"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] {
    if (const auto* topic = current())
      changeTtl(*this, workspace(), text(topic->name), topic->headlessTtl.count());
  });
  QAction* remove = add(tr("Delete…"), QKeySequence::Delete, [this] {
    if (const auto* topic = current()) {
      deleteTopic(
          *this, workspace(), text(topic->name),
          tr("%1 messages and %2 keys")
              .arg(figureText(topic->messages, Bound::estimate), figureText(topic->keys, Bound::estimate)));
    }
  });
  QAction* produce = add(tr("Produce…"), QKeySequence(Qt::CTRL | Qt::Key_P), [this] {
    if (const auto* topic = current()) produceMessage(*this, workspace(), text(topic->name), {});
  });
  QAction* sweep = add(tr("Sweep…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                       [this] { workspace().go(QStringLiteral("janitor")); });
  QAction* keys =
      add(tr("Open keys"), QKeySequence(Qt::CTRL | Qt::Key_O), [this] { open(view_->currentIndex()); });
  add(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E),
      [this] { exportModel(*this, *model_, QStringLiteral("topics")); });
  add(tr("Refresh"), QKeySequence(Qt::Key_F5), [this] { refresh(); });
  onTopic_ = {ttl, remove, produce, sweep, keys};
  changing_ = {create, ttl, remove, produce};
}

void TopicsPlace::enableActions() {
  const bool chosen = current() != nullptr;
  const QString why = whyReadOnly(workspace());
  const auto has = [](const std::vector<QAction*>& actions, QAction* action) {
    return std::ranges::find(actions, action) != actions.end();
  };
  for (QAction* action : actions()) {
    const bool changes = has(changing_, action);
    action->setEnabled((chosen || !has(onTopic_, action)) && (why.isEmpty() || !changes));
    if (changes && !why.isEmpty()) action->setToolTip(why);
  }
}

const topic::TopicStats* TopicsPlace::current() const {
  const int row = view_->currentIndex().row();
  return row < 0 || row >= model_->rowCount() ? nullptr : &model_->topics()[static_cast<std::size_t>(row)];
}

void TopicsPlace::enter() {
  refresh();
  ticker_->start(kEvery);
  view_->setFocus();
}

void TopicsPlace::leave() {
  ticker_->stop();
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
        if (exact) {
          exactTook_ = Clock::now() - readSince_;
          const auto rest = std::chrono::ceil<std::chrono::milliseconds>(exactTook_ * kShare);
          ticker_->setPause(std::max<std::chrono::milliseconds>(
              kEvery, std::min<std::chrono::milliseconds>(rest, kCheap * kShare)));
        }
        everExact_ = everExact_ || exact;
        showTopics(std::move(topics));
        if (!everExact_ && model_->rowCount() > 0) read(topic::StatsPrecision::exact, true);
      },
      [this, background](const Problem& problem) {
        if (background && problem.isCancelled() && state().kind() == PlaceState::Kind::ready)
          return;  // it gave way
        state().failed(problem);
      });
}

void TopicsPlace::showTopics(std::vector<topic::TopicStats> topics) {
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
        tr("There is no topic yet. A topic is a log of messages whose keys can be locked and compacted."),
        whyReadOnly(workspace()).isEmpty() ? tr("Create a topic…") : QString());
    return;
  }
  setSentence(
      tr("%1, %2 headless, %3")
          .arg(quantity(count, tr("topic"), tr("topics")), figureText({headless, capped}, Bound::lower),
               pastTtl == 0 ? tr("none past its TTL")
                            : tr("%1 past their TTL").arg(figureText({pastTtl, capped}, Bound::lower))));
  if (!view_->currentIndex().isValid()) {
    const QString& chosen = workspace().topic();
    const int row = std::max(model_->rowOf(chosen.isEmpty() ? workspace().options().favourite : chosen), 0);
    view_->setCurrentIndex(model_->index(row, 0));
  }
  state().ready();
}

void TopicsPlace::open(const QModelIndex& index) {
  if (!index.isValid()) return;
  if (const auto* topic = current()) workspace().chooseTopic(text(topic->name));
  workspace().go(QStringLiteral("keys"));
}

}  // namespace headlock::ui
