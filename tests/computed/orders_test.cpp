// Every operation takes its locks in the order that the protocol says, seen from outside.
//
// A stranger holds one acquisition; the operation is seen waiting, what comes before is seen held, what comes
// after is free. This is done for each acquisition of each operation.
#include <QTest>
#include <functional>
#include <vector>

#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

/// Something to lock: how a stranger makes the operation wait, and how one looks whether somebody has it.
struct Acquisition {
  std::string name;
  std::string hold;
  std::string probe;      ///< Succeeds, or says true, only where nobody holds it.
  bool passedBy = false;  ///< Taken with SKIP LOCKED: nobody waits for it.
};

const Acquisition kDefinitions{"definitions", "select pg_advisory_xact_lock(1133113, 1)",
                               "select pg_try_advisory_xact_lock(1133113, 1)"};
const Acquisition kSecondDefinitions{"second definitions", "select pg_advisory_xact_lock(1133113, 2)",
                                     "select pg_try_advisory_xact_lock(1133113, 2)"};
const Acquisition kPersonal{"personal definitions",
                            "select pg_advisory_xact_lock(1, -1 - (hashtext('ann') & 2147483647))",
                            "select pg_try_advisory_xact_lock(1, -1 - (hashtext('ann') & 2147483647))"};

Acquisition row(const std::string& name, const std::string& table, int id, const std::string& column = "id") {
  const std::string sql =
      "select true from headlock." + table + " where " + column + " = " + std::to_string(id) + " for update";
  return {name, sql, sql + " nowait"};
}

const Acquisition kClass = row("class", "class", 1);
const Acquisition kSecondClass = row("second class", "class", 2);
const Acquisition kFirstObject = row("first object", "object", 1);
const Acquisition kSecondObject = row("second object", "object", 2);
const Acquisition kTask = row("task", "task", 1);
const Acquisition kTaskUnlessLocked{kTask.name, kTask.hold, kTask.probe, true};
const Acquisition kState = row("state", "class_computation_state", 1, "class_id");
const Acquisition kShared = row("definition", "computed_field_definition", 1);
const Acquisition kOwned = row("personal definition", "computed_field_definition", 2);

struct Operation {
  const char* name;
  std::vector<Acquisition> order;
  std::function<void(ComputedSession&)> run;
  std::string setUp = "select 1";
};

constexpr computed::ClassId kServer{1};

computed::BackfillClaim theClaim() {
  return {computed::TaskId{1},  kServer, 2, computed::ObjectId{2}, "00000000-0000-0000-0000-000000000001",
          std::chrono::hours(1)};
}

const std::string kClaimed =
    "update headlock.task set status = 'running', lease_token = '00000000-0000-0000-0000-000000000001', "
    "lease_expires_at = now() + interval '1 hour'";
const std::string kExpired =
    "update headlock.task set status = 'running', lease_token = '00000000-0000-0000-0000-000000000001', "
    "lease_expires_at = now() - interval '1 second'";
const std::string kSecond =
    "with c as (insert into headlock.class (name) values ('second') returning id) insert into "
    "headlock.class_computation_state (class_id) select id from c";
const std::string kPersonalOne =
    "insert into headlock.computed_field_definition (class_id, visibility, owner, key, label, operation, "
    "result_type, semantics_version) select class_id, 'personal', 'ann', key, label, operation, result_type, "
    "semantics_version from headlock.computed_field_definition";

const computed::ObjectIdSet& both() {
  static const computed::ObjectIdSet ids({computed::ObjectId{2}, computed::ObjectId{1}});
  return ids;
}

const std::vector<Operation>& operations() {
  using Session = ComputedSession;
  static const std::vector<Operation> all{
      {"object create", {kDefinitions, kClass}, [](Session& s) { s.objects.create(kServer, "c", "{}"); }},
      {"object update",
       {kDefinitions, kClass, kFirstObject},
       [](Session& s) { s.objects.update(kServer, "a", "{}"); }},
      {"object patch",
       {kDefinitions, kClass, kFirstObject},
       [](Session& s) { s.objects.patch(kServer, "a", "{}"); }},
      {"object delete",
       {kDefinitions, kClass, kFirstObject},
       [](Session& s) { s.objects.remove(kServer, "a"); }},
      {"import",
       {kDefinitions, kSecondDefinitions, kClass, kSecondClass, kFirstObject, kSecondObject},
       [](Session& s) {
         s.objects.import(std::vector<computed::ImportedObject>{
             {computed::ClassId{2}, "n", "{}"}, {kServer, "b", "{}"}, {kServer, "a", "{}"}});
       },
       kSecond},
      {"read-repair batch",
       {kDefinitions, kClass, kFirstObject, kSecondObject},
       [](Session& s) {
         computed::withComputedTransaction(s.connection, [](computed::ComputedTransaction tx) {
           return std::move(tx).lockClass(kServer).lockObjects(both()).repair();
         });
       }},
      {"enriched read", {kDefinitions}, [](Session& s) { s.reads.page(kServer, "", 10, {.repair = false}); }},
      {"enriched read of one object",
       {kDefinitions},
       [](Session& s) { s.reads.named(kServer, "a", {.repair = false}); }},
      {"enriched read of several classes",
       {kDefinitions, kSecondDefinitions},
       [](Session& s) {
         const std::vector classes{computed::ClassId{2}, kServer};
         s.reads.these(classes, both(), {.repair = false});
       },
       kSecond},
      {"backfill batch",
       {kDefinitions, kTask, kClass, kFirstObject, kSecondObject},
       [](Session& s) {
         computed::withComputedTransaction(s.connection, [](computed::ComputedTransaction tx) {
           return std::move(tx).lockClass(kServer, theClaim()).lockObjects(both()).rebuild();
         });
       },
       kClaimed},
      {"backfill completion",
       {kDefinitions, kTask, kState},
       [](Session& s) { s.tasks.finish(theClaim()); },
       kClaimed},
      {"cancel", {kDefinitions, kTask, kState}, [](Session& s) { s.tasks.cancel(computed::TaskId{1}); }},
      {"reaper",
       {kDefinitions, kTaskUnlessLocked, kState},
       [](Session& s) { s.tasks.reapExpired(); },
       kExpired},
      {"shared definition create",
       {kDefinitions, kClass, kState},
       [](Session& s) { s.definitions.create(kServer, sumOf("other")); }},
      {"shared definition update",
       {kDefinitions, kClass, kShared, kState},
       [](Session& s) { s.definitions.update(kServer, sumOf("total", "Other words")); }},
      {"shared definition delete",
       {kDefinitions, kClass, kShared, kState},
       [](Session& s) { s.definitions.remove(kServer, "total"); }},
      {"rebuild request",
       {kDefinitions, kClass, kState},
       [](Session& s) { s.definitions.requestBackfill(kServer); }},
      {"class update",
       {kDefinitions, kClass, kFirstObject, kSecondObject},
       [](Session& s) { s.classes.rename(kServer, "renamed"); }},
      {"class delete",
       {kDefinitions, kClass, kFirstObject, kSecondObject, kState},
       [](Session& s) { s.classes.remove(kServer); }},
      {"personal definition create",
       {kPersonal},
       [](Session& s) { s.definitions.createPersonal(kServer, "ann", sumOf("mine")); }},
      {"personal definition update",
       {kOwned},
       [](Session& s) { s.definitions.updatePersonal(kServer, "ann", sumOf("total", "Mine")); },
       kPersonalOne},
      {"personal definition delete",
       {kOwned},
       [](Session& s) { s.definitions.removePersonal(kServer, "ann", "total"); },
       kPersonalOne},
  };
  return all;
}

/// Whether nobody holds it.
bool isFree(const Ground& ground, const Acquisition& acquisition) {
  try {
    return ground.value(acquisition.probe) == "t";
  } catch (const std::runtime_error& error) {
    if (std::string(error.what()).starts_with("55P03")) return false;
    throw;
  }
}

class OrdersTest : public QObject {
  Q_OBJECT

private slots:
  void operationsWaitInTheirOrder_data();
  void operationsWaitInTheirOrder();
  void claimAndReaperPassByALockedTask();
  void enrichedReadsPassByLockedRows();
};

void OrdersTest::operationsWaitInTheirOrder_data() {
  QTest::addColumn<int>("operation");
  QTest::addColumn<int>("held");
  for (std::size_t index = 0; index < operations().size(); ++index) {
    const Operation& operation = operations()[index];
    for (std::size_t held = 0; held < operation.order.size(); ++held) {
      if (operation.order[held].passedBy) continue;
      QTest::addRow("%s: %s", operation.name, operation.order[held].name.c_str())
          << static_cast<int>(index) << static_cast<int>(held);
    }
  }
}

void OrdersTest::operationsWaitInTheirOrder() {
  QFETCH(const int, operation);
  QFETCH(const int, held);
  const Operation& what = operations()[static_cast<std::size_t>(operation)];
  const Ground ground;
  ground.execute(what.setUp);
  ComputedSession session(ground.conninfo);
  auto holder = std::make_unique<Holder>(ground.conninfo, what.order[static_cast<std::size_t>(held)].hold);
  auto running = onThread([&] { what.run(session); });
  waitUntilBlocked(ground.conninfo, session.connection.backendPid());
  std::string wrong;
  for (int other = 0; other < static_cast<int>(what.order.size()); ++other) {
    if (other == held) continue;
    const Acquisition& acquisition = what.order[static_cast<std::size_t>(other)];
    const bool shouldBeFree = other > held;
    if (isFree(ground, acquisition) != shouldBeFree) {
      wrong += acquisition.name + (shouldBeFree ? " is taken too early. " : " is not held. ");
    }
  }
  holder.reset();
  running.get();
  QVERIFY2(wrong.empty(), wrong.c_str());
}

void OrdersTest::claimAndReaperPassByALockedTask() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  {
    const Holder holder(ground.conninfo, kTask.hold);
    QVERIFY(!session.tasks.claim(ground.task));
  }
  ground.execute(kExpired);
  {
    const Holder holder(ground.conninfo, kTask.hold);
    QCOMPARE(session.tasks.reapExpired(), 0);
    QVERIFY(session.tasks.heartbeat(theClaim()));  // a row that is locked is alive
  }
  QCOMPARE(session.tasks.reapExpired(), 1);
  QVERIFY(!session.tasks.heartbeat(theClaim()));
  QVERIFY(!session.tasks.claim(ground.task));
}

void OrdersTest::enrichedReadsPassByLockedRows() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  std::vector<std::unique_ptr<Holder>> holders;
  for (const Acquisition& held : {kClass, kFirstObject, kSecondObject, kTask, kState, kShared}) {
    holders.push_back(std::make_unique<Holder>(ground.conninfo, held.hold));
  }
  static_cast<void>(session.recorder->take());
  QCOMPARE(session.reads.page(kServer, "", 10, {.repair = false}).objects.size(), std::size_t{2});
  const auto sent = session.recorder->take();
  QCOMPARE(sent.front().operation, std::string("headlock.transaction.begin_read_committed_read_only"));
  // The snapshot that answers is the second statement's, taken once the first has its lock.
  QCOMPARE(sent[1].operation, std::string("headlock.computed.lock_definitions_shared"));
  QCOMPARE(sent[2].operation, std::string("headlock.computed.enriched_page"));
  QCOMPARE(sent.back().operation, std::string("headlock.transaction.commit"));
  QCOMPARE(sent.size(), std::size_t{4});
}

}  // namespace

HEADLOCK_TEST(OrdersTest)
#include "orders_test.moc"
