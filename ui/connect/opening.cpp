#include "ui/connect/opening.h"

#include <QCoreApplication>

#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "core/workload/traffic.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

/// So few that somebody who has just come still finds keys past their TTL to sweep.
constexpr int kSweptAtOnce = 5;

/// Makes the installation, and the demonstration's topics where there is none; with `whole` also those that a
/// load before did not get to. Null: there was nothing to do.
std::optional<workload::DemoLoadReport> install(topic::Client& client, JobControl& control,
                                                workload::DemoLoadOptions options, bool whole) {
  topic::Installation(client.connection()).install();
  const bool wanted = whole ? workload::lacksDemo(client.connection()) : client.topics().empty();
  if (!wanted) return std::nullopt;
  options.onProgress = [&control](const workload::DemoLoadProgress& progress) {
    control.report(
        {progress.keys, progress.wanted,
         QCoreApplication::translate("Opening", "%1: %2 of %3 keys")
             .arg(nameText(progress.topic), countText(progress.keys), countText(progress.wanted))});
  };
  options.onObjects = [&control](const workload::DemoObjectsProgress& progress) {
    control.report({progress.done, progress.wanted,
                    QCoreApplication::translate("Opening", "%1: %2 of %3 objects")
                        .arg(nameText(progress.name), countText(progress.done), countText(progress.wanted))});
  };
  return workload::loadDemo(client.connection(), options);
}

workload::TrafficReport traffic(topic::Client& client, JobControl& control) {
  workload::TrafficOptions options;
  options.sweptAtOnce = kSweptAtOnce;
  options.onProgress = [&control](const workload::TrafficReport& report) {
    control.report({0, std::nullopt,
                    QStringList{quantity(report.updates, QCoreApplication::translate("Opening", "update"),
                                         QCoreApplication::translate("Opening", "updates")),
                                quantity(report.locks, QCoreApplication::translate("Opening", "lock held"),
                                         QCoreApplication::translate("Opening", "locks held")),
                                quantity(report.produces, QCoreApplication::translate("Opening", "message"),
                                         QCoreApplication::translate("Opening", "messages")),
                                quantity(report.deleted, QCoreApplication::translate("Opening", "row swept"),
                                         QCoreApplication::translate("Opening", "rows swept"))}
                        .join(QStringLiteral(", "))});
  };
  return workload::runTraffic(client.connection().settings(), {nullptr, control.canceller(), {}}, options);
}

}  // namespace

Opening::Opening(Workspace& workspace, Options options, QObject* parent)
    : QObject(parent), workspace_(workspace), options_(std::move(options)) {
  if (options_.fill && !workspace.options().readOnly) {
    fill();
  } else {
    finish();
  }
}

void Opening::fill() {
  workspace_.setPreparing(true);
  RunningWork* work = workspace_.work().start(
      tr("Preparing the demonstration"), workspace_.target(), &workspace_.monitor(),
      [options = options_](topic::Client& client, JobControl& control) {
        return install(client, control, options.size, options.traffic);
      },
      [self = QPointer(this)](const std::optional<workload::DemoLoadReport>& report) {
        if (self) self->finish();
        if (!report) return WorkResult{tr("It was there already.")};
        return WorkResult{tr("%1, %2 of them headless, in %3.")
                              .arg(quantity(report->keys, tr("key"), tr("keys")), countText(report->headless),
                                   ageText(report->elapsed))};
      });
  connect(work, &RunningWork::ended, this, [this, work] {
    if (done_) {
      if (work->progress().done == 0) workspace_.work().dismiss(work);  // nothing was made: nothing to tell
      return;
    }
    problem_ = work->problem() ? *work->problem() : Problem::cancelled();
    finish();
  });
}

void Opening::startTraffic() {
  workspace_.work().start(tr("Demonstration traffic"), workspace_.target(), &workspace_.monitor(), traffic,
                          [](const workload::TrafficReport& report) {
                            return WorkResult{tr("Stopped after %1.").arg(ageText(report.elapsed)), true};
                          });
}

void Opening::finish() {
  done_ = true;
  workspace_.setPreparing(false);
  if (options_.traffic && !problem_) startTraffic();
  workspace_.announceChange();
  Q_EMIT finished();
}

}  // namespace headlock::ui
