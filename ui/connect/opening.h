// The first minute on a database: looks whether an installation is there, and on the embedded cluster makes
// one and fills it, so that a newcomer sees living topics. Elsewhere nothing is ever made unasked.
#pragma once

#include <QObject>

#include "core/workload/demo_load.h"
#include "ui/frame/workspace.h"

namespace headlock::ui {

class Opening : public QObject {
  Q_OBJECT

public:
  struct Options {
    /// The database is the product's own: an installation and demonstration data are made where there is
    /// none.
    bool fill = false;
    /// Keep the demonstration's traffic running, which needs all of the demonstration: what is missing of it
    /// is made.
    bool traffic = false;
    /// How much demonstration data.
    workload::DemoLoadOptions size = {};
  };

  Opening(Workspace& workspace, Options options, QObject* parent = nullptr);

  /// Whether everything that this start makes is there.
  [[nodiscard]] bool done() const noexcept { return done_; }
  [[nodiscard]] const std::optional<Problem>& problem() const noexcept { return problem_; }

Q_SIGNALS:
  void finished();

private:
  void fill();
  void startTraffic();
  void finish();

  Workspace& workspace_;
  const Options options_;
  bool done_ = false;
  std::optional<Problem> problem_;
};

}  // namespace headlock::ui
