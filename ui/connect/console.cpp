#include "ui/connect/console.h"

#include <QTimer>

#include "ui/format/format.h"
#include "ui/frame/place.h"

namespace headlock::ui {

Console::Console(const ConnectionChoice& choice, Options options, QObject* parent)
    : QObject(parent), options_(std::move(options)) {
  open(choice);
}

Console::~Console() {
  close();
}

void Console::open(const ConnectionChoice& choice) {
  workspace_ = std::make_unique<Workspace>(workspaceOptions(choice));
  choice_ = choice;
  window_ = std::make_unique<MainWindow>(*workspace_);
  opening_ = std::make_unique<Opening>(
      *workspace_, Opening::Options{.fill = choice.embedded, .traffic = choice.embedded && options_.traffic});
  if (options_.remembers) {
    storeChoice(options_.settingsGroup, choice);
    window_->rememberState(options_.settingsGroup);
    connect(&workspace_->reader(), &Session::connected, this, [choice] { rememberConnection(choice); });
  }
  connect(workspace_.get(), &Workspace::connectionRequested, this,
          [this](const ConnectionChoice& next, bool inNewWindow) {
            inNewWindow ? Q_EMIT windowRequested(next) : reopen(next);
          });
  connect(workspace_.get(), &Workspace::readOnlyRequested, this, [this](bool readOnly) {
    ConnectionChoice next = choice_;
    next.readOnly = readOnly;
    reopen(std::move(next));
  });
  connect(workspace_.get(), &Workspace::windowRequested, this, [this] { Q_EMIT windowRequested(choice_); });
  connect(workspace_.get(), &Workspace::quitRequested, this, &Console::quitRequested);
  connect(window_.get(), &MainWindow::closed, this, [this] {
    if (!closing_) Q_EMIT closed();
  });
  window_->show();
}

/// Afterwards: the wish comes from a widget of the window that goes.
void Console::reopen(ConnectionChoice next) {
  QTimer::singleShot(0, this, [this, next = std::move(next)] {
    const QByteArray geometry = window_->saveGeometry();
    const bool same = isSameDatabase(next, choice_);
    const QString topic = same ? workspace_->topic() : QString();
    const QString place = same ? window_->current()->name() : QString();
    close();
    if (!same && options_.remembers) forgetWhatWasShown(options_.settingsGroup);
    open(next);
    window_->restoreGeometry(geometry);
    if (!topic.isEmpty()) workspace_->chooseTopic(topic);
    if (!place.isEmpty()) window_->go(place);
    Q_EMIT replaced();
  });
}

void Console::close() {
  closing_ = true;
  if (window_) window_->close();
  opening_.reset();
  window_.reset();
  workspace_.reset();
  closing_ = false;
}

}  // namespace headlock::ui
