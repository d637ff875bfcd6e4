// Lists as files: what is written reads back equal, of any size in the same memory, and given up half-way
// there is no file. The suite writes some thousand rows; $HEADLOCK_SCALE_EXPORT=1000000 makes it a million.
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <optional>

#include "tests/console/fixture.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/actions/export.h"
#include "ui/actions/picture.h"
#include "ui/actions/record_writer.h"
#include "ui/frame/running_work.h"
#include "ui/journal/footprint_page.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

constexpr int kRowsOfTheSuite = 30'000;

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

using CsvLine = std::vector<std::optional<std::string>>;

/// As PostgreSQL's COPY reads CSV: an empty field is null, a quoted one is text.
std::vector<CsvLine> readCsv(const QByteArray& bytes) {
  std::vector<CsvLine> lines;
  CsvLine line;
  std::string field;
  bool quoted = false;
  bool inside = false;
  const auto endField = [&] {
    line.push_back(field.empty() && !quoted ? std::nullopt : std::optional(field));
    field.clear();
    quoted = false;
  };
  for (qsizetype at = 0; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (inside) {
      const bool twice = c == '"' && at + 1 < bytes.size() && bytes[at + 1] == '"';
      if (twice) ++at;
      if (c == '"' && !twice) {
        inside = false;
      } else {
        field += c;
      }
    } else if (c == '"') {
      inside = quoted = true;
    } else if (c == ',') {
      endField();
    } else if (c == '\n') {
      endField();
      lines.push_back(std::exchange(line, {}));
    } else if (c != '\r') {
      field += c;
    }
  }
  return lines;
}

class ExportTest : public QObject {
  Q_OBJECT

private slots:
  void readsBackEqual();
  void leavesNothingWithoutACommit();
  void picturesAreWholeOrNotThere();
  void writesAnyNumberOfRows();
  void isGivenUpHalfWay();
};

const std::vector<std::string>& awkwardTexts() {
  static const std::vector<std::string> texts{
      "",         "plain", "two\nlines", "cr\r\nlf", "say \"so\"",
      "a,b",      "NULL",  "\\N",        " spaces ", "\u00fcml\u00e4ut \u202e",
      "'single'", "\ttab"};
  return texts;
}

void ExportTest::readsBackEqual() {
  const QTemporaryDir folder;
  const QString csv = folder.filePath(QStringLiteral("a.csv"));
  const QString json = folder.filePath(QStringLiteral("a.json"));
  for (const QString& path : {csv, json}) {
    RecordWriter writer(path);
    writer.write({{"text", ExportValue()}, {"number", ExportValue()}, {"document", ExportValue()}});
    for (const std::string& text : awkwardTexts())
      writer.write({{"text", text}, {"number", std::int64_t{-7}}, {"document", RawJson{"{\"n\": 1.10}"}}});
    writer.commit();
  }
  const auto lines = readCsv(contentOf(csv));
  QCOMPARE(lines.size(), awkwardTexts().size() + 2);
  QVERIFY((lines[0] == CsvLine{"text", "number", "document"}));
  QVERIFY((lines[1] == CsvLine{std::nullopt, std::nullopt, std::nullopt}));
  for (std::size_t row = 0; row < awkwardTexts().size(); ++row)
    QVERIFY2((lines[row + 2] == CsvLine{awkwardTexts()[row], "-7", "{\"n\": 1.10}"}),
             awkwardTexts()[row].c_str());
  const QList<QByteArray> documents = contentOf(json).split('\n');
  QCOMPARE(documents.size(), static_cast<qsizetype>(awkwardTexts().size()) + 2);
  QVERIFY(documents[0] == "{\"text\":null,\"number\":null,\"document\":null}");
  for (std::size_t row = 0; row < awkwardTexts().size(); ++row) {
    const QByteArray& line = documents[static_cast<qsizetype>(row) + 1];
    QVERIFY2(line.contains("1.10"), line.constData());
    const QJsonValue read = QJsonDocument::fromJson(line).object().value(QLatin1String("text"));
    QVERIFY2(read.isString() && read.toString().toStdString() == awkwardTexts()[row], line.constData());
  }
}

void ExportTest::leavesNothingWithoutACommit() {
  const QTemporaryDir folder;
  {
    RecordWriter writer(folder.filePath(QStringLiteral("a.csv")));
    writer.write({{"a", std::int64_t{1}}});
  }
  QVERIFY(QDir(folder.path()).isEmpty());
  QVERIFY_THROWS_EXCEPTION(Failed, RecordWriter(QStringLiteral("/nowhere/a.csv")));
}

void ExportTest::picturesAreWholeOrNotThere() {
  const QTemporaryDir folder;
  const auto draw = [](QPainter&) {};
  for (const char* name : {"a.png", "a.svg"}) {
    const QString path = folder.filePath(QLatin1String(name));
    writePicture(path, QStringLiteral("a"), QSize(20, 10), draw);
    QVERIFY(contentOf(path).size() > 40);
    QVERIFY_THROWS_EXCEPTION(
        Failed, writePicture(QStringLiteral("/nowhere/") + QLatin1String(name), {}, QSize(20, 10), draw));
  }
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2);
}

void ExportTest::writesAnyNumberOfRows() {
  const int wanted = qEnvironmentVariableIntValue("HEADLOCK_SCALE_EXPORT");
  const int rows = wanted > 0 ? wanted : kRowsOfTheSuite;
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .headless = rows});
  Window window(conninfo);
  QTRY_VERIFY(window.window().current()->settled());
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("keys.csv"));
  const std::int64_t before = memoryOfThisProcess();
  writeKeys(window.workspace(), QStringLiteral("videos"), {.prefix = "h"}, path);
  std::int64_t most = before;
  QTRY_VERIFY_WITH_TIMEOUT(
      (most = std::max(most, memoryOfThisProcess()), window.workspace().work().running() == 0), 600'000);
  const RunningWork* work = window.workspace().work().all().front();
  QVERIFY2(work->state() == RunningWork::State::done, qPrintable(work->sentence()));
  QCOMPARE(contentOf(path).count('\n'), rows + 1);
  qInfo("%d rows: memory grew by %lld MiB at most", rows,
        static_cast<long long>((most - before) / 1'024 / 1'024));
#ifndef __SANITIZE_ADDRESS__  // which keeps what was freed for a while
  QVERIFY((most - before) / 1'024 / 1'024 < 64);
#endif
}

void ExportTest::isGivenUpHalfWay() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .headless = 20'000});
  Window window(conninfo);
  QTRY_VERIFY(window.window().current()->settled());
  const QTemporaryDir folder;
  const Peer holder = [&] {
    Peer peer(conninfo, "holder");
    peer.run("begin; lock table headlock.compaction_head_1");  // the export stands in its midst
    return peer;
  }();
  writeKeys(window.workspace(), QStringLiteral("videos"), {}, folder.filePath(QStringLiteral("keys.csv")));
  waitUntil(conninfo, "select count(*) > 0 from pg_locks where not granted");
  RunningWork* work = window.workspace().work().all().front();
  work->cancel();
  QTRY_VERIFY(work->over());
  QVERIFY(work->state() == RunningWork::State::cancelled);
  QVERIFY(QDir(folder.path()).isEmpty());
}

}  // namespace

HEADLOCK_TEST(ExportTest)
#include "export_test.moc"
