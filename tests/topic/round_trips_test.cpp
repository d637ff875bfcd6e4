// What an operation costs on the wire, counted by the observer; and a connection that may only read.
#include <QTest>
#include <set>

#include "core/topic/installation.h"
#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

class RoundTripsTest : public QObject {
  Q_OBJECT

private slots:
  void aLockedUpdateOfAMaterializedHeadTakesTwo();
  void aLockedUpdateOfAHeadlessRowTakesTwo();
  void aLockedUpdateOfANewKeyTakesThree();
  void aProduceTakesOne();
  void aBatchTakesTwo();
  void aSweepTakesOneABatch();
  void readsTakeOne();
  void statsTakeTwo();
  void everyStatementNamesItsOwner();
  void aReadOnlyConnectionReads();
  void aReadOnlyConnectionWritesNothing();
  void aReadOnlyTransactionLocksNothing();
};

/// How many round trips `work` took, by the observer; the connection's own count says the same.
template <typename Work>
std::uint64_t tripsOf(Session& session, Work work) {
  static_cast<void>(session.recorder->take());
  const auto before = session.connection.roundTrips();
  work();
  std::set<std::uint64_t> trips;
  for (const auto& statement : session.recorder->take()) trips.insert(statement.roundTrip);
  const auto counted = session.connection.roundTrips() - before;
  if (counted != trips.size()) throw std::runtime_error("the observer and the connection disagree");
  return counted;
}

void RoundTripsTest::aLockedUpdateOfAMaterializedHeadTakesTwo() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  writer.increment("k");
  for (int i = 0; i < 3; ++i) QCOMPARE(tripsOf(session, [&] { writer.increment("k"); }), std::uint64_t{2});
  writer.increment("k");
  std::vector<std::string> operations;
  for (const auto& statement : session.recorder->take()) operations.push_back(statement.operation);
  QCOMPARE(operations,
           (std::vector<std::string>{"headlock.transaction.begin_read_committed", "headlock.topic.lock_head",
                                     "headlock.topic.read_locked_head", "headlock.topic.append_compacted",
                                     "headlock.transaction.commit"}));
  QCOMPARE(session.key("k").compactionHead()->message.value, 5);
}

void RoundTripsTest::aLockedUpdateOfAHeadlessRowTakesTwo() {
  const Bench bench;
  bench.makeHeadless({"k"}, "1 minute");
  Session session = bench.session();
  Writer writer(session);
  QCOMPARE(tripsOf(session, [&] { writer.increment("k"); }), std::uint64_t{2});
}

void RoundTripsTest::aLockedUpdateOfANewKeyTakesThree() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  for (const char* key : {"a", "b"})
    QCOMPARE(tripsOf(session, [&] { writer.increment(key); }), std::uint64_t{3});
}

void RoundTripsTest::aProduceTakesOne() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  QCOMPARE(tripsOf(session, [&] { writer.producer().produce(Counter{1}, compacted("k")); }),
           std::uint64_t{1});
  QCOMPARE(tripsOf(session, [&] { writer.producer().produce(Counter{1}, {.key = "k"}); }), std::uint64_t{1});
  QCOMPARE(tripsOf(session, [&] { writer.producer().produce(Counter{1}); }), std::uint64_t{1});
  QCOMPARE(tripsOf(session,
                   [&] {
                     session.client.inTransaction([&](topic::Transaction& transaction) {
                       for (int i = 0; i < 5; ++i)
                         writer.producer().produceInTx(transaction, Counter{i}, compacted("k"));
                     });
                   }),
           std::uint64_t{1});
  QCOMPARE(tripsOf(session, [&] { session.client.inTransaction([](topic::Transaction&) {}); }),
           std::uint64_t{0});
}

void RoundTripsTest::aBatchTakesTwo() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  std::vector<topic::BatchMessage<Counter>> batch;
  for (int i = 0; i < 1000; ++i) batch.push_back({Counter{i}, compacted("k" + std::to_string(i))});
  QCOMPARE(tripsOf(session, [&] { writer.producer().produceBatch(batch); }), std::uint64_t{2});
}

void RoundTripsTest::aSweepTakesOneABatch() {
  const Bench bench;
  bench.makeManyHeadless(45, "2 hours");
  Session session = bench.session();
  // One for the cutoff, and one a batch.
  QCOMPARE(tripsOf(session, [&] { session.operations().sweep({.batch = 10}); }), std::uint64_t{1 + 5});
}

void RoundTripsTest::readsTakeOne() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  writer.increment("k");
  auto& operations = session.operations();
  const auto id = session.key("k").compactionHead()->id;
  for (const std::function<void()>& read :
       {std::function<void()>([&] { static_cast<void>(session.key("k").compactionHead()); }),
        std::function<void()>([&] { operations.keyRow("k"); }),
        std::function<void()>([&] { operations.keys({}, {}, 10); }),
        std::function<void()>([&] { operations.heads({}, {}, 10); }),
        std::function<void()>([&] { operations.messages({}, {}, 10); }),
        std::function<void()>([&] { operations.messages({.key = "k"}, {}, 10); }),
        std::function<void()>([&] { operations.messagesAfter({}, {}, 10); }),
        std::function<void()>([&] { operations.message(id); }),
        std::function<void()>([&] { operations.headlessByAge({}, {}, 10); }),
        std::function<void()>([&] { operations.info(); }),
        std::function<void()>([&] { session.client.topics(); })}) {
    QCOMPARE(tripsOf(session, read), std::uint64_t{1});
  }
}

void RoundTripsTest::statsTakeTwo() {
  const Bench bench;
  Session session = bench.session();
  for (const auto precision : {topic::StatsPrecision::exact, topic::StatsPrecision::live}) {
    QCOMPARE(tripsOf(session, [&] { session.operations().stats(precision); }), std::uint64_t{2});
  }
}

void RoundTripsTest::everyStatementNamesItsOwner() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  writer.increment("k");
  session.operations().sweep({});
  session.operations().stats(topic::StatsPrecision::exact);
  for (const auto& statement : session.recorder->take()) {
    QVERIFY2(statement.text.starts_with("/* " + statement.operation + " */\n"), statement.text.c_str());
    QVERIFY(statement.operation.starts_with("headlock."));
  }
  // And keeps it in the server's own view.
  topic::Transaction transaction(session.connection);
  static_cast<void>(session.key("k").lockCompactionHead(transaction));
  QVERIFY(bench.value("select query from pg_stat_activity where pid = " + std::to_string(session.pid()))
              .starts_with("/* headlock.topic.read_locked_head */\n"));
  transaction.rollback();
}

Session readerOf(const Bench& bench) {
  auto settings = bench.settings();
  settings.readOnly = true;
  return Session(settings);
}

void RoundTripsTest::aReadOnlyConnectionReads() {
  const Bench bench;
  Session session = bench.session();
  Writer writer(session);
  writer.increment("k");
  bench.makeHeadless({"old"}, "2 hours");
  Session reader = readerOf(bench);
  auto& operations = reader.operations();
  QCOMPARE(reader.key("k").compactionHead()->message.value, 1);
  QCOMPARE(operations.keys({}, {}, 10).rows.size(), std::size_t{2});
  QCOMPARE(operations.heads({}, {}, 10).size(), std::size_t{1});
  QCOMPARE(operations.messages({}, {}, 10).size(), std::size_t{1});
  QCOMPARE(operations.messagesAfter({}, {}, 10).size(), std::size_t{1});
  QCOMPARE(operations.headlessByAge({}, {}, 10).size(), std::size_t{1});
  QCOMPARE(operations.stats(topic::StatsPrecision::exact).keys.value, 2);
  QCOMPARE(operations.stats(topic::StatsPrecision::live).headless.value, 1);
  QCOMPARE(reader.client.topics().size(), std::size_t{1});
  QCOMPARE(reader.client.allStats(topic::StatsPrecision::exact).size(), std::size_t{1});
  QCOMPARE(topic::Installation(reader.connection).status().topics, 1);
  static_cast<void>(reader.producer());  // registering reads; producing is refused
  for (const auto& statement : reader.recorder->take()) {
    if (statement.operation.starts_with("headlock.transaction.begin")) {
      QVERIFY2(statement.operation.ends_with("_read_only"), statement.operation.c_str());
    }
  }
}

void RoundTripsTest::aReadOnlyConnectionWritesNothing() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "k");
  bench.makeHeadless({"old"}, "2 hours");
  const auto content = [&] {
    return bench.rows("select 'head', h::text from " + bench.head +
                      " h union all select 'log', m::text from " + bench.log +
                      " m union all select 'topic', t::text from headlock.topic_config t order by 1, 2");
  };
  const auto before = content();
  Session reader = readerOf(bench);
  auto& operations = reader.operations();
  auto producer = reader.producer();
  const auto lock = [&](const std::string& key) {
    return [&, key] {
      topic::Transaction transaction(reader.connection);
      static_cast<void>(operations.lock(transaction, key));
    };
  };
  for (const std::function<void()>& write :
       {std::function<void()>(lock("k")), std::function<void()>(lock("old")),
        std::function<void()>(lock("absent")),
        std::function<void()>([&] { producer.produce(Counter{1}, compacted("k")); }),
        std::function<void()>([&] { producer.produce(Counter{1}); }), std::function<void()>([&] {
          producer.produceBatch({{Counter{1}, compacted("k")}});
        }),
        std::function<void()>([&] {
          reader.client.inTransaction(
              [&](topic::Transaction& transaction) { producer.produceInTx(transaction, Counter{1}); });
        }),
        std::function<void()>([&] { operations.sweep({}); }),
        std::function<void()>([&] { reader.client.registerTopic({.name = "new"}); }),
        std::function<void()>(
            [&] { reader.client.registerTopic({.name = "t", .headlessTtl = std::chrono::minutes(1)}); }),
        std::function<void()>(
            [&] { reader.client.alterTopic({.name = "t", .headlessTtl = std::chrono::minutes(1)}); }),
        std::function<void()>([&] { reader.client.deleteTopic("t"); }),
        std::function<void()>([&] { topic::Installation(reader.connection).destroy(); })}) {
    QCOMPARE(codeOf(write), std::string("read_only"));
    QVERIFY(!reader.connection.inTransaction());
  }
  QVERIFY(content() == before);
}

void RoundTripsTest::aReadOnlyTransactionLocksNothing() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "k");
  topic::Transaction transaction(session.connection, {.readOnly = true});
  QCOMPARE(codeOf([&] { static_cast<void>(session.operations().lock(transaction, "k")); }),
           std::string("read_only"));
  QVERIFY(!transaction.holds(topic::TopicId{1}, "k"));
}

}  // namespace

HEADLOCK_TEST(RoundTripsTest)
#include "round_trips_test.moc"
