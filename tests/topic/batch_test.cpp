// Many messages in one statement: ids in the order given, one winner a key, and no two batches ever wait for
// each other in a circle.
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

using Batch = std::vector<topic::BatchMessage<Counter>>;

class BatchTest : public QObject {
  Q_OBJECT

private slots:
  void idsFollowTheOrderGiven();
  void aRepeatedKeyHasOneWinner();
  void aBatchLosesToAGreaterHead();
  void aBatchFillsHeadlessRows();
  void oddKeysAndPayloadsGoThrough();
  void batchesOfOppositeOrderNeverDeadlock_data();
  void batchesOfOppositeOrderNeverDeadlock();
  void aBatchWaitsForALockedKeyAndLosesToIt();
  void nothingOfARefusedBatchIsKept();
  void aLargeBatchArrivesWhole();
};

void BatchTest::idsFollowTheOrderGiven() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  QVERIFY(producer.produceBatch({}).empty());
  Batch batch;
  for (int i = 0; i < 300; ++i) {
    topic::ProduceOptions options;
    if (i % 3 != 0) options.key = "k" + std::to_string((i * 7919) % 100);
    if (i % 3 == 1) options.compaction = topic::Compaction{i % 5};
    batch.push_back({Counter{i}, options});
  }
  const auto produced = producer.produceBatch(batch);
  QCOMPARE(produced.size(), batch.size());
  QVERIFY(std::ranges::is_sorted(produced, {}, &topic::Produced::id));
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto stored = session.operations().message(produced[i].id);
    QCOMPARE(stored->payload, "{\"n\": " + std::to_string(i) + "}");
    QVERIFY(stored->key == batch[i].options.key);
    QCOMPARE(stored->rank.has_value(), batch[i].options.compaction.has_value());
    QVERIFY(!produced[i].becameHead || batch[i].options.compaction);
  }
  // Who became a head says the same as the table.
  std::vector<std::string> heads;
  for (const auto& one : produced) {
    if (one.becameHead) heads.push_back(std::to_string(one.id.value));
  }
  std::string joined;
  for (const auto& id : heads) joined += (joined.empty() ? "" : ",") + id;
  QCOMPARE(bench.value("select string_agg(head_id::text, ',' order by head_id) from " + bench.head), joined);
}

void BatchTest::aRepeatedKeyHasOneWinner() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  const auto produced = producer.produceBatch(
      {{Counter{1}, compacted("a", 1)},
       {Counter{2}, compacted("b")},
       {Counter{3}, compacted("a", 2)},
       {Counter{4}, compacted("b")},
       {Counter{5}, compacted("a", 1)},
       {Counter{6}, {.key = "b"}},
       {Counter{7}, {.key = "c", .compaction = topic::Compaction{9}, .schemaVersion = 1}},
       {Counter{8}, {.key = "c", .compaction = topic::Compaction{1}, .schemaVersion = 2}}});
  std::vector<bool> became;
  for (const auto& one : produced) became.push_back(one.becameHead);
  QCOMPARE(became, (std::vector<bool>{false, false, true, true, false, false, false, true}));
  QCOMPARE(session.key("a").compactionHead()->message.value, 3);
  QCOMPARE(session.key("b").compactionHead()->message.value, 4);
  QCOMPARE(session.key("c").compactionHead()->message.value, 8);
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("8"));
}

void BatchTest::aBatchLosesToAGreaterHead() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  producer.produce(Counter{1}, compacted("a", 10));
  const auto produced =
      producer.produceBatch({{Counter{2}, compacted("a", 9)}, {Counter{3}, compacted("b", 9)}});
  QVERIFY(!produced[0].becameHead);
  QVERIFY(produced[1].becameHead);
  QCOMPARE(session.key("a").compactionHead()->message.value, 1);
}

void BatchTest::aBatchFillsHeadlessRows() {
  const Bench bench;
  bench.makeHeadless({"a", "b"}, "2 hours");
  Session session = bench.session();
  const auto produced =
      session.producer().produceBatch({{Counter{1}, compacted("b")}, {Counter{2}, compacted("a")}});
  QVERIFY(produced[0].becameHead && produced[1].becameHead);
  QCOMPARE(bench.value("select bool_and(created_at < now() - interval '1 hour' and updated_at > now() - "
                       "interval '1 hour') from " +
                       bench.head),
           std::string("t"));
}

void BatchTest::oddKeysAndPayloadsGoThrough() {
  const Bench bench;
  Session session = bench.session();
  const std::vector<std::string> keys{
      "a\"b", "{a,b}", "NULL", "null", "\\", "a'b", "line\nbreak", "\xf4\x8f\xbf\xbf", " ", "$1"};
  std::vector<topic::TopicOperations::RawMessage> batch;
  for (const auto& key : keys) batch.push_back({"\"{\\\"NULL\\\",}\"", key, 0, 1});
  const auto produced = session.operations().produceBatch(batch);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    QVERIFY(produced[i].becameHead);
    QCOMPARE(session.operations().head(keys[i])->id, produced[i].id);
    QCOMPARE(session.operations().head(keys[i])->payload, std::string("\"{\\\"NULL\\\",}\""));
  }
}

void BatchTest::batchesOfOppositeOrderNeverDeadlock_data() {
  QTest::addColumn<bool>("keysExist");
  QTest::newRow("new keys in each round") << false;
  QTest::newRow("the same keys again") << true;
}

void BatchTest::batchesOfOppositeOrderNeverDeadlock() {
  QFETCH(const bool, keysExist);
  constexpr int kRounds = 40;
  constexpr int kKeys = 200;
  const Bench bench;
  const auto work = [&](bool ascending) {
    return onThread([&bench, ascending, keysExist] {
      Session session = bench.session();
      auto producer = session.producer();
      for (int round = 0; round < kRounds; ++round) {
        Batch batch;
        // A mixture of cases and characters, so that a locale's order differs from that of the bytes.
        for (int i = 0; i < kKeys; ++i) {
          const std::string key =
              std::string(i % 2 == 0 ? "A" : "a") + (i % 3 == 0 ? "-" : "é") + std::to_string(i);
          batch.push_back({Counter{round}, compacted(key + (keysExist ? "" : "/" + std::to_string(round)))});
        }
        if (!ascending) std::ranges::reverse(batch);
        producer.produceBatch(batch);
      }
    });
  };
  auto up = work(true);
  auto down = work(false);
  up.get();
  down.get();
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::to_string(2 * kRounds * kKeys));
  QCOMPARE(bench.value("select deadlocks from pg_stat_database where datname = current_database()"),
           std::string("0"));
  // Each head is the greatest message of its key.
  QCOMPARE(bench.value("select count(*) from " + bench.head + " h where head_id <> (select max(id) from " +
                       bench.log + " m where m.message_key = h.compaction_key)"),
           std::string("0"));
}

void BatchTest::aBatchWaitsForALockedKeyAndLosesToIt() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto aProducer = a.producer();
  auto bProducer = b.producer();
  topic::Transaction transaction(a.connection);
  QVERIFY(a.key("k").lockCompactionHead(transaction).createdRow);
  auto batch = onThread([&] {
    return bProducer.produceBatch(
        {{Counter{50}, compacted("z")}, {Counter{51}, compacted("k")}, {Counter{52}, compacted("a")}});
  });
  waitUntilBlocked(bench.conninfo, b.pid());
  aProducer.produceInTx(transaction, Counter{1}, compacted("k"));
  transaction.commit();
  const auto produced = batch.get();
  QVERIFY(produced[0].becameHead && !produced[1].becameHead && produced[2].becameHead);
  QCOMPARE(b.key("k").compactionHead()->message.value, 1);
}

void BatchTest::nothingOfARefusedBatchIsKept() {
  const Bench bench;
  Session session = bench.session();
  std::vector<topic::TopicOperations::RawMessage> batch(50, {"1", "k", 0, 1});
  batch[30].payload = "\"\\u0000\"";  // only the server can refuse it
  QCOMPARE(codeOf([&] { session.operations().produceBatch(batch); }), std::string("statement_failed"));
  batch[30].payload = "{";
  QCOMPARE(codeOf([&] { session.operations().produceBatch(batch); }), std::string("invalid_json"));
  batch[30] = {"1", "k", 0, 0};
  QCOMPARE(codeOf([&] { session.operations().produceBatch(batch); }), std::string("invalid_argument"));
  const std::vector<topic::TopicOperations::RawMessage> huge(100'001, {"1", {}, {}, 1});
  QCOMPARE(codeOf([&] { session.operations().produceBatch(huge); }), std::string("batch_too_large"));
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("0"));
}

void BatchTest::aLargeBatchArrivesWhole() {
  constexpr int kMessages = 100'000;
  const Bench bench;
  Session session = bench.session();
  std::vector<topic::TopicOperations::RawMessage> batch;
  batch.reserve(kMessages);
  for (int i = 0; i < kMessages; ++i)
    batch.push_back({std::to_string(i), "k" + std::to_string(i % 70'000), i / 70'000, 1});
  const auto produced = session.operations().produceBatch(batch);
  QCOMPARE(produced.size(), std::size_t{kMessages});
  QCOMPARE(std::ranges::count(produced, true, &topic::Produced::becameHead), 70'000);
  QVERIFY(produced[99'999].becameHead && !produced[29'999].becameHead && produced[30'000].becameHead);
  QVERIFY(bench.rows("select count(*), count(distinct message_key), max(payload::int), bool_and(id = "
                     "payload::int + 1) from " +
                     bench.log) == (Rows{{"100000", "70000", "99999", "t"}}));
  QCOMPARE(bench.value("select count(head_id) from " + bench.head), std::string("70000"));
}

}  // namespace

HEADLOCK_TEST(BatchTest)
#include "batch_test.moc"
