// Lost connections: what is in doubt, and what is not.
#include <QElapsedTimer>
#include <QTest>
#include <future>

#include "core/database/error.h"
#include "core/database/transaction.h"
#include "tests/support/peer.h"
#include "tests/support/proxy.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;
using headlock::tests::Peer;
using headlock::tests::Proxy;

namespace {

Query ask(std::string text) {
  return {adHoc("test.statement", "/* test.statement */ " + std::move(text)), {}};
}

class LossTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void isInDoubtWhenTheAnswerToCommitIsLost();
  void isDoneOnceTheServerSaidSo();
  void isInDoubtWhenCommitNeverArrived();
  void isNotInDoubtBeforeCommit();
  void isNotInDoubtWhenReadOnly();
  void isNotInDoubtWhenAStatementFailedFirst();
  void isInDoubtWhenGivenUpDuringCommit();
  void holdsBackWhileACancelIsOnItsWay();
  void givesUpWhereACancelDoesNotArrive();
  void waitsForACancelOnlyOnce();
  void noticesAKilledBackend();
  void survivesACrashOfTheServer();

private:
  [[nodiscard]] Settings through(const Proxy& proxy) const {
    Settings settings;
    settings.conninfo = proxy.conninfo();
    return settings;
  }
  [[nodiscard]] std::string rows() const { return tests::value(conninfo_, "select count(*) from t"); }

  std::string conninfo_;
};

void LossTest::init() {
  conninfo_ = tests::server().freshDatabase();
  tests::execute(conninfo_, "create table t (id int)");
}

void LossTest::isInDoubtWhenTheAnswerToCommitIsLost() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  Transaction transaction(connection);
  transaction.execute(ask("insert into t values (1)"));
  proxy.set(Proxy::Fault::loseAnswer);
  try {
    transaction.commit();
    QFAIL("a commit without an answer was called done");
  } catch (const InDoubt& error) {
    QCOMPARE(std::string(error.code()), std::string("in_doubt"));
    QVERIFY(error.recovery() == Recovery::findOut);
  }
  QCOMPARE(rows(), std::string("1"));
  QVERIFY(!connection.usable());
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, executeOnce(connection, ask("select 1")));
}

// A server that ends a session right behind its COMMIT has committed: to call that lost would have it done
// twice.
void LossTest::isDoneOnceTheServerSaidSo() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  Transaction transaction(connection);
  transaction.execute(ask("insert into t values (1)"));
  proxy.set(Proxy::Fault::cutAfterCommit);
  transaction.commit();
  QVERIFY(!connection.usable());
  QCOMPARE(rows(), std::string("1"));
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, executeOnce(connection, ask("select 1")));

  Connection another(through(proxy));
  QCOMPARE(executeOnce(another, ask("select 7"), {.readOnly = true}).integer(0, 0), 7);
  QVERIFY(!another.usable());
}

void LossTest::isInDoubtWhenCommitNeverArrived() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  Transaction transaction(connection);
  transaction.execute(ask("insert into t values (1)"));
  proxy.set(Proxy::Fault::loseRequest);
  QVERIFY_THROWS_EXCEPTION(InDoubt, transaction.commit());
  QCOMPARE(rows(), std::string("0"));
}

void LossTest::isNotInDoubtBeforeCommit() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  Transaction transaction(connection);
  proxy.set(Proxy::Fault::loseAnswer);
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, transaction.execute(ask("insert into t values (1)")));
  tests::waitUntil(conninfo_,
                   "select count(*) = 0 from pg_stat_activity where state like 'idle in transaction%'");
  QCOMPARE(rows(), std::string("0"));
}

void LossTest::isNotInDoubtWhenReadOnly() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  proxy.set(Proxy::Fault::loseAnswer);
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, executeOnce(connection, ask("select 1"), {.readOnly = true}));
}

void LossTest::isNotInDoubtWhenAStatementFailedFirst() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  // The error's answer comes whole in one piece, and with it the certainty that COMMIT was skipped.
  QVERIFY_THROWS_EXCEPTION(Failed, executeOnce(connection, ask("insert into t select 1/0")));
  QVERIFY(connection.usable());
  QCOMPARE(rows(), std::string("0"));
}

void LossTest::isInDoubtWhenGivenUpDuringCommit() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  Transaction transaction(connection);
  transaction.execute(ask("insert into t values (1)"));
  proxy.set(Proxy::Fault::silence);
  const auto canceller = connection.canceller();
  std::thread cancel([canceller] { canceller->request(); });
  bool inDoubt = false;
  try {
    transaction.commit();
  } catch (const InDoubt&) {
    inDoubt = true;
  } catch (const Cancelled&) {
    inDoubt = true;  // the request came before COMMIT was sent: nothing is in doubt then
  }
  cancel.join();
  QVERIFY(inDoubt);
}

void LossTest::holdsBackWhileACancelIsOnItsWay() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  std::future<std::int64_t> counted;  // goes after the holder, so that it ends whatever happens
  Peer holder(conninfo_, "holder");
  holder.run("begin; lock table t in access exclusive mode");
  Settings direct;
  direct.conninfo = conninfo_;
  Connection observer(direct);
  // Sent too early, the count would wait for the table, and the request would hit it there.
  const Query waiting = ask("select count(*) from pg_locks where not granted and pid = " +
                            std::to_string(connection.backendPid()));
  proxy.set(Proxy::Fault::lateLines);
  connection.requestCancel();
  counted = std::async(std::launch::async,
                       [&] { return executeOnce(connection, ask("select count(*) from t")).integer(0, 0); });
  for (int look = 0; look < 20; ++look) {
    QCOMPARE(executeOnce(observer, waiting).integer(0, 0), std::int64_t(0));
  }
  proxy.set(Proxy::Fault::none);
  tests::waitUntilBlocked(conninfo_, connection.backendPid());
  holder.run("commit");
  QCOMPARE(counted.get(), std::int64_t(0));
}

void LossTest::givesUpWhereACancelDoesNotArrive() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  proxy.set(Proxy::Fault::lateLines);
  connection.requestCancel();
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, executeOnce(connection, ask("select 1")));
  QVERIFY(!connection.usable());
}

// The time that a server has to obey starts with the request; who asks twice does not wait twice.
void LossTest::waitsForACancelOnlyOnce() {
  Proxy proxy(conninfo_);
  Connection connection(through(proxy));
  proxy.set(Proxy::Fault::lateLines);
  connection.requestCancel();
  QVERIFY(!connection.cancelArrived());
  QElapsedTimer again;
  again.start();
  QVERIFY(!connection.cancelArrived());
  QVERIFY2(again.elapsed() < 350, qPrintable(QString::number(again.elapsed())));
}

void LossTest::noticesAKilledBackend() {
  Settings settings;
  settings.conninfo = conninfo_;
  Connection connection(settings);
  Transaction transaction(connection);
  transaction.execute(ask("insert into t values (1)"));
  tests::execute(conninfo_, "select pg_terminate_backend(" + std::to_string(connection.backendPid()) + ")");
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, transaction.execute(ask("select 1")));
  transaction.rollback();
  QCOMPARE(rows(), std::string("0"));
}

void LossTest::survivesACrashOfTheServer() {
  tests::Server server;
  Settings settings;
  settings.conninfo = server.freshDatabase();
  Connection connection(settings);
  executeOnce(connection, ask("create table kept (id int)"));
  server.cluster().crash();
  QVERIFY_THROWS_EXCEPTION(ConnectionLost, executeOnce(connection, ask("select 1"), {.readOnly = true}));
  server.cluster().restart();
  Connection again(settings);
  QCOMPARE(executeOnce(again, ask("select count(*) from kept")).integer(0, 0), std::int64_t(0));
}

}  // namespace

HEADLOCK_TEST(LossTest)
#include "loss_test.moc"
