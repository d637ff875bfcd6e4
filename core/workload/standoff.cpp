#include "core/workload/standoff.h"

#include <algorithm>
#include <functional>
#include <memory>

#include "core/database/error.h"
#include "core/topic/client.h"
#include "core/workload/crew.h"

namespace headlock::workload {
namespace {

using std::chrono::milliseconds;

/// So long after those before them the next ones come: the order of the queue can be seen.
constexpr milliseconds kBetween{150};
constexpr int kBehindSecond = 2;
constexpr milliseconds kTick{1'000};

}  // namespace

void runStandoff(const database::Settings& settings, const database::Environment& environment,
                 const StandoffOptions& options) {
  {
    database::Connection connection(settings, environment);
    topic::Client client(connection);
    static_cast<void>(client.topic<topic::RawPayload>(options.topic));
  }
  Crew crew(environment.canceller);
  // What is still waiting when the time is over must be woken: by a canceller of its own, after the others.
  const auto wake = std::make_shared<database::Canceller>();
  const auto join = [&](const char* application,
                        const std::function<void(topic::TopicOperations&, topic::Transaction&)>& lock) {
    crew.start([&crew, &options, settings, environment, wake, application, lock] {
      try {
        database::Settings own = settings;
        own.applicationName = application;
        database::Connection connection(own, {environment.observer, wake, {}});
        topic::Client client(connection);
        topic::Transaction transaction(connection);
        lock(client.topic<topic::RawPayload>(options.topic).operations(), transaction);
        static_cast<void>(crew.pause(options.duration));
        transaction.rollback();
      } catch (const Error&) {  // NOLINT(bugprone-empty-catch): somebody ended it, which is what it is for
      }
    });
    static_cast<void>(crew.pause(kBetween));
  };
  join("billing", [&](auto& operations, auto& transaction) {
    static_cast<void>(operations.lock(transaction, options.first));
  });
  join("backfill", [&](auto& operations, auto& transaction) {
    static_cast<void>(operations.lock(transaction, options.second));
    static_cast<void>(operations.lock(transaction, options.first));
  });
  for (int waiter = 0; waiter < options.waiters; ++waiter) {
    join("importer", [&](auto& operations, auto& transaction) {
      static_cast<void>(operations.lock(transaction, options.first));
    });
  }
  for (int waiter = 0; waiter < kBehindSecond; ++waiter) {
    join("reporting", [&](auto& operations, auto& transaction) {
      static_cast<void>(operations.lock(transaction, options.second));
    });
  }
  for (milliseconds left = options.duration; left.count() > 0; left -= kTick) {
    if (options.onProgress) options.onProgress(left);
    if (!crew.pause(std::min(left, kTick))) break;
  }
  crew.stop();
  wake->request();
  crew.join();
}

}  // namespace headlock::workload
