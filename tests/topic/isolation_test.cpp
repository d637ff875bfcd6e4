// Every transaction of the library is READ COMMITTED unless its caller chose otherwise; under the stricter
// levels PostgreSQL's own 40001 comes out as a typed error, at COMMIT too.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using database::Isolation;

namespace {

class IsolationTest : public QObject {
  Q_OBJECT

private slots:
  void readCommittedWhateverTheDatabaseSays_data();
  void readCommittedWhateverTheDatabaseSays();
  void aHeadThatMovedIsASerializationFailure_data();
  void aHeadThatMovedIsASerializationFailure();
  void aRowMadeMeanwhileIsASerializationFailure_data() { aHeadThatMovedIsASerializationFailure_data(); }
  void aRowMadeMeanwhileIsASerializationFailure();
  void aPutOnAHeadThatMovedIsASerializationFailure_data() { aHeadThatMovedIsASerializationFailure_data(); }
  void aPutOnAHeadThatMovedIsASerializationFailure();
  void twoAbsentKeysAreEnoughToFailAtCommit();
  void aCircleOfLocksIsADeadlock();
  void anAbortedTransactionDoesNotCommit();
  void theCallbackRunsOnce();
};

void setDefault(const Bench& bench, const std::string& setting, const std::string& value) {
  bench.execute("do $$ begin execute format('alter database %I set " + setting + " = ''" + value +
                "''', current_database()); end $$");
  endIdleSession();  // what a database says holds for sessions that begin later
}

void IsolationTest::readCommittedWhateverTheDatabaseSays_data() {
  QTest::addColumn<QString>("level");
  QTest::newRow("repeatable read") << "repeatable read";
  QTest::newRow("serializable") << "serializable";
}

void IsolationTest::readCommittedWhateverTheDatabaseSays() {
  QFETCH(const QString, level);
  const Bench bench;
  setDefault(bench, "default_transaction_isolation", level.toStdString());
  QCOMPARE(bench.value("show transaction_isolation"), level.toStdString());
  Session a = bench.session();
  Session b = bench.session();
  auto producer = a.producer();

  topic::Transaction first(a.connection);
  const auto shown = first.execute({database::adHoc("tests.show", "show transaction_isolation"), {}});
  QCOMPARE(shown.string(0, 0), std::string("read committed"));
  QVERIFY(a.key("k").lockCompactionHead(first).createdRow);
  auto second = onThread([&] { return increment(b, "k"); });
  waitUntilBlocked(bench.conninfo, b.pid());
  producer.produceInTx(first, Counter{1}, compacted("k"));
  first.commit();
  QCOMPARE(second.get(), 2);  // under the database's own level this is a 40001

  topic::Transaction third(a.connection);
  static_cast<void>(a.key("k").lockCompactionHead(third));
  auto put = onThread([&] { return b.producer().produce(Counter{7}, compacted("k")); });
  waitUntilBlocked(bench.conninfo, b.pid());
  producer.produceInTx(third, Counter{3}, compacted("k"));
  third.commit();
  QVERIFY(!put.get().becameHead);
}

void IsolationTest::aHeadThatMovedIsASerializationFailure_data() {
  QTest::addColumn<int>("level");
  QTest::newRow("repeatable read") << static_cast<int>(Isolation::repeatableRead);
  QTest::newRow("serializable") << static_cast<int>(Isolation::serializable);
}

/// a's snapshot, then b's update, then a's lock.
template <typename Prepare, typename Interfere, typename Work>
void failsToSerialize(int level, Prepare prepare, Interfere interfere, Work work) {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  prepare(b);
  static_cast<void>(a.operations().info());
  topic::Transaction transaction(a.connection, {.isolation = static_cast<Isolation>(level)});
  transaction.execute({database::adHoc("tests.snapshot", "select 1"), {}});
  interfere(b);
  try {
    work(a, transaction);
    QFAIL("it went through");
  } catch (const SerializationFailure& failure) {
    QCOMPARE(failure.sqlstate(), std::string("40001"));
    QCOMPARE(failure.recovery(), Recovery::runAgain);
  }
  QCOMPARE(codeOf([&] { transaction.commit(); }), std::string("transaction_aborted"));
  transaction.rollback();
  QCOMPARE(increment(a, "after"), 1);  // the connection is as good as new
}

void IsolationTest::aHeadThatMovedIsASerializationFailure() {
  QFETCH(const int, level);
  failsToSerialize(
      level, [](Session& b) { increment(b, "k"); }, [](Session& b) { increment(b, "k"); },
      [](Session& a, topic::Transaction& transaction) {
        static_cast<void>(a.operations().lock(transaction, "k"));
      });
}

void IsolationTest::aRowMadeMeanwhileIsASerializationFailure() {
  QFETCH(const int, level);
  failsToSerialize(
      level, [](Session&) {}, [](Session& b) { increment(b, "k"); },
      [](Session& a, topic::Transaction& transaction) {
        static_cast<void>(a.operations().lock(transaction, "k"));
      });
}

void IsolationTest::aPutOnAHeadThatMovedIsASerializationFailure() {
  QFETCH(const int, level);
  failsToSerialize(
      level, [](Session& b) { increment(b, "k"); }, [](Session& b) { increment(b, "k"); },
      [](Session& a, topic::Transaction& transaction) {
        static_cast<void>(a.operations().produceIn(transaction, "{\"n\": 1}", compacted("k"), 1).get());
      });
}

void IsolationTest::twoAbsentKeysAreEnoughToFailAtCommit() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto aProducer = a.producer();
  auto bProducer = b.producer();
  topic::Transaction first(a.connection, {.isolation = Isolation::serializable});
  topic::Transaction second(b.connection, {.isolation = Isolation::serializable});
  QVERIFY(a.key("k1").lockCompactionHead(first).createdRow);
  QVERIFY(b.key("k2").lockCompactionHead(second).createdRow);
  QVERIFY(aProducer.produceInTx(first, Counter{1}, compacted("k1")).get().becameHead);
  QVERIFY(bProducer.produceInTx(second, Counter{1}, compacted("k2")).get().becameHead);
  first.commit();
  try {
    second.commit();
    QFAIL("two serializable writers committed");
  } catch (const SerializationFailure& failure) {
    QCOMPARE(failure.report().operation, std::string("headlock.transaction.commit"));
  }
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"k1"}}));
  QCOMPARE(increment(b, "k2"), 1);
}

void IsolationTest::aCircleOfLocksIsADeadlock() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(a, "k1");
  increment(a, "k2");
  topic::Transaction first(a.connection);
  topic::Transaction second(b.connection);
  QVERIFY(a.operations().lock(first, "k1").head.has_value());
  QVERIFY(b.operations().lock(second, "k2").head.has_value());
  auto waiting = onThread([&] {
    const std::string code = codeOf([&] { static_cast<void>(b.operations().lock(second, "k1")); });
    second.rollback();
    return code;
  });
  waitUntilBlocked(bench.conninfo, b.pid());
  std::string code;
  try {
    static_cast<void>(a.operations().lock(first, "k2"));
  } catch (const DeadlockDetected& deadlock) {
    code = deadlock.code();
    QCOMPARE(deadlock.recovery(), Recovery::runAgain);
  }
  first.rollback();
  const std::string other = waiting.get();
  // The server ends one of the two, and says so to that one.
  QVERIFY((code == "deadlock_detected" && other.empty()) || (code.empty() && other == "deadlock_detected"));
}

void IsolationTest::anAbortedTransactionDoesNotCommit() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  QCOMPARE(codeOf([&] {
             session.client.inTransaction([&](topic::Transaction& transaction) {
               producer.produceInTx(transaction, Counter{1}, compacted("k"));
               try {
                 transaction.execute({database::adHoc("tests.fail", "select 1/0"), {}});
               } catch (const Failed&) {
                 // A callback that swallows an error and returns must not be told that all is well.
               }
             });
           }),
           std::string("transaction_aborted"));
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
}

void IsolationTest::theCallbackRunsOnce() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(a, "k");
  int runs = 0;
  QVERIFY_THROWS_EXCEPTION(SerializationFailure,
                           a.client.inTransaction(
                               [&](topic::Transaction& transaction) {
                                 ++runs;
                                 transaction.execute({database::adHoc("tests.snapshot", "select 1"), {}});
                                 increment(b, "k");
                                 static_cast<void>(a.operations().lock(transaction, "k"));
                               },
                               {.isolation = Isolation::repeatableRead}));
  QCOMPARE(runs, 1);
  QVERIFY(!a.connection.inTransaction());
}

}  // namespace

HEADLOCK_TEST(IsolationTest)
#include "isolation_test.moc"
