// The strip at the bottom of the window: a line for each piece of running work, with its progress and a
// button to stop it. It is not there when nothing runs.
#pragma once

#include <QWidget>
#include <map>

class QVBoxLayout;

namespace headlock::ui {

class RunningWork;
class WorkList;

class WorkStrip : public QWidget {
  Q_OBJECT

public:
  WorkStrip(WorkList& works, QWidget* parent);

private:
  void add(RunningWork* work);
  void remove(RunningWork* work);

  WorkList& works_;
  QVBoxLayout* lines_;
  std::map<RunningWork*, QWidget*> lineOf_;
};

}  // namespace headlock::ui
