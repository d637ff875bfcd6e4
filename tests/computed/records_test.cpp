// Classes, objects, definitions and tasks: what the operations do, and what they refuse.
#include <QTest>

#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::RebuildStatus;
using computed::TaskStatus;

namespace {

class RecordsTest : public QObject {
  Q_OBJECT

private slots:
  void classesComeAndGo();
  void objectsAreWrittenWithTheirValues();
  void aRevisionGuardsAChange();
  void importsMakeAndReplace();
  void aChangeOfValueMakesOneTask();
  void aChangeOfWordsInvalidatesNothing();
  void patchesOfDifferentPartsBothStay();
  void definitionsAreLimited();
  void personalDefinitionsStoreNothing();
  void previewsWriteNothing();
  void aTaskLives();
  void aCancelledTaskIsOver();
  void withoutTablesItSaysSo();

private:
  static computed::ComputationState stateOf(ComputedSession& session) {
    return session.classes.named("server").state;
  }
};

void RecordsTest::classesComeAndGo() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] { session.classes.create("server"); }), std::string("class_exists"));
  QCOMPARE(codeOf([&] { session.classes.create(""); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { session.classes.named("absent"); }), std::string("class_not_found"));
  const auto other = session.classes.create("other");
  QCOMPARE(session.classes.all().size(), std::size_t{2});
  QCOMPARE(codeOf([&] { session.classes.rename(other.id, "server"); }), std::string("class_exists"));
  session.classes.rename(other.id, "third");
  QCOMPARE(session.classes.named("third").id, other.id);
  QCOMPARE(session.classes.remove(ground.server), 2);
  QCOMPARE(codeOf([&] { session.classes.remove(ground.server); }), std::string("class_not_found"));
  QCOMPARE(ground.value("select count(*) from headlock.object_computed_data"), std::string("0"));
  QCOMPARE(ground.value("select count(*) from headlock.computed_field_definition"), std::string("0"));
  QVERIFY(session.tasks.task(ground.task).status == TaskStatus::cancelled);
}

void RecordsTest::objectsAreWrittenWithTheirValues() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  session.objects.create(ground.server, "c", R"({"x": 1.10, "y": 2})");
  QCOMPARE(ground.stored("c"), std::string(R"({"total": 3.1})"));
  QCOMPARE(codeOf([&] { session.objects.create(ground.server, "c", "{}"); }), std::string("object_exists"));
  QCOMPARE(codeOf([&] { session.objects.create(computed::ClassId{9}, "c", "{}"); }),
           std::string("class_not_found"));
  QCOMPARE(codeOf([&] { session.objects.create(ground.server, "d", "{"); }), std::string("invalid_json"));
  QCOMPARE(session.objects.update(ground.server, "c", R"({"x": 4})").revision, 2);
  QCOMPARE(ground.stored("c"), std::string(R"({"total": 4})"));
  session.objects.patch(ground.server, "c", R"({"y": 6})");
  QCOMPARE(ground.stored("c"), std::string(R"({"total": 10})"));
  QCOMPARE(codeOf([&] { session.objects.patch(ground.server, "c", "[1]"); }), std::string("invalid_json"));
  session.objects.update(ground.server, "c", R"({"x": "one"})");  // a field error never rejects a write
  QCOMPARE(ground.stored("c"), std::string(R"({"total": null})"));
  session.objects.remove(ground.server, "c");
  QCOMPARE(codeOf([&] { session.objects.named(ground.server, "c"); }), std::string("object_not_found"));
  QCOMPARE(codeOf([&] { session.objects.remove(ground.server, "c"); }), std::string("object_not_found"));
  const auto page = session.objects.page(ground.server, "a", 10);
  QCOMPARE(page.size(), std::size_t{1});
  QCOMPARE(page[0].name, std::string("b"));
}

void RecordsTest::aRevisionGuardsAChange() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] { session.objects.update(ground.server, "a", "{}", 2); }),
           std::string("revision_conflict"));
  QCOMPARE(codeOf([&] { session.objects.remove(ground.server, "a", 2); }), std::string("revision_conflict"));
  QCOMPARE(session.objects.update(ground.server, "a", "{}", 1).revision, 2);
}

void RecordsTest::importsMakeAndReplace() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  const std::vector<computed::ImportedObject> objects{{other.id, "n", R"({"x": 7})"},
                                                      {ground.server, "n", R"({"x": 8})"},
                                                      {ground.server, "a", R"({"x": 9})"}};
  const auto report = session.objects.import(objects);
  QCOMPARE(report.inserted, 2);
  QCOMPARE(report.updated, 1);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 9})"));
  QCOMPARE(ground.value("select count(*) from headlock.object_computed_data where \"values\" = '{}'"),
           std::string("2"));  // the class without definitions, and the object that waits for the backfill
  QCOMPARE(codeOf([&] {
             session.objects.import(std::vector<computed::ImportedObject>{{computed::ClassId{9}, "n", "{}"}});
           }),
           std::string("class_not_found"));
}

void RecordsTest::aChangeOfValueMakesOneTask() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  auto state = stateOf(session);
  QCOMPARE(state.evaluationRevision, 2);
  QVERIFY(state.status == RebuildStatus::rebuilding);
  QVERIFY(state.activeTask == ground.task);
  QCOMPARE(session.definitions.requestBackfill(ground.server).id, ground.task);
  QCOMPARE(session.definitions.requestBackfill(ground.server).id, ground.task);
  auto changed = sumOf("total");
  changed.operation = computed::Operation::parse(R"({"type": "max", "paths": ["/x"]})");
  const auto change = session.definitions.update(ground.server, changed);
  QCOMPARE(change.evaluationRevision, 3);
  QVERIFY(change.task && *change.task != ground.task);
  QCOMPARE(change.definition->revision, 2);
  QCOMPARE(session.definitions.requestBackfill(ground.server).id, *change.task);
  QCOMPARE(session.tasks.newest(ground.server, 10).size(), std::size_t{2});
  const auto removed = session.definitions.remove(ground.server, "total");
  QCOMPARE(removed.evaluationRevision, 4);
  QVERIFY(session.definitions.shared(ground.server).empty());
  QCOMPARE(codeOf([&] { session.definitions.remove(ground.server, "total"); }),
           std::string("definition_not_found"));
}

void RecordsTest::aChangeOfWordsInvalidatesNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto change = session.definitions.update(ground.server, sumOf("total", "Other words"));
  QCOMPARE(change.evaluationRevision, 2);
  QVERIFY(change.task == ground.task);
  QCOMPARE(session.definitions.shared(ground.server)[0].definition.label, std::string("Other words"));
  auto disabled = sumOf("asleep");
  disabled.enabled = false;
  QCOMPARE(session.definitions.create(ground.server, disabled).evaluationRevision, 2);
  disabled.operation = computed::Operation::parse(R"({"type": "max", "paths": ["/x"]})");
  QCOMPARE(session.definitions.update(ground.server, disabled).evaluationRevision, 2);
  QCOMPARE(session.tasks.newest({}, 10).size(), std::size_t{1});
}

void RecordsTest::patchesOfDifferentPartsBothStay() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto words = session.definitions.patch(ground.server, "total", {.label = "Other words"});
  QCOMPARE(words.evaluationRevision, 2);
  computed::DefinitionPatch patch;
  patch.operation = computed::Operation::parse(R"({"type": "max", "paths": ["/x"]})");
  const auto changed = session.definitions.patch(ground.server, "total", patch);
  QCOMPARE(changed.evaluationRevision, 3);
  QCOMPARE(changed.definition->definition.label, std::string("Other words"));
  QVERIFY(changed.definition->definition.operation == *patch.operation);
  patch = {.resultType = computed::ResultType::string};
  QCOMPARE(codeOf([&] { session.definitions.patch(ground.server, "total", patch); }),
           std::string("invalid_definition"));
  QCOMPARE(codeOf([&] { session.definitions.patchPersonal(ground.server, "ann", "total", patch); }),
           std::string("definition_not_found"));
  const auto sizes = session.classes.sizes();
  QCOMPARE(sizes.size(), std::size_t{1});
  QCOMPARE(sizes[0].objects, 2);
  QCOMPARE(sizes[0].definitions, 1);
}

void RecordsTest::definitionsAreLimited() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] { session.definitions.create(ground.server, sumOf("total")); }),
           std::string("definition_exists"));
  QCOMPARE(codeOf([&] { session.definitions.create(ground.server, sumOf("No")); }),
           std::string("invalid_definition"));
  for (int number = 2; number <= 32; ++number) {
    session.definitions.create(ground.server, sumOf("key" + std::to_string(number)));
  }
  QCOMPARE(codeOf([&] { session.definitions.create(ground.server, sumOf("one_more")); }),
           std::string("invalid_definition"));
}

void RecordsTest::personalDefinitionsStoreNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  session.definitions.createPersonal(ground.server, "ann", sumOf("total"));
  QCOMPARE(codeOf([&] { session.definitions.createPersonal(ground.server, "ann", sumOf("total")); }),
           std::string("definition_exists"));
  session.definitions.createPersonal(ground.server, "bob", sumOf("total"));
  session.definitions.updatePersonal(ground.server, "ann", sumOf("total", "Mine"));
  QCOMPARE(session.definitions.personal(ground.server, "ann")[0].definition.label, std::string("Mine"));
  QCOMPARE(session.definitions.shared(ground.server)[0].definition.label, std::string("Sum"));
  session.definitions.removePersonal(ground.server, "ann", "total");
  QVERIFY(session.definitions.personal(ground.server, "ann").empty());
  QCOMPARE(session.definitions.personal(ground.server, "bob").size(), std::size_t{1});
  QCOMPARE(stateOf(session).evaluationRevision, 2);
  QCOMPARE(codeOf([&] { session.definitions.createPersonal(computed::ClassId{9}, "ann", sumOf("total")); }),
           std::string("class_not_found"));
}

void RecordsTest::previewsWriteNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto sum = sumOf("total");
  QCOMPARE(session.definitions.preview(ground.server, "a", sum.operation, sum.resultType).value,
           std::string("3"));
  QCOMPARE(computed::Definitions::preview(R"({"x": 0.1, "y": 0.2})", sum.operation, sum.resultType).value,
           std::string("0.3"));
  QCOMPARE(
      codeOf([&] {
        static_cast<void>(computed::Definitions::preview("{}", sum.operation, computed::ResultType::boolean));
      }),
      std::string("invalid_definition"));
}

void RecordsTest::aTaskLives() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto task = session.tasks.task(ground.task);
  QCOMPARE(task.totalItems, 2);
  QCOMPARE(task.upperObject.value, 2);
  QCOMPARE(task.targetRevision, 2);
  const auto claim = session.tasks.claim(ground.task);
  QVERIFY(claim);
  QVERIFY(session.tasks.heartbeat(*claim));
  session.tasks.finish(*claim);
  QVERIFY(session.tasks.task(ground.task).status == TaskStatus::succeeded);
  QVERIFY(stateOf(session).status == RebuildStatus::ready);
  QVERIFY(!session.tasks.heartbeat(*claim));
  QCOMPARE(codeOf([&] { session.tasks.finish(*claim); }), std::string("task_superseded"));
  const auto again = session.definitions.requestBackfill(ground.server);
  QVERIFY(again.id != ground.task);
  const auto second = session.tasks.claim(again.id);
  session.tasks.finish(*second, "It could not go on.");
  const auto state = stateOf(session);
  QVERIFY(state.status == RebuildStatus::failed);
  QVERIFY(state.lastError == "It could not go on.");
}

void RecordsTest::aCancelledTaskIsOver() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto claim = session.tasks.claim(ground.task);
  QVERIFY(session.tasks.cancel(ground.task));
  QVERIFY(!session.tasks.cancel(ground.task));
  QVERIFY(!session.tasks.claim(ground.task));
  QVERIFY(!session.tasks.heartbeat(*claim));
  QVERIFY(stateOf(session).status == RebuildStatus::failed);
  QCOMPARE(codeOf([&] {
             computed::withComputedTransaction(session.connection, [&](computed::ComputedTransaction tx) {
               static_cast<void>(std::move(tx).lockClass(ground.server, *claim));
             });
           }),
           std::string("task_superseded"));
  QCOMPARE(codeOf([&] { session.tasks.cancel(computed::TaskId{99}); }), std::string("task_not_found"));
}

void RecordsTest::withoutTablesItSaysSo() {
  ComputedSession session(server().freshDatabase());
  QCOMPARE(codeOf([&] { session.classes.all(); }), std::string("not_installed"));
  QCOMPARE(codeOf([&] { session.objects.create(computed::ClassId{1}, "a", "{}"); }),
           std::string("not_installed"));
}

}  // namespace

HEADLOCK_TEST(RecordsTest)
#include "records_test.moc"
