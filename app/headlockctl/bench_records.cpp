#include "app/headlockctl/bench_records.h"

#include <cmath>

#include "app/headlockctl/text_table.h"

namespace headlock::cli {
namespace {

/// `value` with `digits` behind the point.
std::string fixed(double value, int digits) {
  if (value < 0) return "-" + fixed(-value, digits);
  const double scale = std::pow(10, digits);
  std::string text = std::to_string(std::llround(value * scale));
  if (digits == 0) return text;
  const auto width = static_cast<std::size_t>(digits) + 1;
  if (text.size() < width) text.insert(0, width - text.size(), '0');
  text.insert(text.size() - static_cast<std::size_t>(digits), ".");
  return text;
}

Value figureValue(const bench::Comparison& comparison, std::optional<double> figure,
                  const std::string& what) {
  if (!figure) return {};
  Record record{{"value", *figure}};
  record.add("unit", comparison.unit == bench::Unit::milliseconds ? "ms" : comparison.things + "/s");
  record.add("what", what);
  return record;
}

/// The keys that every comparison has.
void addFigures(Record& record, const bench::Comparison& comparison) {
  record.add("name", comparison.name);
  record.add("ours", figureValue(comparison, comparison.ours(), "the library"));
  record.add("baseline", figureValue(comparison, comparison.baselineFigure(), comparison.baseline));
  record.add("limit", figureValue(comparison, comparison.limitFigure(), comparison.limit));
  record.add("ratio", comparison.ratio());
  record.add("ratio_to_limit", comparison.ratioToLimit());
  record.add("target", targetText(comparison));
  record.add("reached", comparison.reached());
  List rounds;
  rounds.reserve(comparison.rounds.size());
  for (const bench::Round& round : comparison.rounds) {
    rounds.emplace_back(Record{{"ours", round.ours}, {"baseline", round.baseline}, {"limit", round.limit}});
  }
  record.add("rounds", std::move(rounds));
}

Record recordOf(const bench::Growth& growth) {
  List points;
  points.reserve(growth.points.size());
  for (const bench::Growth::Point& point : growth.points) {
    points.emplace_back(Record{{"size", point.size}, {"ours", point.ours}, {"baseline", point.baseline}});
  }
  return {{"name", growth.name},
          {"sizes", growth.sizes},
          {"unit", "ms"},
          {"exponent", growth.exponent()},
          {"baseline_exponent", growth.baselineExponent()},
          {"baseline", growth.baseline},
          {"points", std::move(points)}};
}

void addRows(TextTable& table, const bench::Report& report) {
  for (const bench::Comparison& comparison : report.comparisons) {
    const auto limit = comparison.limitFigure();
    const auto toLimit = comparison.ratioToLimit();
    const auto reached = comparison.reached();
    table.addRow({titleOf(report, comparison), figureText(comparison, comparison.ours()),
                  figureText(comparison, comparison.baselineFigure()), ratioText(comparison.ratio()),
                  rangeText(comparison), limit ? figureText(comparison, *limit) : "-",
                  toLimit ? ratioText(*toLimit) : "-", reached ? targetText(comparison) : "-",
                  reached ? (*reached ? "yes" : "no") : "-"});
  }
}

TextTable emptyTable() {
  TextTable table(
      {"what", "ours", "baseline", "ratio", "of rounds", "limit", "to limit", "must reach", "reached"});
  for (std::size_t column = 1; column <= 6; ++column) table.align(column, TextTable::Align::right);
  return table;
}

std::string countsOf(const bench::Report& report) {
  std::string text;
  for (const bench::Count& count : report.counts) {
    text += std::string(count.name) + "  " + std::to_string(count.value) + '\n';
  }
  return text;
}

}  // namespace

std::string ratioText(double ratio) {
  return fixed(ratio, 2);
}

std::string rangeText(const bench::Comparison& comparison) {
  const auto range = comparison.ratioRange();
  return ratioText(range.first) + "–" + ratioText(range.second);
}

std::string figureText(const bench::Comparison& comparison, double figure) {
  if (comparison.unit == bench::Unit::perSecond) {
    return describe(Count{std::llround(figure)}) + ' ' + comparison.things + "/s";
  }
  return fixed(figure, figure < 100 ? 2 : 0) + " ms";
}

std::string targetText(const bench::Comparison& comparison) {
  std::string text;
  for (const bench::Target& target : comparison.targets) {
    if (!text.empty()) text += ", ";
    switch (target.of) {
      case bench::Target::Of::ratio:
        text += "ratio " + ratioText(target.value);
        break;
      case bench::Target::Of::ratioToLimit:
        text += ratioText(target.value) + " of the limit";
        break;
      case bench::Target::Of::ours:
        text += "at most " + fixed(target.value, 0) + " ms";
        break;
    }
  }
  return text;
}

std::string titleOf(const bench::Report& report, const bench::Comparison& comparison) {
  return std::string(report.benchmark) + ", " + comparison.name;
}

Record recordOf(const bench::Report& report) {
  Record record{{"benchmark", report.benchmark}};
  Record conditions;
  for (const auto& condition : report.conditions) conditions.add(condition.first, condition.second);
  record.add("conditions", std::move(conditions));
  addFigures(record, report.comparisons.front());
  List comparisons;
  comparisons.reserve(report.comparisons.size());
  for (const bench::Comparison& comparison : report.comparisons) {
    Record each;
    addFigures(each, comparison);
    comparisons.emplace_back(std::move(each));
  }
  record.add("comparisons", std::move(comparisons));
  Record counts;
  for (const bench::Count& count : report.counts) counts.add(count.name, count.value);
  record.add("counts", std::move(counts));
  return record;
}

Record recordOf(const bench::SuiteReport& report) {
  const bench::Circumstances& circumstances = report.circumstances;
  List benchmarks;
  benchmarks.reserve(report.reports.size());
  for (const bench::Report& each : report.reports) benchmarks.emplace_back(recordOf(each));
  List growth;
  growth.reserve(report.growth.size());
  for (const bench::Growth& each : report.growth) growth.emplace_back(recordOf(each));
  List left;
  left.reserve(report.left.size());
  for (const std::string& each : report.left) left.emplace_back(each);
  return {{"server_version", circumstances.serverVersion},
          {"fsync", circumstances.fsync},
          {"synchronous_commit", circumstances.synchronousCommit},
          {"shared_buffers", circumstances.sharedBuffers},
          {"processors", std::int64_t{circumstances.processors}},
          {"load_average", circumstances.loadAverage},
          {"rounds", report.rounds},
          {"benchmarks", std::move(benchmarks)},
          {"growth", std::move(growth)},
          {"left", std::move(left)}};
}

std::string textOf(const bench::Report& report) {
  TextTable table = emptyTable();
  addRows(table, report);
  return table.render(0) + countsOf(report);
}

std::string textOf(const bench::SuiteReport& report) {
  TextTable table = emptyTable();
  std::string counts;
  for (const bench::Report& each : report.reports) {
    addRows(table, each);
    counts += countsOf(each);
  }
  TextTable growth({"as it grows", "sizes", "exponent", "of the baseline"});
  for (const bench::Growth& each : report.growth) {
    growth.addRow({each.name, each.sizes, ratioText(each.exponent()), ratioText(each.baselineExponent())});
  }
  std::string text = table.render(0) + counts + '\n' + growth.render(0);
  for (const std::string& left : report.left) text += "left out: " + left + '\n';
  return text;
}

}  // namespace headlock::cli
