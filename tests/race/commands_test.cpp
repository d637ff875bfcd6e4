// `headlockctl race` as scripts use it: its answers, its exit statuses, and what is left when it is killed.
#include <signal.h>

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

/// What the design promises for a runner that was killed.
constexpr int kMostSecondsAfterKill = 5;

const std::string kEndless = R"(#: expect all_held
setup { create table t (n int); insert into t values (1); }
teardown { drop table t; }
session a
step a_spin { do $$ begin loop perform 1; end loop; end $$; }
session b
step b_read { select n from t; }
)";

/// One session works for ever, another waits for its lock.
const std::string kBusyAndWaiting = R"(
setup { create table t (n int); insert into t values (1); }
session a
step a_lock { begin; update t set n = 2; }
step a_spin { do $$ begin loop perform 1; end loop; end $$; }
session b
step b_write { update t set n = 3; }
permutation a_lock b_write a_spin
)";

/// Holds a lock on a row of a table that is not its own.
const std::string kHolding = R"(
session o
step o_lock { begin; update public.t set n = 2; }
step o_spin { do $$ begin loop perform 1; end loop; end $$; }
permutation o_lock o_spin
)";

QJsonObject json(const std::string& text) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

QStringList texts(const QJsonValue& array) {
  QStringList list;
  for (const QJsonValue each : array.toArray()) list << each.toString();
  return list;
}

QStringList verdicts(const QJsonObject& answer) {
  QStringList list;
  for (const QJsonObject& order : objects(answer["permutations"])) list << order["verdict"].toString();
  return list;
}

/// How many sessions of the database are not this question's own.
const char* const kAlone =
    "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
    "pid <> pg_backend_pid() and backend_type = 'client backend'";
const char* const kScratchSchemas =
    "select count(*) from pg_namespace where nspname like 'headlock\\_race\\_%'";

}  // namespace

class RaceCommandsTest : public QObject {
  Q_OBJECT

private slots:
  void lists();
  void shows();
  void runsOneOrder();
  void runsEveryOrder();
  void runsWhatTheFileLists();
  void writesText();
  void formatWinsOverOutput();
  void brokenOnPurpose_data();
  void brokenOnPurpose();
  void anErrorThatNobodyExpects();
  void anEndlessStepHasItsTime();
  void namesAnOutsider();
  void refusesAPooler_data();
  void refusesAPooler();
  void aKilledRunnerLeavesNothing_data();
  void aKilledRunnerLeavesNothing();
  void anInterruptedRunnerCleansUp();
  void leavesTheDatabaseAsItWas();
  void refusals_data();
  void refusals();

private:
  [[nodiscard]] std::string file(const std::string& text);

  QTemporaryDir directory_;
  int files_ = 0;
};

std::string RaceCommandsTest::file(const std::string& text) {
  const std::string path = directory_.filePath(QString("race-%1.spec").arg(++files_)).toStdString();
  std::ofstream(path) << text;
  return path;
}

void RaceCommandsTest::lists() {
  // Needs no server: nothing of it answers at this place.
  const QJsonObject answer = ask("host=/nowhere", {"race", "list"});
  QCOMPARE(differs(answer, {"races"}), "");
  const auto races = objects(answer["races"]);
  QVERIFY(races.size() >= 12);
  for (const QJsonObject& race : races) {
    QCOMPARE(differs(race, {"name", "title", "pair", "expect"}), "");
    QVERIFY(!race["title"].toString().isEmpty());
    QVERIFY(!race["expect"].toString().isEmpty());
  }
}

void RaceCommandsTest::shows() {
  const QJsonObject shown = ask("host=/nowhere", {"race", "show", "first-update-library"});
  QCOMPARE(differs(shown, {"title", "story", "pair", "expect", "topics", "classes", "sessions",
                           "permutations", "invariants", "allowed", "orders"}),
           "");
  QCOMPARE(shown["orders"].toInt(), 20);
  QVERIFY(!texts(shown["story"]).isEmpty());
  const auto sessions = objects(shown["sessions"]);
  QCOMPARE(sessions.size(), 2);
  QCOMPARE(objects(sessions[0]["steps"]).front()["sql"].toString(), "@lock_head key=k");

  const Outcome text = run({"race", "show", "first-update-library"}, {});
  QCOMPARE(text.status, 0);
  QCOMPARE(run({"race", "show", "-"}, {.input = text.output}).output, text.output);
  QCOMPARE(ask("", {"race", "show", file(text.output)}), shown);
}

void RaceCommandsTest::runsOneOrder() {
  const std::string database = server().freshDatabase();
  const QJsonObject answer = ask(database, {"race", "run", "first-update-naive", "--permutation",
                                            "a_read b_read a_add b_add a_commit b_commit"});
  QCOMPARE(differs(answer, {"permutations", "expected", "verdict", "as_expected", "complete", "seed"}), "");
  QCOMPARE(answer["expected"].toString(), "some_broken");
  QCOMPARE(answer["verdict"].toString(), "some_broken");
  QCOMPARE(answer["as_expected"].toBool(), true);
  const auto orders = objects(answer["permutations"]);
  QCOMPARE(orders.size(), 1);
  const QJsonObject& order = orders.front();
  QCOMPARE(differs(order, {"steps", "verdict", "broken", "blocked", "errors", "invariants"}), "");
  QCOMPARE(texts(order["steps"]),
           (QStringList{"a_read", "b_read", "a_add", "b_add", "a_commit", "b_commit"}));
  QCOMPARE(order["verdict"].toString(), "broken");
  QCOMPARE(order["broken"].toString(), "both_counted");
  QVERIFY(objects(order["errors"]).empty());
  const auto blocked = objects(order["blocked"]);
  QCOMPARE(blocked.size(), 1);
  QCOMPARE(blocked.front()["step"].toString(), "b_add");
  QCOMPARE(texts(blocked.front()["by"]), QStringList{"a"});
  const auto invariants = objects(order["invariants"]);
  QCOMPARE(invariants.size(), 1);
  QCOMPARE(invariants.front()["name"].toString(), "both_counted");
  QCOMPARE(invariants.front()["held"].toBool(true), false);
}

void RaceCommandsTest::runsEveryOrder() {
  const QJsonObject answer = ask(server().freshDatabase(), {"race", "run", "first-update-library", "--all"});
  QCOMPARE(answer["complete"].toBool(), true);
  QVERIFY(answer["seed"].isNull());
  QCOMPARE(verdicts(answer), QStringList(6, "held"));
}

// A permutation may repeat steps, leave some out, and ask a waiting session to move: then it waits for it.
void RaceCommandsTest::runsWhatTheFileLists() {
  const QJsonObject answer = ask(server().freshDatabase(), {"race", "run", file(R"(
#: invariant two select n = 2 from t
setup { create table t (n int); insert into t values (0); }
teardown { drop table t; }
session a
step a_add { update t set n = n + 1; }
step a_never { select 1 / 0; }
permutation a_add a_add
permutation a_add
)")});
  QCOMPARE(verdicts(answer), (QStringList{"held", "broken"}));
  QVERIFY(answer["expected"].isNull());
  QCOMPARE(answer["as_expected"].toBool(), true);
}

void RaceCommandsTest::writesText() {
  const Outcome outcome =
      run({"race", "run", "first-update-naive", "--all"}, {.database = server().freshDatabase()});
  QCOMPARE(outcome.status, 0);
  const QString text = QString::fromStdString(outcome.output);
  QVERIFY2(text.startsWith("The first update of a new key is lost\n"), qPrintable(text));
  QVERIFY2(text.contains("\nheld     a_read a_add a_commit b_read b_add b_commit\n"), qPrintable(text));
  QVERIFY2(text.contains("\nbroken   a_read b_read a_add b_add~ a_commit b_commit  (both_counted)\n"),
           qPrintable(text));
  QVERIFY2(text.endsWith("\n14 orders: 2 held, 12 broken. Verdict: some_broken, as expected.\n"),
           qPrintable(text));
}

void RaceCommandsTest::formatWinsOverOutput() {
  const std::string database = server().freshDatabase();
  const std::string spec = file("session s step one { select 1 as n; }");
  const auto output = [&](const std::string& format, const std::string& other) {
    return run({"--output", other, "race", "run", spec, "--format", format}, {.database = database}).output;
  };
  QCOMPARE(output("json", "text"), output("json", "json"));
  QVERIFY(json(output("json", "text")).contains("permutations"));
  QVERIFY(output("text", "json").ends_with("1 order: 1 held. Verdict: all_held.\n"));
  QCOMPARE(
      output("isolationtester", "json"),
      "Parsed test spec with 1 sessions\n\nstarting permutation: one\nstep one: select 1 as n;\nn\n-\n1\n"
      "(1 row)\n\n");
}

void RaceCommandsTest::brokenOnPurpose_data() {
  using Replacements = QMap<QString, QString>;
  QTest::addColumn<QString>("race");
  QTest::addColumn<Replacements>("replacements");
  // The lock is left out: each writer reads whatever is there.
  QTest::newRow("sql") << "first-update-protected" << Replacements{{"select lock_head('k'); ", ""}};
  QTest::newRow("library") << "first-update-library"
                           << Replacements{{"setup { @begin }", ""},
                                           {"@lock_head key=k", "@head key=k"},
                                           {"value=locked+1", "value=read+1"},
                                           {"@commit", "select"}};
}

void RaceCommandsTest::brokenOnPurpose() {
  using Replacements = QMap<QString, QString>;
  QFETCH(QString, race);
  QFETCH(Replacements, replacements);
  const std::string database = server().freshDatabase();
  QCOMPARE(run({"race", "run", race.toStdString(), "--all"}, {.database = database}).status, 0);

  QString text = QString::fromStdString(run({"race", "show", race.toStdString()}, {}).output);
  for (auto each = replacements.cbegin(); each != replacements.cend(); ++each) {
    QCOMPARE(text.count(each.key()), 2);
    text.replace(each.key(), each.value());
  }
  const Outcome broken =
      run({"--output", "json", "race", "run", file(text.toStdString()), "--all"}, {.database = database});
  QCOMPARE(broken.status, 3);
  const QJsonObject answer = json(broken.output);
  QCOMPARE(answer["expected"].toString(), "all_held");
  QCOMPARE(answer["verdict"].toString(), "some_broken");
  QCOMPARE(answer["as_expected"].toBool(true), false);
  QStringList invariants;
  for (const QJsonObject& order : objects(answer["permutations"])) {
    if (order["verdict"].toString() == "broken") invariants << order["broken"].toString();
  }
  invariants.removeDuplicates();
  QCOMPARE(invariants, QStringList{"both_counted"});
}

void RaceCommandsTest::anErrorThatNobodyExpects() {
  const std::string spec = "#: expect all_held\nsession s step one { select 1 / 0; }";
  const Outcome outcome =
      run({"--output", "json", "race", "run", file(spec)}, {.database = server().freshDatabase()});
  QCOMPARE(outcome.status, 3);
  const QJsonObject answer = json(outcome.output);
  QCOMPARE(answer["verdict"].toString(), "some_error 22012");
  const auto errors = objects(objects(answer["permutations"]).front()["errors"]);
  QCOMPARE(errors.size(), 1);
  QCOMPARE(differs(errors.front(), {"step", "sqlstate", "code", "message"}), "");
  QCOMPARE(errors.front()["sqlstate"].toString(), "22012");
  QCOMPARE(errors.front()["message"].toString(), "division by zero");

  const std::string expected = "#: expect some_error 22012\nsession s step one { select 1 / 0; }";
  QCOMPARE(run({"race", "run", file(expected)}, {.database = server().freshDatabase()}).status, 0);
}

void RaceCommandsTest::anEndlessStepHasItsTime() {
  const std::string database = server().freshDatabase();
  const Outcome outcome =
      run({"--output", "json", "--timeout", "300ms", "race", "run", file(kEndless)}, {.database = database});
  QCOMPARE(outcome.status, 3);
  const QJsonObject answer = json(outcome.output);
  QCOMPARE(answer["verdict"].toString(), "some_timeout");
  QCOMPARE(answer["complete"].toBool(true), false);
  QCOMPARE(verdicts(answer).last(), "timeout");
  waitUntil(database, kAlone);
  QCOMPARE(value(database, kScratchSchemas), "0");
}

// Nobody in the race can free a step that waits for somebody else: it has its time, and the report says who.
void RaceCommandsTest::namesAnOutsider() {
  const std::string database = server().freshDatabase();
  execute(database, "create table public.t (n int); insert into public.t values (1)");
  Program outsider({"race", "run", file(kHolding)}, {.database = database});
  waitUntil(database,
            "select count(*) = 1 from pg_stat_activity where datname = current_database() and "
            "state = 'active' and query like 'do $$%'");
  const std::string holder = value(
      database, "select pid || ', ' || application_name from pg_stat_activity where query like 'do $$%'");
  const std::string spec = file("session a step a_write { update public.t set n = 3; }");
  const auto play = [&](const std::string& format) {
    return run({"--timeout", "300ms", "race", "run", spec, "--format", format}, {.database = database});
  };
  const QJsonObject order = objects(json(play("json").output)["permutations"]).front();
  QCOMPARE(order["verdict"].toString(), "timeout");
  const auto blocked = objects(order["blocked"]);
  QCOMPARE(blocked.size(), 1);
  QCOMPARE(blocked.front()["step"].toString(), "a_write");
  QCOMPARE(texts(blocked.front()["by"]), QStringList{QString::fromStdString("outside, pid " + holder)});
  const std::string text = play("text").output;
  QVERIFY2(text.find("  a_write: waited until its time was over for: outside, pid " + holder + "\n") !=
               std::string::npos,
           text.c_str());
  outsider.send(SIGINT);
  QCOMPARE(outsider.wait().status, 130);
}

void RaceCommandsTest::refusesAPooler_data() {
  QTest::addColumn<QString>("format");
  for (const char* const format : {"text", "json", "isolationtester"}) QTest::newRow(format) << format;
}

// Through one, search_path is nobody's: what a race makes would land in `public`.
void RaceCommandsTest::refusesAPooler() {
  QFETCH(QString, format);
  const std::string database = server().freshDatabase();
  const std::string before = dump(database);
  for (const char* const race : {"first-update-naive", "first-update-library"}) {
    const Outcome outcome =
        run({"--output", "json", "--pooler", "race", "run", race, "--format", format.toStdString()},
            {.database = database});
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.output, "");
    const QJsonObject error = json(outcome.errors)["error"].toObject();
    QCOMPARE(error["code"].toString(), "invalid_argument");
    QVERIFY2(error["message"].toString().contains("without --pooler"), outcome.errors.c_str());
  }
  QCOMPARE(dump(database), before);
}

void RaceCommandsTest::aKilledRunnerLeavesNothing_data() {
  QTest::addColumn<QString>("format");
  for (const char* const format : {"text", "json", "isolationtester"}) QTest::newRow(format) << format;
}

void RaceCommandsTest::aKilledRunnerLeavesNothing() {
  QFETCH(QString, format);
  const std::string database = server().freshDatabase();
  Program runner({"race", "run", file(kBusyAndWaiting), "--format", format.toStdString()},
                 {.database = database});
  waitUntil(database,
            "select count(*) = 1 from pg_stat_activity where datname = current_database() and "
            "wait_event_type = 'Lock'");
  waitUntil(database,
            "select count(*) = 1 from pg_stat_activity where datname = current_database() and "
            "state = 'active' and query like 'do $$%'");
  QElapsedTimer timer;
  timer.start();
  runner.send(SIGKILL);
  QCOMPARE(runner.wait().signal, SIGKILL);
  waitUntil(database, kAlone);
  const qint64 elapsed = timer.elapsed();
  qInfo("%s: all sessions are gone %lld ms after the kill", qPrintable(format),
        static_cast<long long>(elapsed));
  QVERIFY(elapsed < kMostSecondsAfterKill * 1'000LL);

  // The next run drops what was left.
  QCOMPARE(run({"race", "run", "conditional-write-naive"}, {.database = database}).status, 0);
  QCOMPARE(value(database, kScratchSchemas), "0");
}

void RaceCommandsTest::anInterruptedRunnerCleansUp() {
  const std::string database = server().freshDatabase();
  Program runner({"race", "run", file(kBusyAndWaiting)}, {.database = database});
  waitUntil(database,
            "select count(*) = 1 from pg_stat_activity where datname = current_database() and "
            "state = 'active' and query like 'do $$%'");
  runner.send(SIGINT);
  QCOMPARE(runner.wait().status, 130);
  waitUntil(database, kAlone);
  QCOMPARE(value(database, kScratchSchemas), "0");
}

void RaceCommandsTest::leavesTheDatabaseAsItWas() {
  const std::string database = server().freshDatabase();
  const std::string before = dump(database);
  for (const char* const race : {"two-keys-naive", "topic-deleted-library", "conditional-write-protected"}) {
    QCOMPARE(run({"race", "run", race}, {.database = database}).status, 0);
  }
  QCOMPARE(dump(database), before);
}

void RaceCommandsTest::refusals_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addColumn<QString>("input");
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* name, const QStringList& words, const QString& input, int status,
                      const QString& code, const QString& message) {
    QTest::newRow(name) << words << input << status << code << message;
  };
  row("unknown race", {"first-update"}, {}, 1, "race_not_found", "the nearest are first-update-library");
  row("no file", {"/nowhere/at/all.spec"}, {}, 1, "file_failed", "/nowhere/at/all.spec");
  row("no spec", {"-"}, "session s\nstep a {}\nstep a {}", 2, "invalid_spec", "line 3, column 6: ");
  row("no setup", {"-"}, "setup { select 1 / 0 }\nsession s\nstep a {}", 1, "", "The setup failed: division");
  row("unknown step", {"first-update-naive", "--permutation", "a_read nope"}, {}, 2, "invalid_spec",
      "line 1, column 8: ");
  row("one and all", {"first-update-naive", "--permutation", "a_read", "--all"}, {}, 2, "usage",
      "--permutation");
}

void RaceCommandsTest::refusals() {
  QFETCH(QStringList, words);
  QFETCH(QString, input);
  QFETCH(int, status);
  QFETCH(QString, code);
  QFETCH(QString, message);
  std::vector<std::string> all{"--output", "json", "race", "run"};
  for (const QString& word : words) all.push_back(word.toStdString());
  const Outcome outcome = run(all, {.database = server().freshDatabase(), .input = input.toStdString()});
  QCOMPARE(outcome.status, status);
  QCOMPARE(outcome.output, "");
  const QJsonObject error = json(outcome.errors)["error"].toObject();
  if (!code.isEmpty()) QCOMPARE(error["code"].toString(), code);
  QVERIFY2(error["message"].toString().contains(message), outcome.errors.c_str());
}

HEADLOCK_TEST(RaceCommandsTest)
#include "commands_test.moc"
