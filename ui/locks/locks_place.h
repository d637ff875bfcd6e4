// Live locks: who waits for whom, since when, on what, and what can be done about it.
//
// The place shows one of three things: now, a moment of the last minutes, or a recording. Now goes on being
// watched while somebody looks back, so that nothing of the last minutes is missing.
#pragma once

#include "core/contention/action.h"
#include "ui/frame/place.h"
#include "ui/locks/lock_watch.h"

class QToolButton;

namespace headlock::ui {

class LocksView;
class Replay;
class RunningWork;

class LocksPlace : public Place {
  Q_OBJECT

public:
  LocksPlace(Workspace& workspace, QWidget* parent);
  ~LocksPlace() override;

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] LocksView& view() noexcept { return *view_; }
  [[nodiscard]] LockWatch& watch() noexcept { return *watch_; }
  /// Null while the server is watched.
  [[nodiscard]] Replay* replay() const noexcept { return replay_.get(); }
  /// Whether the picture stands still while the server is watched.
  [[nodiscard]] bool lookingBack() const noexcept { return moment_.has_value(); }

  /// The parts that ask nobody.
  void startRecording(const QString& path);
  void openRecording(const QString& path);
  void closeRecording();
  /// Whoever is chosen, else who blocks most; nobody where nobody waits.
  [[nodiscard]] contention::Identity target() const;

private:
  void makeTools();
  void makeExports();
  void connectWatch();
  void showNow();
  void showMoment(Timestamp moment);
  void showReplay();
  void setPaused(bool paused);
  void say();
  void updateActions();
  void followWindow();
  void askToEnd(contention::Action action);
  void openKey(const contention::Identity& who);
  void openTopicKey(const std::optional<std::string>& topic, const std::optional<std::string>& key);
  void makeSomeWait();
  void openAsRace();
  void askForRecording();
  [[nodiscard]] const contention::Timeline& timeline() const;

  LocksView* view_;
  LockWatch* watch_;
  std::unique_ptr<Replay> replay_;
  std::optional<Timestamp> moment_;  ///< What is looked back at.
  bool entered_ = false;
  bool example_ = false;  ///< A picture of something typical is wanted.
  int examplePolls_ = 0;
  QPointer<RunningWork> standoff_;
  QAction* pause_ = nullptr;
  QAction* record_ = nullptr;
  QAction* open_ = nullptr;
  QAction* live_ = nullptr;
  QAction* race_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* terminate_ = nullptr;
  QAction* key_ = nullptr;
  QAction* wait_ = nullptr;
  QToolButton* waitButton_ = nullptr;
};

}  // namespace headlock::ui
