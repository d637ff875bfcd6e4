// Classes, objects and definitions on a real server: what each command does, the keys of its JSON, and its
// exit status where it does not do what was asked.
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/class_fixture.h"
#include "tests/cli/contract.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock::tests;

class ObjectCommandsTest : public QObject {
  Q_OBJECT

private slots:
  void classes();
  void classesAreDeleted();
  void statusCountsClasses();
  void objectsArePut();
  void objectsArePatched();
  void revisionsGuard();
  void objectsAreListedByPage();
  void objectsAreDeleted();
  void imports();
  void importsNothingWhereALineIsBad();
  void importsInBatches();
  void longImportsNeedABatch();
  void definitions();
  void definitionsChangeInPart();
  void definitionsAreDeleted();
  void personalDefinitions();
  void previews();
  void previewsWithoutAServer();
};

void ObjectCommandsTest::classes() {
  const std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  QCOMPARE(ask(database, {"class", "list"})["classes"].toArray().size(), 0);
  const QJsonObject made = ask(database, {"class", "create", "Käufe/2"});
  QCOMPARE(differs(made, kClassKeys), "");
  QCOMPARE(made["id"].toInt(), 1);
  QCOMPARE(made["rebuild_status"].toString(), "ready");
  QVERIFY(made["active_task_id"].isNull() && made["last_error"].isNull());
  const Refusal again = refusal(database, {"class", "create", "Käufe/2"});
  QCOMPARE(again.status, 1);
  QCOMPARE(again.code, "class_exists");
  ask(database, {"class", "create", "b"});
  const auto list = objects(ask(database, {"class", "list"})["classes"]);
  QCOMPARE(list.size(), 2);
  QCOMPARE(differs(list.front(), kClassKeys + Keys{"objects", "definitions"}), "");
  ask(database, {"object", "put", "b", "one", "{}"});
  const QJsonObject shown = ask(database, {"class", "show", "b"});
  QCOMPARE(differs(shown, kClassKeys + Keys{"objects", "definitions"}), "");
  QCOMPARE(shown["objects"].toInt(), 1);
  QCOMPARE(refusal(database, {"class", "show", "absent"}).code, "class_not_found");
}

void ObjectCommandsTest::classesAreDeleted() {
  const std::string database = materialised(3);
  const QJsonObject queued = define(database, "most", kMax);
  QCOMPARE(refusal(database, {"class", "delete", "c"}).code, "confirmation_missing");
  const QJsonObject gone = ask(database, {"class", "delete", "c", "--yes"});
  QCOMPARE(differs(gone, kClassKeys + Keys{"deleted", "deleted_objects"}), "");
  QCOMPARE(gone["deleted_objects"].toInt(), 3);
  QCOMPARE(value(database, "select count(*) from headlock.object_computed_data"), "0");
  QCOMPARE(refusal(database, {"class", "delete", "c", "--yes"}).status, 1);
  // Its task is still told of, without a name.
  const auto tasks = objects(ask(database, {"backfill", "status"})["tasks"]);
  QCOMPARE(tasks.front()["id"].toInt(), queued["task_id"].toInt());
  QCOMPARE(tasks.front()["status"].toString(), "cancelled");
  QVERIFY(tasks.front()["class"].isNull());
}

void ObjectCommandsTest::statusCountsClasses() {
  QCOMPARE(ask(withClass(), {"system", "status"})["classes"].toInt(), 1);
}

void ObjectCommandsTest::objectsArePut() {
  const std::string database = withClass();
  const QJsonObject made = put(database, "a", R"({"x": 1})");
  QCOMPARE(differs(made, kObjectKeys + Keys{"created"}), "");
  QCOMPARE(made["created"].toBool(), true);
  QCOMPARE(made["revision"].toInt(), 1);
  const QJsonObject replaced = put(database, "a", "[2]");
  QCOMPARE(replaced["created"].toBool(true), false);
  QCOMPARE(replaced["revision"].toInt(), 2);
  QCOMPARE(replaced["id"].toInt(), made["id"].toInt());
  // From a file and from standard input too.
  QTemporaryDir directory;
  QFile file(directory.filePath("document"));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(" {\"from\": \"file\"}\n") > 0);
  file.close();
  QCOMPARE(put(database, "f", "@" + file.fileName().toStdString())["data"].toObject()["from"].toString(),
           "file");
  const QJsonObject read = ask(database, {"object", "put", "c", "i", "-"}, "\"input\"\n");
  QCOMPARE(read["data"].toString(), "input");
  const QJsonObject got = ask(database, {"object", "get", "c", "i"});
  QCOMPARE(differs(got, kObjectKeys), "");
  QCOMPARE(got["data"].toString(), "input");
  QCOMPARE(refusal(database, {"object", "get", "c", "absent"}).code, "object_not_found");
}

void ObjectCommandsTest::objectsArePatched() {
  const std::string database = withClass();
  put(database, "a", R"({"x": 1, "y": {"z": 1}})");
  const QJsonObject patched = put(database, "a", R"({"y": 2})", {"--patch"});
  QCOMPARE(patched["data"].toObject()["x"].toInt(), 1);
  QCOMPARE(patched["data"].toObject()["y"].toInt(), 2);
  QCOMPARE(refusal(database, {"object", "put", "c", "absent", "{}", "--patch"}).code, "object_not_found");
  QCOMPARE(refusal(database, {"object", "put", "c", "a", "[1]", "--patch"}).code, "invalid_json");
}

void ObjectCommandsTest::revisionsGuard() {
  const std::string database = withClass();
  put(database, "a", "1");
  QCOMPARE(put(database, "a", "2", {"--revision", "1"})["revision"].toInt(), 2);
  const Refusal late = refusal(database, {"object", "put", "c", "a", "3", "--revision", "1"});
  QCOMPARE(late.status, 1);
  QCOMPARE(late.code, "revision_conflict");
  QCOMPARE(refusal(database, {"object", "put", "c", "b", "3", "--revision", "1"}).code, "object_not_found");
  QCOMPARE(refusal(database, {"object", "delete", "c", "a", "--revision", "1", "--yes"}).code,
           "revision_conflict");
  QCOMPARE(value(database, "select data::text from headlock.object"), "2");
}

void ObjectCommandsTest::objectsAreListedByPage() {
  const std::string database = materialised(5);
  const QJsonObject page = ask(database, {"object", "list", "c", "--limit", "2"});
  QCOMPARE(differs(page, {"objects", "next_after"}), "");
  const auto first = objects(page["objects"]);
  QCOMPARE(first.size(), 2);
  QCOMPARE(differs(first.front(), kObjectKeys), "");
  QCOMPARE(page["next_after"].toString(), "o1002");
  const QJsonObject rest = ask(database, {"object", "list", "c", "--after", "o1002"});
  QCOMPARE(objects(rest["objects"]).size(), 3);
  QVERIFY(rest["next_after"].isNull());
}

void ObjectCommandsTest::objectsAreDeleted() {
  const std::string database = materialised(2);
  QCOMPARE(refusal(database, {"object", "delete", "c", "o1001"}).code, "confirmation_missing");
  const QJsonObject gone = ask(database, {"object", "delete", "c", "o1001", "--yes"});
  QCOMPARE(differs(gone, kObjectKeys + Keys{"deleted"}), "");
  QCOMPARE(gone["data"].toObject()["x"].toInt(), 1);
  QCOMPARE(value(database, "select count(*) from headlock.object_computed_data"), "1");
  QCOMPARE(refusal(database, {"object", "delete", "c", "o1001", "--yes"}).code, "object_not_found");
}

void ObjectCommandsTest::imports() {
  const std::string database = withClass();
  define(database, "total", kSum);
  put(database, "there", "1");
  const std::string lines = R"({"name": "a", "data": {"x": 1.50}})"
                            "\n\n"
                            R"({"data": null, "name": "n\u0061me"})"
                            "\r\n"
                            R"({"name": "there", "data": {"x": 2, "y": 3}})";
  const QJsonObject report = ask(database, {"object", "import", "c", "-"}, lines);
  QCOMPARE(differs(report, {"inserted", "updated", "rejected", "rejected_total", "batches", "elapsed_ms"}),
           "");
  QCOMPARE(report["inserted"].toInt(), 2);
  QCOMPARE(report["updated"].toInt(), 1);
  QCOMPARE(report["batches"].toInt(), 1);
  // Each was written with its values.
  const std::string stored =
      value(database,
            "select string_agg(concat_ws(' ', name, data, \"values\"), '; ' order by name) from "
            "headlock.object join headlock.object_computed_data on object_id = object.id");
  const std::string expected =
      R"(a {"x": 1.50} {"total": 1.5}; name null {"total": null}; there {"x": 2, "y": 3} {"total": 5})";
  QCOMPARE(stored, expected);
  QCOMPARE(ask(database, {"object", "import", "c", "-"}, "\n")["batches"].toInt(-1), 0);
}

void ObjectCommandsTest::importsNothingWhereALineIsBad() {
  const std::string database = withClass();
  put(database, "there", "1");
  const std::string before = fingerprint(database);
  const std::string lines = R"({"name": "a", "data": 1})"
                            "\nnonsense\n"
                            R"({"name": "there", "data": "\u0000"})"
                            "\n"
                            R"({"name": "a", "data": 2})"
                            "\n"
                            R"({"name": "b"})";
  const Refusal refused = refusal(database, {"object", "import", "c", "-"}, lines);
  QCOMPARE(refused.status, 1);
  QCOMPARE(refused.code, "");
  QCOMPARE(refused.answer["inserted"].toInt(-1), 0);
  QCOMPARE(refused.answer["rejected_total"].toInt(), 4);
  QString named;
  for (const QJsonObject& line : objects(refused.answer["rejected"])) {
    QCOMPARE(differs(line, {"line", "problem"}), "");
    named += QString::number(line["line"].toInt()) + ' ';
  }
  QCOMPARE(named, "2 3 4 5 ");
  QCOMPARE(fingerprint(database), before);
}

void ObjectCommandsTest::importsInBatches() {
  const std::string database = withClass();
  std::string lines;
  for (int line = 0; line < 250; ++line) {
    lines += R"({"name": "o)" + std::to_string(line) + R"(", "data": )" + std::to_string(line) + "}\n";
  }
  const QJsonObject report = ask(database, {"object", "import", "c", "-", "--batch", "100"}, lines);
  QCOMPARE(report["inserted"].toInt(), 250);
  QCOMPARE(report["batches"].toInt(), 3);
}

void ObjectCommandsTest::longImportsNeedABatch() {
  const std::string database = withClass();
  std::string lines;
  for (int line = 0; line <= 10'000; ++line) {
    lines += R"({"name": "o)" + std::to_string(line) + R"(", "data": 0})" + "\n";
  }
  const Refusal refused = refusal(database, {"object", "import", "c", "-"}, lines);
  QCOMPARE(refused.status, 2);
  QCOMPARE(refused.code, "batch_too_large");
  QCOMPARE(value(database, "select count(*) from headlock.object"), "0");
  QCOMPARE(ask(database, {"object", "import", "c", "-", "--batch", "10000"}, lines)["inserted"].toInt(),
           10'001);
}

void ObjectCommandsTest::definitions() {
  const std::string database = withClass();
  const QJsonObject made = define(database, "total", kSum);
  QCOMPARE(differs(made, kDefinitionKeys + Keys{"evaluation_revision", "task_id"}), "");
  QCOMPARE(made["visibility"].toString(), "shared");
  QVERIFY(made["owner"].isNull());
  QCOMPARE(made["label"].toString(), "total");
  QCOMPARE(made["operation"].toObject()["paths"].toArray().size(), 2);
  QCOMPARE(made["evaluation_revision"].toInt(), 2);
  QCOMPARE(made["task_id"].toInt(), 1);
  const Refusal again = refusal(
      database, {"definition", "create", "c", "total", "--operation", kSum, "--result-type", "number"});
  QCOMPARE(again.status, 1);
  QCOMPARE(again.code, "definition_exists");
  // One that gives no values costs nothing.
  const QJsonObject asleep = define(database, "asleep", kMax, "number",
                                    {"--disabled", "--label", "Most", "--description", "Not yet."});
  QCOMPARE(asleep["evaluation_revision"].toInt(), 2);
  QCOMPARE(asleep["enabled"].toBool(true), false);
  const auto list = objects(ask(database, {"definition", "list", "c"})["definitions"]);
  QCOMPARE(list.size(), 2);
  QCOMPARE(differs(list.front(), kDefinitionKeys), "");
  QCOMPARE(list.front()["description"].toString(), "Not yet.");
}

void ObjectCommandsTest::definitionsChangeInPart() {
  const std::string database = materialised(1);
  const auto update = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"definition", "update", "c", "total"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(database, words);
  };
  // Words invalidate nothing.
  const QJsonObject named = update({"--label", "Sum", "--description", "x and y"});
  QCOMPARE(differs(named, kDefinitionKeys + Keys{"evaluation_revision", "task_id"}), "");
  QCOMPARE(named["evaluation_revision"].toInt(), 2);
  QVERIFY(named["task_id"].isNull());
  const QJsonObject changed = update({"--operation", kMax});
  QCOMPARE(changed["label"].toString(), "Sum");
  QCOMPARE(changed["operation"].toObject()["type"].toString(), "max");
  QCOMPARE(changed["evaluation_revision"].toInt(), 3);
  QCOMPARE(changed["task_id"].toInt(), 2);
  QCOMPARE(update({"--result-type", "integer"})["result_type"].toString(), "integer");
  QCOMPARE(update({"--disabled"})["enabled"].toBool(true), false);
  QCOMPARE(update({"--enabled"})["enabled"].toBool(), true);
  QCOMPARE(refusal(database, {"definition", "update", "c", "total"}).code, "usage");
  QCOMPARE(refusal(database, {"definition", "update", "c", "total", "--enabled", "--disabled"}).status, 2);
  QCOMPARE(refusal(database, {"definition", "update", "c", "total", "--result-type", "string"}).code,
           "invalid_definition");
  QCOMPARE(refusal(database, {"definition", "update", "c", "absent", "--label", "x"}).code,
           "definition_not_found");
}

void ObjectCommandsTest::definitionsAreDeleted() {
  const std::string database = materialised(1);
  QCOMPARE(refusal(database, {"definition", "delete", "c", "total"}).code, "confirmation_missing");
  const QJsonObject gone = ask(database, {"definition", "delete", "c", "total", "--yes"});
  QCOMPARE(differs(gone, kDefinitionKeys + Keys{"evaluation_revision", "task_id", "deleted"}), "");
  QCOMPARE(gone["evaluation_revision"].toInt(), 3);
  QVERIFY(gone["task_id"].toInt() > 0);
  const Refusal again = refusal(database, {"definition", "delete", "c", "total", "--yes"});
  QCOMPARE(again.status, 1);
  QCOMPARE(again.code, "definition_not_found");
}

void ObjectCommandsTest::personalDefinitions() {
  const std::string database = materialised(1);
  const QJsonObject made = define(database, "most", kMax, "number", {"--personal", "ann"});
  QCOMPARE(made["visibility"].toString(), "personal");
  QCOMPARE(made["owner"].toString(), "ann");
  QVERIFY(made["evaluation_revision"].isNull() && made["task_id"].isNull());
  QCOMPARE(objects(ask(database, {"definition", "list", "c"})["definitions"]).size(), 1);
  QCOMPARE(objects(ask(database, {"definition", "list", "c", "--personal", "ann"})["definitions"]).size(), 1);
  QCOMPARE(objects(ask(database, {"definition", "list", "c", "--personal", "bob"})["definitions"]).size(), 0);

  const auto personal = [&] {
    const QJsonObject answer = ask(database, {"object", "get", "c", "o1001", "--computed", "--owner", "ann"});
    return answer["computed"].toObject()["personal"].toObject();
  };
  QCOMPARE(differs(personal(), {"values", "errors"}), "");
  QCOMPARE(personal()["values"].toObject()["most"].toInt(), 1);
  ask(database, {"definition", "update", "c", "most", "--personal", "ann", "--operation",
                 R"({"type": "sum", "paths": ["/y"]})"});
  QVERIFY(personal()["values"].toObject()["most"].isNull());
  const QJsonObject gone = ask(database, {"definition", "delete", "c", "most", "--personal", "ann", "--yes"});
  QVERIFY(gone["task_id"].isNull());
  QVERIFY(personal()["values"].toObject().isEmpty());
  QCOMPARE(refusal(database, {"definition", "delete", "c", "most", "--personal", "ann", "--yes"}).code,
           "definition_not_found");
  QCOMPARE(refusal(database, {"object", "get", "c", "o1001", "--owner", "ann"}).code, "usage");
}

void ObjectCommandsTest::previews() {
  const std::string database = withClass();
  put(database, "a/b", R"({"x": 1, "y": 2.50})");
  const std::string before = fingerprint(database);
  const QJsonObject seen = ask(database, {"definition", "preview", "--operation", kSum, "--result-type",
                                          "number", "--object", "c/a/b"});
  QCOMPARE(differs(seen, {"value", "error"}), "");
  QCOMPARE(seen["value"].toDouble(), 3.5);
  QVERIFY(seen["error"].isNull());
  QCOMPARE(fingerprint(database), before);
  const auto place = [&](const std::string& object) {
    return refusal(database, {"definition", "preview", "--operation", kSum, "--result-type", "number",
                              "--object", object})
        .code;
  };
  QCOMPARE(place("c"), "usage");
  QCOMPARE(place("c/absent"), "object_not_found");
  QCOMPARE(place("absent/a"), "class_not_found");
}

void ObjectCommandsTest::previewsWithoutAServer() {
  const std::string nowhere = "host=/no/such/directory";
  const QJsonObject failed =
      ask(nowhere, {"definition", "preview", "--operation", kSum, "--result-type", "number", "--data", "-"},
          R"({"x": "one"})");
  QVERIFY(failed["value"].isNull());
  const QJsonObject error = failed["error"].toObject();
  QCOMPARE(differs(error, {"code", "path", "message"}), "");
  QCOMPARE(error["code"].toString(), "non_numeric_operand");
  QCOMPARE(error["path"].toString(), "/x");
  QVERIFY(error["message"].toString().endsWith('.'));
  // An error of the result has no path.
  const QJsonObject fraction = ask(nowhere, {"definition", "preview", "--operation", kSum, "--result-type",
                                             "integer", "--data", R"({"x": 0.5})"});
  QCOMPARE(fraction["error"].toObject()["code"].toString(), "non_integer_result");
  QVERIFY(fraction["error"].toObject()["path"].isNull());
}

HEADLOCK_TEST(ObjectCommandsTest)
#include "object_commands_test.moc"
