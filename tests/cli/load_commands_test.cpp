// The janitor, the figures, the demonstration, the doctor and the embedded cluster: what each does, and the
// keys of its JSON.
#include <signal.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

std::string installationWith(const std::string& sql) {
  std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  ask(database, {"topic", "create", "t"});
  execute(database, sql);
  return database;
}

/// `count` headless rows, `age` old.
std::string headless(const std::string& prefix, int count, const std::string& age) {
  return "insert into headlock.compaction_head_1 (compaction_key, created_at, updated_at) select '" + prefix +
         "' || i, now() - interval '" + age + "', now() - interval '" + age + "' from generate_series(1, " +
         std::to_string(count) + ") i;";
}

/// Every check of the doctor by name.
QMap<QString, QJsonObject> checksOf(const Outcome& outcome) {
  QMap<QString, QJsonObject> checks;
  const QJsonObject report = QJsonDocument::fromJson(QByteArray::fromStdString(outcome.output)).object();
  for (const QJsonObject& check : objects(report["checks"])) checks[check["name"].toString()] = check;
  return checks;
}

}  // namespace

class LoadCommandsTest : public QObject {
  Q_OBJECT

private slots:
  void sweeps();
  void sweepsEverything();
  void runsUntilInterrupted();
  void figures();
  void figuresAgreeWithPlainSql();
  void liveFiguresSayThatTheyAreCapped();
  void loadsTheDemonstration();
  void loadsClasses();
  void toppingUpAddsTheDifference();
  void traffic();
  void doctorFindsNothing();
  void doctorFindsWhatIsBroken();
  void doctorWithoutAServer();
  void embeddedCluster();
};

void LoadCommandsTest::sweeps() {
  const std::string database =
      installationWith(headless("old", 25, "2 hours") + headless("new", 5, "1 minute"));
  const QJsonObject dry = ask(database, {"janitor", "sweep", "t", "--dry-run"});
  QCOMPARE(differs(dry, kSweepKeys + Keys{"topic", "would_delete"}), "");
  QCOMPARE(dry["would_delete"].toInt(), 25);
  QCOMPARE(dry["deleted"].toInt(-1), 0);
  const QJsonObject limited = ask(database, {"janitor", "sweep", "t", "--batch", "10", "--max-batches", "1"});
  QCOMPARE(differs(limited, kSweepKeys + Keys{"topic"}), "");
  QCOMPARE(limited["deleted"].toInt(), 10);
  QCOMPARE(limited["stopped_by"].toString(), "limit");
  const QJsonObject rest = ask(database, {"janitor", "sweep", "t"});
  QCOMPARE(rest["deleted"].toInt(), 15);
  QCOMPARE(rest["stopped_by"].toString(), "drained");
  QCOMPARE(ask(database, {"janitor", "sweep", "t", "--older-than", "30s"})["deleted"].toInt(), 5);
}

void LoadCommandsTest::sweepsEverything() {
  const std::string database = installationWith(headless("old", 7, "2 hours"));
  ask(database, {"topic", "create", "u"});
  const QJsonObject all = ask(database, {"janitor", "sweep", "--all"});
  QCOMPARE(differs(all, kSweepKeys + Keys{"topics"}), "");
  QCOMPARE(all["deleted"].toInt(), 7);
  const auto topics = objects(all["topics"]);
  QCOMPARE(topics.size(), 2);
  QCOMPARE(differs(topics.front(), kSweepKeys + Keys{"topic"}), "");
}

void LoadCommandsTest::runsUntilInterrupted() {
  const std::string database = installationWith(headless("old", 7, "2 hours"));
  Program janitor({"janitor", "run", "--every", "20ms", "--output", "json"}, {.database = database});
  const QJsonObject pass = QJsonDocument::fromJson(QByteArray::fromStdString(janitor.line())).object();
  QCOMPARE(differs(pass, kSweepKeys + Keys{"topics"}), "");
  QCOMPARE(pass["deleted"].toInt(), 7);
  execute(database, headless("more", 3, "2 hours"));
  QVERIFY(janitor.line().find(R"("deleted":3)") != std::string::npos);
  janitor.send(SIGTERM);
  QCOMPARE(janitor.wait().status, 130);
}

void LoadCommandsTest::figures() {
  const std::string database =
      installationWith(headless("old", 3, "2 hours") + headless("new", 2, "1 minute"));
  ask(database, {"message", "produce", "t", "--key", "k", "--compact", "--payload", "1"});
  const QJsonObject stats = ask(database, {"stats", "t"});
  QCOMPARE(differs(stats, kCountKeys + Keys{"topic", "headless_ttl_ms", "headless_age_histogram"}), "");
  QCOMPARE(differs(stats["bytes"].toObject(), {"log", "log_indexes", "head", "head_indexes"}), "");
  QCOMPARE(stats["keys"].toInt(), 6);
  QCOMPARE(stats["materialized"].toInt(), 1);
  QCOMPARE(stats["headless_past_ttl"].toInt(), 3);
  QVERIFY(stats["oldest_headless_age_ms"].toDouble() >= 7'200'000);
  const auto histogram = objects(stats["headless_age_histogram"]);
  QCOMPARE(differs(histogram.front(), {"from_ms", "to_ms", "count"}), "");
  QVERIFY(histogram.back()["to_ms"].isNull());
  int counted = 0;
  bool ttlIsABorder = false;
  for (const QJsonObject& bucket : histogram) {
    counted += bucket["count"].toInt();
    ttlIsABorder = ttlIsABorder || bucket["from_ms"].toInt() == 3'600'000;
  }
  QCOMPARE(counted, 5);
  QVERIFY(ttlIsABorder);
  const QJsonObject all = ask(database, {"stats", "--all"});
  QCOMPARE(differs(all, kCountKeys + Keys{"topics"}), "");
  QCOMPARE(all["keys"].toInt(), 6);
  ask(database, {"topic", "create", "u"});
  QVERIFY(ask(database, {"stats", "u"})["oldest_headless_age_ms"].isNull());
}

void LoadCommandsTest::figuresAgreeWithPlainSql() {
  const std::string database =
      installationWith(headless("a", 1'200, "2 hours") + headless("b", 345, "10 minutes"));
  const auto headlessKeys =
      objects(ask(database, {"head", "list", "t", "--state", "headless", "--limit", "10000"})["keys"]);
  const QJsonObject stats = ask(database, {"stats", "t"});
  const int plain =
      std::stoi(value(database, "select count(*) from headlock.compaction_head_1 where head_id is null"));
  QCOMPARE(static_cast<int>(headlessKeys.size()), plain);
  QCOMPARE(stats["headless"].toInt(), plain);
}

void LoadCommandsTest::liveFiguresSayThatTheyAreCapped() {
  const std::string database = installationWith(headless("a", 3'000, "2 hours"));
  const QJsonObject live = ask(database, {"stats", "t", "--live"});
  QCOMPARE(live["capped"].toBool(), true);
  QVERIFY(live["capped_figures"].toArray().contains("headless"));
  bool marked = false;
  for (const QJsonObject& bucket : objects(live["headless_age_histogram"]))
    marked = marked || bucket["capped"].toBool();
  QVERIFY(marked);
}

void LoadCommandsTest::loadsTheDemonstration() {
  const std::string database = server().freshDatabase();
  const QJsonObject loaded = ask(database, {"demo", "load", "--keys", "3000", "--headless", "1000"});
  QCOMPARE(differs(loaded, {"topics", "keys", "headless", "messages", "classes", "objects", "added_keys",
                            "added_objects", "elapsed_ms"}),
           "");
  QVERIFY(loaded["topics"].toInt() >= 6);
  QVERIFY(loaded["keys"].toInt() >= 4'000);
  QCOMPARE(loaded["headless"].toInt(), 1'000);
  for (const QJsonObject& topic : objects(ask(database, {"topic", "list"})["topics"])) {
    const std::string id = std::to_string(topic["id"].toInt());
    // Every head is the winner among its key's messages, and every key with a compacted message has one.
    QCOMPARE(value(database,
                   "select count(*) from (select distinct on (message_key) message_key, id from "
                   "headlock.message_log_" +
                       id +
                       " where compaction_rank is not null order by message_key, "
                       "schema_version desc, compaction_rank desc, id desc) winner full join (select * from "
                       "headlock.compaction_head_" +
                       id +
                       " where head_id is not null) head on compaction_key = "
                       "message_key where winner.id is distinct from head.head_id"),
             "0");
    QCOMPARE(value(database, "select count(*) from headlock.compaction_head_" + id +
                                 " where updated_at > clock_timestamp() or created_at > updated_at"),
             "0");
  }
  const QJsonObject stats = ask(database, {"stats", "--all"});
  QVERIFY(stats["headless_past_ttl"].toInt() > 0 && stats["headless_past_ttl"].toInt() < 1'000);
  QVERIFY(stats["messages"].toInt() > stats["materialized"].toInt());
}

void LoadCommandsTest::loadsClasses() {
  const std::string database = server().freshDatabase();
  const QJsonObject loaded = ask(database, {"demo", "load", "--keys", "4000", "--headless", "0"});
  QCOMPARE(loaded["classes"].toInt(), 3);
  QCOMPARE(loaded["objects"].toInt(), 240);
  QCOMPARE(loaded["added_objects"].toInt(), 240);
  int stale = 0;
  for (const QJsonObject& each : objects(ask(database, {"class", "list"})["classes"])) {
    const std::string name = each["name"].toString().toStdString();
    QCOMPARE(each["definitions"].toInt(), 5);
    // Each has a backfill behind it that found its objects there.
    QCOMPARE(value(database,
                   "select count(*) > 0 from headlock.task where status = 'succeeded' and "
                   "total_items = " +
                       std::to_string(each["objects"].toInt()) + " and payload ->> 'class_id' = '" +
                       std::to_string(each["id"].toInt()) + "'"),
             "t");
    const bool waits = each["rebuild_status"].toString() == "rebuilding";
    stale += waits ? 1 : 0;
    // Either everything is fresh, or everything waits for the backfill that is queued.
    QCOMPARE(ask(database, {"repair", name})["stale"].toInt(), waits ? each["objects"].toInt() : 0);
  }
  QCOMPARE(stale, 1);
  QCOMPARE(value(database, "select count(*) from headlock.task where status = 'queued'"), "1");
  // A few documents are such that a field cannot be computed, and some leave fields without a value.
  QCOMPARE(value(database, "select count(*) > 100 from headlock.object_computed_data where errors = '{}'"),
           "t");
}

void LoadCommandsTest::toppingUpAddsTheDifference() {
  const std::string database = server().freshDatabase();
  ask(database, {"demo", "load", "--keys", "1000", "--headless", "300"});
  const std::string before = fingerprint(database);
  QCOMPARE(ask(database, {"demo", "load", "--keys", "1000", "--headless", "300"})["added_keys"].toInt(-1), 0);
  QCOMPARE(fingerprint(database), before);
  ask(database, {"object", "delete", "products", "sku-000003", "--yes"});
  ask(database, {"topic", "alter", "sessions", "--headless-ttl", "1ms"});
  const int swept = ask(database, {"janitor", "sweep", "sessions"})["deleted"].toInt();
  QVERIFY(swept > 0);
  const QJsonObject more = ask(database, {"demo", "load", "--keys", "2000", "--headless", "300"});
  QCOMPARE(more["headless"].toInt(), 300);
  QCOMPARE(more["added_keys"].toInt(), 1'000 + swept);
  QCOMPARE(more["added_objects"].toInt(), 61);
  QCOMPARE(more["objects"].toInt(), 120);
  // What an operator changed stays changed.
  QCOMPARE(ask(database, {"topic", "show", "sessions"})["headless_ttl_ms"].toInt(), 1);
}

void LoadCommandsTest::traffic() {
  const std::string database = server().freshDatabase();
  ask(database, {"demo", "load", "--keys", "500", "--headless", "100"});
  Program program({"demo", "traffic", "--output", "json"}, {.database = database});
  waitUntil(
      database,
      "select count(*) > 3 from headlock.message_log_1 where created_at > now() - interval '1 minute' and "
      "payload ? 'origin'");
  // Somebody waits for a key that a locker holds.
  waitUntil(database,
            "select count(*) > 0 from pg_stat_activity where datname = current_database() and "
            "wait_event_type = 'Lock'");
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  QCOMPARE(outcome.status, 130);
  QCOMPARE(outcome.errors, "");
  const QJsonObject done = QJsonDocument::fromJson(QByteArray::fromStdString(outcome.output)).object();
  QCOMPARE(differs(done, {"updates", "locks", "produces", "sweeps", "deleted", "retries", "reconnects",
                          "waited_ms", "elapsed_ms"}),
           "");
  QVERIFY(done["updates"].toInt() > 0 && done["produces"].toInt() > 0 && done["sweeps"].toInt() > 0);
  waitUntil(database, "select count(*) = 1 from pg_stat_activity where datname = current_database()");
  QCOMPARE(leftovers(database), 0);
}

void LoadCommandsTest::doctorFindsNothing() {
  const std::string database = installationWith("select 1");
  const Outcome outcome = run({"doctor", "--output", "json"}, {.database = database});
  QCOMPARE(outcome.status, 0);
  const auto checks = checksOf(outcome);
  for (const QJsonObject& check : checks) {
    QCOMPARE(differs(check, {"name", "status", "message", "remedy"}), "");
    // The tests' servers trade durability for speed, and say so.
    if (check["name"] != "durability") QCOMPARE(check["status"].toString(), "ok");
  }
  QVERIFY(checks.contains("topic_tables") && checks.contains("headless_rows"));
}

void LoadCommandsTest::doctorFindsWhatIsBroken() {
  const std::string database = installationWith(headless("old", 1, "9 hours"));
  const auto examine = [&] { return run({"doctor", "--output", "json"}, {.database = database}); };
  QCOMPARE(checksOf(examine())["headless_rows"]["status"].toString(), "warning");
  QCOMPARE(examine().status, 0);
  execute(database, "drop trigger compaction_head_1_created_at on headlock.compaction_head_1");
  const Outcome broken = examine();
  QCOMPARE(broken.status, 3);
  QCOMPARE(checksOf(broken)["topic_tables"]["status"].toString(), "failed");
  QVERIFY(!checksOf(broken)["topic_tables"]["remedy"].toString().isEmpty());
  const Outcome none = run({"doctor", "--output", "json", "--schema", "nowhere"}, {.database = database});
  QCOMPARE(none.status, 3);
  QCOMPARE(checksOf(none)["installation"]["status"].toString(), "failed");
}

void LoadCommandsTest::doctorWithoutAServer() {
  const Outcome outcome = run({"doctor", "--output", "json"}, {.database = "host=/no/such/directory"});
  QCOMPARE(outcome.status, 3);
  QCOMPARE(checksOf(outcome)["connection"]["status"].toString(), "failed");
}

void LoadCommandsTest::embeddedCluster() {
  QTemporaryDir home("/tmp/headlock-cli-XXXXXX");
  // For root the server runs as the user postgres, who must be able to get there.
  QFile::setPermissions(home.path(), QFile::permissions(home.path()) | QFile::ExeGroup | QFile::ExeOther);
  const auto cluster = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"--output", "json"});
    return run(words, {.variables = {{"HEADLOCK_CLUSTER_HOME", home.filePath("c").toStdString()}}});
  };
  const auto state = [&](const Outcome& outcome) {
    const QJsonObject status = QJsonDocument::fromJson(QByteArray::fromStdString(outcome.output)).object();
    return differs(status, kClusterKeys) + status["state"].toString();
  };
  QCOMPARE(state(cluster({"cluster", "status"})), "absent");
  // Nothing else is named: the embedded cluster is made and started on demand, and stops with its last user.
  const Outcome installed = cluster({"system", "install"});
  QVERIFY2(installed.status == 0, installed.errors.c_str());
  QCOMPARE(state(cluster({"cluster", "status"})), "stopped");
  QCOMPARE(state(cluster({"cluster", "start"})), "running");
  QCOMPARE(cluster({"system", "status"}).status, 0);
  QCOMPARE(state(cluster({"cluster", "status"})), "running");
  QCOMPARE(state(cluster({"cluster", "stop"})), "stopped");
  QCOMPARE(cluster({"cluster", "destroy"}).status, 2);
  QCOMPARE(state(cluster({"cluster", "destroy", "--yes"})), "absent");
}

HEADLOCK_TEST(LoadCommandsTest)
#include "load_commands_test.moc"
