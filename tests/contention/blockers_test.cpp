// "Correct blockers, always": each case with a known right answer, and each in five ways: plainly, with
// synchronous_commit off, inside subtransactions, behind shared row locks, and with psql as the one who
// waits.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <optional>

#include "core/topic/client.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

using contention::LockReport;
using contention::WaitReport;
using Pids = std::vector<int>;

/// How a case is played.
struct Way {
  std::string begin;  ///< Opens every transaction of the case.
  std::string after;  ///< What a holder does once it holds.
  bool shared = false;
  bool psql = false;
};

constexpr const char* kWays[] = {"plain", "asynchronous commit", "subtransactions", "shared row locks",
                                 "psql waits"};

Way wayCalled(const std::string& name) {
  Way way{"begin;", "", false, false};
  if (name == "asynchronous commit") way.begin += " set local synchronous_commit = off;";
  if (name == "subtransactions") {
    way.begin += " savepoint outer_one; savepoint inner_one;";
    way.after = "release savepoint inner_one; savepoint later_one";
  }
  way.shared = name == "shared row locks";
  way.psql = name == "psql waits";
  return way;
}

std::string lockKey(const std::string& key, const std::string& strength = "update") {
  return " select from headlock.compaction_head_1 where compaction_key = '" + key + "' for " + strength + ";";
}

/// Somebody else's waiting statement, in a transaction: through psql where the case is played so, else
/// through libpq.
class Waiter {
public:
  Waiter(const Way& way, const std::string& conninfo, const std::string& name, const std::string& sql) {
    if (way.psql) {
      psql_.emplace(conninfo, name, std::vector<std::string>{way.begin, sql});
    } else {
      peer_.emplace(conninfo, name);
      peer_->run(way.begin);
      peer_->start(sql);
    }
    pid_ = waitUntilBlocked(conninfo, name);
  }
  [[nodiscard]] int pid() const { return pid_; }
  [[nodiscard]] bool usesPsql() const { return psql_.has_value(); }

private:
  std::optional<Psql> psql_;
  std::optional<Peer> peer_;
  int pid_ = 0;
};

Peer holding(const Way& way, const std::string& conninfo, const std::string& name, const std::string& lock) {
  Peer peer(conninfo, name);
  peer.run(way.begin + lock);
  if (!way.after.empty()) peer.run(way.after);
  return peer;
}

Pids sorted(Pids pids) {
  std::ranges::sort(pids);
  return pids;
}

Pids rootsOf(const LockReport& report) {
  Pids pids;
  for (const auto& root : report.roots) pids.push_back(root.pid);
  return sorted(pids);
}

void compareKey(const WaitReport& wait, const std::optional<std::string>& topic,
                const std::optional<std::string>& key) {
  QCOMPARE(wait.topic.value_or("(unknown)"), topic.value_or("(unknown)"));
  QCOMPARE(wait.key.value_or("(unknown)"), key.value_or("(unknown)"));
}

}  // namespace

class BlockersTest : public QObject {
  Q_OBJECT

private slots:
  void fiftyQueueOnOneKey_data() { addWays(); }
  void fiftyQueueOnOneKey();
  void twoHoldersOfAnAdvisoryLock_data() { addWays(); }
  void twoHoldersOfAnAdvisoryLock();
  void twoHoldersOfARelationLock_data() { addWays(); }
  void twoHoldersOfARelationLock();
  void twoHoldersOfASharedRow_data() { addWays(); }
  void twoHoldersOfASharedRow();
  void advisoryKeysAreNotMixedUp_data() { addWays(); }
  void advisoryKeysAreNotMixedUp();
  void aCircleOfThree_data() { addWays(); }
  void aCircleOfThree();
  void aPreparedTransaction_data() { addWays(); }
  void aPreparedTransaction();
  void anInsertConflict_data() { addWays(); }
  void anInsertConflict();
  void aMovedRow_data() { addWays(); }
  void aMovedRow();
  void aProduceBehindAProduce_data() { addWays(); }
  void aProduceBehindAProduce();
  void aCutText_data() { addWays(); }
  void aCutText();

private:
  static void addWays() {
    QTest::addColumn<QByteArray>("name");
    for (const char* const name : kWays) QTest::newRow(name) << QByteArray(name);
  }
  static Way way() { return wayCalled(QTest::currentDataTag()); }
};

void BlockersTest::fiftyQueueOnOneKey() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const Peer holder = holding(way, conninfo, "billing", lockKey("k1", way.shared ? "share" : "update"));
  std::optional<Peer> other;
  if (way.shared) other = holding(way, conninfo, "reporting", lockKey("k1", "share"));
  std::vector<Peer> waiters;
  for (int index = 0; index < 49; ++index) {
    waiters.emplace_back(conninfo, "importer");
    waiters.back().start(way.begin + lockKey("k1"));
  }
  const Waiter last(way, conninfo, "last", lockKey("k1"));
  QCOMPARE(last.usesPsql(), way.psql);
  waitUntil(conninfo, "select count(*) = 50 from pg_locks where not granted");

  database::Connection connection(settingsFor(conninfo, "monitor"));
  contention::LockMonitor monitor(connection);
  const LockReport report = monitor.poll();
  // The second looks at the row. A subtransaction that is over, and so no holder by name, needs a
  // confirmation.
  const std::uint64_t first = way.after.empty() ? 2 : 3;
  QCOMPARE(connection.roundTrips(), first);
  QCOMPARE(report.waits.size(), std::size_t{50});
  for (const WaitReport& wait : report.waits) compareKey(wait, "videos", "k1");
  QCOMPARE(std::ranges::count(report.waits, contention::kind::kRow, &WaitReport::kind), std::ptrdiff_t{1});
  QCOMPARE(std::ranges::count(report.waits, contention::kind::kTupleQueue, &WaitReport::kind),
           std::ptrdiff_t{49});
  QCOMPARE(rootsOf(report), way.shared ? sorted({holder.pid(), other->pid()}) : Pids{holder.pid()});
  QCOMPARE(report.roots[0].blocksDirect, 1);
  QCOMPARE(report.roots[0].blocksTotal, 50);
  QCOMPARE(report.roots[0].state.value_or(""), std::string("idle in transaction"));
  QVERIFY(report.roots[0].startedAt && report.roots[0].transactionAge);
  QVERIFY(report.cycles.empty());
  // What is known is remembered, except who shares a row.
  const LockReport again = monitor.poll();
  QCOMPARE(connection.roundTrips(), first + (way.shared ? 2 : 1));
  QCOMPARE(again.waits.size(), std::size_t{50});
  for (const WaitReport& wait : again.waits) compareKey(wait, "videos", "k1");
}

void BlockersTest::twoHoldersOfAnAdvisoryLock() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const Peer first = holding(way, conninfo, "first", "select pg_advisory_xact_lock_shared(42)");
  const Peer second = holding(way, conninfo, "second", "select pg_advisory_xact_lock_shared(42)");
  const Waiter waiter(way, conninfo, "waiter", "select pg_advisory_xact_lock(42)");
  const LockReport report = reportOf(conninfo);
  const WaitReport wait = waitOf(report, "waiter");
  QCOMPARE(sorted(wait.blockedBy), sorted({first.pid(), second.pid()}));
  QCOMPARE(wait.kind, std::string("advisory"));
  QCOMPARE(wait.object, std::string("advisory lock 42"));
  QVERIFY(!wait.classId && !wait.maybeMore);
  QCOMPARE(rootsOf(report), sorted({first.pid(), second.pid()}));
}

void BlockersTest::twoHoldersOfARelationLock() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const std::string table = "lock table headlock.compaction_head_1 in ";
  const Peer first = holding(way, conninfo, "first", table + "row exclusive mode");
  const Peer second = holding(way, conninfo, "second", table + "row exclusive mode");
  const Waiter waiter(way, conninfo, "waiter", table + "access exclusive mode");
  const Waiter behind(way, conninfo, "behind", lockKey("k1"));
  const LockReport report = reportOf(conninfo);
  const WaitReport wait = waitOf(report, "waiter");
  QCOMPARE(sorted(wait.blockedBy), sorted({first.pid(), second.pid()}));
  QCOMPARE(wait.kind, std::string("relation"));
  QCOMPARE(wait.relation.value_or(""), std::string("headlock.compaction_head_1"));
  compareKey(wait, "videos", std::nullopt);
  QCOMPARE(waitOf(report, "behind").blockedBy, Pids{waiter.pid()});
  QCOMPARE(report.roots.size(), std::size_t{2});
  QCOMPARE(report.roots[0].blocksTotal, 2);
}

void BlockersTest::twoHoldersOfASharedRow() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  // In the shared way a third one holds it, whom this waiter need not wait for: KEY SHARE beside NO KEY
  // UPDATE.
  const std::string wanted = way.shared ? "no key update" : "update";
  const Peer first = holding(way, conninfo, "first", lockKey("k2", "share"));
  const Peer second = holding(way, conninfo, "second", lockKey("k2", "share"));
  std::optional<Peer> third;
  if (way.shared) third = holding(way, conninfo, "third", lockKey("k2", "key share"));
  const Waiter waiter(way, conninfo, "waiter", lockKey("k2", wanted));
  const int named =
      std::stoi(value(conninfo, "select (pg_blocking_pids(" + std::to_string(waiter.pid()) + "))[1]"));
  const LockReport report = reportOf(conninfo);
  const WaitReport wait = waitOf(report, "waiter");
  QVERIFY(std::ranges::find(wait.blockedBy, named) != wait.blockedBy.end());
  compareKey(wait, "videos", "k2");
  if (way.after.empty()) {
    QCOMPARE(sorted(wait.blockedBy), sorted({first.pid(), second.pid()}));
    QVERIFY(!wait.maybeMore);
  } else {
    // The members are subtransactions: nothing says whose, except for the one that is waited for.
    QCOMPARE(wait.blockedBy, Pids{named});
    QVERIFY(wait.maybeMore);
  }
}

void BlockersTest::advisoryKeysAreNotMixedUp() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const Peer first = holding(way, conninfo, "first", "select pg_advisory_xact_lock(1)");
  const Peer second =
      holding(way, conninfo, "second", "select pg_advisory_xact_lock(2), pg_advisory_xact_lock(0, 1)");
  const Waiter waiter(way, conninfo, "waiter", "select pg_advisory_xact_lock(1)");
  const LockReport report = reportOf(conninfo);
  QCOMPARE(report.waits.size(), std::size_t{1});
  QCOMPARE(report.waits[0].blockedBy, Pids{first.pid()});
  QCOMPARE(rootsOf(report), Pids{first.pid()});
}

void BlockersTest::aCircleOfThree() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const std::string strength = way.shared ? "share" : "update";
  Peer a = holding(way, conninfo, "a", lockKey("k1", strength));
  Peer b = holding(way, conninfo, "b", lockKey("k2", strength));
  std::optional<Peer> bystander;
  if (way.shared) bystander = holding(way, conninfo, "d", lockKey("k1", strength) + lockKey("k2", strength));
  const Waiter c(way, conninfo, "c",
                 lockKey("k3") + way.after + (way.after.empty() ? "" : ";") + lockKey("k1"));
  QElapsedTimer circle;
  b.start(lockKey("k3"));
  circle.start();
  a.start(lockKey("k2"));
  waitUntilBlocked(conninfo, b.pid());
  waitUntilBlocked(conninfo, a.pid());
  const LockReport report = reportOf(conninfo);
  const qint64 named = circle.elapsed();
  Pids expected{a.pid(), b.pid(), c.pid()};
  std::rotate(expected.begin(), std::ranges::min_element(expected), expected.end());
  QCOMPARE(report.cycles, (std::vector<Pids>{expected}));
  QCOMPARE(rootsOf(report), way.shared && way.after.empty() ? Pids{bystander->pid()} : Pids{});
  QVERIFY2(named < 10'000, "the server may have ended the circle already");
  compareKey(waitOf(report, "a"), "videos", "k2");
  compareKey(waitOf(report, "b"), "videos", "k3");
  compareKey(waitOf(report, "c"), "videos", "k1");
}

void BlockersTest::aPreparedTransaction() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const std::string gid = "order '17'";
  Peer preparing =
      holding(way, conninfo, "preparing",
              "select pg_advisory_xact_lock(9);" + lockKey("k1", way.shared ? "share" : "update"));
  preparing.run("prepare transaction 'order ''17'''");
  std::optional<Peer> other;
  if (way.shared) other = holding(way, conninfo, "other", lockKey("k1", "share"));
  {
    const Waiter onRow(way, conninfo, "on row", lockKey("k1"));
    const Waiter onKey(way, conninfo, "on key", "select pg_advisory_xact_lock(9)");
    const LockReport report = reportOf(conninfo);
    for (const char* const name : {"on row", "on key"}) {
      const WaitReport wait = waitOf(report, name);
      QVERIFY(std::ranges::find(wait.blockedBy, 0) != wait.blockedBy.end());
      QCOMPARE(wait.prepared, (std::vector<std::string>{gid}));
    }
    compareKey(waitOf(report, "on row"), "videos", "k1");
    const auto root = std::ranges::find(report.roots, 0, &contention::RootReport::pid);
    QVERIFY(root != report.roots.end());
    QCOMPARE(root->gid.value_or(""), gid);
    QCOMPARE(root->blocksTotal, 2);
    QVERIFY(root->transactionAge);
    QCOMPARE(rootsOf(report), way.shared ? sorted({0, other->pid()}) : Pids{0});
  }
  execute(conninfo, "rollback prepared 'order ''17'''");
}

void BlockersTest::anInsertConflict() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  const std::string key = "it's \"new\" /* k */ \\ \n x";
  Peer holder(conninfo, "holder");
  holder.run(
      way.begin +
      "insert into headlock.compaction_head_1 (compaction_key) values (E'it''s \"new\" /* k */ \\\\ \\n x')");
  if (!way.after.empty()) holder.run(way.after);
  const LibrarySession library(conninfo, "library", [&](database::Connection& connection) {
    topic::Client client(connection);
    topic::Transaction transaction(connection);
    static_cast<void>(client.topic<topic::RawPayload>("videos").key(key).lockCompactionHead(transaction));
  });
  waitUntilBlocked(conninfo, "library");
  const Waiter stranger(way, conninfo, "stranger",
                        "insert into headlock.compaction_head_1 (compaction_key) values (E'it''s \"new\" "
                        "/* k */ \\\\ \\n x')");
  const LockReport report = reportOf(conninfo);
  const WaitReport ours = waitOf(report, "library");
  QCOMPARE(ours.kind, std::string("insert_conflict"));
  QCOMPARE(ours.operation.value_or(""), std::string("headlock.topic.insert_headless"));
  compareKey(ours, "videos", key);
  const WaitReport theirs = waitOf(report, "stranger");
  QCOMPARE(theirs.kind, std::string("insert_conflict"));
  QVERIFY(!theirs.key);
  for (const WaitReport& wait : report.waits) QCOMPARE(wait.blockedBy, Pids{holder.pid()});
  QCOMPARE(rootsOf(report), Pids{holder.pid()});
}

void BlockersTest::aMovedRow() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  // Shared: somebody's FOR KEY SHARE stays beside an update that leaves the key alone.
  std::optional<Peer> sharer;
  if (way.shared) sharer = holding(way, conninfo, "sharer", lockKey("k3", "key share"));
  Peer holder(conninfo, "holder");
  holder.run(
      way.begin +
      "update headlock.compaction_head_1 set updated_at = clock_timestamp() where compaction_key = 'k3'");
  if (!way.after.empty()) holder.run(way.after);
  const Waiter waiter(way, conninfo, "waiter", lockKey("k3", "no key update"));
  const LockReport report = reportOf(conninfo);
  const WaitReport wait = waitOf(report, "waiter");
  QCOMPARE(wait.kind, std::string("row"));
  compareKey(wait, "videos", "k3");
  QCOMPARE(wait.blockedBy, Pids{holder.pid()});
  QVERIFY(!wait.maybeMore);
}

void BlockersTest::aProduceBehindAProduce() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  Peer holder(conninfo, "holder");
  holder.run(
      way.begin +
      "update headlock.compaction_head_1 set updated_at = clock_timestamp() where compaction_key = 'k4'");
  if (!way.after.empty()) holder.run(way.after);
  const LibrarySession library(conninfo, "library", [&](database::Connection& connection) {
    topic::Client client(connection);
    auto producer = client.topic<topic::RawPayload>("videos").producer();
    static_cast<void>(producer.produce({"{}"}, {.key = "k4", .compaction = topic::Compaction{}}));
  });
  waitUntilBlocked(conninfo, "library");
  const std::string upsert =
      "insert into headlock.compaction_head_1 (compaction_key) values ('k4') on conflict (compaction_key) do "
      "update set "
      "updated_at = clock_timestamp()";
  const Waiter stranger(way, conninfo, "stranger", upsert);
  const LockReport report = reportOf(conninfo);
  // Nothing but a transaction id leads from an upsert to an updated row. The topic stands in our statement's
  // text.
  const WaitReport ours = waitOf(report, "library");
  QCOMPARE(ours.kind, std::string("insert_conflict"));
  QCOMPARE(ours.operation.value_or(""), std::string("headlock.topic.append_compacted"));
  compareKey(ours, "videos", std::nullopt);
  compareKey(waitOf(report, "stranger"), std::nullopt, std::nullopt);
  QCOMPARE(rootsOf(report), Pids{holder.pid()});
}

void BlockersTest::aCutText() {
  const Way way = BlockersTest::way();
  const std::string conninfo = freshTopic();
  // With its topic it does not fit into the 1,024 bytes that the server shows.
  const std::string key(1'000, 'k');
  Peer holder(conninfo, "holder");
  holder.run(way.begin +
             "insert into headlock.compaction_head_1 (compaction_key) values (repeat('k', 1000))");
  if (!way.after.empty()) holder.run(way.after);
  const LibrarySession library(conninfo, "library", [&](database::Connection& connection) {
    topic::Client client(connection);
    topic::Transaction transaction(connection);
    static_cast<void>(client.topic<topic::RawPayload>("videos").key(key).lockCompactionHead(transaction));
  });
  waitUntilBlocked(conninfo, "library");
  const WaitReport wait = waitOf(reportOf(conninfo), "library");
  QCOMPARE(wait.kind, std::string("insert_conflict"));
  QCOMPARE(wait.operation.value_or(""), std::string("headlock.topic.insert_headless"));
  compareKey(wait, std::nullopt, std::nullopt);
  QCOMPARE(wait.blockedBy, Pids{holder.pid()});
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::BlockersTest)
#include "blockers_test.moc"
