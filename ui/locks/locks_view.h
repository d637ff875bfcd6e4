// What the Locks place shows of one report and of the time before it: the sentence, the graph and the tree of
// it side by side, the timeline and the contention below. Whether that is now, a moment ago or a recording
// is for the place to know.
#pragma once

#include <QWidget>

#include "core/contention/history.h"
#include "ui/locks/lock_watch.h"

namespace headlock::ui {

class ContentionModel;
class ListView;
class SentenceBar;
class SessionTree;
class SessionsModel;
class TimelineView;
class WaitGraphView;

class LocksView : public QWidget {
  Q_OBJECT

public:
  explicit LocksView(QWidget* parent = nullptr);

  void showReport(const SharedReport& report);
  void showTimeline(const contention::Timeline& timeline, std::vector<Timestamp> moments);
  void showContention(std::vector<contention::ContentionLine> lines);
  /// Forgets everything that was shown, the places in the graph too.
  void clear();

  /// What is shown. Null before the first report.
  [[nodiscard]] const SharedReport& report() const noexcept { return report_; }
  /// Whom a person chose; nobody otherwise.
  [[nodiscard]] const contention::Identity& chosen() const noexcept { return chosen_; }
  void choose(const contention::Identity& who);

  [[nodiscard]] SentenceBar& bar() noexcept { return *bar_; }
  [[nodiscard]] WaitGraphView& graph() noexcept { return *graph_; }
  [[nodiscard]] SessionsModel& sessions() noexcept { return *sessions_; }
  [[nodiscard]] SessionTree& tree() noexcept { return *tree_; }
  [[nodiscard]] TimelineView& timeline() noexcept { return *timeline_; }
  [[nodiscard]] ContentionModel& contention() noexcept { return *contention_; }

Q_SIGNALS:
  void chosenChanged();
  /// A person wants to see the key that this session is about.
  void keyWanted(const headlock::contention::Identity& who);
  void lineWanted(const headlock::contention::ContentionLine& line);

private:
  void sayWhatMatters();
  [[nodiscard]] QWidget* titled(const QString& title, QWidget* content);

  SentenceBar* bar_;
  WaitGraphView* graph_;
  SessionsModel* sessions_;
  SessionTree* tree_;
  TimelineView* timeline_;
  ContentionModel* contention_;
  ListView* lines_;
  SharedReport report_;
  contention::Identity chosen_;
};

}  // namespace headlock::ui
