// A race on the stage.
#include <filesystem>

#include "core/bench/benchmarks.h"
#include "core/bench/child.h"
#include "core/database/cluster.h"
#include "core/database/connection.h"
#include "core/database/error.h"
#include "core/race/bundled.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"

namespace headlock::bench {
namespace {

/// Two sessions that meet: one waits for the other.
constexpr const char* kRace = "first-update-library";
constexpr int kTimes = 5;  ///< In each measurement.

/// The race as plain SQL, which both programs play.
std::string specOf(const database::Settings& settings, const Course& course) {
  race::RunOptions options;
  options.settings = settings;
  options.canceller = course.canceller;
  options.exportsOrder = true;
  return race::run(race::parseSpec(race::bundledRace(kRace)), options).exported;
}

}  // namespace

std::string isolationTester() {
  const std::filesystem::path path =
      std::filesystem::path(database::postgresBinaries()) / "../lib/pgxs/src/test/isolation/isolationtester";
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return path.lexically_normal().string();
  throw NotFound(
      "file_failed",
      "PostgreSQL's isolationtester is not there; it comes with the server's development package.");
}

Report measureStage(const database::Settings& settings, const Course& course, const StageCase& work) {
  const std::string spec = specOf(settings, course);
  const std::string conninfo = database::Connection(settings, {nullptr, course.canceller, {}}).description();
  std::vector<std::string> ours = work.program;
  ours.insert(ours.end(), {"--database", conninfo});
  const auto timesOf = [&](const std::vector<std::string>& words) {
    double total = 0;
    for (int time = 0; time < kTimes; ++time) {
      course.canceller->throwIfRequested();
      total += runChild(words, spec).milliseconds;
    }
    return total / kTimes;
  };
  const Samples<double> samples = playInTurn<double>(course, "stage",
                                                     {[&] { return timesOf(ours); },
                                                      [&] {
                                                        return timesOf({work.reference, conninfo});
                                                      }},
                                                     true);
  Comparison play{.name = kRace,
                  .unit = Unit::milliseconds,
                  .things = {},
                  .baseline = "PostgreSQL's isolationtester",
                  .targets = {{Target::Of::ratio, 1 / 1.1}},
                  .rounds = samples.rounds([](double time) { return time; })};
  return {"stage", {{"race", kRace}}, {std::move(play)}};
}

}  // namespace headlock::bench
