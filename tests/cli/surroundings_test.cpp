// What stands around a run: which database it takes, what becomes of passwords, and what happens when nobody
// reads its output.
#include <signal.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "core/database/settings.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

constexpr const char* kSecret = "s3cr3t-w0rd";

std::string databaseWithTopic(const std::string& topic) {
  std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  ask(database, {"topic", "create", topic});
  return database;
}

/// Which of the two topics a run sees: the database that it took.
std::string topicsOf(const Outcome& outcome) {
  const QJsonObject list = QJsonDocument::fromJson(QByteArray::fromStdString(outcome.output)).object();
  std::string names = outcome.errors;
  for (const QJsonObject& topic : objects(list["topics"])) names += topic["name"].toString().toStdString();
  return names;
}

/// libpq's variables for what `conninfo` says.
std::map<std::string, std::string> variablesOf(const std::string& conninfo) {
  std::map<std::string, std::string> variables;
  for (const auto& option : database::parseConninfo(conninfo)) {
    const std::string& keyword = option.keyword;
    if (keyword == "host") variables["PGHOST"] = option.value;
    if (keyword == "port") variables["PGPORT"] = option.value;
    if (keyword == "user") variables["PGUSER"] = option.value;
    if (keyword == "dbname") variables["PGDATABASE"] = option.value;
  }
  return variables;
}

}  // namespace

class SurroundingsTest : public QObject {
  Q_OBJECT

private slots:
  void theDatabaseIsTheFirstThatIsNamed();
  void urisAndServices();
  void severalHosts();
  void poolerMode();
  void passwordsOnTheLineAreWarnedOf();
  void passwordsAreNeverRepeated_data();
  void passwordsAreNeverRepeated();
  void passwordsLeaveTheProcessList();
  void aReaderWhoLeavesIsNoError();
  void aFullDiskIsAnError();
  void nothingOnStandardErrorWhenAllIsWell();
};

void SurroundingsTest::theDatabaseIsTheFirstThatIsNamed() {
  const std::string one = databaseWithTopic("one");
  const std::string two = databaseWithTopic("two");
  const std::vector<std::string> list{"topic", "list", "--output", "json"};
  QCOMPARE(topicsOf(run(list, {.database = one, .variables = variablesOf(two)})), "one");
  QCOMPARE(topicsOf(run(list, {.variables = variablesOf(two)})), "two");
  QCOMPARE(topicsOf(run({"topic", "list", "--output", "json", "--database", two}, {.database = one})), "two");
  // An empty variable names nothing.
  auto variables = variablesOf(two);
  variables["HEADLOCK_DATABASE"] = "";
  QCOMPARE(topicsOf(run(list, {.variables = variables})), "two");
}

void SurroundingsTest::urisAndServices() {
  const std::string database = databaseWithTopic("one");
  const auto variables = variablesOf(database);
  const std::string uri = "postgresql:///" + variables.at("PGDATABASE") + "?user=" + variables.at("PGUSER") +
                          "&port=" + variables.at("PGPORT") + "&host=" + variables.at("PGHOST");
  const std::vector<std::string> list{"topic", "list", "--output", "json"};
  QCOMPARE(topicsOf(run(list, {.database = uri})), "one");

  QTemporaryDir directory;
  QFile services(directory.filePath("services"));
  QVERIFY(services.open(QFile::WriteOnly));
  std::string file = "[here]\n";
  for (const auto& option : database::parseConninfo(database))
    file += option.keyword + "=" + option.value + "\n";
  services.write(file.c_str());
  services.close();
  const std::string path = services.fileName().toStdString();
  QCOMPARE(topicsOf(run(list, {.variables = {{"PGSERVICEFILE", path}, {"PGSERVICE", "here"}}})), "one");
  QCOMPARE(topicsOf(run(list, {.database = "service=here", .variables = {{"PGSERVICEFILE", path}}})), "one");
}

void SurroundingsTest::severalHosts() {
  const std::string database = databaseWithTopic("one");
  const auto variables = variablesOf(database);
  const std::string hosts = "host=/no/such/directory," + variables.at("PGHOST") +
                            " port=" + variables.at("PGPORT") + " user=" + variables.at("PGUSER") +
                            " dbname=" + variables.at("PGDATABASE");
  const std::vector<std::string> list{"topic", "list", "--output", "json"};
  QCOMPARE(topicsOf(run(list, {.database = hosts + " target_session_attrs=read-write"})), "one");
  QCOMPARE(run(list, {.database = hosts + " target_session_attrs=standby"}).status, 1);
}

void SurroundingsTest::poolerMode() {
  const std::string database = databaseWithTopic("t");
  QCOMPARE(ask(database, {"--pooler", "head", "increment", "t", "k", "--field", "n", "--times", "3"})["end"]
               .toInt(),
           3);
  QCOMPARE(ask(database, {"--pooler", "janitor", "sweep", "t"})["deleted"].toInt(), 0);
}

void SurroundingsTest::passwordsOnTheLineAreWarnedOf() {
  const std::string database = databaseWithTopic("one") + " password=" + kSecret;
  const Outcome text = run({"topic", "list", "--database", database}, {});
  QCOMPARE(text.status, 0);
  QVERIFY(text.errors.starts_with("headlockctl: warning: ") &&
          text.errors.find(kSecret) == std::string::npos);
  const Outcome json = run({"topic", "list", "--output", "json", "--database", database}, {});
  const QJsonObject warning =
      QJsonDocument::fromJson(QByteArray::fromStdString(json.errors)).object()["warning"].toObject();
  QCOMPARE(warning["code"].toString(), "password_in_arguments");
  QCOMPARE(run({"topic", "list", "--quiet", "--database", database}, {}).errors, "");
  QCOMPARE(run({"topic", "list"}, {.database = database}).errors, "");
}

void SurroundingsTest::passwordsAreNeverRepeated_data() {
  QTest::addColumn<QString>("conninfo");
  const QString secret = kSecret;
  QTest::newRow("key=value") << "host=/no/such/directory password=" + secret;
  QTest::newRow("uri") << "postgresql://somebody:" + secret + "@/x?host=/no/such/directory";
  QTest::newRow("ill-formed") << "password=" + secret + " nonsense";
  QTest::newRow("unclosed") << "host=x password='" + secret;
  QTest::newRow("bad uri") << "postgresql://somebody:" + secret + "@h:port:port/x";
  QTest::newRow("bad escape") << "postgresql://somebody:" + secret + "%zz@h/x";
  QTest::newRow("unknown key") << "nosuchkey=1 sslpassword=" + secret;
}

void SurroundingsTest::passwordsAreNeverRepeated() {
  QFETCH(QString, conninfo);
  const std::string database = conninfo.toStdString();
  for (const Outcome& outcome : {run({"doctor", "--database", database}, {}),
                                 run({"topic", "list", "--output", "json", "--database=" + database}, {}),
                                 run({"topic", "list"}, {.database = database}),
                                 run({"--database", database, "topic", "nonsense"}, {})}) {
    QVERIFY(outcome.status != 0);
    QVERIFY2(outcome.errors.find(kSecret) == std::string::npos, outcome.errors.c_str());
    QVERIFY2(outcome.output.find(kSecret) == std::string::npos, outcome.output.c_str());
  }
}

void SurroundingsTest::passwordsLeaveTheProcessList() {
  const std::string database = databaseWithTopic("t") + " password=" + kSecret;
  for (const std::vector<std::string>& option :
       std::vector<std::vector<std::string>>{{"--database", database}, {"--database=" + database}}) {
    std::vector<std::string> words{"head", "lock", "t", "k", "--hold", "1h"};
    words.insert(words.end(), option.begin(), option.end());
    Program holder(words, {});
    static_cast<void>(holder.line());
    QFile line("/proc/" + QString::number(holder.pid()) + "/cmdline");
    QVERIFY(line.open(QFile::ReadOnly));
    const QByteArray seen = line.readAll();
    QVERIFY2(seen.contains("--hold") && !seen.contains(kSecret), seen.constData());
    holder.send(SIGINT);
    QCOMPARE(holder.wait().status, 130);
  }
}

void SurroundingsTest::aReaderWhoLeavesIsNoError() {
  const std::string database = databaseWithTopic("t");
  Program tail({"message", "tail", "t", "--after", "0", "--every", "10ms"}, {.database = database});
  tail.closeOutput();
  ask(database, {"message", "produce", "t", "--payload", "1"});
  const Outcome outcome = tail.wait();
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, "");
}

void SurroundingsTest::aFullDiskIsAnError() {
  const std::string database = databaseWithTopic("t");
  const Outcome outcome = run({"topic", "list"}, {.database = database, .outputFile = "/dev/full"});
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors, "headlockctl: Standard output cannot be written: No space left on device.\n");
}

void SurroundingsTest::nothingOnStandardErrorWhenAllIsWell() {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"--version"},
                                             {"topic", "--help"},
                                             {"manual"},
                                             {"completion", "bash"},
                                             {"help", "head", "lock"}}) {
    const Outcome outcome = run(words, {});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.errors, "");
    QVERIFY(!outcome.output.empty());
  }
}

HEADLOCK_TEST(SurroundingsTest)
#include "surroundings_test.moc"
