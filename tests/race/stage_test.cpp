// The stage by hand: who can move, who waits for whom, and what is left whatever happens; and the orders that
// are played where there are too many to play all.
#include <QTest>
#include <algorithm>
#include <set>

#include "core/race/explorer.h"
#include "core/race/play.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

constexpr std::string_view kTwoWriters = R"(
setup { create table public.t (n int); insert into public.t values (0); }
teardown { drop table public.t; }
session a
step a_lock { begin; update public.t set n = n + 1; }
step a_commit { commit; }
session b
step b_add { update public.t set n = n + 1; }
)";

PlayOptions optionsFor(const std::string& conninfo) {
  PlayOptions options;
  options.settings.conninfo = conninfo;
  return options;
}

using Sessions = std::vector<std::size_t>;

}  // namespace

class StageTest : public QObject {
  Q_OBJECT

private slots:
  void isPlayedByHand();
  void showsOutsiders();
  void tellsOfOutsidersEarly();
  void seesPreparedTransactions();
  void tearsDownWhateverHappens();
  void drawsOrdersFromASeed();
  void playsEveryOrderOfTwo();
  void looksAtRows();
  void letsCirclesStand();
};

void StageTest::isPlayedByHand() {
  const Spec spec = parseSpec(kTwoWriters);
  const std::string database = tests::server().freshDatabase();
  Play play(spec, optionsFor(database));
  play.begin();
  QCOMPARE(play.movable(), (Sessions{0, 1}));
  play.move(0);
  play.move(1);
  // Whoever waits is not offered.
  QCOMPARE(play.movable(), Sessions{0});
  const std::vector<Wait> waits = play.waits();
  QCOMPARE(waits.size(), std::size_t(1));
  QCOMPARE(waits.front().session, std::size_t(1));
  QCOMPARE(waits.front().blockers.size(), std::size_t(1));
  QVERIFY(waits.front().blockers.front().session == std::size_t(0));
  play.move(0);
  QVERIFY(play.over());
  QVERIFY(play.waits().empty());
  QCOMPARE(tests::value(database, "select n from public.t"), "2");
  const OrderReport report = play.end();
  QVERIFY(report.verdict == Verdict::held);
  QVERIFY(report.steps[1].waited);
  QCOMPARE(tests::value(database, "select to_regclass('public.t') is null"), "t");
}

void StageTest::showsOutsiders() {
  const Spec spec = parseSpec(kTwoWriters);
  const std::string database = tests::server().freshDatabase();
  PlayOptions options = optionsFor(database);
  options.stepLimit = std::chrono::milliseconds(500);
  Play play(spec, options);
  play.begin();
  const Spec outside = parseSpec("session o step o_lock { begin; update public.t set n = 7; }");
  Play other(outside, optionsFor(database));
  other.begin();
  other.move(0);
  // Nobody on this stage is in the way, so the step is not taken for a waiting one: it has its time.
  play.move(1);
  QVERIFY(play.over());
  const OrderReport report = play.end();
  QVERIFY(report.verdict == Verdict::timeout);
  const StepReport& step = report.steps.front();
  QVERIFY(step.timedOut);
  QVERIFY(!step.waited);
  QCOMPARE(step.sqlstate, "57014");
  QCOMPARE(step.blockers.size(), std::size_t(1));
  QVERIFY(!step.blockers.front().session);
  QCOMPARE(tests::value(database, "select application_name from pg_stat_activity where pid = " +
                                      std::to_string(step.blockers.front().pid)),
           step.blockers.front().application);
  QVERIFY2(step.blockers.front().application.ends_with("/o"), step.blockers.front().application.c_str());
}

// Who watches hears of an outsider while the step is held up, and it goes on once the outsider lets go.
void StageTest::tellsOfOutsidersEarly() {
  const Spec spec = parseSpec(kTwoWriters);
  const std::string database = tests::server().freshDatabase();
  const Spec outside = parseSpec("session o step o_lock { begin; update public.t set n = 7; }");
  Play other(outside, optionsFor(database));
  struct Watcher : StageListener {
    void stepHeldUp(StepId id, const std::vector<Blocker>& outsiders) override {
      step = id;
      pid = outsiders.front().pid;
      ended = other->end();
    }
    Play* other = nullptr;
    StepId step;
    int pid = 0;
    OrderReport ended;
  } watcher;
  watcher.other = &other;
  PlayOptions options = optionsFor(database);
  options.listener = &watcher;
  Play play(spec, options);
  play.begin();
  other.begin();
  other.move(0);
  play.move(1);
  QVERIFY(watcher.pid != 0);
  QVERIFY((watcher.step == StepId{1, 0}));
  play.move(0);
  play.move(0);
  const OrderReport report = play.end();
  QVERIFY(report.verdict == Verdict::held);
  QCOMPARE(report.steps.front().blockers.front().pid, watcher.pid);
  QVERIFY(!report.steps.front().waited);
}

void StageTest::seesPreparedTransactions() {
  const Spec spec = parseSpec(kTwoWriters);
  const std::string database = tests::server().freshDatabase();
  Play play(spec, optionsFor(database));
  play.begin();
  tests::execute(database, "begin; update public.t set n = 7; prepare transaction 'p'");
  play.move(1);
  QCOMPARE(play.movable(), Sessions{0});
  const std::vector<Wait> waits = play.waits();
  QCOMPARE(waits.size(), std::size_t(1));
  QCOMPARE(waits.front().blockers.front().pid, 0);
  tests::execute(database, "rollback prepared 'p'");
  play.settle();
  QVERIFY(play.waits().empty());
}

void StageTest::tearsDownWhateverHappens() {
  const Spec spec = parseSpec(kTwoWriters);
  const std::string database = tests::server().freshDatabase();
  {
    Play play(spec, optionsFor(database));
    play.begin();
    play.move(0);
    play.move(1);
    QCOMPARE(play.waits().size(), std::size_t(1));
  }
  QCOMPARE(tests::value(database, "select to_regclass('public.t') is null"), "t");
  tests::waitUntil(database,
                   "select count(*) = 0 from pg_stat_activity where datname = current_database() and pid "
                   "<> pg_backend_pid()");
  QCOMPARE(tests::value(database, "select count(*) from pg_namespace where nspname like 'headlock%'"), "0");
}

// More than the bound of them: a seed decides which are played, the same ones each time.
void StageTest::drawsOrdersFromASeed() {
  std::string text;
  for (const char* const session : {"a", "b", "c"}) {
    text += std::string("session ") + session + "\n";
    for (int step = 0; step < 5; ++step) {
      text += std::string("step ") + session + std::to_string(step) + " { select; }\n";
    }
  }
  const Spec spec = parseSpec(text);
  QVERIFY(countOrders(spec) > 10'000);
  const auto play = [&](std::uint64_t seed) {
    Explorer explorer(spec, {.bound = 50, .seed = seed});
    std::set<Order> met;
    Order order;
    do {
      order.clear();
      Sessions left(3, 5);
      while (order.size() < 15) {
        Sessions movable;
        for (std::size_t session = 0; session < 3; ++session) {
          if (left[session] > 0) movable.push_back(session);
        }
        order.push_back(explorer.choose(movable));
        --left[order.back()];
      }
      met.insert(order);
    } while (explorer.next(order));
    return met;
  };
  QCOMPARE(play(1).size(), std::size_t(50));
  QVERIFY(play(1) == play(1));
  QVERIFY(play(1) != play(2));
}

void StageTest::playsEveryOrderOfTwo() {
  const Spec spec =
      parseSpec("session a step a1 {select} step a2 {select}\nsession b step b1 {select} step b2 {select}");
  RunOptions options;
  options.settings.conninfo = tests::server().freshDatabase();
  options.orders = OrdersToPlay::every;
  const RaceReport report = run(spec, options);
  std::set<Order> met;
  for (const OrderReport& order : report.orders) met.insert(order.order());
  QCOMPARE(report.orders.size(), std::size_t(6));
  QCOMPARE(met.size(), std::size_t(6));
  QVERIFY(report.complete);
}

// What everybody sees between two steps; a table that is locked whole is said to be so, and nobody waits.
void StageTest::looksAtRows() {
  const Spec spec = parseSpec(R"(
#: topic t ttl=1h
setup { create table tally (n int); insert into tally values (0); }
session a
setup { @begin }
step a_lock { @lock_head key=k }
step a_add { @produce key=k value=locked+1 }
step a_tally { update tally set n = n + 1 }
step a_all { lock table tally in access exclusive mode }
step a_commit { @commit }
)");
  Play play(spec, optionsFor(tests::server().freshDatabase()));
  play.begin();
  const Look before = play.look();
  QCOMPARE(before.size(), std::size_t(3));
  QVERIFY(before[0].kind == TableLook::Kind::heads && before[0].name == "t" && before[0].rows.rows.empty());
  QVERIFY(before[1].kind == TableLook::Kind::messages && before[1].rows.rows.empty());
  QVERIFY(before[2].kind == TableLook::Kind::table && before[2].name == "tally");
  QCOMPARE(before[2].rows.rows.front().front().value(), "0");
  for (int step = 0; step < 3; ++step) play.move(0);
  QVERIFY(play.look() == before);
  play.move(0);
  QVERIFY(!play.look()[2].problem.empty());
  play.move(0);
  const Look after = play.look();
  QCOMPARE(after[0].rows.columns, (std::vector<std::string>{"key", "head", "payload", "updated_at"}));
  QCOMPARE(after[0].rows.rows.front()[0].value(), "k");
  QCOMPARE(after[0].rows.rows.front()[2].value(), "{\"n\": 1}");
  QCOMPARE(after[1].rows.rows.front()[0].value(), "#1");
  QCOMPARE(after[2].rows.rows.front().front().value(), "1");
  QVERIFY(play.end().verdict == Verdict::held);
}

void StageTest::letsCirclesStand() {
  const Spec spec = parseSpec(R"(
setup { create table t (n int primary key); insert into t values (1), (2); }
session a
setup { begin; set local deadlock_timeout = '1ms'; }
step a1 { select from t where n = 1 for update; }
step a2 { select from t where n = 2 for update; }
session b
setup { begin; set local deadlock_timeout = '1ms'; }
step b2 { select from t where n = 2 for update; }
step b1 { select from t where n = 1 for update; }
)");
  PlayOptions options = optionsFor(tests::server().freshDatabase());
  options.letsCirclesStand = true;
  Play play(spec, options);
  play.begin();
  for (const std::size_t session : {0U, 1U, 0U, 1U}) play.move(session);
  QVERIFY(play.movable().empty());
  QCOMPARE(play.waits().size(), std::size_t(2));
  play.awaitOne();
  const OrderReport report = play.end();
  QVERIFY(report.verdict == Verdict::error);
  QCOMPARE(report.sqlstate, "40P01");
}

HEADLOCK_TEST(StageTest)
#include "stage_test.moc"
