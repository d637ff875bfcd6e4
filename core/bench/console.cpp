// The console's start.
#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/bench/benchmarks.h"
#include "core/bench/child.h"
#include "core/database/connection.h"

namespace headlock::bench {
namespace {

/// Milliseconds that the console may take beyond one and a half empty windows.
constexpr double kAllowance = 150;

double figureIn(const std::string& json, const char* name) {
  const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json));
  return document.object()[QLatin1String(name)].toDouble();
}

}  // namespace

Report measureConsole(const database::Settings& settings, const Course& course, const ConsoleCase& work) {
  const std::string conninfo = database::Connection(settings, {nullptr, course.canceller, {}}).description();
  const std::vector<std::string> ours{work.program, "--check",  "--database",
                                      conninfo,     "--schema", settings.schema};
  const std::vector<std::string> empty{work.program, "--check-empty"};
  const Samples<double> samples =
      playInTurn<double>(course, "console",
                         {[&] { return figureIn(runChild(ours, {}).output, "first_page_ms"); },
                          [&] { return figureIn(runChild(empty, {}).output, "first_page_ms"); }},
                         true);
  Comparison start{.name = "connected and the first page painted",
                   .unit = Unit::milliseconds,
                   .things = {},
                   .baseline = "an empty window",
                   .rounds = samples.rounds([](double time) { return time; })};
  constexpr double kMark = 1.5;
  start.targets = {{Target::Of::ours, kMark * start.baselineFigure() + kAllowance}};
  return {"console", {}, {std::move(start)}};
}

}  // namespace headlock::bench
