#include "ui/janitor/janitor_place.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "core/topic/client.h"
#include "ui/actions/export.h"
#include "ui/actions/form_dialog.h"
#include "ui/actions/topic_actions.h"
#include "ui/ages/stats_history.h"
#include "ui/format/format.h"
#include "ui/frame/figure_card.h"
#include "ui/frame/running_work.h"
#include "ui/frame/workspace.h"
#include "ui/janitor/sweep_model.h"
#include "ui/models/list_view.h"
#include "ui/topics/topic_picker.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {

JanitorPlace::JanitorPlace(Workspace& workspace, StatsHistory& history, QWidget* parent)
    : Place(QStringLiteral("janitor"), tr("Janitor"), workspace, parent),
      history_(history),
      log_(std::make_shared<SweepLog>()) {
  model_ = new SweepModel(this);
  view_ = new ListView(tr("Batches"), this);
  view_->setModel(model_);
  view_->setColumnWidths({100, 0, 80, 136, 120, 96, 120});
  view_->setSettingsName(QStringLiteral("janitor"));
  view_->setHint(tr("The batches of dry runs and sweeps appear here as they are done."));
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* cards = new QHBoxLayout;
  cards->setSpacing(0);
  expiredCard_ = new FigureCard(tr("Past the TTL now"), content);
  expiredCard_->setObjectName(QStringLiteral("expiredCard"));
  dryCard_ = new FigureCard(tr("Last dry run"), content);
  dryCard_->setObjectName(QStringLiteral("dryCard"));
  sweepCard_ = new FigureCard(tr("Last sweep"), content);
  sweepCard_->setObjectName(QStringLiteral("sweepCard"));
  for (FigureCard* card : {expiredCard_, dryCard_, sweepCard_}) cards->addWidget(card, 1);
  column->addLayout(cards);
  column->addWidget(view_, 1);
  setContent(content);
  dryCard_->show(QStringLiteral("–"), tr("Counts what a sweep would delete, and what is locked now."));
  sweepCard_->show(QStringLiteral("–"), tr("No sweep has run from this window yet."));
  setSentence(tr("Removes headless rows past their TTL, and waits for nobody"));
  makeFilters();
  makeTools();
  repeating_.setSingleShot(true);
  connect(&repeating_, &QTimer::timeout, this, [this] {
    if (repeated_) start(*repeated_);
  });
  connect(&workspace, &Workspace::topicChosen, this, [this] {
    if (isVisible()) readFigures();
  });
  connect(&workspace, &Workspace::dataChanged, this, [this] {
    if (isVisible()) readFigures();
  });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::statusChanged, this, &JanitorPlace::enableActions);
  connect(&state(), &PlaceState::giveUpRequested, this, [this] { figures_.giveUp(); });
}

void JanitorPlace::makeFilters() {
  picker_ = new TopicPicker(workspace(), this);
  allTopics_ = new QCheckBox(tr("All topics"), this);
  allTopics_->setObjectName(QStringLiteral("allTopics"));
  const auto field = [this](const char* name, const QString& title, int width) {
    auto* box = new QLineEdit(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(title);
    box->setFixedWidth(width);
    return box;
  };
  olderThan_ = field("olderThan", tr("Older than"), 96);
  olderThan_->setPlaceholderText(tr("the TTL"));
  olderThan_->setToolTip(tr("A duration such as 30m or 2d; empty: the topic's TTL"));
  batch_ = new QSpinBox(this);
  batch_->setObjectName(QStringLiteral("batch"));
  batch_->setAccessibleName(tr("Rows a batch"));
  batch_->setRange(1, topic::kMostSweepBatch);
  batch_->setValue(topic::kDefaultSweepBatch);
  batch_->setGroupSeparatorShown(false);
  repeat_ = new QCheckBox(tr("Repeat every"), this);
  repeat_->setObjectName(QStringLiteral("repeat"));
  every_ = field("every", tr("Repeat every"), 72);
  every_->setText(QStringLiteral("5m"));
  filters().addWidget(picker_);
  filters().addWidget(allTopics_);
  filters().addSpacing(theme::kMedium);
  filters().addWidget(new QLabel(tr("Older than"), this));
  filters().addWidget(olderThan_);
  filters().addSpacing(theme::kMedium);
  filters().addWidget(new QLabel(tr("Batch"), this));
  filters().addWidget(batch_);
  filters().addSpacing(theme::kMedium);
  filters().addWidget(repeat_);
  filters().addWidget(every_);
  filters().addStretch(1);
  connect(allTopics_, &QCheckBox::toggled, this, [this](bool all) {
    picker_->setEnabled(!all);
    readFigures();
  });
  connect(olderThan_, &QLineEdit::editingFinished, this, [this] { readFigures(); });
  connect(repeat_, &QCheckBox::toggled, this, [this](bool on) {
    if (!on) stopRepeating();
  });
}

void JanitorPlace::makeTools() {
  dryAction_ = addTool(tr("Dry run"), QKeySequence(Qt::CTRL | Qt::Key_D));
  sweepAction_ = addTool(tr("Sweep…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
  stopAction_ = addTool(tr("Stop"), QKeySequence(Qt::CTRL | Qt::Key_Period));
  connect(dryAction_, &QAction::triggered, this, &JanitorPlace::dryRun);
  connect(sweepAction_, &QAction::triggered, this, &JanitorPlace::askForSweep);
  connect(stopAction_, &QAction::triggered, this, [this] {
    stopRepeating();
    if (running_) running_->cancel();
  });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E), false), &QAction::triggered, this,
          [this] { exportModel(*this, *model_, QStringLiteral("sweeps")); });
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5), false), &QAction::triggered, this,
          &JanitorPlace::refresh);
  enableActions();
}

void JanitorPlace::enableActions() {
  const QString why = whyReadOnly(workspace());
  const bool busy = running_ && !running_->over();
  dryAction_->setEnabled(!busy);
  sweepAction_->setEnabled(!busy && why.isEmpty());
  if (!why.isEmpty()) sweepAction_->setToolTip(why);
  stopAction_->setEnabled(busy || repeated_.has_value());
}

void JanitorPlace::enter() {
  picker_->refresh();
  refresh();
}

void JanitorPlace::leave() {
  figures_.abandon();
}

void JanitorPlace::refresh() {
  state().loading();
  readFigures();
}

void JanitorPlace::readFigures(topic::StatsPrecision precision) {
  if (workspace().topic().isEmpty() && !allTopics_->isChecked()) return;
  JobRequest request;
  request.doing = tr("counting what is past its TTL");
  request.waiting = [this](const QString& sentence) { state().waiting(sentence); };
  request.background = precision == topic::StatsPrecision::exact;
  figures_ = workspace().reader().submit(
      std::move(request),
      [name = allTopics_->isChecked() ? std::string() : workspace().topic().toStdString(), precision](
          topic::Client& client, JobControl&) {
        if (name.empty()) return client.allStats(precision);
        return std::vector{client.topic<topic::RawPayload>(name).operations().stats(precision)};
      },
      [this](const std::vector<topic::TopicStats>& stats) {
        showFigures(stats);
        const bool capped =
            std::ranges::any_of(stats, [](const auto& topic) { return topic.headlessPastTtl.capped; });
        if (capped) readFigures(topic::StatsPrecision::exact);
      },
      [this, precision](const Problem& problem) {
        if (precision == topic::StatsPrecision::exact && problem.isCancelled()) return;  // it gave way
        state().failed(problem);
      });
}

void JanitorPlace::showFigures(const std::vector<topic::TopicStats>& stats) {
  topic::Figure expired;
  std::optional<std::chrono::milliseconds> oldest;
  for (const auto& topic : stats) {
    expired.value += topic.headlessPastTtl.value;
    expired.capped = expired.capped || topic.headlessPastTtl.capped;
    if (topic.oldestHeadlessAge && (!oldest || *topic.oldestHeadlessAge > *oldest))
      oldest = topic.oldestHeadlessAge;
  }
  const QString limit =
      stats.size() == 1
          ? tr("past the TTL of %1 in %2").arg(durationText(stats[0].headlessTtl), nameText(stats[0].name))
          : tr("past their TTL in %1")
                .arg(quantity(static_cast<std::int64_t>(stats.size()), tr("topic"), tr("topics")));
  const QString age = oldest ? tr("The oldest headless key is %1 old.").arg(ageText(*oldest))
                             : tr("There is no headless key.");
  expiredCard_->show(figureText(expired, Bound::lower), limit + QStringLiteral(". ") + age,
                     expired.value > 0 ? Meaning::pastTtl : Meaning::fine);
  state().ready();
}

std::optional<SweepPlan> JanitorPlace::plan(bool dry) {
  SweepPlan plan;
  if (!allTopics_->isChecked()) plan.topic = workspace().topic().toStdString();
  plan.batch = batch_->value();
  plan.dry = dry;
  try {
    plan.olderThan = durationIn(*olderThan_);
    if (repeat_->isChecked() && !dry) {
      const auto every = durationIn(*every_);
      if (!every || every->count() < 1'000)
        throw InvalidInput("invalid_duration", "Repeat at most once a second, for example every 30s.");
    }
  } catch (...) {
    state().failed(Problem::from(std::current_exception()));
    return std::nullopt;
  }
  if (plan.topic.empty() && !allTopics_->isChecked()) return std::nullopt;
  return plan;
}

QString JanitorPlace::scopeText(const SweepPlan& plan) const {
  const QString where = plan.topic.empty() ? tr("all topics") : nameText(plan.topic);
  const QString age =
      plan.olderThan ? tr("older than %1").arg(durationText(*plan.olderThan)) : tr("past the TTL");
  return tr("%1 of %2").arg(age, where);
}

bool JanitorPlace::settled() const {
  return Place::settled() && !figures_.pending() && (!running_ || running_->over());
}

void JanitorPlace::dryRun() {
  if (const auto dry = plan(true)) start(*dry);
}

void JanitorPlace::askForSweep() {
  auto wanted = plan(false);
  if (!wanted) return;
  SweepPlan same = *wanted;
  same.dry = true;
  const bool known = counted_ && counted_->first == same;
  if (known) wanted->expected = counted_->second;
  const QString count =
      known ? quantity(counted_->second, tr("headless row"), tr("headless rows")) : tr("all headless rows");
  QString explanation = known ? tr("The dry run counted them. ") : tr("A dry run would count them first. ");
  explanation +=
      tr("Rows that somebody has locked are left. A deleted row is made again by the next lock of its key.");
  if (repeat_->isChecked()) {
    explanation +=
        QLatin1Char(' ') + tr("This happens again every %1 until you stop it.").arg(every_->text());
  }
  confirm(this, tr("Delete %1 %2?").arg(count, scopeText(*wanted)), explanation, tr("Delete"),
          [this, wanted = *wanted] {
            if (repeat_->isChecked()) repeated_ = wanted;
            start(wanted);
          });
}

void JanitorPlace::start(const SweepPlan& plan) {
  if (running_ && !running_->over()) return;
  const QString title =
      plan.dry ? tr("Dry run: rows %1").arg(scopeText(plan)) : tr("Sweep: rows %1").arg(scopeText(plan));
  running_ = workspace().work().start(
      title, workspace().target(), &workspace().monitor(),
      [plan, log = log_](topic::Client& client, JobControl& control) {
        return runSweep(client, control, plan, *log);
      },
      [self = QPointer(this), plan](const SweepOutcome& outcome) {
        return self ? self->finish(plan, outcome) : WorkResult{};
      });
  connect(running_, &RunningWork::changed, this, [this] { model_->add(log_->take()); });
  connect(running_, &RunningWork::ended, this, [this] {
    model_->add(log_->take());
    if (running_ && running_->problem()) {
      sweepCard_->show(tr("failed"), running_->problem()->sentence, Meaning::failed);
      stopRepeating();
    }
    scheduleRepeat();
    enableActions();
  });
  enableActions();
}

WorkResult JanitorPlace::finish(const SweepPlan& plan, const SweepOutcome& outcome) {
  const QString locked = outcome.locksUnknown
                             ? tr("What is locked cannot be known on a read-only connection.")
                         : outcome.skipped == 0 ? tr("None was locked.")
                                                : tr("%1 locked and left.").arg(countText(outcome.skipped));
  const QString oldest =
      outcome.oldest ? tr("The oldest is %1 old.").arg(ageText(*outcome.oldest)) : QString();
  if (plan.dry) {
    if (!outcome.cancelled) counted_ = {plan, outcome.gone};
    dryCard_->show(countText(outcome.gone),
                   tr("would go: rows %1. %2 %3").arg(scopeText(plan), oldest, locked).simplified(),
                   outcome.gone > 0 ? Meaning::pastTtl : Meaning::fine);
    return {tr("%1 would go. %2").arg(countText(outcome.gone), locked), outcome.cancelled};
  }
  counted_.reset();
  const auto now = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
  for (const auto& topic : outcome.topics) {
    if (topic.gone > 0) history_.addSweep(topic.name, {now, topic.gone});
  }
  const QString how = outcome.cancelled ? tr("deleted, then stopped") : tr("deleted");
  sweepCard_->show(countText(outcome.gone),
                   tr("%1: rows %2, in %3 and %4. %5")
                       .arg(how, scopeText(plan), quantity(outcome.batches, tr("batch"), tr("batches")),
                            ageText(outcome.elapsed), locked),
                   outcome.cancelled ? Meaning::waits : Meaning::fine);
  workspace().announceChange();
  return {tr("%1 %2. %3").arg(countText(outcome.gone), how, locked), outcome.cancelled};
}

void JanitorPlace::scheduleRepeat() {
  if (!repeated_ || (running_ && running_->state() == RunningWork::State::cancelled)) return;
  const auto every = durationIn(*every_);
  if (every) repeating_.start(*every);
}

void JanitorPlace::stopRepeating() {
  repeating_.stop();
  repeated_.reset();
  enableActions();
}

}  // namespace headlock::ui
