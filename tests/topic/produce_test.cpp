// What a produced message becomes: version, then rank, then id decide; the log keeps everything.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

/// A message type in its second version.
struct Second {
  std::int64_t value = 0;
};

}  // namespace

template <>
struct headlock::topic::MessageTraits<Second> {
  static constexpr int schemaVersion = 2;
  static std::string toJson(const Second& second) {
    return MessageTraits<tests::Counter>::toJson({second.value});
  }
  static Second fromJson(std::string_view json, int version) {
    return {MessageTraits<tests::Counter>::fromJson(json, version).value + (version == 1 ? 1000 : 0)};
  }
};

namespace {

class ProduceTest : public QObject {
  Q_OBJECT

private slots:
  void versionThenRankThenIdDecides_data();
  void versionThenRankThenIdDecides();
  void aLosingMessageStaysInTheLog();
  void messagesWithoutCompactionTouchNoHead();
  void theLockedHeadsRankAndVersionAreTheDefaults();
  void severalMessagesOfOneKeyInOneTransaction();
  void aTypeReadsItsOlderVersions();
  void compactionWithoutAKeyIsAnError();
  void badMessagesAreRefusedBeforeAnythingIsSent();
  void payloadsKeepEveryDigit();
  void aProduceTravelsWithCommitOrWhenAsked();
  void aProduceThatTheServerRefusesFailsTheTransaction();
  void ranksReachTheEndsOfTheirType();
};

void ProduceTest::versionThenRankThenIdDecides_data() {
  QTest::addColumn<int>("version");
  QTest::addColumn<qlonglong>("rank");
  QTest::addColumn<bool>("wins");
  // Against a head of version 2 and rank 5.
  QTest::newRow("the same: the younger") << 2 << 5LL << true;
  QTest::newRow("higher rank") << 2 << 6LL << true;
  QTest::newRow("lower rank") << 2 << 4LL << false;
  QTest::newRow("negative rank") << 2 << -1LL << false;
  QTest::newRow("higher version, lower rank") << 3 << -9LL << true;
  QTest::newRow("lower version, higher rank") << 1 << 99LL << false;
}

void ProduceTest::versionThenRankThenIdDecides() {
  QFETCH(const int, version);
  QFETCH(const qlonglong, rank);
  QFETCH(const bool, wins);
  static const Bench bench;
  static int round = 0;
  const std::string key = "k" + std::to_string(++round);
  Session session = bench.session();
  auto producer = session.producer();
  const auto options = [&](int v, std::int64_t r) {
    return topic::ProduceOptions{.key = key, .compaction = topic::Compaction{r}, .schemaVersion = v};
  };
  const auto head = producer.produce(Counter{1}, options(2, 5));
  QVERIFY(head.becameHead);
  const auto produced = producer.produce(Counter{2}, options(version, rank));
  QCOMPARE(produced.becameHead, wins);
  QVERIFY(produced.id > head.id);
  const auto now = session.key(key).compactionHead();
  QCOMPARE(now->id, wins ? produced.id : head.id);
  QCOMPARE(now->schemaVersion, wins ? version : 2);
  QCOMPARE(now->rank, wins ? rank : 5);

  // In a batch and in a transaction the same rule holds.
  const auto batch = producer.produceBatch({{Counter{3}, options(version, rank)}});
  QCOMPARE(batch[0].becameHead, wins);
  topic::Transaction transaction(session.connection);
  QCOMPARE(producer.produceInTx(transaction, Counter{4}, options(version, rank)).get().becameHead, wins);
  static_cast<void>(session.key(key).lockCompactionHead(transaction));
  QCOMPARE(producer.produceInTx(transaction, Counter{5}, options(version, rank)).get().becameHead, wins);
  transaction.commit();
}

void ProduceTest::aLosingMessageStaysInTheLog() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  producer.produce(Counter{1}, compacted("k", 5));
  const auto lost = producer.produce(Counter{2}, compacted("k", 4));
  const auto stored = session.operations().message(lost.id);
  QVERIFY(stored.has_value());
  QCOMPARE(*stored->key, std::string("k"));
  QCOMPARE(*stored->rank, 4);
  QCOMPARE(stored->payload, std::string("{\"n\": 2}"));
  QCOMPARE(session.operations().messages({.key = "k"}, {}, 10).size(), std::size_t{2});
}

void ProduceTest::messagesWithoutCompactionTouchNoHead() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  const auto keyed = producer.produce(Counter{1}, {.key = "k"});
  const auto bare = producer.produce(Counter{2});
  QVERIFY(!keyed.becameHead && !bare.becameHead);
  QVERIFY(bench.rows("select message_key, compaction_rank from " + bench.log + " order by id") ==
          (Rows{{"k", std::nullopt}, {std::nullopt, std::nullopt}}));
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("0"));
  const auto stored = session.operations().message(bare.id);
  QVERIFY(!stored->key && !stored->rank);
}

void ProduceTest::theLockedHeadsRankAndVersionAreTheDefaults() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  producer.produce(Counter{1}, {.key = "k", .compaction = topic::Compaction{40}, .schemaVersion = 3});
  QVERIFY(!producer.produce(Counter{2}, compacted("k")).becameHead);  // without the lock: version 1, rank 0
  topic::Transaction transaction(session.connection);
  QCOMPARE(session.key("k").lockCompactionHead(transaction).head->rank, 40);
  QVERIFY(producer.produceInTx(transaction, Counter{3}, compacted("k")).get().becameHead);
  transaction.commit();
  const auto head = session.key("k").compactionHead();
  QCOMPARE(head->message.value, 3);
  QCOMPARE(head->rank, 40);
  QCOMPARE(head->schemaVersion, 3);

  // A type that writes a higher version raises it; the rank stays.
  auto second = session.client.topic<Second>("t").producer();
  producer.produce(Counter{1}, compacted("young", 7));
  session.client.inTransaction([&](topic::Transaction& raising) {
    static_cast<void>(session.key("young").lockCompactionHead(raising));
    second.produceInTx(raising, Second{4}, compacted("young"));
  });
  QCOMPARE(session.key("young").compactionHead()->schemaVersion, 2);
  QCOMPARE(session.key("young").compactionHead()->rank, 7);

  // What the caller says is what is written, lock or not.
  session.client.inTransaction([&](topic::Transaction& losing) {
    static_cast<void>(session.key("young").lockCompactionHead(losing));
    producer.produceInTx(losing, Counter{5}, compacted("young", 6));
  });
  QCOMPARE(session.key("young").compactionHead()->message.value, 4);
}

void ProduceTest::severalMessagesOfOneKeyInOneTransaction() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  session.client.inTransaction([&](topic::Transaction& transaction) {
    static_cast<void>(session.key("k").lockCompactionHead(transaction));
    producer.produceInTx(transaction, Counter{1}, compacted("k", 9));
    producer.produceInTx(transaction, Counter{2}, compacted("k"));     // takes rank 9 of the one before
    producer.produceInTx(transaction, Counter{3}, compacted("k", 8));  // loses
  });
  const auto head = session.key("k").compactionHead();
  QCOMPARE(head->message.value, 2);
  QCOMPARE(head->rank, 9);
  QCOMPARE(bench.value("select string_agg(payload->>'n', ',' order by id) from " + bench.log),
           std::string("1,2,3"));
}

void ProduceTest::aTypeReadsItsOlderVersions() {
  const Bench bench;
  Session session = bench.session();
  session.producer().produce(Counter{5}, compacted("k"));
  auto key = session.client.topic<Second>("t").key("k");
  QCOMPARE(key.compactionHead()->message.value, 1005);
  session.client.topic<Second>("t").producer().produce(Second{6}, compacted("k"));
  QCOMPARE(key.compactionHead()->message.value, 6);
}

void ProduceTest::compactionWithoutAKeyIsAnError() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  static_cast<void>(session.recorder->take());
  const topic::ProduceOptions keyless{.compaction = topic::Compaction{}};
  QCOMPARE(codeOf([&] { producer.produce(Counter{}, keyless); }), std::string("compaction_without_key"));
  QCOMPARE(codeOf([&] {
             producer.produceBatch({{Counter{}, {}}, {Counter{}, keyless}});
           }),
           std::string("compaction_without_key"));
  topic::Transaction transaction(session.connection);
  QCOMPARE(codeOf([&] { producer.produceInTx(transaction, Counter{}, keyless); }),
           std::string("compaction_without_key"));
  QVERIFY(session.recorder->take().empty());
  transaction.commit();
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           bench.execute("insert into " + bench.log +
                                         " (schema_version, compaction_rank, payload) values (1, 0, '{}')"));
}

void ProduceTest::badMessagesAreRefusedBeforeAnythingIsSent() {
  const Bench bench;
  Session session = bench.session();
  auto& operations = session.operations();
  static_cast<void>(session.producer());
  static_cast<void>(session.recorder->take());
  for (const char* bad : {"", "{", "nul", "{\"a\":1}}", "[1,]", "01", "\"\xff\""}) {
    QCOMPARE(codeOf([&] { operations.produce(bad, {}, 1); }), std::string("invalid_json"));
    QCOMPARE(codeOf([&] {
               operations.produceBatch(std::vector<topic::TopicOperations::RawMessage>{{bad, {}, {}, 1}});
             }),
             std::string("invalid_json"));
  }
  for (const int version : {0, -1}) {
    QCOMPARE(codeOf([&] { operations.produce("1", {.schemaVersion = version}, 1); }),
             std::string("invalid_argument"));
  }
  QVERIFY(session.recorder->take().empty());
}

void ProduceTest::payloadsKeepEveryDigit() {
  const Bench bench;
  Session session = bench.session();
  for (const std::string& payload :
       {std::string("12345678901234567890.12345678901234567890"), std::string("1.10"),
        std::string("\"’ \\\" $1 ; -- /* :\\\"log\\\" */ \\u202e\""), std::string("null"),
        std::string("{\"b\": 1, \"a\": [true, {}, []]}")}) {
    const auto produced = session.operations().produce(payload, {}, 1);
    const std::string expected = bench.value("select " + literal(payload) + "::jsonb::text");
    QCOMPARE(session.operations().message(produced.id)->payload, expected);
  }
  // jsonb itself refuses what only it can judge; the sentence is the server's, and nothing is kept.
  const std::string before = bench.value("select count(*) from " + bench.log);
  QCOMPARE(codeOf([&] { session.operations().produce("\"\\u0000\"", {}, 1); }),
           std::string("statement_failed"));
  QCOMPARE(codeOf([&] { session.operations().produce("1e400000", {}, 1); }), std::string("statement_failed"));
  QCOMPARE(bench.value("select count(*) from " + bench.log), before);
}

void ProduceTest::aProduceTravelsWithCommitOrWhenAsked() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  static_cast<void>(session.recorder->take());
  topic::Transaction transaction(session.connection);
  auto first = producer.produceInTx(transaction, Counter{1}, compacted("k"));
  auto second = producer.produceInTx(transaction, Counter{2}, compacted("k"));
  QVERIFY(session.recorder->take().empty());
  QVERIFY(second.get().becameHead);
  QVERIFY(first.get().becameHead);
  QVERIFY(first.get().id < second.get().id);
  auto third = producer.produceInTx(transaction, Counter{3}, compacted("k"));
  transaction.rollback();
  QCOMPARE(codeOf([&] { static_cast<void>(third.get()); }), std::string("transaction_finished"));
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
}

void ProduceTest::aProduceThatTheServerRefusesFailsTheTransaction() {
  const Bench bench;
  Session session = bench.session();
  auto& operations = session.operations();
  topic::Transaction transaction(session.connection);
  auto fine = operations.produceIn(transaction, "1", compacted("a"), 1);
  auto refused = operations.produceIn(transaction, "\"\\u0000\"", compacted("b"), 1);
  auto after = operations.produceIn(transaction, "2", compacted("c"), 1);
  QCOMPARE(codeOf([&] { transaction.commit(); }), std::string("statement_failed"));
  QCOMPARE(codeOf([&] { static_cast<void>(refused.get()); }), std::string("statement_failed"));
  QCOMPARE(codeOf([&] { static_cast<void>(after.get()); }), std::string("statement_failed"));
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
  QCOMPARE(increment(session, "a"), 1);
}

void ProduceTest::ranksReachTheEndsOfTheirType() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  QVERIFY(producer.produce(Counter{1}, compacted("k", kLeast)).becameHead);
  QVERIFY(producer.produce(Counter{2}, compacted("k", kMost)).becameHead);
  QCOMPARE(session.key("k").compactionHead()->rank, kMost);
  QCOMPARE(increment(session, "k"), 3);
  QVERIFY(
      producer
          .produce(Counter{9}, {.key = "k", .compaction = topic::Compaction{0}, .schemaVersion = 2147483647})
          .becameHead);
}

}  // namespace

HEADLOCK_TEST(ProduceTest)
#include "produce_test.moc"
