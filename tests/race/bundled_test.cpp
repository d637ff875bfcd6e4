// Every bundled race, over every order of its steps, on a real server: naive ones show their anomaly,
// protected ones never do.
//
// Once each by default. HEADLOCK_RACE_ROUNDS=50 plays those of two sessions fifty times in a row.
#include <QTest>
#include <algorithm>
#include <map>

#include "core/race/bundled.h"
#include "core/race/runner.h"
#include "core/race/spec_text.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

int roundsOf(const Spec& spec) {
  const int rounds = qEnvironmentVariableIntValue("HEADLOCK_RACE_ROUNDS");
  return spec.sessions.size() == 2 ? std::max(rounds, 1) : 1;
}

/// All bundled races share one database: each makes and drops a schema of its own.
const std::string& conninfo() {
  static const std::string shared = tests::server().freshDatabase();
  return shared;
}

/// What every order came to, for a message.
std::string describe(const Spec& spec, const RaceReport& report) {
  std::string text = summaryOf(report) + ":";
  for (const OrderReport& order : report.orders) {
    text += "\n  ";
    for (const StepReport& step : order.steps) {
      text += spec.step(step.step).name + (step.waited ? "~ " : " ") + step.message;
    }
    text += "=> " + std::string(nameOf(order.verdict)) + " " + order.sqlstate + order.invariant;
  }
  return text;
}

bool isProtected(const Spec& spec) {
  return spec.pair->role != PairRole::naive;
}

}  // namespace

class BundledTest : public QObject {
  Q_OBJECT

private slots:
  void areWritten_data() { races(); }
  void areWritten();
  void standSideBySide();
  void giveTheirVerdict_data() { races(); }
  void giveTheirVerdict();
  void leaveNothing();

private:
  static void races();
};

void BundledTest::races() {
  QTest::addColumn<std::string>("text");
  for (const BundledRace& race : bundledRaces()) {
    QTest::newRow(std::string(race.name).c_str()) << std::string(race.text);
  }
}

// A newcomer can follow each: a title, a story, a sentence for the steps that decide, a promise.
void BundledTest::areWritten() {
  QFETCH(std::string, text);
  const Spec spec = parseSpec(text);
  QVERIFY(!spec.title.empty());
  QVERIFY(!spec.story.empty());
  QVERIFY(spec.pair.has_value());
  QVERIFY(spec.expectation.has_value());
  QVERIFY(isProtected(spec) == (spec.expectation->kind == Expectation::Kind::allHeld));
  const bool told = std::ranges::any_of(spec.sessions, [](const Session& session) {
    return std::ranges::any_of(session.steps, [](const Step& step) { return !step.story.empty(); });
  });
  QVERIFY(told);
  QVERIFY(!spec.invariants.empty() || spec.expectation->kind == Expectation::Kind::someError);
  if (spec.pair->role == PairRole::protectedByLibrary) QVERIFY(spec.usesLibrary());
}

// Each danger is there three times: met, averted by SQL, averted by the library's own operations.
void BundledTest::standSideBySide() {
  std::map<std::string, std::vector<PairRole>> pairs;
  for (const BundledRace& race : bundledRaces()) {
    const Spec spec = parseSpec(race.text);
    pairs[spec.pair->name].push_back(spec.pair->role);
  }
  for (auto& [name, roles] : pairs) {
    std::ranges::sort(roles);
    const std::vector all{PairRole::naive, PairRole::protectedBySql, PairRole::protectedByLibrary};
    QVERIFY2(roles == all, name.c_str());
  }
  QVERIFY(pairs.size() >= 12);
}

void BundledTest::giveTheirVerdict() {
  QFETCH(std::string, text);
  const Spec spec = parseSpec(text);
  RunOptions options;
  options.settings.conninfo = conninfo();
  options.orders = OrdersToPlay::every;
  for (int round = roundsOf(spec); round > 0; --round) {
    const RaceReport report = run(spec, options);
    QVERIFY2(isAsExpected(spec, report), describe(spec, report).c_str());
    QVERIFY(report.complete);
    QVERIFY(!report.orders.empty());
  }
}

void BundledTest::leaveNothing() {
  tests::waitUntil(conninfo(),
                   "select count(*) = 0 from pg_stat_activity where datname = "
                   "current_database() and pid <> pg_backend_pid()");
  QCOMPARE(tests::value(conninfo(), "select count(*) from pg_namespace where nspname like 'headlock%'"), "0");
  QCOMPARE(tests::value(conninfo(),
                        "select count(*) from pg_class where relnamespace = "
                        "'public'::regnamespace"),
           "0");
}

HEADLOCK_TEST(BundledTest)
#include "bundled_test.moc"
