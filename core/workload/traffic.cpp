#include "core/workload/traffic.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "core/database/error.h"
#include "core/database/json_writer.h"
#include "core/topic/client.h"
#include "core/workload/crew.h"
#include "core/workload/demo_topics.h"
#include "core/workload/json_member.h"

namespace headlock::workload {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using topic::RawPayload;

constexpr int kHotKeys = 2;    ///< A topic.
constexpr int kHotTopics = 2;  ///< The first ones: few enough that writers and lockers really meet.
constexpr int kSample = 200;
constexpr milliseconds kReconnectPause = 500ms;
constexpr milliseconds kSweepPause = 5s;
constexpr milliseconds kProgressPause = 1s;

/// What all workers have done together.
class Tally {
public:
  void add(const std::function<void(TrafficReport&)>& change) {
    const std::lock_guard guard(mutex_);
    change(report_);
  }
  TrafficReport now() const {
    const std::lock_guard guard(mutex_);
    return report_;
  }

private:
  mutable std::mutex mutex_;
  TrafficReport report_;  // guarded by mutex_
};

/// Choices that a seed repeats.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  int between(int least, int most) { return std::uniform_int_distribution<int>(least, most)(engine_); }
  bool percent(int chance) { return between(1, 100) <= chance; }
  milliseconds pause(int least, int most) { return milliseconds(between(least, most)); }

private:
  std::mt19937_64 engine_;
};

/// The next version of a value: its counter one higher, its state one step further.
std::string advanced(const DemoTopic& topic, const std::optional<topic::HeadMessage<RawPayload>>& head) {
  std::string document = head ? head->message.json : R"({"origin": "traffic"})";
  document =
      withMember(document, topic.counter, std::to_string(integerMemberOf(document, topic.counter) + 1));
  if (topic.states.empty()) return document;
  const std::string state = memberOf(document, "state").value_or("");
  std::size_t next = 0;
  for (std::size_t index = 0; index < topic.states.size(); ++index) {
    if (state == database::quoteJson(topic.states[index])) next = (index + 1) % topic.states.size();
  }
  return withMember(document, "state", database::quoteJson(topic.states[next]));
}

/// One worker's connection and what it knows through it; made again when the connection is lost.
struct Session {
  Session(const database::Settings& settings, const database::Environment& environment)
      : connection(settings, environment), client(connection) {
    for (const DemoTopic& topic : demoTopics()) {
      auto handle = client.topic<RawPayload>(std::string(topic.name));
      auto producer = handle.producer();
      topics.push_back({&topic, handle, producer});
    }
  }
  struct Known {
    const DemoTopic* topic;
    topic::Topic<RawPayload> handle;
    topic::Producer<RawPayload> producer;
  };
  database::Connection connection;
  topic::Client client;
  std::vector<Known> topics;
};

class Worker {
public:
  Worker(const database::Settings& settings, const database::Environment& environment, Crew& crew,
         Tally& tally, const TrafficOptions& options, std::uint64_t seed)
      : settings_(settings),
        environment_(environment),
        crew_(crew),
        tally_(tally),
        options_(options),
        dice_(seed) {}

  void write() {
    repeat(
        [&](Session& session) {
          const bool hot = dice_.percent(30);
          auto& known = hot ? hotTopic(session) : anyTopic(session);
          update(session, known, hot ? hotKey(known) : someKey(known));
        },
        20, 150);
  }

  void lock() {
    repeat(
        [&](Session& session) {
          // An absent key becomes a headless row when the locker leaves without writing, and later the
          // janitor's.
          const bool absent = dice_.percent(40);
          auto& known = absent ? anyTopic(session) : hotTopic(session);
          hold(session, known, absent ? newKey(known) : hotKey(known), dice_.pause(300, 2'500));
        },
        200, 1'200);
  }

  void produce() {
    repeat(
        [&](Session& session) {
          auto& known = anyTopic(session);
          const std::string key = someKey(known);
          const std::string payload =
              R"({"event": "observed", "value": )" + std::to_string(dice_.between(0, 999)) + "}";
          if (dice_.percent(70)) {
            known.producer.produce({payload}, {.key = key});
          } else {
            const std::string fresh = advanced(*known.topic, std::nullopt);
            known.producer.produce({fresh}, {.key = newKey(known), .compaction = topic::Compaction{}});
          }
          tally_.add([](TrafficReport& report) { ++report.produces; });
        },
        40, 200);
  }

  void sweep() {
    repeat(
        [&](Session& session) {
          for (auto& known : session.topics) {
            if (crew_.stopping()) return;
            topic::SweepOptions options;
            options.onBatch = [&](const topic::SweepProgress&) { return !crew_.stopping(); };
            if (options_.sweptAtOnce) {
              options.batch = *options_.sweptAtOnce;
              options.maxBatches = 1;
            }
            const topic::SweepReport swept = known.handle.operations().sweep(options);
            tally_.add([&](TrafficReport& report) {
              ++report.sweeps;
              report.deleted += swept.deleted;
            });
          }
        },
        kSweepPause.count(), kSweepPause.count());
  }

private:
  using Known = Session::Known;

  /// Does `step` and pauses, again and again. What the server asks to run again is left to the next round.
  template <typename Step>
  void repeat(Step step, std::int64_t leastPause, std::int64_t mostPause) {
    do {
      try {
        if (!session_) session_ = std::make_unique<Session>(settings_, environment_);
        step(*session_);
      } catch (const RunAgain&) {
        tally_.add([](TrafficReport& report) { ++report.retries; });
      } catch (const ConnectionLost&) {
        reconnectLater();
      } catch (const InDoubt&) {
        reconnectLater();
      } catch (const Cancelled&) {
        if (!crew_.stopping()) throw;
      }
    } while (crew_.pause(dice_.pause(static_cast<int>(leastPause), static_cast<int>(mostPause))));
  }

  void reconnectLater() {
    session_.reset();
    tally_.add([](TrafficReport& report) { ++report.reconnects; });
    static_cast<void>(crew_.pause(kReconnectPause));
  }

  void update(Session& session, Known& known, const std::string& key) {
    const milliseconds waited = session.client.inTransaction([&](topic::Transaction& transaction) {
      const auto locked = known.handle.key(key).lockCompactionHead(transaction);
      known.producer.produceInTx(transaction, {advanced(*known.topic, locked.head)},
                                 {.key = key, .compaction = topic::Compaction{}});
      return locked.waited;
    });
    tally_.add([&](TrafficReport& report) {
      ++report.updates;
      report.waited += waited;
    });
  }

  void hold(Session& session, Known& known, const std::string& key, milliseconds duration) {
    const milliseconds waited = session.client.inTransaction([&](topic::Transaction& transaction) {
      const auto locked = known.handle.key(key).lockCompactionHead(transaction);
      static_cast<void>(crew_.pause(duration));
      return locked.waited;
    });
    tally_.add([&](TrafficReport& report) {
      ++report.locks;
      report.waited += waited;
    });
  }

  Known& anyTopic(Session& session) {
    return session
        .topics[static_cast<std::size_t>(dice_.between(0, static_cast<int>(session.topics.size()) - 1))];
  }

  Known& hotTopic(Session& session) {
    return session.topics[static_cast<std::size_t>(dice_.between(0, kHotTopics - 1))];
  }

  std::string hotKey(const Known& known) {
    return std::string(known.topic->hotPrefix) + std::to_string(dice_.between(1, kHotKeys));
  }

  std::string newKey(const Known& known) {
    return std::string(known.topic->headlessPrefix) + "live-" + std::to_string(dice_.between(1, 1'000'000));
  }

  /// A key with a head, out of a sample that is read once a session.
  std::string someKey(Known& known) {
    auto& sample = samples_[known.topic];
    if (sample.empty()) {
      const topic::KeyFilter filter{.state = topic::KeyState::materialized, .prefix = {}};
      for (topic::KeyRow& row : known.handle.operations().keys(filter, std::nullopt, kSample).rows) {
        sample.push_back(std::move(row.key));
      }
    }
    if (sample.empty()) return hotKey(known);
    return sample[static_cast<std::size_t>(dice_.between(0, static_cast<int>(sample.size()) - 1))];
  }

  const database::Settings& settings_;
  const database::Environment& environment_;
  Crew& crew_;
  Tally& tally_;
  const TrafficOptions& options_;
  Dice dice_;
  std::unique_ptr<Session> session_;
  std::map<const DemoTopic*, std::vector<std::string>> samples_;
};

void startWorkers(Crew& crew, Tally& tally, const database::Settings& settings,
                  const database::Environment& environment, const TrafficOptions& options) {
  std::uint64_t number = 0;
  const auto start = [&](int count, void (Worker::*role)()) {
    for (int index = 0; index < count; ++index) {
      const std::uint64_t seed = options.seed * 1'000 + ++number;
      crew.start([&, role, seed] { (Worker(settings, environment, crew, tally, options, seed).*role)(); });
    }
  };
  start(options.writers, &Worker::write);
  start(options.lockers, &Worker::lock);
  start(options.producers, &Worker::produce);
  start(1, &Worker::sweep);
}

}  // namespace

TrafficReport runTraffic(const database::Settings& settings, const database::Environment& environment,
                         const TrafficOptions& options) {
  // What is missing from the start is told at once, by one connection.
  static_cast<void>(Session(settings, environment));
  const Clock::time_point begin = Clock::now();
  Tally tally;
  Crew crew(environment.canceller);
  const auto report = [&] {
    TrafficReport now = tally.now();
    now.elapsed = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
    return now;
  };
  startWorkers(crew, tally, settings, environment, options);
  while (true) {
    milliseconds pause = kProgressPause;
    if (options.duration) pause = std::min(pause, *options.duration - report().elapsed);
    if (pause <= 0ms || !crew.pause(pause)) break;
    if (options.onProgress) options.onProgress(report());
  }
  crew.stop();
  crew.join();
  return report();
}

}  // namespace headlock::workload
