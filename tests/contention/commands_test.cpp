// `locks` and `session` as a person and a script meet them: the real program, its words and its JSON.
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>

#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

const Keys kDocument = {"taken_at", "database", "everything", "sentence", "hidden_sessions",
                        "sessions", "waits",    "roots",      "cycles"};
const Keys kSession = {
    "pid",   "started_at", "application", "user",         "database",         "backend_type",
    "state", "operation",  "xact_age_ms", "state_age_ms", "statement_age_ms", "leader_pid",
    "hidden"};
const Keys kWait = {"pid", "blocked_by", "prepared", "maybe_more", "kind",   "mode",      "relation", "topic",
                    "key", "class",      "class_id", "personal",   "object", "operation", "waited_ms"};
const Keys kRoot = {"pid", "gid", "started_at", "blocks_direct", "blocks_total", "state", "xact_age_ms"};
const Keys kFigures = {"polls",        "from",       "to",     "sessions_most",
                       "waiting_most", "longest_ms", "cycles", "contention"};

const std::string kLock = "select from headlock.compaction_head_1 where compaction_key = 'k1' for update";

/// A holder, a waiter behind it and one behind that one.
struct Queue {
  std::string conninfo = freshTopic();
  Peer holder{conninfo, "billing"};
  Peer first{conninfo, "importer"};
  Peer second{conninfo, "importer"};

  Queue() {
    holder.run("begin");
    holder.run(kLock);
    first.start(kLock);
    waitUntilBlocked(conninfo, first.pid());
    second.start(kLock);
    waitUntilBlocked(conninfo, second.pid());
    endIdleSession();
  }
};

QByteArray contentOf(const std::string& path) {
  QFile file(QString::fromStdString(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class CommandsTest : public QObject {
  Q_OBJECT

private slots:
  void theDocumentIsTheContracts();
  void theFirstLineIsTheSentence();
  void watchingGoesOnUntilInterrupted();
  void aRecordingGivesTheSameFiguresAgain();
  void brokenRecordingsAreRefused();
  void sessionsAreEndedByNameAndBirth();
  void nothingIsEndedThroughAPooler();

private:
  QTemporaryDir folder_;
  [[nodiscard]] std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
};

void CommandsTest::theDocumentIsTheContracts() {
  Queue queue;
  const QJsonObject document = ask(queue.conninfo, {"locks"});
  QCOMPARE(differs(document, kDocument), "");
  QCOMPARE(document["sessions"].toArray().size(), 3);
  QCOMPARE(differs(document["sessions"][0].toObject(), kSession), "");
  const QJsonObject wait = document["waits"][0].toObject();
  QCOMPARE(differs(wait, kWait), "");
  QCOMPARE(wait["pid"].toInt(), queue.first.pid());
  QCOMPARE(wait["blocked_by"].toArray(), QJsonArray{queue.holder.pid()});
  QCOMPARE(wait["topic"].toString(), "videos");
  QCOMPARE(wait["key"].toString(), "k1");
  const QJsonObject root = document["roots"][0].toObject();
  QCOMPARE(differs(root, kRoot), "");
  QCOMPARE(root["pid"].toInt(), queue.holder.pid());
  QCOMPARE(root["blocks_direct"].toInt(), 1);
  QCOMPARE(root["blocks_total"].toInt(), 2);
  QVERIFY(document["cycles"].toArray().isEmpty());
  const auto everything = ask(queue.conninfo, {"locks", "--all"});
  QVERIFY(everything["everything"].toBool());
  QVERIFY(everything["sessions"].toArray().size() > 4);
}

void CommandsTest::theFirstLineIsTheSentence() {
  Queue queue;
  const Outcome outcome = run({"locks"}, {.database = queue.conninfo});
  const QString text = QString::fromStdString(outcome.output);
  const QRegularExpression sentence(
      QString(
          "^key `k1` of topic `videos` is held by pid %1 \\(app `billing`, idle in transaction for [^)]+\\): "
          "2 sessions wait, the longest [0-9.]+ s\n")
          .arg(queue.holder.pid()));
  QVERIFY2(sentence.match(text).hasMatch(), outcome.output.c_str());
  // What to do comes ready to be sent.
  const QString remedy = QString("\n  headlockctl session terminate %1 --started ").arg(queue.holder.pid());
  QVERIFY2(text.contains(remedy), outcome.output.c_str());
  queue.holder.run("rollback");
  QCOMPARE(queue.first.finish(), std::string());
  QCOMPARE(queue.second.finish(), std::string());
  QVERIFY(
      run({"locks"}, {.database = queue.conninfo}).output.starts_with("nobody waits for a lock: 3 sessions"));
}

void CommandsTest::watchingGoesOnUntilInterrupted() {
  Queue queue;
  Program watching({"locks", "--watch", "20ms", "--output", "json"}, {.database = queue.conninfo});
  for (int line = 0; line < 3; ++line) {
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(watching.line())).object();
    QCOMPARE(document["waits"].toArray().size(), 2);
  }
  watching.send(SIGINT);
  QCOMPARE(watching.wait().status, 130);
}

void CommandsTest::aRecordingGivesTheSameFiguresAgain() {
  Queue queue;
  const std::string file = path("night.jsonl");
  const QJsonObject live =
      ask(queue.conninfo, {"locks", "record", file, "--for", "300ms", "--every", "20ms"});
  QCOMPARE(differs(live, kFigures), "");
  QCOMPARE(live["waiting_most"].toInt(), 2);
  QCOMPARE(live["contention"][0]["key"].toString(), "k1");
  // There is no server where this looks.
  const std::string nowhere = "host=/nowhere";
  QCOMPARE(ask(nowhere, {"locks", "replay", file, "--summary"}), live);
  const auto reports = askLines(nowhere, {"locks", "replay", file});
  QCOMPARE(static_cast<int>(reports.size()), live["polls"].toInt());
  for (const QJsonObject& report : reports) QCOMPARE(differs(report, kDocument), "");
  QCOMPARE(differs(reports[0]["sessions"][0].toObject(), kSession + Keys{"statement"}), "");
}

void CommandsTest::brokenRecordingsAreRefused() {
  Queue queue;
  const std::string file = path("broken.jsonl");
  ask(queue.conninfo, {"locks", "record", file, "--for", "1ms"});
  const QByteArray whole = contentOf(file);
  const auto refusal = [&](const QByteArray& content) {
    QFile broken(QString::fromStdString(file));
    if (!broken.open(QIODevice::WriteOnly)) return std::string("not written");
    broken.write(content);
    broken.close();
    const Outcome outcome = run({"locks", "replay", file}, {});
    return outcome.status == 2 && outcome.output.empty() ? outcome.errors : "accepted: " + outcome.output;
  };
  for (const QByteArray& content : {whole.chopped(10), QByteArray("hello\n"),
                                    QByteArray("{\"headlock_recording\":1}\n{\"taken_at\":7}\n")}) {
    const std::string errors = refusal(content);
    QVERIFY2(errors.starts_with("headlockctl: ") && std::ranges::count(errors, '\n') <= 2, errors.c_str());
  }
}

void CommandsTest::sessionsAreEndedByNameAndBirth() {
  Queue queue;
  const QJsonObject document = ask(queue.conninfo, {"locks"});
  const std::string started = document["roots"][0]["started_at"].toString().toStdString();
  const std::string pid = std::to_string(queue.holder.pid());
  const Surroundings surroundings{.database = queue.conninfo};
  const Outcome unconfirmed = run({"session", "terminate", pid, "--started", started}, surroundings);
  QCOMPARE(unconfirmed.status, 2);
  for (const char* const told : {"app `billing`", "idle in transaction", "2 sessions wait", "--yes"}) {
    QVERIFY2(unconfirmed.errors.find(told) != std::string::npos, unconfirmed.errors.c_str());
  }
  for (const std::vector<std::string>& confirmation : {std::vector<std::string>{"--yes"}, {}}) {
    std::vector<std::string> words{"session", "terminate", pid, "--started", "2020-01-01T00:00:00Z"};
    words.insert(words.end(), confirmation.begin(), confirmation.end());
    const Outcome another = run(words, surroundings);
    QCOMPARE(another.status, 1);
    QVERIFY2(another.errors.find("No session of pid " + pid) != std::string::npos, another.errors.c_str());
  }
  const QJsonObject done = ask(queue.conninfo, {"session", "terminate", pid, "--started", started, "--yes"});
  QCOMPARE(differs(done, {"pid", "signalled"}), "");
  QVERIFY(done["signalled"].toBool());
  QCOMPARE(queue.first.finish(), std::string());
  QCOMPARE(queue.second.finish(), std::string());
}

void CommandsTest::nothingIsEndedThroughAPooler() {
  const std::string conninfo = freshTopic();
  const Peer session(conninfo, "session");
  const Outcome outcome = run({"--pooler", "session", "cancel", std::to_string(session.pid()), "--started",
                               "2020-01-01T00:00:00Z", "--yes"},
                              {.database = conninfo});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.find("pooler") != std::string::npos, outcome.errors.c_str());
  // Looking works.
  QVERIFY(run({"--pooler", "locks"}, {.database = conninfo})
              .output.starts_with("nobody waits for a lock: 1 session"));
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::CommandsTest)
#include "commands_test.moc"
