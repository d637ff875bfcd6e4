// Ages and sweeps: the chart, its table, its links, dry runs, sweeps that are watched, cancelled and
// repeated.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/ages/ages_place.h"
#include "ui/ages/histogram_chart.h"
#include "ui/ages/trend_chart.h"
#include "ui/frame/figure_card.h"
#include "ui/janitor/janitor_place.h"
#include "ui/janitor/sweep_model.h"
#include "ui/keys/key_cells.h"
#include "ui/keys/keys_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class JanitorTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void drawsTheAges();
  void aBarLeadsToItsKeys();
  void savesPictures();
  void dryRunCountsAndKeeps();
  void sweepsAfterAsking();
  void theSafeAnswerIsTheDefault();
  void leavesWhatIsLocked();
  void stopsInTheMiddle();
  void repeatsUntilStopped();
  void refusesWrongFields();
  void isDisabledWhereNothingMayBeChanged();
  void marksTheSweepInTheChart();

private:
  JanitorPlace& open(Window& window) {
    window.workspace().chooseTopic(QStringLiteral("videos"));
    window.go("janitor");
    return window.place<JanitorPlace>("janitor");
  }
  static QAction& action(Place& place, const char* text) {
    for (QAction* action : place.actions()) {
      if (action->text() == QString::fromUtf8(text)) return *action;
    }
    throw std::logic_error(std::string("there is no action called ") + text);
  }
  static void confirmSweep(JanitorPlace& janitor) {
    action(janitor, "Sweep…").trigger();
    auto& box = child<QMessageBox>(janitor, "confirmation");
    QTest::mouseClick(&child<QPushButton>(box, "confirmAct"), Qt::LeftButton);
  }
  [[nodiscard]] std::string headless() const {
    return value(conninfo_, "select count(*) from headlock.compaction_head_1 where head_id is null");
  }
  std::string conninfo_;
};

void JanitorTest::init() {
  conninfo_ = installedDatabase(server());
  makeTopic(
      conninfo_,
      {.name = "videos", .materialized = 50, .headless = 3'000, .youngestSeconds = 60, .ttlSeconds = 1'000});
}

void JanitorTest::drawsTheAges() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("ages");
  auto& ages = window.place<AgesPlace>("ages");
  const QAbstractItemModelTester tester(&ages.model());
  QTRY_VERIFY_WITH_TIMEOUT(ages.settled(), 15'000);
  std::int64_t total = 0;
  for (const auto& bucket : ages.model().buckets()) {
    const std::string to = bucket.to ? std::to_string(bucket.to->count()) : "1e15";
    QVERIFY(!bucket.capped);
    total += bucket.count;
  }
  QCOMPARE(total, 3'000);
  QVERIFY(ages.trend().shownPoints() > 1);
  QTRY_VERIFY(ages.histogram().barArea(0).width() > 20);
  picture(window, "ages");
}

void JanitorTest::aBarLeadsToItsKeys() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("ages");
  auto& ages = window.place<AgesPlace>("ages");
  QTRY_VERIFY_WITH_TIMEOUT(ages.settled(), 15'000);
  int bar = 0;  // 30 min to 1 h: nobody grows out of it during the test, except its oldest second by second
  while (ages.model().buckets()[static_cast<std::size_t>(bar)].from != std::chrono::minutes(30)) ++bar;
  const std::int64_t count = ages.model().buckets()[static_cast<std::size_t>(bar)].count;
  QVERIFY(count > 1'000);
  QTest::mouseClick(ages.histogram().viewport(), Qt::LeftButton, {},
                    ages.histogram().barArea(bar).center().toPoint());
  auto& keys = window.place<KeysPlace>("keys");
  QCOMPARE(window.window().current(), &keys);
  QTRY_VERIFY(keys.model().rowCount() > 0);
  QCOMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("h0000001"));
  QTRY_VERIFY(keys.settled());
  while (keys.model().canFetchMore({})) {
    keys.model().fetchMore({});
    QTRY_VERIFY(!keys.model().reading());
  }
  QVERIFY(keys.model().rowCount() >= count && keys.model().rowCount() < count + 60);
  // By keyboard as well.
  window.go("ages");
  ages.histogram().setFocus();
  QTest::keyClick(&ages.histogram(), Qt::Key_End);
  QTest::keyClick(&ages.histogram(), Qt::Key_Return);
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::empty);
}

void JanitorTest::savesPictures() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("ages");
  auto& ages = window.place<AgesPlace>("ages");
  QTRY_VERIFY_WITH_TIMEOUT(ages.settled(), 15'000);
  QTemporaryDir directory;
  for (const char* name : {"ages.png", "ages.svg"}) {
    const QString path = directory.filePath(QString::fromLatin1(name));
    ages.histogram().savePicture(path);
    QVERIFY(QFileInfo(path).size() > 1'000);
  }
  QVERIFY_THROWS_EXCEPTION(Failed, ages.histogram().savePicture(QStringLiteral("/nowhere/ages.png")));
}

void JanitorTest::dryRunCountsAndKeeps() {
  const QAbstractItemModelTester* tester = nullptr;
  Window window(conninfo_);
  auto& janitor = open(window);
  tester = new QAbstractItemModelTester(&janitor.model(), &janitor.model());
  Q_UNUSED(tester);
  QTRY_VERIFY(janitor.settled());
  action(janitor, "Dry run").trigger();
  auto& card = child<FigureCard>(janitor, "dryCard");
  QTRY_VERIFY(card.figure() != QStringLiteral("–"));
  const int counted = plain(card.figure()).remove(QLatin1Char(' ')).toInt();
  QVERIFY(counted > 2'000 && counted < 2'300);
  QCOMPARE(headless(), std::string("3000"));
  QVERIFY(janitor.model().rowCount() >= 3);
  QVERIFY(plain(card.caption()).contains(QStringLiteral("The oldest is 51 min")) ||
          plain(card.caption()).contains(QStringLiteral("The oldest is 5")));
}

void JanitorTest::sweepsAfterAsking() {
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  child<QLineEdit>(janitor, "olderThan").setText(QStringLiteral("30m"));
  child<QSpinBox>(janitor, "batch").setValue(100);
  confirmSweep(janitor);
  auto& card = child<FigureCard>(janitor, "sweepCard");
  QTRY_VERIFY(card.figure() != QStringLiteral("–"));
  const int deleted = plain(card.figure()).remove(QLatin1Char(' ')).toInt();
  QCOMPARE(headless(), std::to_string(3'000 - deleted));
  QVERIFY(deleted > 1'200 && deleted < 1'400);
  QVERIFY(janitor.model().rowCount() >= deleted / 100);
  std::int64_t sum = 0;
  for (int row = 0; row < janitor.model().rowCount(); ++row)
    sum += janitor.model().index(row, SweepModel::kDeleted).data(ListView::kCopyRole).toLongLong();
  QCOMPARE(sum, deleted);
  picture(window, "janitor-swept");
}

void JanitorTest::theSafeAnswerIsTheDefault() {
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  action(janitor, "Sweep…").trigger();
  auto& box = child<QMessageBox>(janitor, "confirmation");
  QVERIFY(box.text().contains(QStringLiteral("videos")));
  picture(window, "janitor-asks");
  QTest::keyClick(&box, Qt::Key_Return);
  QTRY_VERIFY(janitor.findChild<QMessageBox*>() == nullptr);
  QVERIFY(janitor.running() == nullptr);
  QCOMPARE(headless(), std::string("3000"));
}

void JanitorTest::leavesWhatIsLocked() {
  database::Settings settings;
  settings.conninfo = conninfo_;
  database::Connection holder(settings);
  database::Transaction transaction(holder);
  transaction.execute({database::adHoc("test.hold",
                                       "/* test.hold */ select from headlock.compaction_head_1 where "
                                       "compaction_key <= 'h0000007' and head_id is null for update"),
                       {}});
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  action(janitor, "Dry run").trigger();
  QTRY_VERIFY(child<FigureCard>(janitor, "dryCard").caption().contains(QStringLiteral("7 locked and left.")));
  QTRY_VERIFY(action(janitor, "Sweep…").isEnabled());
  confirmSweep(janitor);
  QTRY_VERIFY(
      child<FigureCard>(janitor, "sweepCard").caption().contains(QStringLiteral("7 locked and left.")));
  QCOMPARE(
      value(conninfo_, "select count(*) from headlock.compaction_head_1 where compaction_key <= 'h0000007'"),
      std::string("7"));
}

void JanitorTest::stopsInTheMiddle() {
  makeTopic(conninfo_, {.name = "many", .headless = 60'000, .youngestSeconds = 10, .ttlSeconds = 5});
  Window window(conninfo_);
  auto& janitor = open(window);
  window.workspace().chooseTopic(QStringLiteral("many"));
  child<QSpinBox>(janitor, "batch").setValue(1);
  QTRY_VERIFY(janitor.settled());
  confirmSweep(janitor);
  QTRY_VERIFY(janitor.model().rowCount() > 10);
  action(janitor, "Stop").trigger();
  QTRY_VERIFY(janitor.running()->over());
  QVERIFY(janitor.running()->state() == RunningWork::State::cancelled);
  auto& card = child<FigureCard>(janitor, "sweepCard");
  const std::int64_t deleted = plain(card.figure()).remove(QLatin1Char(' ')).toLongLong();
  QVERIFY(card.caption().startsWith(QStringLiteral("deleted, then stopped")));
  QVERIFY(deleted > 10 && deleted < 60'000);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.compaction_head_2"),
           std::to_string(60'000 - deleted));
}

void JanitorTest::repeatsUntilStopped() {
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  child<QCheckBox>(janitor, "repeat").setChecked(true);
  child<QLineEdit>(janitor, "every").setText(QStringLiteral("1s"));
  confirmSweep(janitor);
  const RunningWork* first = janitor.running();
  QTRY_VERIFY(janitor.running() != nullptr && janitor.running() != first);
  QVERIFY(action(janitor, "Stop").isEnabled());
  action(janitor, "Stop").trigger();
  QTRY_VERIFY(janitor.running() == nullptr || janitor.running()->over());
  QTRY_VERIFY(!action(janitor, "Stop").isEnabled());
}

void JanitorTest::refusesWrongFields() {
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  for (const char* wrong : {"soon", "5", "-5m", "1h30m", "9e9d"}) {
    child<QLineEdit>(janitor, "olderThan").setText(QString::fromLatin1(wrong));
    action(janitor, "Sweep…").trigger();
    QVERIFY2(janitor.state().kind() == PlaceState::Kind::failed, wrong);
    QCOMPARE(janitor.state().problem()->code, QStringLiteral("invalid_duration"));
    QVERIFY(janitor.findChild<QMessageBox*>() == nullptr);
  }
}

void JanitorTest::isDisabledWhereNothingMayBeChanged() {
  Window window(conninfo_, true);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  QVERIFY(!action(janitor, "Sweep…").isEnabled());
  QVERIFY(action(janitor, "Dry run").isEnabled());
  action(janitor, "Dry run").trigger();
  QTRY_VERIFY(child<FigureCard>(janitor, "dryCard")
                  .caption()
                  .contains(QStringLiteral("cannot be known on a read-only connection")));
}

void JanitorTest::marksTheSweepInTheChart() {
  Window window(conninfo_);
  auto& janitor = open(window);
  QTRY_VERIFY(janitor.settled());
  confirmSweep(janitor);
  QTRY_VERIFY(child<FigureCard>(janitor, "sweepCard").figure() != QStringLiteral("–"));
  window.go("ages");
  auto& ages = window.place<AgesPlace>("ages");
  QTRY_VERIFY_WITH_TIMEOUT(ages.settled(), 15'000);
  QTRY_COMPARE(ages.trend().shownSweeps(), 1);
  picture(window, "ages-swept");
}

}  // namespace

HEADLOCK_TEST(JanitorTest)
#include "janitor_test.moc"
