// Enriched reads: right whatever is stored, behind definition writers and beside object writers, and never
// spoiled by the repair that follows.
#include <QTest>
#include <functional>

#include "core/computed/repair.h"
#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::EnrichedObject;
using computed::EnrichedPage;
using computed::ReadOptions;
using computed::Staleness;

namespace {

constexpr ReadOptions kNoRepair{.repair = false};

/// A definition `key` that takes the greatest of the members `x` and `y`.
computed::Definition maxOf(const std::string& key) {
  auto definition = sumOf(key);
  definition.operation = computed::Operation::parse(R"({"type": "max", "paths": ["/x", "/y"]})");
  return definition;
}

/// What is stored beside everything, fresh.
void settle(const Ground& ground) {
  ComputedSession session(ground.conninfo);
  static_cast<void>(computed::repair(session.connection, ground.server));
}

/// A role that may read everything of the installation and write nothing.
std::string readerOf(const Ground& ground) {
  const std::string role = "reader_" + ground.value("select current_database()");
  ground.execute("create role " + role + " login");
  ground.execute("grant usage on schema headlock to " + role);
  ground.execute("grant select on all tables in schema headlock to " + role);
  return ground.conninfo + " user=" + role;
}

class ReadsTest : public QObject {
  Q_OBJECT

private slots:
  void aFreshValueIsTheStoredOne();
  void staleValuesAreComputedAndSaidToBe_data();
  void staleValuesAreComputedAndSaidToBe();
  void theNextReadFindsItRepaired();
  void aFailedRepairSpoilsNoAnswer();
  void aRepairThatWouldWaitGivesUp();
  void aReadOnlyConnectionTriesNoRepair();
  void personalValuesComeAlong();
  void fieldErrorsRejectNoPage();
  void pagesGoByName();
  void classesAreReadTogether();
  void absentThingsAreNamed();
  void aReadBehindADefinitionWriterHasTheNewRevision();
  void anUpdateBetweenTheStatementsIsNotStale();
  void aDefinitionThatChangesBeforeTheRepairIsTheOneUsed();
  void statementsOfAPageAreFixed();
};

void ReadsTest::aFreshValueIsTheStoredOne() {
  const Ground ground;
  settle(ground);
  // Of the right type, so that only a look at what is stored can tell.
  ground.execute(R"(update headlock.object_computed_data set "values" = '{"total": 77}')");
  ComputedSession session(ground.conninfo);
  const auto read = session.reads.named(ground.server, "a");
  QVERIFY(!read.object.shared.materializationStale());
  QCOMPARE(read.object.shared.values, std::string(R"({"total":77})"));
  QCOMPARE(read.object.shared.errors, std::string("{}"));
  QCOMPARE(read.object.shared.revision, 2);
  QCOMPARE(read.object.object.name, std::string("a"));
  QCOMPARE(read.object.object.data, std::string(R"({"x": 1, "y": 2})"));
  QVERIFY(!read.object.personal);
  QCOMPARE(read.repair.attempted, 0);
}

void ReadsTest::staleValuesAreComputedAndSaidToBe_data() {
  QTest::addColumn<QString>("sql");
  QTest::addColumn<QString>("reason");
  const auto stored = [](const char* change) {
    return QString("update headlock.object_computed_data set ") + change;
  };
  QTest::newRow("nothing stored") << "delete from headlock.object_computed_data"
                                  << "missing";
  QTest::newRow("another revision") << stored("evaluation_revision = 1") << "revision";
  QTest::newRow("a revision to come") << stored("evaluation_revision = 9") << "revision";
  QTest::newRow("another class") << stored("class_id = 7") << "class";
  QTest::newRow("another document") << R"(update headlock.object set data = data || '{"z": 0}')"
                                    << "document";
  QTest::newRow("a key less") << stored(R"("values" = '{}')") << "keys";
  QTest::newRow("a key more") << stored(R"("values" = "values" || '{"more": null}')") << "keys";
  QTest::newRow("another key") << stored(R"("values" = '{"sum": 3}')") << "keys";
  QTest::newRow("another type") << stored(R"("values" = '{"total": "3"}')") << "value_type";
  QTest::newRow("an error beside a value")
      << stored(R"(errors = '{"total": {"code": "non_numeric_operand", "path": "/x", "message": "No."}}')")
      << "errors";
  QTest::newRow("an error of no field")
      << stored(R"(errors = '{"more": {"code": "non_numeric_operand", "path": "/x", "message": "No."}}')")
      << "errors";
  QTest::newRow("no such error")
      << stored(
             R"("values" = '{"total": null}', errors = '{"total": {"code": "odd", "path": null, "message": ""}}')")
      << "errors";
}

void ReadsTest::staleValuesAreComputedAndSaidToBe() {
  QFETCH(const QString, sql);
  QFETCH(const QString, reason);
  const Ground ground;
  settle(ground);
  ground.execute(sql.toStdString());
  ComputedSession session(ground.conninfo);
  const auto read = session.reads.named(ground.server, "a", kNoRepair);
  QVERIFY(read.object.shared.materializationStale());
  QCOMPARE(QString::fromUtf8(nameOf(*read.object.shared.staleness).data()), reason);
  QVERIFY(computed::describe(*read.object.shared.staleness).ends_with('.'));
  QCOMPARE(read.object.shared.values, std::string(R"({"total":3})"));
  QCOMPARE(read.object.shared.errors, std::string("{}"));
  QCOMPARE(read.repair.attempted, 0);
  QVERIFY(session.reads.named(ground.server, "a", kNoRepair).object.shared.materializationStale());
}

void ReadsTest::theNextReadFindsItRepaired() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const EnrichedPage page = session.reads.page(ground.server, "", 10, {.batch = 1});
  QCOMPARE(page.objects.size(), std::size_t{2});
  QVERIFY(page.objects[0].shared.staleness == Staleness::revision);
  QCOMPARE(page.objects[1].shared.values, std::string(R"({"total":10})"));
  QCOMPARE(page.repair.attempted, 2);
  QCOMPARE(page.repair.failed, 0);
  QCOMPARE(page.repair.code, std::string());
  const EnrichedPage next = session.reads.page(ground.server, "", 10);
  QVERIFY(!next.objects[0].shared.materializationStale() && !next.objects[1].shared.materializationStale());
  QCOMPARE(next.objects[1].shared.values, page.objects[1].shared.values);
  QCOMPARE(next.repair.attempted, 0);
}

void ReadsTest::aFailedRepairSpoilsNoAnswer() {
  const Ground ground;
  ComputedSession session(readerOf(ground));
  for (int round = 0; round < 2; ++round) {
    const auto read = session.reads.named(ground.server, "b");
    QVERIFY(read.object.shared.materializationStale());
    QCOMPARE(read.object.shared.values, std::string(R"({"total":10})"));
    QCOMPARE(read.repair.attempted, 1);
    QCOMPARE(read.repair.failed, 1);
    QCOMPARE(read.repair.code, std::string("insufficient_privilege"));
  }
  QCOMPARE(ground.stored("b"), std::string("{}"));
  // Asked for by itself, it says why it cannot.
  QCOMPARE(codeOf([&] { computed::repair(session.connection, ground.server); }),
           std::string("insufficient_privilege"));
}

void ReadsTest::aRepairThatWouldWaitGivesUp() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const Holder holder(ground.conninfo, "select from headlock.object where name = 'b' for update");
  const EnrichedPage page = session.reads.page(
      ground.server, "", 10, {.batch = 1, .repairLockTimeout = std::chrono::milliseconds(50)});
  QCOMPARE(page.objects[1].shared.values, std::string(R"({"total":10})"));
  QCOMPARE(page.repair.attempted, 2);
  QCOMPARE(page.repair.failed, 1);
  QCOMPARE(page.repair.code, std::string("lock_timeout"));
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));  // the batch before stays
  QCOMPARE(ground.stored("b"), std::string("{}"));
}

void ReadsTest::aReadOnlyConnectionTriesNoRepair() {
  const Ground ground;
  database::Settings settings;
  settings.conninfo = ground.conninfo;
  settings.readOnly = true;
  database::Connection connection(settings);
  const auto read = computed::Reads(connection).named(ground.server, "a");
  QVERIFY(read.object.shared.materializationStale());
  QCOMPARE(read.repair.attempted, 0);
}

void ReadsTest::personalValuesComeAlong() {
  const Ground ground;
  settle(ground);
  ComputedSession session(ground.conninfo);
  session.definitions.createPersonal(ground.server, "ann", maxOf("total"));
  session.definitions.createPersonal(ground.server, "ann", maxOf("most"));
  auto asleep = maxOf("asleep");
  asleep.enabled = false;
  session.definitions.createPersonal(ground.server, "ann", asleep);
  const auto ann = session.reads.named(ground.server, "a", {.owner = "ann"});
  QCOMPARE(ann.object.personal->values, std::string(R"({"most":2,"total":2})"));
  QCOMPARE(ann.object.shared.values, std::string(R"({"total":3})"));
  QVERIFY(!ann.object.shared.materializationStale());
  const auto bob = session.reads.named(ground.server, "a", {.owner = "bob"});
  QCOMPARE(bob.object.personal->values, std::string("{}"));
  QVERIFY(!session.reads.named(ground.server, "a").object.personal);
}

void ReadsTest::fieldErrorsRejectNoPage() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  session.definitions.createPersonal(ground.server, "ann", sumOf("mine"));
  ground.execute(R"(update headlock.object set data = '{"x": "one"}' where name = 'a')");
  const auto live = session.reads.named(ground.server, "a", {.owner = "ann"});
  QCOMPARE(live.object.shared.values, std::string(R"({"total":null})"));
  QVERIFY(live.object.shared.errors.find("non_numeric_operand") != std::string::npos);
  QVERIFY(live.object.personal->errors.find("non_numeric_operand") != std::string::npos);
  const auto stored = session.reads.named(ground.server, "a");
  QVERIFY(!stored.object.shared.materializationStale());
  QCOMPARE(stored.object.shared.errors, live.object.shared.errors);
  QCOMPARE(session.reads.page(ground.server, "", 10).objects.size(), std::size_t{2});
}

void ReadsTest::pagesGoByName() {
  const Ground ground;
  ground.makeObjects(12);
  ComputedSession session(ground.conninfo);
  std::vector<std::string> names;
  std::string after;
  for (;;) {
    const EnrichedPage page = session.reads.page(ground.server, after, 5, kNoRepair);
    if (page.objects.empty()) break;
    for (const EnrichedObject& each : page.objects) names.push_back(each.object.name);
    after = names.back();
  }
  QCOMPARE(names.size(), std::size_t{14});
  QVERIFY(std::is_sorted(names.begin(), names.end()));
  const EnrichedPage one = session.reads.page(ground.server, "o7", 1, kNoRepair);
  QCOMPARE(one.objects[0].object.name, std::string("o8"));
  QCOMPARE(one.objects[0].shared.values, std::string(R"({"total":8})"));
}

void ReadsTest::classesAreReadTogether() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  const auto third = session.classes.create("third");
  session.definitions.create(other.id, maxOf("most"));
  session.objects.create(other.id, "n", R"({"x": 4})");
  session.objects.create(third.id, "n", "{}");
  ground.execute("delete from headlock.object_computed_data");
  const std::vector classes{other.id, ground.server, computed::ClassId{99}};
  const computed::ObjectIdSet all({computed::ObjectId{1}, computed::ObjectId{2}, computed::ObjectId{3},
                                   computed::ObjectId{4}, computed::ObjectId{99}});
  const EnrichedPage page = session.reads.these(classes, all);
  QCOMPARE(page.objects.size(), std::size_t{3});
  QCOMPARE(page.objects[0].shared.values, std::string(R"({"total":3})"));
  QCOMPARE(page.objects[2].shared.values, std::string(R"({"most":4})"));
  QCOMPARE(page.repair.attempted, 3);
  QCOMPARE(page.repair.failed, 0);
  QCOMPARE(ground.value("select count(*) from headlock.object_computed_data"), std::string("3"));
}

void ReadsTest::absentThingsAreNamed() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto& server = ground.server;
  QCOMPARE(codeOf([&] { session.reads.named(server, "absent"); }), std::string("object_not_found"));
  QCOMPARE(codeOf([&] { session.reads.named(computed::ClassId{9}, "a"); }), std::string("class_not_found"));
  QCOMPARE(codeOf([&] { session.reads.page(computed::ClassId{9}, "", 1); }), std::string("class_not_found"));
  QCOMPARE(codeOf([&] { session.reads.page(server, "", 0); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { session.reads.page(server, "", 10'001); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { session.reads.page(server, "", 1, {.batch = 0}); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { session.reads.page(server, "", 1, {.owner = ""}); }),
           std::string("invalid_argument"));
  session.objects.remove(server, "a");
  session.objects.remove(server, "b");
  QVERIFY(session.reads.page(server, "", 1).objects.empty());
  ComputedSession nowhere(tests::server().freshDatabase());
  QCOMPARE(codeOf([&] { nowhere.reads.page(server, "", 1); }), std::string("not_installed"));
}

void ReadsTest::aReadBehindADefinitionWriterHasTheNewRevision() {
  const Ground ground;
  settle(ground);
  ComputedSession writer(ground.conninfo);
  ComputedSession reader(ground.conninfo);
  std::future<computed::EnrichedRead> read;
  writer.recorder->after("headlock.computed.shared_definitions", [&] {
    read = onThread([&] { return reader.reads.named(ground.server, "a", kNoRepair); });
    waitUntilBlocked(ground.conninfo, reader.pid());
  });
  const auto change = writer.definitions.update(ground.server, maxOf("total"));
  const auto seen = read.get();
  QCOMPARE(seen.object.shared.revision, change.evaluationRevision);
  QCOMPARE(seen.object.shared.values, std::string(R"({"total":2})"));
  QVERIFY(seen.object.shared.staleness == Staleness::revision);
}

void ReadsTest::anUpdateBetweenTheStatementsIsNotStale() {
  const Ground ground;
  settle(ground);
  ComputedSession writer(ground.conninfo);
  ComputedSession reader(ground.conninfo);
  std::future<computed::EnrichedRead> read;
  {
    // The reader has its first statement's lock, and cannot begin its second.
    database::Transaction transaction(writer.connection);
    transaction.execute({database::adHoc("tests.hold", "lock table headlock.object"), {}});
    read = onThread([&] { return reader.reads.named(ground.server, "a"); });
    waitUntilBlocked(ground.conninfo, reader.pid());
    QCOMPARE(ground.value("select count(*) from pg_locks where locktype = 'advisory' and granted and pid = " +
                          std::to_string(reader.pid())),
             std::string("1"));
    const std::vector<computed::ImportedObject> update{{ground.server, "a", R"({"x": 40, "y": 2})"}};
    writer.objects.importIn(transaction, update);
    transaction.commit();
  }
  const auto seen = read.get();
  QVERIFY(!seen.object.shared.materializationStale());
  QCOMPARE(seen.object.shared.values, std::string(R"({"total":42})"));
  QCOMPARE(seen.object.object.revision, 2);
}

void ReadsTest::aDefinitionThatChangesBeforeTheRepairIsTheOneUsed() {
  const Ground ground;
  ComputedSession writer(ground.conninfo);
  ComputedSession reader(ground.conninfo);
  computed::DefinitionChange change;
  reader.recorder->after("headlock.transaction.commit",
                         [&] { change = writer.definitions.update(ground.server, maxOf("total")); });
  const auto read = reader.reads.named(ground.server, "a");
  QCOMPARE(change.evaluationRevision, 3);
  QCOMPARE(read.object.shared.revision, 2);
  QCOMPARE(read.object.shared.values, std::string(R"({"total":3})"));  // the snapshot's
  QCOMPARE(read.repair.failed, 0);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 2})"));  // the current one's
  QCOMPARE(ground.value("select evaluation_revision from headlock.object_computed_data where object_id = 1"),
           std::string("3"));
  QVERIFY(!reader.reads.named(ground.server, "a").object.shared.materializationStale());
}

void ReadsTest::statementsOfAPageAreFixed() {
  const Ground ground;
  ground.makeObjects(998);
  ComputedSession session(ground.conninfo);
  session.definitions.createPersonal(ground.server, "ann", sumOf("mine"));
  const auto statements = [&](int size) {
    static_cast<void>(session.recorder->take());
    const auto before = session.connection.roundTrips();
    const auto page = session.reads.page(ground.server, "", size, {.owner = "ann", .repair = false});
    return std::tuple{session.recorder->take().size(), session.connection.roundTrips() - before,
                      page.objects.size() == static_cast<std::size_t>(size)};
  };
  const auto one = statements(1);
  qInfo("statements an enriched page: %zu, in %llu round trip", std::get<0>(one),
        static_cast<unsigned long long>(std::get<1>(one)));
  QCOMPARE(one, (std::tuple{std::size_t{4}, std::uint64_t{1}, true}));
  QCOMPARE(statements(100), one);
  QCOMPARE(statements(1'000), one);
}

}  // namespace

HEADLOCK_TEST(ReadsTest)
#include "reads_test.moc"
