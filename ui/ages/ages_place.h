// How old the headless keys of the chosen topic are, now and over time.
#pragma once

#include "ui/ages/age_buckets_model.h"
#include "ui/ages/stats_history.h"
#include "ui/frame/place.h"

namespace headlock::ui {

class Poll;
class HistogramChart;
class ListView;
class TopicPicker;
class TrendChart;

class AgesPlace : public Place {
  Q_OBJECT

public:
  AgesPlace(Workspace& workspace, StatsHistory& history, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] AgeBucketsModel& model() noexcept { return *model_; }
  [[nodiscard]] HistogramChart& histogram() noexcept { return *histogram_; }
  [[nodiscard]] TrendChart& trend() noexcept { return *trend_; }

private:
  using Clock = std::chrono::steady_clock;
  void makeTools();
  void read(topic::StatsPrecision precision, bool background);
  void showStats(topic::TopicStats stats);
  void showTrend();
  void openBar(int bar);
  void exportShown();

  StatsHistory& history_;
  AgeBucketsModel* model_;
  HistogramChart* histogram_;
  TrendChart* trend_;
  ListView* table_;
  TopicPicker* picker_;
  QAction* live_ = nullptr;
  Poll* ticker_;
  Ticket reading_;
  QString listed_;
  Clock::time_point readSince_;
  Clock::duration exactTook_{};
  bool exactKnown_ = false;
};

}  // namespace headlock::ui
