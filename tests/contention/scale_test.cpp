// A big server: many sessions, half of them waiting, each holding a lock on every one of many tables. What a
// poll costs is printed; what it must not cost (more round trips, memory without bound) is checked.
//
// HEADLOCK_SCALE_SESSIONS=400 makes it the server of docs/live-locks.md, with 55,000 rows in pg_locks.
#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <algorithm>

#include "core/contention/document.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

constexpr int kTables = 136;
constexpr int kPolls = 9;

/// A value of /proc/self/status in KiB.
long memory(const char* name) {
  QFile file("/proc/self/status");
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n')) {
    if (line.startsWith(name))
      return line.mid(line.indexOf(':') + 1).simplified().split(' ').first().toLong();
  }
  return 0;
}

}  // namespace

class ScaleTest : public QObject {
  Q_OBJECT

private slots:
  void manySessionsAndLocks();
};

void ScaleTest::manySessionsAndLocks() {
  const int sessionCount = scaleSessions();
  const int waiting = sessionCount / 2;
  const std::string conninfo = freshTopic();
  std::string tables;
  std::string create;
  for (int table = 0; table < kTables; ++table) {
    tables += (table == 0 ? "t" : ", t") + std::to_string(table);
    create += "create table t" + std::to_string(table) + " (a int);";
  }
  execute(conninfo, create);
  std::vector<Peer> sessions;
  for (int index = 0; index < sessionCount; ++index) {
    sessions.emplace_back(conninfo, "load");
    sessions.back().run("begin; lock table " + tables + " in access share mode");
  }
  const std::string lock = "select from headlock.compaction_head_1 where compaction_key = 'k1' for update";
  sessions.front().run(lock);
  for (int index = 1; index <= waiting; ++index) {
    sessions[static_cast<std::size_t>(index)].start(lock);
  }
  waitUntil(conninfo, "select count(*) = " + std::to_string(waiting) + " from pg_locks where not granted",
            std::chrono::minutes(2));
  QVERIFY(std::stoi(value(conninfo, "select count(*) from pg_locks")) >= sessionCount * kTables);

  database::Connection connection(settingsFor(conninfo, "monitor"));
  contention::LockMonitor monitor(connection);
  const long before = memory("VmRSS");
  std::vector<double> times;
  std::size_t bytes = 0;
  for (int poll = 0; poll < kPolls; ++poll) {
    QElapsedTimer timer;
    timer.start();
    const contention::LockReport report = monitor.poll();
    times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    QCOMPARE(report.waits.size(), static_cast<std::size_t>(waiting));
    QCOMPARE(report.roots.size(), std::size_t{1});
    QCOMPARE(report.roots[0].pid, sessions.front().pid());
    QCOMPARE(report.roots[0].blocksTotal, waiting);
    QVERIFY(std::ranges::all_of(report.waits, [](const auto& wait) { return wait.key == "k1"; }));
    bytes = contention::toJson(report, contention::Texts::included).size();
  }
  QCOMPARE(connection.roundTrips(), std::uint64_t{kPolls + 1});
  std::ranges::sort(times);
  const long grown = memory("VmHWM") - before;
  qInfo(
      "%s rows in pg_locks, %d sessions, %d waiting: a poll takes %.1f ms (median of %d, fastest %.1f); this "
      "process grew "
      "by %ld KiB; a report is %zu KiB of JSON",
      value(conninfo, "select count(*) from pg_locks").c_str(), sessionCount, waiting, times[kPolls / 2],
      kPolls, times[0], grown, bytes / 1024);
  QVERIFY2(grown < 32L * 1024, "a poll's memory must not grow with the rows that nobody waits on");
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::ScaleTest)
#include "scale_test.moc"
