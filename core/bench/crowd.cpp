#include "core/bench/crowd.h"

#include <latch>
#include <vector>

#include "core/bench/report.h"
#include "core/workload/crew.h"

namespace headlock::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// What one client did, written by its own thread.
struct Record {
  Clock::time_point begin;
  Clock::time_point end;
  std::vector<double> milliseconds;
};

void repeat(const std::function<void()>& step, std::chrono::milliseconds duration, const workload::Crew& crew,
            Record& record) {
  record.begin = Clock::now();
  record.end = record.begin;
  const Clock::time_point end = record.begin + duration;
  while (record.end < end && !crew.stopping()) {
    const Clock::time_point before = record.end;
    step();
    record.end = Clock::now();
    record.milliseconds.push_back(std::chrono::duration<double, std::milli>(record.end - before).count());
  }
}

}  // namespace

Tally runCrowd(int clients, std::chrono::milliseconds duration,
               const std::shared_ptr<database::Canceller>& canceller,
               const std::function<std::function<void()>(int)>& makeStep) {
  std::vector<Record> records(static_cast<std::size_t>(clients));
  std::latch ready(clients);
  workload::Crew crew(canceller);
  for (int client = 0; client < clients; ++client) {
    crew.start([&, client] {
      std::function<void()> step;
      try {
        step = makeStep(client);
      } catch (...) {
        ready.count_down();  // the others must not wait for this one
        throw;
      }
      ready.arrive_and_wait();
      repeat(step, duration, crew, records[static_cast<std::size_t>(client)]);
    });
  }
  crew.join();
  canceller->throwIfRequested();

  Tally tally;
  std::vector<double> all;
  for (const Record& record : records) {
    const double seconds = std::chrono::duration<double>(record.end - record.begin).count();
    if (seconds > 0) tally.perSecond += static_cast<double>(record.milliseconds.size()) / seconds;
    tally.done += static_cast<std::int64_t>(record.milliseconds.size());
    all.insert(all.end(), record.milliseconds.begin(), record.milliseconds.end());
  }
  if (all.empty()) return tally;
  tally.medianMilliseconds = quantile(all, 50);
  tally.highMilliseconds = quantile(std::move(all), 99);
  return tally;
}

}  // namespace headlock::bench
