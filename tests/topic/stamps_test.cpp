// Item 8 of the contract's proofs: `updated_at` is the server's clock at the moment of the change, never of a
// moment before a wait, and never goes backwards.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

class StampsTest : public QObject {
  Q_OBJECT

private slots:
  void aLockThatWaitedForAnInsertIsStampedAfterItsRollback();
  void aPutThatWaitedForAnInsertIsStampedAfterItsRollback();
  void aPutInATransactionThatWaitedIsStampedAfterTheRollback();
  void aBatchThatWaitedForAnInsertIsStampedAfterItsRollback();
  void aPutThatWaitedForALockIsStampedAfterIt();
  void aHeadlessRelockThatWaitedIsStampedAfterIt();
  void anUpsertBehindAnUpdateOnlyGrows();
  void aLosingMessageLeavesTheStamp();
  void aClockSetBackDoesNotMoveStampsBack();
  void transactionsStampWhenTheyWriteAndNotWhenTheyBegan();
};

std::string now(const Bench& bench) {
  return bench.value("select clock_timestamp()");
}

void isLaterThan(const Bench& bench, const std::string& moment) {
  QCOMPARE(
      bench.value("select bool_and(updated_at > " + literal(moment) + "::timestamptz) from " + bench.head),
      std::string("t"));
}

/// a inserts the key's row; `b` then waits for that insert, which is rolled back: b inserts in its turn, with
/// times that were computed before the wait.
template <typename Work>
void stampedAfterTheRollback(const Bench& bench, Session& b, Work work) {
  Session a = bench.session();
  topic::Transaction transaction(a.connection);
  QVERIFY(a.operations().lock(transaction, "k").createdRow);
  auto waiting = onThread(work);
  waitUntilBlocked(bench.conninfo, b.pid());
  QCOMPARE(blockersOf(bench, b), std::vector<int>{a.pid()});
  const std::string moment = now(bench);
  transaction.rollback();
  waiting.get();
  isLaterThan(bench, moment);
  QVERIFY(bench.value("select count(*) from " + bench.head) != "0");
}

void StampsTest::aLockThatWaitedForAnInsertIsStampedAfterItsRollback() {
  const Bench bench;
  Session b = bench.session();
  stampedAfterTheRollback(bench, b, [&] {
    b.client.inTransaction([&](topic::Transaction& transaction) {
      const auto row = b.operations().lock(transaction, "k");
      if (!row.createdRow) throw std::runtime_error("the row was not made");
    });
  });
}

void StampsTest::aPutThatWaitedForAnInsertIsStampedAfterItsRollback() {
  const Bench bench;
  Session b = bench.session();
  auto producer = b.producer();
  stampedAfterTheRollback(bench, b, [&] { producer.produce(Counter{1}, compacted("k")); });
}

void StampsTest::aPutInATransactionThatWaitedIsStampedAfterTheRollback() {
  const Bench bench;
  Session b = bench.session();
  auto producer = b.producer();
  stampedAfterTheRollback(bench, b, [&] {
    b.client.inTransaction([&](topic::Transaction& transaction) {
      producer.produceInTx(transaction, Counter{1}, compacted("k"));
      producer.produceInTx(transaction, Counter{2}, compacted("z"));
      producer.produceInTx(transaction, Counter{3}, {.key = "plain"});
    });
  });
}

void StampsTest::aBatchThatWaitedForAnInsertIsStampedAfterItsRollback() {
  const Bench bench;
  Session b = bench.session();
  auto producer = b.producer();
  stampedAfterTheRollback(bench, b, [&] {
    producer.produceBatch(
        {{Counter{1}, compacted("z")}, {Counter{2}, compacted("k")}, {Counter{3}, compacted("k")}});
  });
  QCOMPARE(b.key("k").compactionHead()->message.value, 3);
}

void StampsTest::aPutThatWaitedForALockIsStampedAfterIt() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(a, "k");
  auto producer = b.producer();
  topic::Transaction transaction(a.connection);
  QVERIFY(a.operations().lock(transaction, "k").head.has_value());
  auto put = onThread([&] { return producer.produce(Counter{9}, compacted("k")); });
  waitUntilBlocked(bench.conninfo, b.pid());
  const std::string moment = now(bench);
  transaction.commit();
  QVERIFY(put.get().becameHead);
  isLaterThan(bench, moment);
}

void StampsTest::aHeadlessRelockThatWaitedIsStampedAfterIt() {
  const Bench bench;
  bench.makeHeadless({"k"}, "1 hour");
  Session a = bench.session();
  Session b = bench.session();
  topic::Transaction first(a.connection);
  QVERIFY(!a.operations().lock(first, "k").createdRow);
  topic::Transaction second(b.connection);
  auto lock = onThread([&] { return b.operations().lock(second, "k"); });
  waitUntilBlocked(bench.conninfo, b.pid());
  const std::string moment = now(bench);
  first.rollback();  // nothing of a's refresh stays: b finds the row as it was
  QVERIFY(!lock.get().createdRow);
  second.commit();
  isLaterThan(bench, moment);
}

void StampsTest::anUpsertBehindAnUpdateOnlyGrows() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(a, "k");
  auto aProducer = a.producer();
  auto bProducer = b.producer();
  topic::Transaction transaction(a.connection);
  QVERIFY(a.operations().lock(transaction, "k").head.has_value());
  auto put = onThread([&] { return bProducer.produce(Counter{9}, compacted("k", 5)); });
  waitUntilBlocked(bench.conninfo, b.pid());
  QVERIFY(aProducer.produceInTx(transaction, Counter{2}, compacted("k")).get().becameHead);
  const auto written = transaction.execute(
      {database::adHoc("tests.stamp",
                       "select updated_at from headlock.compaction_head_1 where compaction_key = 'k'"),
       {}});
  const std::string between = written.string(0, 0);
  transaction.commit();
  QVERIFY(put.get().becameHead);
  isLaterThan(bench, between);
}

void StampsTest::aLosingMessageLeavesTheStamp() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  QVERIFY(producer.produce(Counter{1}, compacted("k", 5)).becameHead);
  const auto before = bench.rows("select updated_at, ctid, xmin from " + bench.head);
  QVERIFY(!producer.produce(Counter{2}, compacted("k", 4)).becameHead);
  QVERIFY(!producer.produceBatch({{Counter{3}, compacted("k", 3)}})[0].becameHead);
  QVERIFY(bench.rows("select updated_at, ctid, xmin from " + bench.head) == before);
}

void StampsTest::aClockSetBackDoesNotMoveStampsBack() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  const auto setAhead = [&](const std::string& key) {
    bench.execute("update " + bench.head +
                  " set updated_at = now() + interval '1 day' where compaction_key = " + literal(key));
    return bench.value("select updated_at from " + bench.head + " where compaction_key = " + literal(key));
  };
  const auto stampOf = [&](const std::string& key) {
    return bench.value("select updated_at from " + bench.head + " where compaction_key = " + literal(key));
  };
  increment(session, "head");
  const std::string head = setAhead("head");
  increment(session, "head");
  producer.produce(Counter{5}, compacted("head"));
  producer.produceBatch({{Counter{6}, compacted("head")}});
  QCOMPARE(stampOf("head"), head);
  bench.makeHeadless({"headless"}, "1 minute");
  const std::string headless = setAhead("headless");
  session.client.inTransaction([&](topic::Transaction& transaction) {
    static_cast<void>(session.operations().lock(transaction, "headless"));
  });
  QCOMPARE(stampOf("headless"), headless);
}

void StampsTest::transactionsStampWhenTheyWriteAndNotWhenTheyBegan() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  bench.makeHeadless({"headless"}, "1 minute");
  topic::Transaction transaction(session.connection);
  transaction.execute({database::adHoc("tests.begin", "select 1"), {}});
  const std::string moment = now(bench);
  static_cast<void>(session.operations().lock(transaction, "locked"));
  static_cast<void>(session.operations().lock(transaction, "headless"));
  producer.produceInTx(transaction, Counter{1}, compacted("put"));
  transaction.commit();
  isLaterThan(bench, moment);
  QCOMPARE(
      bench.value("select bool_and(created_at > " + literal(moment) + "::timestamptz) from " + bench.log),
      std::string("t"));
}

}  // namespace

HEADLOCK_TEST(StampsTest)
#include "stamps_test.moc"
