#include "ui/connect/windows.h"

#include <QApplication>
#include <QCloseEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/memory/memory.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

const QString& sessionGroup() {
  static const QString group = QStringLiteral("session");
  return group;
}

QStringList storedGroups() {
  Memory settings;
  settings.beginGroup(sessionGroup());
  QStringList groups = settings.childGroups();
  std::ranges::sort(groups, {}, [](const QString& name) { return name.toInt(); });
  for (QString& group : groups) group.prepend(sessionGroup() + QLatin1Char('/'));
  return groups;
}

void forget(const QString& group) {
  Memory settings;
  settings.remove(group);
  settings.sync();
}

}  // namespace

WaitingWindow::WaitingWindow(QString settingsGroup, ConnectionChoice choice)
    : group_(std::move(settingsGroup)), choice_(std::move(choice)) {
  setObjectName(QStringLiteral("waitingWindow"));
  const QString name = choice_.name();
  setWindowTitle(tr("Headlock – %1 (not connected)").arg(name));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme::kHuge, theme::kHuge, theme::kHuge, theme::kHuge);
  column->setSpacing(theme::kMedium);
  column->addStretch(1);
  auto* heading = new QLabel(tr("This window is not connected"), this);
  heading->setFont(theme::heading());
  heading->setAlignment(Qt::AlignHCenter);
  auto* sentence = new QLabel(
      tr("When Headlock ended it showed %1, schema %2. It connects when you say so, and then shows what it "
         "showed.")
          .arg(name, text(choice_.schema)),
      this);
  sentence->setTextFormat(Qt::PlainText);
  sentence->setWordWrap(true);
  sentence->setAlignment(Qt::AlignHCenter);
  column->addWidget(heading);
  column->addWidget(sentence);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(theme::kSmall);
  auto* connectTo = new QPushButton(tr("Connect"), this);
  connectTo->setObjectName(QStringLiteral("waitingConnect"));
  connectTo->setDefault(true);
  auto* forgetIt = new QPushButton(tr("Forget this window"), this);
  forgetIt->setObjectName(QStringLiteral("waitingForget"));
  buttons->addStretch(1);
  buttons->addWidget(forgetIt);
  buttons->addWidget(connectTo);
  buttons->addStretch(1);
  column->addLayout(buttons);
  column->addStretch(1);
  connect(connectTo, &QPushButton::clicked, this, &WaitingWindow::connectRequested);
  connect(forgetIt, &QPushButton::clicked, this, &WaitingWindow::forgetRequested);
  resize(640, 320);
  connectTo->setFocus();
}

/// Closed without a word it waits for the next start.
void WaitingWindow::closeEvent(QCloseEvent* event) {
  event->accept();
}

Windows::Windows(const ConnectionChoice& first, Options options, QObject* parent)
    : QObject(parent), options_(options) {
  if (options_.remembers) lock_ = lockMemory();
  ConnectionChoice wanted = first;
  QString group;
  std::vector<std::pair<QString, ConnectionChoice>> others;
  if (lock_) {
    for (const QString& stored : storedGroups()) {
      const auto choice = storedChoice(stored);
      if (!choice) continue;
      if (group.isEmpty() && isSameDatabase(*choice, first)) {
        group = stored;
        wanted.readOnly = wanted.readOnly || choice->readOnly;
      } else {
        others.emplace_back(stored, *choice);
      }
    }
    if (group.isEmpty()) group = unusedGroup();
  }
  add(wanted, group, options_.traffic);
  for (const auto& [stored, choice] : others) showWaiting(stored, choice);
}

Windows::~Windows() = default;

QString Windows::unusedGroup() const {
  const QStringList taken = storedGroups();
  for (int number = 1;; ++number) {
    QString group = sessionGroup() + QLatin1Char('/') + QString::number(number);
    const bool open = std::ranges::any_of(
        consoles_, [&](const auto& console) { return console->options().settingsGroup == group; });
    if (!open && !taken.contains(group)) return group;
  }
}

Console& Windows::open(const ConnectionChoice& choice) {
  return add(choice, lock_ ? unusedGroup() : QString(), false);
}

Console& Windows::add(const ConnectionChoice& choice, const QString& group, bool traffic) {
  consoles_.push_back(std::make_unique<Console>(
      choice, Console::Options{.traffic = traffic, .remembers = lock_ != nullptr, .settingsGroup = group}));
  Console& console = *consoles_.back();
  connect(&console, &Console::closed, this, [this, &console] { onClosed(console); });
  connect(&console, &Console::windowRequested, this,
          [this](const ConnectionChoice& wanted) { open(wanted); });
  connect(&console, &Console::quitRequested, this, &Windows::quit);
  return console;
}

void Windows::showWaiting(const QString& group, const ConnectionChoice& choice) {
  waiting_.push_back(std::make_unique<WaitingWindow>(group, choice));
  WaitingWindow& window = *waiting_.back();
  window.restoreGeometry(Memory().value(group + QStringLiteral("/geometry")).toByteArray());
  // Both come from a button of the window that goes.
  connect(
      &window, &WaitingWindow::connectRequested, this,
      [this, &window] {
        const QString wanted = window.settingsGroup();
        const ConnectionChoice kept = window.choice();
        dismiss(window);
        add(kept, wanted, false);
      },
      Qt::QueuedConnection);
  connect(
      &window, &WaitingWindow::forgetRequested, this,
      [this, &window] {
        forget(window.settingsGroup());
        dismiss(window);
      },
      Qt::QueuedConnection);
  window.show();
}

void Windows::dismiss(WaitingWindow& window) {
  std::erase_if(waiting_, [&](const auto& each) { return each.get() == &window; });
}

/// Whoever closes one of several windows is done with it; closing the last one ends the program, and it comes
/// back.
void Windows::onClosed(Console& console) {
  if (quitting_ || consoles_.size() == 1) return;
  console.window().forgetState();
  if (lock_) forget(console.options().settingsGroup);
  QTimer::singleShot(0, this, [this, gone = &console] {
    std::erase_if(consoles_, [&](const auto& each) { return each.get() == gone; });
  });
}

void Windows::quit() {
  quitting_ = true;
  QApplication::quit();
}

}  // namespace headlock::ui
