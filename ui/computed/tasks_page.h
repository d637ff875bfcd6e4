// The backfills of the chosen class, newest first, and the events of the chosen one.
#pragma once

#include <QWidget>
#include <optional>

#include "core/computed/records.h"
#include "ui/computed/tasks_model.h"
#include "ui/worker/session.h"

class QLabel;

namespace headlock::ui {

class ListView;
class Workspace;

class TasksPage : public QWidget {
  Q_OBJECT

public:
  TasksPage(Workspace& workspace, QWidget* parent);

  /// Null: there is no class.
  void show(const std::optional<computed::ClassInfo>& shown);
  void refresh();
  [[nodiscard]] bool settled() const { return !listing_.pending() && !reading_.pending(); }

  [[nodiscard]] TasksModel& model() noexcept { return *model_; }
  [[nodiscard]] EventsModel& events() noexcept { return *events_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }

private:
  void showCurrent();

  Workspace& workspace_;
  TasksModel* model_;
  ListView* view_;
  QLabel* title_;
  EventsModel* events_;
  ListView* eventsView_;
  std::optional<computed::ClassInfo> class_;
  Ticket listing_;
  Ticket reading_;
};

}  // namespace headlock::ui
