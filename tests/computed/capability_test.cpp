// The capabilities at run time: what they write, and what they refuse where the compiler cannot.
#include <QTest>
#include <optional>

#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::ComputedTransaction;
using computed::ObjectId;
using computed::ObjectIdSet;

namespace {

const ObjectIdSet& both() {
  static const ObjectIdSet ids({ObjectId{2}, ObjectId{1}, ObjectId{2}});
  return ids;
}

class CapabilityTest : public QObject {
  Q_OBJECT

private slots:
  void repairWritesWhatIsStale();
  void rebuildNeedsAClaimThatIsGood();
  void whatIsGoneOrMovedIsSkipped();
  void aThrowingCallbackWritesNothing();
  void anErrorThatWasSwallowedFailsTheCommit();
  void smuggledCapabilitiesAreRefused();
  void aConnectionInATransactionIsRefused();
  void aBatchThatIsTooLargeIsRefused();
  void statementsOfABatchAreFixed();
};

void CapabilityTest::repairWritesWhatIsStale() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(ground.stored("a"), std::string("{}"));
  const auto repair = [&] {
    return computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
      return std::move(tx).lockClass(ground.server).lockObjects(both()).repair();
    });
  };
  auto report = repair();
  QCOMPARE(report.locked, 2);
  QCOMPARE(report.written, 2);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
  QCOMPARE(ground.stored("b"), std::string(R"({"total": 10})"));
  report = repair();
  QCOMPARE(report.written, 0);
  ground.execute(R"(update headlock.object set data = '{"x": 5}' where name = 'b')");
  report = repair();
  QCOMPARE(report.written, 1);
  QCOMPARE(ground.stored("b"), std::string(R"({"total": 5})"));
  ground.execute(R"(update headlock.object_computed_data set "values" = '{"total": "5"}')");
  QCOMPARE(repair().written, 2);
}

void CapabilityTest::rebuildNeedsAClaimThatIsGood() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto rebuild = [&](const computed::BackfillClaim& claim) {
    return computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
      return std::move(tx).lockClass(ground.server, claim).lockObjects(both()).rebuild();
    });
  };
  const auto claim = session.tasks.claim(ground.task);
  QVERIFY(claim);
  QVERIFY(!session.tasks.claim(ground.task));
  QCOMPARE(rebuild(*claim).written, 2);
  QCOMPARE(session.tasks.task(ground.task).processedItems, 2);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));

  auto stolen = *claim;
  stolen.token = "00000000-0000-0000-0000-000000000001";
  QCOMPARE(codeOf([&] { rebuild(stolen); }), std::string("task_superseded"));
  QCOMPARE(codeOf([&] {
             computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
               return std::move(tx).lockClass(ground.server).lockObjects(both()).rebuild();
             });
           }),
           std::string("capability_spent"));

  session.definitions.create(ground.server, sumOf("more"));  // another revision, another task
  QCOMPARE(codeOf([&] { rebuild(*claim); }), std::string("task_superseded"));
  session.tasks.finish(*claim);
  QVERIFY(session.tasks.task(ground.task).status == computed::TaskStatus::failed);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
}

void CapabilityTest::whatIsGoneOrMovedIsSkipped() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  ground.execute("update headlock.object set class_id = " + std::to_string(other.id.value) +
                 " where name = 'b'");
  const auto report = computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
    const ObjectIdSet ids({ObjectId{1}, ObjectId{2}, ObjectId{99}});
    return std::move(tx).lockClass(ground.server).lockObjects(ids).repair();
  });
  QCOMPARE(report.locked, 1);
  QCOMPARE(report.skipped, 2);
  QCOMPARE(ground.stored("b"), std::string("{}"));
}

void CapabilityTest::aThrowingCallbackWritesNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QVERIFY_THROWS_EXCEPTION(
      std::runtime_error, computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
        static_cast<void>(std::move(tx).lockClass(ground.server).lockObjects(both()).repair());
        throw std::runtime_error("no");
      }));
  QCOMPARE(ground.stored("a"), std::string("{}"));
  QVERIFY(!session.connection.inTransaction());
}

void CapabilityTest::anErrorThatWasSwallowedFailsTheCommit() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] {
             computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
               try {
                 static_cast<void>(std::move(tx).lockClass(computed::ClassId{99}));
               } catch (const NotFound&) {
                 return 1;
               }
               return 2;
             });
           }),
           std::string("class_not_found"));
}

void CapabilityTest::smuggledCapabilitiesAreRefused() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  std::optional<computed::LockedComputedClass> smuggled;
  computed::withComputedTransaction(session.connection, [&](ComputedTransaction tx) {
    smuggled.emplace(std::move(tx).lockClass(ground.server));
  });
  QCOMPARE(codeOf([&] { static_cast<void>(std::move(*smuggled).lockObjects(both())); }),
           std::string("capability_spent"));
  // Once more: now it is moved from.
  QCOMPARE(codeOf([&] { static_cast<void>(std::move(*smuggled).lockObjects(both())); }),
           std::string("capability_spent"));
}

void CapabilityTest::aConnectionInATransactionIsRefused() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto nested = [&] {
    computed::withComputedTransaction(session.connection, [](ComputedTransaction) {});
  };
  {
    const database::Transaction open(session.connection);
    QCOMPARE(codeOf(nested), std::string("transaction_open"));
  }
  QCOMPARE(codeOf([&] {
             computed::withComputedTransaction(session.connection, [&](ComputedTransaction) { nested(); });
           }),
           std::string("transaction_open"));
  QCOMPARE(codeOf(nested), std::string());
}

void CapabilityTest::aBatchThatIsTooLargeIsRefused() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto lockBoth = [&](int batch) {
    computed::withComputedTransaction(
        session.connection,
        [&](ComputedTransaction tx) {
          return std::move(tx).lockClass(ground.server).lockObjects(both()).repair();
        },
        {.batch = batch});
  };
  QCOMPARE(codeOf([&] { lockBoth(1); }), std::string("batch_too_large"));
  QCOMPARE(codeOf([&] { lockBoth(2); }), std::string());
  QCOMPARE(codeOf([&] { lockBoth(0); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { lockBoth(1'001); }), std::string("invalid_argument"));
}

void CapabilityTest::statementsOfABatchAreFixed() {
  const Ground ground;
  ground.execute(
      "insert into headlock.object (class_id, name, data) select 1, 'o' || n, '{\"x\": 1}' from "
      "generate_series(1, 998) n");
  ComputedSession session(ground.conninfo);
  const auto statements = [&](std::int64_t size) {
    std::vector<ObjectId> ids;
    for (std::int64_t id = 1; id <= size; ++id) ids.push_back(ObjectId{id});
    static_cast<void>(session.recorder->take());
    computed::withComputedTransaction(
        session.connection,
        [&](ComputedTransaction tx) {
          return std::move(tx).lockClass(ground.server).lockObjects(ObjectIdSet(std::move(ids))).repair();
        },
        {.batch = computed::kMostBatch});
    return session.recorder->take().size();
  };
  const auto one = statements(1);
  qInfo("statements a batch: %zu", one);
  QCOMPARE(statements(100), one);
  QCOMPARE(statements(1'000), one);
}

}  // namespace

HEADLOCK_TEST(CapabilityTest)
#include "capability_test.moc"
