// An incident as the skeleton of a race: what comes out is a spec that reads back as itself, and that plays
// what happened.
#include <QTest>

#include "core/race/runner.h"
#include "core/race/skeleton.h"
#include "core/race/spec_text.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

const Contended kVideo{"videos", "video-42"};
const Contended kOther{"videos", "video-7"};
const Contended kTable{"", "table bills"};

std::vector<std::string> stepsOf(const Spec& spec) {
  std::vector<std::string> names;
  for (const PermutationStep& each : spec.permutations.front().steps)
    names.push_back(spec.step(each.step).name);
  return names;
}

RaceReport play(const Spec& spec) {
  RunOptions options;
  options.settings.conninfo = tests::server().freshDatabase();
  return run(parseSpec(writeSpec(spec)), options);
}

}  // namespace

class SkeletonTest : public QObject {
  Q_OBJECT

private slots:
  void aHolderAndAWaiter();
  void aCircle();
  void thingsThatAreNoKeys();
  void namesThatNoSpecCanSay();
  void longQueuesAreCut();
  void nobodyHoldsAnything();
};

void SkeletonTest::aHolderAndAWaiter() {
  const Spec spec = skeletonOf(
      {"Key video-42 of topic videos",
       {"billing held it for four minutes."},
       {{"importer", {}, {kVideo}, {}}, {"billing", {kVideo}, {}, "pid 812, idle in transaction"}}});
  QCOMPARE(spec.topics.size(), std::size_t(1));
  QCOMPARE(spec.topics.front().name, "videos");
  QCOMPARE(spec.sessions.front().name, "billing");
  QCOMPARE(spec.sessions.front().comments.front(), "# pid 812, idle in transaction");
  QCOMPARE(stepsOf(spec),
           (std::vector<std::string>{"billing_takes", "importer_asks", "billing_ends", "importer_ends"}));
  QCOMPARE(spec.sessions.front().steps.front().sql, "@lock_head key=video-42 topic=videos");
  const RaceReport report = play(spec);
  QVERIFY(report.orders.front().verdict == Verdict::held);
  QVERIFY(report.orders.front().steps[1].waited);
  QVERIFY(report.orders.front().steps[1].blockers.front().session == std::size_t(0));
}

void SkeletonTest::aCircle() {
  const Spec spec =
      skeletonOf({"A circle", {}, {{"a", {kVideo}, {kOther}, {}}, {"b", {kOther}, {kVideo}, {}}}});
  QVERIFY(spec.expectation.has_value());
  const RaceReport report = play(spec);
  QVERIFY(isAsExpected(spec, report));
  QCOMPARE(report.orders.front().sqlstate, "40P01");
}

void SkeletonTest::thingsThatAreNoKeys() {
  const Contended lock{"", "advisory lock (7, 1)"};
  const Spec spec = skeletonOf(
      {"Other locks", {}, {{"a", {kTable, lock}, {}, {}}, {"b", {}, {lock}, {}}, {"c", {}, {kTable}, {}}}});
  QVERIFY(spec.topics.empty());
  QCOMPARE(spec.sessions.front().steps.front().sql, "lock table \"table bills\" in exclusive mode");
  const RaceReport report = play(spec);
  QVERIFY(report.orders.front().verdict == Verdict::held);
  QVERIFY(report.orders.front().steps[2].waited && report.orders.front().steps[3].waited);
}

void SkeletonTest::namesThatNoSpecCanSay() {
  const std::string evil = "k{\n}'\"; drop";
  const Contended key{"videos", evil};
  const Contended thing{"No Topic", evil + std::string(200, 'x')};
  const Spec spec = skeletonOf({evil,
                                {evil, ""},
                                {{evil, {key, thing}, {}, evil},
                                 {evil, {}, {key}, {}},
                                 {"", {}, {thing}, {}},
                                 {"42", {}, {{"videos", "k__ '\"; drop"}}, {}}}});
  const Spec again = parseSpec(writeSpec(spec));
  QCOMPARE(writeSpec(again), writeSpec(spec));
  QCOMPARE(again.sessions.size(), std::size_t(4));
  const RaceReport report = play(spec);
  QVERIFY(report.orders.front().verdict == Verdict::held);
}

void SkeletonTest::longQueuesAreCut() {
  Incident incident{"A long queue", {}, {}};
  for (int waiter = 0; waiter < 300; ++waiter) incident.sessions.push_back({"importer", {}, {kVideo}, {}});
  incident.sessions.push_back({"billing", {kVideo}, {}, {}});
  const Spec spec = skeletonOf(incident);
  QCOMPARE(spec.sessions.size(), std::size_t(12));
  QCOMPARE(spec.sessions.front().name, "billing");
  QCOMPARE(spec.story.front(), "The first 12 of 301 sessions that took part.");
  QCOMPARE(spec.sessions.back().name, "importer_11");
  QVERIFY(spec.permutations.empty());
  static_cast<void>(writeSpec(spec));
}

void SkeletonTest::nobodyHoldsAnything() {
  const Spec spec = skeletonOf({"", {}, {{"a", {}, {}, {}}, {"b", {}, {}, {}}}});
  QCOMPARE(spec.title, "An incident");
  QCOMPARE(spec.sessions.size(), std::size_t(1));
  static_cast<void>(writeSpec(spec));
}

HEADLOCK_TEST(SkeletonTest)
#include "skeleton_test.moc"
