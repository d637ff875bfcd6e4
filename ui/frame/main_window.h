// The window: a list of places on the left, the chosen place in the centre, running work and the status bar
// below. It navigates and nothing else.
#pragma once

#include <QMainWindow>
#include <QTimer>
#include <functional>
#include <vector>

class QStackedWidget;
class QToolButton;

namespace headlock::ui {

class Navigation;
class Place;
class StatusBar;
class Workspace;

class MainWindow : public QMainWindow {
  Q_OBJECT

public:
  explicit MainWindow(Workspace& workspace, QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] const std::vector<Place*>& places() const noexcept { return places_; }
  /// Null when there is no place of that name.
  [[nodiscard]] Place* place(const QString& name) const;
  [[nodiscard]] Place* current() const;
  /// Shows a place. Requires that there is one of that name.
  void go(const QString& name);
  /// Size, position, topic, the last place and what was chosen in each place come from this group of the
  /// settings, and go there soon after each change: they survive a kill.
  void rememberState(const QString& group = QStringLiteral("window"));
  /// A window that was closed by a person is not to come back.
  void forgetState() { settingsGroup_.clear(); }

Q_SIGNALS:
  /// A person closed it, or the program ends.
  void closed();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void moveEvent(QMoveEvent* event) override;

private:
  void addPlace(Place* place, bool ofTopic);
  void addActions();
  void addLookActions();
  void followSeen();
  void readState();
  void writeState();
  void saveSoon();
  QAction* addCommand(const QString& text, const QKeySequence& keys, std::function<void()> act);
  void showCommands();
  void showPlace(int index);

  Workspace& workspace_;
  Navigation* navigation_;
  QToolButton* commandButton_;
  QAction* commands_ = nullptr;
  QStackedWidget* stack_;
  StatusBar* status_;
  std::vector<Place*> places_;
  QString settingsGroup_;  // empty: nothing is remembered
  QTimer saving_;
};

}  // namespace headlock::ui
