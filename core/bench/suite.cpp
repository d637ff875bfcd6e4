#include "core/bench/suite.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <thread>

#include "core/bench/ground.h"
#include "core/database/error.h"
#include "sql/bench.h"

namespace headlock::bench {
namespace {

constexpr std::chrono::microseconds kNetwork{500};
constexpr int kManyClients = 8;

/// How much of everything.
struct Scale {
  std::int64_t keys;
  std::int64_t sweepRows;
  int sweepBatch;
  std::int64_t rows;
  std::int64_t messages;
  std::int64_t objects;
  std::vector<int> sessions;
  std::vector<std::int64_t> growthRows;
  milliseconds duration;
};

Scale scaleOf(const SuiteCase& work) {
  if (work.quick) {
    return {.keys = 100,
            .sweepRows = 500,
            .sweepBatch = 50,
            .rows = 1'000,
            .messages = 500,
            .objects = 120,
            .sessions = {4},
            .growthRows = {300},
            .duration = milliseconds(30)};
  }
  Scale scale{.keys = 10'000,
              .sweepRows = std::min<std::int64_t>(1'000'000, work.mostRows),
              .sweepBatch = 1'000,
              .rows = work.mostRows,
              .messages = 20'000,
              .objects = std::min<std::int64_t>(100'000, work.mostRows / 10),
              .sessions = {100, 400},
              .growthRows = {},
              .duration = work.duration};
  for (std::int64_t rows = 10'000; rows <= work.mostRows; rows *= 10) scale.growthRows.push_back(rows);
  return scale;
}

double loadAverage() {
  std::array<double, 1> minute{};
  return ::getloadavg(minute.data(), 1) == 1 ? minute[0] : 0;
}

class Suite {
public:
  Suite(const database::Settings& settings, const Course& course, const SuiteCase& work)
      : settings_(settings), course_(course), work_(work), scale_(scaleOf(work)) {}

  SuiteReport run() {
    report_.rounds = course_.rounds;
    readCircumstances();
    locks();
    produces();
    add("sweep", [&] {
      return measureSweep(settings_, course_, {.rows = scale_.sweepRows, .batch = scale_.sweepBatch});
    });
    for (const int batch : {100, 1'000}) {
      add("backfill",
          [&] { return measureBackfill(settings_, course_, {.objects = scale_.objects, .batch = batch}); });
    }
    add("stats", [&] { return measureStats(settings_, course_, {.rows = scale_.rows}); });
    for (const int sessions : scale_.sessions) {
      add("monitor with " + std::to_string(sessions) + " sessions", [&] {
        return measureMonitor(settings_, course_, {.sessions = sessions, .duration = scale_.duration});
      });
    }
    add("browse", [&] { return measureBrowse(settings_, course_, {.rows = scale_.rows}); });
    add("stage", [&] {
      return measureStage(settings_, course_, {.program = work_.program, .reference = isolationTester()});
    });
    if (work_.console.empty()) {
      report_.left.emplace_back("console: the program headlock is not beside this one.");
    } else {
      addConsole();
    }
    grow();
    return std::move(report_);
  }

private:
  /// What lacks something to measure with is left out, and says so.
  template <typename Measure>
  void add(const std::string& name, Measure measure) {
    try {
      report_.reports.push_back(measure());
    } catch (const NotFound& error) {
      report_.left.push_back(name + ": " + error.what());
    } catch (const Failed& error) {
      if (error.code() != "out_of_resources") throw;
      report_.left.push_back(name + ": " + error.what());
    }
  }

  /// A console without a display is no reason to lose the other figures.
  void addConsole() {
    try {
      report_.reports.push_back(measureConsole(settings_, course_, {.program = work_.console}));
    } catch (const Failed& error) {
      report_.left.push_back(std::string("console: ") + error.what());
    }
  }

  void readCircumstances() {
    Ground ground(settings_, course_);
    const database::Result answer = ground.ask(sql::bench::circumstances);
    report_.circumstances = {answer.string(0, 0),
                             answer.string(0, 1),
                             answer.string(0, 2),
                             answer.string(0, 3),
                             std::thread::hardware_concurrency(),
                             loadAverage()};
  }

  void locks() {
    const auto lock = [&](const LockCase& each) {
      add("lock", [&] { return measureLock(settings_, course_, each); });
    };
    for (const std::chrono::microseconds delay : {std::chrono::microseconds(0), kNetwork}) {
      for (const int clients : {1, kManyClients}) {
        lock({.clients = clients, .keys = scale_.keys, .duration = scale_.duration, .delay = delay});
      }
    }
    lock({.clients = kManyClients, .keys = 1, .duration = scale_.duration});
  }

  void produces() {
    const auto produce = [&](const ProduceCase& each) {
      add("produce", [&] { return measureProduce(settings_, course_, each); });
    };
    produce({.batch = 250, .messages = scale_.messages});
    produce({.batch = 1'000, .messages = scale_.messages});
    produce({.clients = 4,
             .batch = 250,
             .messages = scale_.messages,
             .keys = std::min<std::int64_t>(2'000, scale_.messages)});
  }

  void grow() {
    Course shorter = course_;
    shorter.rounds = std::min(course_.rounds, 3);
    std::vector<int> sessions;
    const std::int64_t room = Ground(settings_, course_).ask(sql::bench::room).integer(0, 0);
    for (const int each : {10, 100, 400}) {
      if (each + kManyClients * 2 <= room && (!work_.quick || each == 10)) sessions.push_back(each);
    }
    report_.growth = measureGrowth(
        settings_, shorter,
        {scale_.growthRows, std::move(sessions), std::min(scale_.duration, milliseconds(1'000))});
  }

  const database::Settings& settings_;
  const Course& course_;
  const SuiteCase& work_;
  const Scale scale_;
  SuiteReport report_;
};

}  // namespace

SuiteReport measureEverything(const database::Settings& settings, const Course& course,
                              const SuiteCase& work) {
  return Suite(settings, course, work).run();
}

}  // namespace headlock::bench
