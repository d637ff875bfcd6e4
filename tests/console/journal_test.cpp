// The journal of a window on a real server: what it lists, how it is searched and copied, that it stays
// bounded, and what the window itself costs.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/journal/footprint_model.h"
#include "ui/journal/footprint_page.h"
#include "ui/journal/journal_model.h"
#include "ui/journal/journal_place.h"
#include "ui/keys/keys_place.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

/// What a connection would say of one statement.
void log(StatementLog& log, std::string_view operation, std::string_view text,
         const std::vector<database::Parameter>& parameters = {}, std::string_view sqlstate = {},
         std::string_view error = {}) {
  database::StatementEvent event{};
  event.operation = operation;
  event.text = text;
  event.parameters = parameters;
  event.connection = 1;
  event.backendPid = 812;
  event.started = std::chrono::system_clock::now();
  event.duration = std::chrono::microseconds(420);
  event.rows = 1;
  event.sqlstate = sqlstate;
  event.error = error;
  log.onStatement(event);
}

class JournalTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void listsEveryStatement();
  void findsAndCopies();
  void showsWhatFailed();
  void writesValuesIntoTheText();
  void staysBounded();
  void exportsWhatTheFilterLetsThrough();
  void tellsItsOwnFootprint();

private:
  static JournalPlace& open(Window& window) {
    window.go("journal");
    return window.place<JournalPlace>("journal");
  }
  std::string conninfo_;
};

void JournalTest::initTestCase() {
  conninfo_ = installedDatabase(server());
  makeTopic(conninfo_, {.name = "videos", .materialized = 20, .headless = 3});
}

void JournalTest::listsEveryStatement() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("keys");
  QTRY_VERIFY(window.place<KeysPlace>("keys").settled());
  auto& journal = open(window);
  const QAbstractItemModelTester tester(&journal.model());
  QTRY_VERIFY(journal.settled());
  QTRY_COMPARE(static_cast<std::uint64_t>(journal.model().rowCount()), window.workspace().log().sent());
  QVERIFY(child<QLabel>(journal, "sentence").text().contains(QStringLiteral(" statements sent since")));
  // What comes meanwhile comes in at the top.
  const int before = journal.model().rowCount();
  window.workspace().tryNow();
  window.go("topics");
  QTRY_VERIFY(window.workspace().log().sent() > static_cast<std::uint64_t>(before));
  open(window);
  QTRY_VERIFY(journal.model().rowCount() > before);
  QVERIFY(journal.model().statement(0)->number > journal.model().statement(1)->number);
  journal.showExample();
  picture(window, "journal");
}

void JournalTest::findsAndCopies() {
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTest::keyClicks(&child<QLineEdit>(keys, "prefix"), QStringLiteral("k000001"));
  QTRY_VERIFY(keys.settled());
  QTRY_COMPARE(keys.model().rowCount(), 10);
  auto& journal = open(window);
  QTRY_VERIFY(journal.settled());
  QTest::keyClick(&journal, Qt::Key_F, Qt::ControlModifier);
  QTest::keyClicks(&child<QLineEdit>(journal, "journalWords"), QStringLiteral("keys_page k000001"));
  QVERIFY(journal.model().rowCount() >= 1);
  for (int row = 0; row < journal.model().rowCount(); ++row)
    QVERIFY(cell(journal.model(), row, JournalModel::kOperation).contains(QStringLiteral("keys_page")));
  const QString sql = child<QPlainTextEdit>(journal, "statementSql").toPlainText();
  QVERIFY2(sql.contains(QStringLiteral("'k000001")), qPrintable(sql));
  journal.view().setFocus();
  journal.view().selectRow(0);
  QTest::keyClick(&journal.view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const QString copied = QApplication::clipboard()->text();
  QVERIFY(copied.startsWith(QStringLiteral("/* headlock.topic.keys_page")));
  // It runs as it is, elsewhere.
  QCOMPARE(psql(conninfo_, copied.toStdString()).size(), std::size_t{10});
}

void JournalTest::showsWhatFailed() {
  Window window(server().freshDatabase());  // nothing is installed there
  QTRY_VERIFY(window.window().current()->state().kind() == PlaceState::Kind::failed);
  auto& journal = open(window);
  auto& kind = child<QComboBox>(journal, "journalKind");
  kind.setCurrentIndex(kind.findData(static_cast<int>(JournalFilter::Kind::failed)));
  for (int row = 0; row < journal.model().rowCount(); ++row)
    QVERIFY(!cell(journal.model(), row, JournalModel::kOutcome).isEmpty());
}

void JournalTest::writesValuesIntoTheText() {
  StatementLog journal;
  log(journal, "a", "select $1::text, $2::int, $10, $1", {"it's", std::nullopt});
  QCOMPARE(asSql(*journal.since(0).front()), std::string("select 'it''s'::text, null::int, $10, 'it''s';\n"));
  log(journal, "b", "select $1", {std::string(StatementLog::kLongestValue + 1, 'x')});
  const std::string cut = asSql(*journal.since(1).front());
  QVERIFY2(cut.starts_with("-- $1 was a value of 2049 bytes"), cut.c_str());
  QVERIFY(cut.ends_with("\nselect $1;\n"));
  log(journal, "c", "select $1", {"a\\b"});
  QCOMPARE(asSql(*journal.since(2).front()), std::string("select E'a\\\\b';\n"));
}

void JournalTest::staysBounded() {
  StatementLog journal;
  const std::string value(1'000, 'v');
  for (std::size_t number = 0; number < StatementLog::kStatements + 500; ++number)
    log(journal, "headlock.topic.insert", "insert into t values ($1)", {"x"});
  QCOMPARE(journal.since(0).size(), StatementLog::kStatements);
  QCOMPARE(journal.oldest(), std::uint64_t{501});
  QCOMPARE(journal.sent(), std::uint64_t{StatementLog::kStatements + 500});
  // Texts that are all different and values that are long: bytes are what counts then.
  for (int number = 0; number < 30'000; ++number) {
    log(journal, "headlock.topic.insert_headless", "/* key " + std::to_string(number) + " */ insert",
        {value});
  }
  QVERIFY(journal.bytes() <= StatementLog::kBytes);
  QVERIFY(journal.since(0).size() < StatementLog::kStatements);
  JournalModel model(std::make_shared<StatementLog>());
  QCOMPARE(model.rowCount(), 0);
  QVERIFY(journal.minutes().size() <= 3);
}

void JournalTest::exportsWhatTheFilterLetsThrough() {
  Window window(conninfo_);
  QTRY_VERIFY(window.window().current()->settled());
  auto& journal = open(window);
  QTRY_VERIFY(journal.settled());
  child<QLineEdit>(journal, "journalWords").setText(QStringLiteral("server_status"));
  const int shown = journal.model().rowCount();
  QVERIFY(shown >= 1);
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("journal.json"));
  journal.exportTo(path);
  QTRY_VERIFY(child<QLabel>(journal, "journalOutcome").text().contains(path));
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray lines = file.readAll();
  QVERIFY(lines.count('\n') >= shown);
  QVERIFY(lines.contains("\"operation\":\"headlock.session.server_status\""));
  QVERIFY(lines.contains("\"sqlstate\":null"));
  journal.exportTo(QStringLiteral("/nowhere/journal.json"));
  QTRY_VERIFY(child<QLabel>(journal, "journalOutcome").text().contains(QStringLiteral("cannot be written")));
}

void JournalTest::tellsItsOwnFootprint() {
  Window window(conninfo_);
  QTRY_VERIFY(window.window().current()->settled());
  auto& journal = open(window);
  child<QTabWidget>(journal, "journalTabs").setCurrentIndex(1);
  FootprintPage& footprint = journal.footprint();
  const QAbstractItemModelTester tester(&footprint.model());
  QTRY_VERIFY(journal.settled());
  // What it says is what the server says.
  const auto open = [&] {
    return value(conninfo_,
                 "select count(*) from pg_stat_activity where datname = current_database() and "
                 "backend_type = 'client backend' and application_name <> 'headlock-tests'");
  };
  QTRY_COMPARE(std::to_string(footprint.model().rowCount()), open());
  QCOMPARE(footprint.model().rowCount(), 2);  // a reader and a monitor
  QTRY_COMPARE(footprint.model().openTransactions(), 0);
  QVERIFY(memoryOfThisProcess() > 1'000'000);
  picture(window, "journal-footprint");
}

}  // namespace

HEADLOCK_TEST(JournalTest)
#include "journal_test.moc"
