// What can be done in the Locks place: its tools, whom they are about, and what they ask before.
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "core/race/spec_text.h"
#include "core/topic/client.h"
#include "core/workload/standoff.h"
#include "ui/actions/topic_actions.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/locks/ending.h"
#include "ui/locks/incident.h"
#include "ui/locks/lock_words.h"
#include "ui/locks/locks_export.h"
#include "ui/locks/locks_place.h"
#include "ui/locks/locks_view.h"
#include "ui/locks/replay.h"
#include "ui/locks/sentence_bar.h"

namespace headlock::ui {
namespace {

using contention::Action;
using contention::Identity;

/// Two keys of the topic (of the first one, where none is named) for sessions to wait for.
workload::StandoffOptions standoffIn(topic::Client& client, std::string topic) {
  if (topic.empty()) {
    const auto topics = client.topics();
    if (topics.empty())
      throw NotFound("topic_not_found", "There is no topic yet whose keys could be locked.");
    topic = topics.front().name;
  }
  workload::StandoffOptions options;
  const auto page = client.topic<topic::RawPayload>(topic).operations().keys({}, std::nullopt, 2);
  options.topic = std::move(topic);
  options.first = page.rows.empty() ? "example-1" : page.rows.front().key;
  options.second = page.rows.size() < 2 ? "example-2" : page.rows.back().key;
  return options;
}

}  // namespace

void LocksPlace::makeTools() {
  filters().addStretch(1);
  pause_ = addTool(tr("Pause"), QKeySequence(Qt::CTRL | Qt::Key_P));
  pause_->setCheckable(true);
  record_ = addTool(tr("Record…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
  record_->setCheckable(true);
  open_ = addTool(tr("Open recording…"), QKeySequence(Qt::CTRL | Qt::Key_O));
  live_ = addTool(tr("Back to the server"), QKeySequence(Qt::CTRL | Qt::Key_B));
  race_ = addTool(tr("Open as a race"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
  cancel_ = addTool(tr("Cancel query…"), QKeySequence(Qt::CTRL | Qt::Key_Period), false);
  terminate_ = addTool(tr("Terminate…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), false);
  key_ = addTool(tr("Show the key"), QKeySequence(Qt::CTRL | Qt::Key_G), false);
  wait_ = addTool(tr("Make some wait"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), false);
  wait_->setToolTip(tr("Fourteen sessions of this window's own wait for two keys, for a minute"));
  pause_->setObjectName(QStringLiteral("pause"));
  record_->setObjectName(QStringLiteral("record"));
  cancel_->setObjectName(QStringLiteral("cancelQuery"));
  terminate_->setObjectName(QStringLiteral("terminate"));
  race_->setObjectName(QStringLiteral("openAsRace"));
  key_->setObjectName(QStringLiteral("showKey"));
  wait_->setObjectName(QStringLiteral("makeWait"));
  for (QAction* action : {key_, cancel_, terminate_}) view_->bar().addButton(action);
  waitButton_ = view_->bar().addButton(wait_);
  waitButton_->setObjectName(QStringLiteral("makeWaitButton"));
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5), false), &QAction::triggered, this,
          &LocksPlace::refresh);
  connect(pause_, &QAction::triggered, this, &LocksPlace::setPaused);
  connect(record_, &QAction::triggered, this, [this](bool on) {
    // It is on when a file was chosen.
    record_->setChecked(watch_->recording());
    on ? askForRecording() : watch_->stopRecording();
  });
  connect(open_, &QAction::triggered, this, [this] {
    auto* dialog =
        new QFileDialog(this, tr("Open a recording"), {}, tr("Recordings (*.jsonl);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &LocksPlace::openRecording);
    dialog->open();
  });
  connect(live_, &QAction::triggered, this, &LocksPlace::closeRecording);
  connect(race_, &QAction::triggered, this, &LocksPlace::openAsRace);
  connect(cancel_, &QAction::triggered, this, [this] { askToEnd(Action::cancel); });
  connect(terminate_, &QAction::triggered, this, [this] { askToEnd(Action::terminate); });
  connect(key_, &QAction::triggered, this, [this] { openKey(target()); });
  connect(wait_, &QAction::triggered, this, &LocksPlace::makeSomeWait);
}

void LocksPlace::makeExports() {
  auto* menu = new QMenu(this);
  const auto add = [&](const QString& text, const QKeySequence& keys, LocksPart part) {
    QAction* const action = addTool(text, keys, false);
    menu->addAction(action);
    connect(action, &QAction::triggered, this, [this, part] {
      exportPart(*this, *view_, part, [this]() -> const contention::Timeline& { return timeline(); });
    });
  };
  add(tr("Export the graph…"), QKeySequence(Qt::CTRL | Qt::Key_E), LocksPart::graph);
  add(tr("Export the sessions…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), LocksPart::sessions);
  add(tr("Export the timeline…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E), LocksPart::timeline);
  add(tr("Export the contention…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_K), LocksPart::contention);
  auto* button = new QToolButton(this);
  button->setText(tr("Export"));
  button->setAccessibleName(tr("Export"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(menu);
  tools().addWidget(button);
}

void LocksPlace::askForRecording() {
  auto* dialog = new QFileDialog(this, tr("Record into a file"), {}, tr("Recordings (*.jsonl)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("jsonl"));
  dialog->selectFile(QStringLiteral("locks.jsonl"));
  connect(dialog, &QFileDialog::fileSelected, this, &LocksPlace::startRecording);
  dialog->open();
}

Identity LocksPlace::target() const {
  const SharedReport& report = view_->report();
  if (view_->chosen() != Identity{} || !report) return view_->chosen();
  if (!report->cycles.empty() && !report->cycles.front().empty())
    return contention::sessionIdentity(*report, report->cycles.front().front());
  if (report->roots.empty()) return {};
  const auto& root = report->roots.front();
  return root.pid != 0 ? contention::sessionIdentity(*report, root.pid)
                       : Identity{0, {}, root.gid.value_or("")};
}

void LocksPlace::updateActions() {
  const SharedReport& report = view_->report();
  const Identity who = target();
  const bool quiet = !report || report->waits.empty();
  const QString pid = who.pid != 0 ? QString::number(who.pid) : QString();
  const auto show = [&](QAction* action, Action what, const QString& text) {
    QString why = whyReadOnly(workspace());
    if (replay_) why = tr("A recording holds nobody who could be ended.");
    if (why.isEmpty() && report) why = whyNot(*report, who, what);
    action->setVisible(!quiet);
    action->setEnabled(!quiet && why.isEmpty());
    action->setText(text);
    action->setToolTip(why.isEmpty()
                           ? text + QStringLiteral("  (") +
                                 action->shortcut().toString(QKeySequence::NativeText) + QLatin1Char(')')
                           : why);
  };
  show(cancel_, Action::cancel, tr("Cancel query of %1…").arg(pid));
  show(terminate_, Action::terminate, tr("Terminate %1…").arg(pid));
  if (who.pid == 0) {
    cancel_->setText(tr("Cancel query…"));
    terminate_->setText(tr("Terminate…"));
  }
  race_->setEnabled(!quiet);
  key_->setVisible(!quiet);
  key_->setEnabled(!quiet);
  // By its keys and the palette at any time; a button only where there is nothing to look at.
  wait_->setVisible(!replay_ && report && whyReadOnly(workspace()).isEmpty() &&
                    (!standoff_ || standoff_->over()));
  waitButton_->setVisible(quiet && wait_->isVisible());
  live_->setVisible(replay_ != nullptr);
  live_->setEnabled(replay_ != nullptr);
  record_->setEnabled(!replay_);
  for (QToolButton* button : findChildren<QToolButton*>()) {
    if (button->defaultAction() == live_) button->setVisible(live_->isVisible());
  }
}

void LocksPlace::askToEnd(Action action) {
  const SharedReport report = view_->report();
  const Identity who = target();
  if (!report || !whyNot(*report, who, action).isEmpty()) return;
  const QString name = tr("pid %1").arg(actorTitle(*report, who));
  confirmEnding(*this, *report, who, action, [this, who, action, name] {
    view_->bar().clearOutcome();
    watch_->act(
        action, who,
        [this, action, name](bool sent) {
          const QString done = action == Action::cancel ? tr("The statement of %1 was asked to end.")
                                                        : tr("%1 was terminated.");
          view_->bar().showOutcome(sent ? Meaning::fine : Meaning::failed,
                                   sent ? done.arg(name) : tr("The server sent no signal to %1.").arg(name));
        },
        [this](const Problem& problem) {
          view_->bar().showOutcome(Meaning::failed,
                                   problem.sentence + QStringLiteral("  ") + problem.codes());
        });
  });
}

/// The key that a session waits for, or, where it waits for none, that others wait for because of it.
void LocksPlace::openKey(const Identity& who) {
  const SharedReport report = view_->report();
  if (!report) return;
  const contention::WaitReport* found = nullptr;
  for (const auto& link : contention::linksOf(*report)) {
    const auto& wait = report->waits[link.wait];
    if (!wait.topic || !wait.key) continue;
    if (link.waiter == who || (link.blocker == who && found == nullptr)) found = &wait;
    if (link.waiter == who) break;
  }
  if (found != nullptr) return openTopicKey(found->topic, found->key);
  view_->bar().showOutcome(Meaning::waits, tr("Of this session no key is known."));
}

void LocksPlace::openTopicKey(const std::optional<std::string>& topic,
                              const std::optional<std::string>& key) {
  if (!topic) return;
  workspace().chooseTopic(text(*topic));
  workspace().openKey(key ? text(*key) : QString());
}

void LocksPlace::openAsRace() {
  if (const SharedReport report = view_->report(); report && !report->waits.empty())
    workspace().openRace(race::writeSpec(race::skeletonOf(incidentOf(*report))));
}

void LocksPlace::makeSomeWait() {
  if (standoff_ && !standoff_->over()) return;
  standoff_ = workspace().work().start(
      tr("Sessions that wait, to look at"), workspace().target(), &workspace().monitor(),
      [topic = workspace().topic().toStdString()](topic::Client& client, JobControl& control) {
        workload::StandoffOptions options = standoffIn(client, topic);
        options.onProgress = [&control, all = options.duration](std::chrono::milliseconds left) {
          control.report({(all - left).count(), all.count(), tr("%1 left").arg(ageText(left))});
        };
        workload::runStandoff(client.connection().settings(), {nullptr, control.canceller(), {}}, options);
        return true;
      },
      [](bool) { return WorkResult{tr("All have gone on; nothing was written.")}; });
  connect(standoff_, &RunningWork::ended, this, &LocksPlace::updateActions);
  updateActions();
}

}  // namespace headlock::ui
