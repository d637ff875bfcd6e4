#include "tests/topic/bench.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtGlobal>
#include <exception>

#include "core/topic/installation.h"

std::string headlock::topic::MessageTraits<headlock::tests::Counter>::toJson(const tests::Counter& counter) {
  return "{\"n\":" + std::to_string(counter.value) + "}";
}

headlock::tests::Counter headlock::topic::MessageTraits<headlock::tests::Counter>::fromJson(
    std::string_view json, int) {
  const auto document = QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size())));
  return {document.object().value("n").toInteger()};
}

namespace headlock::tests {

Session::Session(database::Settings settings)
    : connection(std::move(settings), {.observer = recorder, .canceller = {}, .notice = {}}),
      client(connection) {}

Bench::Bench(std::string schemaName)
    : conninfo(server().freshDatabase()),
      schema(std::move(schemaName)),
      head(database::quoteIdentifier(schema) + ".compaction_head_1"),
      log(database::quoteIdentifier(schema) + ".message_log_1") {
  execute(
      "do $$ begin execute format('alter database %I set lock_timeout = ''30s''', current_database()); end "
      "$$");
  Session session(settings());
  topic::Installation(session.connection).install();
  session.client.registerTopic({.name = "t"});
}

database::Settings Bench::settings() const {
  database::Settings settings;
  settings.conninfo = conninfo;
  settings.schema = schema;
  return settings;
}

void Bench::makeHeadless(const std::vector<std::string>& keys, const std::string& age) const {
  for (const auto& key : keys) {
    execute("insert into " + head + " (compaction_key, created_at, updated_at) values (" + literal(key) +
            ", now() - interval '" + age + "', now() - interval '" + age + "')");
  }
}

void Bench::makeManyHeadless(int count, const std::string& age) const {
  execute("insert into " + head +
          " (compaction_key, created_at, updated_at) select 'k' || lpad(i::text, 6, '0'), t, t " +
          "from generate_series(1, " + std::to_string(count) + ") i, lateral (select now() - interval '" +
          age + "' + i * interval '1 millisecond') as age(t)");
}

std::int64_t Writer::increment(const std::string& key) {
  auto handle = topic_.key(key);
  return client_.inTransaction([&](topic::Transaction& transaction) {
    const auto locked = handle.lockCompactionHead(transaction);
    Counter counter = locked.head ? locked.head->message : Counter{};
    ++counter.value;
    producer_.produceInTx(transaction, counter, compacted(key));
    return counter.value;
  });
}

std::int64_t increment(Session& session, const std::string& key) {
  return Writer(session).increment(key);
}

topic::ProduceOptions compacted(std::string key, std::optional<std::int64_t> rank) {
  return {.key = std::move(key), .compaction = topic::Compaction{rank}};
}

std::vector<int> blockersOf(const Bench& bench, const Session& session) {
  std::vector<int> blockers;
  for (const auto& row :
       bench.rows("select unnest(pg_blocking_pids(" + std::to_string(session.pid()) + "))")) {
    blockers.push_back(std::stoi(row[0].value()));
  }
  return blockers;
}

std::string literal(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace headlock::tests
