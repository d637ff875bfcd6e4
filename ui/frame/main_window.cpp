#include "ui/frame/main_window.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/frame/navigation.h"
#include "ui/frame/place.h"
#include "ui/frame/places.h"
#include "ui/frame/status_bar.h"
#include "ui/frame/work_strip.h"
#include "ui/frame/workspace.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
MainWindow::MainWindow(Workspace& workspace, QWidget* parent) : QMainWindow(parent), workspace_(workspace) {
  setWindowTitle(tr("Headlock – %1").arg(workspace.target().name));
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  navigation_ = new Navigation(centre);
  row->addWidget(navigation_);
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
  connect(navigation_, &Navigation::currentRowChanged, this, &MainWindow::show_);
  connect(&workspace, &Workspace::goRequested, this, &MainWindow::go);
  navigation_->setCurrentRow(0);
}

MainWindow::~MainWindow() {
  // Places hold tickets of the workspace's sessions: they go first, while everything that they know is there.
  if (Place* shown = current()) shown->leave();
  for (Place* place : places_) delete place;
}

void MainWindow::addPlace(Place* place, bool ofTopic) {
  QString toolTip = place->title();
  const int number = static_cast<int>(places_.size()) + 1;
  if (number <= 9) {
    const QKeySequence keys(QKeyCombination(Qt::AltModifier, static_cast<Qt::Key>(Qt::Key_0 + number)));
    toolTip += QStringLiteral("  (") + keys.toString(QKeySequence::NativeText) + QLatin1Char(')');
    auto* shortcut = new QShortcut(keys, this);
    connect(shortcut, &QShortcut::activated, this, [this, name = place->name()] { go(name); });
  }
  navigation_->add(place->title(), toolTip, ofTopic);
  stack_->addWidget(place);
  places_.push_back(place);
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
