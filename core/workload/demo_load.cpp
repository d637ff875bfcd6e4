#include "core/workload/demo_load.h"

#include <algorithm>
#include <vector>

#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "core/workload/demo_classes.h"
#include "core/workload/demo_topics.h"
#include "sql/workload.h"

namespace headlock::workload {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kChunk = 25'000;
constexpr int kShares = 1'000;

struct Counts {
  std::int64_t materialized = 0;
  std::int64_t headless = 0;
};

std::int64_t wantedKeys(const DemoTopic& topic, std::int64_t all) {
  const std::int64_t share = (all * topic.keyShare + kShares - 1) / kShares;
  return topic.mostKeys == 0 ? share
                             : std::min(std::max(share, std::min(all, topic.mostKeys)), topic.mostKeys);
}

class Loader {
public:
  Loader(database::Connection& connection, const DemoLoadOptions& options)
      : connection_(connection),
        client_(connection),
        layout_(database::Layout::native(connection.settings().schema)),
        options_(options) {}

  DemoLoadReport load() {
    const Clock::time_point begin = Clock::now();
    for (const DemoTopic& topic : demoTopics()) {
      progress_.wanted +=
          wantedKeys(topic, options_.keys) + options_.headless * topic.headlessShare / kShares;
    }
    for (const DemoTopic& topic : demoTopics()) fill(topic);
    const DemoObjects objects = loadDemoClasses(connection_, options_);
    DemoLoadReport report = count();
    report.classes = objects.classes;
    report.objects = objects.objects;
    report.addedKeys = added_;
    report.addedObjects = objects.added;
    report.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    return report;
  }

private:
  void fill(const DemoTopic& topic) {
    progress_.topic = topic.name;
    const std::int64_t addedBefore = added_;
    topic_ = foundOrMade(topic);
    database::Transaction transaction(connection_);
    static_cast<void>(transaction.defer(query(sql::workload::tune_load, {})));
    transaction.execute(query(sql::workload::reserve_topic, {topic_.id.value}));
    const Counts there = counts(transaction);
    const std::int64_t wanted = wantedKeys(topic, options_.keys);
    for (std::int64_t first = there.materialized + 1; first <= wanted; first += kChunk) {
      addKeys(transaction, topic, first, std::min(wanted, first + kChunk - 1));
    }
    addHeadless(transaction, topic, there);
    if (added_ > addedBefore) {
      static_cast<void>(transaction.defer(query(sql::workload::analyze_log, {})));
      static_cast<void>(transaction.defer(query(sql::workload::analyze_head, {})));
    }
    transaction.commit();
  }

  /// An operator who changed the time to live of a topic that is there keeps it.
  topic::TopicInfo foundOrMade(const DemoTopic& topic) {
    const std::string name(topic.name);
    try {
      return client_.topic<topic::RawPayload>(name).operations().info();
    } catch (const NotFound&) {
      return client_.registerTopic({.name = name, .headlessTtl = topic.headlessTtl}).topic;
    }
  }

  void addKeys(database::Transaction& transaction, const DemoTopic& topic, std::int64_t first,
               std::int64_t last) {
    const std::int64_t newest = transaction.execute(query(sql::workload::newest_message, {})).integer(0, 0);
    std::vector<database::Query> queries;
    queries.push_back(query(*topic.messages, {first, last}));
    queries.push_back(query(sql::workload::load_heads, {newest}));
    made(transaction.execute(std::move(queries)).back().affected());
  }

  void addHeadless(database::Transaction& transaction, const DemoTopic& topic, const Counts& there) {
    std::int64_t missing = options_.headless * topic.headlessShare / kShares - there.headless;
    // Numbers whose rows are still there are passed by; those that a sweep removed are used again.
    for (std::int64_t first = 1; missing > 0; first += kChunk) {
      const database::Result result = transaction.execute(
          query(sql::workload::load_headless,
                {topic.headlessPrefix, first, first + kChunk - 1, topic_.headlessTtl.count(), missing}));
      missing -= result.affected();
      made(result.affected());
    }
  }

  Counts counts(database::Transaction& transaction) {
    const database::Result result = transaction.execute(query(sql::workload::count_keys, {}));
    return {result.integer(0, 0), result.integer(0, 1)};
  }

  void made(std::int64_t rows) {
    added_ += rows;
    progress_.keys += rows;
    if (options_.onProgress) options_.onProgress(progress_);
  }

  DemoLoadReport count() {
    DemoLoadReport report;
    for (const topic::TopicStats& stats : client_.allStats(topic::StatsPrecision::exact)) {
      const bool ours =
          std::ranges::any_of(demoTopics(), [&](const DemoTopic& topic) { return topic.name == stats.name; });
      if (!ours) continue;
      ++report.topics;
      report.keys += stats.keys.value;
      report.headless += stats.headless.value;
      report.messages += stats.messages.value;
    }
    return report;
  }

  [[nodiscard]] database::Query query(const database::Statement& statement,
                                      std::vector<database::Parameter> parameters) const {
    return {layout_->render(statement, topic_.id.value), std::move(parameters)};
  }

  database::Connection& connection_;
  topic::Client client_;
  std::shared_ptr<const database::Layout> layout_;
  const DemoLoadOptions& options_;
  topic::TopicInfo topic_{};
  DemoLoadProgress progress_;
  std::int64_t added_ = 0;
};

}  // namespace

bool lacksDemo(database::Connection& connection) {
  topic::Client client(connection);
  const std::vector<topic::TopicInfo> topics = client.topics();
  const bool lacksTopic = std::ranges::any_of(demoTopics(), [&](const DemoTopic& wanted) {
    const std::string name(wanted.name);
    return std::ranges::find(topics, name, &topic::TopicInfo::name) == topics.end() ||
           client.topic<topic::RawPayload>(name).operations().keys({}, std::nullopt, 1).rows.empty();
  });
  return lacksTopic || lacksDemoClass(connection);
}

DemoLoadReport loadDemo(database::Connection& connection, const DemoLoadOptions& options) {
  return Loader(connection, options).load();
}

}  // namespace headlock::workload
