// Read repair: batches by class, each alone, each with what it finds under its own locks.
#include <QTest>

#include "core/computed/repair.h"
#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::ObjectId;
using computed::RepairReport;

namespace {

std::vector<ObjectId> idsUpTo(std::int64_t last) {
  std::vector<ObjectId> ids;
  for (std::int64_t id = 1; id <= last; ++id) ids.push_back(ObjectId{id});
  return ids;
}

class RepairTest : public QObject {
  Q_OBJECT

private slots:
  void aClassIsWalked();
  void batchesAreByClassAndSize();
  void whatIsGoneMovedOrFreshIsSkipped();
  void earlierBatchesStayWhenALaterOneFails();
  void definitionsAreLoadedOnceABatch();
  void whatCannotBeAskedForIsRefused();
  void itCanBeCancelled();
};

void RepairTest::aClassIsWalked() {
  const Ground ground;
  ground.makeObjects(28);
  ComputedSession session(ground.conninfo);
  int told = 0;
  RepairReport report = computed::repair(session.connection, ground.server,
                                         {.batch = 10, .onBatch = [&](const RepairReport&) { ++told; }});
  QCOMPARE(report.examined, 30);
  QCOMPARE(report.stale, 30);
  QCOMPARE(report.repaired, 30);
  QCOMPARE(report.skipped + report.failed, 0);
  QCOMPARE(report.batches, 3);
  QCOMPARE(told, 3);
  QCOMPARE(ground.stored("o28"), std::string(R"({"total": 28})"));
  ground.execute("delete from headlock.object_computed_data where object_id in (4, 29)");
  told = 0;
  report = computed::repair(session.connection, ground.server,
                            {.batch = 10, .onBatch = [&](const RepairReport&) { ++told; }});
  QCOMPARE(report.examined, 30);
  QCOMPARE(report.stale, 2);
  QCOMPARE(report.repaired, 2);
  QCOMPARE(report.batches, 2);
  QCOMPARE(told, 3);
}

void RepairTest::batchesAreByClassAndSize() {
  const Ground ground;
  ground.makeObjects(5);
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  session.definitions.create(other.id, sumOf("total"));
  session.objects.create(other.id, "n", R"({"x": 5})");
  ground.execute("delete from headlock.object_computed_data");
  static_cast<void>(session.recorder->take());
  const auto report =
      computed::repair(session.connection,
                       {{ground.server, {ObjectId{7}, ObjectId{1}, ObjectId{2}, ObjectId{7}, ObjectId{3}}},
                        {other.id, {ObjectId{8}}}},
                       {.batch = 3});
  QCOMPARE(report.examined, 5);
  QCOMPARE(report.repaired, 5);
  QCOMPARE(report.batches, 3);
  std::string order;
  for (const auto& statement : session.recorder->take()) {
    if (statement.operation == "headlock.computed.lock_definitions_shared") order += "definitions ";
    if (statement.operation == "headlock.computed.lock_objects")
      order += std::to_string(statement.rows) + " ";
    if (statement.operation == "headlock.transaction.commit") order += "commit ";
  }
  QCOMPARE(order, std::string("definitions 3 commit definitions 1 commit definitions 1 commit "));
}

void RepairTest::whatIsGoneMovedOrFreshIsSkipped() {
  const Ground ground;
  ground.makeObjects(3);
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  session.objects.update(ground.server, "o1", R"({"x": 100})");  // stores its values
  ground.execute("update headlock.object set class_id = " + std::to_string(other.id.value) +
                 " where name = 'o2'");
  const auto report = computed::repair(session.connection,
                                       {{ground.server, idsUpTo(6)}, {computed::ClassId{99}, idsUpTo(2)}});
  QCOMPARE(report.stale, 8);
  QCOMPARE(report.repaired, 3);
  QCOMPARE(report.skipped, 5);
  QCOMPARE(report.failed, 0);
  QCOMPARE(ground.stored("o2"), std::string("none"));
  QCOMPARE(ground.stored("o3"), std::string(R"({"total": 3})"));
}

void RepairTest::earlierBatchesStayWhenALaterOneFails() {
  const Ground ground;
  ground.makeObjects(4);
  ComputedSession session(ground.conninfo);
  const Holder holder(ground.conninfo, "select from headlock.object where id = 3 for update");
  computed::RepairOptions options{.batch = 2, .lockTimeout = std::chrono::milliseconds(50)};
  const auto report = computed::repair(session.connection, {{ground.server, idsUpTo(6)}}, options);
  QCOMPARE(report.repaired, 4);
  QCOMPARE(report.failed, 2);
  QCOMPARE(report.batches, 3);
  QCOMPARE(report.code, std::string("lock_timeout"));
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
  QCOMPARE(ground.stored("o1"), std::string("none"));
  QCOMPARE(ground.stored("o4"), std::string(R"({"total": 4})"));

  ground.execute("delete from headlock.object_computed_data");
  options.stopAtFailure = true;
  const auto stopped = computed::repair(session.connection, {{ground.server, idsUpTo(6)}}, options);
  QCOMPARE(stopped.repaired, 2);
  QCOMPARE(stopped.failed, 4);
  QCOMPARE(stopped.batches, 2);
  QCOMPARE(ground.stored("o4"), std::string("none"));
}

void RepairTest::definitionsAreLoadedOnceABatch() {
  const Ground ground;
  ground.makeObjects(98);
  ComputedSession session(ground.conninfo);
  const auto statements = [&](std::int64_t last) {
    static_cast<void>(session.recorder->take());
    computed::repair(session.connection, {{ground.server, idsUpTo(last)}});
    std::size_t definitions = 0;
    const auto sent = session.recorder->take();
    for (const auto& statement : sent) {
      if (statement.operation == "headlock.computed.shared_definitions") ++definitions;
    }
    return std::pair{sent.size(), definitions};
  };
  const auto one = statements(1);
  qInfo("statements a repair batch: %zu", one.first);
  QCOMPARE(one.second, std::size_t{1});
  QCOMPARE(statements(10), one);
  QCOMPARE(statements(100), one);
}

void RepairTest::whatCannotBeAskedForIsRefused() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] { computed::repair(session.connection, computed::ClassId{9}); }),
           std::string("class_not_found"));
  for (const int batch : {0, 1'001}) {
    QCOMPARE(codeOf([&] { computed::repair(session.connection, ground.server, {.batch = batch}); }),
             std::string("invalid_argument"));
  }
  ComputedSession nowhere(server().freshDatabase());
  QCOMPARE(codeOf([&] { computed::repair(nowhere.connection, ground.server); }),
           std::string("not_installed"));
}

void RepairTest::itCanBeCancelled() {
  const Ground ground;
  ground.makeObjects(8);
  database::Settings settings;
  settings.conninfo = ground.conninfo;
  const auto canceller = std::make_shared<database::Canceller>();
  database::Connection connection(settings, {.observer = {}, .canceller = canceller, .notice = {}});
  QCOMPARE(codeOf([&] {
             computed::repair(connection, ground.server,
                              {.batch = 5, .onBatch = [&](const RepairReport&) { canceller->request(); }});
           }),
           std::string("cancelled"));
  canceller->reset();
  QCOMPARE(ground.value("select count(*) from headlock.object_computed_data where evaluation_revision = 2"),
           std::string("5"));
}

}  // namespace

HEADLOCK_TEST(RepairTest)
#include "repair_test.moc"
