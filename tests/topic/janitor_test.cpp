// One pass of the janitor: what it takes, what it leaves, how it stops, and what it says of that.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using StoppedBy = topic::SweepReport::StoppedBy;

namespace {

class JanitorTest : public QObject {
  Q_OBJECT

private slots:
  void takesExpiredRowsOldestFirst();
  void leavesLockedRowsAndCountsEachOnce();
  void leavesRowsLockedInEveryBatch();
  void passesAWholeBatchOfLockedRows();
  void stopsAtItsLimit();
  void stopsWhenToldBetweenBatches();
  void stopsWhenCancelledBetweenBatches();
  void stopsWhenCancelledWithinABatch();
  void countsABatchThatWasCancelledAfterItsCommit();
  void aDryRunSaysWhatTheSweepDoes();
  void aDryRunLeavesNothing();
  void aDryRunOnAReadOnlyConnectionCounts();
  void aSweepOnAReadOnlyConnectionIsRefused();
  void twoJanitorsDoNoDoubleWork();
  void aRowThatComesDuringThePassIsLeft();
  void badOptionsAreRefused();
  void anAbsentTopicIsSaid();
  void oneCutoffASweep();
};

/// Holds the rows that `condition` names, as any transaction would.
class Holder {
public:
  Holder(const Bench& bench, const std::string& condition)
      : session_(bench.session()), transaction_(session_.connection) {
    held_ = transaction_
                .execute({database::adHoc("tests.hold", "select 1 from " + bench.head + " where " +
                                                            condition + " for update"),
                          {}})
                .rows();
  }
  [[nodiscard]] int held() const { return held_; }
  void release() { transaction_.rollback(); }

private:
  Session session_;
  database::Transaction transaction_;
  int held_ = 0;
};

void JanitorTest::takesExpiredRowsOldestFirst() {
  const Bench bench;
  bench.makeManyHeadless(25, "2 hours");
  bench.makeHeadless({"young"}, "10 minutes");
  Session janitor = bench.session();
  std::vector<topic::SweepProgress> progress;
  const auto report =
      janitor.operations().sweep({.batch = 10, .onBatch = [&](const topic::SweepProgress& one) {
                                    progress.push_back(one);
                                    return true;
                                  }});
  QCOMPARE(report.deleted, 25);
  QCOMPARE(report.wouldDelete, 0);
  QCOMPARE(report.skippedLocked, 0);
  QCOMPARE(report.batches, 3);
  QCOMPARE(report.stoppedBy, StoppedBy::drained);
  QVERIFY(!report.locksUnknown);
  QCOMPARE(progress.size(), std::size_t{3});
  QCOMPARE(progress[0].deleted, 10);
  QCOMPARE(progress[1].deleted, 20);
  QCOMPARE(progress[2].deleted, 25);
  QCOMPARE(progress[2].batches, 3);
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"young"}}));
}

void JanitorTest::leavesLockedRowsAndCountsEachOnce() {
  const Bench bench;
  bench.makeManyHeadless(1000, "2 hours");
  Holder holder(bench, "right(compaction_key, 1) = '3'");
  QCOMPARE(holder.held(), 100);
  Session janitor = bench.session();
  const auto report = janitor.operations().sweep({.batch = 64});
  QCOMPARE(report.deleted, 900);
  QCOMPARE(report.skippedLocked, 100);
  QCOMPARE(report.stoppedBy, StoppedBy::drained);
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("100"));
  QCOMPARE(janitor.operations().sweep({.batch = 7}).skippedLocked, 100);
  holder.release();
  QCOMPARE(janitor.operations().sweep({}).deleted, 100);
}

void JanitorTest::leavesRowsLockedInEveryBatch() {
  const Bench bench;
  bench.makeManyHeadless(40, "2 hours");
  // The first, the last, and the borders of what batches of ten take.
  Holder holder(bench,
                "compaction_key in ('k000001', 'k000010', 'k000011', 'k000020', 'k000021', 'k000040')");
  Session janitor = bench.session();
  const auto report = janitor.operations().sweep({.batch = 10});
  QCOMPARE(report.deleted, 34);
  QCOMPARE(report.skippedLocked, 6);
}

void JanitorTest::passesAWholeBatchOfLockedRows() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Holder holder(bench, "compaction_key <= 'k000030'");
  QCOMPARE(holder.held(), 30);
  Session janitor = bench.session();
  const auto report = janitor.operations().sweep({.batch = 5});
  QCOMPARE(report.deleted, 20);
  QCOMPARE(report.skippedLocked, 30);
  QCOMPARE(report.stoppedBy, StoppedBy::drained);
}

void JanitorTest::stopsAtItsLimit() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Session janitor = bench.session();
  const auto report = janitor.operations().sweep({.batch = 10, .maxBatches = 3});
  QCOMPARE(report.deleted, 30);
  QCOMPARE(report.batches, 3);
  QCOMPARE(report.stoppedBy, StoppedBy::limit);
  QCOMPARE(bench.value("select min(compaction_key) from " + bench.head), std::string("k000031"));
  QCOMPARE(janitor.operations().sweep({.batch = 50, .maxBatches = 2}).stoppedBy, StoppedBy::drained);
}

void JanitorTest::stopsWhenToldBetweenBatches() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Session janitor = bench.session();
  const auto report = janitor.operations().sweep(
      {.batch = 10, .onBatch = [](const topic::SweepProgress& progress) { return progress.batches < 2; }});
  QCOMPARE(report.deleted, 20);
  QCOMPARE(report.stoppedBy, StoppedBy::cancelled);
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("30"));
}

void JanitorTest::stopsWhenCancelledBetweenBatches() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Session janitor = bench.session();
  const auto report =
      janitor.operations().sweep({.batch = 10, .onBatch = [&](const topic::SweepProgress& progress) {
                                    if (progress.batches == 2) janitor.connection.canceller()->request();
                                    return true;
                                  }});
  QCOMPARE(report.deleted, 20);
  QCOMPARE(report.stoppedBy, StoppedBy::cancelled);
  janitor.connection.canceller()->reset();
  QCOMPARE(janitor.operations().sweep({}).deleted, 30);
}

void JanitorTest::stopsWhenCancelledWithinABatch() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Session holder = bench.session();
  topic::Transaction transaction(holder.connection);
  transaction.execute({database::adHoc("tests.hold", "lock table " + bench.head + " in share mode"), {}});
  Session janitor = bench.session();
  auto sweep = onThread([&] { return janitor.operations().sweep({.batch = 10}); });
  waitUntilBlocked(bench.conninfo, janitor.pid());
  janitor.connection.canceller()->request();
  const auto report = sweep.get();
  transaction.rollback();
  QCOMPARE(report.deleted, 0);
  QCOMPARE(report.stoppedBy, StoppedBy::cancelled);
  janitor.connection.canceller()->reset();
  QCOMPARE(janitor.operations().sweep({}).deleted, 50);
}

/// The batch is committed and its skipped rows are not counted yet: the deleted ones are reported all the
/// same.
void JanitorTest::countsABatchThatWasCancelledAfterItsCommit() {
  const Bench bench;
  bench.makeManyHeadless(50, "2 hours");
  Holder holder(bench, "compaction_key = 'k000004'");
  Session janitor = bench.session();
  janitor.recorder->after("headlock.topic.sweep_batch", [&] { janitor.connection.canceller()->request(); });
  const auto report = janitor.operations().sweep({.batch = 10});
  QCOMPARE(report.stoppedBy, StoppedBy::cancelled);
  QCOMPARE(report.deleted, 10);
  QCOMPARE(report.batches, 1);
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("40"));
}

void JanitorTest::aDryRunSaysWhatTheSweepDoes() {
  const Bench bench;
  bench.makeManyHeadless(1000, "2 hours");
  bench.makeHeadless({"young"}, "5 minutes");
  Holder holder(bench, "compaction_key <= 'k000100' or compaction_key = 'k000555'");
  QCOMPARE(holder.held(), 101);
  Session janitor = bench.session();
  for (const int batch : {50, 333, 1000, 10'000}) {
    const auto dry = janitor.operations().sweep({.batch = batch, .dryRun = true});
    QCOMPARE(dry.wouldDelete, 900 - 1);
    QCOMPARE(dry.deleted, 0);
    QCOMPARE(dry.skippedLocked, 101);
    QCOMPARE(dry.stoppedBy, StoppedBy::drained);
    QVERIFY(!dry.locksUnknown);
  }
  const auto limited = janitor.operations().sweep({.batch = 50, .maxBatches = 2, .dryRun = true});
  QCOMPARE(limited.wouldDelete, 100);
  QCOMPARE(limited.stoppedBy, StoppedBy::limit);
  const auto dry = janitor.operations().sweep({.batch = 50, .dryRun = true});
  const auto swept = janitor.operations().sweep({.batch = 50});
  QCOMPARE(swept.deleted, dry.wouldDelete);
  QCOMPARE(swept.skippedLocked, dry.skippedLocked);
  QCOMPARE(swept.batches, dry.batches);
}

void JanitorTest::aDryRunLeavesNothing() {
  const Bench bench;
  bench.makeManyHeadless(100, "2 hours");
  const auto before = bench.rows("select * from " + bench.head + " order by 1");
  Session janitor = bench.session();
  QCOMPARE(janitor.operations().sweep({.batch = 30, .dryRun = true}).wouldDelete, 100);
  QVERIFY(bench.rows("select * from " + bench.head + " order by 1") == before);
  QCOMPARE(bench.value("select count(*) from pg_locks where relation = '" + bench.head + "'::regclass"),
           std::string("0"));
  QCOMPARE(bench.value("select state from pg_stat_activity where pid = " + std::to_string(janitor.pid())),
           std::string("idle"));
  Holder holder(bench, "true");
  QCOMPARE(holder.held(), 100);  // nothing is locked
}

void JanitorTest::aDryRunOnAReadOnlyConnectionCounts() {
  const Bench bench;
  bench.makeManyHeadless(100, "2 hours");
  Holder holder(bench, "compaction_key <= 'k000010'");
  auto settings = bench.settings();
  settings.readOnly = true;
  Session janitor(settings);
  const auto report = janitor.operations().sweep({.batch = 30, .dryRun = true});
  QCOMPARE(report.wouldDelete, 100);
  QCOMPARE(report.skippedLocked, 0);
  QVERIFY(report.locksUnknown);
}

void JanitorTest::aSweepOnAReadOnlyConnectionIsRefused() {
  const Bench bench;
  bench.makeManyHeadless(10, "2 hours");
  auto settings = bench.settings();
  settings.readOnly = true;
  Session janitor(settings);
  QCOMPARE(codeOf([&] { janitor.operations().sweep({}); }), std::string("read_only"));
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("10"));
}

void JanitorTest::twoJanitorsDoNoDoubleWork() {
  constexpr int kRows = 20'000;
  const Bench bench;
  bench.makeManyHeadless(kRows, "2 hours");
  const auto work = [&] {
    return onThread([&] {
      Session janitor = bench.session();
      return janitor.operations().sweep({.batch = 100});
    });
  };
  auto first = work();
  auto second = work();
  const auto one = first.get();
  const auto two = second.get();
  QCOMPARE(one.stoppedBy, StoppedBy::drained);
  QCOMPARE(two.stoppedBy, StoppedBy::drained);
  QCOMPARE(one.deleted + two.deleted + std::stoll(bench.value("select count(*) from " + bench.head)),
           std::int64_t{kRows});
  Session janitor = bench.session();
  janitor.operations().sweep({});
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("0"));
  QCOMPARE(bench.value("select deadlocks from pg_stat_database where datname = current_database()"),
           std::string("0"));
}

/// A row that turns up behind the cursor waits for the next pass; one before it goes with this one.
void JanitorTest::aRowThatComesDuringThePassIsLeft() {
  const Bench bench;
  bench.makeManyHeadless(30, "2 hours");
  Session janitor = bench.session();
  const auto report =
      janitor.operations().sweep({.batch = 10, .onBatch = [&](const topic::SweepProgress& progress) {
                                    if (progress.batches == 1) {
                                      bench.makeHeadless({"older"}, "3 hours");
                                      bench.makeHeadless({"younger"}, "90 minutes");
                                    }
                                    return true;
                                  }});
  QCOMPARE(report.deleted, 31);
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"older"}}));
}

void JanitorTest::badOptionsAreRefused() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  Session janitor = bench.session();
  const auto code = [&](const topic::SweepOptions& options) {
    return codeOf([&] { janitor.operations().sweep(options); });
  };
  for (const int batch : {0, -1, 10'001}) QCOMPARE(code({.batch = batch}), std::string("invalid_argument"));
  for (const int batches : {0, -5}) QCOMPARE(code({.maxBatches = batches}), std::string("invalid_argument"));
  // Ages that no clock can subtract, and those that would take rows which are not there yet.
  for (const auto age :
       {std::chrono::milliseconds(-1), std::chrono::milliseconds::max(), std::chrono::milliseconds::min()}) {
    QCOMPARE(code({.olderThan = age}), std::string("invalid_argument"));
  }
  QVERIFY(janitor.recorder->take().empty());
  QCOMPARE(janitor.operations().sweep({.olderThan = std::chrono::hours(24) * 36'500}).deleted, 0);
}

void JanitorTest::anAbsentTopicIsSaid() {
  const Bench bench;
  Session janitor = bench.session();
  QCOMPARE(codeOf([&] { janitor.operations("absent").sweep({}); }), std::string("topic_not_found"));
  QCOMPARE(codeOf([&] { janitor.operations("absent").sweep({.dryRun = true}); }),
           std::string("topic_not_found"));
}

/// Rows that expire while a long pass runs are not its business.
void JanitorTest::oneCutoffASweep() {
  const Bench bench;
  Session janitor = bench.session();
  bench.makeManyHeadless(20, "2 hours");
  std::string cutoff;
  const auto report = janitor.operations().sweep({.olderThan = std::chrono::milliseconds(0),
                                                  .batch = 10,
                                                  .onBatch = [&](const topic::SweepProgress& progress) {
                                                    if (progress.batches == 1)
                                                      bench.makeHeadless({"just now"}, "0 seconds");
                                                    return true;
                                                  }});
  QCOMPARE(report.deleted, 20);
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"just now"}}));
  QCOMPARE(bench.value("select updated_at > to_timestamp(" +
                       std::to_string(report.cutoff.time_since_epoch().count()) + " / 1000000.0) from " +
                       bench.head),
           std::string("t"));
}

}  // namespace

HEADLOCK_TEST(JanitorTest)
#include "janitor_test.moc"
