// The Overview: figures that are the library's own, notes that lead to their causes, and silence while nobody
// looks.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "core/contention/monitor.h"
#include "core/topic/client.h"
#include "core/topic/health.h"
#include "tests/console/classes.h"
#include "tests/console/fixture.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/ages/trend_chart.h"
#include "ui/computed/computed_place.h"
#include "ui/frame/figure_card.h"
#include "ui/frame/poll.h"
#include "ui/overview/jump_card.h"
#include "ui/overview/notes_view.h"
#include "ui/overview/overview_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class OverviewTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void isTheFirstPlace();
  void figuresAreTheLibrarysOwn();
  void countsTheWaiting();
  void notesLeadToTheirCauses();
  void cardsLeadToTheirCauses();
  void saysWhatARoleCannotSee();
  void standsOnAnEmptyInstallation();
  void saysWhatIsMissing();
  void savesItsChartAndItsNotes();
  void nobodyLooksNothingIsRead();

private:
  OverviewPlace& open(Window& window) {
    window.go("overview");
    return window.place<OverviewPlace>("overview");
  }
  [[nodiscard]] static const Note* note(OverviewPlace& place, const char* id) {
    for (const Note& each : place.notes().rows()) {
      if (each.id == QString::fromUtf8(id)) return &each;
    }
    return nullptr;
  }
  static void click(OverviewPlace& place, const char* id) {
    for (int row = 0; row < place.notes().rowCount(); ++row) {
      if (place.notes().rows()[static_cast<std::size_t>(row)].id != QString::fromUtf8(id)) continue;
      NotesView& view = place.notesView();
      const QModelIndex index = place.notes().index(row, NotesModel::kSentence);
      view.scrollTo(index);
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
      return;
    }
    throw std::logic_error(std::string("there is no note called ") + id);
  }
  static std::int64_t figure(JumpCard& card) {
    return plain(card.card().figure()).remove(QLatin1Char(' ')).toLongLong();
  }
  std::string conninfo_;
};

void OverviewTest::init() {
  conninfo_ = installedDatabase(server());
}

void OverviewTest::isTheFirstPlace() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 2});
  Window window(conninfo_);
  QCOMPARE(window.window().places().front()->name(), QStringLiteral("overview"));
  QCOMPARE(window.window().current()->name(), QStringLiteral("topics"));
}

void OverviewTest::figuresAreTheLibrarysOwn() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 20, .headless = 1'400, .youngestSeconds = 4'000});
  makeTopic(conninfo_, {.name = "bills", .materialized = 5, .headless = 30, .youngestSeconds = 10});
  const computed::ClassId id = makeClass(conninfo_, "server", 9);
  ClassSession session(conninfo_);
  const auto task = session.definitions.requestBackfill(id);
  static_cast<void>(session.tasks.claim(task.id));
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  const QAbstractItemModelTester tester(&place.notes());
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);

  topic::Client client(session.connection);
  std::int64_t headless = 0;
  std::int64_t expired = 0;
  for (const auto& stats : client.allStats(topic::StatsPrecision::exact)) {
    headless += stats.headless.value;
    expired += stats.headlessPastTtl.value;
  }
  QCOMPARE(headless, 1'430);
  QCOMPARE(figure(place.headless()), headless);
  QCOMPARE(figure(place.expired()), expired);
  const QString oldest = plain(place.headless().card().caption());
  QVERIFY2(oldest.startsWith(QStringLiteral("The oldest is 1 h ")), qPrintable(oldest));
  QVERIFY2(oldest.endsWith(QStringLiteral("in videos; 2 topics in all.")), qPrintable(oldest));
  QVERIFY(plain(place.expired().card().caption()).contains(QStringLiteral("1 400, in videos")));
  QCOMPARE(figure(place.waiting()), 0);
  QCOMPARE(figure(place.backfills()), 1);
  for (JumpCard* card : {&place.headless(), &place.expired(), &place.waiting(), &place.backfills()}) {
    QVERIFY(card->readText().startsWith(QStringLiteral("read ")));
  }
  for (const auto& check : topic::examine(session.connection)) {
    const bool ours = check.name == "headless_rows";
    const bool noted = note(place, std::string(check.name).c_str()) != nullptr;
    QCOMPARE(noted, check.status != topic::HealthCheck::Status::ok && !ours);
  }
  picture(window, "overview");
}

void OverviewTest::countsTheWaiting() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 3});
  Peer holder(conninfo_, "billing");
  holder.run("begin; select from headlock.compaction_head_1 where compaction_key = 'k0000001' for update");
  Peer waiter(conninfo_, "importer");
  waiter.start("select from headlock.compaction_head_1 where compaction_key = 'k0000001' for update");
  waitUntilBlocked(conninfo_, waiter.pid());
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  ClassSession session(conninfo_);
  QCOMPARE(figure(place.waiting()),
           static_cast<std::int64_t>(contention::LockMonitor(session.connection).poll().waits.size()));
  QCOMPARE(figure(place.waiting()), 1);
  QVERIFY(place.waiting().card().caption().contains(QStringLiteral("k0000001")));
  QTRY_VERIFY_WITH_TIMEOUT(note(place, "waits") != nullptr, 20'000);  // a wait that lasts becomes a note
  QVERIFY(note(place, "waits")->sentence.contains(QStringLiteral("billing")));
  click(place, "waits");
  QCOMPARE(window.window().current()->name(), QStringLiteral("locks"));
  holder.run("commit");
  waiter.finish();
  open(window);
  QTRY_COMPARE(figure(place.waiting()), 0);
  QTRY_VERIFY(note(place, "waits") == nullptr);
}

void OverviewTest::notesLeadToTheirCauses() {
  makeTopic(conninfo_, {.name = "bills", .materialized = 1});
  makeTopic(conninfo_, {.name = "videos", .headless = 5, .youngestSeconds = 9'000});
  const computed::ClassId queued = makeClass(conninfo_, "disk", 3);
  const computed::ClassId failed = makeClass(conninfo_, "server", 3);
  ClassSession session(conninfo_);
  static_cast<void>(session.definitions.requestBackfill(queued));
  session.tasks.cancel(session.definitions.requestBackfill(failed).id);
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  QVERIFY(note(place, "late_videos") != nullptr && note(place, "late_bills") == nullptr);
  QVERIFY(note(place, "queued_disk") != nullptr && note(place, "stale_server") != nullptr);
  for (const Note& each : place.notes().rows()) QVERIFY2(!each.remedy.isEmpty(), qPrintable(each.sentence));
  QCOMPARE(place.notes().rows().front().id, QStringLiteral("stale_server"));  // what is wrong comes first
  QVERIFY(child<QLabel>(place, "sentence").text().startsWith(QStringLiteral("1 thing is wrong")));
  picture(window, "overview-notes");
  click(place, "late_videos");
  QCOMPARE(window.window().current()->name(), QStringLiteral("janitor"));
  QCOMPARE(window.workspace().topic(), QStringLiteral("videos"));
  open(window);
  click(place, "stale_server");
  auto& computed = window.place<ComputedPlace>("computed");
  QCOMPARE(window.window().current(), &computed);
  QTRY_VERIFY(computed.model().rowOf("server") >= 0);
  QTRY_COMPARE(computed.view().currentIndex().row(), computed.model().rowOf("server"));
  open(window);
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  place.notesView().setFocus();
  place.notesView().setCurrentIndex(place.notes().index(0, NotesModel::kSentence));
  QTest::keyClick(&place.notesView(), Qt::Key_Return);
  QCOMPARE(window.window().current(), &computed);
}

void OverviewTest::cardsLeadToTheirCauses() {
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  for (const auto& [card, name] :
       {std::pair(&place.headless(), "topics"), std::pair(&place.expired(), "janitor"),
        std::pair(&place.waiting(), "locks"), std::pair(&place.backfills(), "computed")}) {
    open(window);
    QTest::mouseClick(&child<QToolButton>(*card, ""), Qt::LeftButton);
    QCOMPARE(window.window().current()->name(), QString::fromUtf8(name));
  }
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  open(window).setFocus();
  QTest::keyClick(&place.notesView(), Qt::Key_3, Qt::ControlModifier);
  QCOMPARE(window.window().current()->name(), QStringLiteral("locks"));
}

void OverviewTest::saysWhatARoleCannotSee() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 3});
  execute(
      conninfo_,
      "do $$ begin if not exists (select from pg_roles where rolname = 'glancer') then create role glancer "
      "login; end if; end $$; grant usage on schema headlock to glancer; grant select on all tables in "
      "schema "
      "headlock to glancer");
  Window window(conninfo_ + " user=glancer");
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  QVERIFY(note(place, "activity") != nullptr);
  QVERIFY(note(place, "activity")->remedy.contains(QStringLiteral("pg_monitor")));
  QVERIFY(note(place, "privileges") != nullptr);
  click(place, "activity");
  QCOMPARE(window.window().current()->name(), QStringLiteral("connect"));
}

void OverviewTest::standsOnAnEmptyInstallation() {
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  QVERIFY(place.state().kind() == PlaceState::Kind::ready);
  QCOMPARE(figure(place.headless()), 0);
  QCOMPARE(figure(place.backfills()), 0);
  QCOMPARE(place.backfills().card().caption(), QStringLiteral("There is no class yet."));
  QVERIFY(note(place, "no_topic") != nullptr);
  picture(window, "overview-empty");
  click(place, "no_topic");
  QCOMPARE(window.window().current()->name(), QStringLiteral("topics"));
}

void OverviewTest::saysWhatIsMissing() {
  Window window(server().freshDatabase());
  OverviewPlace& place = open(window);
  QTRY_VERIFY(place.state().kind() == PlaceState::Kind::failed);
  QCOMPARE(place.state().problem()->code, QStringLiteral("not_installed"));
}

void OverviewTest::savesItsChartAndItsNotes() {
  makeTopic(conninfo_, {.name = "videos", .headless = 5, .youngestSeconds = 9'000});
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  QTRY_VERIFY(place.trend().shownPoints() >= 2);
  const QTemporaryDir directory;
  for (const char* name : {"chart.png", "chart.svg"}) {
    const QString path = directory.filePath(QString::fromUtf8(name));
    place.trend().savePicture(path);
    QVERIFY(QFileInfo(path).size() > 500);
  }
}

void OverviewTest::nobodyLooksNothingIsRead() {
  makeTopic(conninfo_, {.name = "videos", .headless = 5});
  Window window(conninfo_);
  OverviewPlace& place = open(window);
  QTRY_VERIFY_WITH_TIMEOUT(place.settled(), 15'000);
  const auto& ticker = *place.findChild<Poll*>();
  QTRY_VERIFY(ticker.isActive());
  window.window().showMinimized();
  QTRY_VERIFY(!ticker.isActive());
  window.window().showNormal();
  QTRY_VERIFY(ticker.isActive());
  window.go("topics");
  QTRY_VERIFY(!ticker.isActive());
}

}  // namespace

HEADLOCK_TEST(OverviewTest)
#include "overview_test.moc"
