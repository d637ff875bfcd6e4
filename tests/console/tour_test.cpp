// What a person would show somebody else of Locks and Races, in one go and with the mouse alone: a race by
// hand into its deadlock, one of the orders that lose an update again, a blocker found and terminated, the
// incident recorded, replayed, and turned into a race of its own.
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

#include "tests/console/fixture.h"
#include "tests/console/mouse.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/locks/locks_place.h"
#include "ui/locks/locks_view.h"
#include "ui/locks/replay.h"
#include "ui/locks/sentence_bar.h"
#include "ui/locks/timeline_view.h"
#include "ui/locks/wait_graph_view.h"
#include "ui/races/orders_model.h"
#include "ui/races/races_place.h"
#include "ui/races/stage_view.h"
#include "ui/races/step_card.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

const char* const kTakeKey =
    "select from headlock.compaction_head_1 where compaction_key = 'k0000001' for update";

/// Clicks a danger in the list, which stands for its naive race.
bool chooseRace(RacesPlace& races, const QString& title) {
  auto& list = child<QTreeView>(races, "races");
  const QModelIndexList found =
      list.model()->match(list.model()->index(0, 0), Qt::DisplayRole, title, 1, Qt::MatchStartsWith);
  if (found.isEmpty()) return false;
  click(list, found.front());
  return list.currentIndex() == found.front();
}

class TourTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void locksAndRaces();

private:
  void byHandIntoTheDeadlock();
  void oneLosingOrderAgain();
  void terminateTheBlocker();
  void replayTheRecording();
  void theRecordingAsARace();

  /// Clicks a card as soon as it can go, and waits until it went.
  static bool play(RacesPlace& races, const char* step);

  std::string conninfo_;
  QTemporaryDir folder_;
  std::unique_ptr<Window> window_;
};

void TourTest::initTestCase() {
  conninfo_ = installedDatabase(server());
  makeTopic(conninfo_, {.name = "videos", .materialized = 5});
}

bool TourTest::play(RacesPlace& races, const char* step) {
  StepCard* card = races.stage().card(QString::fromLatin1(step));
  if (card == nullptr || !QTest::qWaitFor([&] { return card->isEnabled(); }, 20'000)) return false;
  click(*card);
  return QTest::qWaitFor(
      [&] { return card->view().state != CardState::next && card->view().state != CardState::later; },
      20'000);
}

void TourTest::locksAndRaces() {
  window_ = std::make_unique<Window>(conninfo_);
  for (const auto stop :
       {&TourTest::byHandIntoTheDeadlock, &TourTest::oneLosingOrderAgain, &TourTest::terminateTheBlocker,
        &TourTest::replayTheRecording, &TourTest::theRecordingAsARace}) {
    (this->*stop)();
    if (QTest::currentTestFailed()) break;
  }
  window_.reset();
  waitUntil(conninfo_,
            "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
            "application_name like 'headlock%' and pid <> pg_backend_pid() and application_name <> "
            "'headlock-tests'");
}

void TourTest::byHandIntoTheDeadlock() {
  goByMouse(window_->window(), QStringLiteral("Races"));
  auto& races = window_->place<RacesPlace>("races");
  QVERIFY(chooseRace(races, QStringLiteral("Two keys")));
  for (const char* step : {"a_k", "b_l", "a_l"}) QVERIFY2(play(races, step), step);
  QTRY_VERIFY(races.stage().card(QStringLiteral("a_l"))->view().state == CardState::waits);
  QVERIFY(play(races, "b_k"));
  QVERIFY(std::ranges::all_of(races.stage().picture().arrows, &WaitArrow::circle));
  QCOMPARE(races.stage().picture().arrows.size(), std::size_t{2});
  QVERIFY(child<QLabel>(races, "happened").text().contains(QStringLiteral("a circle")));
  QTRY_VERIFY_WITH_TIMEOUT(races.stage().picture().arrows.empty(), 20'000);
  for (const char* step : {"a_commit", "b_commit"}) QVERIFY2(play(races, step), step);
  QTRY_VERIFY(races.verdict() != nullptr && races.settled());
  QCOMPARE(races.verdict()->sqlstate, std::string("40P01"));
}

void TourTest::oneLosingOrderAgain() {
  auto& races = window_->place<RacesPlace>("races");
  QVERIFY(chooseRace(races, QStringLiteral("First update")));
  QVERIFY(press(races, QStringLiteral("All interleavings")));
  QTRY_VERIFY_WITH_TIMEOUT(races.exploring() != nullptr && races.exploring()->over(), 60'000);
  const auto& orders = races.orders().played().front().orders;
  const auto losing = std::ranges::find(orders, race::Verdict::broken, &race::OrderReport::verdict);
  QVERIFY(losing != orders.end());
  const race::Order order = losing->order();
  const MatrixView::Square square{0, static_cast<std::size_t>(losing - orders.begin())};
  QTest::mouseClick(&races.matrix(), Qt::LeftButton, {}, races.matrix().area(square).center());
  QTRY_VERIFY_WITH_TIMEOUT(races.verdict() != nullptr && races.settled(), 60'000);
  QVERIFY(races.verdict()->order() == order);
  QVERIFY(races.verdict()->verdict == race::Verdict::broken);
  picture(*window_, "tour-losing-order");
}

void TourTest::terminateTheBlocker() {
  std::vector<Peer> peers;
  for (const char* name : {"billing", "importer", "backfill"}) peers.emplace_back(conninfo_, name);
  peers[0].run(std::string("begin; ") + kTakeKey);
  for (std::size_t waiter : {1U, 2U}) {
    peers[waiter].start(std::string("begin; ") + kTakeKey + "; commit");
    waitUntilBlocked(conninfo_, peers[waiter].pid());
  }
  goByMouse(window_->window(), QStringLiteral("Locks"));
  auto& locks = window_->place<LocksPlace>("locks");
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 2);
  QVERIFY(press(locks, QStringLiteral("Record")));
  QVERIFY(chooseFile(locks, folder_.filePath(QStringLiteral("incident.jsonl"))));
  QTRY_VERIFY2(locks.watch().recorded() >= 2, qPrintable(locks.view().bar().outcome()));
  // Who blocks is clicked in the picture, and ended.
  WaitGraphView& graph = locks.view().graph();
  const PictureNode* root = graph.picture().nodeFor({peers[0].pid(), locks.target().startedAt, {}});
  QVERIFY(root != nullptr);
  QTest::mouseClick(graph.viewport(), Qt::LeftButton, {}, graph.area(*root).center().toPoint());
  QCOMPARE(locks.view().chosen().pid, peers[0].pid());
  QVERIFY(press(locks, QStringLiteral("Terminate")));
  auto& box = child<QMessageBox>(locks, "confirmation");
  click(child<QPushButton>(box, "confirmAct"));
  beside([&] {
    for (std::size_t waiter : {1U, 2U}) {
      if (!peers[waiter].finish().empty()) throw std::runtime_error("a waiter did not get its lock");
    }
  });
  QTRY_VERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Nobody waits")));
  QVERIFY(press(locks, QStringLiteral("Record")));
  QTRY_VERIFY(!locks.watch().recording());
}

void TourTest::replayTheRecording() {
  auto& locks = window_->place<LocksPlace>("locks");
  const QString path = folder_.filePath(QStringLiteral("incident.jsonl"));
  QTRY_VERIFY(QFileInfo(path).size() > 0);
  QVERIFY(press(locks, QStringLiteral("Open recording")));
  QVERIFY(chooseFile(locks, path));
  QTRY_VERIFY(locks.replay() != nullptr && locks.replay()->opened());
  QTRY_VERIFY(locks.view().report() && locks.view().report()->waits.size() == 2);
  QVERIFY(locks.view().bar().sentence().startsWith(QStringLiteral("Key `k0000001` of topic `videos`")));
  picture(*window_, "tour-recording");
}

void TourTest::theRecordingAsARace() {
  auto& locks = window_->place<LocksPlace>("locks");
  QVERIFY(press(locks, QStringLiteral("Open as a race")));
  auto& races = window_->place<RacesPlace>("races");
  QCOMPARE(window_->window().current(), &races);
  QVERIFY(races.stage().card(QStringLiteral("billing_takes")) != nullptr);
  for (const char* step : {"billing_takes", "importer_asks"}) QVERIFY2(play(races, step), step);
  StepCard& asks = *races.stage().card(QStringLiteral("importer_asks"));
  QTRY_VERIFY(asks.view().state == CardState::waits);
  QCOMPARE(asks.view().note, QStringLiteral("waits for billing"));
  picture(*window_, "tour-incident");
  QVERIFY(play(races, "billing_ends"));
  QTRY_VERIFY(asks.view().state == CardState::done);
}

}  // namespace

HEADLOCK_TEST(TourTest)
#include "tour_test.moc"
