// One window and what it stands on. When a person connects elsewhere, both are replaced as a whole: nothing
// of one database can be left behind in a view of another.
#pragma once

#include <QObject>
#include <memory>

#include "ui/connect/choice.h"
#include "ui/connect/opening.h"
#include "ui/frame/main_window.h"

namespace headlock::ui {

class Console : public QObject {
  Q_OBJECT

public:
  struct Options {
    bool traffic = false;    ///< Keep the demonstration's traffic running on the embedded cluster.
    bool remembers = false;  ///< Window state and recent connections come from the settings and go there.
    /// Where the settings keep the state of this window.
    QString settingsGroup = QStringLiteral("window");
  };

  /// Opens the window. Throws InvalidInput (`invalid_conninfo`, `invalid_argument`).
  Console(const ConnectionChoice& choice, Options options, QObject* parent = nullptr);
  ~Console() override;

  [[nodiscard]] Workspace& workspace() noexcept { return *workspace_; }
  [[nodiscard]] MainWindow& window() noexcept { return *window_; }
  [[nodiscard]] const Opening& opening() const noexcept { return *opening_; }
  [[nodiscard]] const ConnectionChoice& choice() const noexcept { return choice_; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }

Q_SIGNALS:
  /// Another window took the place of the one before.
  void replaced();
  /// A person closed the window.
  void closed();
  void windowRequested(const headlock::ui::ConnectionChoice& choice);
  void quitRequested();

private:
  void open(const ConnectionChoice& choice);
  void reopen(ConnectionChoice next);
  void close();

  const Options options_;
  ConnectionChoice choice_;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<MainWindow> window_;
  std::unique_ptr<Opening> opening_;
  bool closing_ = false;  // by ourselves
};

}  // namespace headlock::ui
