// The keys of a topic: finding one, its head, its history, and what can be done to it.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/actions/export.h"
#include "ui/keys/key_cells.h"
#include "ui/keys/key_details.h"
#include "ui/keys/keys_place.h"
#include "ui/messages/messages_place.h"
#include "ui/messages/payload_view.h"
#include "ui/topics/topics_place.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class KeysTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void goesToAKey();
  void findsTheOldestHeadless();
  void showsTheHeadWithExactDigits();
  void comparesTwoVersions();
  void saysThatAKeyHasNoHead();
  void loadsABigPayloadOnDemand();
  void keepsWhatIsChosenWhileRowsComeAndGo();
  void locksAKeyForAWhile();
  void producesAMessage();
  void refusesWrongFields();
  void disablesChangesWhereNothingMayBeChanged();
  void copiesRowsAndKeys();
  void exportsEverythingThatPasses();
  void findsMessagesByTextAndPath();
  void tailsTheLog();
  void opensTheKeyOfAMessage();
  void showsLongNamesWhole();

private:
  KeysPlace& openKeys(Window& window) {
    window.workspace().chooseTopic(QStringLiteral("videos"));
    window.go("keys");
    return window.place<KeysPlace>("keys");
  }
  void choose(KeysPlace& keys, const QString& key) {
    auto& from = child<QLineEdit>(keys, "from");
    from.setText(key);
    QTest::keyClick(&from, Qt::Key_Return);
    QTRY_COMPARE(cell(keys.model(), 0, kKeyColumn), key);
    QTRY_COMPARE(child<QLabel>(keys, "detailKey").text(), key);
    QTRY_VERIFY(keys.settled());
  }
  void trigger(Place& place, const char* text) {
    for (QAction* action : place.actions()) {
      if (action->text() != QString::fromUtf8(text)) continue;
      QVERIFY(action->isEnabled());
      action->trigger();
      return;
    }
    QFAIL("there is no such action");
  }

  std::string conninfo_;
};

void KeysTest::init() {
  conninfo_ = installedDatabase(server());
  makeTopic(conninfo_,
            {.name = "videos", .materialized = 700, .headless = 40, .youngestSeconds = 10, .ttlSeconds = 30});
  execute(conninfo_, R"(
    insert into headlock.message_log_1 (schema_version, message_key, compaction_rank, payload)
      values (2, 'video', 1, '{"state": "new", "attempts": 1}'), (2, 'video', 2, '{"state": "new", "attempts": 2, "price": 1.10}'),
             (2, 'video', 3, '{"attempts": 3, "price": 1.10, "big": 123456789012345678901234567890}');
    insert into headlock.compaction_head_1 (compaction_key, head_id, schema_version, compaction_rank)
      select 'video', max(id), 2, 3 from headlock.message_log_1)");
}

void KeysTest::goesToAKey() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  QTRY_VERIFY(keys.settled());
  auto& from = child<QLineEdit>(keys, "from");
  QTest::keyClicks(&from, QStringLiteral("k0000500"));
  QTest::keyClick(&from, Qt::Key_Return);
  QTRY_COMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("k0000500"));
  QCOMPARE(keys.view().currentIndex().row(), 0);
  from.setText(QStringLiteral("k00005"));  // not there: the next one is shown
  QTest::keyClick(&from, Qt::Key_Return);
  QTRY_COMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("k0000500"));
  from.clear();
  QTRY_COMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("h0000001"));
}

void KeysTest::findsTheOldestHeadless() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  QTRY_VERIFY(keys.settled());
  auto& state = child<QComboBox>(keys, "state");
  state.setFocus();
  for (int step = 0; step < 3; ++step) QTest::keyClick(&state, Qt::Key_Down);
  QTRY_COMPARE(keys.model().rowCount(), 40);
  QCOMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("h0000001"));
  QCOMPARE(cell(keys.model(), 39, kKeyColumn), QStringLiteral("h0000040"));
  QCOMPARE(cell(keys.model(), 0, kStateColumn), QStringLiteral("past its TTL"));
  QVERIFY(!child<QLineEdit>(keys, "prefix").isEnabled());
  QTest::keyClick(&state, Qt::Key_Down);
  QTRY_VERIFY(keys.model().rowCount() < 40);
  QVERIFY(keys.model().rowCount() >= 20);
  // By age nothing can be filtered: who wants to is taken to the same keys by name, and from there into the
  // list.
  QTest::keyClick(&keys, Qt::Key_F, Qt::ControlModifier);
  auto& prefix = child<QLineEdit>(keys, "prefix");
  QVERIFY(prefix.isEnabled() && prefix.hasFocus());
  QTest::keyClicks(&prefix, QStringLiteral("h000000"));
  QTRY_COMPARE(keys.model().rowCount(), 9);
  QTest::keyClick(&prefix, Qt::Key_Return);
  QVERIFY(keys.view().hasFocus());
}

void KeysTest::showsTheHeadWithExactDigits() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("video"));
  auto& payload = keys.details().payload();
  const QAbstractItemModelTester tester(&payload.tree());
  QCOMPARE(payload.tree().rowCount(), 3);
  QStringList shown;
  for (int row = 0; row < 3; ++row)
    shown << cell(payload.tree(), row, 0) + QLatin1Char('=') + cell(payload.tree(), row, 1);
  QVERIFY(shown.contains(QStringLiteral("price=1.10")));
  QVERIFY(shown.contains(QStringLiteral("big=123456789012345678901234567890")));
  QCOMPARE(keys.details().history().rowCount(), 3);
  QVERIFY(child<QLabel>(keys, "detailFacts").text().contains(QStringLiteral("rank 3")));
  QVERIFY(child<QLabel>(keys, "payloadTitle").text().startsWith(QStringLiteral("Message 703")));
}

void KeysTest::comparesTwoVersions() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("video"));
  auto& history = keys.details().historyView();
  QTest::mouseClick(history.viewport(), Qt::LeftButton, {},
                    history.visualRect(history.model()->index(2, 0)).center());
  QTRY_VERIFY(keys.details().payload().title().startsWith(QStringLiteral("Message 701")));
  QTest::mouseClick(history.viewport(), Qt::LeftButton, Qt::ControlModifier,
                    history.visualRect(history.model()->index(0, 0)).center());
  auto& changes = keys.details().payload().changes();
  QTRY_COMPARE(changes.rowCount(), 4);
  QCOMPARE(keys.details().payload().title(), QStringLiteral("From message 701 to 703"));
  QStringList found;
  for (int row = 0; row < 4; ++row)
    found << cell(changes, row, 0) + QLatin1Char(' ') + cell(changes, row, 1) + QLatin1Char('>') +
                 cell(changes, row, 2);
  QVERIFY(found.contains(QStringLiteral("attempts 1>3")));
  QVERIFY(found.contains(QStringLiteral("price not there>1.10")));
  QVERIFY(found.contains(QStringLiteral("state \"new\">not there")));
  picture(window, "keys-diff");
}

void KeysTest::saysThatAKeyHasNoHead() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("h0000001"));
  QVERIFY(keys.details().payload().sentence().startsWith(QStringLiteral("This key has no head")));
  QCOMPARE(child<QLabel>(keys, "historyTitle").text(), QStringLiteral("No message has this key yet."));
}

void KeysTest::loadsABigPayloadOnDemand() {
  execute(conninfo_, R"(
    insert into headlock.message_log_1 (schema_version, message_key, compaction_rank, payload)
      select 1, 'big', 0, jsonb_build_object('rows', jsonb_agg(md5(n::text))) from generate_series(1, 120000) n;
    insert into headlock.compaction_head_1 (compaction_key, head_id, schema_version, compaction_rank)
      select 'big', max(id), 1, 0 from headlock.message_log_1)");
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("big"));
  auto& payload = keys.details().payload();
  QTRY_VERIFY(payload.sentence().startsWith(QStringLiteral("This payload takes")));
  const EventLoopWatchdog watchdog;
  QTest::mouseClick(&child<QPushButton>(payload, "payloadButton"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(payload.tree().rowCount() == 1, 20'000);
  QVERIFY(payload.tree().tree()->size() == 120'002);
  for (QToolButton* button : payload.findChildren<QToolButton*>()) {
    if (button->isCheckable()) button->click();  // the raw text
  }
  QCoreApplication::processEvents();
  QVERIFY2(watchdog.longestGap() < std::chrono::milliseconds(100),
           qPrintable(QString::number(watchdog.longestGap().count())));
}

void KeysTest::keepsWhatIsChosenWhileRowsComeAndGo() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  QTRY_VERIFY(keys.settled());
  while (keys.model().canFetchMore({})) {
    keys.model().fetchMore({});
    QTRY_VERIFY(!keys.model().reading());
  }
  const int row = keys.model().find({{}, "k0000300"});
  keys.view().setCurrentIndex(keys.model().index(row, 0));
  keys.view().scrollTo(keys.model().index(row, 0), QAbstractItemView::PositionAtTop);
  const QString top = keys.view().model()->index(keys.view().rowAt(0), 0).data().toString();
  keys.view().setColumnWidth(kStateColumn, 151);
  execute(
      conninfo_,
      "delete from headlock.compaction_head_1 where compaction_key in ('k0000010', 'k0000299', 'k0000305');"
      "insert into headlock.compaction_head_1 (compaction_key) values ('k00000101'), ('k00002991'), "
      "('k0000300a')");
  keys.refresh();
  QTRY_VERIFY(keys.model().find({{}, "k0000300a"}) > 0);
  QTRY_VERIFY(keys.settled());
  QCOMPARE(keys.view().currentIndex().data().toString(), QStringLiteral("k0000300"));
  QCOMPARE(keys.view().model()->index(keys.view().rowAt(0), 0).data().toString(), top);
  QCOMPARE(keys.view().columnWidth(kStateColumn), 151);
}

void KeysTest::locksAKeyForAWhile() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("video"));
  trigger(keys, "Lock…");
  auto& dialog = child<QDialog>(keys, "");
  QCOMPARE(child<QLineEdit>(dialog, "lockKey").text(), QStringLiteral("video"));
  child<QLineEdit>(dialog, "lockDuration").setText(QStringLiteral("10m"));
  QTest::mouseClick(&child<QPushButton>(dialog, "formAccept"), Qt::LeftButton);
  QTRY_COMPARE(window.workspace().work().running(), 1);
  const auto locked = [this] {
    return psql(conninfo_,
                "select 1 from headlock.compaction_head_1 where compaction_key = 'video' for update skip "
                "locked")
        .empty();
  };
  QTRY_VERIFY(locked());
  RunningWork* work = window.workspace().work().all().front();
  QTRY_VERIFY(work->sentence().startsWith(QStringLiteral("Held; ")));
  picture(window, "keys-locked");
  work->cancel();
  QTRY_VERIFY(work->over());
  QTRY_VERIFY(!locked());
}

void KeysTest::producesAMessage() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("video"));
  trigger(keys, "Produce…");
  auto& dialog = child<QDialog>(keys, "");
  auto& payload = child<QPlainTextEdit>(dialog, "producePayload");
  auto& accept = child<QPushButton>(dialog, "formAccept");
  payload.setPlainText(QStringLiteral("{\"attempts\": "));
  QVERIFY(!accept.isEnabled());
  QVERIFY(!child<QLabel>(dialog, "formProblem").text().isEmpty());
  payload.setPlainText(QStringLiteral("{\"attempts\": 4.0}"));
  child<QLineEdit>(dialog, "produceRank").setText(QStringLiteral("9"));
  child<QLineEdit>(dialog, "produceVersion").setText(QStringLiteral("2"));
  QVERIFY(accept.isEnabled());
  QTest::mouseClick(&accept, Qt::LeftButton);
  QTRY_COMPARE(value(conninfo_,
                     "select payload::text from headlock.message_log_1 where id = (select head_id from "
                     "headlock.compaction_head_1 where compaction_key = 'video')"),
               std::string("{\"attempts\": 4.0}"));
  QTRY_COMPARE(keys.details().history().rowCount(), 4);  // the place follows
}

void KeysTest::refusesWrongFields() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  QTRY_VERIFY(keys.settled());
  trigger(keys, "Lock…");
  auto& dialog = child<QDialog>(keys, "");
  auto& accept = child<QPushButton>(dialog, "formAccept");
  auto& duration = child<QLineEdit>(dialog, "lockDuration");
  for (const char* wrong : {"", "5", "5 fortnights", "-1s", "1.5s", "0s", "99999999999999999999d"}) {
    duration.setText(QString::fromLatin1(wrong));
    QVERIFY2(!accept.isEnabled(), wrong);
    QVERIFY2(!child<QLabel>(dialog, "formProblem").text().isEmpty(), wrong);
  }
  duration.setText(QStringLiteral("5s"));
  QVERIFY(accept.isEnabled());
  child<QLineEdit>(dialog, "lockKey").setText(QString(1'025, QLatin1Char('k')));
  QVERIFY(!accept.isEnabled());
  QTest::keyClick(&dialog, Qt::Key_Escape);
  QCOMPARE(window.workspace().work().running(), 0);
}

void KeysTest::disablesChangesWhereNothingMayBeChanged() {
  Window window(conninfo_, true);
  auto& keys = openKeys(window);
  QTRY_VERIFY(keys.settled());
  for (QAction* action : keys.actions()) {
    const bool changes =
        action->text() == QStringLiteral("Lock…") || action->text() == QStringLiteral("Produce…");
    QCOMPARE(action->isEnabled(), !changes);
    if (changes) QCOMPARE(action->toolTip(), QStringLiteral("This connection is read-only."));
  }
  picture(window, "keys-read-only");
}

void KeysTest::copiesRowsAndKeys() {
  Window window(conninfo_);
  auto& keys = openKeys(window);
  choose(keys, QStringLiteral("video"));
  keys.view().setFocus();
  QTest::keySequence(&keys.view(), QKeySequence::Copy);
  const QString copied = QApplication::clipboard()->text();
  QVERIFY2(copied.startsWith(QStringLiteral("video\tmaterialised\t703\t3\t2\t20")), qPrintable(copied));
  QVERIFY(copied.endsWith(QLatin1Char('Z')));
}

void KeysTest::exportsEverythingThatPasses() {
  Window window(conninfo_);
  QTemporaryDir directory;
  const QString csv = directory.filePath(QStringLiteral("keys.csv"));
  const QString json = directory.filePath(QStringLiteral("messages.json"));
  writeKeys(window.workspace(), QStringLiteral("videos"), {}, csv);
  writeMessages(window.workspace(), QStringLiteral("videos"), {.key = "video"}, json);
  QTRY_COMPARE(window.workspace().work().running(), 0);
  QFile keys(csv);
  QVERIFY(keys.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = keys.readAll().split('\n');
  QCOMPARE(lines.size(), 743);  // a header, 741 keys, and the end
  QCOMPARE(lines.front(), QByteArray("key,state,head_id,schema_version,rank,created_at,updated_at,age_ms\r"));
  QVERIFY(lines[1].startsWith("h0000001,headless,,,,20"));
  QFile messages(json);
  QVERIFY(messages.open(QIODevice::ReadOnly));
  const QByteArray first = messages.readLine();
  QVERIFY2(
      first.startsWith(
          R"({"id":703,"key":"video","rank":3,"schema_version":2,"payload":{"big": 123456789012345678901234567890)"),
      first.constData());

  writeKeys(window.workspace(), QStringLiteral("videos"), {}, QStringLiteral("/nowhere/keys.csv"));
  QTRY_COMPARE(window.workspace().work().running(), 0);
  const auto failed = window.workspace().work().all().back();
  QCOMPARE(failed->problem()->code, QStringLiteral("file_failed"));
}

void KeysTest::findsMessagesByTextAndPath() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("messages");
  auto& messages = window.place<MessagesPlace>("messages");
  QTRY_COMPARE(messages.model().rowCount(), 500);
  QCOMPARE(cell(messages.model(), 0, MessagesModel::kId), QStringLiteral("703"));
  auto& search = child<QLineEdit>(messages, "search");
  search.setText(QStringLiteral("PRICE"));
  QTRY_COMPARE(messages.model().rowCount(), 2);
  search.setText(QStringLiteral("$.attempts ? (@ >= 2)"));
  QTRY_COMPARE(cell(messages.model(), 1, MessagesModel::kId), QStringLiteral("702"));
  QTRY_COMPARE(messages.model().rowCount(), 2);
  search.setText(QStringLiteral("$.n ? (@ == 5)"));
  QTRY_COMPARE(messages.model().rowCount(), 1);
  QCOMPARE(cell(messages.model(), 0, MessagesModel::kKey), QStringLiteral("k0000005"));
  search.setText(QStringLiteral("$.n ? ("));
  QTRY_VERIFY(messages.state().kind() == PlaceState::Kind::failed);
  QVERIFY(messages.state().sentence().startsWith(QStringLiteral("This is no SQL/JSON path")));
  search.setText(QStringLiteral("'; drop table headlock.message_log_1; --"));
  QTRY_VERIFY(messages.state().kind() == PlaceState::Kind::empty);
  search.clear();
  child<QLineEdit>(messages, "messageKey").setText(QStringLiteral("video"));
  QTRY_COMPARE(messages.model().rowCount(), 3);
}

void KeysTest::tailsTheLog() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("messages");
  auto& messages = window.place<MessagesPlace>("messages");
  QTRY_VERIFY(messages.settled());
  QCOMPARE(messages.view().currentIndex().row(), 0);
  execute(conninfo_,
          "insert into headlock.message_log_1 (schema_version, payload) values (1, '{\"new\": true}')");
  QTRY_COMPARE(cell(messages.model(), 0, MessagesModel::kId), QStringLiteral("704"));
  QCOMPARE(messages.view().currentIndex().row(), 1);  // what was chosen stays chosen
  trigger(messages, "Live");
  execute(conninfo_,
          "insert into headlock.message_log_1 (schema_version, payload) values (1, '{\"later\": true}')");
  messages.refresh();
  QTRY_COMPARE(cell(messages.model(), 0, MessagesModel::kId), QStringLiteral("705"));
}

void KeysTest::opensTheKeyOfAMessage() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("messages");
  auto& messages = window.place<MessagesPlace>("messages");
  QTRY_VERIFY(messages.settled());
  trigger(messages, "Open key");
  auto& keys = window.place<KeysPlace>("keys");
  QCOMPARE(window.window().current(), &keys);
  QTRY_COMPARE(cell(keys.model(), 0, kKeyColumn), QStringLiteral("video"));
  QTRY_COMPARE(child<QLabel>(keys, "detailKey").text(), QStringLiteral("video"));
}

void KeysTest::showsLongNamesWhole() {
  const std::string longKey = "orders/2026/" + std::string(900, 'x') + "/line\\n";
  execute(conninfo_, "insert into headlock.compaction_head_1 (compaction_key) values (E'" + longKey +
                         "'), ('" + std::string(1'024, 'W') + "'), ('ключ'), (U&'\\202Eevil')");
  const std::string longTopic = std::string(199, 't') + "z";
  makeTopic(conninfo_, {.name = longTopic, .materialized = 3});
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  picture(window, "topics-long-names");
  QCOMPARE(topics.model().index(0, 0).data(Qt::ToolTipRole).toString(), QString::fromStdString(longTopic));
  auto& keys = openKeys(window);
  child<QComboBox>(keys, "state").setFocus();
  choose(keys, QString(1'024, QLatin1Char('W')));
  QVERIFY(window.window().width() <= 1'280);
  picture(window, "keys-long-names");
  QCOMPARE(keys.view().currentIndex().data(Qt::ToolTipRole).toString().size(), 1'024);
}

}  // namespace

HEADLOCK_TEST(KeysTest)
#include "keys_test.moc"
