// The worker: a connection on a thread of its own that never blocks the window.
#include <QSignalSpy>
#include <QTest>

#include "core/database/transaction.h"
#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/watchdog/watchdog.h"
#include "ui/worker/session.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

std::string ask(topic::Client& client, std::string sql) {
  database::TransactionOptions options;
  options.readOnly = true;
  const auto result = database::executeOnce(
      client.connection(), {database::adHoc("test.ask", "/* test.ask */ " + std::move(sql)), {}}, options);
  return result.empty() ? std::string() : result.string(0, 0);
}

auto asking(std::string sql) {
  return [sql = std::move(sql)](topic::Client& client, JobControl&) { return ask(client, sql); };
}

JobRequest request(const char* doing, bool repeatable = true) {
  JobRequest request;
  request.doing = QString::fromLatin1(doing);
  request.repeatable = repeatable;
  return request;
}

/// What came back from one job.
struct Answer {
  std::optional<std::string> value;
  std::optional<Problem> problem;
  [[nodiscard]] bool here() const { return value || problem; }
  auto done() {
    return [this](std::string got) { value = std::move(got); };
  }
  auto failed() {
    return [this](const Problem& got) { problem = got; };
  }
};

class SessionTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void cleanupTestCase();
  void deliversOnTheThreadThatAsked();
  void deliversProblems();
  void keepsTheOrder();
  void abandonsWithItsTicket();
  void givesUpAtOnce();
  void cancelsWhatRuns();
  void letsAPersonGoFirst();
  void repeatsAReadWhenTheBackendWasKilled();
  void doesNotRepeatAWrite();
  void healsWhileNobodyAsks();
  void saysWhatItWaitsFor();
  void saysThatTheServerIsMute();
  void failsWhatWaitsWhenThereIsNoServer();
  void endsWhileAQueryRuns();

private:
  /// A statement that runs until it is cancelled, found by its marker.
  [[nodiscard]] auto blocked(const char* marker) const {
    return asking("select pg_advisory_lock_shared(4711) /* " + std::string(marker) + " */");
  }
  [[nodiscard]] std::string activeQueries(const char* marker) const {
    return value(
        server().conninfo(),
        std::string("select count(*) from pg_stat_activity where state = 'active' and query like '%") +
            marker + "%' and pid <> pg_backend_pid()");
  }
  /// Holds what the statements of `blocked` wait for.
  std::unique_ptr<database::Connection> gate_;
};

void SessionTest::initTestCase() {
  database::Settings settings;
  settings.conninfo = server().conninfo();
  gate_ = std::make_unique<database::Connection>(settings);
  database::executeOnce(*gate_,
                        {database::adHoc("test.gate", "/* test.gate */ select pg_advisory_lock(4711)"), {}});
}

void SessionTest::cleanupTestCase() {
  gate_.reset();
}

void SessionTest::deliversOnTheThreadThatAsked() {
  Session session(targetOf(server().conninfo()));
  Answer answer;
  QThread* ran = nullptr;
  QThread* delivered = nullptr;
  const Ticket ticket = session.submit(
      request("asking"),
      [&ran](topic::Client& client, JobControl&) {
        ran = QThread::currentThread();
        return ask(client, "select 'here'");
      },
      [&](std::string got) {
        delivered = QThread::currentThread();
        answer.value = std::move(got);
      },
      answer.failed());
  QVERIFY(ticket.pending());
  QTRY_VERIFY(answer.here());
  QVERIFY(!ticket.pending());
  QCOMPARE(*answer.value, std::string("here"));
  QCOMPARE(delivered, QThread::currentThread());
  QVERIFY(ran != nullptr && ran != delivered);
}

void SessionTest::deliversProblems() {
  Session session(targetOf(server().conninfo()));
  Answer answer;
  const Ticket ticket =
      session.submit(request("asking"), asking("select 1 / 0"), answer.done(), answer.failed());
  QTRY_VERIFY(answer.here());
  QCOMPARE(answer.problem->code, QStringLiteral("statement_failed"));
  QCOMPARE(answer.problem->sqlstate, QStringLiteral("22012"));
  QVERIFY(!answer.problem->sentence.isEmpty() && !answer.problem->remedy.isEmpty());

  Answer defect;
  const Ticket broken = session.submit(
      request("breaking"),
      [](topic::Client&, JobControl&) -> std::string { throw std::runtime_error("a defect"); }, defect.done(),
      defect.failed());
  QTRY_VERIFY(defect.here());
  QCOMPARE(defect.problem->code, QStringLiteral("internal"));
}

void SessionTest::keepsTheOrder() {
  Session session(targetOf(server().conninfo()));
  std::vector<Ticket> tickets;
  std::vector<int> order;
  for (int number = 0; number < 50; ++number) {
    tickets.push_back(session.submit(
        request("counting"), [number](topic::Client&, JobControl&) { return number; },
        [&order](int got) { order.push_back(got); }, [](const Problem&) {}));
  }
  QTRY_COMPARE(order.size(), 50U);
  QVERIFY(std::ranges::is_sorted(order));
}

void SessionTest::abandonsWithItsTicket() {
  Session session(targetOf(server().conninfo()));
  Answer abandoned;
  {
    const Ticket ticket =
        session.submit(request("sleeping"), blocked("abandoned"), abandoned.done(), abandoned.failed());
    QTRY_COMPARE(activeQueries("abandoned"), std::string("1"));
  }
  Answer next;
  const Ticket ticket =
      session.submit(request("asking"), asking("select 'next'"), next.done(), next.failed());
  QTRY_VERIFY_WITH_TIMEOUT(next.here(), 2'000);
  QCOMPARE(*next.value, std::string("next"));
  QVERIFY(!abandoned.here());
  QCOMPARE(activeQueries("abandoned"), std::string("0"));
}

void SessionTest::givesUpAtOnce() {
  Session session(targetOf(server().conninfo()));
  Answer answer;
  Ticket ticket = session.submit(request("sleeping"), blocked("given up"), answer.done(), answer.failed());
  QTRY_COMPARE(activeQueries("given up"), std::string("1"));
  ticket.giveUp();
  QVERIFY(answer.here());
  QVERIFY(answer.problem->isCancelled());
  QTRY_COMPARE_WITH_TIMEOUT(activeQueries("given up"), std::string("0"), 1'000);
}

void SessionTest::cancelsWhatRuns() {
  Session session(targetOf(server().conninfo()));
  Answer running;
  Answer queued;
  Ticket first = session.submit(request("sleeping"), blocked("cancelled"), running.done(), running.failed());
  Ticket second = session.submit(request("asking"), asking("select 1"), queued.done(), queued.failed());
  QTRY_COMPARE(activeQueries("cancelled"), std::string("1"));
  second.cancel();
  QVERIFY(queued.problem && queued.problem->isCancelled());  // it had not begun
  first.cancel();
  QTRY_VERIFY_WITH_TIMEOUT(running.here(), 1'500);
  QVERIFY(running.problem->isCancelled());
}

void SessionTest::letsAPersonGoFirst() {
  Session session(targetOf(server().conninfo()));
  Answer periodic;
  JobRequest background = request("refreshing");
  background.background = true;
  const Ticket refresh =
      session.submit(std::move(background), blocked("periodic"), periodic.done(), periodic.failed());
  QTRY_COMPARE(activeQueries("periodic"), std::string("1"));
  Answer person;
  const Ticket ticket =
      session.submit(request("asking"), asking("select 'mine'"), person.done(), person.failed());
  QTRY_VERIFY_WITH_TIMEOUT(person.here(), 2'000);
  QCOMPARE(*person.value, std::string("mine"));
  QVERIFY(periodic.problem && periodic.problem->isCancelled());
}

void SessionTest::repeatsAReadWhenTheBackendWasKilled() {
  Session session(targetOf(server().conninfo()));
  QTRY_VERIFY(session.status().state == SessionState::ready);
  execute(server().conninfo(),
          "select pg_terminate_backend(" + std::to_string(session.status().backendPid) + ", 5000)");
  Answer answer;
  const Ticket ticket =
      session.submit(request("asking"), asking("select 'healed'"), answer.done(), answer.failed());
  QTRY_VERIFY(answer.here());
  QVERIFY2(answer.value, answer.problem ? qPrintable(answer.problem->sentence) : "");
  QCOMPARE(*answer.value, std::string("healed"));
}

void SessionTest::doesNotRepeatAWrite() {
  Session session(targetOf(server().conninfo()));
  QTRY_VERIFY(session.status().state == SessionState::ready);
  execute(server().conninfo(),
          "select pg_terminate_backend(" + std::to_string(session.status().backendPid) + ", 5000)");
  Answer answer;
  const Ticket ticket =
      session.submit(request("writing", false), asking("select 'once'"), answer.done(), answer.failed());
  QTRY_VERIFY(answer.here());
  QVERIFY(answer.problem && answer.problem->isConnection());
  QTRY_VERIFY(session.status().state == SessionState::ready);
}

void SessionTest::healsWhileNobodyAsks() {
  Server own;
  Session session(targetOf(own.conninfo()));
  QSignalSpy connected(&session, &Session::connected);
  QTRY_COMPARE(connected.count(), 1);
  own.cluster().crash();
  Answer answer;
  const Ticket ticket = session.submit(request("asking"), asking("select 1"), answer.done(), answer.failed());
  QTRY_VERIFY(answer.here());
  QVERIFY2(answer.problem && answer.problem->isConnection(), qPrintable(answer.problem->codes()));
  QTRY_VERIFY(session.status().state == SessionState::lost);
  own.cluster().restart();
  QTRY_COMPARE_WITH_TIMEOUT(connected.count(), 2, 15'000);
}

void SessionTest::saysWhatItWaitsFor() {
  const std::string conninfo = server().freshDatabase();
  execute(conninfo, "create table precious (id int)");
  database::Settings settings;
  settings.conninfo = conninfo;
  settings.applicationName = "billing";
  database::Connection holder(settings);
  database::Transaction lock(holder);
  lock.execute(
      {database::adHoc("test.lock", "/* test.lock */ lock table precious in access exclusive mode"), {}});

  Session monitor(targetOf(conninfo));
  Session session(targetOf(conninfo), &monitor);
  QTRY_VERIFY(session.status().state == SessionState::ready);
  Answer answer;
  QString said;
  JobRequest reading = request("reading what is precious");
  reading.waiting = [&said](const QString& sentence) { said = sentence; };
  Ticket ticket = session.submit(std::move(reading), asking("select count(*) from precious"), answer.done(),
                                 answer.failed());
  QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), 2'000);
  QTRY_VERIFY2_WITH_TIMEOUT(
      said.contains(QStringLiteral("held by pid %1 (billing, idle in transaction").arg(holder.backendPid())),
      qPrintable(said), 2'000);
  QVERIFY2(
      said.contains(QStringLiteral("reading what is precious")) && said.contains(QStringLiteral("precious")),
      qPrintable(said));
  ticket.giveUp();
  QVERIFY(answer.problem->isCancelled());
  lock.rollback();
}

void SessionTest::saysThatTheServerIsMute() {
  Server own;
  Session monitor(targetOf(own.conninfo()));
  Session session(targetOf(own.conninfo()), &monitor);
  QTRY_VERIFY(session.status().state == SessionState::ready);
  QTRY_VERIFY(monitor.status().state == SessionState::ready);
  beside([&] { own.cluster().freeze(); });
  const EventLoopWatchdog watchdog;
  Answer answer;
  QString said;
  JobRequest reading = request("asking a frozen server");
  reading.waiting = [&said](const QString& sentence) { said = sentence; };
  Ticket ticket = session.submit(std::move(reading), asking("select 1"), answer.done(), answer.failed());
  QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), 2'000);
  QTRY_VERIFY2_WITH_TIMEOUT(said.contains(QStringLiteral("second connection")), qPrintable(said), 3'000);
  ticket.giveUp();
  QVERIFY(answer.problem->isCancelled());
  beside([&] { own.cluster().thaw(); });
  Answer next;
  const Ticket after =
      session.submit(request("asking again"), asking("select 'awake'"), next.done(), next.failed());
  QTRY_VERIFY_WITH_TIMEOUT(next.here(), 10'000);
  QVERIFY(next.value);
  QVERIFY2(watchdog.longestGap() < 100ms, qPrintable(QString::number(watchdog.longestGap().count())));
}

void SessionTest::failsWhatWaitsWhenThereIsNoServer() {
  Session session(targetOf("host=/nowhere dbname=none"));
  Answer answer;
  const Ticket ticket = session.submit(request("asking"), asking("select 1"), answer.done(), answer.failed());
  QTRY_VERIFY(answer.here());
  QCOMPARE(answer.problem->code, QStringLiteral("connection_failed"));
  QVERIFY(session.status().state == SessionState::lost);
}

void SessionTest::endsWhileAQueryRuns() {
  auto session = std::make_unique<Session>(targetOf(server().conninfo()));
  Answer answer;
  const Ticket ticket =
      session->submit(request("sleeping"), blocked("left running"), answer.done(), answer.failed());
  QTRY_COMPARE(activeQueries("left running"), std::string("1"));
  const auto before = std::chrono::steady_clock::now();
  session.reset();
  QVERIFY(std::chrono::steady_clock::now() - before < 1s);
  QVERIFY(!ticket.pending());
  waitUntil(server().conninfo(),
            "select count(*) = 0 from pg_stat_activity where query like '%left running%' and pid <> "
            "pg_backend_pid()");
}

}  // namespace

HEADLOCK_TEST(SessionTest)
#include "session_test.moc"
