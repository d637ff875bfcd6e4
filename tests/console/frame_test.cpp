// What holds in every place of a window: each action has its keys and its name, nobody asks the server while
// nobody looks, nothing stays open while nothing runs, and what was chosen is there again after a kill.
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <set>

#include "tests/console/fixture.h"
#include "tests/console/remembered.h"
#include "tests/support/test_program.h"
#include "ui/connect/windows.h"
#include "ui/frame/poll.h"
#include "ui/keys/keys_place.h"
#include "ui/locks/locks_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

class FrameTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void init();
  void everyActionHasKeysAndAName();
  void nobodyAsksWhileNobodyLooks();
  void nothingStaysOpen();
  void comesBackAfterAKill();
  void connectsNowhereUnasked();
  void severalWindows();
  void becomesReadOnly();

private:
  std::unique_ptr<QTemporaryDir> settings_;
  std::string conninfo_;
};

void FrameTest::initTestCase() {
  conninfo_ = installedDatabase(server());
  makeTopic(conninfo_, {.name = "videos", .materialized = 120, .headless = 30});
  makeTopic(conninfo_, {.name = "bills", .materialized = 5});
}

void FrameTest::init() {
  settings_ = ownSettings();
}

void FrameTest::everyActionHasKeysAndAName() {
  Window window(conninfo_);
  for (Place* place : window.window().places()) {
    std::map<QString, QString> taken;  // keys to what they do, in this place and in the window
    for (const QAction* action : window.window().actions() + place->actions()) {
      const QString what = place->name() + QStringLiteral(": ") + action->text();
      QVERIFY2(!action->text().isEmpty(), qPrintable(what));
      const QString keys = action->shortcut().toString();
      QVERIFY2(!keys.isEmpty(), qPrintable(what));
      const auto [other, fresh] = taken.emplace(keys, action->text());
      QVERIFY2(fresh, qPrintable(what + QStringLiteral(" has the keys of ") + other->second));
    }
  }
  for (const QToolButton* button : window.window().findChildren<QToolButton*>()) {
    if (!button->inherits("QToolButton") || button->objectName().startsWith(QLatin1String("qt_"))) continue;
    if (qobject_cast<QLineEdit*>(button->parentWidget()) != nullptr) continue;  // Qt's own, to clear a field
    const bool arrow = button->parentWidget() != nullptr && button->parentWidget()->inherits("QTabBar");
    QVERIFY2(arrow || !button->text().isEmpty() || !button->accessibleName().isEmpty(),
             button->parentWidget()->metaObject()->className());
  }
}

/// Whether the server saw nothing of this window for so long (`<`), or something since (`>`).
std::string lastSeen(const char* relation, int seconds) {
  return std::string("select max(query_start) ") + relation + " clock_timestamp() - interval '" +
         std::to_string(seconds) +
         " s' from pg_stat_activity where datname = current_database() and application_name <> "
         "'headlock-tests' and backend_type = 'client backend'";
}

void FrameTest::nobodyAsksWhileNobodyLooks() {
  Window window(conninfo_);
  for (Place* place : window.window().places()) {
    window.window().go(place->name());
    QTRY_VERIFY_WITH_TIMEOUT(place->settled() || place->state().kind() == PlaceState::Kind::failed ||
                                 place->name() == QLatin1String("ages"),
                             20'000);
    window.window().showMinimized();
    QTRY_VERIFY(!window.workspace().seen());
    for (const Poll* poll : window.window().findChildren<Poll*>())
      QVERIFY2(!poll->isActive(), qPrintable(place->name()));
    QVERIFY(!window.place<LocksPlace>("locks").watch().watching());
    window.window().showNormal();
    QTRY_VERIFY(window.workspace().seen());
  }
  // And the server says so: where something is asked every other second, nothing comes in longer than that.
  window.go("topics");
  window.window().showMinimized();
  QTRY_VERIFY(!window.workspace().seen());
  beside([&] { waitUntil(conninfo_, lastSeen("<", 6)); });
  const std::uint64_t sent = window.workspace().log().sent();
  window.window().showNormal();
  // It catches up at once.
  QTRY_VERIFY(window.workspace().log().sent() > sent);
  beside([&] { waitUntil(conninfo_, lastSeen(">", 3)); });
}

void FrameTest::nothingStaysOpen() {
  Window window(conninfo_);
  for (Place* place : window.window().places()) {
    window.window().go(place->name());
    const auto settled = [&] { return place->settled() || place->name() == QLatin1String("ages"); };
    QTRY_VERIFY2(settled(), qPrintable(QStringLiteral("%1: state %2, %3")
                                           .arg(place->name())
                                           .arg(static_cast<int>(place->state().kind()))
                                           .arg(place->state().sentence())));
  }
  window.go("connect");
  window.window().showMinimized();
  beside([&] {
    waitUntil(conninfo_,
              "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
              "xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'");
  });
  // None of them is what was caught between two statements.
  beside([&] { waitUntil(conninfo_, lastSeen("<", 1)); });
  QCOMPARE(value(conninfo_,
                 "select count(*) from pg_stat_activity where datname = current_database() and "
                 "state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'"),
           std::string("0"));
}

void FrameTest::comesBackAfterAKill() {
  QSize size;
  {
    Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
    rememberHeadlessKeys(windows);
    MainWindow& window = windows.first().window();
    qobject_cast<KeysPlace*>(window.current())->view().setColumnWidth(3, 133);
    size = window.size();
    // Afterwards nothing is written any more.
    window.forgetState();
  }
  Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
  MainWindow& window = windows.first().window();
  QCOMPARE(window.size(), size);
  QCOMPARE(window.current()->name(), QStringLiteral("keys"));
  auto& keys = *qobject_cast<KeysPlace*>(window.current());
  QCOMPARE(child<QLineEdit>(keys, "prefix").text(), QStringLiteral("h00"));
  QTRY_VERIFY(keys.settled());
  QCOMPARE(keys.model().rowCount(), 30);
  QCOMPARE(keys.view().columnWidth(3), 133);
  // Nothing that writes ran again: every statement so far was sent by a transaction that reads.
  for (const SharedStatement& statement : windows.first().workspace().log().since(0)) {
    if (statement->operation == "headlock.transaction.begin")
      QVERIFY2(statement->text->find("read only") != std::string::npos, statement->text->c_str());
  }
}

void FrameTest::connectsNowhereUnasked() {
  const std::string other = installedDatabase(server());
  makeTopic(other, {.name = "elsewhere", .materialized = 3});
  const auto sessions = [&] {
    return value(other,
                 "select count(*) from pg_stat_activity where datname = current_database() and "
                 "application_name <> 'headlock-tests' and backend_type = 'client backend'");
  };
  {
    Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
    Console& second = windows.open({.conninfo = other + " password=verysecret"});
    second.window().go(QStringLiteral("keys"));
    QTRY_VERIFY(second.window().current()->settled());
    QTRY_COMPARE(QSettings().value(QStringLiteral("session/2/place")).toString(), QStringLiteral("keys"));
    for (const auto& console : windows.consoles()) console->window().forgetState();
  }
  QVERIFY(!QSettings()
               .value(QStringLiteral("session/2/conninfo"))
               .toString()
               .contains(QStringLiteral("verysecret")));
  waitUntil(other,
            "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
            "application_name <> 'headlock-tests' and backend_type = 'client backend'");
  Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
  QTRY_VERIFY(windows.first().window().current()->settled());
  QCOMPARE(windows.waiting().size(), std::size_t{1});
  QCOMPARE(sessions(), std::string("0"));
  WaitingWindow& waiting = *windows.waiting().front();
  QVERIFY(waiting.isVisible());
  QTest::mouseClick(&child<QPushButton>(waiting, "waitingConnect"), Qt::LeftButton);
  QTRY_COMPARE(windows.consoles().size(), std::size_t{2});
  QVERIFY(windows.waiting().empty());
  MainWindow& again = windows.consoles().back()->window();
  QCOMPARE(again.current()->name(), QStringLiteral("keys"));
  QTRY_VERIFY(again.current()->settled());
}

void FrameTest::severalWindows() {
  Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
  QTRY_VERIFY(windows.first().window().current()->settled());
  QVERIFY(QTest::qWaitForWindowActive(&windows.first().window()));
  QTest::keyClick(&windows.first().window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(windows.consoles().size(), std::size_t{2});
  MainWindow& second = windows.consoles().back()->window();
  QTRY_VERIFY(second.current()->settled());
  QTRY_VERIFY(QSettings().contains(QStringLiteral("session/2/place")));
  second.close();
  QTRY_COMPARE(windows.consoles().size(), std::size_t{1});
  QVERIFY(!QSettings().contains(QStringLiteral("session/2/place")));
  // A second program beside it opens its window and leaves the memory alone.
  Windows another({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
  QVERIFY(!another.first().options().remembers);
}

void FrameTest::becomesReadOnly() {
  Console console({.conninfo = conninfo_}, {});
  console.window().go(QStringLiteral("keys"));
  QTRY_VERIFY(console.window().current()->settled());
  console.workspace().chooseTopic(QStringLiteral("videos"));
  QVERIFY(QTest::qWaitForWindowActive(&console.window()));
  QTest::keyClick(&console.window(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_VERIFY(console.workspace().options().readOnly);
  QCOMPARE(console.window().current()->name(), QStringLiteral("keys"));
  QCOMPARE(console.workspace().topic(), QStringLiteral("videos"));
  QTRY_VERIFY(console.window().current()->settled());
  const QString mode = QStringLiteral("read-only");
  const auto labels = child<QWidget>(console.window(), "statusBar").findChildren<QLabel*>();
  QTRY_VERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == mode; }));
  // A forced write fails at the server.
  std::string sqlstate;
  Ticket writing = console.workspace().reader().submit(
      {.doing = QStringLiteral("writing")},
      [](topic::Client& client, JobControl&) {
        static_cast<void>(client.registerTopic({.name = "forced", .headlessTtl = 1h}));
      },
      [&] { sqlstate = "none"; }, [&](const Problem& problem) { sqlstate = problem.sqlstate.toStdString(); });
  QTRY_COMPARE(sqlstate, std::string("25006"));
  QVERIFY(QTest::qWaitForWindowActive(&console.window()));
  QTest::keyClick(&console.window(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_VERIFY(!console.workspace().options().readOnly);
}

}  // namespace

HEADLOCK_TEST(FrameTest)
#include "frame_test.moc"
