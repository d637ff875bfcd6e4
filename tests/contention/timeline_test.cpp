// Looking back: lanes of what each session held and waited for, the packed reports of the last minutes, and
// what ending somebody would free.
#include <QTest>

#include "core/contention/document.h"
#include "core/contention/links.h"
#include "core/contention/past.h"
#include "core/contention/timeline.h"
#include "tests/support/test_program.h"

namespace headlock::contention {
namespace {

using namespace std::chrono_literals;

constexpr Timestamp kStart{1'700'000'000s};

SessionReport session(int pid, milliseconds transactionAge) {
  SessionReport report;
  report.pid = pid;
  report.startedAt = kStart - 1h;
  report.application = "app" + std::to_string(pid);
  report.transactionAge = transactionAge;
  return report;
}

WaitReport wait(int pid, std::vector<int> blockers, milliseconds waited, const char* key = "k1") {
  WaitReport report;
  report.pid = pid;
  report.blockedBy = std::move(blockers);
  report.kind = kind::kRow;
  report.topic = "videos";
  report.key = key;
  report.waited = waited;
  return report;
}

/// 1 holds k1; 2 waits for 1; 3 and 4 wait behind 2; 5 waits for 1 and for 6.
LockReport queueReport(Timestamp at) {
  LockReport report;
  report.takenAt = at;
  report.database = "shop";
  for (int pid = 1; pid <= 6; ++pid) report.sessions.push_back(session(pid, 4min));
  report.waits = {wait(2, {1}, 60s), wait(3, {2}, 50s), wait(4, {2}, 40s), wait(5, {1, 6}, 30s, "k2")};
  return report;
}

const Lane& laneOf(const Timeline& timeline, int pid) {
  for (const Lane& lane : timeline.lanes()) {
    if (lane.who.pid == pid) return lane;
  }
  throw std::logic_error("no lane of pid " + std::to_string(pid));
}

}  // namespace

class TimelineTest : public QObject {
  Q_OBJECT

private slots:
  void linksNameBoth();
  void linksKnowPreparedTransactions();
  void endingFreesWhoWaitsForNobodyElse();
  void aCircleEndsWithOneOfIt();
  void spansBeginWithTheWait();
  void spansGoOnWhileTheyLast();
  void aReusedPidIsAnotherLane();
  void lanesKeepTheirPlaces();
  void theTimelineForgets();
  void theTimelineIsBounded();
  void reportsComeBackFromThePast();
  void thePastIsBounded();
};

void TimelineTest::linksNameBoth() {
  LockReport report = queueReport(kStart);
  report.sessions[3].leader = 3;  // a worker waits for its leader
  const auto links = linksOf(report);
  QCOMPARE(links.size(), std::size_t{5});
  QCOMPARE(links[0].blocker.pid, 1);
  QCOMPARE(links[0].waiter.pid, 2);
  QCOMPARE(links[2].waiter.pid, 3);
  QVERIFY(links[4].blocker == (Identity{6, kStart - 1h, {}}));
  QCOMPARE(links[4].wait, std::size_t{3});
}

void TimelineTest::linksKnowPreparedTransactions() {
  LockReport report = queueReport(kStart);
  report.waits.resize(2);
  report.waits[0].blockedBy = {0, 1};
  report.waits[0].prepared = {"order 17", "order 18"};
  report.waits[1].blockedBy = {0};
  const auto links = linksOf(report);
  QCOMPARE(links.size(), std::size_t{4});
  QCOMPARE(links[1].blocker.gid, std::string("order 17"));
  QVERIFY(links[3].blocker == Identity{});
}

void TimelineTest::endingFreesWhoWaitsForNobodyElse() {
  const LockReport report = queueReport(kStart);
  const Release first = releaseBy(report, sessionIdentity(report, 1));
  QCOMPARE(first.waiting, 4);
  QCOMPARE(first.freed, 3);
  const auto counts = behindCounts(linksOf(report));
  QCOMPARE(counts.size(), std::size_t{3});
  QCOMPARE(counts.at(sessionIdentity(report, 1)), 4);
  QCOMPARE(counts.at(sessionIdentity(report, 2)), 2);
  QCOMPARE(counts.at(sessionIdentity(report, 6)), 1);
  const Release middle = releaseBy(report, sessionIdentity(report, 2));
  QCOMPARE(middle.waiting, 2);
  QCOMPARE(middle.freed, 2);
  QCOMPARE(releaseBy(report, sessionIdentity(report, 6)).freed, 0);
  QCOMPARE(releaseBy(report, sessionIdentity(report, 4)).waiting, 0);
}

void TimelineTest::aCircleEndsWithOneOfIt() {
  LockReport report = queueReport(kStart);
  report.waits = {wait(1, {3}, 3s), wait(2, {1}, 2s), wait(3, {2}, 1s)};
  const Release release = releaseBy(report, sessionIdentity(report, 2));
  QCOMPARE(release.waiting, 2);
  QCOMPARE(release.freed, 2);
}

void TimelineTest::spansBeginWithTheWait() {
  Timeline timeline;
  LockReport report = queueReport(kStart);
  report.sessions[5].transactionAge = 10s;
  timeline.add(report);
  const Lane& middle = laneOf(timeline, 2);
  QCOMPARE(middle.application, std::string("app2"));
  QCOMPARE(middle.spans.size(), std::size_t{2});
  for (const Span& span : middle.spans) {
    const auto since = span.kind == Span::Kind::waits ? 60s : 50s;
    QVERIFY(span.from == kStart - since && span.to == kStart);
    QCOMPARE(span.subject, std::string("key `k1` of topic `videos`"));
  }
  // Held at least as long as somebody waits for it, and no longer than the transaction is open.
  QVERIFY(laneOf(timeline, 1).spans[0].from == kStart - 60s);
  QVERIFY(laneOf(timeline, 6).spans[0].from == kStart - 10s);
}

void TimelineTest::spansGoOnWhileTheyLast() {
  Timeline timeline;
  timeline.add(queueReport(kStart));
  LockReport next = queueReport(kStart + 1s);
  for (WaitReport& one : next.waits) one.waited += 1s;
  timeline.add(next);
  QCOMPARE(laneOf(timeline, 4).spans.size(), std::size_t{1});
  QVERIFY(laneOf(timeline, 4).spans[0].to == kStart + 1s);
  // 4 waits anew, for the same: two spans. 1's first waiter has gone on: still one hold.
  next = queueReport(kStart + 2s);
  next.waits = {wait(3, {1}, 52s), wait(4, {1}, 500ms)};
  timeline.add(next);
  QCOMPARE(laneOf(timeline, 4).spans.size(), std::size_t{2});
  QVERIFY(laneOf(timeline, 4).spans[1].from == kStart + 1'500ms);
  QCOMPARE(laneOf(timeline, 1).spans.size(), std::size_t{1});
  QVERIFY(laneOf(timeline, 2).spans.back().to == kStart + 1s);
  // A report from before the latest changes nothing.
  timeline.add(queueReport(kStart));
  QVERIFY(*timeline.to() == kStart + 2s);
  // A hold that a report did not show has ended, and begins again.
  next = queueReport(kStart + 3s);
  next.waits.clear();
  timeline.add(next);
  timeline.add(queueReport(kStart + 4s));
  QCOMPARE(laneOf(timeline, 1).spans.size(), std::size_t{2});
  QVERIFY(laneOf(timeline, 1).spans[1].from == kStart + 2s);
}

void TimelineTest::aReusedPidIsAnotherLane() {
  Timeline timeline;
  timeline.add(queueReport(kStart));
  const std::size_t lanes = timeline.lanes().size();
  LockReport next = queueReport(kStart + 1s);
  next.sessions[3].startedAt = kStart;
  timeline.add(next);
  QCOMPARE(timeline.lanes().size(), lanes + 1);
}

void TimelineTest::lanesKeepTheirPlaces() {
  Timeline timeline(10s);
  timeline.add(queueReport(kStart));
  const std::vector<Lane> before = timeline.lanes();
  LockReport next = queueReport(kStart + 1s);
  next.waits.erase(next.waits.begin());  // 1 is waited for by 5 alone now, and 2 only holds
  timeline.add(next);
  for (std::size_t place = 0; place < before.size(); ++place)
    QVERIFY(timeline.lanes()[place].who == before[place].who);
}

void TimelineTest::theTimelineForgets() {
  Timeline timeline(10s);
  timeline.add(queueReport(kStart));
  LockReport quiet = queueReport(kStart + 9s);
  quiet.waits.clear();
  timeline.add(quiet);
  QCOMPARE(timeline.lanes().size(), std::size_t{6});
  quiet.takenAt = kStart + 11s;
  timeline.add(quiet);
  QVERIFY(timeline.lanes().empty());
  QVERIFY(*timeline.from() == kStart + 1s);
  timeline.clear();
  QVERIFY(!timeline.from());
}

void TimelineTest::theTimelineIsBounded() {
  Timeline timeline(std::nullopt);
  LockReport report;
  report.takenAt = kStart;
  for (int pid = 1; pid <= 3'000; ++pid) report.waits.push_back(wait(pid, {100'000}, 1s));
  timeline.add(report);
  QCOMPARE(timeline.lanes().size(), Timeline::kMostLanes);
  QCOMPARE(timeline.leftOut(), std::size_t{3'001} - Timeline::kMostLanes);
  report.waits.resize(1);
  for (int poll = 1; poll <= 1'000; ++poll) {
    report.takenAt = kStart + std::chrono::seconds(poll);
    report.waits[0].key = "k" + std::to_string(poll);
    report.waits[0].waited = 0ms;
    timeline.add(report);
  }
  QCOMPARE(laneOf(timeline, 1).spans.size(), Timeline::kMostSpans);
}

void TimelineTest::reportsComeBackFromThePast() {
  Past past;
  for (int second = 0; second < 10; second += 2)
    past.add(pack(queueReport(kStart + std::chrono::seconds(second))));
  QCOMPARE(past.size(), std::size_t{5});
  QCOMPARE(toJson(past.at(3), Texts::included), toJson(queueReport(kStart + 6s), Texts::included));
  QCOMPARE(past.indexAt(kStart + 7s), std::size_t{3});
  QCOMPARE(past.indexAt(kStart + 8s), std::size_t{4});
  QCOMPARE(past.indexAt(kStart - 1s), std::size_t{0});
  past.add(pack(queueReport(kStart)));
  QCOMPARE(past.size(), std::size_t{5});
}

void TimelineTest::thePastIsBounded() {
  Past brief(10s);
  for (int second = 0; second < 60; ++second)
    brief.add(pack(queueReport(kStart + std::chrono::seconds(second))));
  QCOMPARE(brief.size(), std::size_t{11});
  Past full;
  PackedReport big{kStart, std::string(std::size_t{1} << 20U, 'x')};
  for (int poll = 0; poll < 100; ++poll) {
    big.takenAt = kStart + std::chrono::milliseconds(poll);
    full.add(big);
  }
  QCOMPARE(full.bytes(), Past::kMostBytes);
  full.clear();
  QCOMPARE(full.bytes(), std::size_t{0});
}

}  // namespace headlock::contention

HEADLOCK_TEST(headlock::contention::TimelineTest)
#include "timeline_test.moc"
