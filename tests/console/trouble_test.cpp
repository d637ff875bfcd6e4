// The window lives: locked tables, a stopped server, killed backends, a lost server. The event loop is
// watched all the time, and the figures are printed. A trouble lasts as long as it takes to see what the
// window does; $HEADLOCK_TROUBLE_SECONDS=30 makes it last that long.
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "core/database/transaction.h"
#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/keys/keys_place.h"
#include "ui/topics/topics_place.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

constexpr auto kLongestGap = 100ms;

/// ACCESS EXCLUSIVE on a topic's tables, for as long as it lives.
class HeldTable {
public:
  HeldTable(const std::string& conninfo, const std::string& table)
      : connection_(settings(conninfo)), transaction_(connection_) {
    transaction_.execute({database::adHoc("test.lock", "/* test.lock */ lock table headlock." + table +
                                                           " in access exclusive mode"),
                          {}});
  }
  [[nodiscard]] int pid() const { return connection_.backendPid(); }

private:
  static database::Settings settings(const std::string& conninfo) {
    database::Settings settings;
    settings.conninfo = conninfo;
    settings.applicationName = "migration";
    return settings;
  }
  database::Connection connection_;
  database::Transaction transaction_;
};

/// Prints the longest gap of the event loop. False: it was too long.
bool lived(const EventLoopWatchdog& watchdog) {
  qInfo("the longest gap of the event loop was %lld ms",
        static_cast<long long>(watchdog.longestGap().count()));
  return watchdog.longestGap() < kLongestGap;
}

/// Measures what is promised in seconds.
class Since {
public:
  Since() { timer_.start(); }
  void tell(const char* what) { qInfo("%s after %lld ms", what, timer_.restart()); }

private:
  QElapsedTimer timer_;
};

/// Lets the trouble last.
void endure() {
  QElapsedTimer timer;
  timer.start();
  const int whole = 1'000 * qEnvironmentVariableIntValue("HEADLOCK_TROUBLE_SECONDS");
  QVERIFY(QTest::qWaitFor([&] { return timer.elapsed() >= whole; }, whole + 1'000));
}

class TroubleTest : public QObject {
  Q_OBJECT

private slots:
  void aLockedTable();
  void aLockedTableIsGivenUp();
  void aStoppedServer();
  void aKilledBackend();
  void aLostServer();
};

void TroubleTest::aLockedTable() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 900});
  Window window(conninfo);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.settled());
  const EventLoopWatchdog watchdog;
  {
    std::unique_ptr<HeldTable> held;
    beside([&] { held = std::make_unique<HeldTable>(conninfo, "compaction_head_1"); });
    keys.refresh();
    Since since;
    QTRY_VERIFY2_WITH_TIMEOUT(keys.state().sentence().contains(QStringLiteral("Waiting")),
                              qPrintable(keys.state().sentence()), 2'000);
    since.tell("said what it waits for");
    QTRY_VERIFY2_WITH_TIMEOUT(
        keys.state().sentence().contains(QStringLiteral("pid %1 (migration").arg(held->pid())),
        qPrintable(keys.state().sentence()), 2'000);
    QVERIFY(keys.state().stale());
    QCOMPARE(keys.model().rowCount(), 500);  // what was on screen stays
    picture(window, "keys-waits");
    endure();
  }
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::ready);
  QVERIFY(!keys.state().stale());
  QVERIFY(lived(watchdog));
}

void TroubleTest::aLockedTableIsGivenUp() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 9});
  Window window(conninfo);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  const EventLoopWatchdog watchdog;
  std::unique_ptr<HeldTable> held;
  beside([&] { held = std::make_unique<HeldTable>(conninfo, "message_log_1"); });
  topics.refresh();
  auto& button = child<QPushButton>(topics, "bannerButton");
  QTRY_VERIFY_WITH_TIMEOUT(button.isVisible(), 2'000);
  QCOMPARE(button.text(), QStringLiteral("Give up"));
  endure();
  Since since;
  QTest::mouseClick(&button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(topics.state().kind() == PlaceState::Kind::failed, 1'000);
  since.tell("gave up");
  QVERIFY(topics.state().problem()->isCancelled());
  QCOMPARE(topics.model().rowCount(), 1);
  // Nothing of ours waits on the server any more.
  beside([&] {
    waitUntil(
        conninfo,
        "select count(*) = 0 from pg_locks where not granted and database = (select oid from pg_database "
        "where datname = current_database())",
        1s);
  });
  QVERIFY(lived(watchdog));
}

void TroubleTest::aStoppedServer() {
  Server own;
  const std::string conninfo = installedDatabase(own);
  makeTopic(conninfo, {.name = "videos", .materialized = 40});
  Window window(conninfo);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  const EventLoopWatchdog watchdog;
  beside([&] { own.cluster().freeze(); });
  topics.refresh();
  QTRY_VERIFY_WITH_TIMEOUT(topics.state().sentence().contains(QStringLiteral("Waiting")), 2'000);
  auto& button = child<QPushButton>(topics, "bannerButton");
  endure();
  Since since;
  QTest::mouseClick(&button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(topics.state().kind() == PlaceState::Kind::failed, 1'000);
  since.tell("gave up");
  QVERIFY(topics.state().stale());
  QCOMPARE(button.text(), QStringLiteral("Try again"));
  beside([&] { own.cluster().thaw(); });
  QTest::mouseClick(&button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(topics.state().kind() == PlaceState::Kind::ready, 15'000);
  QVERIFY(lived(watchdog));
}

void TroubleTest::aKilledBackend() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 900});
  Window window(conninfo);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.settled());
  const EventLoopWatchdog watchdog;
  beside([&] {
    execute(
        server().conninfo(),
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'headlock'");
  });
  keys.refresh();
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::loading ||
              keys.state().kind() == PlaceState::Kind::ready);
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::ready);
  QVERIFY(lived(watchdog));
}

void TroubleTest::aLostServer() {
  Server own;
  const std::string conninfo = installedDatabase(own);
  makeTopic(conninfo, {.name = "videos", .materialized = 40});
  Window window(conninfo);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  const EventLoopWatchdog watchdog;
  beside([&] { own.cluster().crash(); });
  topics.refresh();
  QTRY_VERIFY(topics.state().kind() == PlaceState::Kind::failed);
  QVERIFY(topics.state().problem()->isConnection());
  QVERIFY(topics.state().sentence().startsWith(QStringLiteral("The connection to the server broke: ")));
  QVERIFY(!topics.state().sentence().contains(QLatin1Char('\n')));
  picture(window, "topics-lost");
  QVERIFY(topics.state().stale());
  QVERIFY(topics.state().readText().startsWith(QStringLiteral("as of ")));
  QCOMPARE(topics.model().rowCount(), 1);
  beside([&] { own.cluster().restart(); });
  QTRY_VERIFY_WITH_TIMEOUT(topics.state().kind() == PlaceState::Kind::ready, 15'000);  // by itself
  QVERIFY(!topics.state().stale());
  QVERIFY(lived(watchdog));
}

}  // namespace

HEADLOCK_TEST(TroubleTest)
#include "trouble_test.moc"
