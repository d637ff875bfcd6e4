// Topic, key and class of a wait: right, or unknown. Never wrong, never an error, never waiting.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>

#include "core/computed/classes.h"
#include "core/computed/objects.h"
#include "core/contention/sentence.h"
#include "core/database/transaction.h"
#include "core/topic/client.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

using contention::LockReport;
using contention::Scope;
using contention::WaitReport;
using Pids = std::vector<int>;

const std::string kLockK1 =
    "begin; select from headlock.compaction_head_1 where compaction_key = 'k1' for update";

std::string escaped(const std::string& text) {
  std::string literal = "'";
  for (const char character : text) literal += character == '\'' ? "''" : std::string(1, character);
  return literal + "'";
}

/// A role of its own for a test, without a password.
std::string roleIn(const std::string& conninfo, const std::string& grants) {
  const std::string role = "role_" + value(conninfo, "select current_database()");
  execute(conninfo, "create role " + role + " login");
  if (!grants.empty()) execute(conninfo, grants + role);
  return role;
}

}  // namespace

class ResolveTest : public QObject {
  Q_OBJECT

private slots:
  void setsOfOthersAreNotMixedUp();  // the first: it needs low transaction numbers
  void awkwardKeysAreExact_data();
  void awkwardKeysAreExact();
  void aTableAboutToGoKeepsNobodyWaiting();
  void aDroppedTopicIsNoError();
  void aStrangersTopicLogIsUnderstood();
  void classesAreNamed();
  void classesOfAnInstallationAreNamed();
  void severalCataloguesNameNoClass();
  void aPlainRoleSeesTheGraph();
  void aPlainRoleMayBeAllowedToReadKeys();
  void aMonitorRoleSeesAll();
  void otherDatabasesStayOut();
  void aBlockerElsewhereIsShown();
  void publishedKeysFillNoMemory();
  void aQuietPollIsOneRoundTrip();
};

void ResolveTest::awkwardKeysAreExact_data() {
  QTest::addColumn<QByteArray>("key");
  for (const char* const key :
       {"it's", "\"quoted\"", "two\nlines\tand a tab", "*/ select 1; /*", "{\"json\":[1,2]}", "(0,1)", "a\\b",
        "$1 :\"head\" %I", "schlüssel \xF0\x9F\x94\x92", "\xE2\x80\xAE right to left", " "}) {
    QTest::newRow(key) << QByteArray(key);
  }
}

void ResolveTest::awkwardKeysAreExact() {
  QFETCH(QByteArray, key);
  const std::string exact = key.toStdString();
  const std::string conninfo = freshTopic();
  execute(conninfo,
          "insert into headlock.compaction_head_1 (compaction_key) values (" + escaped(exact) + ")");
  const std::string lock =
      "begin; select from headlock.compaction_head_1 where compaction_key = " + escaped(exact) +
      " for update";
  Peer holder(conninfo, "holder");
  holder.run(lock);
  Peer stranger(conninfo, "stranger");
  stranger.start(lock);
  waitUntilBlocked(conninfo, "stranger");
  // A second key that nobody has seen yet: the library publishes it.
  const std::string fresh = exact + "!";
  Peer inserter(conninfo, "inserter");
  inserter.run("begin; insert into headlock.compaction_head_1 (compaction_key) values (" + escaped(fresh) +
               ")");
  const LibrarySession library(conninfo, "library", [&](database::Connection& connection) {
    topic::Client client(connection);
    topic::Transaction transaction(connection);
    static_cast<void>(client.topic<topic::RawPayload>("videos").key(fresh).lockCompactionHead(transaction));
  });
  waitUntilBlocked(conninfo, "library");
  const LockReport report = reportOf(conninfo);
  QCOMPARE(waitOf(report, "stranger").key.value_or("(unknown)"), exact);
  QCOMPARE(waitOf(report, "library").key.value_or("(unknown)"), fresh);
}

void ResolveTest::aTableAboutToGoKeepsNobodyWaiting() {
  const std::string conninfo = freshTopic();
  Peer holder(conninfo, "holder");
  holder.run(kLockK1);
  Peer waiter(conninfo, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(conninfo, "waiter");
  database::Connection early(settingsFor(conninfo, "early"));
  contention::LockMonitor knowing(early);
  QCOMPARE(waitOf(knowing.poll(), "waiter").key.value_or(""), std::string("k1"));

  // A lock that everybody queues behind, readers too.
  Peer dropping(conninfo, "dropping");
  dropping.start("begin; drop table headlock.compaction_head_1");
  waitUntilBlocked(conninfo, "dropping");
  database::Connection late(settingsFor(conninfo, "late"));
  contention::LockMonitor monitor(late);
  QElapsedTimer timer;
  timer.start();
  const LockReport report = monitor.poll();
  qInfo("a poll beside an ACCESS EXCLUSIVE lock: %lld ms", timer.elapsed());
  QVERIFY(timer.elapsed() < 5'000);
  const WaitReport wait = waitOf(report, "waiter");
  QCOMPARE(wait.topic.value_or(""), std::string("videos"));
  QVERIFY(!wait.key);
  QCOMPARE(wait.blockedBy, Pids{holder.pid()});
  const WaitReport drop = waitOf(report, "dropping");
  QCOMPARE(drop.kind, std::string("relation"));
  QCOMPARE(drop.topic.value_or(""), std::string("videos"));
  QVERIFY(std::ranges::find(drop.blockedBy, holder.pid()) != drop.blockedBy.end());
  // Who knew the key already still knows it, and the table is left alone for a while.
  QCOMPARE(waitOf(knowing.poll(), "waiter").key.value_or(""), std::string("k1"));
  const auto before = late.roundTrips();
  static_cast<void>(monitor.poll());
  QVERIFY(late.roundTrips() - before <= 2);
}

void ResolveTest::aDroppedTopicIsNoError() {
  const std::string conninfo = freshTopic();
  Peer dropping(conninfo, "dropping");
  dropping.run(
      "begin; delete from headlock.topic_config where id = 1; drop table headlock.compaction_head_1");
  Peer waiter(conninfo, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(conninfo, "waiter");
  database::Connection connection(settingsFor(conninfo, "monitor"));
  contention::LockMonitor monitor(connection);
  const WaitReport wait = waitOf(monitor.poll(), "waiter");
  QCOMPARE(wait.kind, std::string("relation"));
  QCOMPARE(wait.relation.value_or(""), std::string("headlock.compaction_head_1"));
  QCOMPARE(wait.topic.value_or(""), std::string("videos"));
  dropping.run("commit");
  QCOMPARE(waiter.finish(), std::string("42P01"));
  QVERIFY(monitor.poll().waits.empty());
}

void ResolveTest::aStrangersTopicLogIsUnderstood() {
  const std::string conninfo = contentionServer().freshDatabase();
  execute(
      conninfo,
      "create schema sqlstreams; create table sqlstreams.stream_config (id bigint primary key, name text);"
      "create table sqlstreams.compaction_head_4 (compaction_key text primary key, message_id bigint);"
      "insert into sqlstreams.stream_config values (4, 'orders');"
      "insert into sqlstreams.compaction_head_4 values ('order-1', 7)");
  const std::string lock =
      "-- sqlstreams: compaction.ensureAndLockHead\ninsert into sqlstreams.compaction_head_4 values "
      "('order-1', null) "
      "on conflict (compaction_key) do update set compaction_key = excluded.compaction_key";
  Peer holder(conninfo, "holder");
  holder.run("begin");
  holder.run("select from sqlstreams.compaction_head_4 where compaction_key = 'order-1' for update");
  Peer waiter(conninfo, "waiter");
  waiter.run("begin");
  waiter.start(lock);
  waitUntilBlocked(conninfo, "waiter");
  const WaitReport onRow = waitOf(reportOf(conninfo), "waiter");
  QCOMPARE(onRow.operation.value_or(""), std::string("sqlstreams.compaction.ensureAndLockHead"));
  QCOMPARE(onRow.topic.value_or(""), std::string("orders"));
  QCOMPARE(onRow.key.value_or(""), std::string("order-1"));
  holder.run("commit");
  QCOMPARE(waiter.finish(), std::string());

  // Behind another such statement only a transaction is named.
  Peer behind(conninfo, "behind");
  behind.start(lock);
  waitUntilBlocked(conninfo, "behind");
  const WaitReport onInsert = waitOf(reportOf(conninfo), "behind");
  QCOMPARE(onInsert.kind, std::string("insert_conflict"));
  QVERIFY(!onInsert.key);
  QCOMPARE(onInsert.blockedBy, Pids{waiter.pid()});
}

void ResolveTest::setsOfOthersAreNotMixedUp() {
  // Eleven share rows in two thousand combinations, so that the numbers of their sets reach those of the
  // transactions to come.
  const std::string conninfo = freshTopic();
  constexpr int kSharers = 11;
  execute(conninfo, "create table others as select generate_series(0, 2047) as n");
  std::vector<Peer> sharers;
  for (int bit = 0; bit < kSharers; ++bit) {
    sharers.emplace_back(conninfo, "sharer");
    sharers.back().run("begin; select count(*) from (select from others where n >> " + std::to_string(bit) +
                       " & 1 = 1 for share) locked");
  }
  // A row that a subtransaction locked bears its number, and the wait is for the transaction around it.
  Peer holder(conninfo, "holder");
  holder.run(
      "begin; savepoint s; select from headlock.compaction_head_1 where compaction_key = 'k1' for update");
  holder.run("release savepoint s");
  const std::string strangers =
      value(conninfo,
            "select count(*) from headlock.compaction_head_1 head, pg_get_multixact_members(head.xmax) "
            "where compaction_key = 'k1'");
  QVERIFY2(std::stoi(strangers) > 1, "there is no such set: this test would prove nothing");
  Peer waiter(conninfo, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(conninfo, "waiter");
  const WaitReport wait = waitOf(reportOf(conninfo), "waiter");
  QCOMPARE(wait.key.value_or(""), std::string("k1"));
  QCOMPARE(wait.blockedBy, Pids{holder.pid()});
  QVERIFY(wait.maybeMore);
}

void ResolveTest::classesAreNamed() {
  const std::string conninfo = contentionServer().freshDatabase();
  execute(conninfo,
          "create schema fields; create table fields.class (id int primary key, name text);"
          "create table fields.class_computation_state (class_id int); insert into fields.class values (3, "
          "'server')");
  Peer holder(conninfo, "holder");
  holder.run("begin; select pg_advisory_xact_lock_shared(1133113, 3), pg_advisory_xact_lock(3, -7)");
  holder.run("select pg_advisory_xact_lock(4, -7), pg_advisory_xact_lock(1133113, 9)");
  std::vector<Peer> waiters;
  const auto wait = [&](const char* name, const char* lock) {
    waiters.emplace_back(conninfo, name);
    waiters.back().start(std::string("select pg_advisory_xact_lock(") + lock + ")");
    waitUntilBlocked(conninfo, name);
  };
  wait("shared", "1133113, 3");
  wait("personal", "3, -7");
  wait("a stranger's", "4, -7");
  wait("unknown", "1133113, 9");
  const LockReport report = reportOf(conninfo);
  const WaitReport shared = waitOf(report, "shared");
  QCOMPARE(shared.className.value_or(""), std::string("server"));
  QCOMPARE(shared.classId, std::optional<std::int64_t>(3));
  QVERIFY(!shared.personal);
  QCOMPARE(shared.mode, std::string("ExclusiveLock"));
  const WaitReport personal = waitOf(report, "personal");
  QCOMPARE(personal.className.value_or(""), std::string("server"));
  QVERIFY(personal.personal);
  const WaitReport stranger = waitOf(report, "a stranger's");
  QVERIFY(!stranger.className && !stranger.classId);
  QCOMPARE(stranger.object, std::string("advisory lock 4, -7"));
  const WaitReport unknown = waitOf(report, "unknown");
  QVERIFY(!unknown.className);
  QCOMPARE(unknown.classId, std::optional<std::int64_t>(9));
}

void ResolveTest::classesOfAnInstallationAreNamed() {
  const std::string conninfo = freshTopic();
  database::Connection making(settingsFor(conninfo, "making"));
  computed::Classes classes(making);
  static_cast<void>(classes.create("first"));
  const computed::ClassId id = classes.create("server").id;
  Peer holder(conninfo, "holder");
  holder.run("begin; select pg_advisory_xact_lock(1133113, " + std::to_string(id.value) + ")");
  holder.run("select from headlock.class where name = 'first' for update");
  const LibrarySession writer(conninfo, "writer", [&](database::Connection& connection) {
    static_cast<void>(computed::Objects(connection).create(id, "a", "{}"));
  });
  waitUntilBlocked(conninfo, "writer");
  Peer onRow(conninfo, "on the row");
  onRow.start("select from headlock.class where name = 'first' for key share");
  waitUntilBlocked(conninfo, "on the row");
  Peer behind(conninfo, "behind");
  behind.start("select from headlock.class where name = 'first' for no key update");
  waitUntilBlocked(conninfo, "behind");
  const LockReport report = reportOf(conninfo);

  const WaitReport definitions = waitOf(report, "writer");
  QCOMPARE(definitions.className.value_or(""), std::string("server"));
  QCOMPARE(definitions.classId, std::optional<std::int64_t>(id.value));
  QCOMPARE(definitions.operation.value_or(""), std::string("headlock.computed.lock_definitions_shared"));
  for (const char* const waiter : {"on the row", "behind"}) {
    const WaitReport row = waitOf(report, waiter);
    QCOMPARE(row.relation.value_or(""), std::string("headlock.class"));
    QCOMPARE(row.className.value_or(""), std::string("first"));
    QVERIFY(!row.classId && !row.key);
    QCOMPARE(subjectOf(row), std::string("the row of class `first`"));
  }
}

void ResolveTest::severalCataloguesNameNoClass() {
  const std::string conninfo = contentionServer().freshDatabase();
  execute(conninfo,
          "create schema one; create table one.class (id int, name text); create table "
          "one.class_computation_state ();"
          "create table hubuumclass (id int, name text); create table class_computation_state ();"
          "insert into one.class values (3, 'server'); insert into hubuumclass values (3, 'host')");
  Peer holder(conninfo, "holder");
  holder.run("begin; select pg_advisory_xact_lock(1133113, 3)");
  Peer waiter(conninfo, "waiter");
  waiter.start("select pg_advisory_xact_lock_shared(1133113, 3)");
  waitUntilBlocked(conninfo, "waiter");
  const WaitReport wait = waitOf(reportOf(conninfo), "waiter");
  QVERIFY(!wait.className);
  QCOMPARE(wait.classId, std::optional<std::int64_t>(3));
  execute(conninfo, "drop schema one cascade");
  QCOMPARE(waitOf(reportOf(conninfo), "waiter").className.value_or(""), std::string("host"));
}

void ResolveTest::aPlainRoleSeesTheGraph() {
  const std::string conninfo = freshTopic();
  const std::string role = roleIn(conninfo, "");
  Peer holder(conninfo, "holder");
  holder.run(kLockK1);
  Peer waiter(conninfo, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(conninfo, "waiter");
  database::Connection connection(settingsFor(conninfo + " user=" + role, "monitor"));
  contention::LockMonitor monitor(connection);
  for (int round = 0; round < 2; ++round) {
    const LockReport report = monitor.poll();
    const WaitReport wait = waitOf(report, "waiter");
    QCOMPARE(wait.blockedBy, Pids{holder.pid()});
    QCOMPARE(wait.kind, std::string("row"));
    QCOMPARE(wait.relation.value_or(""), std::string("headlock.compaction_head_1"));
    QVERIFY(!wait.topic && !wait.key && !wait.operation);
    QVERIFY(wait.maybeMore);
    QCOMPARE(report.roots.size(), std::size_t{1});
    QVERIFY(!report.roots[0].startedAt && !report.roots[0].state);
    QVERIFY(report.hiddenSessions >= 2);
    QVERIFY(!contention::blindSpotOf(report).empty());
    QVERIFY(contention::sentencesOf(report).front().find("hidden from this role") != std::string::npos);
  }
}

void ResolveTest::aPlainRoleMayBeAllowedToReadKeys() {
  const std::string conninfo = freshTopic();
  const std::string role = roleIn(conninfo, "grant usage on schema headlock to ");
  execute(conninfo, "grant select on all tables in schema headlock to " + role);
  Peer holder(conninfo, "holder");
  holder.run(kLockK1);
  Peer waiter(conninfo, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(conninfo, "waiter");
  const WaitReport wait = waitOf(reportOf(conninfo + " user=" + role), "waiter");
  QCOMPARE(wait.topic.value_or(""), std::string("videos"));
  QCOMPARE(wait.key.value_or(""), std::string("k1"));
  QVERIFY(!wait.maybeMore);
}

void ResolveTest::aMonitorRoleSeesAll() {
  const std::string conninfo = freshTopic();
  const std::string role = roleIn(conninfo, "grant pg_monitor to ");
  Peer holder(conninfo, "holder");
  holder.run(kLockK1);
  const LockReport report = reportOf(conninfo + " user=" + role);
  QCOMPARE(report.hiddenSessions, 0);
  QVERIFY(std::ranges::all_of(report.sessions,
                              [](const auto& session) { return session.startedAt && session.state; }));
}

void ResolveTest::otherDatabasesStayOut() {
  const std::string conninfo = freshTopic();
  const std::string other = freshTopic();
  Peer holder(other, "holder");
  holder.run(kLockK1);
  Peer waiter(other, "waiter");
  waiter.start(kLockK1);
  waitUntilBlocked(other, "waiter");
  const Peer bystander(conninfo, "bystander");
  const LockReport here = reportOf(conninfo);
  QVERIFY(here.waits.empty() && here.roots.empty());
  QCOMPARE(here.sessions.size(), std::size_t{1});
  QCOMPARE(here.sessions[0].application, std::string("bystander"));
  QVERIFY(!here.everything);
  const LockReport everywhere = reportOf(conninfo, Scope::everything);
  QVERIFY(everywhere.everything);
  const WaitReport wait = waitOf(everywhere, "waiter");
  QCOMPARE(wait.blockedBy, Pids{holder.pid()});
  // Names and rows of another database cannot be read from here.
  QVERIFY(!wait.topic && !wait.key && !wait.relation);
  const auto called = [&](const char* type) {
    return std::ranges::count(everywhere.sessions, type, &contention::SessionReport::backendType);
  };
  QCOMPARE(called("checkpointer"), std::ptrdiff_t{1});
  // The one that asks.
  QCOMPARE(std::ranges::count(everywhere.sessions, "monitor", &contention::SessionReport::application),
           std::ptrdiff_t{1});
}

void ResolveTest::aBlockerElsewhereIsShown() {
  const std::string conninfo = freshTopic();
  const std::string other = freshTopic();
  const std::string role = roleIn(conninfo, "");
  Peer holder(other, "holder");
  holder.run("begin; alter role " + role + " connection limit 5");
  Peer waiter(conninfo, "waiter");
  waiter.start("alter role " + role + " connection limit 6");
  waitUntilBlocked(conninfo, "waiter");
  const LockReport report = reportOf(conninfo);
  QCOMPARE(waitOf(report, "waiter").blockedBy, Pids{holder.pid()});
  QCOMPARE(report.roots.size(), std::size_t{1});
  QCOMPARE(report.roots[0].pid, holder.pid());
  const auto* const session = report.session(holder.pid());
  QVERIFY(session != nullptr);
  QCOMPARE(session->database, value(other, "select current_database()"));
  QVERIFY(contention::sentencesOf(report).front().find("database `" + session->database + "`") !=
          std::string::npos);
}

void ResolveTest::publishedKeysFillNoMemory() {
  const std::string conninfo = freshTopic();
  database::Connection connection(settingsFor(conninfo, "many keys"));
  topic::Client client(connection);
  const auto videos = client.topic<topic::RawPayload>("videos");
  for (int index = 0; index < 450; ++index) {
    topic::Transaction transaction(connection);
    static_cast<void>(videos.key("new-" + std::to_string(index)).lockCompactionHead(transaction));
    transaction.commit();
  }
  const auto prepared = database::executeOnce(
      connection, {database::adHoc("tests.prepared", "select count(*) from pg_prepared_statements"), {}});
  QVERIFY2(prepared.integer(0, 0) < 12, prepared.string(0, 0).c_str());
  QCOMPARE(
      value(conninfo, "select count(*) from headlock.compaction_head_1 where compaction_key like 'new-%'"),
      std::string("450"));
}

void ResolveTest::aQuietPollIsOneRoundTrip() {
  const std::string conninfo = freshTopic();
  database::Connection connection(settingsFor(conninfo, "monitor"));
  contention::LockMonitor monitor(connection);
  for (std::uint64_t poll = 1; poll <= 3; ++poll) {
    QVERIFY(monitor.poll().waits.empty());
    QCOMPARE(connection.roundTrips(), poll);
  }
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::ResolveTest)
#include "resolve_test.moc"
