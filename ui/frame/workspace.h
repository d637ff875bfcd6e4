// What the places of one window share: the two connections that look (a reader for what a person asks to
// see, a monitor for what the window wants to know by itself), the work that runs beside them, the chosen
// topic, and the wish to go to another place. It holds no widget and draws nothing.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "core/database/activity.h"
#include "ui/frame/running_work.h"
#include "ui/worker/session.h"
#include "ui/worker/statement_log.h"

namespace headlock::ui {

class Poll;
struct ConnectionChoice;

/// Keys that somebody wants to see.
struct WantedKeys {
  QString key;  ///< Empty: no one key.
  std::optional<topic::AgeRange> ages;
};

class Workspace : public QObject {
  Q_OBJECT

public:
  struct Options {
    Session::Target target;
    QString schema;
    bool readOnly = false;
    /// The topic to show while nobody has chosen one, where it is there; else the first.
    QString favourite = {};
  };
  explicit Workspace(Options options, QObject* parent = nullptr);
  /// Ends all sessions, side by side.
  ~Workspace() override;

  [[nodiscard]] Session& reader() noexcept { return *reader_; }
  [[nodiscard]] Session& monitor() noexcept { return *monitor_; }
  [[nodiscard]] WorkList& work() noexcept { return work_; }
  /// Every statement of this window.
  [[nodiscard]] const StatementLog& log() const noexcept { return *log_; }
  [[nodiscard]] std::shared_ptr<const StatementLog> sharedLog() const noexcept { return log_; }
  /// For a connection of one's own.
  [[nodiscard]] const Session::Target& target() const noexcept { return options_.target; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  /// As the monitor saw it last. Null before the first time.
  [[nodiscard]] const std::optional<database::ServerStatus>& server() const noexcept { return server_; }
  /// Whether anybody can see the window. Who asks the server unasked stands on Poll, which stands on this.
  [[nodiscard]] bool seen() const noexcept { return seen_; }
  void setSeen(bool seen);
  /// Ends the pauses before the next attempts to connect.
  void tryNow();

  /// The topic that the places of a topic show; empty when none was chosen.
  [[nodiscard]] const QString& topic() const noexcept { return topic_; }
  void chooseTopic(const QString& topic);
  /// Asks to see keys of the chosen topic.
  void openKeys(WantedKeys wanted);
  void openKey(const QString& key) { openKeys({key, std::nullopt}); }
  [[nodiscard]] bool keysAreWanted() const noexcept { return wanted_.has_value(); }
  /// What was asked for last. Requires keysAreWanted(); taken once.
  [[nodiscard]] WantedKeys takeWantedKeys();
  /// Asks to see a class.
  void openClass(const QString& name) {
    wantedClass_ = name;
    go(QStringLiteral("computed"));
  }
  /// The class that was asked for last, taken once; empty where none was.
  [[nodiscard]] QString takeWantedClass() { return std::exchange(wantedClass_, {}); }
  /// Asks to see the text of a race that nobody has saved yet.
  void openRace(const std::string& specText);
  /// Asks the window to show a place.
  void go(const QString& place) { Q_EMIT goRequested(place); }
  /// Whether somebody is at making what this window shows, as at a first start: what is not there yet is no
  /// failure then.
  [[nodiscard]] bool preparing() const noexcept { return preparing_; }
  void setPreparing(bool preparing);
  /// Says that this window changed data: what shows it reads again.
  void announceChange() { Q_EMIT dataChanged(); }

Q_SIGNALS:
  void topicChosen(const QString& topic);
  void goRequested(const QString& place);
  /// See takeWantedKeys().
  void keysWanted();
  void raceWanted(const std::string& specText);
  void dataChanged();
  void seenChanged();
  void preparingChanged();
  /// Somebody wants this window on another database, or one more window on it.
  void connectionRequested(const headlock::ui::ConnectionChoice& choice, bool inNewWindow);
  /// Somebody wants this window's connections read-only, or not any more.
  void readOnlyRequested(bool readOnly);
  /// Somebody wants one more window on the same database.
  void windowRequested();
  /// Somebody wants the program to end.
  void quitRequested();
  /// The server's status was read, or the state of a connection changed.
  void statusChanged();

private:
  void watchServer();

  std::shared_ptr<StatementLog> log_;
  const Options options_;
  bool seen_ = true;
  bool preparing_ = false;
  std::unique_ptr<Session> monitor_;
  std::unique_ptr<Session> reader_;
  WorkList work_;
  QString topic_;
  std::optional<WantedKeys> wanted_;
  QString wantedClass_;
  std::unique_ptr<Poll> watch_;
  Ticket watching_;
  std::optional<database::ServerStatus> server_;
};

}  // namespace headlock::ui
