// The stage against PostgreSQL's own isolationtester: the same specs on the same server, output for output.
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryFile>
#include <QTest>
#include <algorithm>

#include "core/race/bundled.h"
#include "core/race/play.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"
#include "tests/race/reference_paths.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

constexpr int kPatienceMs = 800'000;

struct Played {
  QByteArray output;
  QByteArray errors;
  int status = 0;
  bool operator==(const Played&) const = default;
};

QString specPath(const QString& name) {
  return QString::fromUtf8(kSpecs) + "/" + name + ".spec";
}

Played playReference(const QString& path, const std::string& conninfo) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PGISOLATIONTIMEOUT", "60");
  process.setProcessEnvironment(environment);
  process.setStandardInputFile(path);
  process.start(QString::fromUtf8(kIsolationTester), {QString::fromStdString(conninfo)});
  if (!process.waitForFinished(kPatienceMs)) qFatal("isolationtester does not end");
  return {process.readAllStandardOutput(), process.readAllStandardError(), process.exitCode()};
}

QStringList specNames() {
  QStringList names = QDir(QString::fromUtf8(kSpecs)).entryList({"*.spec"}, QDir::Files, QDir::Name);
  for (QString& name : names) name.chop(5);
  return names;
}

}  // namespace

class ReferenceTest : public QObject {
  Q_OBJECT

private slots:
  void printsTheSame();
  void acceptsWhatWeAccept_data();
  void acceptsWhatWeAccept();
  void playsWhatWeExport_data();
  void playsWhatWeExport();
};

// The real headlockctl and the real isolationtester, by the script that anybody can run on other specs.
void ReferenceTest::printsTheSame() {
  const QStringList names = specNames();
  QVERIFY(names.size() >= 40);
  QStringList arguments{QString::fromUtf8(kHeadlockctl), QString::fromUtf8(kIsolationTester),
                        QString::fromStdString(tests::server().freshDatabase())};
  for (const QString& name : names) arguments << specPath(name);
  QProcess script;
  script.setProcessChannelMode(QProcess::MergedChannels);
  script.start(QString::fromUtf8(kCompare), arguments);
  QVERIFY(script.waitForFinished(kPatienceMs));
  const QString output = QString::fromUtf8(script.readAll());
  const QString last = output.trimmed().section('\n', -1);
  qInfo("%s", qPrintable(last));
  // Qt Test cuts long messages: what is the same may go.
  static const QRegularExpression same("^same .*\\n", QRegularExpression::MultilineOption);
  const QString differences = QString(output).remove(same);
  QVERIFY2(script.exitStatus() == QProcess::NormalExit && script.exitCode() == 0, qPrintable(differences));
  QVERIFY2(last.startsWith(QString("%1 the same, 0 different").arg(names.size())), qPrintable(output));
}

void ReferenceTest::acceptsWhatWeAccept_data() {
  QTest::addColumn<QString>("name");
  for (const QString& name : specNames()) QTest::newRow(qPrintable(name)) << name;
}

// Written by us, a spec is still one: the other tool finds the same sessions and steps in it.
void ReferenceTest::acceptsWhatWeAccept() {
  QFETCH(QString, name);
  if (name.startsWith("bad-")) return;
  QTemporaryFile file;
  QVERIFY(file.open());
  const std::string text = writeSpec(readSpecFile(specPath(name).toStdString()));
  file.write(text.data(), qint64(text.size()));
  file.close();
  const Played answer = playReference(file.fileName(), "host=/nowhere/at/all");
  QVERIFY2(answer.output.startsWith("Parsed test spec with "), answer.errors.constData());
}

void ReferenceTest::playsWhatWeExport_data() {
  QTest::addColumn<QString>("race");
  QTest::newRow("two sessions that meet") << "first-update-library";
  QTest::newRow("three of them") << "three-writers-library";
  QTest::newRow("an operation that stands at a gate") << "janitor-and-two-library";
  QTest::newRow("a savepoint") << "savepoint-library";
  QTest::newRow("an error of the library's own") << "topic-deleted-library";
  QTest::newRow("a sweep") << "sweep-against-relock-library";
  QTest::newRow("batches, which bind arrays") << "overlapping-batches-library";
  QTest::newRow("classes and a stranger") << "circle-of-three-library";
}

/// Who moves next: whoever is waited for, so that no two wait at once, since which of two goes first would be
/// the server's choice each time; else in turn, which meets more of each other than one session after the
/// other.
std::size_t chooseNext(Play& play, const std::vector<std::size_t>& movable) {
  for (const Wait& wait : play.waits()) {
    for (const Blocker& blocker : wait.blockers) {
      if (blocker.session && std::ranges::find(movable, *blocker.session) != movable.end()) {
        return *blocker.session;
      }
    }
  }
  return movable[play.report().steps.size() % movable.size()];
}

/// The steps that a play of isolationtester's saw waiting.
QStringList waitsIn(const QString& output) {
  static const QRegularExpression wait(
      R"(^step (\w+): (?:(?!^step ).)*?<waiting \.\.\.>$)",
      QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
  QStringList waits;
  for (auto matches = wait.globalMatch(output); matches.hasNext();) waits << matches.next().captured(1);
  return waits;
}

// An order as it was played, with topics, variables and library operations in it, is plain SQL once exported:
// the other tool plays it on a database that has never seen the library, to its end, and sees what we saw.
void ReferenceTest::playsWhatWeExport() {
  QFETCH(QString, race);
  const Spec spec = parseSpec(bundledRace(race.toStdString()));
  PlayOptions options;
  options.settings.conninfo = tests::server().conninfo();
  Play play(spec, options);
  play.begin();
  while (!play.over()) {
    const auto movable = play.movable();
    if (movable.empty()) {
      play.awaitOne();
    } else {
      play.move(chooseNext(play, movable));
    }
  }
  const OrderReport order = play.end();
  QTemporaryFile file;
  QVERIFY(file.open());
  file.write(QByteArray::fromStdString(play.exported()));
  file.close();

  const Played reference = playReference(file.fileName(), tests::server().conninfo());
  QCOMPARE(reference.errors, "");
  QCOMPARE(reference.status, 0);
  QStringList waits;
  for (const StepReport& step : order.steps) {
    if (step.waited) waits << QString::fromStdString(spec.step(step.step).name);
  }
  QVERIFY2(waitsIn(QString::fromUtf8(reference.output)) == waits, reference.output.constData());

  // And it is still a race of ours, with the same verdict.
  const Spec exported = readSpecFile(file.fileName().toStdString());
  QVERIFY(!exported.usesLibrary());
  RunOptions runOptions;
  runOptions.settings.conninfo = tests::server().conninfo();
  const RaceReport again = run(exported, runOptions);
  QCOMPARE(again.orders.size(), std::size_t(1));
  // A sweep has sent its cutoff, a moment that has passed since: it may find other rows expired. An error of
  // the library's own, such as topic_changed, is one of the server's there.
  if (bundledRace(race.toStdString()).find("@sweep") != std::string_view::npos) return;
  if (std::ranges::any_of(order.steps, &StepReport::failed)) return;
  QVERIFY(again.orders.front().verdict == order.verdict);
}

HEADLOCK_TEST(ReferenceTest)
#include "reference_test.moc"
