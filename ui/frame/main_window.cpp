#include "ui/frame/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/frame/command_palette.h"
#include "ui/frame/navigation.h"
#include "ui/frame/place.h"
#include "ui/frame/places.h"
#include "ui/frame/status_bar.h"
#include "ui/frame/work_strip.h"
#include "ui/frame/workspace.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kNavigationWidth = 168;

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
  connect(navigation_, &Navigation::currentRowChanged, this, &MainWindow::show_);
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
  const int number = static_cast<int>(places_.size()) + 1;
  QKeySequence keys;
  if (number <= 9) {
    keys = QKeySequence(QKeyCombination(Qt::AltModifier, static_cast<Qt::Key>(Qt::Key_0 + number)));
    toolTip += QStringLiteral("  (") + keys.toString(QKeySequence::NativeText) + QLatin1Char(')');
  }
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

void MainWindow::addActions() {
  const auto look = [this](const QString& text, Appearance appearance) {
    addCommand(text, {}, [appearance] { theme::choose(appearance); });
  };
  look(tr("Appearance: as the desktop"), Appearance::followDesktop);
  look(tr("Appearance: light"), Appearance::light);
  look(tr("Appearance: dark"), Appearance::dark);
  addCommand(tr("Close the window"), QKeySequence::Close, [this] { close(); });
  addCommand(tr("Quit"), QKeySequence::Quit, [this] { close(); });
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

void MainWindow::show_(int index) {
  if (index < 0) return;
  Place* next = places_[static_cast<std::size_t>(index)];
  Place* last = status_->followed();
  if (last == next) return;
  if (last != nullptr) last->leave();
  stack_->setCurrentWidget(next);
  status_->follow(next);
  next->enter();
}

void MainWindow::rememberState() {
  remembers_ = true;
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  const QString last = settings.value(QStringLiteral("window/place")).toString();
  if (place(last) != nullptr) go(last);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (remembers_) {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    if (const Place* shown = current()) settings.setValue(QStringLiteral("window/place"), shown->name());
  }
  event->accept();
}

}  // namespace headlock::ui
