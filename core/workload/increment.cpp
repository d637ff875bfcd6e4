#include "core/workload/increment.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "core/database/error.h"
#include "core/topic/client.h"
#include "core/workload/crew.h"
#include "core/workload/json_member.h"

namespace headlock::workload {
namespace {

using Clock = std::chrono::steady_clock;
using topic::RawPayload;

/// How often one increment may be run again in a row, and how long a writer tries to get its connection back.
constexpr int kMostRetries = 1'000;
constexpr std::chrono::seconds kReconnectPatience{30};
constexpr std::chrono::milliseconds kReconnectPause{100};

/// What the writers have done together.
struct Ledger {
  std::mutex mutex;
  std::int64_t commits = 0;  // all guarded by mutex
  std::int64_t retries = 0;
  std::int64_t inDoubt = 0;
  std::vector<std::chrono::milliseconds> waits;  ///< Of committed increments.
};

RawPayload incremented(const std::optional<topic::HeadMessage<RawPayload>>& head, const std::string& field) {
  const std::string document = head ? head->message.json : "{}";
  const std::int64_t count = integerMemberOf(document, field);
  if (count == std::numeric_limits<std::int64_t>::max()) {
    throw Failed("check_failed", "The count is at the largest whole number and cannot grow.");
  }
  return {withMember(document, field, std::to_string(count + 1))};
}

class Writer {
public:
  Writer(const database::Settings& settings, const database::Environment& environment,
         const IncrementOptions& options, Crew& crew, Ledger& ledger)
      : settings_(settings), environment_(environment), options_(options), crew_(crew), ledger_(ledger) {}

  void run() {
    for (std::int64_t done = 0; done < options_.times && !crew_.stopping(); ++done) addOne();
  }

private:
  /// The handles of one connection; made again with it.
  struct Session {
    Session(const database::Settings& settings, const database::Environment& environment,
            const IncrementOptions& options)
        : connection(settings, environment),
          client(connection),
          key(client.topic<RawPayload>(options.topic).key(options.key)),
          producer(client.topic<RawPayload>(options.topic).producer()) {}
    database::Connection connection;
    topic::Client client;
    topic::KeyHandle<RawPayload> key;
    topic::Producer<RawPayload> producer;
  };

  void addOne() {
    for (int attempt = 0; !crew_.stopping(); ++attempt) {
      try {
        commitOne();
        return;
      } catch (const InDoubt&) {
        session_.reset();
        const std::lock_guard guard(ledger_.mutex);
        ++ledger_.inDoubt;
        return;
      } catch (const RunAgain&) {
        if (attempt == kMostRetries) throw;
      } catch (const ConnectionLost&) {
        if (attempt == kMostRetries) throw;
        session_.reset();
      }
      const std::lock_guard guard(ledger_.mutex);
      ++ledger_.retries;
    }
  }

  void commitOne() {
    Session& session = connected();
    const std::chrono::milliseconds waited =
        session.client.inTransaction([&](topic::Transaction& transaction) {
          const auto locked = session.key.lockCompactionHead(transaction);
          session.producer.produceInTx(transaction, incremented(locked.head, options_.field),
                                       {.key = options_.key, .compaction = topic::Compaction{}});
          return locked.waited;
        });
    const std::lock_guard guard(ledger_.mutex);
    ++ledger_.commits;
    ledger_.waits.push_back(waited);
    if (options_.onProgress) options_.onProgress(ledger_.commits);
  }

  /// The session, made anew where it was lost. A server that restarts, or takes no more sessions for now, is
  /// waited for, also by a writer that has not had a session yet: the run itself has reached the server
  /// before.
  Session& connected() {
    const Clock::time_point giveUp = Clock::now() + kReconnectPatience;
    while (!session_) {
      try {
        session_.emplace(settings_, environment_, options_);
      } catch (const ConnectionLost&) {
        if (Clock::now() > giveUp || !crew_.pause(kReconnectPause)) throw;
      }
    }
    return *session_;
  }

  const database::Settings& settings_;
  const database::Environment& environment_;
  const IncrementOptions& options_;
  Crew& crew_;
  Ledger& ledger_;
  std::optional<Session> session_;
};

/// The member as it is now, asked on a connection of its own: a run may have seen the server restart.
std::int64_t countNow(const database::Settings& settings, const database::Environment& environment,
                      const IncrementOptions& options) {
  database::Connection connection(settings, environment);
  topic::Client client(connection);
  const auto topic = client.topic<RawPayload>(options.topic);
  static_cast<void>(topic.operations().info());
  const auto head = topic.key(options.key).compactionHead();
  return head ? integerMemberOf(head->message.json, options.field) : 0;
}

std::chrono::milliseconds quantile(std::vector<std::chrono::milliseconds>& sorted, std::size_t percent) {
  if (sorted.empty()) return {};
  return sorted[(sorted.size() - 1) * percent / 100];
}

}  // namespace

IncrementReport increment(const database::Settings& settings, const database::Environment& environment,
                          const IncrementOptions& options) {
  IncrementReport report;
  report.start = countNow(settings, environment, options);
  const Clock::time_point begin = Clock::now();
  Ledger ledger;
  {
    Crew crew(environment.canceller);
    for (int writer = 0; writer < options.writers; ++writer) {
      crew.start([&] { Writer(settings, environment, options, crew, ledger).run(); });
    }
    crew.join();
  }
  if (environment.canceller) environment.canceller->throwIfRequested();
  report.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
  report.commits = ledger.commits;
  report.retries = ledger.retries;
  report.inDoubt = ledger.inDoubt;
  report.expected = report.start + report.commits;
  std::ranges::sort(ledger.waits);
  report.waitedMedian = quantile(ledger.waits, 50);
  report.waitedHigh = quantile(ledger.waits, 99);
  report.end = countNow(settings, environment, options);
  return report;
}

}  // namespace headlock::workload
