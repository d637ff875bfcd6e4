// Item 10 of the contract's proofs: a rollback to a savepoint gives up the locks that are younger than it,
// and a produce that would rely on one of them is refused. Locks that are older stay, and with them what is
// known of the head.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

constexpr topic::TopicId kTopic{1};

class SavepointTest : public QObject {
  Q_OBJECT

private slots:
  void aProduceOnALockThatWasGivenUpIsRefused();
  void theLockCanBeTakenAgain();
  void aLockOlderThanTheSavepointStays();
  void aLockTakenTwiceIsHeldSinceTheFirst();
  void anInnerRollbackKeepsAnOuterLock();
  void aReleasedSavepointKeepsTheLock();
  void whatWasProducedAndRolledBackIsForgotten();
  void messagesThatAreNotCompactedNeedNoLock();
  void aRowMadeAfterTheSavepointIsGone();
};

void SavepointTest::aProduceOnALockThatWasGivenUpIsRefused() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(b, "k");
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  const auto savepoint = transaction.savepoint();
  const auto locked = a.key("k").lockCompactionHead(transaction);
  QCOMPARE(locked.head->message.value, 1);
  QVERIFY(transaction.holds(kTopic, "k"));
  transaction.rollbackTo(savepoint);
  QVERIFY(!transaction.holds(kTopic, "k"));
  QCOMPARE(increment(b, "k"), 2);  // nothing holds it up

  QCOMPARE(codeOf([&] { producer.produceInTx(transaction, Counter{2}, compacted("k")); }),
           std::string("lock_lost"));
  transaction.rollback();
  QCOMPARE(b.key("k").compactionHead()->message.value, 2);
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("2"));
}

void SavepointTest::theLockCanBeTakenAgain() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(b, "k");
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  const auto savepoint = transaction.savepoint();
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  transaction.rollbackTo(savepoint);
  increment(b, "k");
  const auto again = a.key("k").lockCompactionHead(transaction);
  QCOMPARE(again.head->message.value, 2);
  QVERIFY(transaction.holds(kTopic, "k"));
  QVERIFY(producer.produceInTx(transaction, Counter{3}, compacted("k")).get().becameHead);
  transaction.commit();
  QCOMPARE(b.key("k").compactionHead()->message.value, 3);
}

void SavepointTest::aLockOlderThanTheSavepointStays() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  const auto savepoint = transaction.savepoint();
  QCOMPARE(codeOf([&] {
             transaction.execute({database::adHoc("tests.fail", "select 1/0"), {}});
           }),
           std::string("statement_failed"));
  transaction.rollbackTo(savepoint);
  QVERIFY(transaction.holds(kTopic, "k"));
  auto second = onThread([&] { return increment(b, "k"); });
  waitUntilBlocked(bench.conninfo, b.pid());
  producer.produceInTx(transaction, Counter{1}, compacted("k"));
  transaction.commit();
  QCOMPARE(second.get(), 2);
}

/// Taking a lock that is held does not make it younger.
void SavepointTest::aLockTakenTwiceIsHeldSinceTheFirst() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  const auto savepoint = transaction.savepoint();
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  transaction.rollbackTo(savepoint);
  auto second = onThread([&] { return increment(b, "k"); });
  waitUntilBlocked(bench.conninfo, b.pid());
  QVERIFY(transaction.holds(kTopic, "k"));
  producer.produceInTx(transaction, Counter{1}, compacted("k"));
  transaction.commit();
  QCOMPARE(second.get(), 2);
}

void SavepointTest::anInnerRollbackKeepsAnOuterLock() {
  const Bench bench;
  Session a = bench.session();
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  const auto outer = transaction.savepoint();
  static_cast<void>(a.key("k1").lockCompactionHead(transaction));
  const auto inner = transaction.savepoint();
  static_cast<void>(a.key("k2").lockCompactionHead(transaction));
  transaction.rollbackTo(inner);
  QVERIFY(transaction.holds(kTopic, "k1"));
  QVERIFY(!transaction.holds(kTopic, "k2"));
  static_cast<void>(a.key("k3").lockCompactionHead(transaction));
  transaction.rollbackTo(inner);
  QVERIFY(!transaction.holds(kTopic, "k3"));
  producer.produceInTx(transaction, Counter{1}, compacted("k1"));
  QCOMPARE(codeOf([&] { producer.produceInTx(transaction, Counter{1}, compacted("k3")); }),
           std::string("lock_lost"));
  transaction.rollbackTo(outer);
  QVERIFY(!transaction.holds(kTopic, "k1"));
  QCOMPARE(codeOf([&] { producer.produceInTx(transaction, Counter{1}, compacted("k1")); }),
           std::string("lock_lost"));
  transaction.commit();
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("0"));
}

void SavepointTest::aReleasedSavepointKeepsTheLock() {
  const Bench bench;
  Session a = bench.session();
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  const auto outer = transaction.savepoint();
  const auto inner = transaction.savepoint();
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  transaction.release(inner);
  QVERIFY(transaction.holds(kTopic, "k"));
  QVERIFY(producer.produceInTx(transaction, Counter{1}, compacted("k")).get().becameHead);
  transaction.rollbackTo(outer);
  QVERIFY(!transaction.holds(kTopic, "k"));
  transaction.commit();
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
}

/// The rank of a message that was rolled back must not be what the next one takes by default.
void SavepointTest::whatWasProducedAndRolledBackIsForgotten() {
  const Bench bench;
  Session a = bench.session();
  auto producer = a.producer();
  producer.produce(Counter{1}, compacted("k", 5));
  topic::Transaction transaction(a.connection);
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  const auto savepoint = transaction.savepoint();
  QVERIFY(producer.produceInTx(transaction, Counter{2}, compacted("k", 900)).get().becameHead);
  transaction.rollbackTo(savepoint);
  QVERIFY(producer.produceInTx(transaction, Counter{3}, compacted("k")).get().becameHead);
  transaction.commit();
  const auto head = a.key("k").compactionHead();
  QCOMPARE(head->message.value, 3);
  QCOMPARE(head->rank, 5);
}

void SavepointTest::messagesThatAreNotCompactedNeedNoLock() {
  const Bench bench;
  Session a = bench.session();
  auto producer = a.producer();
  topic::Transaction transaction(a.connection);
  const auto savepoint = transaction.savepoint();
  static_cast<void>(a.key("k").lockCompactionHead(transaction));
  transaction.rollbackTo(savepoint);
  producer.produceInTx(transaction, Counter{1}, {.key = "k"});
  producer.produceInTx(transaction, Counter{2});
  QVERIFY(producer.produceInTx(transaction, Counter{3}, compacted("other")).get().becameHead);
  transaction.commit();
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("3"));
}

void SavepointTest::aRowMadeAfterTheSavepointIsGone() {
  const Bench bench;
  Session a = bench.session();
  topic::Transaction transaction(a.connection);
  const auto savepoint = transaction.savepoint();
  QVERIFY(a.key("k").lockCompactionHead(transaction).createdRow);
  transaction.rollbackTo(savepoint);
  QVERIFY(a.key("k").lockCompactionHead(transaction).createdRow);
  transaction.commit();
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("1"));
}

}  // namespace

HEADLOCK_TEST(SavepointTest)
#include "savepoint_test.moc"
