// Recordings: what comes out is what went in, and what is no whole recording is refused with a sentence.
#include <sys/stat.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include "core/contention/document.h"
#include "core/contention/history.h"
#include "core/contention/recording.h"
#include "core/database/error.h"
#include "core/database/time.h"
#include "tests/support/test_program.h"

namespace headlock::contention {
namespace {

using namespace std::chrono_literals;

/// A report with something in every member, some of it hard to write down.
LockReport fullReport(int minute) {
  LockReport report;
  report.takenAt = *database::parseTime("2024-05-01T12:00:00.000001Z") + std::chrono::minutes(minute);
  report.database = "shop \"west\"";
  report.everything = true;
  report.hiddenSessions = 1;
  for (int pid = 10; pid < 14; ++pid) {
    SessionReport session;
    session.pid = pid;
    session.startedAt = report.takenAt - 3h;
    session.application = "app\\" + std::to_string(pid);
    session.user = "jörg";
    session.database = "shop";
    session.backendType = "client backend";
    session.state = "idle in transaction";
    session.operation = "headlock.topic.lock_head";
    session.transactionAge = 61'001ms;
    session.stateAge = 0ms;
    session.statementAge = 5ms;
    session.text = "select 'a\nb', \"\xF0\x9F\x94\x92\" /* \x01 */";
    report.sessions.push_back(session);
  }
  report.sessions[3] = {};
  report.sessions[3].pid = 13;
  report.sessions[3].leader = 10;
  report.sessions[3].hidden = true;
  WaitReport wait;
  wait.pid = 11;
  wait.blockedBy = {0, 10};
  wait.prepared = {"gid \n 1"};
  wait.maybeMore = true;
  wait.kind = "row";
  wait.mode = "ShareLock";
  wait.relation = "headlock.compaction_head_1";
  wait.topic = "videos";
  wait.key = "key with \"quotes\",\nlines and \xE2\x80\xAE marks";
  wait.object = "transaction 741";
  wait.operation = "headlock.topic.lock_head";
  wait.waited = 238'000ms + minute * 1min;
  report.waits.push_back(wait);
  wait = {};
  wait.pid = 12;
  wait.blockedBy = {11};
  wait.kind = "advisory";
  wait.className = "server";
  wait.classId = 3;
  wait.personal = true;
  wait.object = "advisory lock 3, -7";
  report.waits.push_back(wait);
  report.roots = {{10, std::nullopt, report.takenAt - 3h, 1, 2, "idle in transaction", 61'001ms},
                  {0, "gid \n 1", std::nullopt, 1, 2, "prepared", std::nullopt}};
  report.cycles = {{11, 12}};
  return report;
}

std::string problemOf(const std::string& line) {
  try {
    static_cast<void>(reportFromJson(line));
  } catch (const InvalidInput& error) {
    return error.code() == "invalid_recording" ? error.what() : "another code";
  }
  return {};
}

/// The sentence with which a file of this content is refused. Empty where it opens.
std::string problemOfFile(const QString& path, const QByteArray& content) {
  // A new file each time: some file systems write one that was cut to nothing to the disk at once.
  QFile::remove(path);
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return "cannot write";
  file.write(content);
  file.close();
  try {
    const Recording recording(path.toStdString());
  } catch (const InvalidInput& error) {
    return error.code() == "invalid_recording" ? error.what() : "another code";
  }
  return {};
}

QByteArray recordingOf(int reports, const QString& path) {
  {
    Recorder recorder(path.toStdString(), {fullReport(0).takenAt, "shop", "15.17", true});
    for (int index = 0; index < reports; ++index) recorder.add(fullReport(index));
  }
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class RecordingTest : public QObject {
  Q_OBJECT

private slots:
  void timesComeBack_data();
  void timesComeBack();
  void documentsComeBack();
  void textsAreLeftOutOnRequest();
  void wrongMembersAreNamed_data();
  void wrongMembersAreNamed();
  void recordingsComeBack();
  void figuresComeBack();
  void cutFilesAreRefused();
  void foreignFilesAreRefused_data();
  void foreignFilesAreRefused();
  void damagedFilesNeverHarm();
  void otherFilesAreLeftAlone();
  void filesAreTheOwnersAlone();
  void specialFilesAreRefused();

private:
  QTemporaryDir folder_;
  [[nodiscard]] QString path(const char* name) const { return folder_.filePath(name); }
};

void RecordingTest::timesComeBack_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("expected");
  const auto row = [](const char* text, const char* expected) {
    QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
  };
  row("2024-05-01T12:00:00.123456Z", "2024-05-01T12:00:00.123456Z");
  row("2024-05-01t12:00:00z", "2024-05-01T12:00:00.000000Z");
  row("2024-02-29T23:59:59.5+02:00", "2024-02-29T21:59:59.500000Z");
  row("1969-12-31T23:59:59.999999-00:30", "1970-01-01T00:29:59.999999Z");
  for (const char* const wrong :
       {"", "2024-05-01", "2024-05-01 12:00:00Z", "2024-05-01T12:00:00", "2023-02-29T00:00:00Z",
        "2024-13-01T00:00:00Z", "2024-05-01T24:00:00Z", "2024-05-01T12:00:00.Z",
        "2024-05-01T12:00:00.1234567Z", "2024-05-01T12:00:00Zx", "2024-05-01T12:00:00+25:00",
        "2024-05-01T12:00:00+0200", "-024-05-01T12:00:00Z", "99999-05-01T12:00:00Z"}) {
    row(wrong, "");
  }
}

void RecordingTest::timesComeBack() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, expected);
  const auto time = database::parseTime(text.toStdString());
  QCOMPARE(time ? QByteArray::fromStdString(database::formatTime(*time)) : QByteArray(), expected);
}

void RecordingTest::documentsComeBack() {
  const LockReport report = fullReport(0);
  const std::string line = toJson(report, Texts::included);
  QVERIFY(line.find('\n') == std::string::npos);
  const LockReport back = reportFromJson(line);
  QCOMPARE(toJson(back, Texts::included), line);
  QCOMPARE(back.waits[0].key, report.waits[0].key);
  QCOMPARE(back.waits[0].blockedBy, report.waits[0].blockedBy);
  QCOMPARE(back.sessions[0].text, report.sessions[0].text);
  QCOMPARE(back.sessions[3].leader, std::optional(10));
  QCOMPARE(back.roots[1].gid, report.roots[1].gid);
  QVERIFY(back.takenAt == report.takenAt);
}

void RecordingTest::textsAreLeftOutOnRequest() {
  const std::string line = toJson(fullReport(0), Texts::leftOut);
  QVERIFY(line.find("\"statement\"") == std::string::npos);
  QVERIFY(!reportFromJson(line).sessions[0].text);
}

void RecordingTest::wrongMembersAreNamed_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QByteArray>("problem");
  const QByteArray rest = R"(,"sessions":[],"waits":[],"roots":[],"cycles":[]})";
  const QByteArray time = R"({"taken_at":"2024-05-01T12:00:00Z")";
  const auto row = [](const char* name, const QByteArray& line, const char* problem) {
    QTest::newRow(name) << line << QByteArray(problem);
  };
  row("nothing", "", "not JSON");
  row("no object", "[]", "a document is no object");
  row("no time", "{" + rest.mid(1), "‘taken_at’ of a document is not a time");
  row("a wrong time", R"({"taken_at":"yesterday")" + rest, "‘taken_at’ of a document is not a time");
  row("no list", time + "}", "‘sessions’ of a document is not a list");
  row("a session of another kind", time + R"(,"sessions":[7],"waits":[],"roots":[],"cycles":[]})",
      "a session is no object");
  row("a pid of 0", time + R"(,"sessions":[{"pid":0}],"waits":[],"roots":[],"cycles":[]})",
      "‘pid’ of a session");
  row("a pid that is no int", time + R"(,"sessions":[{"pid":4294967296}],"waits":[],"roots":[],"cycles":[]})",
      "‘pid’ of a session");
  row("a pid in quotes", time + R"(,"sessions":[{"pid":"7"}],"waits":[],"roots":[],"cycles":[]})",
      "‘pid’ of a session");
  row("an endless age",
      time +
          R"(,"sessions":[{"pid":7,"xact_age_ms":9223372036854775807}],"waits":[],"roots":[],"cycles":[]})",
      "‘xact_age_ms’ of a session");
  row("a negative wait",
      time +
          R"(,"sessions":[],"waits":[{"pid":7,"kind":"row","blocked_by":[],"waited_ms":-1}],"roots":[],"cycles":[]})",
      "‘waited_ms’ of a wait");
  row("a fraction",
      time +
          R"(,"sessions":[],"waits":[],"roots":[{"pid":7,"blocks_direct":1.5,"blocks_total":2}],"cycles":[]})",
      "‘blocks_direct’ of a root");
  row("a blocker of text",
      time + R"(,"sessions":[],"waits":[{"pid":7,"kind":"row","blocked_by":["8"]}],"roots":[],"cycles":[]})",
      "no list of process ids");
  row("a circle of one", time + R"(,"sessions":[],"waits":[],"roots":[],"cycles":[[7]]})", "fewer than two");
  row("a truth of text", time + R"(,"everything":"yes")" + rest,
      "‘everything’ of a document is not true or false");
  row("two documents", time + rest + "{}", "not JSON");
  row("broken UTF-8", time + ",\"database\":\"\xFF\"" + rest, "not JSON");
  row("deep", QByteArray(100'000, '['), "not JSON");
  row("huge number", time + R"(,"hidden_sessions":1e400)" + rest, "not JSON");
}

void RecordingTest::wrongMembersAreNamed() {
  QFETCH(QByteArray, line);
  QFETCH(QByteArray, problem);
  const QByteArray found = QByteArray::fromStdString(problemOf(line.toStdString()));
  QVERIFY2(found.contains(problem), found.isEmpty() ? "accepted" : found.constData());
}

void RecordingTest::recordingsComeBack() {
  const QByteArray content = recordingOf(3, path("three"));
  QVERIFY(content.startsWith(R"({"headlock_recording":1,)"));
  QCOMPARE(content.count('\n'), 4);
  const Recording recording(path("three").toStdString());
  QCOMPARE(recording.size(), std::size_t{3});
  QCOMPARE(recording.header().database, std::string("shop"));
  QCOMPARE(recording.header().serverVersion, std::string("15.17"));
  QVERIFY(recording.header().everything);
  for (const std::size_t index : {2U, 0U, 1U}) {
    QCOMPARE(toJson(recording.at(index), Texts::included),
             toJson(fullReport(static_cast<int>(index)), Texts::included));
    QVERIFY(recording.takenAt(index) == fullReport(static_cast<int>(index)).takenAt);
  }
  // A recording of nothing but its header opens; a new recording replaces it.
  recordingOf(0, path("three"));
  QCOMPARE(Recording(path("three").toStdString()).size(), std::size_t{0});
}

void RecordingTest::figuresComeBack() {
  RecordingFigures live;
  for (int index = 0; index < 5; ++index) live.add(fullReport(index));
  recordingOf(5, path("five"));
  const Recording recording(path("five").toStdString());
  RecordingFigures replayed;
  for (std::size_t index = 0; index < recording.size(); ++index) replayed.add(recording.at(index));
  QCOMPARE(replayed.polls, live.polls);
  QCOMPARE(replayed.mostWaiting, 2);
  QCOMPARE(replayed.longest.count(), live.longest.count());
  QCOMPARE(replayed.cycles, std::int64_t{5});
  QCOMPARE(replayed.contention().size(), live.contention().size());
  QCOMPARE(replayed.contention()[0].waited.count(), std::int64_t{238'000 + 4 * 60'000});
  QCOMPARE(replayed.contention()[0].subject, live.contention()[0].subject);
}

void RecordingTest::cutFilesAreRefused() {
  const QByteArray whole = recordingOf(2, path("whole"));
  const qsizetype header = whole.indexOf('\n') + 1;
  const qsizetype second = whole.indexOf('\n', header) + 1;
  for (qsizetype length = 0; length < whole.size(); ++length) {
    const std::string problem = problemOfFile(path("cut"), whole.first(length));
    const bool atAnEnd = length == header || length == second;
    QVERIFY2(problem.empty() == atAnEnd, qPrintable(QString::number(length)));
    if (length > second && length < whole.size() - 1) {
      QVERIFY(problem.find("it ends in the middle of line 3") != std::string::npos);
    }
  }
}

void RecordingTest::foreignFilesAreRefused_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QByteArray>("problem");
  QTest::newRow("empty") << QByteArray() << QByteArray("it is empty");
  QTest::newRow("a picture") << QByteArray("\x89PNG\r\n\x1a\n") << QByteArray("first line is no header");
  QTest::newRow("a text") << QByteArray("hello\n") << QByteArray("first line is no header");
  QTest::newRow("other JSON") << QByteArray("{\"log\":1}\n") << QByteArray("first line is no header");
  QTest::newRow("a list") << QByteArray("[1]\n") << QByteArray("the header is no object");
  QTest::newRow("a later version") << QByteArray("{\"headlock_recording\":2}\n") << QByteArray("version 2");
  QTest::newRow("an odd version") << QByteArray("{\"headlock_recording\":\"1\"}\n")
                                  << QByteArray("headlock_recording");
  QTest::newRow("an odd line") << QByteArray("{\"headlock_recording\":1}\n{}\n") << QByteArray("Line 2 of");
  QTest::newRow("an empty line") << QByteArray("{\"headlock_recording\":1}\n\n") << QByteArray("Line 2 of");
  QTest::newRow("one endless line") << QByteArray(200'000, ' ') << QByteArray("first line is no header");
}

void RecordingTest::foreignFilesAreRefused() {
  QFETCH(QByteArray, content);
  QFETCH(QByteArray, problem);
  const QByteArray found = QByteArray::fromStdString(problemOfFile(path("foreign"), content));
  QVERIFY2(found.contains(problem), found.isEmpty() ? "accepted" : found.constData());
}

void RecordingTest::damagedFilesNeverHarm() {
  const QByteArray whole = recordingOf(1, path("damaged"));
  QRandomGenerator random(20'240'501);
  int accepted = 0;
  for (int round = 0; round < 3'000; ++round) {
    QByteArray damaged = whole;
    for (int change = random.bounded(1, 4); change > 0; --change) {
      damaged[random.bounded(static_cast<int>(damaged.size()))] = static_cast<char>(random.bounded(256));
    }
    if (problemOfFile(path("damaged"), damaged).empty()) ++accepted;
  }
  qInfo("of 3,000 damaged files %d still were recordings", accepted);
}

void RecordingTest::otherFilesAreLeftAlone() {
  QFile file(path("notes"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("my notes\n");
  file.close();
  try {
    const Recorder recorder(path("notes").toStdString(), {});
    QFAIL("a file of notes was written over");
  } catch (const Failed& error) {
    QCOMPARE(error.code(), std::string_view("file_failed"));
  }
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(file.readAll(), QByteArray("my notes\n"));
  QVERIFY_THROWS_EXCEPTION(Failed, Recorder(path("no/such/folder").toStdString(), {}));
  QVERIFY_THROWS_EXCEPTION(NotFound, Recording(path("nothing").toStdString()));
}

void RecordingTest::filesAreTheOwnersAlone() {
  recordingOf(1, path("private"));
  struct stat status {};
  QCOMPARE(::stat(path("private").toLocal8Bit().constData(), &status), 0);
  QCOMPARE(status.st_mode & 0777U, 0600U);
}

void RecordingTest::specialFilesAreRefused() {
  QVERIFY_THROWS_EXCEPTION(InvalidInput, Recording("/dev/zero"));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, Recording(folder_.path().toStdString()));
  QCOMPARE(::mkfifo(path("pipe").toLocal8Bit().constData(), 0600), 0);
  QVERIFY_THROWS_EXCEPTION(InvalidInput, Recording(path("pipe").toStdString()));
}

}  // namespace headlock::contention

HEADLOCK_TEST(headlock::contention::RecordingTest)
#include "recording_test.moc"
