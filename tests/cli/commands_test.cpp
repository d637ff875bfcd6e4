// Installations, topics, messages and heads on a real server: what each command does, and the keys of its
// JSON.
#include <QRegularExpression>
#include <QTest>

#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

namespace {

const QRegularExpression kTime("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$");

std::string freshInstallation() {
  std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  return database;
}

void put(const std::string& database, const std::string& key, const std::string& payload) {
  ask(database, {"message", "produce", "t", "--key", key, "--compact", "--payload", payload});
}

}  // namespace

class CommandsTest : public QObject {
  Q_OBJECT

private slots:
  void installsOnce();
  void destroysWhatItInstalled();
  void olderInstallationsAreNotTouched();
  void topics();
  void topicsAreAltered();
  void produces();
  void payloadsKeepEveryDigit();
  void imports();
  void importsInBatches();
  void findsTheLineThatTheServerRefuses();
  void listsMessagesByPage();
  void tails();
  void listsKeysByPage();
  void locks();
  void locksAndProduces();
  void increments();
  void otherSchemas();
  void textForPeople();
};

void CommandsTest::installsOnce() {
  const std::string database = server().freshDatabase();
  const Keys keys = {"schema", "schema_version", "server_version", "topics", "classes"};
  const QJsonObject first = ask(database, {"system", "install"});
  QCOMPARE(differs(first, keys + Keys{"created"}), "");
  QCOMPARE(first["created"].toBool(), true);
  QCOMPARE(first["schema"].toString(), "headlock");
  QCOMPARE(ask(database, {"system", "install"})["created"].toBool(true), false);
  QCOMPARE(differs(ask(database, {"system", "status"}), keys), "");
}

void CommandsTest::destroysWhatItInstalled() {
  const std::string database = server().freshDatabase();
  const std::string empty = dump(database);
  ask(database, {"system", "install"});
  ask(database, {"topic", "create", "t"});
  put(database, "k", "1");
  QCOMPARE(run({"system", "destroy"}, {.database = database}).status, 2);
  QCOMPARE(differs(ask(database, {"system", "destroy", "--yes"}), {"schema", "server_version", "destroyed"}),
           "");
  QCOMPARE(dump(database), empty);
}

void CommandsTest::olderInstallationsAreNotTouched() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  execute(database, "update headlock.system_config set schema_version = 99, min_compatible_version = 99");
  const std::string before = fingerprint(database);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"system", "install"},
                                             {"system", "status"},
                                             {"message", "produce", "t", "--payload", "1"},
                                             {"demo", "load"}}) {
    const Outcome outcome = run(words, {.database = database});
    QVERIFY2(outcome.status == 1 && outcome.errors.find("version") != std::string::npos,
             outcome.errors.c_str());
  }
  QCOMPARE(fingerprint(database), before);
}

void CommandsTest::topics() {
  const std::string database = freshInstallation();
  const QJsonObject made = ask(database, {"topic", "create", "videos", "--headless-ttl", "30m"});
  QCOMPARE(differs(made, kTopicKeys + Keys{"created"}), "");
  QCOMPARE(made["id"].toInt(), 1);
  QCOMPARE(made["created"].toBool(), true);
  QCOMPARE(made["headless_ttl_ms"].toInt(), 1'800'000);
  QVERIFY(kTime.match(made["created_at"].toString()).hasMatch());

  const QJsonObject found = ask(database, {"topic", "create", "videos"});
  QCOMPARE(found["created"].toBool(true), false);
  QCOMPARE(found["headless_ttl_ms"].toInt(), 1'800'000);
  QCOMPARE(ask(database, {"topic", "create", "orders"})["headless_ttl_ms"].toInt(), 3'600'000);

  QCOMPARE(differs(ask(database, {"topic", "show", "videos"}), kTopicKeys), "");
  const auto list = objects(ask(database, {"topic", "list"})["topics"]);
  QCOMPARE(list.size(), 2);
  QCOMPARE(differs(list.front(), kTopicKeys + kCountKeys), "");
  QCOMPARE(list.front()["name"].toString(), "orders");

  const QJsonObject gone = ask(database, {"topic", "delete", "videos", "--yes"});
  QCOMPARE(differs(gone, kTopicKeys + Keys{"deleted"}), "");
  QCOMPARE(run({"topic", "show", "videos"}, {.database = database}).status, 1);
  QCOMPARE(value(database, "select count(*) from pg_class where relname like '%\\_1'"), "0");
}

void CommandsTest::topicsAreAltered() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const QJsonObject altered = ask(database, {"topic", "alter", "t", "--headless-ttl", "2d"});
  QCOMPARE(differs(altered, kTopicKeys), "");
  QCOMPARE(altered["headless_ttl_ms"].toInt(), 172'800'000);
  QVERIFY(altered["updated_at"].toString() > altered["created_at"].toString());
  // Creating what is there with another setting replaces the setting.
  QCOMPARE(ask(database, {"topic", "create", "t", "--headless-ttl", "1ms"})["headless_ttl_ms"].toInt(), 1);
}

void CommandsTest::produces() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const auto produce = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"message", "produce", "t", "--payload", "{}"};
    words.insert(words.end(), more.begin(), more.end());
    const QJsonObject produced = ask(database, words);
    if (!differs(produced, {"id", "became_head"}).isEmpty()) throw std::runtime_error("other keys");
    return produced["became_head"].toBool();
  };
  QVERIFY(!produce({}));
  QVERIFY(!produce({"--key", "k"}));
  QVERIFY(produce({"--key", "k", "--compact"}));
  QVERIFY(produce({"--key", "k", "--compact"}));
  QVERIFY(produce({"--key", "k", "--rank", "5"}));
  QVERIFY(!produce({"--key", "k", "--rank", "4"}));
  QVERIFY(produce({"--key", "k", "--rank", "1", "--schema-version", "2"}));
  const QJsonObject head = ask(database, {"head", "show", "t", "k"});
  QCOMPARE(differs(head, kMessageKeys), "");
  QCOMPARE(head["rank"].toInt(), 1);
  QCOMPARE(head["schema_version"].toInt(), 2);
  QCOMPARE(value(database, "select count(*) from headlock.message_log_1"), "7");
}

void CommandsTest::payloadsKeepEveryDigit() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const std::string digits(400, '7');
  put(database, "k", R"({"a": 1.10, "b": )" + digits + R"(, "c": 1e2})");
  const Outcome shown = run({"head", "show", "t", "k", "--output", "json"}, {.database = database});
  QVERIFY(shown.output.find(R"("payload":{"a": 1.10, "b": )" + digits + R"(, "c": 100})") !=
          std::string::npos);
  // From standard input and from a file too, with the blanks around it.
  ask(database, {"message", "produce", "t", "--key", "i", "--compact", "--payload", "-"},
      " [\"\\u0041\"] \n");
  QCOMPARE(ask(database, {"head", "show", "t", "i"})["payload"].toArray().first().toString(), "A");
}

void CommandsTest::imports() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const std::string lines = R"({"key": "a", "rank": 3, "payload": {"n": 1.50}})"
                            "\n\n"
                            R"({"payload": [1, 2]})"
                            "\r\n"
                            "nonsense\n"
                            R"({"key": "b", "schema_version": 4, "payload": "x"})"
                            "\n"
                            R"({"key": "c", "rank": 1})"
                            "\n"
                            R"({"key": null, "rank": null, "payload": null})";
  const Outcome outcome =
      run({"message", "import", "t", "-", "--output", "json"}, {.database = database, .input = lines});
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors, "");
  QVERIFY(outcome.output.find(R"("produced":4)") != std::string::npos);
  QVERIFY(outcome.output.find(R"("rejected":[{"line":4,)") != std::string::npos);
  QVERIFY(outcome.output.find(R"({"line":6,)") != std::string::npos);
  QCOMPARE(value(database,
                 "select string_agg(concat_ws(' ', message_key, compaction_rank, schema_version, payload), "
                 "'; ' order "
                 "by id) from headlock.message_log_1"),
           "a 3 1 {\"n\": 1.50}; 1 [1, 2]; b 4 \"x\"; 1 null");
  // A line with a rank is compacted without being asked; one without a rank only with --compact.
  QCOMPARE(value(database, "select string_agg(compaction_key, ',') from headlock.compaction_head_1"), "a");
  const QJsonObject compacted =
      ask(database, {"message", "import", "t", "-", "--compact"}, R"({"key": "b", "payload": 1})");
  QCOMPARE(differs(compacted, {"produced", "rejected", "rejected_total", "batches", "elapsed_ms"}), "");
  QCOMPARE(ask(database, {"head", "show", "t", "b"})["rank"].toInt(-1), 0);
}

void CommandsTest::importsInBatches() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  std::string lines;
  for (int line = 0; line < 2'500; ++line) {
    // Keys come back within a batch and in later ones.
    lines += R"({"key": "k)" + std::to_string(line * 7 % 100) + R"(", "rank": )" + std::to_string(line) +
             R"(, "payload": {"n": )" + std::to_string(line) + "}}\n";
  }
  const QJsonObject report = ask(database, {"message", "import", "t", "-", "--batch", "400"}, lines);
  QCOMPARE(report["produced"].toInt(), 2'500);
  QCOMPARE(report["batches"].toInt(), 7);
  QCOMPARE(value(database,
                 "select count(*) from headlock.compaction_head_1 h join headlock.message_log_1 m on m.id = "
                 "h.head_id "
                 "where m.compaction_rank = (select max(compaction_rank) from headlock.message_log_1 where "
                 "message_key = "
                 "h.compaction_key)"),
           "100");
}

void CommandsTest::findsTheLineThatTheServerRefuses() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  std::string lines;
  for (int line = 1; line <= 100; ++line) {
    const bool bad = line == 37 || line == 90;
    lines += bad ? "{\"payload\": \"\\u0000\"}\n" : "{\"payload\": " + std::to_string(line) + "}\n";
  }
  const Outcome outcome =
      run({"message", "import", "t", "-", "--output", "json"}, {.database = database, .input = lines});
  QCOMPARE(outcome.status, 1);
  QVERIFY(outcome.output.find(R"("produced":98,"rejected_total":2)") != std::string::npos);
  QVERIFY(outcome.output.find(R"([{"line":37,)") != std::string::npos);
  QVERIFY(outcome.output.find(R"({"line":90,)") != std::string::npos);
  QCOMPARE(value(database, "select count(distinct payload::text) from headlock.message_log_1"), "98");
}

void CommandsTest::listsMessagesByPage() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  for (int number = 1; number <= 5; ++number)
    put(database, number % 2 == 0 ? "even" : "odd", std::to_string(number));
  const QJsonObject first = ask(database, {"message", "list", "t", "--limit", "2"});
  QCOMPARE(differs(first, {"messages", "next_before"}), "");
  const auto messages = objects(first["messages"]);
  QCOMPARE(messages.size(), 2);
  QCOMPARE(differs(messages.front(), kMessageKeys), "");
  QCOMPARE(messages.front()["payload"].toInt(), 5);
  const QJsonObject rest =
      ask(database, {"message", "list", "t", "--before", std::to_string(first["next_before"].toInt())});
  QCOMPARE(objects(rest["messages"]).size(), 3);
  QVERIFY(rest["next_before"].isNull());
  QCOMPARE(objects(ask(database, {"message", "list", "t", "--key", "even"})["messages"]).size(), 2);
}

void CommandsTest::tails() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  put(database, "old", "0");
  Program tail({"message", "tail", "t", "--limit", "2", "--every", "10ms", "--output", "json"},
               {.database = database});
  // It has begun once it has asked for the newest message.
  waitUntil(database,
            "select count(*) > 0 from pg_stat_activity where application_name = 'headlockctl' and query like "
            "'/* headlock.topic.messages_after%'");
  put(database, "a", "1");
  QVERIFY(tail.line().find(R"("key":"a")") != std::string::npos);
  put(database, "b", "2");
  QVERIFY(tail.line().find(R"("key":"b")") != std::string::npos);
  QCOMPARE(tail.wait().status, 0);
  const auto lines = askLines(database, {"message", "tail", "t", "--after", "0", "--limit", "3"});
  QCOMPARE(lines.size(), 3);
  QCOMPARE(differs(lines.front(), kMessageKeys), "");
}

void CommandsTest::listsKeysByPage() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  for (const char* const key : {"a", "b1", "b2", "c"}) put(database, key, "1");
  ask(database, {"head", "lock", "t", "b3"});
  const QJsonObject page = ask(database, {"head", "list", "t", "--limit", "2"});
  QCOMPARE(differs(page, {"keys", "next_after"}), "");
  QCOMPARE(differs(objects(page["keys"]).front(), kKeyKeys), "");
  QCOMPARE(page["next_after"].toString(), "b1");
  const QJsonObject rest = ask(database, {"head", "list", "t", "--after", "b1"});
  QCOMPARE(objects(rest["keys"]).size(), 3);
  QVERIFY(rest["next_after"].isNull());
  QCOMPARE(objects(ask(database, {"head", "list", "t", "--prefix", "b"})["keys"]).size(), 3);
  const auto headless = objects(ask(database, {"head", "list", "t", "--state", "headless"})["keys"]);
  QCOMPARE(headless.size(), 1);
  QCOMPARE(headless.front()["key"].toString(), "b3");
  QVERIFY(headless.front()["head_id"].isNull() && headless.front()["rank"].isNull());
  QCOMPARE(objects(ask(database, {"head", "list", "t", "--state", "materialized"})["keys"]).size(), 4);
}

void CommandsTest::locks() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const QJsonObject first = ask(database, {"head", "lock", "t", "k"});
  QCOMPARE(differs(first, {"key", "created_row", "head", "waited_ms"}), "");
  QCOMPARE(first["created_row"].toBool(), true);
  QVERIFY(first["head"].isNull());
  QCOMPARE(ask(database, {"head", "lock", "t", "k"})["created_row"].toBool(true), false);
  put(database, "k", R"({"v": 1})");
  const QJsonObject head = ask(database, {"head", "lock", "t", "k"})["head"].toObject();
  QCOMPARE(differs(head, kMessageKeys), "");
  QCOMPARE(leftovers(database), 0);
}

void CommandsTest::locksAndProduces() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  ask(database,
      {"message", "produce", "t", "--key", "k", "--rank", "7", "--schema-version", "3", "--payload", "1"});
  const auto lines = askLines(database, {"head", "lock", "t", "k", "--produce", R"({"v": 2})"});
  QCOMPARE(lines.size(), 2);
  QCOMPARE(differs(lines[1], {"id", "became_head"}), "");
  QCOMPARE(lines[1]["became_head"].toBool(), true);
  const QJsonObject head = ask(database, {"head", "show", "t", "k"});
  QCOMPARE(head["rank"].toInt(), 7);
  QCOMPARE(head["schema_version"].toInt(), 3);
}

void CommandsTest::increments() {
  const std::string database = freshInstallation();
  ask(database, {"topic", "create", "t"});
  const QJsonObject report =
      ask(database, {"head", "increment", "t", "k", "--field", "n", "--times", "20", "--writers", "4"});
  QCOMPARE(differs(report, {"start", "end", "expected", "commits", "retries", "in_doubt", "waited_ms_p50",
                            "waited_ms_p99", "elapsed_ms"}),
           "");
  QCOMPARE(report["start"].toInt(-1), 0);
  QCOMPARE(report["end"].toInt(), 80);
  QCOMPARE(report["expected"].toInt(), 80);
  QCOMPARE(report["commits"].toInt(), 80);
  QCOMPARE(value(database, "select count(*) from headlock.message_log_1"), "80");
  // Version and rank stay those of the head, and so do the other members.
  ask(database, {"message", "produce", "t", "--key", "r", "--rank", "9", "--schema-version", "2", "--payload",
                 R"({"n": 41, "other": 1.10})"});
  QCOMPARE(ask(database, {"head", "increment", "t", "r", "--field", "n"})["end"].toInt(), 42);
  const QJsonObject head = ask(database, {"head", "show", "t", "r"});
  QCOMPARE(head["rank"].toInt(), 9);
  QCOMPARE(head["schema_version"].toInt(), 2);
  QCOMPARE(head["payload"].toObject()["other"].toDouble(), 1.1);
}

void CommandsTest::otherSchemas() {
  const std::string database = server().freshDatabase();
  const std::string schema = "Röws; drop \"x\" --";
  ask(database, {"system", "install", "--schema", schema});
  ask(database, {"topic", "create", "t", "--schema", schema});
  ask(database, {"head", "increment", "t", "k", "--field", "n", "--schema", schema});
  QCOMPARE(ask(database, {"stats", "t", "--schema", schema})["keys"].toInt(), 1);
  QCOMPARE(run({"topic", "list"}, {.database = database}).status, 1);
  ask(database, {"system", "destroy", "--yes", "--schema", schema});
}

void CommandsTest::textForPeople() {
  const std::string database = freshInstallation();
  const Outcome created = run({"topic", "create", "t"}, {.database = database});
  QVERIFY2(created.output.find("headless ttl  1h\n") != std::string::npos, created.output.c_str());
  put(database, "k\u202e\033[2J", "1");
  const Outcome list = run({"head", "list", "t"}, {.database = database});
  QVERIFY2(list.output.find("k\\u202e\\u001b[2J  materialized") != std::string::npos, list.output.c_str());
  const Outcome head = run({"head", "show", "t", "absent"}, {.database = database});
  QCOMPARE(head.errors, "headlockctl: The key ‘absent’ has no head.\n");
  QCOMPARE(head.output, "");
}

HEADLOCK_TEST(CommandsTest)
#include "commands_test.moc"
