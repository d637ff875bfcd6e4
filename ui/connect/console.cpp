#include "ui/connect/console.h"

#include <QTimer>

#include "ui/format/format.h"

namespace headlock::ui {

Console::Console(const ConnectionChoice& choice, Options options, QObject* parent)
    : QObject(parent), options_(options) {
  open(choice);
}

Console::~Console() {
  close();
}

void Console::open(const ConnectionChoice& choice) {
  workspace_ = std::make_unique<Workspace>(workspaceOptions(choice));
  window_ = std::make_unique<MainWindow>(*workspace_);
  opening_ = std::make_unique<Opening>(
      *workspace_, Opening::Options{.fill = choice.embedded, .traffic = choice.embedded && options_.traffic});
  if (options_.remembers) {
    window_->rememberState();
    connect(&workspace_->reader(), &Session::connected, this, [choice] { rememberConnection(choice); });
  }
  connect(workspace_.get(), &Workspace::connectionRequested, this,
          [this](bool embedded, const QByteArray& conninfo, const QString& schema) {
            ConnectionChoice next;
            next.embedded = embedded;
            next.conninfo = conninfo.toStdString();
            next.schema = schema.toStdString();
            // Afterwards: the wish comes from a widget of the window that goes.
            QTimer::singleShot(0, this, [this, next] {
              const QByteArray geometry = window_->saveGeometry();
              close();
              open(next);
              window_->restoreGeometry(geometry);
              Q_EMIT replaced();
            });
          });
  window_->show();
}

void Console::close() {
  if (window_) window_->close();
  opening_.reset();
  window_.reset();
  workspace_.reset();
}

}  // namespace headlock::ui
