#include "core/bench/ground.h"

#include <algorithm>
#include <utility>

#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "sql/bench.h"
#include "sql/workload.h"

namespace headlock::bench {
namespace {

constexpr std::int64_t kChunk = 100'000;

database::Settings in(database::Settings settings, const std::string& schema) {
  settings.schema = schema;
  return settings;
}

std::string valueOf(const std::string& conninfo, std::string_view keyword) {
  for (const database::ConninfoOption& option : database::parseConninfo(conninfo)) {
    if (option.keyword == keyword) return option.value;
  }
  return {};
}

}  // namespace

Ground::Ground(const database::Settings& settings, Course course)
    : course_(std::move(course)),
      scratch_(settings, course_.canceller),
      settings_(in(settings, scratch_.schema())),
      layout_(database::Layout::native(settings_.schema)),
      connection_(settings_, environment()) {
  topic::Installation(connection_).install();
  topic_ = topic::Client(connection_).registerTopic({.name = kTopic}).topic.id.value;
}

std::pair<std::string, std::string> Ground::address() {
  const std::string description = connection_.description();
  return {valueOf(description, "host"), valueOf(description, "port")};
}

database::Result Ground::ask(const database::Statement& statement, std::vector<database::Parameter> values) {
  return database::executeOnce(connection_, {this->statement(statement), std::move(values)});
}

void Ground::askPlainly(const database::Statement& statement) {
  static_cast<void>(plainSession()->runOnce(this->statement(statement)));
}

void Ground::clearTopic() {
  static_cast<void>(ask(sql::bench::clear_topic));
}

void Ground::settle() {
  askPlainly(sql::bench::vacuum_head);
  askPlainly(sql::bench::vacuum_log);
}

template <typename Fill>
void Ground::inChunks(const char* what, std::int64_t first, std::int64_t last, Fill fill) {
  for (std::int64_t from = first; from <= last; from += kChunk) {
    const std::int64_t to = std::min(last, from + kChunk - 1);
    course_.tell(std::string("making ") + what + ": " + std::to_string(to) + " of " + std::to_string(last));
    database::Transaction transaction(connection_);
    static_cast<void>(transaction.defer({statement(sql::workload::tune_load), {}}));
    fill(transaction, from, to);
    transaction.commit();
  }
}

void Ground::fillHeads(std::int64_t first, std::int64_t last, int bytes) {
  inChunks("keys", first, last, [&](database::Transaction& transaction, std::int64_t from, std::int64_t to) {
    const std::int64_t newest =
        transaction.execute({statement(sql::workload::newest_message), {}}).integer(0, 0);
    static_cast<void>(transaction.defer({statement(sql::bench::fill_log), {from, to, bytes}}));
    static_cast<void>(transaction.defer({statement(sql::bench::fill_heads), {newest}}));
  });
}

void Ground::fillHeadless(std::int64_t count, std::chrono::seconds oldest, std::chrono::microseconds step) {
  inChunks("headless rows", 1, count,
           [&](database::Transaction& transaction, std::int64_t from, std::int64_t to) {
             static_cast<void>(transaction.defer(
                 {statement(sql::bench::fill_headless), {from, to, oldest.count(), step.count()}}));
           });
}

std::string keyOf(std::int64_t number) {
  std::string digits = std::to_string(number);
  digits.insert(0, 9 - std::min<std::size_t>(9, digits.size()), '0');
  return "key-" + digits;
}

}  // namespace headlock::bench
