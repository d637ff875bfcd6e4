// The Locks place on sessions that really wait for each other, and on recordings of such.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <map>

#include "core/contention/recording.h"
#include "tests/console/fixture.h"
#include "tests/console/lock_reports.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/keys/keys_place.h"
#include "ui/locks/contention_model.h"
#include "ui/locks/locks_export.h"
#include "ui/locks/locks_place.h"
#include "ui/locks/locks_view.h"
#include "ui/locks/replay.h"
#include "ui/locks/sentence_bar.h"
#include "ui/locks/session_tree.h"
#include "ui/locks/sessions_model.h"
#include "ui/locks/timeline_view.h"
#include "ui/locks/wait_graph_view.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

/// Sessions of the test of scale: $HEADLOCK_SCALE_SESSIONS, else few.
int scaleSessions() {
  const int given = qEnvironmentVariableIntValue("HEADLOCK_SCALE_SESSIONS");
  return given > 0 ? given : 40;
}
constexpr int kScaleTables = 136;

/// Circles stay for ten seconds.
Server& lockServer() {
  static Server server({{"deadlock_timeout = 10s", "client_connection_check_interval = 300ms",
                         "max_connections = " + std::to_string(std::max(100, scaleSessions() + 50)),
                         "max_locks_per_transaction = " + std::to_string(scaleSessions() > 40 ? 400 : 100)}});
  return server;
}

/// What this process allocated and touched, in MiB.
std::int64_t anonymousMemory() {
  QFile file(QStringLiteral("/proc/self/status"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
    if (line.startsWith("RssAnon:")) return line.simplified().split(' ')[1].toLongLong() / 1'024;
  }
  return 0;
}

std::string lockKey(int key) {
  return "select from headlock.compaction_head_1 where compaction_key = 'k000000" + std::to_string(key) +
         "' for update";
}

/// One who holds a key, and others who queue for it.
struct Queue {
  Queue(const std::string& conninfo, int key, int count) : holder(conninfo, "billing") {
    holder.run("begin; " + lockKey(key));
    for (int waiter = 0; waiter < count; ++waiter) {
      waiters.emplace_back(conninfo, "importer");
      waiters.back().start(lockKey(key));
    }
    waitUntil(conninfo, "select count(*) >= " + std::to_string(count) + " from pg_locks where not granted");
  }
  Peer holder;
  std::vector<Peer> waiters;
};

/// Whether the event loop never stood still. (Taking pictures makes it.)
bool lived(const EventLoopWatchdog& watchdog) {
  const auto longest = watchdog.longestGap();
  qInfo("longest gap of the event loop %lld ms", static_cast<long long>(longest.count()));
  return longest < 100ms || qEnvironmentVariableIsSet("HEADLOCK_SCREENSHOTS");
}

class LocksTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void saysThatNobodyWaits();
  void fiftySessionsOnOneKey();
  void aCircleOfThree();
  void aReusedPidIsRefused();
  void theSafeAnswerIsTheDefault();
  void cancelsOnlyWhatRuns();
  void looksBack();
  void jumpsToTheKey();
  void recordsAndReplays();
  void replaysWithoutAServer();
  void refusesWhatIsNoRecording();
  void placesStayOverSixtyReports();
  void manySessionsAndLocks();
  void looksOnlyWhileSeen();
  void healsByItself();
  void saysWhatItCannotSee();
  void endsNobodyWhereNothingMayBeChanged();
  void exportsPicturesAndTables();
  void goesThroughTheGraphByKeyboard();
  void makesSomeWaitToLookAt();

private:
  LocksPlace& open(Window& window) {
    window.go("locks");
    return window.place<LocksPlace>("locks");
  }
  static QAction& action(LocksPlace& place, const char* name) { return tests::child<QAction>(place, name); }
  static void confirmTermination(LocksPlace& locks) {
    action(locks, "terminate").trigger();
    auto& box = child<QMessageBox>(locks, "confirmation");
    QTest::mouseClick(&child<QPushButton>(box, "confirmAct"), Qt::LeftButton);
  }
  std::string conninfo_;
};

void LocksTest::init() {
  conninfo_ = installedDatabase(lockServer());
  makeTopic(conninfo_, {.name = "videos", .materialized = 5});
}

void LocksTest::saysThatNobodyWaits() {
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  QVERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Nobody waits for a lock: ")));
  QVERIFY(!action(locks, "terminate").isVisible());
  QVERIFY(child<QToolButton>(locks, "makeWaitButton").isVisible());
  picture(window, "locks-quiet");
}

void LocksTest::fiftySessionsOnOneKey() {
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  std::unique_ptr<Queue> queue;
  beside([&] { queue = std::make_unique<Queue>(conninfo_, 1, 50); });
  const EventLoopWatchdog watchdog;
  QElapsedTimer since;
  since.start();
  const QString holder = QString::number(queue->holder.pid());
  const SentenceBar& bar = locks.view().bar();
  QTRY_VERIFY2_WITH_TIMEOUT(bar.sentence().contains(QStringLiteral(": 50 sessions wait, the longest ")),
                            qPrintable(bar.sentence()), 2'000);
  qInfo("the sentence was there after %lld ms: %s", since.elapsed(), qPrintable(bar.sentence()));
  QVERIFY2(
      bar.sentence().startsWith(
          QStringLiteral("Key `k0000001` of topic `videos` is held by pid %1 (app `billing`").arg(holder)),
      qPrintable(bar.sentence()));
  const auto& picture_ = locks.view().graph().picture();
  QCOMPARE(picture_.nodes().size(), std::size_t{3});
  QCOMPARE(picture_.nodes()[0].behind, 50);
  QCOMPARE(locks.view().sessions().sessions(), 51);
  QTRY_VERIFY(locks.view().contention().rowCount() == 1);
  QTRY_VERIFY(locks.view().timeline().lanes() == 51);
  QVERIFY(action(locks, "makeWait").isVisible() && !child<QToolButton>(locks, "makeWaitButton").isVisible());
  picture(window, "locks-fifty");
  // Opened by a click, the fold shows who is in it.
  const auto fold =
      std::ranges::find_if(picture_.nodes(), [](const auto& node) { return !node.members.empty(); });
  QTest::mouseClick(locks.view().graph().viewport(), Qt::LeftButton, {},
                    locks.view().graph().area(*fold).center().toPoint());
  QCOMPARE(picture_.nodes().size(), std::size_t{52});
  picture(window, "locks-fifty-open");
  action(locks, "terminate").trigger();
  auto& box = child<QMessageBox>(locks, "confirmation");
  QCOMPARE(plain(box.text()), QStringLiteral("Terminate pid %1 billing, and free 50 sessions?").arg(holder));
  QVERIFY(box.informativeText().contains(QStringLiteral("behind which 50 sessions wait")));
  picture(window, "locks-asks");
  QTest::mouseClick(&child<QPushButton>(box, "confirmAct"), Qt::LeftButton);
  QTRY_VERIFY(bar.sentence().startsWith(QStringLiteral("Nobody waits for a lock: ")));
  QCOMPARE(bar.outcome(), QStringLiteral("pid %1 billing was terminated.").arg(holder));
  beside([&] {
    for (Peer& waiter : queue->waiters) {
      if (!waiter.finish().empty()) throw std::runtime_error("a waiter did not get its lock");
    }
  });
  QVERIFY(lived(watchdog));
}

void LocksTest::aCircleOfThree() {
  std::vector<Peer> peers;
  for (int key = 1; key <= 3; ++key) {
    peers.emplace_back(conninfo_, "transfer");
    peers.back().run("begin; " + lockKey(key));
  }
  for (int key = 1; key <= 3; ++key) peers[static_cast<std::size_t>(key - 1)].start(lockKey(key % 3 + 1));
  waitUntil(conninfo_, "select count(*) = 3 from pg_locks where not granted");
  Window window(conninfo_);
  auto& locks = open(window);
  const SentenceBar& bar = locks.view().bar();
  QTRY_VERIFY2_WITH_TIMEOUT(bar.sentence().contains(QStringLiteral("wait for each other in a circle")),
                            qPrintable(bar.sentence()), 5'000);
  const auto& nodes = locks.view().graph().picture().nodes();
  QCOMPARE(nodes.size(), std::size_t{3});
  for (const PictureNode& node : nodes) QVERIFY(node.inCircle);
  picture(window, "locks-circle");
  std::string waiting;
  beside([&] { waiting = value(conninfo_, "select count(*) from pg_locks where not granted"); });
  QCOMPARE(waiting, std::string("3"));  // the server has not ended anybody yet
  confirmTermination(locks);
  QTRY_VERIFY(bar.outcome().contains(QStringLiteral("was terminated")));
}

void LocksTest::aReusedPidIsRefused() {
  Queue queue(conninfo_, 1, 2);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && !locks.view().report()->roots.empty());
  action(locks, "pause").trigger();
  // The report of a moment when that number belonged to another session.
  auto earlier = std::make_shared<contention::LockReport>(*locks.view().report());
  for (auto& session : earlier->sessions) *session.startedAt -= 1h;
  locks.view().showReport(earlier);
  confirmTermination(locks);
  const SentenceBar& bar = locks.view().bar();
  QTRY_VERIFY2(bar.outcome().contains(QStringLiteral("the number belongs to another one now")),
               qPrintable(bar.outcome()));
  QVERIFY(bar.outcome().contains(QStringLiteral("session_changed")));
  queue.holder.run("commit");  // it lives
}

void LocksTest::theSafeAnswerIsTheDefault() {
  Queue queue(conninfo_, 1, 2);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(action(locks, "terminate").isEnabled());
  action(locks, "terminate").trigger();
  QTest::keyClick(&child<QMessageBox>(locks, "confirmation"), Qt::Key_Return);
  QTRY_VERIFY(locks.findChild<QMessageBox*>() == nullptr);
  QVERIFY(locks.view().bar().outcome().isEmpty());
  queue.holder.run("commit");
}

void LocksTest::cancelsOnlyWhatRuns() {
  Queue queue(conninfo_, 1, 1);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(action(locks, "terminate").isEnabled());
  QVERIFY(!action(locks, "cancelQuery").isEnabled());  // the holder is idle in its transaction
  QCOMPARE(action(locks, "cancelQuery").toolTip(),
           QStringLiteral("It runs no statement that could be cancelled."));
  locks.view().choose(contention::sessionIdentity(*locks.view().report(), queue.waiters[0].pid()));
  QVERIFY(action(locks, "cancelQuery").isEnabled());
  QCOMPARE(action(locks, "cancelQuery").text(),
           QStringLiteral("Cancel query of %1…").arg(queue.waiters[0].pid()));
  action(locks, "cancelQuery").trigger();
  auto& box = child<QMessageBox>(locks, "confirmation");
  QTest::mouseClick(&child<QPushButton>(box, "confirmAct"), Qt::LeftButton);
  std::string state;
  beside([&] { state = queue.waiters[0].finish(); });
  QCOMPARE(state, std::string("57014"));
  QTRY_VERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Nobody waits")));
}

void LocksTest::looksBack() {
  auto queue = std::make_unique<Queue>(conninfo_, 1, 3);
  Window window(conninfo_);
  auto& locks = open(window);
  // (Where the event loop is watched there is none of these: they walk the whole model at each change.)
  const QAbstractItemModelTester sessions(&locks.view().sessions());
  const QAbstractItemModelTester contention(&locks.view().contention());
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 3);
  queue->holder.run("commit");
  QTRY_VERIFY(locks.view().report()->waits.empty());
  TimelineView& timeline = locks.view().timeline();
  QVERIFY(timeline.lanes() >= 4);
  // Where the mouse goes is what is shown, while the server is still watched.
  const Timestamp first = locks.watch().past().takenAt(0);
  QTest::mouseClick(timeline.viewport(), Qt::LeftButton, {}, QPoint(static_cast<int>(timeline.x(first)), 5));
  QVERIFY(locks.lookingBack());
  QVERIFY(action(locks, "pause").isChecked());
  const int polls = locks.watch().polls();
  QTRY_VERIFY(locks.watch().polls() > polls + 1);
  timeline.setFocus();
  QTest::keyClick(&timeline, Qt::Key_Home);
  QCOMPARE(locks.view().report()->waits.size(), std::size_t{3});
  QVERIFY(child<QLabel>(locks, "sentence").text().contains(QStringLiteral("looking back at")));
  picture(window, "locks-back");
  QTest::keyClick(&timeline, Qt::Key_End);
  QVERIFY(locks.view().report()->waits.empty());
  QTest::keyClick(&timeline, Qt::Key_Left);
  QVERIFY(locks.lookingBack());
  action(locks, "pause").trigger();
  QVERIFY(!locks.lookingBack());
  QCOMPARE(locks.view().report(), locks.watch().latest());
}

void LocksTest::jumpsToTheKey() {
  const Queue queue(conninfo_, 3, 2);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 2);
  locks.view().graph().setFocus();
  QTest::keyClick(&locks.view().graph(), Qt::Key_Right);
  QTest::keyClick(&locks.view().graph(), Qt::Key_Return);
  auto& keys = window.place<KeysPlace>("keys");
  QCOMPARE(window.window().current(), &keys);
  QCOMPARE(window.workspace().topic(), QStringLiteral("videos"));
  QTRY_VERIFY(keys.settled());
  QTRY_COMPARE(cell(keys.model(), 0, 0), QStringLiteral("k0000003"));
}

void LocksTest::recordsAndReplays() {
  auto queue = std::make_unique<Queue>(conninfo_, 1, 3);
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("night.jsonl"));
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  locks.startRecording(path);
  QVERIFY(action(locks, "record").isChecked());
  QTRY_VERIFY(locks.watch().recorded() >= 3);
  window.go("keys");  // a recording goes on while nobody looks
  const int recorded = locks.watch().recorded();
  QTRY_VERIFY(locks.watch().recorded() > recorded);
  window.go("locks");
  queue->holder.run("commit");
  QTRY_VERIFY(locks.view().report()->waits.empty());
  QTRY_VERIFY(child<QLabel>(locks, "sentence").text().contains(QStringLiteral("recording into night.jsonl")));
  const int last = locks.watch().recorded();
  action(locks, "record").trigger();
  QVERIFY(!locks.watch().recording());
  QTRY_VERIFY(QFileInfo(path).size() > 1'000);
  const EventLoopWatchdog watchdog;
  locks.openRecording(path);
  QTRY_VERIFY(locks.replay() != nullptr && locks.replay()->opened() &&
              locks.view().report()->waits.size() == 3);
  QVERIFY(locks.replay()->reports() >= last);
  QVERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Key `k0000001` of topic `videos`")));
  QVERIFY(locks.view().contention().rowCount() >= 1);
  QVERIFY(!action(locks, "terminate").isEnabled());
  picture(window, "locks-replay");
  action(locks, "pause").trigger();  // plays to its end
  QTRY_VERIFY_WITH_TIMEOUT(!locks.replay()->playing() && locks.view().report()->waits.empty(), 30'000);
  QTest::keyClick(&locks.view().timeline(), Qt::Key_Home);
  QTRY_COMPARE(locks.view().report()->waits.size(), std::size_t{3});
  locks.closeRecording();
  QVERIFY(locks.replay() == nullptr);
  QTRY_VERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Nobody waits")));
  QVERIFY(lived(watchdog));
}

void LocksTest::replaysWithoutAServer() {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("queue.jsonl"));
  {
    contention::Recorder recorder(path.toStdString(), {queueReport(1).takenAt, "shop", "15.17", false});
    recorder.add(queueReport(5));
  }
  Window window("host=/nowhere connect_timeout=1");
  auto& locks = open(window);
  QTRY_VERIFY(locks.state().kind() == PlaceState::Kind::failed);
  locks.openRecording(path);
  QTRY_VERIFY(locks.settled() && locks.view().report() && locks.view().report()->waits.size() == 5);
  QVERIFY(locks.view().bar().sentence().contains(QStringLiteral("pid 1 (app `billing`")));
  QVERIFY(locks.state().readText().isEmpty());
}

void LocksTest::refusesWhatIsNoRecording() {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("notes"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("my notes\n");
  file.close();
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  locks.openRecording(path);
  QTRY_VERIFY(locks.view().bar().outcome().contains(QStringLiteral("first line is no header")));
  QTRY_VERIFY(locks.replay() == nullptr);
  QTRY_VERIFY(locks.settled());
  // And it is not written over.
  locks.startRecording(path);
  QTRY_VERIFY(locks.view().bar().outcome().contains(QStringLiteral("The recording has ended")));
  QVERIFY(!action(locks, "record").isChecked());
}

void LocksTest::placesStayOverSixtyReports() {
  constexpr int kReports = 60;
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("busy.jsonl"));
  {
    contention::Recorder recorder(path.toStdString(), {busyReport(0).takenAt, "shop", "15.17", false});
    for (int step = 0; step < kReports; ++step) recorder.add(busyReport(step));
  }
  Window window("host=/nowhere connect_timeout=1");
  auto& locks = open(window);
  locks.openRecording(path);
  QTRY_VERIFY_WITH_TIMEOUT(locks.replay() != nullptr && locks.replay()->opened() && locks.view().report() &&
                               locks.view().report()->sessions.size() == 300,
                           20'000);
  const EventLoopWatchdog watchdog;
  std::map<NodeId, QRectF> places;
  std::size_t most = 0;
  for (int step = 0; step < kReports; ++step) {
    locks.replay()->show(step);
    const Timestamp wanted = busyReport(step).takenAt;
    QTRY_VERIFY(locks.view().report()->takenAt == wanted);
    WaitGraphView& graph = locks.view().graph();
    std::map<NodeId, QRectF> now;
    for (const PictureNode& node : graph.picture().nodes()) {
      const QRectF area = graph.area(node);
      const auto before = places.find(node.id);
      QVERIFY2(before == places.end() || before->second == area, qPrintable(node.title));
      now.emplace(node.id, area);
    }
    most = std::max(most, now.size());
    places = std::move(now);
    if (step == kReports / 2) picture(window, "locks-busy");
  }
  qInfo("%zu nodes at most, longest gap %lld ms", most,
        static_cast<long long>(watchdog.longestGap().count()));
  QVERIFY(lived(watchdog));
}

void LocksTest::manySessionsAndLocks() {
  constexpr int kPolls = 60;
  const int sessions = scaleSessions();
  const int waiting = sessions / 2;
  std::string tables;
  std::string create;
  for (int table = 0; table < kScaleTables; ++table) {
    tables += (table == 0 ? "t" : ", t") + std::to_string(table);
    create += "create table t" + std::to_string(table) + " (a int);";
  }
  execute(conninfo_, create);
  std::vector<Peer> peers;
  for (int index = 0; index < sessions; ++index) {
    peers.emplace_back(conninfo_, index == 0 ? "billing" : "importer");
    peers.back().run("begin; lock table " + tables + " in access share mode");
  }
  peers.front().run(lockKey(1));
  for (int index = 1; index <= waiting; ++index) peers[static_cast<std::size_t>(index)].start(lockKey(1));
  waitUntil(conninfo_, "select count(*) = " + std::to_string(waiting) + " from pg_locks where not granted",
            std::chrono::minutes(2));
  Window window(conninfo_);
  const auto before = anonymousMemory();
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && static_cast<int>(locks.view().report()->waits.size()) == waiting);
  const EventLoopWatchdog watchdog;
  std::map<NodeId, QRectF> places;
  const int whole = qEnvironmentVariableIsSet("HEADLOCK_SCALE_SESSIONS") ? kPolls : 6;
  for (int until = locks.watch().polls(); until < whole; until = locks.watch().polls()) {
    QTRY_VERIFY_WITH_TIMEOUT(locks.watch().polls() > until, 30'000);
    for (const PictureNode& node : locks.view().graph().picture().nodes()) {
      const QRectF area = locks.view().graph().area(node);
      const auto [place, fresh] = places.emplace(node.id, area);
      QVERIFY2(fresh || place->second == area, qPrintable(node.title));
    }
  }
  const auto gap = static_cast<long long>(watchdog.longestGap().count());
  qInfo(
      "%s rows in pg_locks, %d sessions, %d waiting: longest gap %lld ms, memory grew by %lld MiB, %zu KiB "
      "of past",
      value(conninfo_, "select count(*) from pg_locks").c_str(), sessions, waiting, gap,
      static_cast<long long>(anonymousMemory() - before), locks.watch().past().bytes() / 1'024);
  QVERIFY2(gap < 100, qPrintable(QString::number(gap)));
}

void LocksTest::looksOnlyWhileSeen() {
  Window window(conninfo_);
  auto& locks = window.place<LocksPlace>("locks");
  QVERIFY(!locks.watch().watching());
  open(window);
  QTRY_VERIFY(locks.watch().polls() > 0);
  QVERIFY(locks.watch().pause() >= 500ms);
  window.go("keys");
  QVERIFY(!locks.watch().watching());
  window.go("locks");
  QVERIFY(locks.watch().watching());
  window.window().showMinimized();
  QTRY_VERIFY(!locks.watch().watching());
  window.window().showNormal();
  QTRY_VERIFY(locks.watch().watching());
}

void LocksTest::healsByItself() {
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  const int polls = locks.watch().polls();
  beside([&] {
    execute(
        lockServer().conninfo(),
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'headlock'");
  });
  QTRY_VERIFY_WITH_TIMEOUT(locks.watch().polls() > polls + 1, 15'000);
  QTRY_VERIFY(locks.settled());
  QVERIFY(!locks.state().stale());
}

void LocksTest::saysWhatItCannotSee() {
  const Queue queue(conninfo_, 1, 2);
  execute(conninfo_,
          "create role looker login; grant usage on schema headlock to looker;"
          " grant select on all tables in schema headlock to looker");
  Window window(conninfo_ + " user=looker");
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && !locks.view().report()->roots.empty());
  QVERIFY2(locks.view().bar().note().contains(QStringLiteral("need membership in pg_monitor")),
           qPrintable(locks.view().bar().note()));
  QVERIFY(!action(locks, "terminate").isEnabled());
  QVERIFY(action(locks, "terminate").toolTip().contains(QStringLiteral("pg_monitor")));
  picture(window, "locks-hidden");
}

void LocksTest::endsNobodyWhereNothingMayBeChanged() {
  const Queue queue(conninfo_, 1, 1);
  Window window(conninfo_, true);
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && !locks.view().report()->roots.empty());
  QVERIFY(!action(locks, "terminate").isEnabled());
  QCOMPARE(action(locks, "terminate").toolTip(), QStringLiteral("This connection is read-only."));
}

void LocksTest::exportsPicturesAndTables() {
  const Queue queue(conninfo_, 1, 12);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 12);
  const QTemporaryDir folder;
  for (const LocksPart part :
       {LocksPart::graph, LocksPart::sessions, LocksPart::timeline, LocksPart::contention}) {
    for (const char* ending : {"png", "svg", "csv", "json"}) {
      const QString path =
          folder.filePath(QString::number(static_cast<int>(part)) + QLatin1Char('.') + QLatin1String(ending));
      QTRY_VERIFY(locks.view().contention().rowCount() > 0);
      writePart(locks.view(), part, locks.watch().timeline(), path);
      QVERIFY2(QFileInfo(path).size() > 60, qPrintable(path));
    }
  }
  QFile file(folder.filePath(QStringLiteral("1.csv")));
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(file.readAll().count('\n'), 14);  // the header, the holder, and twelve below it
  QVERIFY_THROWS_EXCEPTION(Failed, writePart(locks.view(), LocksPart::graph, locks.watch().timeline(),
                                             QStringLiteral("/nowhere/a.png")));
}

void LocksTest::goesThroughTheGraphByKeyboard() {
  const Queue queue(conninfo_, 1, 12);
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 12);
  WaitGraphView& graph = locks.view().graph();
  QTest::keyClick(&graph, Qt::Key_Home);
  QCOMPARE(locks.view().chosen().pid, queue.holder.pid());
  QCOMPARE(locks.view().tree().currentIndex().row(), 0);
  QTest::keyClick(&graph, Qt::Key_Right);
  QVERIFY(locks.view().chosen().pid != queue.holder.pid());
  QTest::keyClick(&graph, Qt::Key_Right);
  QVERIFY(!graph.current()->fold.empty());
  QTest::keyClick(&graph, Qt::Key_Return);
  QCOMPARE(graph.picture().nodes().size(), std::size_t{14});
  QTest::keyClick(&graph, Qt::Key_Plus);
  QVERIFY(graph.zoom() > 1);
  QTest::keyClick(&graph, Qt::Key_0);
  QCOMPARE(graph.zoom(), 1.0);
  // And the tree leads the graph.
  locks.view().tree().setFocus();
  QTest::keyClick(&locks.view().tree(), Qt::Key_Home);
  QCOMPARE(graph.current()->who.pid, queue.holder.pid());
}

void LocksTest::makesSomeWaitToLookAt() {
  Window window(conninfo_);
  auto& locks = open(window);
  QTRY_VERIFY(locks.settled());
  locks.showExample();
  QTRY_VERIFY_WITH_TIMEOUT(locks.settled(), 60'000);
  QCOMPARE(locks.view().report()->waits.size(), std::size_t{14});
  picture(window, "locks");
  theme::apply(Appearance::dark);
  picture(window, "locks-dark");
  theme::apply(Appearance::light);
  window.go("keys");
  beside([&] {
    waitUntil(conninfo_, "select count(*) = 0 from pg_stat_activity where application_name = 'importer'");
  });
  QCOMPARE(value(conninfo_, "select count(*) from headlock.message_log_1"), std::string("5"));
}

}  // namespace

HEADLOCK_TEST(LocksTest)
#include "locks_test.moc"
