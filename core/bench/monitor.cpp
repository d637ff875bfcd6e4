// The lock monitor.
#include "core/contention/monitor.h"

#include <algorithm>
#include <vector>

#include "core/bench/benchmarks.h"
#include "core/bench/crowd.h"
#include "core/bench/lockers.h"
#include "core/database/error.h"
#include "core/workload/crew.h"
#include "sql/bench.h"
#include "sql/transaction.h"

namespace headlock::bench {
namespace {

constexpr int kMessageBytes = 100;
constexpr int kQueue = 10;  ///< Sessions that wait for one key.
constexpr int kPolls = 8;   ///< In each measurement.
constexpr int kWorkers = 8;
constexpr int kOwnSessions = 5;  ///< Of the benchmark itself.
constexpr std::int64_t kWorkKeys = 10'000;
constexpr milliseconds kPollPause{500};
constexpr std::chrono::seconds kPatience{60};

/// Sessions of which half wait. Each of the others has a key of its own locked; the first of them are those
/// that are waited for.
class Crowded {
public:
  Crowded(Ground& ground, int sessions) {
    const int waiting = sessions / 2;
    const int holding = sessions - waiting;
    const auto begin = ground.statement(sql::transaction::begin_read_committed);
    const auto lock = ground.statement(sql::bench::lock_key);
    sessions_.reserve(static_cast<std::size_t>(sessions));
    for (int number = 0; number < holding; ++number) {
      ground.course().tell("opening session " + std::to_string(number + 1) + " of " +
                           std::to_string(sessions));
      PlainSession& session = add(ground);
      session.run(begin);
      session.run(lock, {keyOf(kWorkKeys + 1 + number)});
    }
    for (int number = 0; number < waiting; ++number) {
      ground.course().tell("opening session " + std::to_string(holding + number + 1) + " of " +
                           std::to_string(sessions));
      PlainSession& session = add(ground);
      session.run(begin);
      session.send(lock, {keyOf(kWorkKeys + 1 + (number / kQueue) % holding)});
    }
  }

private:
  PlainSession& add(Ground& ground) { return *sessions_.emplace_back(ground.plainSession()); }

  std::vector<std::unique_ptr<PlainSession>> sessions_;
};

/// Polls until as many wait as are to.
void waitForWaiters(const Course& course, contention::LockMonitor& monitor, std::size_t wanted) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (monitor.poll().waits.size() < wanted) {
    course.canceller->throwIfRequested();
    if (std::chrono::steady_clock::now() > deadline) {
      throw Failed("lock_timeout", "The sessions that are to wait do not all wait within a minute.");
    }
  }
}

template <typename Poll>
double medianPoll(Poll poll) {
  std::vector<double> times;
  times.reserve(kPolls);
  for (int time = 0; time < kPolls; ++time) times.push_back(millisecondsOf(poll));
  return median(std::move(times));
}

/// What eight lockers do in the time, watched or not.
double workOf(Ground& ground, milliseconds duration, bool watched) {
  workload::Crew watchers(ground.course().canceller);
  if (watched) {
    watchers.start([&] {
      database::Connection connection(ground.settings(), ground.environment());
      contention::LockMonitor monitor(connection);
      do {
        static_cast<void>(monitor.poll());
      } while (watchers.pause(kPollPause));
    });
  }
  const Tally tally = runCrowd(kWorkers, duration, ground.course().canceller, [&](int client) {
    return libraryLocker(ground, ground.settings(), {kWorkKeys, client});
  });
  watchers.stop();
  watchers.join();
  return tally.perSecond;
}

}  // namespace

Report measureMonitor(const database::Settings& settings, const Course& course, const MonitorCase& work) {
  Ground ground(settings, course);
  const std::int64_t room = ground.ask(sql::bench::room).integer(0, 0);
  if (room < work.sessions + kWorkers + kOwnSessions) {
    throw Failed("out_of_resources", "The server has room for " + std::to_string(room) +
                                         " more sessions, and " + std::to_string(work.sessions) +
                                         " with those that measure need more.");
  }
  ground.fillHeads(1, kWorkKeys + work.sessions, kMessageBytes);
  ground.settle();
  const Crowded crowd(ground, work.sessions);
  database::Connection connection(ground.settings(), ground.environment());
  contention::LockMonitor monitor(connection);
  waitForWaiters(course, monitor, static_cast<std::size_t>(work.sessions / 2));

  const auto session = ground.plainSession();
  const auto activity = ground.statement(sql::bench::server_activity);
  const auto waiting = ground.statement(sql::bench::server_waiting);
  const auto blocking = ground.statement(sql::bench::server_blocking);
  const std::string name = std::to_string(work.sessions) + " sessions, half waiting";
  const Samples<double> polls =
      playInTurn<double>(course, "monitor, " + name,
                         {[&] { return medianPoll([&] { static_cast<void>(monitor.poll()); }); },
                          [&] {
                            return medianPoll([&] {
                              session->run(activity);
                              session->run(waiting);
                              session->run(blocking);
                            });
                          }},
                         true);
  Comparison poll{.name = name,
                  .unit = Unit::milliseconds,
                  .things = {},
                  .baseline = "an activity monitor's three queries",
                  .targets = {{Target::Of::ratio, 2}},
                  .rounds = polls.rounds([](double time) { return time; })};
  Report report{"monitor", {{"sessions", std::to_string(work.sessions)}}, {std::move(poll)}};
  if (!work.alsoWorkload) return report;
  const Samples<double> loads = playInTurn<double>(course, "monitor, what polls cost",
                                                   {[&] { return workOf(ground, work.duration, true); },
                                                    [&] { return workOf(ground, work.duration, false); }},
                                                   true);
  Comparison load{.name = "8 clients, watched twice a second",
                  .unit = Unit::perSecond,
                  .things = "transactions",
                  .baseline = "the same unwatched",
                  .targets = {{Target::Of::ratio, 0.99}},
                  .rounds = loads.rounds([](double figure) { return figure; })};
  report.comparisons.push_back(std::move(load));
  return report;
}

}  // namespace headlock::bench
