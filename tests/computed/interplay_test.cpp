// Batches beside each other and beside writers: who waits for whom, and who never does.
//
// Each meeting is staged: one side stops between two of its round trips, the other is seen waiting for it, or
// seen done.
#include <QTest>
#include <functional>

#include "core/computed/backfill.h"
#include "core/computed/repair.h"
#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::BatchReport;
using computed::ClassId;
using computed::ObjectId;

namespace {

constexpr auto kClassLocked = "headlock.computed.shared_definitions";
constexpr auto kObjectsLocked = "headlock.computed.lock_objects";
constexpr auto kWritten = "headlock.computed.materialise";

/// A batch that repairs these objects of the class.
BatchReport batch(ComputedSession& session, ClassId id, std::vector<ObjectId> ids) {
  return computed::withComputedTransaction(session.connection, [&](computed::ComputedTransaction tx) {
    return std::move(tx).lockClass(id).lockObjects(computed::ObjectIdSet(std::move(ids))).repair();
  });
}

/// What the session waits for, as the server's lock view calls it.
std::string waitOf(const Ground& ground, const ComputedSession& session) {
  return ground.value("select string_agg(locktype, ' ') from pg_locks where not granted and pid = " +
                      std::to_string(session.connection.backendPid()));
}

class InterplayTest : public QObject {
  Q_OBJECT

private slots:
  void theNewerDocumentWins_data();
  void theNewerDocumentWins();
  void anUpdateInFlightIsWaitedFor();
  void disjointBatchesAndWritersNeverMeet();
  void overlappingBatchesSerialiseAtTheirObjects();
  void classesShareNothing();
  void aWriterIsDoneBeforeTheNextBatchOfAStream();
  void reaperAndDefinitionWriterMeetWithoutADeadlock_data();
  void reaperAndDefinitionWriterMeetWithoutADeadlock();
};

void InterplayTest::theNewerDocumentWins_data() {
  QTest::addColumn<QString>("after");
  QTest::addColumn<bool>("waits");
  QTest::newRow("before the objects are locked") << kClassLocked << false;
  QTest::newRow("once they are locked") << kObjectsLocked << true;
  QTest::newRow("once they are written") << kWritten << true;
}

void InterplayTest::theNewerDocumentWins() {
  QFETCH(const QString, after);
  QFETCH(const bool, waits);
  const Ground ground;
  ComputedSession worker(ground.conninfo);
  ComputedSession writer(ground.conninfo);
  std::future<computed::ObjectRecord> update;
  worker.recorder->after(after.toStdString(), [&] {
    update = onThread([&] { return writer.objects.update(ground.server, "a", R"({"x": 50})"); });
    if (waits) {
      waitUntilBlocked(ground.conninfo, writer.pid());
    } else {
      update.wait();
    }
  });
  const auto report = computed::runBackfill(worker.connection, ground.task);
  QCOMPARE(update.get().revision, 2);
  QVERIFY(report && report->end == computed::BackfillReport::End::succeeded);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 50})"));
  QVERIFY(!worker.reads.named(ground.server, "a", {.repair = false}).object.shared.materializationStale());
}

void InterplayTest::anUpdateInFlightIsWaitedFor() {
  const Ground ground;
  ComputedSession worker(ground.conninfo);
  ComputedSession writer(ground.conninfo);
  std::future<std::optional<computed::BackfillReport>> run;
  writer.recorder->after(kClassLocked, [&] {  // the writer holds class and object by then
    run = onThread([&] { return computed::runBackfill(worker.connection, ground.task); });
    waitUntilBlocked(ground.conninfo, worker.pid());
  });
  writer.objects.update(ground.server, "a", R"({"x": 50})");
  QVERIFY(run.get()->end == computed::BackfillReport::End::succeeded);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 50})"));
  QVERIFY(!worker.reads.named(ground.server, "a", {.repair = false}).object.shared.materializationStale());
}

void InterplayTest::disjointBatchesAndWritersNeverMeet() {
  const Ground ground;
  ground.makeObjects(2);
  ComputedSession worker(ground.conninfo);
  ComputedSession repairer(ground.conninfo);
  ComputedSession writer(ground.conninfo);
  BatchReport beside;
  // The backfill's batch has written object 1 and is not committed; whoever waited for it would wait forever.
  worker.recorder->after(kWritten, [&] {
    beside = batch(repairer, ground.server, {ObjectId{2}, ObjectId{3}});
    writer.objects.update(ground.server, "o2", R"({"x": 9})");
    writer.objects.create(ground.server, "new", R"({"x": 8})");
    writer.objects.remove(ground.server, "o1");
  });
  const auto report = computed::runBackfill(worker.connection, ground.task, {.batch = 1});
  QVERIFY(report && report->end == computed::BackfillReport::End::succeeded);
  QCOMPARE(beside.written, 2);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
  QCOMPARE(ground.stored("o2"), std::string(R"({"total": 9})"));
  QCOMPARE(ground.stored("new"), std::string(R"({"total": 8})"));
}

void InterplayTest::overlappingBatchesSerialiseAtTheirObjects() {
  const Ground ground;
  ComputedSession first(ground.conninfo);
  ComputedSession second(ground.conninfo);
  std::future<BatchReport> overlapping;
  std::string wait;
  first.recorder->after(kWritten, [&] {
    overlapping = onThread([&] { return batch(second, ground.server, {ObjectId{2}}); });
    waitUntilBlocked(ground.conninfo, second.pid());
    wait = waitOf(ground, second);
  });
  QCOMPARE(batch(first, ground.server, {ObjectId{1}, ObjectId{2}}).written, 2);
  QCOMPARE(wait, std::string("transactionid"));  // a row's holder: not the class, not the definitions
  const BatchReport report = overlapping.get();
  QCOMPARE(report.locked, 1);
  QCOMPARE(report.written, 0);  // it found the other's work fresh
}

void InterplayTest::classesShareNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto other = session.classes.create("other");
  session.definitions.create(other.id, sumOf("total"));
  session.objects.create(other.id, "n", R"({"x": 5})");
  ground.execute("delete from headlock.object_computed_data");
  const Holder definitions(ground.conninfo, "select pg_advisory_xact_lock(1133113, 1)");
  const Holder rows(
      ground.conninfo,
      "with c as (select from headlock.class where id = 1 for update), s as (select from "
      "headlock.class_computation_state where class_id = 1 for update), o as (select from "
      "headlock.object where class_id = 1 for update) select (select count(*) from c), (select count(*) "
      "from s), (select count(*) from o)");
  QCOMPARE(computed::repair(session.connection, other.id).repaired, 1);
  session.objects.update(other.id, "n", R"({"x": 6})");
  const auto change = session.definitions.create(other.id, sumOf("more"));
  QVERIFY(computed::runBackfill(session.connection, *change.task)->end ==
          computed::BackfillReport::End::succeeded);
  QCOMPARE(ground.stored("n"), std::string(R"({"more": 6, "total": 6})"));
  QCOMPARE(session.reads.page(other.id, "", 10).objects.size(), std::size_t{1});
}

void InterplayTest::aWriterIsDoneBeforeTheNextBatchOfAStream() {
  const Ground ground;
  ComputedSession first(ground.conninfo);
  ComputedSession second(ground.conninfo);
  ComputedSession writer(ground.conninfo);
  std::future<computed::ObjectRecord> update;
  std::future<BatchReport> next;
  first.recorder->after(kWritten, [&] {
    update = onThread([&] { return writer.objects.update(ground.server, "a", R"({"x": 50})"); });
    waitUntilBlocked(ground.conninfo, writer.pid());
    // One batch overlaps the other, so that the class is never without a KEY SHARE lock.
    next = onThread([&] { return batch(second, ground.server, {ObjectId{1}}); });
    waitUntilBlocked(ground.conninfo, second.pid());
  });
  batch(first, ground.server, {ObjectId{1}, ObjectId{2}});
  QCOMPARE(update.get().revision, 2);
  const BatchReport report = next.get();
  QCOMPARE(report.locked, 1);
  QCOMPARE(report.written, 0);  // what it found is what the writer stored: the writer was before it
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 50})"));
}

void InterplayTest::reaperAndDefinitionWriterMeetWithoutADeadlock_data() {
  QTest::addColumn<bool>("reaperFirst");
  QTest::newRow("the reaper first") << true;
  QTest::newRow("the writer first") << false;
}

void InterplayTest::reaperAndDefinitionWriterMeetWithoutADeadlock() {
  QFETCH(const bool, reaperFirst);
  const Ground ground;
  ComputedSession reaper(ground.conninfo);
  ComputedSession writer(ground.conninfo);
  QVERIFY(reaper.tasks.claim(ground.task));
  ground.execute("update headlock.task set lease_expires_at = clock_timestamp()");
  int reaped = 0;
  computed::DefinitionChange change;
  const auto reap = [&] { reaped = reaper.tasks.reapExpired(); };
  const auto write = [&] { change = writer.definitions.create(ground.server, sumOf("more")); };
  std::future<void> behind;
  ComputedSession& ahead = reaperFirst ? reaper : writer;
  ComputedSession& after = reaperFirst ? writer : reaper;
  ahead.recorder->after(reaperFirst ? "headlock.computed.lock_expired_task" : kClassLocked, [&] {
    behind = reaperFirst ? onThread(std::function<void()>(write)) : onThread(std::function<void()>(reap));
    waitUntilBlocked(ground.conninfo, after.pid());
  });
  reaperFirst ? reap() : write();
  behind.get();  // throws where either was a deadlock's victim
  QCOMPARE(reaped, 1);
  QCOMPARE(change.evaluationRevision, 3);
  QVERIFY(writer.tasks.task(ground.task).status == computed::TaskStatus::failed);
  const auto state = writer.classes.named("server").state;
  QVERIFY(state.status == computed::RebuildStatus::rebuilding && state.activeTask == change.task);
}

}  // namespace

HEADLOCK_TEST(InterplayTest)
#include "interplay_test.moc"
