// Several headlockctl at once, and some that do not end well: nothing is lost, nothing stays locked.
#include <signal.h>

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QTest>
#include <memory>

#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

std::string installation(const std::string& ttl = "1h") {
  std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  ask(database, {"topic", "create", "t", "--headless-ttl", ttl});
  return database;
}

QJsonObject json(const std::string& line) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(line)).object();
}

/// A program whose session the server's views call `name`.
std::unique_ptr<Program> start(const std::string& name, const std::string& database,
                               std::vector<std::string> words) {
  words.insert(words.begin(), {"--output", "json"});
  return std::make_unique<Program>(words,
                                   Surroundings{.database = database, .variables = {{"PGAPPNAME", name}}});
}

void addExpired(const std::string& database, int rows) {
  execute(database,
          "insert into headlock.compaction_head_1 (compaction_key, created_at, updated_at) select 'k' || i, "
          "now() - interval "
          "'3 hours', now() - interval '2 hours' from generate_series(1, " +
              std::to_string(rows) + ") i");
}

void waitUntilAlone(const std::string& database) {
  waitUntil(database, "select count(*) = 1 from pg_stat_activity where datname = current_database()");
}

/// The count of `key` and how many messages made it.
std::string countOf(const std::string& database, const std::string& key) {
  return value(
      database,
      "select (select payload ->> 'n' from headlock.message_log_1 where id = h.head_id) || ' of ' || (select "
      "count(*) from headlock.message_log_1 where message_key = h.compaction_key) from "
      "headlock.compaction_head_1 h where compaction_key = '" +
          key + "'");
}

}  // namespace

class ProcessesTest : public QObject {
  Q_OBJECT

private slots:
  void aSecondLockWaitsForTheFirst();
  void anInterruptedHolderLeavesNothing();
  void aWaitingLockIsCancelled();
  void aKilledHolderLetsGo();
  void incrementsOfManyProcesses();
  void incrementsSurviveTerminatedBackends();
  void incrementsSurviveACrashOfTheServer();
  void twoJanitors();
  void anInterruptedSweepTellsWhatItDid();
  void aKilledSweepLeavesNothingLocked();
  void timeLimits();
};

void ProcessesTest::aSecondLockWaitsForTheFirst() {
  const std::string database = installation();
  const auto first = start("first", database, {"head", "lock", "t", "k", "--hold", "2s"});
  const QJsonObject printed = json(first->line());
  QCOMPARE(printed["created_row"].toBool(), true);
  const auto second = start("second", database, {"head", "lock", "t", "k"});
  waitUntilBlocked(database, "second");
  QElapsedTimer blocked;
  blocked.start();
  const QJsonObject waited = json(second->line());
  QVERIFY(waited["waited_ms"].toInt() >= blocked.elapsed() - 1);
  QCOMPARE(waited["created_row"].toBool(true), false);
  QVERIFY(waited["head"].isNull());
  QCOMPARE(first->wait().status, 0);
  QCOMPARE(second->wait().status, 0);
}

void ProcessesTest::anInterruptedHolderLeavesNothing() {
  const std::string database = installation();
  const auto holder = start("holder", database, {"head", "lock", "t", "k", "--hold", "1h", "--produce", "1"});
  static_cast<void>(holder->line());
  const auto waiter = start("waiter", database, {"head", "lock", "t", "k"});
  waitUntilBlocked(database, "waiter");
  holder->send(SIGINT);
  const Outcome outcome = holder->wait();
  QCOMPARE(outcome.status, 130);
  QCOMPARE(json(outcome.errors)["error"].toObject()["code"].toString(), "cancelled");
  // The row went with the transaction that made it; the waiter made it again.
  QCOMPARE(json(waiter->line())["created_row"].toBool(), true);
  QCOMPARE(waiter->wait().status, 0);
  QCOMPARE(value(database, "select count(*) from headlock.message_log_1"), "0");
}

void ProcessesTest::aWaitingLockIsCancelled() {
  const std::string database = installation();
  const auto holder = start("holder", database, {"head", "lock", "t", "k", "--hold", "1h"});
  static_cast<void>(holder->line());
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const auto waiter = start("waiter", database, {"head", "lock", "t", "k"});
    waitUntilBlocked(database, "waiter");
    waiter->send(signal);
    const Outcome outcome = waiter->wait();
    QCOMPARE(outcome.status, 130);
    QCOMPARE(outcome.output, "");
    waitUntil(database, "select count(*) = 0 from pg_stat_activity where application_name = 'waiter'");
  }
}

void ProcessesTest::aKilledHolderLetsGo() {
  const std::string database = installation();
  const auto holder = start("holder", database, {"head", "lock", "t", "k", "--hold", "1h"});
  static_cast<void>(holder->line());
  const auto waiter = start("waiter", database, {"head", "lock", "t", "k"});
  waitUntilBlocked(database, "waiter");
  holder->send(SIGKILL);
  QCOMPARE(holder->wait().signal, SIGKILL);
  QCOMPARE(json(waiter->line())["created_row"].toBool(), true);
  QCOMPARE(waiter->wait().status, 0);
  waitUntilAlone(database);
}

void ProcessesTest::incrementsOfManyProcesses() {
  const std::string database = installation("1ms");
  const auto janitor = start("janitor", database, {"janitor", "run", "--every", "1ms"});
  std::vector<std::unique_ptr<Program>> writers;
  for (int writer = 0; writer < 3; ++writer) {
    writers.push_back(
        start("writer", database,
              {"head", "increment", "t", "k", "--field", "n", "--times", "40", "--writers", "2"}));
  }
  for (const auto& writer : writers) {
    const Outcome outcome = writer->wait();
    QVERIFY2(outcome.status == 0, outcome.errors.c_str());
    QCOMPARE(json(outcome.output)["commits"].toInt(), 80);
  }
  QCOMPARE(countOf(database, "k"), "240 of 240");
  janitor->send(SIGINT);
  const Outcome ended = janitor->wait();
  QCOMPARE(ended.status, 130);
  QCOMPARE(ended.errors, "");
}

void ProcessesTest::incrementsSurviveTerminatedBackends() {
  const std::string database = installation();
  const auto writers =
      start("writer", database,
            {"head", "increment", "t", "k", "--field", "n", "--times", "150", "--writers", "4"});
  for (int round = 0; round < 8; ++round) {
    const std::string done = std::to_string(round * 30);
    waitUntil(database, "select count(*) > " + done + " from headlock.message_log_1");
    execute(
        database,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'writer' limit 1");
  }
  const Outcome outcome = writers->wait();
  QVERIFY2(outcome.status == 0, outcome.errors.c_str());
  const QJsonObject report = json(outcome.output);
  const int end = report["end"].toInt();
  QCOMPARE(report["commits"].toInt() + report["in_doubt"].toInt(), 600);
  QVERIFY(end >= report["expected"].toInt() &&
          end <= report["expected"].toInt() + report["in_doubt"].toInt());
  QVERIFY(report["retries"].toInt() + report["in_doubt"].toInt() > 0);
  QCOMPARE(countOf(database, "k"), std::to_string(end) + " of " + std::to_string(end));
}

void ProcessesTest::incrementsSurviveACrashOfTheServer() {
  Server own;
  const std::string database = own.freshDatabase();
  ask(database, {"system", "install"});
  ask(database, {"topic", "create", "t"});
  const auto writers =
      start("writer", database,
            {"head", "increment", "t", "k", "--field", "n", "--times", "100", "--writers", "4"});
  for (const char* const done : {"50", "150"}) {
    try {
      waitUntil(database, std::string("select count(*) > ") + done + " from headlock.message_log_1");
    } catch (const std::runtime_error& stuck) {
      // What the writers say by then tells whether they gave up or were slow.
      writers->send(SIGTERM);
      const Outcome outcome = writers->wait();
      QFAIL((stuck.what() + std::string("; the writers: ") + std::to_string(outcome.status) + " " +
             outcome.output + outcome.errors)
                .c_str());
    }
    own.cluster().crash();
    own.cluster().restart();
  }
  const Outcome outcome = writers->wait();
  QVERIFY2(outcome.status == 0, outcome.errors.c_str());
  const QJsonObject report = json(outcome.output);
  const int end = report["end"].toInt();
  QCOMPARE(report["commits"].toInt() + report["in_doubt"].toInt(), 400);
  QVERIFY(end >= report["expected"].toInt() &&
          end <= report["expected"].toInt() + report["in_doubt"].toInt());
  QCOMPARE(countOf(database, "k"), std::to_string(end) + " of " + std::to_string(end));
}

void ProcessesTest::twoJanitors() {
  const std::string database = installation();
  addExpired(database, 20'000);
  const auto first = start("first", database, {"janitor", "sweep", "t", "--batch", "50"});
  const auto second = start("second", database, {"janitor", "sweep", "t", "--batch", "50"});
  const Outcome one = first->wait();
  const Outcome two = second->wait();
  QCOMPARE(one.status, 0);
  QCOMPARE(two.status, 0);
  QCOMPARE(json(one.output)["deleted"].toInt() + json(two.output)["deleted"].toInt(), 20'000);
  QCOMPARE(value(database, "select count(*) from headlock.compaction_head_1"), "0");
}

void ProcessesTest::anInterruptedSweepTellsWhatItDid() {
  const std::string database = installation();
  addExpired(database, 30'000);
  const auto sweep = start("sweep", database, {"janitor", "sweep", "t", "--batch", "20"});
  waitUntil(database, "select count(*) < 30000 from headlock.compaction_head_1");
  sweep->send(SIGINT);
  const Outcome outcome = sweep->wait();
  QCOMPARE(outcome.status, 130);
  const QJsonObject report = json(outcome.output);
  QCOMPARE(report["stopped_by"].toString(), "cancelled");
  QCOMPARE(value(database, "select 30000 - count(*) from headlock.compaction_head_1"),
           std::to_string(report["deleted"].toInt()));
}

void ProcessesTest::aKilledSweepLeavesNothingLocked() {
  const std::string database = installation();
  addExpired(database, 30'000);
  const auto sweep = start("sweep", database, {"janitor", "sweep", "t", "--batch", "20"});
  waitUntil(database, "select count(*) < 30000 from headlock.compaction_head_1");
  sweep->send(SIGKILL);
  QCOMPARE(sweep->wait().signal, SIGKILL);
  waitUntilAlone(database);
  QCOMPARE(leftovers(database), 0);
  const std::string left = value(database, "select count(*) from headlock.compaction_head_1");
  QVERIFY(left != "0");
  QCOMPARE(std::to_string(ask(database, {"janitor", "sweep", "t"})["deleted"].toInt()), left);
}

void ProcessesTest::timeLimits() {
  const std::string database = installation();
  const auto holder = start("holder", database, {"head", "lock", "t", "k", "--hold", "1h"});
  static_cast<void>(holder->line());
  const Outcome outcome =
      run({"head", "lock", "t", "k", "--timeout", "50ms", "--output", "json"}, {.database = database});
  QCOMPARE(outcome.status, 1);
  const QJsonObject error = json(outcome.errors)["error"].toObject();
  QCOMPARE(error["code"].toString(), "statement_timeout");
  QCOMPARE(error["sqlstate"].toString(), "57014");
}

HEADLOCK_TEST(ProcessesTest)
#include "processes_test.moc"
