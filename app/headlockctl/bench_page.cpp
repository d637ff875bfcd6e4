#include "app/headlockctl/bench_page.h"

#include "app/headlockctl/bench_records.h"

namespace headlock::cli {
namespace {

constexpr const char* kHead = R"(# Performance

`headlockctl bench all --write docs` writes this page. Run it on a quiet machine; by default it takes more than an hour
and some gigabytes of the database's disk, and leaves nothing behind.

## How to read it

Every figure stands beside that of a *baseline*: what a program does that follows the reference's statements in plain libpq
calls, or what PostgreSQL offers for the same question. Where there is one, a *limit* stands there too: less work than ours
must do, so that nothing can pass it. All run in turn (ours, the baseline, the limit, and again) on one server, one schema
and one set of data. Each round gives a ratio of its own; what is printed is their median, so that whatever else the machine
does meets all sides alike. The least and the greatest ratio of a round stand beside it: where they are far apart, the
machine had other things to do, and the figure says little. Whoever asks more often waits more often for a processor that
somebody else has, so a busy machine is no fair judge between many small statements and one large one. A ratio is written so
that larger is better: 2 is twice as fast, whether rates or times are compared. Absolute figures belong to the machine and are only there to give a feeling.

What is measured of ours is what every program calls: the client's handles, the janitor, the backfill, the figures, the lock
monitor, with all of their checks. `headlockctl bench NAME --help` says what each benchmark does and takes; the statements of
the baselines are in `sql/bench`.

)";

constexpr const char* kGrowth = R"(
## As there is more of everything

The time of the same piece of work over sizes, both axes logarithmic. The exponent is the slope of the line that fits best:
0 means that the size does not matter, 1 that twice the size takes twice the time.

)";

std::string circumstancesOf(const bench::SuiteReport& report) {
  const bench::Circumstances& circumstances = report.circumstances;
  return "PostgreSQL " + circumstances.serverVersion + ", " + std::to_string(circumstances.processors) +
         " processors, a load of " + ratioText(circumstances.loadAverage) +
         " before the first measurement, fsync " + circumstances.fsync + ", synchronous_commit " +
         circumstances.synchronousCommit + ", shared_buffers " + circumstances.sharedBuffers + "; " +
         std::to_string(report.rounds) + (report.rounds == 1 ? " round.\n\n" : " rounds.\n\n");
}

std::string conditionsOf(const bench::Report& report) {
  std::string text;
  for (const auto& condition : report.conditions) {
    if (condition.first == "delay" && condition.second == "0 ms") continue;
    text += (text.empty() ? "" : ", ") + std::string(condition.first) + ' ' + condition.second;
  }
  return text;
}

/// What a comparison is held against; with a limit, that too.
std::string againstOf(const bench::Comparison& comparison) {
  return comparison.baseline + (comparison.limit.empty() ? "" : "; limit: " + comparison.limit);
}

std::string rowsOf(const bench::Report& report) {
  std::string rows;
  for (const bench::Comparison& comparison : report.comparisons) {
    const auto limit = comparison.limitFigure();
    const auto toLimit = comparison.ratioToLimit();
    const auto reached = comparison.reached();
    rows += "| " + titleOf(report, comparison) + " | " + againstOf(comparison) + " | " +
            figureText(comparison, comparison.ours()) + " | " +
            figureText(comparison, comparison.baselineFigure()) + " | **" + ratioText(comparison.ratio()) +
            "** | " + rangeText(comparison) + " | " + (limit ? figureText(comparison, *limit) : "") + " | " +
            (toLimit ? "**" + ratioText(*toLimit) + "**" : "") + " | " + targetText(comparison) + " | " +
            (reached ? (*reached ? "yes" : "no") : "") + " |\n";
  }
  return rows;
}

}  // namespace

std::string performancePage(const bench::SuiteReport& report, const std::string& chart) {
  std::string page = kHead;
  page += "## Figures\n\n" + circumstancesOf(report);
  page +=
      "| what | against | ours | baseline | ratio | of rounds | limit | to limit | must reach | reached |\n"
      "| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |\n";
  for (const bench::Report& each : report.reports) page += rowsOf(each);
  page += "\nOn how much:\n\n";
  for (const bench::Report& each : report.reports) {
    const std::string conditions = conditionsOf(each);
    if (conditions.empty()) continue;
    page += "- " + titleOf(each, each.comparisons.front()) + ": " + conditions;
    for (const bench::Count& count : each.counts) {
      page += "; " + std::string(count.name) + ' ' + std::to_string(count.value);
    }
    page += '\n';
  }
  if (!report.left.empty()) page += "\nNot measured in this run:\n\n";
  for (const std::string& left : report.left) page += "- " + left + '\n';
  page += kGrowth;
  page += "![The time of each piece of work over sizes](" + chart + ")\n\n";
  page +=
      "| work | over | exponent | exponent of the baseline | baseline |\n| --- | --- | ---: | ---: | --- |\n";
  for (const bench::Growth& each : report.growth) {
    page += "| " + each.name + " | " + each.sizes + " | " + ratioText(each.exponent()) + " | " +
            ratioText(each.baselineExponent()) + " | " + each.baseline + " |\n";
  }
  return page;
}

}  // namespace headlock::cli
