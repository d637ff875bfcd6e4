// The stage against PostgreSQL's own isolationtester: the same specs on the same server, output for output.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

#include "core/race/reference.h"
#include "core/race/spec_text.h"
#include "tests/race/reference_paths.h"
#include "tests/support/server.h"

using namespace headlock;
using namespace headlock::race;

namespace {

struct Played {
  QByteArray output;
  QByteArray errors;
  int status = 0;
  bool operator==(const Played&) const = default;
};

QByteArray contentsOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString specPath(const QString& name) {
  return QString::fromUtf8(kSpecs) + "/" + name + ".spec";
}

/// A spec says in a comment how long a step may take there.
QByteArray stepLimitOf(const QByteArray& spec) {
  constexpr char mark[] = "# environment: PGISOLATIONTIMEOUT=";
  const qsizetype at = spec.indexOf(mark);
  if (at < 0) return "60";
  const qsizetype begin = at + qsizetype(sizeof mark) - 1;
  return spec.mid(begin, spec.indexOf('\n', begin) - begin);
}

Played playReference(const QString& path, const std::string& conninfo, const QString& application) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PGISOLATIONTIMEOUT", QString::fromUtf8(stepLimitOf(contentsOf(path))));
  environment.insert("PGAPPNAME", application);
  process.setProcessEnvironment(environment);
  process.setStandardInputFile(path);
  process.start(QString::fromUtf8(kIsolationTester), {QString::fromStdString(conninfo)});
  if (!process.waitForFinished(120'000)) qFatal("isolationtester does not end");
  return {process.readAllStandardOutput(), process.readAllStandardError(), process.exitCode()};
}

Played playOurselves(const QString& path, const std::string& conninfo, const QString& application) {
  Played played;
  const auto into = [](QByteArray& stream) {
    return [&stream](std::string_view text) { stream.append(text.data(), qsizetype(text.size())); };
  };
  try {
    StageOptions options;
    options.settings.conninfo = conninfo;
    options.settings.applicationName = application.toStdString();
    options.stepLimit = std::chrono::seconds(stepLimitOf(contentsOf(path)).toInt());
    played.status = playAsReference(readSpecFile(path.toStdString()), options,
                                    {into(played.output), into(played.errors)});
  } catch (const InvalidSpec& error) {
    played.errors += QByteArray::fromStdString(error.reference()) + '\n';
    played.status = 1;
  }
  return played;
}

/// With prepared transactions, which one of the specs is about.
tests::Server& server() {
  static tests::Server shared({.configuration = {"max_prepared_transactions = 10"}});
  return shared;
}

}  // namespace

class ReferenceTest : public QObject {
  Q_OBJECT

private slots:
  void printsTheSame_data();
  void printsTheSame();
  void acceptsWhatWeAccept_data() { printsTheSame_data(); }
  void acceptsWhatWeAccept();
};

void ReferenceTest::printsTheSame_data() {
  QTest::addColumn<QString>("name");
  for (const QString& file : QDir(QString::fromUtf8(kSpecs)).entryList({"*.spec"}, QDir::Files, QDir::Name)) {
    QTest::newRow(qPrintable(file.chopped(5))) << file.chopped(5);
  }
}

void ReferenceTest::printsTheSame() {
  QFETCH(QString, name);
  const QString path = specPath(name);
  const Played reference = playReference(path, server().freshDatabase(), "isolation/" + name);
  const Played ours = playOurselves(path, server().freshDatabase(), "isolation/" + name);
  QCOMPARE(ours.output, reference.output);
  QCOMPARE(ours.errors, reference.errors);
  QCOMPARE(ours.status, reference.status);
}

// Written by us, a spec is still one: the other tool finds the same sessions and steps in it.
void ReferenceTest::acceptsWhatWeAccept() {
  QFETCH(QString, name);
  if (name.startsWith("bad-")) return;
  const QString path = QDir::temp().filePath("headlock-race-" + name + ".spec");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  const std::string text = writeSpec(readSpecFile(specPath(name).toStdString()));
  file.write(text.data(), qint64(text.size()));
  file.close();
  const Played answer = playReference(path, "host=/nowhere/at/all", {});
  file.remove();
  QVERIFY2(answer.output.startsWith("Parsed test spec with "), answer.errors.constData());
}

QTEST_GUILESS_MAIN(ReferenceTest)
#include "reference_test.moc"
