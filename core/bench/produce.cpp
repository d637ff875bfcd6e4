// Bulk produce.
#include <algorithm>
#include <array>
#include <atomic>

#include "core/bench/benchmarks.h"
#include "core/bench/ground.h"
#include "core/topic/client.h"
#include "core/workload/crew.h"
#include "sql/bench.h"

namespace headlock::bench {
namespace {

constexpr std::size_t kPayloadBytes = 1'000;
/// One message a commit is slow; a tenth of the messages says how slow.
constexpr std::int64_t kBaselinePart = 10;
constexpr std::int64_t kCopyTogether = 500;

const std::string& payloadOf(std::int64_t number) {
  static const auto payloads = [] {
    std::array<std::string, 100> made;
    for (std::size_t index = 0; index < made.size(); ++index) {
      made[index] = R"({"n": )" + std::to_string(index) + R"(, "filling": ")";
      made[index].append(kPayloadBytes - made[index].size() - 2, static_cast<char>('a' + index % 26));
      made[index] += "\"}";
    }
    return made;
  }();
  return payloads[static_cast<std::size_t>(number) % payloads.size()];
}

std::string keyFor(const ProduceCase& work, std::int64_t number) {
  constexpr std::int64_t kStride = 7'919;  // neighbours of a batch are not neighbours in the index
  return keyOf(work.keys == 0 ? number : 1 + number * kStride % work.keys);
}

class Run {
public:
  Run(Ground& ground, const ProduceCase& work) : ground_(ground), work_(work) {}

  double library() {
    ground_.clearTopic();
    std::atomic<std::int64_t> next{1};
    const double elapsed = millisecondsOf([&] {
      workload::Crew crew(ground_.course().canceller);
      for (int client = 0; client < work_.clients; ++client) crew.start([&] { produceAll(next); });
      crew.join();
    });
    return perSecond(work_.messages, elapsed);
  }

  double oneByOne() {
    ground_.clearTopic();
    const auto session = ground_.plainSession();
    const auto produce = ground_.statement(sql::bench::reference_produce);
    const std::int64_t count = std::max<std::int64_t>(1, work_.messages / kBaselinePart);
    const double elapsed = millisecondsOf([&] {
      for (std::int64_t number = 1; number <= count; ++number) {
        session->run(produce, {keyFor(work_, number), payloadOf(number)});
      }
    });
    return perSecond(count, elapsed);
  }

  double copy() {
    ground_.clearTopic();
    const auto session = ground_.plainSession();
    std::int64_t number = 0;
    const double elapsed = millisecondsOf([&] {
      session->copyIn(ground_.statement(sql::bench::copy_log), [&](std::string& lines) {
        for (std::int64_t end = std::min(work_.messages, number + kCopyTogether); number < end;) {
          ++number;
          lines += "1\t" + keyFor(work_, number) + "\t0\t" + payloadOf(number) + "\n";
        }
      });
    });
    return perSecond(work_.messages, elapsed);
  }

  [[nodiscard]] std::int64_t deadlocks() const noexcept { return deadlocks_; }

private:
  static double perSecond(std::int64_t count, double elapsed) {
    return static_cast<double>(count) * 1'000 / elapsed;
  }

  /// Takes batch after batch until all messages are taken.
  void produceAll(std::atomic<std::int64_t>& next) {
    database::Connection connection(ground_.settings(), ground_.environment());
    topic::Client client(connection);
    auto producer = client.topic<topic::RawPayload>(kTopic).producer();
    for (;;) {
      const std::int64_t first = next.fetch_add(work_.batch);
      const std::int64_t end = std::min(work_.messages + 1, first + work_.batch);
      if (first >= end) return;
      std::vector<topic::BatchMessage<topic::RawPayload>> batch;
      batch.reserve(static_cast<std::size_t>(end - first));
      for (std::int64_t number = first; number < end; ++number) {
        batch.push_back(
            {{payloadOf(number)}, {.key = keyFor(work_, number), .compaction = topic::Compaction{}}});
      }
      produce(producer, batch);
    }
  }

  void produce(topic::Producer<topic::RawPayload>& producer,
               const std::vector<topic::BatchMessage<topic::RawPayload>>& batch) {
    for (;;) {
      try {
        producer.produceBatch(batch);
        return;
      } catch (const DeadlockDetected&) {
        ++deadlocks_;
      }
    }
  }

  Ground& ground_;
  const ProduceCase& work_;
  std::atomic<std::int64_t> deadlocks_{0};
};

}  // namespace

Report measureProduce(const database::Settings& settings, const Course& course, const ProduceCase& work) {
  Ground ground(settings, course);
  Run run(ground, work);
  const std::string name = "batches of " + std::to_string(work.batch) +
                           (work.clients > 1 ? ", " + std::to_string(work.clients) + " clients" : "");
  const Samples<double> samples = playInTurn<double>(
      course, "produce, " + name,
      {[&] { return run.library(); }, [&] { return run.oneByOne(); }, [&] { return run.copy(); }}, true);
  Comparison rate{.name = name,
                  .unit = Unit::perSecond,
                  .things = "messages",
                  .baseline = "one message a commit",
                  .limit = "one COPY into the log alone",
                  .rounds = samples.rounds([](double figure) { return figure; })};
  constexpr int kSmallBatch = 250;
  constexpr int kLargeBatch = 1'000;
  if (work.clients == 1 && work.batch == kSmallBatch) rate.targets = {{Target::Of::ratioToLimit, 0.45}};
  if (work.clients == 1 && work.batch == kLargeBatch) rate.targets = {{Target::Of::ratioToLimit, 0.50}};
  return {"produce",
          {{"clients", std::to_string(work.clients)},
           {"batch", std::to_string(work.batch)},
           {"messages", std::to_string(work.messages)},
           {"keys", std::to_string(work.keys == 0 ? work.messages : work.keys)}},
          {std::move(rate)},
          {{"deadlocks", run.deadlocks()}}};
}

}  // namespace headlock::bench
