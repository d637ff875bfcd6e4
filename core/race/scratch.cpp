#include "core/race/scratch.h"

#include <algorithm>
#include <random>

#include "core/database/error.h"
#include "core/database/transaction.h"
#include "core/race/class_needs.h"
#include "core/race/performer.h"
#include "core/race/variables.h"
#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "sql/race.h"
#include "sql/system.h"

namespace headlock::race {
namespace {

/// The sessions of a killed run end within a second or two; nobody waits longer for them than this.
constexpr std::chrono::milliseconds kPatience{3'000};
constexpr std::string_view kPrefix = "headlock_race_";

std::string drawName() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device device;
  std::string name(kPrefix);
  for (int digit = 0; digit < 16; ++digit) name += digits[device() % digits.size()];
  return name;
}

database::Settings in(database::Settings settings, const std::string& schema) {
  requireOwnBackends(settings);
  settings.schema = schema;
  return settings;
}

database::Query query(const database::Statement& statement, std::vector<database::Parameter> values) {
  return {database::adHoc(statement.operation, std::string(statement.text)), std::move(values)};
}

database::Query about(const database::Statement& statement, const std::string& schema) {
  return {database::Layout::native(schema)->render(statement), {}};
}

void drop(database::Connection& connection, const std::string& schema) {
  static_cast<void>(
      database::executeOnce(connection, about(sql::race::drop_scratch, schema), {.lockTimeout = kPatience}));
}

/// False where it stays: somebody still holds it, or the server is gone. The next run finds the lock free
/// then.
bool tryToDrop(database::Connection& connection, const std::string& schema) {
  try {
    drop(connection, schema);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

Scratch::Scratch(database::Settings settings, std::shared_ptr<database::Canceller> canceller)
    : schema_(drawName()),
      settings_(in(std::move(settings), schema_)),
      transcript_(std::make_shared<Transcript>()),
      connection_(settings_, {transcript_, std::move(canceller), {}}) {
  dropLeftOvers();
  static_cast<void>(database::executeOnce(connection_, query(sql::race::try_hold_scratch, {schema_})));
  makeSchema();
}

Scratch::~Scratch() {
  // Cleaning up is not what an interruption interrupts, not even one that comes in the middle of it.
  if (!connection_.canceller()->requested() && tryToDrop(connection_, schema_)) return;
  try {
    database::Connection another(settings_);
    static_cast<void>(tryToDrop(another, schema_));
  } catch (const std::exception&) {
    // The server is gone: the next run finds the lock free and drops it.
  }
}

void Scratch::dropLeftOvers() {
  const database::Result left = database::executeOnce(connection_, query(sql::race::list_scratch, {}));
  for (int row = 0; row < left.rows(); ++row) {
    const std::string schema = left.string(row, 0);
    if (!database::executeOnce(connection_, query(sql::race::try_hold_scratch, {schema})).boolean(0, 0))
      continue;
    try {
      drop(connection_, schema);
    } catch (const Failed&) {
      // Another role's, or still held: not this run's to insist on.
    }
    static_cast<void>(database::executeOnce(connection_, query(sql::race::let_go_scratch, {schema})));
  }
}

void Scratch::renew(const Spec& spec) {
  if (kept_ && restore()) return;
  make(spec);
  if (spec.needsInstallation()) keep();
}

void Scratch::make(const Spec& spec) {
  static_cast<void>(transcript_->take());
  makeSchema();
  if (!spec.topics.empty()) makeTopics(spec.topics);
  if (!spec.classes.empty()) makeClasses(spec.classes);
  made_ = transcript_->take();
}

void Scratch::keep() {
  kept_ = false;
  try {
    database::Transaction transaction(connection_);
    for (const database::Statement* statement :
         {&sql::race::create_scratch_print, &sql::race::create_scratch_keep,
          &sql::race::create_scratch_restore}) {
      static_cast<void>(transaction.defer(query(*statement, {})));
    }
    static_cast<void>(transaction.defer(query(sql::race::keep_scratch, {schema_})));
    transaction.commit();
    kept_ = true;
  } catch (const Failed&) {
    // A role that may have no temporary tables: each order has all made anew.
  }
}

bool Scratch::restore() {
  const database::TransactionOptions patient{.lockTimeout = kPatience};
  return database::executeOnce(connection_, query(sql::race::restore_scratch, {schema_}), patient)
      .boolean(0, 0);
}

void Scratch::makeSchema() {
  database::Transaction transaction(connection_, {.lockTimeout = kPatience});
  static_cast<void>(transaction.defer(about(sql::race::drop_scratch, schema_)));
  static_cast<void>(transaction.defer(about(sql::system::create_schema, schema_)));
  static_cast<void>(transaction.defer(about(sql::race::mark_scratch, schema_)));
  transaction.commit();
  topics_.clear();
  hasClasses_ = false;
  variables_ = {{"schema", database::quoteIdentifier(schema_)}};
}

void Scratch::makeTopics(std::span<const TopicNeed> topics) {
  topic::Installation(connection_).installForTopics();
  topic::Client client(connection_);
  variables_.push_back({"topic_config", table("topic_config")});
  for (const TopicNeed& need : topics) {
    const std::int64_t id = client.registerTopic({need.name, need.headlessTtl}).topic.id.value;
    topics_.emplace_back(need.name, id);
    for (const std::string& name : {std::string("topic"), need.name}) {
      if (std::ranges::find(variables_, name + "_log", &Variable::name) != variables_.end()) continue;
      variables_.push_back({name + "_log", table("log", id)});
      variables_.push_back({name + "_head", table("head", id)});
    }
  }
}

void Scratch::makeClasses(std::span<const ClassNeed> classes) {
  topic::Installation(connection_).install();
  race::makeClasses(connection_, classes);
  hasClasses_ = true;
  for (const std::string_view name : kClassTables) variables_.push_back({std::string(name), table(name)});
}

std::string Scratch::table(std::string_view variable, std::optional<std::int64_t> topic) const {
  return database::quoteIdentifier(schema_) + "." +
         database::quoteIdentifier(database::Layout::native(schema_)->name(variable, topic));
}

std::string Scratch::fill(const std::string& sql) const {
  return fillVariables(sql, variables_);
}

}  // namespace headlock::race
