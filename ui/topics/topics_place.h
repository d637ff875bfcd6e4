// Every topic with its figures: the place where the console opens.
#pragma once

#include "ui/frame/place.h"
#include "ui/topics/topics_model.h"
#include "ui/worker/session.h"

namespace headlock::ui {

class Poll;
class ListView;
class StatsHistory;

class TopicsPlace : public Place {
  Q_OBJECT

public:
  TopicsPlace(Workspace& workspace, StatsHistory& history, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] TopicsModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }

private:
  using Clock = std::chrono::steady_clock;
  void read(topic::StatsPrecision precision, bool background);
  void showTopics(std::vector<topic::TopicStats> topics);
  void open(const QModelIndex& index);
  void makeTools();
  void enableActions();
  /// Null when no topic is chosen.
  [[nodiscard]] const topic::TopicStats* current() const;

  TopicsModel* model_;
  ListView* view_;
  std::vector<QAction*> onTopic_;   // need a chosen topic
  std::vector<QAction*> changing_;  // need a connection that may write
  Poll* ticker_;
  Ticket reading_;
  Clock::time_point readSince_;
  Clock::duration exactTook_{};
  bool everExact_ = false;
};

}  // namespace headlock::ui
