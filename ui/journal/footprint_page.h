// What the console itself costs: its connections, its statements a minute, its memory.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/worker/session.h"

namespace headlock::ui {

class FigureCard;
class FootprintModel;
class MinutesChart;
class Poll;
class StatementLog;
class Workspace;
struct OwnConnection;

class FootprintPage : public QWidget {
  Q_OBJECT

public:
  FootprintPage(Workspace& workspace, QWidget* parent);

  /// Reads, and reads again every other second while it is looked at.
  void start();
  void stop();
  /// Whether something was read and shown.
  [[nodiscard]] bool settled() const noexcept { return shown_; }
  [[nodiscard]] FootprintModel& model() noexcept { return *model_; }

Q_SIGNALS:
  void read();
  void failed(const headlock::ui::Problem& problem);

private:
  void ask();
  void show(std::vector<OwnConnection> connections);
  void showFigures();

  Workspace& workspace_;
  FootprintModel* model_;
  MinutesChart* chart_;
  FigureCard* connections_;
  FigureCard* statements_;
  FigureCard* transactions_;
  FigureCard* memory_;
  Poll* poll_;
  Ticket asking_;
  bool shown_ = false;
};

/// What this process allocated and touched, in bytes; 0 where the system does not say.
[[nodiscard]] std::int64_t memoryOfThisProcess();

}  // namespace headlock::ui
