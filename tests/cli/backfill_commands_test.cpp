// Computed fields read, backfilled and repaired by the command line on a real server: what is stored, what is
// answered while it is stale, and who is told when it cannot be helped.
#include <signal.h>

#include <QJsonArray>
#include <QTest>

#include "tests/cli/class_fixture.h"
#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

QJsonObject computedOf(const std::string& database, const std::string& name) {
  return ask(database, {"object", "get", "c", name, "--computed"});
}

QJsonObject sharedOf(const QJsonObject& answer) {
  return answer["computed"].toObject()["shared"].toObject();
}

}  // namespace

class BackfillCommandsTest : public QObject {
  Q_OBJECT

private slots:
  void documentsKeepEveryDigit();
  void computedFields();
  void staleValuesAreTold();
  void fieldErrors();
  void backfills();
  void backfillsOfEveryClass();
  void backfillsAreCancelled();
  void backfillsOfOthers();
  void interruptedBackfills();
  void repairs();
  void repairsThatFail();
  void textForPeople();
};

void BackfillCommandsTest::documentsKeepEveryDigit() {
  const std::string database = withClass();
  define(database, "first", R"({"type": "first_non_null", "paths": ["/a"]})");
  const std::string digits(30, '7');
  put(database, "a", R"({"a": )" + digits + R"(.10})");
  const Outcome shown =
      run({"object", "get", "c", "a", "--computed", "--output", "json"}, {.database = database});
  QVERIFY2(shown.output.find(R"("data":{"a": )" + digits + ".10}") != std::string::npos,
           shown.output.c_str());
  QVERIFY2(shown.output.find(R"("values":{"first":)" + digits + ".10}") != std::string::npos,
           shown.output.c_str());
}

void BackfillCommandsTest::computedFields() {
  const std::string database = materialised(1);
  const QJsonObject answer = computedOf(database, "o1001");
  QCOMPARE(differs(answer, kObjectKeys + Keys{"computed", "repair"}), "");
  QCOMPARE(differs(answer["computed"].toObject(), {"shared", "personal"}), "");
  QVERIFY(answer["computed"].toObject()["personal"].isNull());
  const QJsonObject shared = sharedOf(answer);
  QCOMPARE(differs(shared, {"revision", "materialization_stale", "staleness", "values", "errors"}), "");
  QCOMPARE(shared["revision"].toInt(), 2);
  QCOMPARE(shared["materialization_stale"].toBool(true), false);
  QVERIFY(shared["staleness"].isNull());
  QCOMPARE(shared["values"].toObject()["total"].toInt(), 1);
  QVERIFY(shared["errors"].toObject().isEmpty());
  QCOMPARE(differs(answer["repair"].toObject(), {"attempted", "failed", "code"}), "");
  QCOMPARE(answer["repair"].toObject()["attempted"].toInt(-1), 0);
  QVERIFY(answer["repair"].toObject()["code"].isNull());
}

void BackfillCommandsTest::staleValuesAreTold() {
  const std::string database = materialised(1);
  ask(database, {"definition", "update", "c", "total", "--operation", kMax});
  const QJsonObject first = computedOf(database, "o1001");
  QCOMPARE(sharedOf(first)["materialization_stale"].toBool(), true);
  QCOMPARE(sharedOf(first)["staleness"].toString(), "revision");
  QCOMPARE(sharedOf(first)["revision"].toInt(), 3);
  QCOMPARE(sharedOf(first)["values"].toObject()["total"].toInt(), 1);
  QCOMPARE(first["repair"].toObject()["attempted"].toInt(), 1);
  QCOMPARE(first["repair"].toObject()["failed"].toInt(-1), 0);
  const QJsonObject second = computedOf(database, "o1001");
  QCOMPARE(sharedOf(second)["materialization_stale"].toBool(true), false);
  QCOMPARE(second["repair"].toObject()["attempted"].toInt(-1), 0);
}

void BackfillCommandsTest::fieldErrors() {
  const std::string database = materialised(1);
  put(database, "bad", R"({"x": "one"})");
  const QJsonObject shared = sharedOf(computedOf(database, "bad"));
  QVERIFY(shared["values"].toObject()["total"].isNull());
  const QJsonObject error = shared["errors"].toObject()["total"].toObject();
  QCOMPARE(error["code"].toString(), "non_numeric_operand");
  QCOMPARE(error["path"].toString(), "/x");
}

void BackfillCommandsTest::backfills() {
  const std::string database = withClass();
  for (const char* const name : {"a", "b", "d"}) put(database, name, R"({"x": 1})");
  put(database, "bad", R"({"x": true})");
  QCOMPARE(refusal(database, {"backfill", "status", "c"}).code, "task_not_found");
  define(database, "total", kSum);
  const QJsonObject queued = ask(database, {"backfill", "status", "c"});
  QCOMPARE(differs(queued, kTaskKeys), "");
  QCOMPARE(queued["status"].toString(), "queued");
  QCOMPARE(queued["class"].toString(), "c");
  QCOMPARE(queued["total_items"].toInt(), 4);
  // A request finds the one that waits.
  QCOMPARE(ask(database, {"backfill", "request", "c"})["id"].toInt(), queued["id"].toInt());

  const QJsonObject done = ask(database, {"backfill", "run", "c", "--batch", "3"});
  QCOMPARE(differs(done, kTaskKeys), "");
  QCOMPARE(done["id"].toInt(), queued["id"].toInt());
  QCOMPARE(done["status"].toString(), "succeeded");
  QCOMPARE(done["processed_items"].toInt(), 4);
  QCOMPARE(done["failed_items"].toInt(), 1);
  QCOMPARE(ask(database, {"class", "show", "c"})["rebuild_status"].toString(), "ready");
  QCOMPARE(value(database, "select count(*) from headlock.object_computed_data"), "4");

  const Refusal idle = refusal(database, {"backfill", "run", "c"});
  QCOMPARE(idle.status, 1);
  QCOMPARE(idle.code, "task_not_found");
  const QJsonObject asked = ask(database, {"backfill", "request", "c", "--deadline", "1h"});
  QVERIFY(asked["id"].toInt() > done["id"].toInt());
  QVERIFY(!asked["deadline"].isNull());
  QCOMPARE(ask(database, {"backfill", "run", "c"})["status"].toString(), "succeeded");
}

void BackfillCommandsTest::backfillsOfEveryClass() {
  const std::string database = withClass();
  ask(database, {"class", "create", "other"});
  QCOMPARE(ask(database, {"backfill", "run"})["tasks"].toArray().size(), 0);
  ask(database, {"backfill", "request", "c"});
  ask(database, {"backfill", "request", "other"});
  const QJsonObject worked = ask(database, {"backfill", "run"});
  QCOMPARE(differs(worked, {"tasks"}), "");
  const auto tasks = objects(worked["tasks"]);
  QCOMPARE(tasks.size(), 2);
  QCOMPARE(differs(tasks.front(), kTaskKeys), "");
  QCOMPARE(tasks.front()["class"].toString(), "c");
  QCOMPARE(tasks.back()["status"].toString(), "succeeded");
  const auto newest = objects(ask(database, {"backfill", "status", "--limit", "1"})["tasks"]);
  QCOMPARE(newest.size(), 1);
  QCOMPARE(newest.front()["class"].toString(), "other");
}

void BackfillCommandsTest::backfillsAreCancelled() {
  const std::string database = withClass();
  const std::string id = std::to_string(ask(database, {"backfill", "request", "c"})["id"].toInt());
  const QJsonObject cancelled = ask(database, {"backfill", "cancel", id});
  QCOMPARE(differs(cancelled, kTaskKeys + Keys{"cancelled"}), "");
  QCOMPARE(cancelled["cancelled"].toBool(), true);
  QCOMPARE(cancelled["status"].toString(), "cancelled");
  const Refusal again = refusal(database, {"backfill", "cancel", id});
  QCOMPARE(again.status, 1);
  QCOMPARE(again.answer["cancelled"].toBool(true), false);
  QCOMPARE(refusal(database, {"backfill", "cancel", "999"}).code, "task_not_found");
  const QJsonObject shown = ask(database, {"class", "show", "c"});
  QCOMPARE(shown["rebuild_status"].toString(), "failed");
  QVERIFY(!shown["last_error"].toString().isEmpty());
}

void BackfillCommandsTest::backfillsOfOthers() {
  const std::string database = withClass();
  ask(database, {"backfill", "request", "c"});
  // As a worker leaves it that is alive.
  execute(database,
          "update headlock.task set status = 'running', lease_token = gen_random_uuid(), attempt = 1, "
          "started_at = now(), lease_expires_at = now() + interval '1 hour'");
  const Refusal taken = refusal(database, {"backfill", "run", "c"});
  QCOMPARE(taken.status, 1);
  QCOMPARE(taken.code, "task_superseded");
  // And one that died: its task is ended, and a new one goes on.
  execute(database, "update headlock.task set lease_expires_at = now() - interval '1 second'");
  QCOMPARE(refusal(database, {"backfill", "run", "c"}).code, "task_not_found");
  QCOMPARE(ask(database, {"backfill", "status", "c"})["status"].toString(), "failed");
  QCOMPARE(ask(database, {"backfill", "request", "c"})["id"].toInt(), 2);
  QCOMPARE(ask(database, {"backfill", "run", "c"})["status"].toString(), "succeeded");
}

void BackfillCommandsTest::interruptedBackfills() {
  const std::string database = materialised(2'000);
  ask(database, {"backfill", "request", "c"});
  Program worker({"backfill", "run", "c", "--batch", "1", "--output", "json"}, {.database = database});
  waitUntil(database, "select processed_items > 0 from headlock.task where id = 2");
  worker.send(SIGINT);
  const Outcome outcome = worker.wait();
  QCOMPARE(outcome.status, 130);
  QVERIFY2(outcome.errors.find("\"cancelled\"") != std::string::npos, outcome.errors.c_str());
  const QJsonObject ended = ask(database, {"backfill", "status", "c"});
  QCOMPARE(ended["status"].toString(), "failed");
  QVERIFY(ended["processed_items"].toInt() > 0 && !ended["summary"].toString().isEmpty());
  QCOMPARE(leftovers(database), 0);
  ask(database, {"backfill", "request", "c"});
  QCOMPARE(ask(database, {"backfill", "run", "c", "--batch", "1000"})["processed_items"].toInt(), 2'000);
}

void BackfillCommandsTest::repairs() {
  const std::string database = materialised(25);
  execute(database,
          "delete from headlock.object_computed_data where object_id <= 5;"
          "update headlock.object_computed_data set evaluation_revision = 1 where object_id = 25");
  const QJsonObject report = ask(database, {"repair", "c", "--batch", "10"});
  QCOMPARE(differs(report,
                   {"examined", "stale", "repaired", "skipped", "failed", "batches", "code", "elapsed_ms"}),
           "");
  QCOMPARE(report["examined"].toInt(), 25);
  QCOMPARE(report["stale"].toInt(), 6);
  QCOMPARE(report["repaired"].toInt(), 6);
  QCOMPARE(report["failed"].toInt(-1), 0);
  QCOMPARE(ask(database, {"repair", "c"})["stale"].toInt(-1), 0);
  QCOMPARE(refusal(database, {"repair", "absent"}).code, "class_not_found");
}

void BackfillCommandsTest::repairsThatFail() {
  const std::string database = materialised(3);
  execute(database,
          "delete from headlock.object_computed_data;"
          "create role computed_reader login;"
          "grant usage on schema headlock to computed_reader;"
          "grant select on all tables in schema headlock to computed_reader");
  const std::string reader = database + " user=computed_reader";
  // A reader has its answer all the same.
  const QJsonObject answer = computedOf(reader, "o1001");
  QCOMPARE(sharedOf(answer)["values"].toObject()["total"].toInt(), 1);
  QCOMPARE(sharedOf(answer)["staleness"].toString(), "missing");
  QCOMPARE(answer["repair"].toObject()["failed"].toInt(), 1);
  QCOMPARE(answer["repair"].toObject()["code"].toString(), "insufficient_privilege");
  QCOMPARE(value(database, "select count(*) from headlock.object_computed_data"), "0");
  // Whoever asks for a repair is told that it failed.
  QCOMPARE(refusal(reader, {"repair", "c"}).status, 1);
}

void BackfillCommandsTest::textForPeople() {
  const std::string database = materialised(2);
  put(database, "bad\u202e", R"({"x": "one"})");
  const auto text = [&](const std::vector<std::string>& words) {
    return run(words, {.database = database}).output;
  };
  const auto contains = [](const std::string& whole, const std::string& part) {
    QVERIFY2(whole.find(part) != std::string::npos, whole.c_str());
  };
  contains(text({"definition", "list", "c"}), "sum of /x, /y");
  contains(text({"class", "list"}), "ready");
  contains(text({"object", "list", "c"}), R"(bad\u202e)");
  contains(text({"backfill", "status"}), "succeeded");
  const std::string fresh = text({"object", "get", "c", "o1001", "--computed"});
  contains(fresh, "stored values        fresh\n");
  contains(fresh, "shared:\nfield  value  error\ntotal  1      -\n");
  execute(database, "delete from headlock.object_computed_data");
  const std::string stale = text({"object", "get", "c", "bad\u202e", "--computed"});
  contains(stale, "stale: ");
  contains(stale, "total  null   ");
  contains(text({"repair", "c"}), "repaired");
}

HEADLOCK_TEST(BackfillCommandsTest)
#include "backfill_commands_test.moc"
