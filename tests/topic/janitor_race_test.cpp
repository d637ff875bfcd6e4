// Item 3 of the contract's proofs: janitor and locker meet on one headless row, each side first, and with a
// third session that makes the row again in between.
//
// A statement trigger that waits for an advisory lock holds the janitor where it has deleted and not yet
// committed; the statements are the product's own.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

constexpr std::chrono::milliseconds kAnyAge{0};

/// While this lives, whoever deletes heads stops before it commits.
class Barrier {
public:
  explicit Barrier(const Bench& bench) : session_(bench.session()), transaction_(session_.connection) {
    bench.execute(
        "create function stop_here() returns trigger language plpgsql as $$ begin "
        "perform pg_advisory_xact_lock(7); return null; end $$; "
        "create trigger stop_here after delete on " +
        bench.head + " execute function stop_here()");
    transaction_.execute({database::adHoc("tests.barrier", "select pg_advisory_xact_lock(7)"), {}});
  }
  void open() { transaction_.rollback(); }
  [[nodiscard]] const Session& session() const { return session_; }

private:
  Session session_;
  database::Transaction transaction_;
};

class JanitorRaceTest : public QObject {
  Q_OBJECT

private slots:
  void janitorFirstTheLockerMakesTheRowAgain();
  void janitorFirstAPutMakesTheRowAgain();
  void lockerFirstTheJanitorGoesOnWithoutIt();
  void putFirstTheJanitorGoesOnWithoutIt();
  void theRowComesBackBetweenJanitorAndLocker();
  void theRowIsBackWhenTheLockerInserts();
  void aJanitorThatRollsBackLeavesTheRowToTheLocker();
};

void JanitorRaceTest::janitorFirstTheLockerMakesTheRowAgain() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  const std::string born = bench.value("select created_at from " + bench.head);
  Session janitor = bench.session();
  Session locker = bench.session();
  auto producer = locker.producer();
  Barrier barrier(bench);

  auto sweep = onThread([&] { return janitor.operations().sweep({}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  topic::Transaction transaction(locker.connection);
  auto lock = onThread([&] { return locker.operations().lock(transaction, "k"); });
  waitUntilBlocked(bench.conninfo, locker.pid());
  QCOMPARE(blockersOf(bench, locker), std::vector<int>{janitor.pid()});
  barrier.open();

  QCOMPARE(sweep.get().deleted, 1);
  const auto row = lock.get();
  QVERIFY(row.createdRow);
  QVERIFY(!row.head);
  QCOMPARE(row.rounds, 2);
  producer.produceInTx(transaction, Counter{1}, compacted("k"));
  transaction.commit();
  QCOMPARE(locker.key("k").compactionHead()->message.value, 1);
  QCOMPARE(bench.value("select created_at > " + literal(born) + " from " + bench.head), std::string("t"));
}

void JanitorRaceTest::janitorFirstAPutMakesTheRowAgain() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  Session janitor = bench.session();
  Session writer = bench.session();
  auto producer = writer.producer();
  Barrier barrier(bench);
  auto sweep = onThread([&] { return janitor.operations().sweep({}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  auto put = onThread([&] { return producer.produce(Counter{4}, compacted("k")); });
  waitUntilBlocked(bench.conninfo, writer.pid());
  barrier.open();
  QCOMPARE(sweep.get().deleted, 1);
  QVERIFY(put.get().becameHead);
  QCOMPARE(writer.key("k").compactionHead()->message.value, 4);
}

void JanitorRaceTest::lockerFirstTheJanitorGoesOnWithoutIt() {
  const Bench bench;
  bench.makeHeadless({"a", "k", "z"}, "2 hours");
  Session janitor = bench.session();
  Session locker = bench.session();
  topic::Transaction transaction(locker.connection);
  QVERIFY(!locker.operations().lock(transaction, "k").createdRow);

  // On this very thread: a janitor that waited would wait for ever.
  const auto report = janitor.operations().sweep({});
  QCOMPARE(report.deleted, 2);
  QCOMPARE(report.skippedLocked, 1);
  QCOMPARE(report.stoppedBy, topic::SweepReport::StoppedBy::drained);
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"k"}}));

  transaction.commit();
  QCOMPARE(janitor.operations().sweep({}).deleted, 0);  // locked again: it is young now
  QCOMPARE(janitor.operations().sweep({.olderThan = kAnyAge}).deleted, 1);
}

void JanitorRaceTest::putFirstTheJanitorGoesOnWithoutIt() {
  const Bench bench;
  bench.makeHeadless({"a", "k"}, "2 hours");
  Session janitor = bench.session();
  Session writer = bench.session();
  auto producer = writer.producer();
  topic::Transaction transaction(writer.connection);
  QVERIFY(producer.produceInTx(transaction, Counter{6}, compacted("k")).get().becameHead);
  const auto report = janitor.operations().sweep({.olderThan = kAnyAge});
  QCOMPARE(report.deleted, 1);
  QCOMPARE(report.skippedLocked, 1);
  transaction.commit();
  QCOMPARE(janitor.operations().sweep({.olderThan = kAnyAge}).deleted, 0);
  QCOMPARE(writer.key("k").compactionHead()->message.value, 6);
}

/// The janitor deletes, b's lock waits, the janitor commits, c inserts, b's insert waits for c's and loses, b
/// selects and finds.
void JanitorRaceTest::theRowComesBackBetweenJanitorAndLocker() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  Session janitor = bench.session();
  Session b = bench.session();
  Session c = bench.session();
  auto producer = c.producer();
  Barrier barrier(bench);
  auto sweep = onThread([&] { return janitor.operations().sweep({}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());

  topic::Transaction cTransaction(c.connection);
  std::promise<bool> inserted;
  b.recorder->after("headlock.topic.read_locked_head",
                    [&] { inserted.set_value(c.operations().lock(cTransaction, "k").createdRow); });
  topic::Transaction bTransaction(b.connection);
  auto lock = onThread([&] { return b.operations().lock(bTransaction, "k"); });
  waitUntilBlocked(bench.conninfo, b.pid());
  QCOMPARE(blockersOf(bench, b), std::vector<int>{janitor.pid()});
  barrier.open();
  QCOMPARE(sweep.get().deleted, 1);

  QVERIFY(inserted.get_future().get());
  waitUntilBlocked(bench.conninfo, b.pid());
  QCOMPARE(blockersOf(bench, b), std::vector<int>{c.pid()});
  producer.produceInTx(cTransaction, Counter{9}, compacted("k"));
  cTransaction.commit();

  const auto row = lock.get();
  QVERIFY(!row.createdRow);
  QCOMPARE(row.rounds, 2);
  QVERIFY(row.head.has_value());
  QCOMPARE(row.head->payload, std::string("{\"n\": 9}"));
  QVERIFY(bTransaction.holds(topic::TopicId{1}, "k"));
  bTransaction.rollback();
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("1"));
}

/// The same, when c has committed before b inserts: b's insert finds the row and does nothing.
void JanitorRaceTest::theRowIsBackWhenTheLockerInserts() {
  const Bench bench;
  Session b = bench.session();
  Session c = bench.session();
  b.recorder->after("headlock.topic.read_locked_head", [&] { increment(c, "k"); });
  topic::Transaction transaction(b.connection);
  const auto row = b.operations().lock(transaction, "k");
  QVERIFY(!row.createdRow);
  QCOMPARE(row.rounds, 2);
  QCOMPARE(row.head->payload, std::string("{\"n\": 1}"));
  transaction.commit();
}

void JanitorRaceTest::aJanitorThatRollsBackLeavesTheRowToTheLocker() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  Session janitor = bench.session();
  Session locker = bench.session();
  Barrier barrier(bench);
  auto sweep = onThread([&] { return codeOf([&] { janitor.operations().sweep({}); }); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  topic::Transaction transaction(locker.connection);
  auto lock = onThread([&] { return locker.operations().lock(transaction, "k"); });
  waitUntilBlocked(bench.conninfo, locker.pid());
  bench.execute("select pg_terminate_backend(" + std::to_string(janitor.pid()) + ")");
  QCOMPARE(sweep.get(), std::string("connection_lost"));
  const auto row = lock.get();
  QVERIFY(!row.createdRow);
  QCOMPARE(row.rounds, 1);
  transaction.commit();
}

}  // namespace

HEADLOCK_TEST(JanitorRaceTest)
#include "janitor_race_test.moc"
