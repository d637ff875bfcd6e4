// All windows of the program, and their return with the next start.
//
// What was open is written down as it changes, so that a kill loses nothing: which databases (never a
// password), where each window stood, and what was chosen in its places. The next start opens the window that
// it was asked for; the others come back unconnected, and wait for a person to connect them. Nothing that
// changes a database is part of what comes back.
//
// Only one running program keeps this memory; a second one beside it starts without.
#pragma once

#include <QLockFile>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/connect/console.h"

namespace headlock::ui {

/// A window of the last session that waits to be connected again.
class WaitingWindow : public QWidget {
  Q_OBJECT

public:
  WaitingWindow(QString settingsGroup, ConnectionChoice choice);

  [[nodiscard]] const QString& settingsGroup() const noexcept { return group_; }
  [[nodiscard]] const ConnectionChoice& choice() const noexcept { return choice_; }

Q_SIGNALS:
  void connectRequested();
  void forgetRequested();

protected:
  void closeEvent(QCloseEvent* event) override;

private:
  const QString group_;
  const ConnectionChoice choice_;
};

class Windows : public QObject {
  Q_OBJECT

public:
  struct Options {
    bool traffic = false;    ///< As Console::Options.
    bool remembers = false;  ///< As Console::Options, and windows come back.
  };

  /// Opens the first window, and shows those that wait. Throws InvalidInput as Console does.
  Windows(const ConnectionChoice& first, Options options, QObject* parent = nullptr);
  ~Windows() override;

  /// Requires that one is open: there is, until the last one is closed.
  [[nodiscard]] Console& first() noexcept { return *consoles_.front(); }
  [[nodiscard]] const std::vector<std::unique_ptr<Console>>& consoles() const noexcept { return consoles_; }
  [[nodiscard]] const std::vector<std::unique_ptr<WaitingWindow>>& waiting() const noexcept {
    return waiting_;
  }
  /// Opens one more window. Throws InvalidInput as Console does.
  Console& open(const ConnectionChoice& choice);

private:
  Console& add(const ConnectionChoice& choice, const QString& group, bool traffic);
  void showWaiting(const QString& group, const ConnectionChoice& choice);
  void onClosed(Console& console);
  void dismiss(WaitingWindow& window);
  void quit();
  [[nodiscard]] QString unusedGroup() const;

  const Options options_;
  std::unique_ptr<QLockFile> lock_;  // null: nothing is remembered
  std::vector<std::unique_ptr<Console>> consoles_;
  std::vector<std::unique_ptr<WaitingWindow>> waiting_;
  bool quitting_ = false;
};

}  // namespace headlock::ui
