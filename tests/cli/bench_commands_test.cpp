// The benchmarks, tiny: each runs, its JSON has the keys of the contract, and nothing is left behind. What
// they find says nothing here, and nothing is asked of it.
#include <signal.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

const Keys kComparisonKeys = {"name",           "ours",   "baseline", "limit", "ratio",
                              "ratio_to_limit", "target", "reached",  "rounds"};
const Keys kBenchmarkKeys = kComparisonKeys + Keys{"benchmark", "conditions", "comparisons", "counts"};

/// Schemas of benchmarks, and sessions of theirs that are not on their way out.
std::string leftOf(const std::string& database) {
  return value(database,
               "select (select count(*) from pg_namespace where nspname like 'headlock%') + "
               "(select count(*) from pg_stat_activity where datname = current_database() and "
               "application_name like 'headlockctl%')");
}

void waitUntilNothingIsLeft(const std::string& database) {
  waitUntil(database,
            "select not exists (select from pg_stat_activity where datname = current_database() and "
            "application_name like 'headlockctl%')");
  QCOMPARE(leftOf(database), "0");
}

/// Whether it is a figure: a value that is not negative, its unit, and what it is of.
void checkFigure(const QJsonValue& figure, const QString& where) {
  QVERIFY2(differs(figure.toObject(), {"value", "unit", "what"}).isEmpty(), qPrintable(where));
  QVERIFY2(figure["value"].toDouble(-1) >= 0, qPrintable(where));
}

void checkComparison(const QJsonObject& comparison, int rounds) {
  const QString name = comparison["name"].toString();
  checkFigure(comparison["ours"], name);
  checkFigure(comparison["baseline"], name);
  if (!comparison["limit"].isNull()) {
    checkFigure(comparison["limit"], name);
    QVERIFY2(comparison["ratio_to_limit"].isDouble(), qPrintable(name));
  }
  QVERIFY2(comparison["ratio"].isDouble(), qPrintable(name));
  QCOMPARE(comparison["rounds"].toArray().size(), rounds);
  for (const QJsonObject& round : objects(comparison["rounds"])) {
    QCOMPARE(differs(round, {"ours", "baseline", "limit"}), "");
  }
}

void checkBenchmark(const QJsonObject& benchmark, int rounds) {
  QCOMPARE(differs(benchmark, kBenchmarkKeys), "");
  const auto comparisons = objects(benchmark["comparisons"]);
  QVERIFY(!comparisons.empty());
  QCOMPARE(comparisons.front()["name"], benchmark["name"]);
  for (const QJsonObject& comparison : comparisons) {
    QCOMPARE(differs(comparison, kComparisonKeys), "");
    checkComparison(comparison, rounds);
  }
}

}  // namespace

class BenchCommandsTest : public QObject {
  Q_OBJECT

private slots:
  void oneAlone();
  void everything();
  void interrupted();
  void badRequests_data();
  void badRequests();
};

void BenchCommandsTest::oneAlone() {
  const std::string database = server().freshDatabase();
  const QJsonObject lock = ask(database, {"bench", "lock", "--quick", "--rounds", "2", "--clients", "2",
                                          "--keys", "1", "--duration", "20ms", "--delay", "0.2ms"});
  checkBenchmark(lock, 2);
  QCOMPARE(lock["benchmark"].toString(), "lock");
  QCOMPARE(lock["conditions"]["clients"].toString(), "2");
  QCOMPARE(lock["conditions"]["keys"].toString(), "1");
  QCOMPARE(lock["conditions"]["delay"].toString(), "0.2 ms");
  const QJsonObject produce =
      ask(database, {"bench", "produce", "--quick", "--clients", "2", "--keys", "20"});
  checkBenchmark(produce, 1);
  QCOMPARE(produce["counts"]["deadlocks"].toInt(-1), 0);
  waitUntilNothingIsLeft(database);
}

void BenchCommandsTest::everything() {
  const std::string database = server().freshDatabase();
  const QTemporaryDir directory;
  const QJsonObject all =
      ask(database, {"bench", "all", "--quick", "--write", directory.path().toStdString()});
  QCOMPARE(differs(all, {"server_version", "fsync", "synchronous_commit", "shared_buffers", "processors",
                         "load_average", "rounds", "benchmarks", "growth", "left"}),
           "");
  QStringList missing{"lock", "produce", "sweep", "backfill", "stats", "monitor", "browse", "stage"};
  for (const QJsonObject& benchmark : objects(all["benchmarks"])) {
    checkBenchmark(benchmark, 1);
    missing.removeAll(benchmark["benchmark"].toString());
  }
  QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u' ')));
  const auto growth = objects(all["growth"]);
  QVERIFY(growth.size() >= 5);
  for (const QJsonObject& each : growth) {
    QCOMPARE(differs(each, {"name", "sizes", "unit", "exponent", "baseline_exponent", "baseline", "points"}),
             "");
    QVERIFY(!each["points"].toArray().isEmpty());
  }

  QFile page(directory.filePath("performance.md"));
  QVERIFY(page.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(page.readAll());
  QVERIFY(text.contains("| lock, 1 client |"));
  QVERIFY(text.contains("(performance-growth.svg)"));
  QFile chart(directory.filePath("performance-growth.svg"));
  QVERIFY(chart.open(QIODevice::ReadOnly));
  const QByteArray svg = chart.readAll();
  QVERIFY(svg.startsWith("<svg ") && svg.contains("<polyline ") && !svg.contains("nan"));
  waitUntilNothingIsLeft(database);
}

void BenchCommandsTest::interrupted() {
  const std::string database = server().freshDatabase();
  Program sweep({"bench", "sweep", "--rows", "1000000"}, {.database = database});
  waitUntil(database,
            "select exists (select from pg_stat_activity where query like '%headlock.bench.fill%' and "
            "datname = current_database() and pid <> pg_backend_pid())");
  sweep.send(SIGINT);
  QCOMPARE(sweep.wait().status, 130);
  waitUntilNothingIsLeft(database);
}

void BenchCommandsTest::badRequests_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("code");
  const auto row = [](const char* name, const QStringList& words, int status, const char* code) {
    QTest::newRow(name) << words << status << QString(code);
  };
  row("no clients", {"lock", "--clients", "0"}, 2, "usage");
  row("no rounds", {"lock", "--rounds", "0"}, 2, "usage");
  row("no unit", {"lock", "--delay", "0.5"}, 2, "invalid_duration");
  row("negative", {"lock", "--delay=-1ms"}, 2, "invalid_duration");
  row("long", {"lock", "--delay", "2s"}, 2, "invalid_duration");
  row("no number", {"lock", "--delay", "nanms"}, 2, "invalid_duration");
  row("a batch too large", {"sweep", "--batch", "10001"}, 2, "usage");
  row("an option of another", {"browse", "--clients", "2"}, 2, "usage");
  row("no directory", {"all", "--quick", "--write", "/nowhere/at/all"}, 1, "file_failed");
  row("a pooler", {"stats", "--quick", "--pooler"}, 2, "invalid_argument");
  row("no room", {"monitor", "--clients", "9000"}, 1, "out_of_resources");
  row("two servers", {"stats", "--quick", "--own-server", "--database", "host=x"}, 2, "usage");
}

void BenchCommandsTest::badRequests() {
  QFETCH(const QStringList, words);
  QFETCH(const int, status);
  QFETCH(const QString, code);
  static const std::string database = server().freshDatabase();
  std::vector<std::string> line{"--output", "json", "bench"};
  for (const QString& word : words) line.push_back(word.toStdString());
  const Outcome outcome = run(line, {.database = database});
  QCOMPARE(outcome.status, status);
  const QJsonObject error =
      QJsonDocument::fromJson(QByteArray::fromStdString(outcome.errors)).object()["error"].toObject();
  QCOMPARE(error["code"].toString(), code);
  QVERIFY2(error["message"].toString().size() > 10, outcome.errors.c_str());
}

HEADLOCK_TEST(BenchCommandsTest)
#include "bench_commands_test.moc"
