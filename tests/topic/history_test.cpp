// The log by keyset, newest and oldest first, whole and one key's; and headless rows along their age.
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

using Ids = std::vector<std::int64_t>;

class HistoryTest : public QObject {
  Q_OBJECT

private slots:
  void messagesPageNewestFirst();
  void messagesPageOldestFirst();
  void oneKeysHistoryOnly();
  void oneMessageWhole();
  void aLiveTailSeesWhatIsCommitted();
  void previewsOfPages();
  void headlessRowsAlongTheirAge();
  void headlessRowsWithinAges();
  void rowsOfOneMomentPageByKey();
};

Ids idsOf(const std::vector<topic::StoredMessage>& messages) {
  Ids ids;
  for (const auto& message : messages) ids.push_back(message.id.value);
  return ids;
}

Ids plainIds(const Bench& bench, const std::string& rest) {
  Ids ids;
  for (const auto& row : bench.rows("select id from " + bench.log + " " + rest))
    ids.push_back(std::stoll(*row[0]));
  return ids;
}

/// 60 messages of three keys and of none, with gaps in the ids.
void fill(const Bench& bench, Session& session) {
  auto producer = session.producer();
  for (int i = 0; i < 60; ++i) {
    topic::ProduceOptions options;
    if (i % 4 != 0) options.key = "k\n" + std::to_string(i % 4);
    if (i % 8 == 1) options.compaction = topic::Compaction{i};
    producer.produce(Counter{i}, options);
    if (i % 10 == 0) bench.execute("select nextval('headlock.message_log_1_id_seq')");
  }
}

void HistoryTest::messagesPageNewestFirst() {
  const Bench bench;
  Session session = bench.session();
  fill(bench, session);
  const Ids expected = plainIds(bench, "order by id desc");
  for (const int limit : {1, 7, 60, 10'000}) {
    Ids paged;
    std::optional<topic::MessageId> before;
    for (;;) {
      const auto page = session.operations().messages({}, before, limit);
      if (page.empty()) break;
      std::ranges::copy(idsOf(page), std::back_inserter(paged));
      before = page.back().id;
    }
    QCOMPARE(paged, expected);
  }
  const auto newest = session.operations().messages({}, {}, 1)[0];
  QVERIFY(bench.rows("select message_key, compaction_rank, schema_version, (extract(epoch from created_at) * "
                     "1000000)::bigint, "
                     "payload, octet_length(payload::text) from " +
                     bench.log + " order by id desc limit 1") ==
          (Rows{{newest.key, newest.rank ? std::optional(std::to_string(*newest.rank)) : std::nullopt,
                 std::to_string(newest.schemaVersion),
                 std::to_string(newest.createdAt.time_since_epoch().count()), newest.payload,
                 std::to_string(newest.payloadBytes)}}));
}

void HistoryTest::messagesPageOldestFirst() {
  const Bench bench;
  Session session = bench.session();
  fill(bench, session);
  Ids paged;
  topic::MessageId after{0};
  for (;;) {
    const auto page = session.operations().messagesAfter({}, after, 11);
    if (page.empty()) break;
    std::ranges::copy(idsOf(page), std::back_inserter(paged));
    after = page.back().id;
  }
  QCOMPARE(paged, plainIds(bench, "order by id"));
}

void HistoryTest::oneKeysHistoryOnly() {
  const Bench bench;
  Session session = bench.session();
  fill(bench, session);
  for (const char* key : {"k\n1", "k\n2", "k\n3"}) {
    const std::string where = "where message_key = " + literal(key);
    QCOMPARE(idsOf(session.operations().messages({.key = key}, {}, 100)),
             plainIds(bench, where + " order by id desc"));
    QCOMPARE(idsOf(session.operations().messagesAfter({.key = key}, {}, 100)),
             plainIds(bench, where + " order by id"));
    const auto page = session.operations().messages({.key = key}, {}, 4);
    QCOMPARE(idsOf(session.operations().messages({.key = key}, page.back().id, 4)),
             plainIds(bench, where + " order by id desc offset 4 limit 4"));
  }
  QVERIFY(session.operations().messages({.key = "absent"}, {}, 100).empty());
}

void HistoryTest::oneMessageWhole() {
  const Bench bench;
  Session session = bench.session();
  const std::string payload = "\"" + std::string(300'000, 'y') + "\"";
  const auto produced = session.operations().produce(payload, {.key = "k"}, 1);
  const auto message = session.operations().message(produced.id);
  QCOMPARE(message->payload, payload);
  QCOMPARE(message->payloadBytes, 300'002);
  QVERIFY(!session.operations().message({produced.id.value + 1}));
}

/// A lower id may commit later: a tail that went past it has to look again, and finds it.
void HistoryTest::aLiveTailSeesWhatIsCommitted() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto aProducer = a.producer();
  auto bProducer = b.producer();
  topic::Transaction transaction(a.connection);
  const auto first = aProducer.produceInTx(transaction, Counter{1}).get();
  const auto second = bProducer.produce(Counter{2});
  QVERIFY(first.id < second.id);
  QCOMPARE(idsOf(b.operations().messagesAfter({}, {}, 10)), Ids{second.id.value});
  transaction.commit();
  QCOMPARE(idsOf(b.operations().messagesAfter({}, {}, 10)), (Ids{first.id.value, second.id.value}));
}

void HistoryTest::previewsOfPages() {
  const Bench bench;
  Session session = bench.session();
  auto& operations = session.operations();
  operations.produce("\"ünïcode\"", {.key = "k"}, 1);
  std::string noise = "\"";
  for (int i = 0; i < 40'000; ++i) noise += std::to_string(i * 7919 % 100'003);
  noise += "\"";
  operations.produce(noise, {.key = "k"}, 1);  // over 64 KiB even when stored: comes empty
  for (const auto& messages : {operations.messages({.previewCharacters = 3}, {}, 10),
                               operations.messages({.key = "k", .previewCharacters = 3}, {}, 10)}) {
    QCOMPARE(messages.size(), std::size_t{2});
    QCOMPARE(messages[1].payload, std::string("\"ün"));
    QCOMPARE(messages[1].payloadBytes, 11);
    QVERIFY(messages[0].payload.empty());
    QVERIFY(messages[0].payloadBytes > 65'536);
  }
  QCOMPARE(operations.messages({.previewCharacters = 0}, {}, 10)[1].payload, std::string());
}

void HistoryTest::headlessRowsAlongTheirAge() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "a head is not listed");
  bench.makeManyHeadless(50, "3 hours");
  bench.makeHeadless({"a", "z'"}, "20 minutes");
  bench.makeHeadless({"young"}, "1 second");
  std::vector<std::string> expected;
  for (const auto& row : bench.rows("select compaction_key from " + bench.head +
                                    " where head_id is null order by updated_at, compaction_key"))
    expected.push_back(*row[0]);
  for (const int limit : {1, 8, 53, 1000}) {
    std::vector<std::string> paged;
    std::optional<topic::AgePosition> after;
    for (;;) {
      const auto page = session.operations().headlessByAge({}, after, limit);
      if (page.empty()) break;
      for (const auto& row : page) paged.push_back(row.key);
      after = topic::AgePosition{page.back().updatedAt, page.back().key};
    }
    QCOMPARE(paged, expected);
  }
}

void HistoryTest::headlessRowsWithinAges() {
  using std::chrono::hours;
  using std::chrono::minutes;
  const Bench bench;
  Session session = bench.session();
  bench.makeHeadless({"5 hours"}, "5 hours");
  bench.makeHeadless({"90 minutes"}, "90 minutes");
  bench.makeHeadless({"10 minutes"}, "10 minutes");
  bench.makeHeadless({"ahead of the clock"}, "-5 minutes");
  const auto within = [&](const topic::AgeRange& range) {
    std::vector<std::string> keys;
    for (const auto& row : session.operations().headlessByAge(range, {}, 100)) keys.push_back(row.key);
    return keys;
  };
  using Keys = std::vector<std::string>;
  QCOMPARE(within({}), (Keys{"5 hours", "90 minutes", "10 minutes", "ahead of the clock"}));
  QCOMPARE(within({.from = hours(1)}), (Keys{"5 hours", "90 minutes"}));
  QCOMPARE(within({.from = hours(1), .to = hours(2)}), Keys{"90 minutes"});
  QCOMPARE(within({.from = {}, .to = hours(1)}), (Keys{"10 minutes", "ahead of the clock"}));
  QCOMPARE(within({.from = minutes(1), .to = minutes(2)}), Keys{});
}

void HistoryTest::rowsOfOneMomentPageByKey() {
  const Bench bench;
  Session session = bench.session();
  bench.execute("insert into " + bench.head +
                " (compaction_key, updated_at) select 'k' || i, '2020-02-02 02:02:02.020202Z' from "
                "generate_series(1, 30) i");
  std::vector<std::string> paged;
  std::optional<topic::AgePosition> after;
  for (;;) {
    const auto page = session.operations().headlessByAge({}, after, 7);
    if (page.empty()) break;
    for (const auto& row : page) paged.push_back(row.key);
    after = topic::AgePosition{page.back().updatedAt, page.back().key};
  }
  QCOMPARE(paged.size(), std::size_t{30});
  QVERIFY(std::ranges::is_sorted(paged));
}

}  // namespace

HEADLOCK_TEST(HistoryTest)
#include "history_test.moc"
