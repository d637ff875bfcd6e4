// `repair`: stale stored values found and computed again, without a backfill.
#include <chrono>

#include "app/headlockctl/computed_records.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "core/computed/repair.h"

namespace headlock::cli {
namespace {

using Clock = std::chrono::steady_clock;

ExitStatus run(Context& context, const Invocation& invocation) {
  const Clock::time_point begin = Clock::now();
  computed::RepairOptions options;
  options.batch = static_cast<int>(invocation.integer("batch"));
  options.onBatch = [&](const computed::RepairReport& report) {
    context.progress().update("examined " + std::to_string(report.examined) + " objects, repaired " +
                              std::to_string(report.repaired));
  };
  const computed::RepairReport report =
      computed::repair(context.connection(), classOf(context, invocation).id, options);
  context.progress().clear();
  context.output().answer(
      {{"examined", Count{report.examined}},
       {"stale", Count{report.stale}},
       {"repaired", Count{report.repaired}},
       {"skipped", Count{report.skipped}},
       {"failed", Count{report.failed}},
       {"batches", Count{report.batches}},
       {"code", report.code.empty() ? Value() : Value(report.code)},
       {"elapsed_ms", std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin)}});
  return report.failed == 0 ? ExitStatus::done : ExitStatus::failed;
}

}  // namespace

Group repairGroup() {
  return {
      .name = "repair",
      .summary = "Finds stale stored values of a class and computes them again.",
      .commands = {{.verb = "",
                    .summary = "Finds stale stored values of a class and computes them again.",
                    .description = "Looks at every object, batch by batch, and writes only what is stale. "
                                   "Exit status 1: a batch failed; the others stay.",
                    .operands = {classOperand()},
                    .options = {objectBatchOption()},
                    .results = {{"examined", "Objects looked at."},
                                {"stale", "Of those, whose stored values were not to be taken."},
                                {"repaired", "Of the stale, computed and stored again."},
                                {"skipped", "Of the stale, gone or fresh by the time that they were locked."},
                                {"failed", "Of the stale, in batches that failed."},
                                {"batches", "Transactions."},
                                {"code", "Of the first failure, or null."},
                                {"elapsed_ms", "How long it took."}},
                    .examples = {{"headlockctl repair products", "Make every stored value fresh."}},
                    .run = run}}};
}

}  // namespace headlock::cli
