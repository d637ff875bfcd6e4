#include "core/topic/client.h"

#include <algorithm>

#include "core/database/rows.h"
#include "core/topic/installation.h"
#include "core/topic/operations_common.h"
#include "core/topic/stats_reader.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

/// Each round that fails means that somebody deleted the topic just then.
constexpr int kMostRegistrations = 100;

void requireTtl(const std::optional<std::chrono::milliseconds>& ttl) {
  if (!ttl) return;
  if (ttl->count() <= 0 || *ttl > kLongestAge) {
    throw InvalidInput("invalid_argument", "A headless TTL is at least 1 ms and at most 36,500 days.");
  }
}

}  // namespace

Client::Client(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

std::shared_ptr<TopicOperations> Client::operationsOf(std::string name) {
  auto& operations = operations_[name];
  if (!operations) operations = std::make_shared<TopicOperations>(connection_, layout_, std::move(name));
  return operations;
}

Registration Client::registerTopic(const TopicConfig& config) {
  requireTopicName(config.name);
  requireTtl(config.headlessTtl);
  Installation(connection_).check();
  for (int round = 1; round <= kMostRegistrations; ++round) {
    if (auto registration = tryToRegister(config)) return *registration;
  }
  throw RunAgain("topic_changed",
                 "Topic ‘" + config.name + "’ came and went 100 times while it was being registered.");
}

std::optional<Registration> Client::tryToRegister(const TopicConfig& config) {
  const auto find = [&] { return database::Query{layout_->render(sql::topic::find_by_name), {config.name}}; };
  const auto ttl = config.headlessTtl ? database::Parameter(config.headlessTtl->count())
                                      : database::Parameter(std::nullopt);

  database::Transaction transaction(connection_);
  auto found = transaction.execute(find());
  if (found.empty()) {
    const auto inserted = transaction.execute({layout_->render(sql::topic::insert), {config.name, ttl}});
    if (!inserted.empty()) {
      const TopicInfo topic = topicInfo(inserted, 0);
      for (const auto* statement :
           {&sql::topic::create_log, &sql::topic::create_log_index, &sql::topic::create_head,
            &sql::topic::create_head_index, &sql::topic::create_head_trigger}) {
        static_cast<void>(transaction.defer({layout_->render(*statement, topic.id.value), {}}));
      }
      transaction.commit();
      return Registration{topic, true};
    }
    found = transaction.execute(find());  // somebody else made it just now
    if (found.empty()) return std::nullopt;
  }
  if (config.headlessTtl && topicInfo(found, 0).headlessTtl != *config.headlessTtl) {
    found = std::move(
        transaction
            .execute({database::Query{layout_->render(sql::topic::update_ttl), {config.name, ttl}}, find()})
            .back());
    if (found.empty()) return std::nullopt;
  }
  const TopicInfo topic = topicInfo(found, 0);
  transaction.commit();
  return Registration{topic, false};
}

std::vector<TopicInfo> Client::topics() {
  try {
    const auto result =
        database::executeOnce(connection_, {layout_->render(sql::topic::list), {}}, kReadOnly);
    return database::everyRow(result, topicInfo);
  } catch (const Failed&) {
    rethrowLookUp(*layout_, sql::topic::list);
  }
}

std::vector<TopicStats> Client::allStats(StatsPrecision precision) {
  try {
    return readStats(connection_, *layout_, topics(), precision);
  } catch (const RunAgain& error) {
    if (error.code() != "topic_changed") throw;
    return readStats(connection_, *layout_, topics(), precision);  // a topic went while it was being read
  }
}

TopicInfo Client::alterTopic(const TopicConfig& config) {
  requireTtl(config.headlessTtl);
  const auto operations = operationsOf(config.name);
  static_cast<void>(operations->info());
  if (config.headlessTtl) {
    database::executeOnce(
        connection_, {layout_->render(sql::topic::update_ttl), {config.name, config.headlessTtl->count()}});
  }
  return operations->info();
}

void Client::deleteTopic(const std::string& name, int attempts) {
  const auto operations = operationsOf(name);
  for (int attempt = 1;; ++attempt) {
    static_cast<void>(operations->info());
    try {
      database::Transaction transaction(connection_);
      const auto found =
          transaction.execute({database::Query{layout_->render(sql::topic::delete_limits), {}},
                               database::Query{layout_->render(sql::topic::lock_config), {name}}});
      if (found.back().empty()) throw topicNotFound(name);
      const auto id = found.back().integer(0, 0);
      for (const auto* statement :
           {&sql::topic::lock_head_table, &sql::topic::lock_log_table, &sql::topic::drop_tables}) {
        static_cast<void>(transaction.defer({layout_->render(*statement, id), {}}));
      }
      static_cast<void>(transaction.defer({layout_->render(sql::topic::delete_config), {id}}));
      transaction.commit();
      operations_.erase(name);
      return;
    } catch (const RunAgain& error) {
      const bool yielded = error.code() == "lock_timeout" || error.code() == "deadlock_detected";
      if (!yielded || attempt >= attempts) throw;
    }
  }
}

}  // namespace headlock::topic
