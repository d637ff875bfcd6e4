// The races' place, by mouse and keyboard on a real server: by hand into a circle, by itself to the end,
// every order and one of them again, text with its errors, what is refused and what is lost.
//
// A few bundled races are played by themselves, and two by hand; HEADLOCK_EVERY_RACE=1 plays all of them both
// ways.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "core/race/bundled.h"
#include "core/race/skeleton.h"
#include "core/race/spec_text.h"
#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/races/orders_model.h"
#include "ui/races/races_place.h"
#include "ui/races/rows_model.h"
#include "ui/races/spec_editor.h"
#include "ui/races/stage_view.h"
#include "ui/races/step_card.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class RacesTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { conninfo_ = server().freshDatabase(); }
  void listsRacesInTriples();
  void byHandIntoACircle();
  void byKeyboard();
  void showsRowsBeforeAndAfter();
  void looksBack();
  void playsToItsEnd_data();
  void playsToItsEnd();
  void everyOrderAndOneOfThemAgain();
  void stopsAmongTheOrders();
  void tellsWhatIsWrongWithAText();
  void savesAndOpens();
  void exportsPicturesAndTables();
  void copiesAsTheOtherTool();
  void opensAnIncident();
  void isRefused();
  void isDisabledWhereNothingMayBeChanged();
  void losesItsSessions();
  void closingLeavesNothing();
  void theWindowLives();

private:
  static RacesPlace& open(Window& window, const char* race) {
    window.go("races");
    auto& races = window.place<RacesPlace>("races");
    races.choose(QString::fromLatin1(race));
    auto& pace = child<QComboBox>(races, "pace");
    pace.setCurrentIndex(pace.findData(0));
    return races;
  }
  static QAction& action(Place& place, const char* text) {
    for (QAction* action : place.actions()) {
      if (action->text() == QString::fromUtf8(text)) return *action;
    }
    throw std::logic_error(std::string("there is no action called ") + text);
  }
  static QString happened(RacesPlace& races) { return child<QLabel>(races, "happened").text(); }
  static StepCard& card(RacesPlace& races, const char* step) {
    StepCard* found = races.stage().card(QString::fromLatin1(step));
    if (found == nullptr) throw std::logic_error(std::string("there is no card called ") + step);
    return *found;
  }
  /// Clicks a card as soon as it can go, and waits until it went.
  static bool click(RacesPlace& races, const char* step) {
    StepCard& clicked = card(races, step);
    if (!QTest::qWaitFor([&] { return clicked.isEnabled(); }, 20'000)) return false;
    QTest::mouseClick(&clicked, Qt::LeftButton);
    return QTest::qWaitFor(
        [&] { return clicked.view().state != CardState::next && clicked.view().state != CardState::later; },
        20'000);
  }
  static bool isOver(RacesPlace& races) {
    return QTest::qWaitFor([&] { return races.verdict() != nullptr && races.settled(); }, 60'000);
  }
  static bool playByHand(RacesPlace& races);
  [[nodiscard]] bool isClean() const {
    waitUntil(conninfo_,
              "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
              "application_name like 'headlock%/%'");
    // The session that held the stage's name is closed, and goes in its own time.
    waitUntil(conninfo_,
              "select count(*) = 0 from pg_locks where locktype = 'advisory' and database = (select oid from "
              "pg_database where datname = current_database())");
    return value(conninfo_, "select count(*) from pg_namespace where nspname like 'headlock_race%'") == "0";
  }
  std::string conninfo_;
};

void RacesTest::listsRacesInTriples() {
  Window window(conninfo_);
  auto& races = open(window, "two-keys-protected");
  auto& list = child<QTreeView>(races, "races");
  QCOMPARE(static_cast<std::size_t>(list.model()->rowCount()), race::bundledRaces().size() / 3);
  for (int row = 0; row < list.model()->rowCount(); ++row)
    QCOMPARE(list.model()->rowCount(list.model()->index(row, 0)), 3);
  QVERIFY(list.currentIndex().data().toString().startsWith(QStringLiteral("protected in SQL")));
  QVERIFY(child<QToolButton>(races, "protected").isChecked());
  QTest::mouseClick(&child<QToolButton>(races, "library"), Qt::LeftButton);
  QVERIFY(list.currentIndex().data().toString().startsWith(QStringLiteral("by the library")));
  QVERIFY(races.stage().card(QStringLiteral("a_k")) != nullptr);
  // Who only looks opens nothing.
  QCOMPARE(value(conninfo_, "select count(*) from pg_namespace where nspname like 'headlock_race%'"),
           std::string("0"));
  picture(window, "races-chosen");
}

void RacesTest::byHandIntoACircle() {
  Window window(conninfo_);
  auto& races = open(window, "two-keys-naive");
  QVERIFY(click(races, "a_k"));
  QVERIFY(click(races, "b_l"));
  QVERIFY(click(races, "a_l"));
  QTRY_VERIFY(card(races, "a_l").view().state == CardState::waits);
  QCOMPARE(card(races, "a_l").view().note, QStringLiteral("waits for b"));
  QCOMPARE(happened(races), QStringLiteral("a asked for what b holds; PostgreSQL makes it wait."));
  QVERIFY(!card(races, "a_commit").isEnabled());
  picture(window, "races-waits");
  QVERIFY(click(races, "b_k"));
  QVERIFY(happened(races).contains(QStringLiteral("a circle")));
  QCOMPARE(races.stage().picture().arrows.size(), std::size_t(2));
  QVERIFY(std::ranges::all_of(races.stage().picture().arrows, &WaitArrow::circle));
  picture(window, "races-circle");
  // The server ends one of them, and the other goes on.
  QTRY_VERIFY_WITH_TIMEOUT(races.stage().picture().arrows.empty(), 20'000);
  QVERIFY2(happened(races).contains(QStringLiteral("40P01")), qPrintable(happened(races)));
  QVERIFY(click(races, "a_commit"));
  QVERIFY(click(races, "b_commit"));
  QVERIFY(isOver(races));
  QVERIFY(races.verdict()->verdict == race::Verdict::error);
  QCOMPARE(races.verdict()->sqlstate, std::string("40P01"));
  picture(window, "races-deadlock");
}

void RacesTest::byKeyboard() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-protected");
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  card(races, "a_lock").setFocus();
  QTest::keyClick(&card(races, "a_lock"), Qt::Key_Space);
  QTRY_VERIFY(card(races, "a_lock").view().state == CardState::done);
  // The focus goes on to a card that can go.
  QTRY_VERIFY(qobject_cast<StepCard*>(QApplication::focusWidget()) != nullptr);
  QTRY_VERIFY(QApplication::focusWidget()->isEnabled());
  QTest::keyClick(&races, Qt::Key_Right, Qt::ControlModifier);
  QTRY_VERIFY(card(races, "b_lock").view().state == CardState::waits);
  QVERIFY(card(races, "b_lock").accessibleName().contains(QStringLiteral("waits for a")));
  QTest::keyClick(&races, Qt::Key_P, Qt::ControlModifier);
  QVERIFY(isOver(races));
  QVERIFY(races.verdict()->verdict == race::Verdict::held);
}

void RacesTest::showsRowsBeforeAndAfter() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-protected");
  const QAbstractItemModelTester tester(&races.rows());
  const auto row = [&](const QString& name) {
    for (int at = 0; at < races.rows().rowCount(); ++at) {
      if (cell(races.rows(), at, RowsModel::kRow) == name) return at;
    }
    return -1;
  };
  for (const char* step : {"a_lock", "a_add"}) QVERIFY(click(races, step));
  QCOMPARE(row(QStringLiteral("key k")), -1);  // nobody else sees what is not committed
  QVERIFY(click(races, "a_commit"));
  QTRY_VERIFY(row(QStringLiteral("key k")) >= 0);
  const int key = row(QStringLiteral("key k"));
  QCOMPARE(cell(races.rows(), key, RowsModel::kBefore), QStringLiteral("not there"));
  QVERIFY(cell(races.rows(), key, RowsModel::kNow).startsWith(QStringLiteral("{\"n\": 1}")));
  QVERIFY(row(QStringLiteral("message #1")) >= 0);
  QVERIFY(click(races, "b_lock"));
  QVERIFY(happened(races).contains(QStringLiteral("n = 1")));
  QVERIFY(cell(races.rows(), row(QStringLiteral("key k")), RowsModel::kBefore)
              .startsWith(QStringLiteral("{\"n\": 1}")));
}

void RacesTest::looksBack() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-naive");
  for (const char* step : {"a_read", "b_read", "a_add"}) QVERIFY(click(races, step));
  QTRY_COMPARE(races.shown().size(), std::size_t(4));
  QTRY_VERIFY(races.settled());
  action(races, "◀ Step").trigger();
  QCOMPARE(races.shown().size(), std::size_t(3));
  QVERIFY(card(races, "a_add").view().state == CardState::next);
  QVERIFY(!card(races, "a_add").isEnabled());  // the past cannot be played
  QCOMPARE(child<QLabel>(races, "moment").text(), QStringLiteral("moment 3 of 4"));
  action(races, "Step ▶").trigger();
  QCOMPARE(races.shown().size(), std::size_t(4));
  QTRY_VERIFY(card(races, "a_commit").isEnabled());
  action(races, "Restart").trigger();
  QTRY_COMPARE(races.shown().size(), std::size_t(1));
  QTRY_VERIFY(card(races, "a_read").isEnabled());
}

void RacesTest::playsToItsEnd_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<bool>("byHand");
  const bool all = qEnvironmentVariableIntValue("HEADLOCK_EVERY_RACE") > 0;
  for (const race::BundledRace& bundled : race::bundledRaces()) {
    const bool first = bundled.name.starts_with("first-update");
    const auto add = [&](const char* how, bool byHand) {
      const std::string name(bundled.name);
      QTest::newRow((name + how).c_str()) << QString::fromStdString(name) << byHand;
    };
    if (all || first || bundled.name.starts_with("sweep-against-produce")) add(", by itself", false);
    if (all || (first && !bundled.name.ends_with("protected"))) add(", by hand", true);
  }
}

/// Clicks whatever card can go, each time the first, until nobody can.
bool RacesTest::playByHand(RacesPlace& races) {
  const auto over = [&] { return races.verdict() != nullptr && races.settled(); };
  while (!over()) {
    StepCard* next = nullptr;
    const auto canGo = [&] {
      const auto cards = races.stage().findChildren<StepCard*>();
      const auto found = std::ranges::find_if(cards, &StepCard::isEnabled);
      next = found == cards.end() ? nullptr : *found;
      return next != nullptr || over();
    };
    if (!QTest::qWaitFor(canGo, 60'000)) return false;
    if (next == nullptr) break;
    const std::size_t moments = races.shown().size();
    QTest::mouseClick(next, Qt::LeftButton);
    if (!QTest::qWaitFor([&] { return races.shown().size() > moments; }, 20'000)) return false;
  }
  return over();
}

void RacesTest::playsToItsEnd() {
  QFETCH(QString, name);
  QFETCH(bool, byHand);
  Window window(conninfo_);
  auto& races = open(window, name.toLatin1().constData());
  if (byHand) {
    QVERIFY2(playByHand(races), qPrintable(happened(races)));
  } else {
    action(races, "Play").trigger();
    QVERIFY2(isOver(races), qPrintable(happened(races)));
  }
  const race::Spec spec = race::parseSpec(race::bundledRace(name.toStdString()));
  const race::Verdict verdict = races.verdict()->verdict;
  QVERIFY(happened(races).startsWith(QStringLiteral("Over")));
  if (spec.expectation->kind == race::Expectation::Kind::allHeld) QVERIFY(verdict == race::Verdict::held);
  QVERIFY(verdict != race::Verdict::timeout);
  if (!byHand) picture(window, qPrintable(QStringLiteral("races-") + name));
}

void RacesTest::everyOrderAndOneOfThemAgain() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-protected");
  const QAbstractItemModelTester tester(&races.orders());
  QVERIFY(!action(races, "Go to the matrix").isEnabled());  // nothing is there yet
  action(races, "All interleavings").trigger();
  QTRY_VERIFY_WITH_TIMEOUT(races.exploring()->over(), 120'000);
  QVERIFY2(races.exploring()->state() == RunningWork::State::done, qPrintable(races.exploring()->sentence()));
  const auto& played = races.orders().played();
  QCOMPARE(played.size(), std::size_t(3));
  QVERIFY(played[0].count(race::Verdict::broken) > 0);
  for (const std::size_t twin : {1U, 2U}) {
    QVERIFY(played[twin].complete);
    QCOMPARE(played[twin].count(race::Verdict::held), played[twin].orders.size());
  }
  QVERIFY(child<QLabel>(races, "matrixText").text().contains(QStringLiteral("broken")));
  const auto& naive = played[0].orders;
  const auto losing = std::ranges::find(naive, race::Verdict::broken, &race::OrderReport::verdict);
  const MatrixView::Square square{0, static_cast<std::size_t>(losing - naive.begin())};
  const race::Order order = losing->order();
  QTest::mouseClick(&races.matrix(), Qt::LeftButton, {}, races.matrix().area(square).center());
  QVERIFY(isOver(races));
  QVERIFY(child<QToolButton>(races, "naive").isChecked());
  QVERIFY(races.verdict()->order() == order);
  QVERIFY(races.verdict()->verdict == race::Verdict::broken);
  QVERIFY(happened(races).contains(QStringLiteral("both_counted")));
  picture(window, "races-replayed");
  // By keyboard as well.
  action(races, "Go to the matrix").trigger();
  QVERIFY(races.matrix().hasFocus());
  QTest::keyClick(&races.matrix(), Qt::Key_Right);
  QTest::keyClick(&races.matrix(), Qt::Key_Down);
  QTest::keyClick(&races.matrix(), Qt::Key_Return);
  QTRY_VERIFY(child<QToolButton>(races, "protected").isChecked());
  QVERIFY(isOver(races));
  QVERIFY(races.verdict()->verdict == race::Verdict::held);
}

void RacesTest::stopsAmongTheOrders() {
  Window window(conninfo_);
  auto& races = open(window, "three-writers-naive");
  action(races, "All interleavings").trigger();
  QTRY_VERIFY_WITH_TIMEOUT(races.orders().rowCount() > 2, 30'000);
  races.exploring()->cancel();
  QTRY_VERIFY_WITH_TIMEOUT(races.exploring()->over(), 20'000);
  QVERIFY(races.exploring()->state() == RunningWork::State::cancelled);
  QVERIFY(races.orders().rowCount() > 2);
  QVERIFY(isClean());
}

void RacesTest::tellsWhatIsWrongWithAText() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-naive");
  auto& tabs = child<QTabWidget>(races, "raceTabs");
  tabs.setCurrentWidget(&races.editor());
  auto& edit = child<QPlainTextEdit>(races, "specText");
  const auto& result = child<QLabel>(races, "specResult");
  QCOMPARE(plain(result.text()), QStringLiteral("A race of 2 sessions and 6 steps."));
  edit.setPlainText(QStringLiteral("session a\nstep one { select }\nsession b\nstap two { select }\n"));
  QTRY_VERIFY2(result.text().contains(QStringLiteral("line 4, column 1")), qPrintable(result.text()));
  QVERIFY(!child<QPushButton>(races, "toStage").isEnabled());
  edit.moveCursor(QTextCursor::Start);
  QTest::mouseClick(&child<QPushButton>(races, "goToError"), Qt::LeftButton);
  QCOMPARE(edit.textCursor().blockNumber(), 3);
  picture(window, "races-wrong-text");
  QTest::keyClick(&edit, Qt::Key_Right);
  QTest::keyClick(&edit, Qt::Key_Right);
  QTest::keyClick(&edit, Qt::Key_Delete);
  QTest::keyClicks(&edit, QStringLiteral("e"));
  QTRY_VERIFY(child<QPushButton>(races, "toStage").isEnabled());
  QTest::mouseClick(&child<QPushButton>(races, "toStage"), Qt::LeftButton);
  QVERIFY(races.stage().card(QStringLiteral("two")) != nullptr);
  action(races, "Play").trigger();
  QVERIFY(isOver(races));
  // The bundled race is what it was.
  races.choose(QStringLiteral("first-update-naive"));
  QVERIFY(races.stage().card(QStringLiteral("a_read")) != nullptr);
}

void RacesTest::savesAndOpens() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-naive");
  QTemporaryDir directory;
  const QString path = directory.filePath(QStringLiteral("mine.spec"));
  action(races, "New race").trigger();
  races.saveTo(path);
  races.choose(QStringLiteral("two-keys-naive"));
  races.openFile(path);
  QVERIFY(races.stage().card(QStringLiteral("b_asks")) != nullptr);
  action(races, "Play").trigger();
  QVERIFY(isOver(races));
  QVERIFY(races.verdict()->verdict == race::Verdict::held);
  QFile wrong(directory.filePath(QStringLiteral("wrong.spec")));
  QVERIFY(wrong.open(QIODevice::WriteOnly));
  wrong.write("session a\nstep { select }\n");
  wrong.close();
  races.openFile(wrong.fileName());
  QCOMPARE(child<QTabWidget>(races, "raceTabs").currentWidget(), &races.editor());
  QVERIFY(child<QLabel>(races, "specResult").text().startsWith(QStringLiteral("line 2, column 6")));
  QVERIFY_THROWS_EXCEPTION(Failed, races.saveTo(QStringLiteral("/nowhere/mine.spec")));
}

void RacesTest::exportsPicturesAndTables() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-naive");
  action(races, "Play").trigger();
  QVERIFY(isOver(races));
  QTemporaryDir directory;
  const auto exported = [&](const char* name) {
    const QString path = directory.filePath(QString::fromLatin1(name));
    races.exportTo(path);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  QVERIFY(exported("stage.png").size() > 1'000);
  QVERIFY(exported("stage.svg").contains("<svg"));
  QVERIFY(exported("rows.csv").contains("key k"));
  child<QTabWidget>(races, "raceTabs").setCurrentIndex(2);
  action(races, "All interleavings").trigger();
  QTRY_VERIFY_WITH_TIMEOUT(races.exploring()->over(), 120'000);
  QVERIFY(exported("orders.json").contains("broken: both_counted"));
  QVERIFY(exported("matrix.png").size() > 200);
  picture(window, "races-orders");
  QVERIFY_THROWS_EXCEPTION(Failed, races.exportTo(QStringLiteral("/nowhere/stage.png")));
}

void RacesTest::copiesAsTheOtherTool() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-naive");
  for (const char* step : {"a_read", "b_read"}) QVERIFY(click(races, step));
  QTRY_VERIFY(races.settled());
  QApplication::clipboard()->clear();
  action(races, "Copy as isolationtester output").trigger();
  QTRY_VERIFY_WITH_TIMEOUT(!QApplication::clipboard()->text().isEmpty(), 20'000);
  const QString copied = QApplication::clipboard()->text();
  QVERIFY2(copied.contains(QStringLiteral("starting permutation: a_read b_read")), qPrintable(copied));
  QVERIFY(copied.contains(QStringLiteral("step a_read:")));
}

void RacesTest::opensAnIncident() {
  Window window(conninfo_);
  const race::Contended key{"videos", "video-42"};
  const race::Incident incident{"Key video-42 of topic videos",
                                {"billing held it."},
                                {{"billing", {key}, {}, "pid 812"}, {"importer", {}, {key}, {}}}};
  auto& races = window.place<RacesPlace>("races");
  races.openSkeleton(race::writeSpec(race::skeletonOf(incident)));
  window.go("races");
  QVERIFY(click(races, "billing_takes"));
  QVERIFY(click(races, "importer_asks"));
  QCOMPARE(card(races, "importer_asks").view().note, QStringLiteral("waits for billing"));
  picture(window, "races-incident");
  QVERIFY(click(races, "billing_ends"));
  QTRY_VERIFY(card(races, "importer_asks").view().state == CardState::done);
  QVERIFY(happened(races).contains(QStringLiteral("That let importer go on")));
}

void RacesTest::isRefused() {
  execute(conninfo_, "drop role if exists plain_reader; create role plain_reader login");
  Window window(conninfo_ + " user=plain_reader");
  auto& races = open(window, "first-update-naive");
  QTest::mouseClick(&card(races, "a_read"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(races.state().kind() == PlaceState::Kind::failed, 20'000);
  QCOMPARE(races.state().problem()->sqlstate, QStringLiteral("42501"));
  QVERIFY(races.state().sentence().contains(QStringLiteral("permission denied")));
  picture(window, "races-refused");
  execute(conninfo_,
          "do $$ begin execute format('grant create on database %I to plain_reader', "
          "current_database()); end $$");
  QTest::mouseClick(&child<QPushButton>(races, "bannerButton"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(races.state().kind() == PlaceState::Kind::ready, 20'000);
  QVERIFY(click(races, "a_read"));
  execute(conninfo_,
          "do $$ begin execute format('revoke create on database %I from plain_reader', "
          "current_database()); end $$");
}

void RacesTest::isDisabledWhereNothingMayBeChanged() {
  Window window(conninfo_, true);
  auto& races = open(window, "first-update-naive");
  for (const char* name : {"Play", "Step ▶", "All interleavings", "Copy as isolationtester output"}) {
    QVERIFY(!action(races, name).isEnabled());
    QVERIFY(!action(races, name).toolTip().isEmpty());
  }
  QVERIFY(!card(races, "a_read").isEnabled());
  QVERIFY(happened(races).contains(QStringLiteral("schema of its own")));
}

// What was on the stage stays to be looked at, marked old; a new attempt begins afresh.
void RacesTest::losesItsSessions() {
  Window window(conninfo_);
  auto& races = open(window, "first-update-protected");
  QVERIFY(click(races, "a_lock"));
  QTRY_VERIFY(races.settled());
  execute(conninfo_,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like "
          "'headlock%/%' and datname = current_database()");
  QTest::mouseClick(&card(races, "b_lock"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(races.state().kind() == PlaceState::Kind::failed, 20'000);
  QVERIFY(card(races, "a_lock").view().state == CardState::done);
  picture(window, "races-lost");
  QTest::mouseClick(&child<QPushButton>(races, "bannerButton"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(races.state().kind() == PlaceState::Kind::ready, 20'000);
  QVERIFY(click(races, "a_lock"));
}

void RacesTest::closingLeavesNothing() {
  {
    Window window(conninfo_);
    auto& races = open(window, "two-keys-naive");
    for (const char* step : {"a_k", "b_l", "a_l"}) QVERIFY(click(races, step));
    QTRY_VERIFY(card(races, "a_l").view().state == CardState::waits);
    action(races, "All interleavings").trigger();
    QTRY_VERIFY_WITH_TIMEOUT(races.orders().rowCount() > 0, 30'000);
    QVERIFY(value(conninfo_, "select count(*) from pg_namespace where nspname like 'headlock_race%'") != "0");
  }
  QVERIFY(isClean());
}

void RacesTest::theWindowLives() {
  Window window(conninfo_);
  auto& races = open(window, "two-keys-naive");
  window.window().grab();
  const EventLoopWatchdog watchdog;
  action(races, "All interleavings").trigger();
  action(races, "Play").trigger();
  QVERIFY(isOver(races));
  races.choose(QStringLiteral("first-update-library"));
  action(races, "Play").trigger();
  QVERIFY(isOver(races));
  qInfo("the longest gap of the event loop was %lld ms",
        static_cast<long long>(watchdog.longestGap().count()));
  QVERIFY(watchdog.longestGap() < std::chrono::milliseconds(100));
}

}  // namespace

HEADLOCK_TEST(RacesTest)
#include "races_test.moc"
