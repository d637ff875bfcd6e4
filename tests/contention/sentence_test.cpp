// The sentence of three in the morning, word for word, and contention over time.
#include <QTest>

#include "core/contention/history.h"
#include "core/contention/monitor.h"
#include "core/contention/sentence.h"
#include "tests/support/test_program.h"

namespace headlock::contention {
namespace {

using namespace std::chrono_literals;

SessionReport session(int pid, const char* application, const char* state) {
  SessionReport report;
  report.pid = pid;
  report.application = application;
  report.database = "shop";
  report.backendType = "client backend";
  report.state = state;
  return report;
}

WaitReport wait(int pid, std::vector<int> blockers, milliseconds waited) {
  WaitReport report;
  report.pid = pid;
  report.blockedBy = std::move(blockers);
  report.kind = kind::kTupleQueue;
  report.topic = "videos";
  report.key = "video-42";
  report.relation = "headlock.compaction_head_1";
  report.object = "tuple (0,1)";
  report.waited = waited;
  return report;
}

/// Seventeen sessions behind an idle holder.
LockReport nightReport() {
  LockReport report;
  report.database = "shop";
  report.sessions.push_back(session(812, "billing", "idle in transaction"));
  report.sessions.back().stateAge = 4min;
  for (int pid = 900; pid < 917; ++pid) {
    report.sessions.push_back(session(pid, "importer", "active"));
    report.waits.push_back(wait(pid, {pid == 900 ? 812 : 900}, 3min + 58s - std::chrono::seconds(pid - 900)));
  }
  report.waits.front().kind = kind::kRow;
  report.roots.push_back({812, std::nullopt, std::nullopt, 1, 17, "idle in transaction", 5min});
  return report;
}

/// The same sessions, waiting still.
LockReport& laterBy(LockReport& report, milliseconds time) {
  report.takenAt += time;
  for (WaitReport& wait : report.waits) wait.waited += time;
  return report;
}

}  // namespace

class SentenceTest : public QObject {
  Q_OBJECT

private slots:
  void namesKeyHolderAndWaiters();
  void namesOneWaiter();
  void namesHowManyHoldTogether();
  void namesWhatIsNotAKey();
  void namesAPreparedTransaction();
  void namesACircle();
  void saysThatNobodyWaits();
  void saysWhatItDoesNotKnow();
  void controlCharactersStayOut();
  void durationsAreSpoken();
  void historySumsByKey();
  void historyCountsEachWaitOnce();
  void historyIsNeverBelowTheLongest();
  void historyForgets();
  void longKeysStayApart();
  void slowPollsSlowDown();
};

void SentenceTest::namesKeyHolderAndWaiters() {
  QCOMPARE(
      sentencesOf(nightReport()),
      (std::vector<std::string>{"key `video-42` of topic `videos` is held by pid 812 (app `billing`, idle in "
                                "transaction for 4 min): 17 sessions wait, the longest 3 min 58 s"}));
}

void SentenceTest::namesOneWaiter() {
  LockReport report = nightReport();
  report.waits.resize(1);
  report.waits[0].maybeMore = true;
  report.roots[0].blocksTotal = 1;
  report.sessions[0].state = "active";
  report.sessions[0].operation = "headlock.topic.append_compacted";
  report.sessions[0].statementAge = 400ms;
  report.sessions[0].application = "";
  QCOMPARE(sentencesOf(report).front(),
           std::string("key `video-42` of topic `videos` is held by pid 812 (running "
                       "`headlock.topic.append_compacted` for 0.4 s) and maybe by others: 1 session waits, "
                       "for 3 min 58 s"));
}

void SentenceTest::namesHowManyHoldTogether() {
  LockReport report = nightReport();
  report.waits.resize(1);
  report.waits[0].blockedBy = {812, 813};
  report.roots[0].blocksTotal = 1;
  report.roots.push_back(report.roots[0]);
  report.roots[1].pid = 813;
  QCOMPARE(
      sentencesOf(report).front(),
      std::string("key `video-42` of topic `videos` is held by pid 812 (app `billing`, idle in transaction "
                  "for 4 min) and 1 other: 1 session waits, for 3 min 58 s"));
  report.waits[0].maybeMore = true;
  QVERIFY(sentencesOf(report).back().find("pid 813 and 1 other, maybe more: ") != std::string::npos);
}

void SentenceTest::namesWhatIsNotAKey() {
  WaitReport report = wait(900, {812}, 1s);
  report.key.reset();
  report.kind = kind::kRow;
  QCOMPARE(subjectOf(report), std::string("a row of topic `videos`"));
  report.kind = kind::kInsertConflict;
  QCOMPARE(subjectOf(report), std::string("an unknown key of topic `videos`"));
  report.kind = kind::kRelation;
  QCOMPARE(subjectOf(report), std::string("table `headlock.compaction_head_1` of topic `videos`"));
  report.topic.reset();
  QCOMPARE(subjectOf(report), std::string("table `headlock.compaction_head_1`"));
  report.kind = "extend";
  report.object = "extend 16384";
  QCOMPARE(subjectOf(report), std::string("extend 16384 of table `headlock.compaction_head_1`"));
  report.relation.reset();
  QCOMPARE(subjectOf(report), std::string("extend 16384"));
  report.classId = 3;
  QCOMPARE(subjectOf(report), std::string("the shared definitions of class 3"));
  report.className = "server";
  report.personal = true;
  QCOMPARE(subjectOf(report), std::string("a personal space of class `server`"));
  report.classId.reset();
  report.personal = false;
  report.relation = "headlock.class";
  report.kind = kind::kTupleQueue;
  QCOMPARE(subjectOf(report), std::string("the row of class `server`"));
}

void SentenceTest::namesAPreparedTransaction() {
  LockReport report = nightReport();
  report.waits.resize(1);
  report.waits[0].blockedBy = {0};
  report.waits[0].prepared = {"order-17"};
  report.roots = {{0, "order-17", std::nullopt, 1, 1, "prepared", 2h + 5min}};
  QCOMPARE(sentencesOf(report).front(),
           std::string(
               "key `video-42` of topic `videos` is held by prepared transaction `order-17` (prepared 2 h 05 "
               "min ago): 1 session waits, for 3 min 58 s"));
}

void SentenceTest::namesACircle() {
  LockReport report;
  report.database = "shop";
  report.waits = {wait(5, {9}, 1s), wait(9, {8}, 2s), wait(8, {5}, 3s)};
  report.cycles = {{5, 9, 8}};
  QCOMPARE(sentencesOf(report).front(),
           std::string(
               "pids 5, 9 and 8 wait for each other in a circle (key `video-42` of topic `videos` is part of "
               "it): the server will end one of them when its deadlock time-out has passed"));
}

void SentenceTest::saysThatNobodyWaits() {
  LockReport report = nightReport();
  report.waits.clear();
  report.roots.clear();
  QCOMPARE(sentencesOf(report),
           (std::vector<std::string>{"nobody waits for a lock: 18 sessions of database `shop`"}));
  report.everything = true;
  QCOMPARE(sentencesOf(report).front(), std::string("nobody waits for a lock: 18 sessions"));
}

void SentenceTest::saysWhatItDoesNotKnow() {
  LockReport report = nightReport();
  report.sessions[0].hidden = true;
  report.sessions[0].state.reset();
  report.hiddenSessions = 1;
  QVERIFY(sentencesOf(report).front().find(
              "pid 812 (app `billing`, what it does is hidden from this role)") != std::string::npos);
  QCOMPARE(
      blindSpotOf(report),
      std::string("what 1 session does is hidden from this role: their states, statements and times need "
                  "membership in pg_monitor"));
  report.sessions.clear();
  report.hiddenSessions = 0;
  QVERIFY(sentencesOf(report).front().find("is held by pid 812: 17 sessions wait") != std::string::npos);
  QVERIFY(blindSpotOf(report).empty());
}

void SentenceTest::controlCharactersStayOut() {
  LockReport report = nightReport();
  for (WaitReport& one : report.waits) one.key = "line\nbreak \x1b[31m \xE2\x80\xAE";
  const std::string sentence = sentencesOf(report).front();
  QVERIFY(sentence.starts_with("key `line\\nbreak \\u001b[31m \\u202e` of topic"));
}

void SentenceTest::durationsAreSpoken() {
  QCOMPARE(spoken(-5ms), std::string("0 s"));
  QCOMPARE(spoken(450ms), std::string("0.4 s"));
  QCOMPARE(spoken(9'950ms), std::string("9.9 s"));
  QCOMPARE(spoken(58s), std::string("58 s"));
  QCOMPARE(spoken(4min), std::string("4 min"));
  QCOMPARE(spoken(4min + 2s), std::string("4 min 02 s"));
  QCOMPARE(spoken(3h + 25min + 7s), std::string("3 h 25 min"));
  QCOMPARE(spoken(76h), std::string("3 d 04 h"));
}

void SentenceTest::historySumsByKey() {
  ContentionHistory history;
  LockReport report = nightReport();
  report.takenAt = Timestamp(100s);
  milliseconds atFirst{};
  for (const WaitReport& wait : report.waits) atFirst += wait.waited;
  history.add(report);
  QCOMPARE(history.lines()[0].waited.count(), atFirst.count());
  history.add(laterBy(report, 1s));
  history.add(laterBy(report, 1s));
  report.waits.resize(5);
  report.waits[4].key = "other";
  history.add(laterBy(report, 500ms));
  const auto lines = history.lines();
  QCOMPARE(lines.size(), std::size_t{2});
  QCOMPARE(lines[0].key, std::optional<std::string>("video-42"));
  QCOMPARE(lines[0].subject, std::string("key `video-42` of topic `videos`"));
  QCOMPARE(lines[0].waited.count(), (atFirst + 2 * 17 * 1s + 4 * 500ms).count());
  QCOMPARE(lines[0].longest.count(), milliseconds(4min + 500ms).count());
  QCOMPARE(lines[0].mostWaiting, 17);
  QCOMPARE(lines[0].waitingNow, 4);
  // For the other thing it has waited for as long.
  QCOMPARE(lines[1].waited.count(), report.waits[4].waited.count());
  QCOMPARE(lines[1].longest.count(), report.waits[4].waited.count());
  // A report from before the latest changes nothing.
  report.takenAt -= 10s;
  history.add(report);
  QCOMPARE(history.lines()[0].waitingNow, 4);
}

void SentenceTest::historyCountsEachWaitOnce() {
  ContentionHistory history;
  LockReport report = nightReport();
  report.waits.resize(1);
  report.waits[0].waited = 1s;
  report.takenAt = Timestamp(100s);
  history.add(report);
  // Nobody looked for two minutes: another wait of the same session, whole, and nothing of what went between.
  report.takenAt += 2min;
  report.waits[0].waited = 3s;
  history.add(report);
  QCOMPARE(history.lines()[0].waited.count(), milliseconds(4s).count());
  // Read as a row without a name in between, it goes on where it was.
  laterBy(report, 1s).waits[0].key.reset();
  history.add(report);
  laterBy(report, 1s).waits[0].key = "video-42";
  history.add(report);
  QCOMPARE(history.lines()[0].waited.count(), milliseconds(6s).count());
  QCOMPARE(history.lines()[1].waited.count(), milliseconds(4s).count());
}

void SentenceTest::historyIsNeverBelowTheLongest() {
  ContentionHistory history(10s);
  LockReport report = nightReport();
  report.waits.resize(1);
  report.takenAt = Timestamp(100s);
  // Most samples are older than the ten seconds in the end.
  for (int poll = 0; poll < 60; ++poll) history.add(laterBy(report, 501ms));
  QCOMPARE(history.lines()[0].waited.count(), report.waits[0].waited.count());
  QCOMPARE(history.lines()[0].longest.count(), report.waits[0].waited.count());
}

void SentenceTest::historyForgets() {
  ContentionHistory history(10s);
  LockReport report = nightReport();
  report.takenAt = Timestamp(100s);
  history.add(report);
  report.waits.clear();
  report.takenAt = Timestamp(105s);
  history.add(report);
  QCOMPARE(history.lines().size(), std::size_t{1});
  QCOMPARE(history.lines()[0].waitingNow, 0);
  report.takenAt = Timestamp(111s);
  history.add(report);
  QVERIFY(history.lines().empty());
}

void SentenceTest::longKeysStayApart() {
  ContentionHistory history;
  LockReport report = nightReport();
  report.waits.resize(2);
  report.waits[0].key = std::string(1'000, 'k') + "1";
  report.waits[1].key = std::string(1'000, 'k') + "2";
  history.add(report);
  QCOMPARE(history.lines().size(), std::size_t{2});
}

void SentenceTest::slowPollsSlowDown() {
  PollPace pace(500ms);
  QCOMPARE(pace.after(3ms).count(), 500);
  QCOMPARE(pace.after(900ms).count(), 500);  // once is no habit
  QCOMPARE(pace.after(3ms).count(), 500);
  QCOMPARE(pace.after(100ms).count(), 2'000);
  QCOMPARE(pace.after(120ms).count(), 2'000);
  QCOMPARE(pace.after(10s).count(), 2'400);
  QCOMPARE(pace.after(10s).count(), 30'000);
  QCOMPARE(pace.after(3ms).count(), 500);
}

}  // namespace headlock::contention

HEADLOCK_TEST(headlock::contention::SentenceTest)
#include "sentence_test.moc"
