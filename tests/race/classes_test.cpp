// Races about classes: what a race asks for is there, every operation on it plays as a step, and each order
// begins where the one before began, whatever that one left behind.
#include <QTest>
#include <algorithm>
#include <optional>

#include "core/race/play.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

/// A topic and a class with one object, what an order finds of them, and two sessions of which `step` is the
/// second one's.
std::string aliked(const std::string& step) {
  return R"(
#: topic t ttl=1h
#: class c
#: object o1 n=1
#: definition total /n
#: invariant began_alike select began = '(0,0,1,1,queued,1,0)' from began
#: invariant next_id_is_two select id = 2 from :object where name = 'o2'
setup {
  create table began as
  select row((select count(*) from :topic_head), (select count(*) from :topic_log), (select count(*) from :object),
             (select data->>'n' from :object), (select status from :task), (select count(*) from :topic_config),
             (select count(*) from :computed_data where evaluation_revision > 1))::text as began;
}
session a
step a_rows {
  update :object set data = jsonb_build_object('n', 9);
  update :task set status = 'failed', finished_at = now();
  insert into :object (class_id, name, data) values (1, 'o2', '1');
  insert into :topic_head (compaction_key) values ('k');
  insert into :topic_log (schema_version, payload) values (1, '1');
}
step a_members {
  create function twice(one :object) returns int language sql as 'select 2';
  create type mood as enum ('good');
  create domain whole as int;
  create sequence numbers;
  create view everything as select * from :object;
  create table referring (id int generated always as identity, one bigint references :object, feels mood, more serial);
  create function note() returns trigger language plpgsql as 'begin return null; end';
  create trigger note after insert on :computed_data execute function note();
}
session b
step b_change { )" +
         step + " }\n";
}

RaceReport playAll(const Spec& spec, const std::string& database) {
  RunOptions options;
  options.settings.conninfo = database;
  options.orders = OrdersToPlay::every;
  return run(spec, options);
}

PlayOptions onFreshDatabase() {
  PlayOptions options;
  options.settings.conninfo = tests::server().freshDatabase();
  return options;
}

/// The message of the first step that failed; empty when none did.
std::string failureOf(const Spec& spec, const OrderReport& order) {
  for (const StepReport& step : order.steps) {
    if (step.failed) return spec.step(step.step).name + ": " + step.message;
  }
  return {};
}

}  // namespace

class ClassesTest : public QObject {
  Q_OBJECT

private slots:
  void everyOrderBeginsAlike_data();
  void everyOrderBeginsAlike();
  void aRoleWithoutTemporaryTablesPlaysToo();
  void operationsAreSteps();
  void whatIsNotThereIsSaid();
  void looksAtClasses();
};

void ClassesTest::everyOrderBeginsAlike_data() {
  QTest::addColumn<QString>("step");
  QTest::newRow("rows and members alone") << "select 1;";
  QTest::newRow("another column") << "alter table :object add column more int;";
  QTest::newRow("a column that must be there")
      << "alter table :topic_log alter column message_key set not null;";
  QTest::newRow("a trigger gone") << "drop trigger compaction_head_1_created_at on :topic_head;";
  QTest::newRow("a table gone") << "drop table :computed_data;";
  QTest::newRow("another index") << "create index on :task (status);";
  QTest::newRow("a sequence that counts otherwise") << "alter table :task alter column id set increment 5;";
  QTest::newRow("a topic gone") << "delete from :topic_config;";
}

void ClassesTest::everyOrderBeginsAlike() {
  QFETCH(const QString, step);
  const Spec spec = parseSpec(aliked(step.toStdString()));
  const RaceReport report = playAll(spec, tests::server().freshDatabase());
  QCOMPARE(report.orders.size(), std::size_t{3});
  for (const OrderReport& order : report.orders) {
    const bool began = std::ranges::any_of(order.invariants, [](const InvariantReport& invariant) {
      return invariant.name == "began_alike" && invariant.held;
    });
    QVERIFY2(began, failureOf(spec, order).c_str());
  }
}

// Then each order has everything made anew.
void ClassesTest::aRoleWithoutTemporaryTablesPlaysToo() {
  const std::string database = tests::server().freshDatabase();
  tests::execute(database,
                 "create role player login; do $$ begin execute format('revoke temporary on database %I from "
                 "public', current_database()); execute format('grant create on database %I to player', "
                 "current_database()); end $$");
  const Spec spec = parseSpec(aliked("select 1;"));
  const RaceReport report = playAll(spec, database + " user=player");
  QCOMPARE(report.count(Verdict::held), std::size_t{3});
}

void ClassesTest::operationsAreSteps() {
  const Spec spec = parseSpec(R"(
#: class c
#: object o1 n=1 m=10
#: object o2 n=2
#: class other
#: object n1 n=5
#: definition total /n
#: invariant objects_are_written select array_agg(name || ' ' || (data->>'n') order by id) = array['o1 7', 'n1 5', 'o3 3'] from :object
#: invariant definitions_are_written select array_agg(key || ' ' || (operation->'paths'->>0) order by id) = array['total /n', 'kept /m'] from :definition
#: invariant all_is_stored select count(*) = 3 from :computed_data join :computation_state using (class_id, evaluation_revision)
#: invariant tasks_ended select array_agg(status order by id) = array['succeeded', 'failed', 'failed', 'cancelled', 'failed', 'succeeded'] from :task
#: invariant it_was_read select object = 'o1' and "values" = jsonb_build_object('kept', 10) and stale from seen
setup { create table seen (object text, revision bigint, "values" jsonb, stale boolean); }
session a
step a_other { @run_backfill class=other batch=1 }
step a_change { @create_definition key=kept paths=/n }
step a_again { @update_definition key=kept paths=/m }
step a_create { @create_object name=o3 value=3 }
step a_claim { @claim_task }
step a_rebuild { @rebuild_objects objects=2,1 }
step a_more { @create_definition key=gone paths=/n,/m }
step a_late { @finish_task }
step a_cancel { @cancel_task }
step a_delete { @delete_definition key=gone }
step a_read { @read_object name=o1 repair=no into=seen }
step a_repair { @repair_objects objects=1 }
step a_update { @update_object name=o1 value=7 }
step a_remove { @delete_object name=o2 }
step a_dead { update :task set status = 'running', lease_token = gen_random_uuid(), lease_expires_at = now() where status = 'queued'; }
step a_reap { @reap_tasks pause=computed.lock_expired_task }
step a_go { @resume }
step a_request { @request_backfill }
step a_run { @run_backfill }
)");
  Play play(spec, onFreshDatabase());
  play.begin();
  while (!play.over()) play.move(0);
  const OrderReport report = play.end();
  for (const InvariantReport& invariant : report.invariants) {
    QVERIFY2(invariant.held, (invariant.name + " " + invariant.message + failureOf(spec, report)).c_str());
  }
  QVERIFY2(report.verdict == Verdict::held, failureOf(spec, report).c_str());
}

void ClassesTest::whatIsNotThereIsSaid() {
  const Spec spec = parseSpec(R"(
#: class c
#: object o1 n=1
session a
setup { @begin }
step a_within { @update_object name=o1 value=1 }
step a_rollback { @rollback }
step a_class { @update_object name=o1 value=1 class=nowhere }
step a_claim { @rebuild_objects objects=1 }
step a_ids { @repair_objects objects=1,two }
step a_task { @run_backfill }
step a_early { @update_object name=gone value=1 pause=computed.materialise }
step a_after { @resume }
step a_idle { @update_object name=o1 value=1 }
step a_stray { @resume }
)");
  Play play(spec, onFreshDatabase());
  play.begin();
  while (!play.over()) play.move(0);
  const OrderReport report = play.end();
  std::vector<std::string> codes;
  for (const StepReport& step : report.steps) codes.push_back(step.code);
  QCOMPARE(codes, (std::vector<std::string>{"invalid_argument", "", "class_not_found", "invalid_argument",
                                            "invalid_argument", "task_not_found", "object_not_found", "", "",
                                            "invalid_argument"}));
}

void ClassesTest::looksAtClasses() {
  const Spec spec = parseSpec(R"(
#: class c
#: object o1 n=1
#: definition total /n
setup { create table own (n int); }
session a
step a_run { @run_backfill }
)");
  Play play(spec, onFreshDatabase());
  play.begin();
  play.move(0);
  const Look look = play.look();
  QCOMPARE(look.size(), std::size_t{4});
  using Cells = std::vector<std::optional<std::string>>;
  QCOMPARE(look[0].name, std::string("objects"));
  QCOMPARE(look[0].rows.rows, (std::vector<Cells>{{"o1", "{\"n\": 1}", "{\"total\": 1}", "2"}}));
  QCOMPARE(look[1].name, std::string("classes"));
  QCOMPARE(look[1].rows.rows, (std::vector<Cells>{{"c", "2", "ready", std::nullopt}}));
  QCOMPARE(look[2].name, std::string("tasks"));
  QCOMPARE(look[2].rows.rows, (std::vector<Cells>{{"1", "succeeded", "2", "1 of 1"}}));
  QCOMPARE(look[3].name, std::string("own"));
}

HEADLOCK_TEST(ClassesTest)
#include "classes_test.moc"
