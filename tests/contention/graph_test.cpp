// The wait graph on lock rows written by hand: every answer here is known beforehand.
#include <QTest>

#include "core/contention/graph.h"
#include "tests/support/test_program.h"

namespace headlock::contention {
namespace {

LockTarget advisory(Oid key) {
  LockTarget target;
  target.type = "advisory";
  target.database = 5;
  target.classId = 0;
  target.objectId = key;
  target.objectSubId = 1;
  return target;
}

LockTarget tuple(int offset) {
  LockTarget target;
  target.type = "tuple";
  target.relation = 100;
  target.page = 0;
  target.tuple = offset;
  return target;
}

LockTarget transaction(const std::string& id) {
  LockTarget target;
  target.type = "transactionid";
  target.transaction = id;
  return target;
}

/// Builds a snapshot row by row; waits begin in the order in which they are written.
class Rows {
public:
  Rows& holds(int pid, const LockTarget& target, LockMode mode = LockMode::exclusive) {
    snapshot_.locks.push_back({target, mode, true, pid, "v" + std::to_string(pid), std::nullopt});
    return *this;
  }
  Rows& waits(int pid, const LockTarget& target, LockMode mode = LockMode::exclusive) {
    const auto since = Timestamp(std::chrono::microseconds(++clock_));
    snapshot_.locks.push_back({target, mode, false, pid, "v" + std::to_string(pid), since});
    return *this;
  }
  Rows& worksFor(int pid, int leader) {
    for (const int one : {leader, pid}) {
      Session session;
      session.pid = one;
      if (one == pid) session.leader = leader;
      snapshot_.sessions.push_back(session);
    }
    return *this;
  }
  [[nodiscard]] Snapshot& snapshot() { return snapshot_; }
  [[nodiscard]] std::vector<Blocked> blocked() const { return blockedSessions(snapshot_); }
  [[nodiscard]] std::vector<Edge> edges() const {
    std::vector<Edge> edges;
    for (const Blocked& one : blocked()) edges.push_back({one.leader, one.blockers});
    return edges;
  }

private:
  Snapshot snapshot_;
  int clock_ = 0;
};

std::vector<int> pids(const std::vector<Party>& parties) {
  std::vector<int> result;
  for (const Party& party : parties) result.push_back(party.pid);
  return result;
}

std::vector<int> blockersOf(const std::vector<Blocked>& blocked, int pid) {
  for (const Blocked& one : blocked) {
    if (one.pid == pid) return pids(one.blockers);
  }
  return {-1};
}

using Pids = std::vector<int>;

}  // namespace

class GraphTest : public QObject {
  Q_OBJECT

private slots:
  void modesConflictAsTheManualSays();
  void aRowQueueIsAChain();
  void everyHolderBlocks();
  void onlyConflictingModesBlock();
  void anotherKeyBlocksNobody();
  void whoStandsAheadBlocksWhereNoHolderDoes();
  void whoStandsAheadBlocksWhereHeAddsAHolder();
  void aHolderWhoWantsMoreGoesBeforeThoseWhoWaitForHim();
  void twoWhoWantMoreMakeACircle();
  void aCircleOfThreeIsNamedOnce();
  void waitersBehindACircleHaveNoRoot();
  void twoRootsAreOrderedByWhatTheyBlock();
  void aPreparedTransactionIsARoot();
  void workersAreTheirLeader();
  void aWaitWithoutABlockerIsAskedAbout();
  void aLongQueueIsQuick();
};

void GraphTest::modesConflictAsTheManualSays() {
  // One row of the manual's table a mode: # where it conflicts.
  const std::array<std::string_view, kLockModes> table = {".......#", "......##", "....####", "...#####",
                                                          "..##.###", "..######", ".#######", "########"};
  for (std::size_t a = 0; a < kLockModes; ++a) {
    for (std::size_t b = 0; b < kLockModes; ++b) {
      const auto first = static_cast<LockMode>(a);
      const auto second = static_cast<LockMode>(b);
      QCOMPARE(conflicts(first, second), table[a][b] == '#');
    }
    QCOMPARE(lockModeNamed(nameOf(static_cast<LockMode>(a))), std::optional(static_cast<LockMode>(a)));
  }
  QVERIFY(!lockModeNamed("SIReadLock"));
  // Row locks: KEY SHARE beside all but FOR UPDATE, and so on.
  const std::array<std::string_view, 4> strengths = {"keysh", "sh", "fornokeyupd", "forupd"};
  const std::array<std::string_view, 4> rows = {"...#", "..##", ".###", "####"};
  for (std::size_t a = 0; a < strengths.size(); ++a) {
    for (std::size_t b = 0; b < strengths.size(); ++b) {
      QCOMPARE(conflicts(*rowLockMode(strengths[a]), *rowLockMode(strengths[b])), rows[a][b] == '#');
    }
  }
}

void GraphTest::aRowQueueIsAChain() {
  Rows rows;
  rows.holds(1, transaction("741")).holds(2, tuple(3), LockMode::accessExclusive);
  rows.waits(2, transaction("741"), LockMode::share);
  for (int pid = 3; pid <= 51; ++pid) rows.waits(pid, tuple(3), LockMode::accessExclusive);
  const auto blocked = rows.blocked();
  QCOMPARE(blocked.size(), std::size_t{50});
  QCOMPARE(blockersOf(blocked, 2), (Pids{1}));
  for (int pid = 3; pid <= 51; ++pid) QCOMPARE(blockersOf(blocked, pid), (Pids{2}));
  const GraphShape shape = shapeOf(rows.edges());
  QCOMPARE(shape.roots.size(), std::size_t{1});
  QCOMPARE(shape.roots[0].party.pid, 1);
  QCOMPARE(shape.roots[0].blocksDirect, 1);
  QCOMPARE(shape.roots[0].blocksTotal, 50);
  QVERIFY(shape.cycles.empty());
}

void GraphTest::everyHolderBlocks() {
  Rows rows;
  rows.holds(1, advisory(7), LockMode::share).holds(2, advisory(7), LockMode::share).waits(3, advisory(7));
  QCOMPARE(blockersOf(rows.blocked(), 3), (Pids{1, 2}));
  QCOMPARE(shapeOf(rows.edges()).roots.size(), std::size_t{2});
}

void GraphTest::onlyConflictingModesBlock() {
  Rows rows;
  rows.holds(1, advisory(7), LockMode::rowShare).holds(2, advisory(7), LockMode::rowExclusive);
  rows.waits(3, advisory(7), LockMode::share);
  QCOMPARE(blockersOf(rows.blocked(), 3), (Pids{2}));
}

void GraphTest::anotherKeyBlocksNobody() {
  Rows rows;
  rows.holds(1, advisory(1)).holds(2, advisory(2)).waits(3, advisory(1));
  const auto edges = rows.edges();
  QCOMPARE(edges.size(), std::size_t{1});
  QCOMPARE(pids(edges[0].blockers), (Pids{1}));
}

void GraphTest::whoStandsAheadBlocksWhereNoHolderDoes() {
  // A reader, an ALTER TABLE behind it, and readers who would fit beside the first but may not pass the
  // second.
  Rows rows;
  rows.holds(1, advisory(7), LockMode::accessShare).waits(2, advisory(7), LockMode::accessExclusive);
  rows.waits(3, advisory(7), LockMode::accessShare).waits(4, advisory(7), LockMode::accessShare);
  const auto blocked = rows.blocked();
  QCOMPARE(blockersOf(blocked, 2), (Pids{1}));
  QCOMPARE(blockersOf(blocked, 3), (Pids{2}));
  QCOMPARE(blockersOf(blocked, 4), (Pids{2}));
  QVERIFY(!blocked[0].throughQueue);
  QVERIFY(blocked[1].throughQueue);
  QCOMPARE(shapeOf(rows.edges()).roots[0].blocksTotal, 3);
}

void GraphTest::whoStandsAheadBlocksWhereHeAddsAHolder() {
  // 4 conflicts with holder 2 alone, but stands behind 3, who waits for both.
  Rows rows;
  rows.holds(1, advisory(7), LockMode::accessShare).holds(2, advisory(7), LockMode::exclusive);
  rows.waits(3, advisory(7), LockMode::accessExclusive).waits(4, advisory(7), LockMode::rowShare);
  const auto blocked = rows.blocked();
  QCOMPARE(blockersOf(blocked, 3), (Pids{1, 2}));
  QCOMPARE(blockersOf(blocked, 4), (Pids{2, 3}));
  const GraphShape shape = shapeOf(rows.edges());
  QCOMPARE(shape.roots.size(), std::size_t{2});
  QCOMPARE(shape.roots[0].blocksTotal, 2);
  QCOMPARE(shape.roots[1].blocksTotal, 2);
}

void GraphTest::aHolderWhoWantsMoreGoesBeforeThoseWhoWaitForHim() {
  // 3 waits since earlier, but for 1: when 1 asks for more it goes before 3, and waits for 2 alone.
  Rows rows;
  rows.holds(1, advisory(7), LockMode::share).holds(2, advisory(7), LockMode::share);
  rows.waits(3, advisory(7), LockMode::exclusive).waits(1, advisory(7), LockMode::exclusive);
  const auto blocked = rows.blocked();
  QCOMPARE(blockersOf(blocked, 1), (Pids{2}));
  QCOMPARE(blockersOf(blocked, 3), (Pids{1, 2}));
  QVERIFY(shapeOf(rows.edges()).cycles.empty());
}

void GraphTest::twoWhoWantMoreMakeACircle() {
  Rows rows;
  rows.holds(1, advisory(7), LockMode::share).holds(2, advisory(7), LockMode::share);
  rows.waits(1, advisory(7), LockMode::exclusive).waits(2, advisory(7), LockMode::exclusive);
  const GraphShape shape = shapeOf(rows.edges());
  QCOMPARE(shape.cycles, (std::vector<Pids>{{1, 2}}));
  QVERIFY(shape.roots.empty());
}

void GraphTest::aCircleOfThreeIsNamedOnce() {
  Rows rows;
  rows.holds(8, advisory(1)).holds(5, advisory(2)).holds(9, advisory(3));
  rows.waits(8, advisory(2)).waits(5, advisory(3)).waits(9, advisory(1));
  const GraphShape shape = shapeOf(rows.edges());
  QCOMPARE(shape.cycles, (std::vector<Pids>{{5, 9, 8}}));
  QVERIFY(shape.roots.empty());
}

void GraphTest::waitersBehindACircleHaveNoRoot() {
  Rows rows;
  rows.holds(1, advisory(1)).holds(2, advisory(2)).waits(1, advisory(2)).waits(2, advisory(1));
  rows.waits(3, advisory(1));
  const auto edges = rows.edges();
  const GraphShape shape = shapeOf(edges);
  QVERIFY(shape.roots.empty());
  QCOMPARE(shape.cycles, (std::vector<Pids>{{1, 2}}));
  QCOMPARE(waitersBehind(edges, {1, {}}), (Pids{1, 2, 3}));
}

void GraphTest::twoRootsAreOrderedByWhatTheyBlock() {
  Rows rows;
  rows.holds(1, advisory(1))
      .holds(2, advisory(2))
      .waits(3, advisory(1))
      .waits(4, advisory(2))
      .waits(5, advisory(2));
  const GraphShape shape = shapeOf(rows.edges());
  QCOMPARE(shape.roots.size(), std::size_t{2});
  QCOMPARE(shape.roots[0].party.pid, 2);
  QCOMPARE(shape.roots[0].blocksDirect, 2);
  QCOMPARE(waitersBehind(rows.edges(), {2, {}}), (Pids{4, 5}));
  QCOMPARE(waitersBehind(rows.edges(), {6, {}}), Pids{});
}

void GraphTest::aPreparedTransactionIsARoot() {
  Rows rows;
  rows.holds(0, advisory(1)).waits(3, advisory(1));
  rows.holds(0, transaction("90"), LockMode::exclusive);
  rows.snapshot().prepared = {{"90", "order-17", "db", "owner", std::nullopt},
                              {"91", "other", "db", "owner", std::nullopt}};
  const auto edges = rows.edges();
  QCOMPARE(edges[0].blockers, (std::vector<Party>{{0, "order-17"}}));
  QCOMPARE(shapeOf(edges).roots[0].party, (Party{0, "order-17"}));
}

void GraphTest::workersAreTheirLeader() {
  Rows rows;
  rows.worksFor(12, 10);
  rows.holds(12, advisory(1), LockMode::share).waits(20, advisory(1));
  // A worker does not wait for its own leader.
  rows.holds(10, advisory(2)).waits(12, advisory(2));
  const auto blocked = rows.blocked();
  QCOMPARE(blockersOf(blocked, 20), (Pids{10}));
  QCOMPARE(blockersOf(blocked, 12), Pids{});
}

void GraphTest::aWaitWithoutABlockerIsAskedAbout() {
  Rows rows;
  rows.waits(3, advisory(1));
  const auto blocked = rows.blocked();
  QVERIFY(onlyServerKnows(blocked[0], shapeOf(rows.edges())));
  rows.holds(1, advisory(1));
  QVERIFY(!onlyServerKnows(rows.blocked()[0], shapeOf(rows.edges())));

  // A circle through a queue: 2 waits behind 3 on one thing, 3 for 2 on another.
  Rows circle;
  circle.holds(1, advisory(7), LockMode::accessShare).waits(3, advisory(7), LockMode::accessExclusive);
  circle.waits(2, advisory(7), LockMode::accessShare);
  QVERIFY(!onlyServerKnows(circle.blocked()[0], shapeOf(circle.edges())));
  auto edges = circle.edges();
  edges.push_back({3, {{2, {}}}});
  const GraphShape shape = shapeOf(edges);
  QCOMPARE(shape.cycles, (std::vector<Pids>{{2, 3}}));
  QVERIFY(onlyServerKnows(circle.blocked()[0], shape));
  QVERIFY(!onlyServerKnows(circle.blocked()[1], shape));
}

void GraphTest::aLongQueueIsQuick() {
  Rows rows;
  rows.holds(1, advisory(7), LockMode::accessShare);
  for (int pid = 2; pid <= 5'000; ++pid) {
    rows.waits(pid, advisory(7), pid % 2 == 0 ? LockMode::accessExclusive : LockMode::rowExclusive);
  }
  QElapsedTimer timer;
  timer.start();
  const auto blocked = rows.blocked();
  std::size_t edges = 0;
  for (const Blocked& one : blocked) edges += one.blockers.size();
  const GraphShape shape = shapeOf(rows.edges());
  qInfo("5,000 sessions in one queue: %lld edges, %lld ms for queue and shape, twice", qlonglong(edges),
        timer.elapsed());
  QVERIFY(edges < 15'000);
  QCOMPARE(shape.roots.size(), std::size_t{1});
  QCOMPARE(shape.roots[0].blocksTotal, 4'999);
}

}  // namespace headlock::contention

HEADLOCK_TEST(headlock::contention::GraphTest)
#include "graph_test.moc"
