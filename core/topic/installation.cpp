#include "core/topic/installation.h"

#include <string>
#include <utility>
#include <vector>

#include "core/database/error.h"
#include "core/database/rows.h"
#include "core/database/transaction.h"
#include "sql/system.h"

namespace headlock::topic {
namespace {

using database::Query;

/// How many topics one transaction drops: each takes a handful of the server's lock table.
constexpr std::size_t kTopicsPerDrop = 50;

SchemaMismatch notInstalled(const std::string& schema) {
  return {"not_installed", "Headlock is not installed in schema ‘" + schema + "’ of this database."};
}

SchemaMismatch incompatible(const std::string& schema, const std::string& why) {
  return {"schema_incompatible", "The installation in schema ‘" + schema + "’ " + why + "."};
}

/// The gate: the version in `config` is one that this program knows.
InstallationStatus readStatus(const database::Result& config, const std::string& schema) {
  if (config.rows() != 1 || config.isNull(0, 0) || config.isNull(0, 1) || config.isNull(0, 2)) {
    throw incompatible(schema, "does not say its version");
  }
  const auto version = config.integer(0, 0);
  const auto compatible = config.integer(0, 1);
  if (version < kSchemaVersion || compatible > kSchemaVersion) {
    throw incompatible(schema, "has version " + std::to_string(version) +
                                   ", and this program needs version " + std::to_string(kSchemaVersion));
  }
  return {static_cast<int>(version), config.timestamp(0, 2)};
}

/// What the server says where the schema holds something else: no table, or tables without our columns or
/// with others of the same name.
[[noreturn]] void rethrowGate(const std::string& schema) {
  try {
    throw;
  } catch (const Failed& error) {
    const std::string& state = error.sqlstate();
    const bool noTable = state == "42P01" || state == "3F000";
    if (noTable && error.report().operation == sql::system::read_system_config.operation) {
      throw notInstalled(schema);
    }
    if (noTable || state == "42703" || state == "42804" || state == "42846" || state == "42883" ||
        state.starts_with("22")) {
      throw incompatible(schema, "has another form than this program knows");
    }
    throw;
  }
}

template <typename Work>
auto atGate(const std::string& schema, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const Failed&) {
    rethrowGate(schema);
  }
}

}  // namespace

Installation::Installation(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

bool Installation::install(Parts parts) {
  const std::string& schema = connection_.settings().schema;
  database::Transaction transaction(connection_);
  const auto found = transaction.execute(
      {Query{layout_->render(sql::system::lock_installation), {schema}},
       Query{layout_->render(sql::system::find_installation), {schema, layout_->name("system_config")}}});
  if (found.back().boolean(0, 0)) {
    transaction.rollback();
    check();
    if (parts == Parts::all) addComputedTables();
    return false;
  }
  make(transaction, {&sql::system::create_schema, &sql::system::create_system_config,
                     &sql::system::create_topic_config, &sql::system::create_created_at_guard});
  if (parts == Parts::all) makeComputedTables(transaction);
  static_cast<void>(transaction.defer(
      {layout_->render(sql::system::insert_system_config), {kSchemaVersion, kMinCompatibleVersion}}));
  transaction.commit();
  return true;
}

void Installation::make(database::Transaction& transaction,
                        std::initializer_list<const database::Statement*> statements) const {
  for (const auto* statement : statements) {
    static_cast<void>(transaction.defer({layout_->render(*statement), {}}));
  }
}

void Installation::makeComputedTables(database::Transaction& transaction) const {
  make(transaction,
       {&sql::system::create_class, &sql::system::create_object, &sql::system::create_object_index,
        &sql::system::create_definition, &sql::system::create_definition_index,
        &sql::system::create_computation_state, &sql::system::create_computed_data, &sql::system::create_task,
        &sql::system::create_task_index, &sql::system::create_task_event,
        &sql::system::create_task_event_index});
}

void Installation::addComputedTables() {
  const std::string& schema = connection_.settings().schema;
  database::Transaction transaction(connection_);
  const auto found = transaction.execute(
      {Query{layout_->render(sql::system::lock_installation), {schema}},
       Query{layout_->render(sql::system::find_installation), {schema, layout_->name("class")}}});
  if (found.back().boolean(0, 0)) return;
  makeComputedTables(transaction);
  transaction.commit();
}

void Installation::check() {
  const std::string& schema = connection_.settings().schema;
  atGate(schema, [&] {
    database::Transaction transaction(connection_, {.readOnly = true});
    auto config = transaction.defer({layout_->render(sql::system::read_system_config), {}});
    static_cast<void>(transaction.defer({layout_->render(sql::system::count_topics), {}}));
    transaction.commit();
    static_cast<void>(readStatus(config.get(), schema));
  });
}

InstallationStatus Installation::status() {
  const std::string& schema = connection_.settings().schema;
  return atGate(schema, [&] {
    database::Transaction transaction(connection_, {.readOnly = true});
    const auto answers = transaction.execute(
        {Query{layout_->render(sql::system::read_system_config), {}},
         Query{layout_->render(sql::system::count_topics), {}},
         Query{layout_->render(sql::system::find_installation), {schema, layout_->name("class")}}});
    InstallationStatus status = readStatus(answers[0], schema);
    status.topics = answers[1].integer(0, 0);
    if (answers[2].boolean(0, 0)) {
      status.classes = transaction.execute({layout_->render(sql::system::count_classes), {}}).integer(0, 0);
    }
    transaction.commit();
    return status;
  });
}

void Installation::destroy() {
  const std::string& schema = connection_.settings().schema;
  const auto found = database::executeOnce(
      connection_,
      {layout_->render(sql::system::find_installation), {schema, layout_->name("system_config")}},
      {.readOnly = true});
  if (!found.boolean(0, 0)) throw notInstalled(schema);

  // Many topics at once would exhaust the server's lock table, so tables go first, some topics a transaction.
  const auto topics = topicIds();
  for (std::size_t dropped = 0; dropped < topics.size();) {
    database::Transaction transaction(connection_);
    for (std::size_t i = 0; i < kTopicsPerDrop && dropped < topics.size(); ++i, ++dropped) {
      static_cast<void>(
          transaction.defer({layout_->render(sql::system::drop_topic_tables, topics[dropped]), {}}));
    }
    transaction.commit();
  }
  database::executeOnce(connection_, {layout_->render(sql::system::drop_schema), {}});
}

std::vector<std::int64_t> Installation::topicIds() {
  try {
    const auto found = database::executeOnce(connection_, {layout_->render(sql::system::list_topic_ids), {}});
    return database::everyRow(found,
                              [](const database::Result& topics, int row) { return topics.integer(row, 0); });
  } catch (const Failed& error) {
    // An installation of another form: what its topics are only the schema as a whole can tell.
    if (error.sqlstate() != "42P01" && error.sqlstate() != "42703") throw;
    return {};
  }
}

}  // namespace headlock::topic
