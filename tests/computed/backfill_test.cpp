// A backfill's run, and the fences around it: whoever loses the task writes nothing more.
#include <QTest>
#include <functional>

#include "core/computed/backfill.h"
#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::BackfillOptions;
using computed::BackfillProgress;
using computed::BackfillReport;
using computed::TaskStatus;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

using End = BackfillReport::End;

/// A run that does `between` after its first batch of one object.
std::optional<BackfillReport> runWith(ComputedSession& session, const Ground& ground,
                                      const std::function<void()>& between) {
  return computed::runBackfill(session.connection, ground.task,
                               {.batch = 1, .onBatch = [&](const BackfillProgress& progress) {
                                  if (progress.batches == 1) between();
                                }});
}

/// A lease that has run out, as far as everybody can see.
void waitForTheLease(const Ground& ground) {
  waitUntil(ground.conninfo, "select lease_expires_at <= clock_timestamp() from headlock.task where id = 1");
}

class BackfillTest : public QObject {
  Q_OBJECT

private slots:
  void everyObjectIsMaterialised();
  void onlyWhatWasThereIsItsBusiness();
  void progressIsToldAndKept();
  void aTaskThatIsNotToBeHadIsLeft();
  void twoWorkersOfWhomOneWrites();
  void whoLosesTheTaskWritesNothing_data();
  void whoLosesTheTaskWritesNothing();
  void aBatchThatOutlivesItsLeaseIsNotStolenAndWritesNothing();
  void theHeartbeatKeepsALeaseAlive();
  void aCancelWaitsForTheBatchInHand();
  void aStoppedWorkersTaskIsReapedWithinALease();
  void aDeadTaskIsReplacedByARequest();
  void aLateTaskEnds();
  void anErrorEndsTheTask();
  void itCanBeToldToStop();
  void aDeadlockWithAStrangerIsRunAgain();
  void statementsOfABatchAreFixed();
  void whatCannotBeAskedForIsRefused();
};

void BackfillTest::everyObjectIsMaterialised() {
  const Ground ground;
  ground.makeObjects(23);
  ComputedSession session(ground.conninfo);
  const auto task = session.definitions.create(ground.server, sumOf("more")).task;
  const auto report = computed::runBackfill(session.connection, *task, {.batch = 10});
  QVERIFY(report && report->end == End::succeeded);
  QCOMPARE(report->progress.processed, 25);
  QCOMPARE(report->progress.batches, 3);
  QCOMPARE(ground.stored("o23"), std::string(R"({"more": 23, "total": 23})"));
  const auto state = session.classes.named("server").state;
  QVERIFY(state.status == computed::RebuildStatus::ready && !state.activeTask);
  const auto ended = session.tasks.task(*task);
  QVERIFY(ended.status == TaskStatus::succeeded);
  QCOMPARE(ended.processedItems, 25);
  QCOMPARE(ended.summary.value_or(""), std::string("Every object is materialised."));
  for (const auto& each : session.reads.page(ground.server, "", 100, {.repair = false}).objects) {
    QVERIFY(!each.shared.materializationStale());
  }
}

void BackfillTest::onlyWhatWasThereIsItsBusiness() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto report = runWith(session, ground, [&] {
    ComputedSession other(ground.conninfo);
    other.objects.create(ground.server, "late", R"({"x": 7})");  // its maker materialises it
    other.objects.remove(ground.server, "b");
  });
  QVERIFY(report && report->end == End::succeeded);
  QCOMPARE(report->progress.processed, 1);
  QCOMPARE(ground.stored("late"), std::string(R"({"total": 7})"));
}

void BackfillTest::progressIsToldAndKept() {
  const Ground ground;
  ground.execute(R"(update headlock.object set data = '{"x": "one"}' where name = 'b')");
  ComputedSession session(ground.conninfo);
  ComputedSession other(ground.conninfo);
  std::vector<std::int64_t> told;
  const auto report =
      computed::runBackfill(session.connection, ground.task,
                            {.batch = 1, .onBatch = [&](const BackfillProgress& progress) {
                               told.insert(told.end(), {progress.processed, progress.total, progress.failed,
                                                        other.tasks.task(ground.task).processedItems});
                             }});
  QVERIFY(report && report->progress.perSecond > 0);
  QCOMPARE(told, (std::vector<std::int64_t>{1, 2, 0, 1, 2, 2, 1, 2}));
  const auto task = other.tasks.task(ground.task);
  QCOMPARE(task.failedItems, 1);
  QCOMPARE(task.summary.value_or(""), std::string("Every object is materialised; 1 with field errors."));
}

void BackfillTest::aTaskThatIsNotToBeHadIsLeft() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QVERIFY(!computed::runBackfill(session.connection, computed::TaskId{99}));
  QVERIFY(session.tasks.claim(ground.task));
  QVERIFY(!computed::runBackfill(session.connection, ground.task));
  QVERIFY(session.tasks.cancel(ground.task));
  QVERIFY(!computed::runBackfill(session.connection, ground.task));
}

void BackfillTest::twoWorkersOfWhomOneWrites() {
  const Ground ground;
  ground.makeObjects(50);
  ComputedSession one(ground.conninfo);
  ComputedSession two(ground.conninfo);
  const auto task = *one.definitions.create(ground.server, sumOf("more")).task;
  auto first = onThread([&] { return computed::runBackfill(one.connection, task, {.batch = 5}); });
  auto second = onThread([&] { return computed::runBackfill(two.connection, task, {.batch = 5}); });
  const auto reports = {first.get(), second.get()};
  QCOMPARE(
      std::count_if(reports.begin(), reports.end(), [](const auto& report) { return report.has_value(); }),
      1);
  QCOMPARE(one.tasks.task(task).processedItems, 52);
}

void BackfillTest::whoLosesTheTaskWritesNothing_data() {
  QTest::addColumn<QString>("how");
  QTest::addColumn<QString>("status");
  QTest::newRow("cancelled") << "cancel"
                             << "cancelled";
  QTest::newRow("expired") << "update headlock.task set lease_expires_at = clock_timestamp() where id = 1"
                           << "running";
  QTest::newRow("expired and reaped") << "reap"
                                      << "failed";
  QTest::newRow("stolen") << "update headlock.task set lease_token = gen_random_uuid() where id = 1"
                          << "running";
  QTest::newRow("late") << "update headlock.task set deadline = clock_timestamp() where id = 1"
                        << "running";
  QTest::newRow("superseded by a change") << "change"
                                          << "failed";
  QTest::newRow("superseded by a request") << "request"
                                           << "failed";
  QTest::newRow("class deleted") << "delete"
                                 << "cancelled";
}

void BackfillTest::whoLosesTheTaskWritesNothing() {
  QFETCH(const QString, how);
  QFETCH(const QString, status);
  const Ground ground;
  ComputedSession session(ground.conninfo);
  ComputedSession other(ground.conninfo);
  const auto report = runWith(session, ground, [&] {
    if (how == "cancel") {
      other.tasks.cancel(ground.task);
    } else if (how == "reap") {
      ground.execute("update headlock.task set lease_expires_at = clock_timestamp() where id = 1");
      other.tasks.reapExpired();
    } else if (how == "change") {
      other.definitions.create(ground.server, sumOf("more"));
    } else if (how == "request") {
      ground.execute("update headlock.class_computation_state set active_task_id = 77");
    } else if (how == "delete") {
      other.classes.remove(ground.server);
    } else {
      ground.execute(how.toStdString());
    }
  });
  QVERIFY(report && report->end == End::superseded);
  QCOMPARE(report->progress.processed, 1);
  if (how != "delete") {
    QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
    QCOMPARE(ground.stored("b"), std::string("{}"));
  }
  const auto task = other.tasks.task(ground.task);
  QCOMPARE(QString::fromUtf8(nameOf(task.status).data()), status);
  QCOMPARE(task.processedItems, 1);
}

void BackfillTest::aBatchThatOutlivesItsLeaseIsNotStolenAndWritesNothing() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  ComputedSession other(ground.conninfo);
  auto holder =
      std::make_unique<Holder>(ground.conninfo, "select from headlock.object where name = 'a' for update");
  auto running =
      onThread([&] { return computed::runBackfill(session.connection, ground.task, {.lease = seconds(1)}); });
  waitUntilBlocked(ground.conninfo, session.pid());  // it holds the task's row
  // It renewed the lease before it came to wait here.
  const std::string since = ground.value("select clock_timestamp()");
  waitUntil(ground.conninfo, "select clock_timestamp() > timestamptz '" + since + "' + interval '1 second'");
  QCOMPARE(other.tasks.reapExpired(), 0);
  QVERIFY(!other.tasks.claim(ground.task));
  holder.reset();
  const auto report = running.get();
  QVERIFY(report && report->end == End::superseded);
  QCOMPARE(ground.stored("a"), std::string("{}"));
  QCOMPARE(other.tasks.reapExpired(), 1);
  QVERIFY(other.tasks.task(ground.task).status == TaskStatus::failed);
}

void BackfillTest::theHeartbeatKeepsALeaseAlive() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  // The batch waits before it has the task's row, longer than the lease.
  auto holder = std::make_unique<Holder>(ground.conninfo, "select pg_advisory_xact_lock(1133113, 1)");
  auto running =
      onThread([&] { return computed::runBackfill(session.connection, ground.task, {.lease = seconds(2)}); });
  waitUntilBlocked(ground.conninfo, session.pid());
  waitUntil(ground.conninfo,
            "select clock_timestamp() > started_at + interval '2200 ms' from headlock.task where id = 1");
  QCOMPARE(ground.value("select lease_expires_at > clock_timestamp() from headlock.task where id = 1"),
           std::string("t"));
  holder.reset();
  const auto report = running.get();
  QVERIFY(report && report->end == End::succeeded);
  // The heartbeat's session has gone with it.
  waitUntil(
      ground.conninfo,
      "select count(*) = 1 from pg_stat_activity where datname = current_database() and application_name = "
      "'headlock'");
}

void BackfillTest::aCancelWaitsForTheBatchInHand() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  ComputedSession other(ground.conninfo);
  std::future<bool> cancelled;
  session.recorder->after("headlock.computed.lock_objects", [&] {
    cancelled = onThread([&] { return other.tasks.cancel(ground.task); });
    waitUntilBlocked(ground.conninfo, other.pid());
  });
  const auto report = runWith(session, ground, [&] { cancelled.wait(); });
  QVERIFY(cancelled.get());
  QVERIFY(report && report->end == End::superseded);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));  // the batch in hand
  QCOMPARE(ground.stored("b"), std::string("{}"));
  QVERIFY(!other.tasks.claim(ground.task));
  QVERIFY(other.tasks.task(ground.task).status == TaskStatus::cancelled);
}

void BackfillTest::aStoppedWorkersTaskIsReapedWithinALease() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  ComputedSession other(ground.conninfo);
  const auto claim = session.tasks.claim(ground.task, seconds(2));
  // A worker without a heartbeat that stops between two statements of its batch.
  session.recorder->after("headlock.computed.lock_objects", [&] {
    waitUntil(ground.conninfo, "select not exists (select from pg_stat_activity where pid = " +
                                   std::to_string(session.pid()) + ")");
    QCOMPARE(ground.value("select lease_expires_at > clock_timestamp() from headlock.task where id = 1"),
             std::string("t"));  // its locks went before its lease
    waitForTheLease(ground);
    QCOMPARE(other.tasks.reapExpired(), 1);
  });
  QCOMPARE(codeOf([&] {
             computed::withComputedTransaction(
                 session.connection,
                 [&](computed::ComputedTransaction tx) {
                   const computed::ObjectIdSet ids({computed::ObjectId{1}});
                   return std::move(tx).lockClass(ground.server, *claim).lockObjects(ids).rebuild();
                 },
                 {.idleTimeout = claim->lease / 2});
           }),
           std::string("connection_lost"));
  QCOMPARE(ground.stored("a"), std::string("{}"));
  const auto task = other.tasks.task(ground.task);
  QVERIFY(task.status == TaskStatus::failed);
  QCOMPARE(task.summary.value_or(""), std::string("Its worker did not renew the lease in time."));
  QVERIFY(other.classes.named("server").state.lastError == task.summary);
}

void BackfillTest::aDeadTaskIsReplacedByARequest() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QVERIFY(session.tasks.claim(ground.task));
  ground.execute("update headlock.task set lease_expires_at = clock_timestamp()");
  // Not reaped yet: the request itself sees that nobody works on it.
  const auto request = session.definitions.requestBackfill(ground.server);
  QVERIFY(request.id != ground.task);
  QCOMPARE(request.targetRevision, 2);
  QCOMPARE(session.definitions.requestBackfill(ground.server).id, request.id);
  QVERIFY(computed::runBackfill(session.connection, request.id)->end == End::succeeded);
  QCOMPARE(session.tasks.reapExpired(), 1);
  const auto state = session.classes.named("server").state;
  QVERIFY(state.status == computed::RebuildStatus::ready);  // the dead one's end is its own affair
  QCOMPARE(ground.stored("b"), std::string(R"({"total": 10})"));
}

void BackfillTest::aLateTaskEnds() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  QVERIFY(session.tasks.cancel(ground.task));
  const auto request = session.definitions.requestBackfill(ground.server, milliseconds(1));
  waitUntil(ground.conninfo, "select deadline <= clock_timestamp() from headlock.task where id = " +
                                 std::to_string(request.id.value));
  QVERIFY(!computed::runBackfill(session.connection, request.id));
  QCOMPARE(session.tasks.reapExpired(), 1);
  QCOMPARE(session.tasks.task(request.id).summary.value_or(""), std::string("Its deadline passed."));
  QVERIFY(session.tasks.queued(ground.server, 10).empty());
  const auto next = session.definitions.requestBackfill(ground.server);
  QCOMPARE(session.tasks.queued(ground.server, 10)[0].id, next.id);
  QVERIFY(session.tasks.queued(computed::ClassId{9}, 10).empty());
  QVERIFY(computed::runBackfill(session.connection, next.id)->end == End::succeeded);
}

void BackfillTest::anErrorEndsTheTask() {
  const Ground ground;
  ground.execute(
      "create function headlock.refuse() returns trigger language plpgsql as $$ begin if new.object_id = 2 "
      "then "
      "raise 'no room for object 2'; end if; return new; end $$");
  ground.execute(
      "create trigger refuse before insert or update on headlock.object_computed_data for each row execute "
      "function "
      "headlock.refuse()");
  ComputedSession session(ground.conninfo);
  QCOMPARE(codeOf([&] { computed::runBackfill(session.connection, ground.task, {.batch = 1}); }),
           std::string("statement_failed"));
  const auto task = session.tasks.task(ground.task);
  QVERIFY(task.status == TaskStatus::failed);
  QVERIFY(task.summary && task.summary->find("no room for object 2") != std::string::npos);
  const auto state = session.classes.named("server").state;
  QVERIFY(state.status == computed::RebuildStatus::failed && state.lastError == task.summary);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
  ground.execute("drop trigger refuse on headlock.object_computed_data");
  const auto again = session.definitions.requestBackfill(ground.server);
  QVERIFY(computed::runBackfill(session.connection, again.id)->end == End::succeeded);
}

void BackfillTest::itCanBeToldToStop() {
  const Ground ground;
  ComputedSession other(ground.conninfo);
  database::Settings settings;
  settings.conninfo = ground.conninfo;
  const auto canceller = std::make_shared<database::Canceller>();
  database::Connection connection(settings, {.observer = {}, .canceller = canceller, .notice = {}});
  const Holder holder(ground.conninfo, "select from headlock.object where name = 'b' for update");
  auto running =
      onThread([&] { return codeOf([&] { computed::runBackfill(connection, ground.task, {.batch = 1}); }); });
  waitUntilBlocked(ground.conninfo, connection.backendPid());
  canceller->request();
  QCOMPARE(running.get(), std::string("cancelled"));
  const auto task = other.tasks.task(ground.task);
  QVERIFY(task.status == TaskStatus::failed);
  QCOMPARE(task.summary.value_or(""), std::string("Its worker was told to stop."));
  QCOMPARE(task.processedItems, 1);
}

void BackfillTest::aDeadlockWithAStrangerIsRunAgain() {
  const Ground ground;
  // A stranger that breaks the order makes the batch a deadlock's victim, as often as `most` says.
  ground.execute("create sequence headlock.victims");
  const auto breakOrder = [&](int most) {
    ground.execute("alter sequence headlock.victims restart");
    ground.execute(
        "create or replace function headlock.refuse() returns trigger language plpgsql as $$ begin if "
        "nextval('headlock.victims') <= " +
        std::to_string(most) + " then raise 'a victim' using errcode = '40P01'; end if; return new; end $$");
  };
  breakOrder(2);
  ground.execute(
      "create trigger refuse before insert or update on headlock.object_computed_data for each row execute "
      "function "
      "headlock.refuse()");
  ComputedSession session(ground.conninfo);
  const auto report = computed::runBackfill(session.connection, ground.task);
  QVERIFY(report && report->end == End::succeeded);
  QCOMPARE(session.tasks.task(ground.task).processedItems, 2);
  QCOMPARE(ground.stored("a"), std::string(R"({"total": 3})"));
  breakOrder(1'000);
  const auto again = session.definitions.requestBackfill(ground.server);
  QCOMPARE(codeOf([&] { computed::runBackfill(session.connection, again.id); }),
           std::string("deadlock_detected"));
  QVERIFY(session.tasks.task(again.id).status == TaskStatus::failed);
}

void BackfillTest::statementsOfABatchAreFixed() {
  const Ground ground;
  ground.makeObjects(998);
  ComputedSession session(ground.conninfo);
  // From the end of the first batch to the end of the second one.
  const auto statements = [&](int batch) {
    const auto task = session.definitions.requestBackfill(ground.server);
    std::size_t sent = 0;
    computed::runBackfill(session.connection, task.id,
                          {.batch = batch, .onBatch = [&](const BackfillProgress& progress) {
                             sent = session.recorder->take().size();
                             if (progress.batches == 2) session.tasks.cancel(task.id);
                           }});
    return sent;
  };
  const auto one = statements(1);
  qInfo("statements a backfill batch: %zu", one);
  QVERIFY(one > 0);
  QCOMPARE(statements(100), one);
  QCOMPARE(statements(500), one);
}

void BackfillTest::whatCannotBeAskedForIsRefused() {
  const Ground ground;
  ComputedSession session(ground.conninfo);
  const auto refused = [&](const BackfillOptions& options) {
    return codeOf([&] { computed::runBackfill(session.connection, ground.task, options); });
  };
  QCOMPARE(refused({.batch = 0}), std::string("invalid_argument"));
  QCOMPARE(refused({.batch = 1'001}), std::string("invalid_argument"));
  QCOMPARE(refused({.lease = milliseconds(999)}), std::string("invalid_argument"));
  QVERIFY(session.tasks.task(ground.task).status == TaskStatus::queued);
  ComputedSession nowhere(server().freshDatabase());
  QCOMPARE(codeOf([&] { computed::runBackfill(nowhere.connection, ground.task); }),
           std::string("not_installed"));
}

}  // namespace

HEADLOCK_TEST(BackfillTest)
#include "backfill_test.moc"
