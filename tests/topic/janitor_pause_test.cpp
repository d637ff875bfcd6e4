// Item 4 of the contract's proofs: the janitor is held after its snapshot and before its locks, while another
// session changes a row that it is about to take.
//
// The janitor here works as a role to which row security applies, and the policy's condition waits for an
// advisory lock at the key `gate`, the oldest. So the product's own statement, sent by the product's own
// sweep, stops in the middle of its scan, with its snapshot taken.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

enum class Change { relock, materialize, move, remake, remove };
enum class End { committed, open, rolledBack };

}  // namespace

Q_DECLARE_METATYPE(Change)
Q_DECLARE_METATYPE(End)

namespace {

class JanitorPauseTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void nothingIsWronglyDeleted_data();
  void nothingIsWronglyDeleted();
  void aChangeDuringADryRunIsSeen();
};

constexpr const char* kDeleteSubject =
    "delete from headlock.compaction_head_1 where compaction_key = 'subject'";

void guard(const Bench& bench) {
  bench.execute(R"(
    create function passes(key text) returns boolean language plpgsql as $$
    begin
      if key = 'gate' then perform pg_advisory_xact_lock_shared(7); end if;
      return true;
    end $$;
    grant usage on schema headlock to sweeper;
    grant select on headlock.topic_config to sweeper;
    grant select, update, delete on headlock.compaction_head_1 to sweeper;
    alter table headlock.compaction_head_1 enable row level security;
    create policy passing on headlock.compaction_head_1 to sweeper using (passes(compaction_key)))");
}

Session sweeperOf(const Bench& bench) {
  auto settings = bench.settings();
  settings.conninfo += " user=sweeper";
  return Session(settings);
}

void change(Session& session, topic::Transaction& transaction, Change what) {
  const auto run = [&](const std::string& sql) {
    transaction.execute({database::adHoc("tests.change", sql), {}});
  };
  switch (what) {
    case Change::relock:
      QVERIFY(!session.operations().lock(transaction, "subject").createdRow);
      return;
    case Change::materialize:
      QVERIFY(session.operations().produceIn(transaction, "1", compacted("subject"), 1).get().becameHead);
      return;
    case Change::move:
      run("update headlock.compaction_head_1 set updated_at = updated_at where compaction_key = 'subject'");
      return;
    case Change::remake:
      run(kDeleteSubject);
      QVERIFY(session.operations().lock(transaction, "subject").createdRow);
      return;
    case Change::remove:
      run(kDeleteSubject);
      return;
  }
}

void JanitorPauseTest::initTestCase() {
  execute(server().conninfo(), "create role sweeper login");
}

void JanitorPauseTest::nothingIsWronglyDeleted_data() {
  QTest::addColumn<Change>("what");
  QTest::addColumn<End>("end");
  QTest::addColumn<int>("deleted");
  QTest::addColumn<int>("skipped");
  const auto row = [](const char* name, Change what, End end, int deleted, int skipped) {
    QTest::newRow(name) << what << end << deleted << skipped;
  };
  // Three others are expired as well, and always go; a change that is rolled back lets the fourth go, too.
  row("locked again, committed", Change::relock, End::committed, 3, 0);
  row("locked again, open", Change::relock, End::open, 3, 1);
  row("locked again, rolled back", Change::relock, End::rolledBack, 4, 0);
  row("materialised, committed", Change::materialize, End::committed, 3, 0);
  row("materialised, open", Change::materialize, End::open, 3, 1);
  row("materialised, rolled back", Change::materialize, End::rolledBack, 4, 0);
  row("moved, committed", Change::move, End::committed, 3, 1);
  row("moved, open", Change::move, End::open, 3, 1);
  row("moved, rolled back", Change::move, End::rolledBack, 4, 0);
  row("deleted and made again, committed", Change::remake, End::committed, 3, 0);
  row("deleted and made again, open", Change::remake, End::open, 3, 1);
  row("deleted and made again, rolled back", Change::remake, End::rolledBack, 4, 0);
  row("deleted, committed", Change::remove, End::committed, 3, 0);
  row("deleted, open", Change::remove, End::open, 3, 1);
  row("deleted, rolled back", Change::remove, End::rolledBack, 4, 0);
}

void JanitorPauseTest::nothingIsWronglyDeleted() {
  QFETCH(const Change, what);
  QFETCH(const End, end);
  QFETCH(const int, deleted);
  QFETCH(const int, skipped);
  const Bench bench;
  guard(bench);
  bench.makeHeadless({"gate"}, "4 hours");
  bench.makeHeadless({"before"}, "3 hours");
  bench.makeHeadless({"subject"}, "2 hours");
  bench.makeHeadless({"after"}, "90 minutes");
  Session janitor = sweeperOf(bench);
  Session other = bench.session();
  Session gate = bench.session();
  static_cast<void>(other.operations().info());
  topic::Transaction transaction(other.connection);
  topic::Transaction closed(gate.connection);
  closed.execute({database::adHoc("tests.gate", "select pg_advisory_xact_lock(7)"), {}});

  auto sweep = onThread([&] { return janitor.operations().sweep({}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  QVERIFY(
      bench.rows(
          "select query like '%headlock.topic.sweep_batch%', backend_xmin is not null from pg_stat_activity "
          "where pid = " +
          std::to_string(janitor.pid())) == (Rows{{"t", "t"}}));
  change(other, transaction, what);
  if (end == End::committed) transaction.commit();
  if (end == End::rolledBack) transaction.rollback();
  closed.rollback();

  const auto report = sweep.get();
  QCOMPARE(report.deleted, deleted);
  QCOMPARE(report.skippedLocked, skipped);
  QCOMPARE(report.stoppedBy, topic::SweepReport::StoppedBy::drained);
  if (end == End::open) transaction.commit();

  const bool there = end != End::rolledBack && what != Change::remove;
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string(there ? "1" : "0"));
  if (!there) return;
  QCOMPARE(bench.value("select compaction_key from " + bench.head), std::string("subject"));
  QCOMPARE(bench.value("select head_id is not null from " + bench.head),
           std::string(what == Change::materialize ? "t" : "f"));
  // The next pass takes what is still expired, and nothing else.
  QCOMPARE(janitor.operations().sweep({}).deleted, what == Change::move ? 1 : 0);
}

void JanitorPauseTest::aChangeDuringADryRunIsSeen() {
  const Bench bench;
  guard(bench);
  bench.makeHeadless({"gate"}, "4 hours");
  bench.makeHeadless({"subject", "after"}, "2 hours");
  Session janitor = sweeperOf(bench);
  Session other = bench.session();
  Session gate = bench.session();
  topic::Transaction closed(gate.connection);
  closed.execute({database::adHoc("tests.gate", "select pg_advisory_xact_lock(7)"), {}});
  auto sweep = onThread([&] { return janitor.operations().sweep({.dryRun = true}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  QCOMPARE(increment(other, "subject"), 1);
  closed.rollback();
  const auto report = sweep.get();
  QCOMPARE(report.wouldDelete, 2);
  QCOMPARE(report.deleted, 0);
  QCOMPARE(report.skippedLocked, 0);
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("3"));
}

}  // namespace

HEADLOCK_TEST(JanitorPauseTest)
#include "janitor_pause_test.moc"
