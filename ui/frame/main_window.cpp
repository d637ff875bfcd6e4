#include "ui/frame/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>

#include "ui/frame/command_palette.h"
#include "ui/frame/navigation.h"
#include "ui/frame/place.h"
#include "ui/frame/places.h"
#include "ui/frame/status_bar.h"
#include "ui/frame/work_strip.h"
#include "ui/frame/workspace.h"
#include "ui/memory/memory.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kNavigationWidth = 168;
/// With Alt, in the order of the places.
constexpr std::array kPlaceKeys{Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5,     Qt::Key_6,
                                Qt::Key_7, Qt::Key_8, Qt::Key_9, Qt::Key_0, Qt::Key_Minus, Qt::Key_Equal};

}  // namespace
MainWindow::MainWindow(Workspace& workspace, QWidget* parent) : QMainWindow(parent), workspace_(workspace) {
  setWindowTitle(tr("Headlock – %1").arg(workspace.target().name));
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  navigation_ = new Navigation(kNavigationWidth, QPalette::Window, centre);
  navigation_->setObjectName(QStringLiteral("navigation"));
  navigation_->setAccessibleName(tr("Places"));
  auto* side = new QVBoxLayout;
  side->setContentsMargins(0, theme::kSmall, 0, 0);
  side->setSpacing(0);
  side->addWidget(navigation_, 1);
  commandButton_ = new QToolButton(centre);
  commandButton_->setAutoRaise(true);
  auto* corner = new QHBoxLayout;
  corner->setContentsMargins(theme::kMedium, theme::kStep, 0, theme::kSmall);
  corner->addWidget(commandButton_);
  corner->addStretch(1);
  side->addLayout(corner);
  row->addLayout(side);
  auto* border = new QFrame(centre);
  border->setFrameShape(QFrame::VLine);
  border->setFrameShadow(QFrame::Plain);
  border->setForegroundRole(QPalette::Mid);
  row->addWidget(border);
  stack_ = new QStackedWidget(centre);
  row->addWidget(stack_, 1);
  column->addLayout(row, 1);
  column->addWidget(new WorkStrip(workspace.work(), centre));
  auto* foot = new QFrame(centre);
  foot->setFrameShape(QFrame::HLine);
  foot->setFrameShadow(QFrame::Plain);
  foot->setForegroundRole(QPalette::Mid);
  column->addWidget(foot);
  status_ = new StatusBar(workspace, centre);
  column->addWidget(status_);
  setCentralWidget(centre);
  resize(1280, 800);

  for (const auto& [place, ofTopic] : makePlaces(workspace, this)) addPlace(place, ofTopic);
  addActions();
  connect(navigation_, &Navigation::currentRowChanged, this, &MainWindow::showPlace);
  connect(&workspace, &Workspace::goRequested, this, &MainWindow::go);
  // The overview comes first in the list; a newcomer begins with what it sums up.
  go(QStringLiteral("topics"));
}

MainWindow::~MainWindow() {
  // Places hold tickets of the workspace's sessions: they go first, while everything that they know is there.
  if (Place* shown = current()) shown->leave();
  for (Place* place : places_) delete place;
}

void MainWindow::addPlace(Place* place, bool ofTopic) {
  QString toolTip = place->title();
  QKeySequence keys;
  if (places_.size() < kPlaceKeys.size()) {
    keys = QKeySequence(QKeyCombination(Qt::AltModifier, kPlaceKeys[places_.size()]));
    toolTip += QStringLiteral("  (") + keys.toString(QKeySequence::NativeText) + QLatin1Char(')');
  }
  connect(place, &Place::choicesChanged, this, &MainWindow::saveSoon);
  addCommand(tr("Go to %1").arg(place->title()), keys, [this, name = place->name()] { go(name); });
  navigation_->add(place->title(), toolTip, ofTopic);
  stack_->addWidget(place);
  places_.push_back(place);
}

QAction* MainWindow::addCommand(const QString& text, const QKeySequence& keys, std::function<void()> act) {
  auto* action = new QAction(text, this);
  action->setShortcut(keys);
  addAction(action);
  connect(action, &QAction::triggered, this, std::move(act));
  return action;
}

void MainWindow::addLookActions() {
  const auto look = [this](const QString& text, Qt::Key key, Appearance appearance) {
    addCommand(text, QKeySequence(Qt::CTRL | Qt::ALT | key), [appearance] { theme::choose(appearance); });
  };
  look(tr("Appearance: as the desktop"), Qt::Key_A, Appearance::followDesktop);
  look(tr("Appearance: light"), Qt::Key_L, Appearance::light);
  look(tr("Appearance: dark"), Qt::Key_D, Appearance::dark);
}

void MainWindow::addActions() {
  addLookActions();
  const bool readOnly = workspace_.options().readOnly;
  addCommand(readOnly ? tr("Allow changes again") : tr("Make this window read-only"),
             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
             [this, readOnly] { Q_EMIT workspace_.readOnlyRequested(!readOnly); });
  addCommand(tr("New window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
             [this] { Q_EMIT workspace_.windowRequested(); });
  addCommand(tr("Close the window"), QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
  addCommand(tr("Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { Q_EMIT workspace_.quitRequested(); });
  commands_ = addCommand(tr("Commands…"), QKeySequence(Qt::CTRL | Qt::Key_K), [this] { showCommands(); });
  commandButton_->setDefaultAction(commands_);
  qApp->installEventFilter(this);
  commandButton_->setText(tr("Commands  %1").arg(commands_->shortcut().toString(QKeySequence::NativeText)));
}

/// The palette opens from everywhere: a text field must not take its keys for an edit.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (QKeySequence(key->keyCombination()) == commands_->shortcut()) {
      event->ignore();
      return true;
    }
  }
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::showCommands() {
  QList<QAction*> all;
  if (Place* shown = current()) all << shown->actions();
  all << actions();
  (new CommandPalette(all, this))->show();
}

Place* MainWindow::place(const QString& name) const {
  const auto found = std::ranges::find(places_, name, &Place::name);
  return found == places_.end() ? nullptr : *found;
}

Place* MainWindow::current() const {
  return qobject_cast<Place*>(stack_->currentWidget());
}

void MainWindow::go(const QString& name) {
  const auto found = std::ranges::find(places_, name, &Place::name);
  if (found != places_.end()) navigation_->setCurrentRow(static_cast<int>(found - places_.begin()));
}

void MainWindow::showPlace(int index) {
  if (index < 0) return;
  Place* next = places_[static_cast<std::size_t>(index)];
  Place* last = status_->followed();
  if (last == next) return;
  if (last != nullptr) last->leave();
  stack_->setCurrentWidget(next);
  status_->follow(next);
  next->enter();
  saveSoon();
}

void MainWindow::rememberState(const QString& group) {
  settingsGroup_ = group;
  readState();
  saving_.setSingleShot(true);
  saving_.setInterval(kSaveAfter);
  connect(&saving_, &QTimer::timeout, this, &MainWindow::writeState);
  connect(&workspace_, &Workspace::topicChosen, this, &MainWindow::saveSoon);
}

/// Places take back what was chosen before the first of them is entered: each reads once.
void MainWindow::readState() {
  Memory settings;
  settings.beginGroup(settingsGroup_);
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  const QString topic = settings.value(QStringLiteral("topic")).toString();
  if (!topic.isEmpty()) workspace_.chooseTopic(topic);
  for (Place* each : places_) {
    const QVariantMap choices = settings.value(QStringLiteral("choices/") + each->name()).toMap();
    if (!choices.isEmpty()) each->restoreChoices(choices);
  }
  const QString last = settings.value(QStringLiteral("place")).toString();
  if (place(last) != nullptr) go(last);
}

void MainWindow::saveSoon() {
  if (!settingsGroup_.isEmpty() && !saving_.isActive()) saving_.start();
}

void MainWindow::writeState() {
  saving_.stop();
  if (settingsGroup_.isEmpty()) return;
  Memory settings;
  settings.beginGroup(settingsGroup_);
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("topic"), workspace_.topic());
  if (const Place* shown = current()) settings.setValue(QStringLiteral("place"), shown->name());
  for (const Place* each : places_) {
    const QVariantMap choices = each->choices();
    if (!choices.isEmpty()) settings.setValue(QStringLiteral("choices/") + each->name(), choices);
  }
  settings.endGroup();
  settings.sync();  // a process that is killed writes nothing afterwards
}

void MainWindow::closeEvent(QCloseEvent* event) {
  writeState();
  event->accept();
  Q_EMIT closed();
}

void MainWindow::followSeen() {
  workspace_.setSeen(isVisible() && !isMinimized());
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) followSeen();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  followSeen();
}

void MainWindow::hideEvent(QHideEvent* event) {
  QMainWindow::hideEvent(event);
  followSeen();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  saveSoon();
}

void MainWindow::moveEvent(QMoveEvent* event) {
  QMainWindow::moveEvent(event);
  saveSoon();
}

}  // namespace headlock::ui
