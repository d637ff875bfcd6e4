#include "ui/janitor/sweep_job.h"

#include <QCoreApplication>

#include "ui/format/format.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui::PassWatch", source);
}

/// Watches the batches of one topic's pass: the log gets each, the window the sum.
class PassWatch {
public:
  PassWatch(const SweepPlan& plan, const SweepOutcome& before, JobControl& control, SweepLog& log,
            std::string topic)
      : plan_(plan), before_(before), control_(control), log_(log), topic_(std::move(topic)) {}

  bool onBatch(const topic::SweepProgress& progress) {
    log_.add({std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now()), topic_,
              progress.batches, progress.deleted - last_.deleted,
              progress.skippedLocked - last_.skippedLocked, progress.elapsed - last_.elapsed, plan_.dry});
    last_ = progress;
    const std::int64_t gone = before_.gone + progress.deleted;
    const auto elapsed = std::max(before_.elapsed + progress.elapsed, milliseconds(1));
    QString sentence = (plan_.dry ? say("%1 would go, %2 locked") : say("%1 deleted, %2 locked"))
                           .arg(countText(gone), countText(before_.skipped + progress.skippedLocked));
    if (!plan_.dry) sentence += say(", %1 a second").arg(countText(gone * 1'000 / elapsed.count()));
    control_.report({gone, plan_.expected, sentence});
    return !control_.cancelled();
  }

private:
  const SweepPlan& plan_;
  const SweepOutcome& before_;
  JobControl& control_;
  SweepLog& log_;
  std::string topic_;
  topic::SweepProgress last_;
};

/// The oldest row's age, where it is expired.
std::optional<milliseconds> oldestExpired(topic::TopicOperations& operations, const SweepPlan& plan) {
  const auto from = plan.olderThan.value_or(operations.info().headlessTtl);
  const auto oldest = operations.headlessByAge({from, std::nullopt}, std::nullopt, 1);
  if (oldest.empty()) return std::nullopt;
  return oldest.front().age;
}

void sweepTopic(topic::Client& client, JobControl& control, const SweepPlan& plan, SweepLog& log,
                const std::string& name, SweepOutcome& outcome) {
  auto& operations = client.topic<topic::RawPayload>(name).operations();
  const auto oldest = oldestExpired(operations, plan);
  if (oldest && (!outcome.oldest || *oldest > *outcome.oldest)) outcome.oldest = oldest;
  PassWatch watch(plan, outcome, control, log, name);
  topic::SweepOptions options;
  options.olderThan = plan.olderThan;
  options.batch = plan.batch;
  options.dryRun = plan.dry;
  options.onBatch = [&watch](const topic::SweepProgress& progress) { return watch.onBatch(progress); };
  const topic::SweepReport report = operations.sweep(options);
  const std::int64_t gone = plan.dry ? report.wouldDelete : report.deleted;
  outcome.topics.push_back({name, gone});
  outcome.gone += gone;
  outcome.skipped += report.skippedLocked;
  outcome.batches += report.batches;
  outcome.elapsed += report.elapsed;
  outcome.locksUnknown = outcome.locksUnknown || report.locksUnknown;
  outcome.cancelled = report.stoppedBy == topic::SweepReport::StoppedBy::cancelled;
}

}  // namespace

void SweepLog::add(SweepBatch batch) {
  const std::lock_guard lock(mutex_);
  batches_.push_back(std::move(batch));
}

std::vector<SweepBatch> SweepLog::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(batches_, {});
}

SweepOutcome runSweep(topic::Client& client, JobControl& control, const SweepPlan& plan, SweepLog& log) {
  std::vector<std::string> names;
  if (!plan.topic.empty()) {
    names.push_back(plan.topic);
  } else {
    for (const auto& topic : client.topics()) names.push_back(topic.name);
  }
  SweepOutcome outcome;
  for (const auto& name : names) {
    if (control.cancelled()) outcome.cancelled = true;
    if (outcome.cancelled) break;
    sweepTopic(client, control, plan, log, name, outcome);
  }
  return outcome;
}

}  // namespace headlock::ui
