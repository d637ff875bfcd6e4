// Transactions: what travels when, what holds in them, and how they end.
#include <QTest>
#include <thread>

#include "core/database/error.h"
#include "core/database/transaction.h"
#include "tests/support/recorder.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;
using headlock::tests::StatementRecorder;

namespace {

Query ask(std::string text, std::vector<Parameter> parameters = {}) {
  return {adHoc("test.statement", "/* test.statement */ " + std::move(text)), std::move(parameters)};
}

class TransactionTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void sendsBeginWithTheFirstStatement();
  void sendsDeferredStatementsWithCommit();
  void answersADeferredStatementEarlyWhenAsked();
  void rollsBackWhenDestroyed();
  void isReadCommittedWhateverTheDefault();
  void carriesLimitsOfItsOwn();
  void refusesToGoOnAfterAnError();
  void throwsSerializationFailures();
  void throwsSerializationFailuresAtCommit();
  void throwsDeadlocks();
  void rollsBackToSavepoints();
  void survivesAnErrorBeforeASavepointRollback();
  void keepsServerDetails();
  void isReadOnlyOnAReadOnlyConnection();
  void carriesOneAtATime();

private:
  Connection connect(bool readOnly = false) {
    Settings settings;
    settings.conninfo = conninfo_;
    settings.readOnly = readOnly;
    return Connection(settings, {recorder_, nullptr, {}});
  }

  std::string conninfo_;
  std::shared_ptr<StatementRecorder> recorder_;
};

void TransactionTest::init() {
  conninfo_ = tests::server().freshDatabase();
  tests::execute(
      conninfo_,
      "create table t (id int primary key, v int not null); insert into t values (1, 10), (2, 20)");
  recorder_ = std::make_shared<StatementRecorder>();
}

void TransactionTest::sendsBeginWithTheFirstStatement() {
  Connection connection = connect();
  Transaction transaction(connection);
  QCOMPARE(connection.roundTrips(), std::uint64_t(0));
  QCOMPARE(transaction.execute(ask("select v from t where id = $1::int", {1})).integer(0, 0),
           std::int64_t(10));
  QCOMPARE(connection.roundTrips(), std::uint64_t(1));
  const auto seen = recorder_->take();
  QCOMPARE(seen.size(), std::size_t(2));
  QCOMPARE(seen[0].operation, std::string("headlock.transaction.begin_read_committed"));
  QCOMPARE(seen[0].roundTrip, seen[1].roundTrip);
  transaction.commit();
  QCOMPARE(connection.roundTrips(), std::uint64_t(2));
}

void TransactionTest::sendsDeferredStatementsWithCommit() {
  Connection connection = connect();
  Transaction transaction(connection);
  auto update = transaction.defer(ask("update t set v = v + 1"));
  QVERIFY(!update.arrived());
  transaction.commit();
  QCOMPARE(connection.roundTrips(), std::uint64_t(1));
  QVERIFY(update.arrived());
  QCOMPARE(update.get().affected(), std::int64_t(2));
  QCOMPARE(tests::value(conninfo_, "select sum(v) from t"), std::string("32"));
}

void TransactionTest::answersADeferredStatementEarlyWhenAsked() {
  Connection connection = connect();
  Transaction transaction(connection);
  auto first = transaction.defer(ask("select 1"));
  auto second = transaction.defer(ask("select 2"));
  QCOMPARE(second.get().integer(0, 0), std::int64_t(2));
  QVERIFY(first.arrived());
  QCOMPARE(connection.roundTrips(), std::uint64_t(1));
  auto never = transaction.defer(ask("select 3"));
  transaction.rollback();
  QVERIFY_THROWS_EXCEPTION(Failed, static_cast<void>(never.get()));
}

void TransactionTest::rollsBackWhenDestroyed() {
  Connection connection = connect();
  {
    Transaction transaction(connection);
    transaction.execute(ask("update t set v = 0"));
  }
  QCOMPARE(tests::value(conninfo_, "select sum(v) from t"), std::string("30"));
  QVERIFY(!connection.inTransaction());
  Transaction next(connection);
  next.execute(ask("select 1"));
  next.commit();
}

void TransactionTest::isReadCommittedWhateverTheDefault() {
  tests::execute(conninfo_,
                 "do $$ begin execute format('alter database %I set default_transaction_isolation = "
                 "''serializable''', current_database()); end $$");
  Connection connection = connect();
  const auto isolation = [&](TransactionOptions options) {
    return executeOnce(connection, ask("select current_setting('transaction_isolation')"), options)
        .string(0, 0);
  };
  QCOMPARE(isolation({}), std::string("read committed"));
  QCOMPARE(isolation({.isolation = Isolation::repeatableRead}), std::string("repeatable read"));
  QCOMPARE(isolation({.isolation = Isolation::serializable}), std::string("serializable"));
  QCOMPARE(connection.roundTrips(), std::uint64_t(3));
}

void TransactionTest::carriesLimitsOfItsOwn() {
  Settings settings;
  settings.conninfo = conninfo_;
  settings.statementTimeout = std::chrono::milliseconds(1234);
  Connection connection(settings);
  const auto limits = ask("select current_setting('statement_timeout'), current_setting('lock_timeout')");
  {
    Transaction transaction(connection, {.lockTimeout = std::chrono::milliseconds(50)});
    const auto inside = transaction.execute(limits);
    QCOMPARE(inside.string(0, 0), std::string("1234ms"));
    QCOMPARE(inside.string(0, 1), std::string("50ms"));
    transaction.commit();
  }
  // Nothing stays in the session.
  const auto outside = tests::psql(conninfo_, "select 1");
  Transaction transaction(connection);
  QCOMPARE(transaction.execute(limits).string(0, 1), std::string("0"));
}

void TransactionTest::refusesToGoOnAfterAnError() {
  Connection connection = connect();
  Transaction transaction(connection);
  QVERIFY_THROWS_EXCEPTION(Failed, transaction.execute(ask("select 1/0")));
  QVERIFY(!transaction.usable());
  QVERIFY_THROWS_EXCEPTION(RunAgain, transaction.execute(ask("select 1")));
  QVERIFY_THROWS_EXCEPTION(RunAgain, transaction.commit());
  transaction.rollback();
  QVERIFY_THROWS_EXCEPTION(Failed, transaction.execute(ask("select 1")));
  QCOMPARE(executeOnce(connection, ask("select 7")).integer(0, 0), std::int64_t(7));
}

void TransactionTest::throwsSerializationFailures() {
  Connection connection = connect();
  Transaction transaction(connection, {.isolation = Isolation::repeatableRead});
  transaction.execute(ask("select * from t"));
  tests::execute(conninfo_, "update t set v = 11 where id = 1");
  QVERIFY_THROWS_EXCEPTION(SerializationFailure,
                           transaction.execute(ask("update t set v = 12 where id = 1")));
}

void TransactionTest::throwsSerializationFailuresAtCommit() {
  Connection one = connect();
  Connection two = connect();
  const TransactionOptions serializable{.isolation = Isolation::serializable};
  Transaction first(one, serializable);
  Transaction second(two, serializable);
  first.execute(ask("select sum(v) from t"));
  second.execute(ask("select sum(v) from t"));
  first.execute(ask("insert into t values (3, 1)"));
  static_cast<void>(second.defer(ask("insert into t values (4, 1)")));
  first.commit();
  try {
    second.commit();
    QFAIL("write skew was committed");
  } catch (const SerializationFailure& error) {
    QCOMPARE(error.sqlstate(), std::string("40001"));
  }
  QVERIFY(two.usable());
  QCOMPARE(executeOnce(two, ask("select count(*) from t")).integer(0, 0), std::int64_t(3));
}

void TransactionTest::throwsDeadlocks() {
  Connection one = connect();
  Connection two = connect();
  Transaction first(one);
  Transaction second(two);
  first.execute(ask("update t set v = 0 where id = 1"));
  second.execute(ask("update t set v = 0 where id = 2"));
  int deadlocks = 0;
  std::thread other([&] {
    try {
      first.execute(ask("update t set v = 0 where id = 2"));
    } catch (const DeadlockDetected&) {
      ++deadlocks;
      first.rollback();
    }
  });
  tests::waitUntilBlocked(conninfo_, one.backendPid());
  int mine = 0;
  try {
    second.execute(ask("update t set v = 0 where id = 1"));
  } catch (const DeadlockDetected& error) {
    ++mine;
    QVERIFY(!error.report().detail.empty());
    second.rollback();
  }
  other.join();
  QCOMPARE(deadlocks + mine, 1);
}

void TransactionTest::rollsBackToSavepoints() {
  Connection connection = connect();
  Transaction transaction(connection);
  transaction.execute(ask("update t set v = 100 where id = 1"));
  const auto held = transaction.sequence();
  const auto savepoint = transaction.savepoint();
  static_cast<void>(transaction.defer(ask("update t set v = 200 where id = 2")));
  const auto lost = transaction.sequence();
  transaction.rollbackTo(savepoint);
  QVERIFY(transaction.holdsSince(held));
  QVERIFY(!transaction.holdsSince(lost));
  QVERIFY(transaction.holdsSince(transaction.sequence()));
  transaction.commit();
  QCOMPARE(tests::value(conninfo_, "select string_agg(v::text, ',' order by id) from t"),
           std::string("100,20"));
}

void TransactionTest::survivesAnErrorBeforeASavepointRollback() {
  Connection connection = connect();
  Transaction transaction(connection);
  const auto savepoint = transaction.savepoint();
  QVERIFY_THROWS_EXCEPTION(Failed, transaction.execute(ask("select 1/0")));
  transaction.rollbackTo(savepoint);
  QVERIFY(transaction.usable());
  auto deferred = transaction.defer(ask("select 1/0"));
  transaction.rollbackTo(savepoint);
  QVERIFY_THROWS_EXCEPTION(Failed, static_cast<void>(deferred.get()));
  transaction.release(savepoint);
  transaction.execute(ask("update t set v = 5 where id = 1"));
  transaction.commit();
  QCOMPARE(tests::value(conninfo_, "select v from t where id = 1"), std::string("5"));
}

void TransactionTest::keepsServerDetails() {
  Connection connection = connect();
  try {
    executeOnce(connection, ask("insert into t values (1, 1)"));
    QFAIL("a duplicate was accepted");
  } catch (const Failed& error) {
    QCOMPARE(error.sqlstate(), std::string("23505"));
    QCOMPARE(std::string(error.code()), std::string("duplicate_value"));
    QCOMPARE(error.report().operation, std::string("test.statement"));
    QVERIFY(error.report().detail.find("(id)=(1)") != std::string::npos);
  }
  QVERIFY(!connection.inTransaction());
  QCOMPARE(recorder_->take().at(1).sqlstate, std::string("23505"));
}

void TransactionTest::isReadOnlyOnAReadOnlyConnection() {
  Connection connection = connect(true);
  QCOMPARE(executeOnce(connection, ask("select v from t where id = 1")).integer(0, 0), std::int64_t(10));
  try {
    executeOnce(connection, ask("update t set v = 0"));
    QFAIL("a read-only connection wrote");
  } catch (const Failed& error) {
    QCOMPARE(std::string(error.code()), std::string("read_only"));
  }
  QCOMPARE(
      executeOnce(connection, ask("select current_setting('default_transaction_read_only')")).string(0, 0),
      std::string("on"));
}

void TransactionTest::carriesOneAtATime() {
  Connection connection = connect();
  const Transaction transaction(connection);
  QVERIFY_THROWS_EXCEPTION(std::logic_error, Transaction{connection});
}

}  // namespace

HEADLOCK_TEST(TransactionTest)
#include "transaction_test.moc"
