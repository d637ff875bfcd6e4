// Where a window connects: fields, strings, services, recent connections, and nothing secret kept.
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include "core/database/settings.h"
#include "core/topic/client.h"
#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/connect/connect_place.h"
#include "ui/connect/console.h"
#include "ui/topics/topics_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class ConnectTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void composesConnectionStrings();
  void refusesWhatCannotBeRead();
  void testsAConnection();
  void connectsElsewhere();
  void keepsNoPassword();
  void listsServices();
  void heedsALostServerInPlace();
  void completesAnInterruptedDemonstration();

private:
  ConnectPlace& open(Console& console) {
    console.window().go(QStringLiteral("connect"));
    return *qobject_cast<ConnectPlace*>(console.window().place(QStringLiteral("connect")));
  }
  void type(ConnectPlace& place, const QString& conninfo) {
    child<QTabWidget>(place, "connectTabs").setCurrentIndex(1);
    auto& field = child<QLineEdit>(place, "conninfo");
    field.clear();
    field.setFocus();
    QTest::keyClicks(&field, conninfo);
  }
  std::unique_ptr<QTemporaryDir> settings_;
};

void ConnectTest::init() {
  settings_ = ownSettings();
}

void ConnectTest::composesConnectionStrings() {
  const std::string conninfo = conninfoOf(QStringLiteral(" db1 "), QStringLiteral("5433"),
                                          QStringLiteral("o'brien \\ co"), {}, QStringLiteral("a b"));
  std::vector<std::string> values;
  for (const auto& option : database::parseConninfo(conninfo))
    values.push_back(option.keyword + '=' + option.value);
  std::ranges::sort(values);
  QCOMPARE(values,
           (std::vector<std::string>{"dbname=o'brien \\ co", "host=db1", "password=a b", "port=5433"}));
  QCOMPARE(conninfoOf({}, {}, {}, {}, {}), std::string());
}

void ConnectTest::refusesWhatCannotBeRead() {
  Console console({.conninfo = installedDatabase(server())}, {});
  auto& place = open(console);
  for (const char* wrong : {"host", "postgres//x", "nosuchkeyword=1", "host='open"}) {
    type(place, QString::fromLatin1(wrong));
    QTest::mouseClick(&child<QPushButton>(place, "connect"), Qt::LeftButton);
    QVERIFY2(child<QLabel>(place, "testResult").text().startsWith(QStringLiteral("The connection string")),
             wrong);
  }
  type(place, QStringLiteral("host=x"));
  child<QLineEdit>(place, "schema").setText(QString(80, QLatin1Char('s')));
  QTest::mouseClick(&child<QPushButton>(place, "connect"), Qt::LeftButton);
  QVERIFY(!child<QLabel>(place, "testResult").text().isEmpty());
  QVERIFY(console.workspace().reader().status().state != SessionState::lost);
}

void ConnectTest::testsAConnection() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 1});
  Console console({.conninfo = conninfo}, {});
  auto& place = open(console);
  type(place, QString::fromStdString(conninfo));
  QTest::mouseClick(&child<QPushButton>(place, "test"), Qt::LeftButton);
  QTRY_VERIFY(child<QLabel>(place, "testResult").text().startsWith(QStringLiteral("PostgreSQL 1")));
  QCOMPARE(child<QLabel>(place, "testSmall").text(), QStringLiteral("The installation has 1 topic."));
  type(place, QString::fromStdString(server().freshDatabase()));
  QTest::mouseClick(&child<QPushButton>(place, "test"), Qt::LeftButton);
  QTRY_VERIFY(child<QLabel>(place, "testSmall").text().contains(QStringLiteral("is not installed")));
  type(place, QStringLiteral("host=/nowhere password=verysecret"));
  QTest::mouseClick(&child<QPushButton>(place, "test"), Qt::LeftButton);
  QTRY_VERIFY(child<QLabel>(place, "testSmall").text().contains(QStringLiteral("connection_failed")));
  QVERIFY(!child<QLabel>(place, "testResult").text().contains(QStringLiteral("verysecret")));
}

void ConnectTest::connectsElsewhere() {
  const std::string first = installedDatabase(server());
  const std::string second = installedDatabase(server());
  makeTopic(first, {.name = "here", .materialized = 1});
  makeTopic(second, {.name = "there", .materialized = 1});
  Console console({.conninfo = first}, {.traffic = false, .remembers = true});
  QTRY_COMPARE(recentConnections().size(), 1U);
  QSignalSpy replaced(&console, &Console::replaced);
  auto& place = open(console);
  type(place, QString::fromStdString(second));
  QTest::keyClick(&child<QLineEdit>(place, "conninfo"), Qt::Key_Return);
  QTRY_COMPARE(replaced.count(), 1);
  auto* topics = qobject_cast<TopicsPlace*>(console.window().place(QStringLiteral("topics")));
  console.window().go(QStringLiteral("topics"));
  QTRY_VERIFY(topics->settled());
  QCOMPARE(cell(topics->model(), 0, TopicsModel::kName), QStringLiteral("there"));
  QTRY_COMPARE(recentConnections().size(), 2U);
  QCOMPARE(recentConnections().front().conninfo, database::withoutSecrets(second));
  // Nothing of the first connection is left on the server.
  const auto options = database::parseConninfo(first);
  const auto name =
      std::ranges::find(options, std::string("dbname"), &database::ConninfoOption::keyword)->value;
  waitUntil(server().conninfo(),
            "select count(*) = 0 from pg_stat_activity where application_name = 'headlock' and datname = '" +
                name + "'");
}

void ConnectTest::keepsNoPassword() {
  const std::string conninfo = installedDatabase(server());
  {
    Console console({.conninfo = conninfo + " password=verysecret"}, {.traffic = false, .remembers = true});
    QTRY_COMPARE(recentConnections().size(), 1U);
    QVERIFY(!console.window().windowTitle().contains(QStringLiteral("verysecret")));
    auto& place = open(console);
    child<QTabWidget>(place, "connectTabs").setCurrentIndex(0);
    child<QLineEdit>(place, "password").setText(QStringLiteral("verysecret"));
    console.window().close();
  }
  int files = 0;
  QDirIterator iterator(settings_->path(), QDir::Files, QDirIterator::Subdirectories);
  while (iterator.hasNext()) {
    QFile file(iterator.next());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("verysecret"));
    ++files;
  }
  QVERIFY(files > 0);
}

void ConnectTest::listsServices() {
  const QString path = settings_->filePath(QStringLiteral("services"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("# comment\n[shop]\nhost=db1\n\n[warehouse]\nhost=db2\n");
  file.close();
  qputenv("PGSERVICEFILE", path.toUtf8());
  QCOMPARE(serviceNames(), (QStringList{QStringLiteral("shop"), QStringLiteral("warehouse")}));
  Console console({.conninfo = installedDatabase(server())}, {});
  auto& place = open(console);
  auto& list = child<QListWidget>(place, "connections");
  QCOMPARE(list.count(), 3);
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(1)).center());
  QCOMPARE(place.choice().conninfo, std::string("service=shop"));
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(0)).center());
  QVERIFY(place.choice().embedded);
  qunsetenv("PGSERVICEFILE");
}

void ConnectTest::heedsALostServerInPlace() {
  Console console({.conninfo = "host=/nowhere"}, {});
  auto* topics = qobject_cast<TopicsPlace*>(console.window().place(QStringLiteral("topics")));
  QTRY_VERIFY(topics->state().kind() == PlaceState::Kind::failed);
  QCOMPARE(topics->state().problem()->code, QStringLiteral("connection_failed"));
  auto& place = open(console);
  QVERIFY(child<QLabel>(place, "currentConnection")
              .text()
              .startsWith(QStringLiteral("This window has no connection")) ||
          child<QLabel>(place, "currentConnection")
              .text()
              .startsWith(QStringLiteral("This window is connecting")));
}

/// A load that was killed leaves topics missing, and one of them without keys.
void ConnectTest::completesAnInterruptedDemonstration() {
  const std::string conninfo = installedDatabase(server());
  ui::Workspace::Options options;
  options.target = targetOf(conninfo);
  options.favourite = QStringLiteral("videos");
  Workspace workspace(std::move(options));
  const auto topics = [&] { return value(conninfo, "select count(*) from headlock.topic_config"); };
  const auto prepare = [&](bool traffic) {
    const Opening opening(workspace,
                          {.fill = true, .traffic = traffic, .size = {.keys = 900, .headless = 200}});
    QTRY_VERIFY_WITH_TIMEOUT(opening.done(), 60'000);
    QVERIFY(!opening.problem());
    workspace.work().cancelAll();
    QTRY_COMPARE_WITH_TIMEOUT(workspace.work().running(), 0, 15'000);
  };
  prepare(false);
  QCOMPARE(topics(), std::string("8"));
  beside([&] {
    database::Settings settings;
    settings.conninfo = conninfo;
    database::Connection connection(settings);
    topic::Client(connection).deleteTopic("sessions");
    execute(conninfo, "truncate headlock.compaction_head_1, headlock.message_log_1");
  });
  prepare(false);  // who does without traffic may have deleted what is missing
  QCOMPARE(topics(), std::string("7"));
  prepare(true);
  QCOMPARE(topics(), std::string("8"));
  QVERIFY(std::stoi(value(conninfo, "select count(*) from headlock.compaction_head_1")) > 100);
  for (const RunningWork* work : workspace.work().all()) QVERIFY(!work->problem());
}

}  // namespace

HEADLOCK_TEST(ConnectTest)
#include "connect_test.moc"
