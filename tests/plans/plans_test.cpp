// Every statement of sql/ that must use an index is planned on tables that are large enough to tempt the
// planner otherwise: as if for every value at once (a generic plan, what a prepared statement may end with)
// and for the values at hand. A new statement is in one of the two tables of expectations.cpp, or fails here.
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <QTest>
#include <algorithm>
#include <map>
#include <memory>

#include "core/database/layout.h"
#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "sql/bench.h"
#include "sql/computed.h"
#include "sql/contention.h"
#include "sql/health.h"
#include "sql/race.h"
#include "sql/session.h"
#include "sql/system.h"
#include "sql/topic.h"
#include "sql/transaction.h"
#include "sql/workload.h"
#include "tests/plans/expectations.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;
using headlock::database::Layout;
using headlock::database::Statement;

namespace {

using Statements = std::map<std::string_view, const Statement*>;

/// Those of every group, by what their owner comments say.
const Statements& allStatements() {
  static const Statements statements = [] {
    Statements all;
    const auto take = [&](const Statement* const* group, unsigned long count) {
      for (unsigned long index = 0; index < count; ++index) all[group[index]->operation] = group[index];
    };
    take(headlock::sql::bench::all, headlock::sql::bench::all_count);
    take(headlock::sql::computed::all, headlock::sql::computed::all_count);
    take(headlock::sql::contention::all, headlock::sql::contention::all_count);
    take(headlock::sql::health::all, headlock::sql::health::all_count);
    take(headlock::sql::race::all, headlock::sql::race::all_count);
    take(headlock::sql::session::all, headlock::sql::session::all_count);
    take(headlock::sql::system::all, headlock::sql::system::all_count);
    take(headlock::sql::topic::all, headlock::sql::topic::all_count);
    take(headlock::sql::transaction::all, headlock::sql::transaction::all_count);
    take(headlock::sql::workload::all, headlock::sql::workload::all_count);
    return all;
  }();
  return statements;
}

std::string groupOf(std::string_view operation) {
  return std::string(operation.substr(0, operation.rfind('.')));
}

/// Half of the keys have a head; the others are between no time and two days old, one every second or so.
constexpr const char* kFillTopic = R"(
insert into headlock.topic_config (name) select 'topic-' || i from generate_series(2, 3000) i;
insert into headlock.message_log_1 (schema_version, message_key, compaction_rank, payload)
select 1, 'key-' || lpad(i::text, 7, '0'), 0, '{"n": 1}' from generate_series(1, 100000) i;
insert into headlock.compaction_head_1 (compaction_key, head_id, schema_version, compaction_rank)
select message_key, id, 1, 0 from headlock.message_log_1;
insert into headlock.compaction_head_1 (compaction_key, created_at, updated_at)
select 'key-' || lpad(i::text, 7, '0'), now() - (i - 100000) * interval '1.7 seconds',
       now() - (i - 100000) * interval '1.7 seconds'
from generate_series(100001, 200000) i)";

/// One class has half of the objects. Tasks have nearly all ended.
constexpr const char* kFillComputed = R"(
insert into headlock.class (name) select 'class-' || i from generate_series(1, 2000) i;
insert into headlock.class_computation_state (class_id) select id from headlock.class;
insert into headlock.object (class_id, name, data)
select case when i % 2 = 0 then 7 else 1 + i % 2000 end, 'object-' || lpad(i::text, 7, '0'), '{"n": 1}'
from generate_series(1, 100000) i;
insert into headlock.object_computed_data (object_id, class_id, evaluation_revision, source_data_sha256, "values", errors)
select id, class_id, 1, sha256('1'), '{}', '{}' from headlock.object;
insert into headlock.computed_field_definition
  (class_id, visibility, owner, key, label, operation, result_type, semantics_version)
select class.id, case when n < 4 then 'shared' else 'personal' end, case when n > 3 then 'owner-' || n - 3 end, 'field_' || n,
       'Field', '{}', 'number', 1
from headlock.class, generate_series(1, 6) n;
insert into headlock.task (kind, status, payload, finished_at)
select 'class_backfill', 'succeeded', jsonb_build_object('class_id', 1 + i % 2000), now() from generate_series(1, 20000) i;
insert into headlock.task (kind, status, payload, lease_token, lease_expires_at)
select 'class_backfill', 'running', jsonb_build_object('class_id', i), gen_random_uuid(), now() + i * interval '1 second'
from generate_series(1, 40) i;
insert into headlock.task (kind, status, payload) select 'class_backfill', 'queued', jsonb_build_object('class_id', i)
from generate_series(100, 140) i;
insert into headlock.task_event (task_id, status, message) select i, 'queued', 'event' from generate_series(1, 20000) i)";

std::string filledDatabase() {
  std::string database = server().freshDatabase();
  {
    headlock::database::Settings settings;
    settings.conninfo = database;
    headlock::database::Connection connection(settings);
    headlock::topic::Installation(connection).install();
    headlock::topic::Client(connection).registerTopic({.name = "topic-1"});
  }
  execute(database, kFillTopic);
  execute(database, kFillComputed);
  execute(database, "vacuum analyze");
  return database;
}

std::string rendered(const IndexedStatement& expected) {
  const Statement& statement = *allStatements().at(expected.operation);
  if (!expected.catalogue.empty()) {
    const Layout layout({{"schema", "headlock"}, {"catalogue", std::string(expected.catalogue)}});
    return *layout.render(statement).text;
  }
  return *Layout::native("headlock")->render(statement, 1).text;
}

/// A session that plans one way.
headlock::database::Connection& sessionThatPlans(const std::string& database, const std::string& mode) {
  static std::map<std::string, std::unique_ptr<headlock::database::Connection>> sessions;
  auto& session = sessions[mode];
  if (!session) {
    headlock::database::Settings settings;
    settings.conninfo = database;
    settings.parameters = {{"plan_cache_mode", mode}};
    session = std::make_unique<headlock::database::Connection>(settings);
  }
  return *session;
}

/// What EXPLAIN says, a line each.
QString planOf(const std::string& database, const IndexedStatement& expected, const std::string& mode) {
  std::string arguments;
  for (const std::string& argument : expected.arguments) {
    arguments += (arguments.empty() ? "(" : ", ") + argument;
  }
  if (!arguments.empty()) arguments += ")";
  headlock::database::Transaction transaction(sessionThatPlans(database, mode));
  const auto plain = [](std::string text) {
    return headlock::database::Query{headlock::database::adHoc("tests.plans", std::move(text)), {}, true};
  };
  const auto answers = transaction.execute({plain("prepare planned as " + rendered(expected)),
                                            plain("explain (costs off) execute planned" + arguments),
                                            plain("deallocate planned")});
  QStringList lines;
  for (int row = 0; row < answers[1].rows(); ++row) {
    lines.append(QString::fromStdString(answers[1].string(row, 0)));
  }
  return lines.join(u'\n');
}

/// Whether a node of the plan reads this index; `a|b`: one of the two.
bool readsIndex(const QString& plan, std::string_view index) {
  const QStringList names = QString::fromUtf8(index.data(), static_cast<qsizetype>(index.size())).split(u'|');
  return std::ranges::any_of(names, [&](const QString& name) {
    const QString escaped = QRegularExpression::escape(name);
    static const QString kinds = "(Index (Only )?Scan (Backward )?using|Bitmap Index Scan on) ";
    return QRegularExpression(kinds + escaped + "( |\n|$)").match(plan).hasMatch();
  });
}

}  // namespace

class PlansTest : public QObject {
  Q_OBJECT

private slots:
  void everyStatementIsExpected();
  void expectationsNameStatements();
  void indexesAreUsed_data();
  void indexesAreUsed();

private:
  static const std::string& database() {
    static const std::string filled = filledDatabase();
    return filled;
  }
};

void PlansTest::everyStatementIsExpected() {
  QSet<QString> groups;
  for (const auto& [operation, statement] : allStatements()) {
    groups.insert(QString::fromStdString(groupOf(operation)).section(u'.', -1));
  }
  for (const QString& group : QString(HEADLOCK_SQL_GROUPS).split(u' ')) {
    QVERIFY2(groups.contains(group), qPrintable("sql/" + group + " is not looked at"));
  }
  std::map<std::string, int> named;
  for (const IndexedStatement& each : indexedStatements()) ++named[std::string(each.operation)];
  for (const ExemptStatement& each : exemptStatements()) ++named[std::string(each.operation)];
  for (const auto& [operation, statement] : allStatements()) {
    const int times = named[std::string(operation)] + named[groupOf(operation) + ".*"];
    QVERIFY2(times > 0, qPrintable("Say in expectations.cpp which index " +
                                   QString::fromStdString(std::string(operation)) + " must use."));
    QVERIFY2(times == 1, qPrintable(QString::fromStdString(std::string(operation)) + " is named twice"));
  }
}

void PlansTest::expectationsNameStatements() {
  for (const IndexedStatement& each : indexedStatements()) {
    QVERIFY2(allStatements().contains(each.operation), std::string(each.operation).c_str());
    QVERIFY2(!each.indexes.empty(), std::string(each.operation).c_str());
  }
  for (const ExemptStatement& each : exemptStatements()) {
    const bool group = each.operation.ends_with(".*");
    QVERIFY2(group || allStatements().contains(each.operation), std::string(each.operation).c_str());
    QVERIFY2(!each.reason.empty(), std::string(each.operation).c_str());
  }
}

void PlansTest::indexesAreUsed_data() {
  QTest::addColumn<qsizetype>("index");
  QTest::addColumn<QString>("mode");
  for (std::size_t index = 0; index < indexedStatements().size(); ++index) {
    for (const char* const mode : {"force_generic_plan", "force_custom_plan"}) {
      const std::string name = std::string(indexedStatements()[index].operation) + ' ' + mode;
      QTest::newRow(name.c_str()) << static_cast<qsizetype>(index) << QString(mode);
    }
  }
}

void PlansTest::indexesAreUsed() {
  QFETCH(const qsizetype, index);
  QFETCH(const QString, mode);
  const IndexedStatement& expected = indexedStatements()[static_cast<std::size_t>(index)];
  const QString plan = planOf(database(), expected, mode.toStdString());
  for (const std::string_view wanted : expected.indexes) {
    QVERIFY2(readsIndex(plan, wanted), qPrintable(QString::fromStdString(std::string(wanted)) + '\n' + plan));
  }
  // Whatever else it reads is a parameter's array or a row of its own making.
  QVERIFY2(!plan.contains("Seq Scan on"), qPrintable(plan));
}

HEADLOCK_TEST(PlansTest)
#include "plans_test.moc"
