// A working day in one go and with the mouse and the keyboard alone: connect, see on the overview what is
// due, look at its topic, filter, sweep, mend a definition by its preview, compute everything again with a
// break in between, and find in the journal what was sent for it.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

#include "tests/console/classes.h"
#include "tests/console/fixture.h"
#include "tests/console/mouse.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/computed/computed_place.h"
#include "ui/computed/definitions_page.h"
#include "ui/computed/preview_view.h"
#include "ui/computed/task_bar.h"
#include "ui/connect/connect_place.h"
#include "ui/connect/console.h"
#include "ui/frame/figure_card.h"
#include "ui/frame/running_work.h"
#include "ui/janitor/janitor_place.h"
#include "ui/journal/journal_model.h"
#include "ui/journal/journal_place.h"
#include "ui/keys/key_cells.h"
#include "ui/keys/keys_place.h"
#include "ui/overview/jump_card.h"
#include "ui/overview/overview_place.h"
#include "ui/topics/topics_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

/// Writes over what a field holds.
void type(QWidget& field, const QString& text) {
  click(field);
  QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(&field, text);
}

class WholeTourTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void aWorkingDay();

private:
  void connectToIt();
  void whatIsDue();
  void theTopicAndItsKeys();
  void sweepWhatIsDue();
  void mendADefinition();
  void computeAgainWithABreak();
  void findTheStatement();

  template <typename PlaceType>
  [[nodiscard]] PlaceType& open(const QString& title) {
    goByMouse(console_->window(), title);
    auto* place = qobject_cast<PlaceType*>(console_->window().current());
    if (place == nullptr) throw std::logic_error("the mouse did not lead to " + title.toStdString());
    return *place;
  }

  std::string conninfo_;
  const std::unique_ptr<QTemporaryDir> settings_ = ownSettings();
  std::unique_ptr<Console> console_;
};

void WholeTourTest::initTestCase() {
  conninfo_ = installedDatabase(server());
  makeTopic(conninfo_, {.name = "bills", .materialized = 3});
  makeTopic(
      conninfo_,
      {.name = "videos", .materialized = 40, .headless = 1'200, .youngestSeconds = 60, .ttlSeconds = 1'000});
  makeClass(conninfo_, "server", 50);
}

void WholeTourTest::aWorkingDay() {
  console_ = std::make_unique<Console>(ConnectionChoice{.conninfo = installedDatabase(server())},
                                       Console::Options{});
  for (const auto stop :
       {&WholeTourTest::connectToIt, &WholeTourTest::whatIsDue, &WholeTourTest::theTopicAndItsKeys,
        &WholeTourTest::sweepWhatIsDue, &WholeTourTest::mendADefinition,
        &WholeTourTest::computeAgainWithABreak, &WholeTourTest::findTheStatement}) {
    (this->*stop)();
    if (QTest::currentTestFailed()) break;
  }
  console_.reset();
  waitUntil(conninfo_,
            "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
            "application_name = 'headlock'");
}

void WholeTourTest::connectToIt() {
  auto& connecting = open<ConnectPlace>(QStringLiteral("Connect"));
  QTabBar& tabs = *child<QTabWidget>(connecting, "connectTabs").tabBar();
  QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(1).center());
  type(child<QLineEdit>(connecting, "conninfo"), QString::fromStdString(conninfo_));
  QSignalSpy replaced(console_.get(), &Console::replaced);
  click(child<QPushButton>(connecting, "connect"));
  QTRY_COMPARE(replaced.count(), 1);
}

void WholeTourTest::whatIsDue() {
  auto& overview = open<OverviewPlace>(QStringLiteral("Overview"));
  QTRY_VERIFY(overview.settled());
  QVERIFY(plain(overview.expired().card().caption()).contains(QStringLiteral("in videos")));
  QCOMPARE(overview.waiting().card().figure(), QStringLiteral("0"));
  QCOMPARE(overview.backfills().card().figure(), QStringLiteral("0"));
}

void WholeTourTest::theTopicAndItsKeys() {
  auto& topics = open<TopicsPlace>(QStringLiteral("Topics"));
  QTRY_VERIFY(topics.settled());
  QCOMPARE(cell(topics.model(), 1, TopicsModel::kName), QStringLiteral("videos"));
  click(topics.view(), topics.model().index(1, TopicsModel::kName));
  auto& keys = open<KeysPlace>(QStringLiteral("Keys"));
  QTRY_VERIFY(keys.settled());
  QCOMPARE(console_->workspace().topic(), QStringLiteral("videos"));
  auto& state = child<QComboBox>(keys, "state");
  click(state);
  for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
    QTest::keyClick(state.view(), key);
  QCOMPARE(state.currentText(), QStringLiteral("Headless"));
  QTRY_VERIFY(keys.settled());
  QCOMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("h0000001"));
  type(child<QLineEdit>(keys, "prefix"), QStringLiteral("h00001"));
  QTRY_COMPARE(keys.model().rowCount(), 100);
  click(keys.view(), keys.model().index(4, kKeyColumn));
  QTRY_VERIFY(keys.settled());
  QVERIFY(child<QLabel>(keys, "detailKey").text().contains(QStringLiteral("h0000104")));
}

void WholeTourTest::sweepWhatIsDue() {
  auto& janitor = open<JanitorPlace>(QStringLiteral("Janitor"));
  QTRY_VERIFY(janitor.settled());
  QVERIFY(press(janitor, QStringLiteral("Dry run")));
  QTRY_VERIFY(janitor.running() != nullptr && janitor.running()->over());
  const auto figure = [&](const char* card) {
    return plain(child<FigureCard>(janitor, card).figure()).remove(QLatin1Char(' ')).toInt();
  };
  const int due = figure("dryCard");
  QVERIFY(due > 200 && due < 1'200);
  QVERIFY(press(janitor, QStringLiteral("Sweep")));
  click(child<QPushButton>(child<QMessageBox>(janitor, "confirmation"), "confirmAct"));
  QTRY_VERIFY(figure("sweepCard") >= due);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.compaction_head_2 where head_id is null"),
           std::to_string(1'200 - figure("sweepCard")));
}

void WholeTourTest::mendADefinition() {
  auto& computed = open<ComputedPlace>(QStringLiteral("Computed"));
  QTRY_VERIFY(computed.settled());
  PreviewView& preview = computed.definitions().preview();
  QTRY_COMPARE(preview.value(), QStringLiteral("2"));
  auto& paths = child<QPlainTextEdit>(computed, "definitionPaths");
  click(*paths.viewport());
  QTest::keyClick(&paths, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(&paths, QStringLiteral("/n/nett"));
  auto& mend = child<QPushButton>(preview, "previewMend");
  QTRY_VERIFY(mend.isVisible() && mend.text() == QStringLiteral("Use /n/net"));
  QCOMPARE(preview.value(), QStringLiteral("null"));
  click(mend);
  QTRY_COMPARE(preview.value(), QStringLiteral("1"));
  QVERIFY(press(computed, QStringLiteral("Save")));
  QTRY_VERIFY(computed.bar().sentence().contains(QStringLiteral("waits for a worker")));
}

void WholeTourTest::computeAgainWithABreak() {
  auto& computed = open<ComputedPlace>(QStringLiteral("Computed"));
  auto& batch = child<QSpinBox>(computed, "objectBatch");
  type(batch, QStringLiteral("1"));  // a cancel may lose to the next batch, not to all
  QCOMPARE(batch.value(), 1);
  Peer holder(conninfo_, "holder");
  holder.run("begin; select from headlock.object where name = 'o025' for update");
  QVERIFY(press(computed, QStringLiteral("Run backfill")));
  QTRY_VERIFY(plain(computed.bar().sentence()).contains(QStringLiteral("24 of 50 objects")));
  QVERIFY(press(computed, QStringLiteral("Cancel backfill")));
  click(child<QPushButton>(child<QMessageBox>(computed, "confirmation"), "confirmAct"));
  waitUntil(conninfo_,
            "select count(*) >= 2 from pg_stat_activity where datname = current_database() and "
            "wait_event_type = 'Lock'");
  holder.run("commit");
  QTRY_VERIFY(computed.running() == nullptr || computed.running()->over());
  QTRY_VERIFY(
      computed.bar().sentence().startsWith(QStringLiteral("The backfill was cancelled; what it did stays.")));
  QVERIFY(press(computed, QStringLiteral("Resume backfill")));
  QTRY_VERIFY(computed.bar().sentence().startsWith(QStringLiteral("50 objects computed again")));
  QTRY_COMPARE(cell(computed.model(), 0, ClassesModel::kStale), QStringLiteral("0"));
}

void WholeTourTest::findTheStatement() {
  auto& journal = open<JournalPlace>(QStringLiteral("Journal"));
  QTRY_VERIFY(journal.settled());
  type(child<QLineEdit>(journal, "journalWords"), QStringLiteral("sweep_batch"));
  QTRY_VERIFY(journal.model().rowCount() >= 1);
  click(journal.view(), journal.model().index(0, JournalModel::kOperation));
  QVERIFY(
      child<QPlainTextEdit>(journal, "statementSql").toPlainText().contains(QStringLiteral("delete from")));
}

}  // namespace

HEADLOCK_TEST(WholeTourTest)
#include "whole_tour_test.moc"
