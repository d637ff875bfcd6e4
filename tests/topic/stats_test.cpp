// Figures of a topic against plain SQL, exact and live.
#include <QTest>
#include <algorithm>
#include <numeric>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using topic::StatsPrecision;

namespace {

class StatsTest : public QObject {
  Q_OBJECT

private slots:
  void anEmptyTopic();
  void exactFiguresAgreeWithPlainSql();
  void theHistogramAgreesWithPlainSql();
  void theTtlIsABorder_data();
  void theTtlIsABorder();
  void liveFiguresAreCappedAndSayIt();
  void liveFiguresOfASmallTopicAreExactWhereTheyCount();
  void rowsAheadOfTheClockAreYoung();
  void allTopicsInOneSnapshot();
  void aTopicThatGoesWhileItIsReadIsSaid();
};

std::int64_t sumOf(const topic::TopicStats& stats) {
  return std::accumulate(stats.histogram.begin(), stats.histogram.end(), std::int64_t{0},
                         [](std::int64_t sum, const topic::AgeBucket& bucket) { return sum + bucket.count; });
}

void StatsTest::anEmptyTopic() {
  const Bench bench;
  Session session = bench.session();
  const auto stats = session.operations().stats(StatsPrecision::exact);
  QCOMPARE(stats.name, std::string("t"));
  QCOMPARE(stats.topic, topic::TopicId{1});
  QCOMPARE(stats.headlessTtl, std::chrono::milliseconds(std::chrono::hours(1)));
  for (const auto& figure :
       {stats.keys, stats.materialized, stats.headless, stats.headlessPastTtl, stats.messages}) {
    QCOMPARE(figure.value, 0);
    QVERIFY(!figure.capped);
  }
  QVERIFY(!stats.oldestHeadlessAge);
  QCOMPARE(sumOf(stats), 0);
}

void StatsTest::exactFiguresAgreeWithPlainSql() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  for (int i = 0; i < 30; ++i) producer.produce(Counter{i}, compacted("head" + std::to_string(i % 20)));
  producer.produce(Counter{0});
  bench.makeManyHeadless(500, "2 hours");
  bench.makeHeadless({"a", "b", "c"}, "59 minutes");
  const auto stats = session.operations().stats(StatsPrecision::exact);
  const auto figure = [&](const std::string& sql) { return std::stoll(bench.value(sql)); };
  QCOMPARE(stats.keys.value, figure("select count(*) from " + bench.head));
  QCOMPARE(stats.materialized.value,
           figure("select count(*) from " + bench.head + " where head_id is not null"));
  QCOMPARE(stats.headless.value, figure("select count(*) from " + bench.head + " where head_id is null"));
  QCOMPARE(stats.headlessPastTtl.value,
           figure("select count(*) from " + bench.head +
                  " where head_id is null and updated_at < now() - interval '1 hour'"));
  QCOMPARE(stats.messages.value, figure("select count(*) from " + bench.log));
  QVERIFY(*stats.oldestHeadlessAge >= std::chrono::hours(2) &&
          *stats.oldestHeadlessAge < std::chrono::minutes(125));
  QCOMPARE(stats.logBytes, figure("select pg_table_size('" + bench.log + "')"));
  QCOMPARE(stats.logIndexBytes, figure("select pg_indexes_size('" + bench.log + "')"));
  QCOMPARE(stats.headBytes, figure("select pg_table_size('" + bench.head + "')"));
  QCOMPARE(stats.headIndexBytes, figure("select pg_indexes_size('" + bench.head + "')"));
  QCOMPARE(sumOf(stats), stats.headless.value);
}

void StatsTest::theHistogramAgreesWithPlainSql() {
  const Bench bench;
  Session session = bench.session();
  // Ages well inside the buckets, so that a second more or less moves nothing.
  for (const char* age :
       {"2 seconds", "20 seconds", "45 seconds", "2 minutes", "5 minutes", "20 minutes", "45 minutes",
        "2 hours", "4 hours", "9 hours", "18 hours", "2 days", "5 days", "20 days", "400 days"}) {
    bench.makeHeadless({std::string(age) + "/1", std::string(age) + "/2"}, age);
  }
  const auto stats = session.operations().stats(StatsPrecision::exact);
  QVERIFY(std::ranges::is_sorted(stats.histogram, {}, &topic::AgeBucket::from));
  for (std::size_t i = 0; i < stats.histogram.size(); ++i) {
    const auto& bucket = stats.histogram[i];
    QCOMPARE(bucket.to.has_value(), i + 1 < stats.histogram.size());
    if (bucket.to) QCOMPARE(*bucket.to, stats.histogram[i + 1].from);
    if (bucket.from < std::chrono::seconds(10))
      continue;  // too young to compare with another moment's question
    std::string sql = "select count(*) from " + bench.head +
                      " where head_id is null and updated_at <= now() - " +
                      std::to_string(bucket.from.count()) + " * interval '1 millisecond'";
    if (bucket.to)
      sql +=
          " and updated_at > now() - " + std::to_string(bucket.to->count()) + " * interval '1 millisecond'";
    QCOMPARE(bucket.count, std::stoll(bench.value(sql)));
    QVERIFY(!bucket.capped);
  }
  QCOMPARE(sumOf(stats), 30);
}

void StatsTest::theTtlIsABorder_data() {
  QTest::addColumn<qlonglong>("ttl");
  QTest::newRow("1 ms") << 1LL;
  QTest::newRow("a border that is there anyway") << 3'600'000LL;
  QTest::newRow("odd") << 1'234'567LL;
  QTest::newRow("100 years") << 3'153'600'000'000LL;
}

void StatsTest::theTtlIsABorder() {
  QFETCH(const qlonglong, ttl);
  const Bench bench;
  Session session = bench.session();
  const std::chrono::milliseconds given(ttl);
  session.client.registerTopic({.name = "t", .headlessTtl = given});
  bench.makeHeadless({"old"}, "2 days");
  for (const auto precision : {StatsPrecision::exact, StatsPrecision::live}) {
    const auto stats = session.operations().stats(precision);
    QCOMPARE(stats.headlessTtl, given);
    QCOMPARE(std::ranges::count(stats.histogram, given, &topic::AgeBucket::from), 1);
    QCOMPARE(stats.headlessPastTtl.value, given < std::chrono::hours(48) ? 1 : 0);
    QCOMPARE(stats.headless.value, 1);
  }
}

void StatsTest::liveFiguresAreCappedAndSayIt() {
  const Bench bench;
  Session session = bench.session();
  bench.makeManyHeadless(5000, "2 hours");
  bench.makeHeadless({"young"}, "10 minutes");
  bench.execute("vacuum analyze " + bench.head);
  const auto stats = session.operations().stats(StatsPrecision::live);
  QVERIFY(stats.headless.capped && stats.headlessPastTtl.capped);
  QVERIFY(stats.headless.value >= 1001 && stats.headless.value <= 5001);
  QCOMPARE(std::ranges::count(stats.histogram, true, &topic::AgeBucket::capped), 1);
  QVERIFY(stats.keys.capped && stats.materialized.capped && stats.messages.capped);
  QCOMPARE(stats.keys.value, 5001);  // the planner's estimate, fresh
  QVERIFY(*stats.oldestHeadlessAge >= std::chrono::hours(2));
}

void StatsTest::liveFiguresOfASmallTopicAreExactWhereTheyCount() {
  const Bench bench;
  Session session = bench.session();
  bench.makeManyHeadless(300, "2 hours");
  for (int i = 0; i < 10; ++i) increment(session, "head" + std::to_string(i));
  const auto exact = session.operations().stats(StatsPrecision::exact);
  const auto live = session.operations().stats(StatsPrecision::live);
  QCOMPARE(live.headless.value, exact.headless.value);
  QVERIFY(!live.headless.capped && !live.headlessPastTtl.capped);
  QCOMPARE(live.headlessPastTtl.value, exact.headlessPastTtl.value);
  QCOMPARE(live.logBytes, exact.logBytes);
  QVERIFY(live.keys.value >= live.headless.value);
}

void StatsTest::rowsAheadOfTheClockAreYoung() {
  const Bench bench;
  Session session = bench.session();
  bench.makeHeadless({"ahead"}, "-2 hours");
  const auto stats = session.operations().stats(StatsPrecision::exact);
  QCOMPARE(stats.headless.value, 1);
  QCOMPARE(stats.histogram[0].count, 1);
  QCOMPARE(*stats.oldestHeadlessAge, std::chrono::milliseconds(0));
}

void StatsTest::allTopicsInOneSnapshot() {
  const Bench bench;
  Session session = bench.session();
  QVERIFY(session.client.allStats(StatsPrecision::exact).size() == 1);
  session.client.registerTopic({.name = "a"});
  session.client.registerTopic({.name = "z"});
  session.producer("a").produce(Counter{}, compacted("k"));
  static_cast<void>(session.recorder->take());
  const auto all = session.client.allStats(StatsPrecision::exact);
  QCOMPARE(all.size(), std::size_t{3});
  QCOMPARE(all[0].name, std::string("a"));
  QCOMPARE(all[0].keys.value, 1);
  QCOMPARE(all[1].name, std::string("t"));
  QCOMPARE(all[2].name, std::string("z"));
  QCOMPARE(all[0].readAt, all[2].readAt);
  const auto sent = session.recorder->take();
  QCOMPARE(sent.back().roundTrip - sent.front().roundTrip, std::uint64_t{1});
}

void StatsTest::aTopicThatGoesWhileItIsReadIsSaid() {
  const Bench bench;
  Session session = bench.session();
  Session other = bench.session();
  session.client.registerTopic({.name = "going"});
  session.recorder->after("headlock.topic.find_by_name", [&] { other.client.deleteTopic("going"); });
  QCOMPARE(codeOf([&] { session.operations("going").stats(StatsPrecision::exact); }),
           std::string("topic_not_found"));
  session.client.registerTopic({.name = "going"});
  session.recorder->after("headlock.topic.list", [&] { other.client.deleteTopic("going"); });
  QCOMPARE(session.client.allStats(StatsPrecision::live).size(), std::size_t{1});
}

}  // namespace

HEADLOCK_TEST(StatsTest)
#include "stats_test.moc"
