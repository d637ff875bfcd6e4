#include "core/topic/health.h"

#include <algorithm>
#include <chrono>

#include "core/database/duration.h"
#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/text.h"
#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "sql/health.h"

namespace headlock::topic {
namespace {

using Status = HealthCheck::Status;
using std::chrono::milliseconds;

constexpr int kOldestServer = 130'000;
constexpr milliseconds kLongIdle = std::chrono::minutes(5);
constexpr milliseconds kMostClockOffset = std::chrono::seconds(5);
constexpr database::TransactionOptions kReadOnly{.readOnly = true};

class Examination {
public:
  explicit Examination(database::Connection& connection)
      : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

  std::vector<HealthCheck> run() {
    add("connection", [&] { return checkServer(); });
    if (checks_.back().status == Status::failed) return checks_;
    addServerChecks();
    add("idle_transactions", [&] { return checkIdleTransactions(); });
    add("prepared_transactions", [&] { return checkPreparedTransactions(); });
    add("installation", [&] { return checkInstallation(); });
    if (checks_.back().status == Status::failed) return checks_;
    add("topic_tables", [&] { return checkTables(); });
    add("privileges", [&] { return checkPrivileges(); });
    add("headless_rows", [&] { return checkHeadlessRows(); });
    return checks_;
  }

private:
  struct Finding {
    Status status = Status::ok;
    std::string message;
    std::string remedy = {};
  };

  /// Makes one check; what the server refuses is its finding.
  template <typename Check>
  void add(std::string_view name, Check check) {
    Finding finding;
    try {
      finding = check();
    } catch (const ConnectionLost&) {
      throw;
    } catch (const Cancelled&) {
      throw;
    } catch (const Error& error) {
      finding = {Status::failed, error.what(), error.remedy()};
    }
    checks_.push_back({name, finding.status, finding.message, finding.remedy});
  }

  void add(std::string_view name, bool good, Status otherwise, const std::string& goodMessage,
           const std::string& message, const std::string& remedy) {
    add(name, [&] { return good ? Finding{Status::ok, goodMessage} : Finding{otherwise, message, remedy}; });
  }

  database::Result ask(const database::Statement& statement,
                       std::vector<database::Parameter> parameters = {}) {
    return database::executeOnce(connection_, {layout_->render(statement), std::move(parameters)}, kReadOnly);
  }

  Finding checkServer() {
    const int version = connection_.serverVersion();
    const std::string shown = std::to_string(version / 10'000) + '.' + std::to_string(version % 10'000);
    if (version >= kOldestServer) return {Status::ok, "PostgreSQL " + shown + " answers."};
    return {Status::failed, "PostgreSQL " + shown + " is older than 13.", "Use PostgreSQL 13 or newer."};
  }

  void addServerChecks() {
    const auto asked = std::chrono::system_clock::now();
    const database::Result server = ask(sql::health::server);
    const bool pooled = server.integer(0, 0) != connection_.backendPid();
    add("pooler", !pooled || connection_.settings().pooler, Status::failed,
        "Statements reach the server as they should.",
        "A transaction pooler stands between, and statements are prepared as if there was none.",
        "Use --pooler, or connect to the server itself.");
    add("encoding", server.text(0, 1) == "UTF8", Status::failed, "The database's encoding is UTF-8.",
        "The database's encoding is " + server.string(0, 1) + "; keys and payloads are UTF-8.",
        "Use a database made with encoding UTF8.");
    add("writable", !server.boolean(0, 2) && !server.boolean(0, 3), Status::warning,
        "The database takes writes.",
        server.boolean(0, 2) ? "This is a standby: it can be read, and takes no writes."
                             : "Transactions here are read-only unless they say otherwise.",
        "Connect to the primary, for example with target_session_attrs=read-write.");
    add("autovacuum", server.boolean(0, 4), Status::warning, "Autovacuum runs.",
        "Autovacuum is off: what the janitor deletes is never given back.", "Switch autovacuum on.");
    add("activity", server.boolean(0, 5) && server.boolean(0, 7), Status::warning,
        "This role sees what other sessions do.",
        server.boolean(0, 5) ? "This role does not see what sessions of other roles do: waits stay unnamed."
                             : "The server does not track what sessions do: waits stay unnamed.",
        server.boolean(0, 5) ? "Have pg_monitor granted to this role." : "Switch track_activities on.");
    add("durability", server.boolean(0, 6), Status::warning, "A commit survives a crash of the machine.",
        "fsync or full_page_writes is off: a crash of the machine can lose commits, or the database.",
        "Switch both on, unless this data can be lost.");
    addClockCheck(asked, server.timestamp(0, 8));
  }

  void addClockCheck(std::chrono::system_clock::time_point asked, Timestamp told) {
    const auto offset =
        std::chrono::duration_cast<milliseconds>(told.time_since_epoch() - asked.time_since_epoch());
    add("clock", std::chrono::abs(offset) <= kMostClockOffset, Status::warning,
        "The clocks of server and client agree.",
        "The server's clock is " + database::describeDuration(offset) + " ahead of this machine's.",
        "Ages here follow the server's clock; set both clocks by NTP.");
  }

  Finding checkIdleTransactions() {
    const database::Result rows = ask(sql::health::idle_transactions, {kLongIdle.count()});
    if (rows.empty()) return {Status::ok, "No transaction has been idle for long."};
    return {Status::warning,
            std::to_string(rows.rows()) + " transactions are idle; process " + rows.string(0, 0) + " (" +
                database::printable(rows.text(0, 1), 60) + ") for " +
                database::describeDuration(milliseconds(rows.integer(0, 2))) + ".",
            "Have it commit or roll back, or end it with headlockctl session terminate."};
  }

  Finding checkPreparedTransactions() {
    const database::Result rows = ask(sql::health::prepared_transactions, {kLongIdle.count()});
    if (rows.empty()) return {Status::ok, "No prepared transaction waits for its end."};
    return {Status::warning,
            "The prepared transaction ‘" + database::printable(rows.text(0, 0), 60) +
                "’ has waited for its end for " +
                database::describeDuration(milliseconds(rows.integer(0, 1))) + ".",
            "End it where it was prepared, or by its name in psql."};
  }

  Finding checkInstallation() {
    const InstallationStatus status = Installation(connection_).status();
    return {Status::ok, "Schema version " + std::to_string(status.schemaVersion) + " with " +
                            std::to_string(status.topics) + " topics."};
  }

  /// Asks about the tables of every topic, in one round trip. Remembers whether all can be written.
  Finding checkTables() {
    topics_ = Client(connection_).topics();
    if (topics_.empty()) return {Status::ok, "There is no topic yet."};
    std::vector<database::Query> queries;
    for (const TopicInfo& topic : topics_) {
      std::vector<database::Parameter> names{layout_->name("schema")};
      for (const char* const name : {"log", "head", "head_state_check", "head_created_at_trigger",
                                     "head_headless_index", "log_sequence"}) {
        names.emplace_back(layout_->name(name, topic.id.value));
      }
      queries.push_back({layout_->render(sql::health::topic_tables), std::move(names)});
    }
    database::Transaction transaction(connection_, kReadOnly);
    const std::vector<database::Result> answers = transaction.execute(std::move(queries));
    transaction.rollback();
    Finding finding{Status::ok, "Every topic has its tables, checks, triggers and indexes."};
    for (std::size_t index = 0; index < answers.size(); ++index) {
      if (!answers[index].boolean(0, 1)) unwritable_.push_back(topics_[index].name);
      if (answers[index].isNull(0, 0) || finding.status == Status::failed) continue;
      finding = {Status::failed,
                 "The topic ‘" + topics_[index].name + "’ is damaged: " + answers[index].string(0, 0) + ".",
                 "Restore what was changed by hand, or recreate the topic."};
    }
    return finding;
  }

  Finding checkPrivileges() {
    if (unwritable_.empty()) return {Status::ok, "This role may read and write every topic."};
    return {
        Status::warning,
        "This role may not write " + std::to_string(unwritable_.size()) + " of " +
            std::to_string(topics_.size()) + " topics, ‘" + unwritable_.front() + "’ among them.",
        "Ask the owner of the tables for SELECT, INSERT, UPDATE and DELETE, where this role should write."};
  }

  /// A row is removed by the first sweep after its time. One that is twice as old has seen none.
  Finding checkHeadlessRows() {
    for (const TopicStats& stats : Client(connection_).allStats(StatsPrecision::live)) {
      if (!stats.oldestHeadlessAge || *stats.oldestHeadlessAge < 2 * stats.headlessTtl) continue;
      return {Status::warning,
              "No janitor seems to run: the oldest headless row of ‘" + stats.name + "’ is " +
                  database::describeDuration(*stats.oldestHeadlessAge) + " old, and its time is " +
                  database::describeDuration(stats.headlessTtl) + ".",
              "Run headlockctl janitor run beside the writers, or sweep now."};
    }
    return {Status::ok, "Headless rows are removed in time."};
  }

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
  std::vector<HealthCheck> checks_;
  std::vector<TopicInfo> topics_;
  std::vector<std::string> unwritable_;
};

}  // namespace

std::vector<HealthCheck> examine(database::Connection& connection) {
  return Examination(connection).run();
}

}  // namespace headlock::topic
