#include "ui/overview/overview_place.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>

#include "core/computed/classes.h"
#include "core/computed/tasks.h"
#include "core/contention/monitor.h"
#include "core/topic/client.h"
#include "ui/actions/export.h"
#include "ui/ages/stats_history.h"
#include "ui/ages/trend_chart.h"
#include "ui/format/format.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/locks/lock_words.h"
#include "ui/overview/jump_card.h"
#include "ui/overview/notes_view.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEvery{3'000};
/// Exact figures are read as long as they are this cheap.
constexpr milliseconds kCheap{3'000};
/// Reading takes at most this share of the time: one part in so many.
constexpr int kShare = 5;
/// The checks change rarely, and ask about every table.
constexpr std::chrono::seconds kHealthEvery{60};

struct Figures {
  std::vector<topic::TopicStats> topics;
  std::vector<ClassTask> classes;
};

std::vector<ClassTask> readClasses(topic::Client& client) {
  computed::Classes classes(client.connection());
  computed::Tasks tasks(client.connection());
  std::vector<ClassTask> all;
  for (computed::ClassInfo& info : classes.all()) {
    std::optional<computed::TaskRecord> task;
    if (info.state.activeTask) task = tasks.task(*info.state.activeTask);
    all.push_back({std::move(info), std::move(task)});
  }
  return all;
}

Timestamp now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

QLabel* subheading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kStep);
  return label;
}

QWidget* titled(const QString& title, QWidget* content, QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(subheading(title, whole));
  column->addWidget(content, 1);
  return whole;
}

}  // namespace

OverviewPlace::OverviewPlace(Workspace& workspace, StatsHistory& history, QWidget* parent)
    : Place(QStringLiteral("overview"), tr("Overview"), workspace, parent), history_(history) {
  ticker_ = new Poll(workspace, this);
  makeTools();
  makeContent();
  connectAll();
}

QAction* OverviewPlace::addJump(const QString& text, Qt::Key key, const QString& place) {
  QAction* action = addTool(text, QKeySequence(Qt::CTRL | key), false);
  connect(action, &QAction::triggered, this, [this, place] { workspace().go(place); });
  return action;
}

void OverviewPlace::makeTools() {
  filters().addStretch(1);
  toTopics_ = addJump(tr("Show the headless rows by topic"), Qt::Key_1, QStringLiteral("topics"));
  toJanitor_ = addJump(tr("Show what is past its TTL"), Qt::Key_2, QStringLiteral("janitor"));
  toLocks_ = addJump(tr("Show who waits for whom"), Qt::Key_3, QStringLiteral("locks"));
  toComputed_ = addJump(tr("Show the backfills"), Qt::Key_4, QStringLiteral("computed"));
  connect(addTool(tr("Go to the notes"), QKeySequence(Qt::CTRL | Qt::Key_G), false), &QAction::triggered,
          this, [this] {
            notesView_->setFocus();
            if (!notesView_->currentIndex().isValid())
              notesView_->setCurrentIndex(notes_->index(0, NotesModel::kSentence));
          });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this,
          &OverviewPlace::exportShown);
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this,
          &OverviewPlace::refresh);
}

void OverviewPlace::makeContent() {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* cards = new QHBoxLayout;
  cards->setSpacing(0);
  headless_ = new JumpCard(tr("Headless rows"), "headlessCard", *toTopics_, tr("Topics"), content);
  expired_ = new JumpCard(tr("Past their TTL"), "expiredCard", *toJanitor_, tr("Janitor"), content);
  waiting_ = new JumpCard(tr("Waiting sessions now"), "waitingCard", *toLocks_, tr("Locks"), content);
  backfills_ = new JumpCard(tr("Backfills running"), "backfillsCard", *toComputed_, tr("Computed"), content);
  for (JumpCard* card : {headless_, expired_, waiting_, backfills_}) cards->addWidget(card, 1);
  column->addLayout(cards);
  trend_ = new TrendChart(content);
  trend_->setMinimumHeight(140);
  notes_ = new NotesModel(this);
  notesView_ = new NotesView(*notes_, content);
  auto* splitter = new QSplitter(Qt::Vertical, content);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(
      titled(tr("Headless rows of all topics, and the age of the oldest, since this window opened"), trend_,
             splitter));
  splitter->addWidget(titled(tr("Notes, each with what to do"), notesView_, splitter));
  splitter->setStretchFactor(0, 2);
  splitter->setStretchFactor(1, 3);
  column->addWidget(splitter, 1);
  setContent(content);
}

void OverviewPlace::connectAll() {
  connect(notesView_, &NotesView::noteActivated, this, &OverviewPlace::jump);
  connect(&history_, &StatsHistory::sampled, this, [this] {
    if (isVisible()) trend_->show(history_.totals(), history_.allSweeps());
  });
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { figures_.giveUp(); });
  for (Session* session : {&workspace().reader(), &workspace().monitor()}) {  // either may have been lost
    connect(session, &Session::connected, this, [this] {
      if (isVisible()) refresh();
    });
  }
  connect(&workspace(), &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  connect(ticker_, &Poll::due, this, [this] {
    if (state().kind() == PlaceState::Kind::failed) return;
    if (!figures_.pending()) readFigures(true);
    if (!locks_.pending()) readLocks();
    if (!health_.pending() && Clock::now() - healthRead_ > kHealthEvery) readHealth();
  });
}

void OverviewPlace::enter() {
  refresh();
  ticker_->start(kEvery);
}

void OverviewPlace::leave() {
  ticker_->stop();
  figures_.abandon();
  locks_.abandon();
  health_.abandon();
}

void OverviewPlace::refresh() {
  state().loading();
  trend_->show(history_.totals(), history_.allSweeps());
  readFigures(false);
  readLocks();
  readHealth();
}

bool OverviewPlace::settled() const {
  return Place::settled() && findings_.topics && findings_.locks && findings_.health &&
         (exact_ || exactTook_ >= kCheap) && history_.totals().size() != 1;
}

/// Topics and classes in one go: the live figures first, the exact ones where they are cheap.
void OverviewPlace::readFigures(bool background) {
  const bool exact = background || exact_ ? exactTook_ < kCheap : false;
  JobRequest request;
  request.doing = tr("reading the figures of all topics and classes");
  request.background = background;
  request.waiting = [this](const QString& sentence) { state().waiting(sentence); };
  readSince_ = Clock::now();
  figures_ = workspace().reader().submit(
      std::move(request),
      [exact](topic::Client& client, JobControl&) {
        return Figures{client.allStats(exact ? topic::StatsPrecision::exact : topic::StatsPrecision::live),
                       readClasses(client)};
      },
      [this, exact](Figures figures) {
        if (exact) {
          exactTook_ = Clock::now() - readSince_;
          const auto rest = std::chrono::ceil<milliseconds>(exactTook_ * kShare);
          ticker_->setPause(std::clamp<milliseconds>(rest, kEvery, kCheap * kShare));
        }
        exact_ = exact;
        findings_.topics = std::move(figures.topics);
        findings_.classes = std::move(figures.classes);
        showTopics();
        showClasses();
        showNotes();
        state().ready();
        if (!exact && exactTook_ < kCheap) readFigures(true);
      },
      [this, background](const Problem& problem) { fail(problem, background); });
}

void OverviewPlace::readLocks() {
  JobRequest request;
  request.doing = tr("asking who waits for whom");
  request.background = true;
  locks_ = workspace().monitor().submit(
      std::move(request),
      [](topic::Client& client, JobControl&) { return contention::LockMonitor(client.connection()).poll(); },
      [this](contention::LockReport report) {
        findings_.locks = std::move(report);
        showLocks();
        showNotes();
      },
      [this](const Problem& problem) {
        if (problem.isConnection() || problem.isCancelled()) return fail(problem, true);
        // A server that cannot tell who waits (before PostgreSQL 14) has the other figures all the same.
        findings_.locks.emplace();
        waiting_->show(QStringLiteral("–"), problem.sentence, Meaning::failed);
      });
}

void OverviewPlace::readHealth() {
  healthRead_ = Clock::now();
  JobRequest request;
  request.doing = tr("checking server, installation and topics");
  request.background = true;
  health_ = workspace().reader().submit(
      std::move(request),
      [](topic::Client& client, JobControl&) { return topic::examine(client.connection()); },
      [this](std::vector<topic::HealthCheck> checks) {
        findings_.health = std::move(checks);
        showNotes();
      },
      [this](const Problem& problem) {
        healthRead_ = {};
        fail(problem, true);
      });
}

void OverviewPlace::fail(const Problem& problem, bool background) {
  if (background && problem.isCancelled() && state().kind() == PlaceState::Kind::ready)
    return;  // it gave way
  for (JumpCard* card : {headless_, expired_, waiting_, backfills_}) card->setStale();
  state().failed(problem);
}

void OverviewPlace::showTopics() {
  topic::Figure headless;
  topic::Figure expired;
  const topic::TopicStats* oldest = nullptr;
  const topic::TopicStats* most = nullptr;
  for (const topic::TopicStats& each : *findings_.topics) {
    headless.value += each.headless.value;
    headless.capped = headless.capped || each.headless.capped;
    expired.value += each.headlessPastTtl.value;
    expired.capped = expired.capped || each.headlessPastTtl.capped;
    if (each.oldestHeadlessAge && (oldest == nullptr || *each.oldestHeadlessAge > *oldest->oldestHeadlessAge))
      oldest = &each;
    if (most == nullptr || each.headlessPastTtl.value > most->headlessPastTtl.value) most = &each;
  }
  const auto topics = static_cast<std::int64_t>(findings_.topics->size());
  headless_->show(figureText(headless, Bound::lower),
                  oldest == nullptr ? tr("None in %1.").arg(quantity(topics, tr("topic"), tr("topics")))
                                    : tr("The oldest is %1 old, in %2; %3 in all.")
                                          .arg(ageText(*oldest->oldestHeadlessAge), nameText(oldest->name),
                                               quantity(topics, tr("topic"), tr("topics"))),
                  headless.value > 0 ? std::optional(Meaning::headless) : std::nullopt);
  expired_->show(figureText(expired, Bound::lower),
                 expired.value == 0
                     ? tr("Every headless row is within its topic's TTL.")
                     : tr("Most of them, %1, in %2. A sweep removes them.")
                           .arg(figureText(most->headlessPastTtl, Bound::lower), nameText(most->name)),
                 expired.value > 0 ? Meaning::pastTtl : Meaning::fine);
  for (JumpCard* card : {headless_, expired_}) card->setReadAt(now());
}

void OverviewPlace::showClasses() {
  std::int64_t running = 0;
  std::int64_t queued = 0;
  std::int64_t failed = 0;
  for (const ClassTask& each : *findings_.classes) {
    const bool runs = each.task && each.task->status == computed::TaskStatus::running;
    running += runs ? 1 : 0;
    queued += each.task && !runs ? 1 : 0;
    failed += !each.task && each.info.state.status != computed::RebuildStatus::ready ? 1 : 0;
  }
  const auto classes = static_cast<std::int64_t>(findings_.classes->size());
  QString caption;
  if (running + queued + failed == 0) {
    caption = classes == 0
                  ? tr("There is no class yet.")
                  : tr("All of %1 are up to date.").arg(quantity(classes, tr("class"), tr("classes")));
  } else {
    QStringList facts;
    if (queued > 0) facts << tr("%1 waiting for a worker").arg(countText(queued));
    if (failed > 0) facts << tr("%1 stale without one").arg(quantity(failed, tr("class"), tr("classes")));
    facts << tr("%1 in all").arg(quantity(classes, tr("class"), tr("classes")));
    caption = facts.join(QStringLiteral(", ")) + QLatin1Char('.');
  }
  backfills_->show(countText(running), caption,
                   failed > 0             ? Meaning::failed
                   : running + queued > 0 ? Meaning::waits
                                          : Meaning::fine);
  backfills_->setReadAt(now());
}

void OverviewPlace::showLocks() {
  const contention::LockReport& report = *findings_.locks;
  const auto waits = static_cast<std::int64_t>(report.waits.size());
  const auto sessions = static_cast<std::int64_t>(report.sessions.size());
  QString caption = tr("%1 in this database.").arg(quantity(sessions, tr("session"), tr("sessions")));
  if (waits > 0) {
    caption = tr("The longest for %1, on %2.")
                  .arg(ageText(report.waits.front().waited), thingSentence(report.waits.front()));
  }
  waiting_->show(countText(waits), caption, waits > 0 ? Meaning::waits : Meaning::fine);
  waiting_->setReadAt(now());
}

void OverviewPlace::showNotes() {
  std::vector<Note> notes = notesOf(findings_);
  const auto grave = std::ranges::count(notes, Note::Weight::failed, &Note::weight);
  const auto warnings = std::ranges::count(notes, Note::Weight::warning, &Note::weight);
  notes_->update(std::move(notes));
  notesView_->viewport()->update();
  if (!findings_.topics || !findings_.locks || !findings_.health) return;
  if (grave + warnings == 0) return setSentence(tr("Nothing needs attention"));
  QStringList facts;
  if (grave > 0) facts << tr("%1 wrong").arg(quantity(grave, tr("thing is"), tr("things are")));
  if (warnings > 0) facts << tr("%1 to be looked at").arg(quantity(warnings, tr("thing"), tr("things")));
  setSentence(facts.join(QStringLiteral(" · ")));
}

void OverviewPlace::jump(const Note& note) {
  if (note.place == QLatin1String("computed")) return workspace().openClass(note.subject);
  if (!note.subject.isEmpty()) workspace().chooseTopic(note.subject);
  workspace().go(note.place);
}

/// The picture is the chart, the table the notes.
void OverviewPlace::exportShown() {
  exportPicture(*this, QStringLiteral("overview"), *notes_,
                [this](const QString& path) { trend_->savePicture(path); });
}

}  // namespace headlock::ui
