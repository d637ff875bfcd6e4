// The life of a key's row: both reads, what a lock changes and what it never touches (items 5 and 6 of the
// contract's proofs), and the guards that the database itself keeps.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

class HeadTest : public QObject {
  Q_OBJECT

private slots:
  void thePlainReadSeesHeadsOnly();
  void theLockedReadMakesTheRowAndReturnsTheHead();
  void aReadNeitherWaitsNorWrites();
  void aPutFillsAHeadlessRowInPlace();
  void aLockThatProducesNothingLeavesAHeadlessRow();
  void theTtlRemovesHeadlessRowsAndNeverHeads();
  void aHeadlessRowLockedAgainMovesItsUpdatedAtOnly();
  void aThousandLocksLeaveAMaterializedRowAlone();
  void theDatabaseRefusesHalfAHead_data();
  void theDatabaseRefusesHalfAHead();
  void theDatabaseKeepsCreatedAt();
  void aHeadWhoseMessageIsGoneIsSaid();
  void badKeysAreRefusedBeforeAnythingIsSent();
};

const char* const kRow =
    "select compaction_key, head_id, schema_version, compaction_rank, created_at, updated_at, ctid, xmin "
    "from "
    "headlock.compaction_head_1";

void HeadTest::thePlainReadSeesHeadsOnly() {
  const Bench bench;
  Session session = bench.session();
  auto key = session.key("k");
  QVERIFY(!key.compactionHead());
  QVERIFY(!session.operations().keyRow("k"));
  bench.makeHeadless({"k"}, "10 minutes");
  QVERIFY(!key.compactionHead());
  const auto headless = session.operations().keyRow("k");
  QCOMPARE(headless->state, topic::KeyState::headless);
  QVERIFY(!headless->headId && !headless->rank && !headless->schemaVersion);
  QVERIFY(headless->age >= std::chrono::minutes(10) && headless->age < std::chrono::minutes(12));

  const auto produced = session.producer().produce(Counter{7}, compacted("k", 3));
  const auto head = key.compactionHead();
  QCOMPARE(head->id, produced.id);
  QCOMPARE(head->rank, 3);
  QCOMPARE(head->schemaVersion, 1);
  QCOMPARE(head->message.value, 7);
  QCOMPARE(std::to_string(head->createdAt.time_since_epoch().count()),
           bench.value("select (extract(epoch from created_at) * 1000000)::bigint from " + bench.log));
  const auto row = session.operations().keyRow("k");
  QCOMPARE(row->state, topic::KeyState::materialized);
  QCOMPARE(*row->headId, produced.id);
  QCOMPARE(*row->rank, 3);
  QCOMPARE(*row->schemaVersion, 1);
}

void HeadTest::theLockedReadMakesTheRowAndReturnsTheHead() {
  const Bench bench;
  Session session = bench.session();
  auto key = session.key("k");
  const auto lockOnce = [&] {
    return session.client.inTransaction(
        [&](topic::Transaction& transaction) { return key.lockCompactionHead(transaction); });
  };
  const auto first = lockOnce();
  QVERIFY(first.createdRow && !first.head);
  const auto second = lockOnce();
  QVERIFY(!second.createdRow && !second.head);
  const auto produced = session.producer().produce(Counter{5}, compacted("k", 2));
  const auto third = lockOnce();
  QVERIFY(!third.createdRow);
  QCOMPARE(third.head->id, produced.id);
  QCOMPARE(third.head->message.value, 5);
  QCOMPARE(third.head->rank, 2);

  // What this transaction produces itself it also reads.
  auto producer = session.producer();
  topic::Transaction transaction(session.connection);
  QCOMPARE(key.lockCompactionHead(transaction).head->message.value, 5);
  producer.produceInTx(transaction, Counter{6}, compacted("k"));
  QCOMPARE(key.lockCompactionHead(transaction).head->message.value, 6);
  transaction.rollback();
  QCOMPARE(key.compactionHead()->message.value, 5);
}

void HeadTest::aReadNeitherWaitsNorWrites() {
  const Bench bench;
  Session holder = bench.session();
  increment(holder, "k");
  topic::Transaction transaction(holder.connection);
  QVERIFY(holder.key("k").lockCompactionHead(transaction).head.has_value());
  QVERIFY(holder.key("new").lockCompactionHead(transaction).createdRow);

  auto settings = bench.settings();
  settings.readOnly = true;
  Session reader(settings);
  QCOMPARE(reader.key("k").compactionHead()->message.value, 1);
  QVERIFY(!reader.key("new").compactionHead());
  QVERIFY(!reader.key("absent").compactionHead());
  transaction.rollback();
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("1"));
}

void HeadTest::aPutFillsAHeadlessRowInPlace() {
  const Bench bench;
  bench.makeHeadless({"k"}, "2 hours");
  const auto before = bench.rows(kRow);
  Session session = bench.session();
  const auto produced = session.producer().produce(Counter{1}, compacted("k"));
  QVERIFY(produced.becameHead);
  const auto after = bench.rows(kRow);
  QCOMPARE(after.size(), std::size_t{1});
  QVERIFY(after[0][4] == before[0][4]);
  QCOMPARE(bench.value("select updated_at > " + literal(*before[0][5]) +
                       "::timestamptz + interval '1 hour' from " + bench.head),
           std::string("t"));
  QCOMPARE(*after[0][1], std::to_string(produced.id.value));
}

void HeadTest::aLockThatProducesNothingLeavesAHeadlessRow() {
  const Bench bench;
  Session session = bench.session();
  session.client.inTransaction([&](topic::Transaction& transaction) {
    static_cast<void>(session.key("kept").lockCompactionHead(transaction));
  });
  QVERIFY(codeOf([&] {
            session.client.inTransaction([&](topic::Transaction& transaction) {
              static_cast<void>(session.key("gone").lockCompactionHead(transaction));
              throw InvalidInput("invalid_argument", "The caller changed its mind.");
            });
          }) == "invalid_argument");
  QVERIFY(bench.rows("select compaction_key, head_id from " + bench.head) == (Rows{{"kept", std::nullopt}}));
}

void HeadTest::theTtlRemovesHeadlessRowsAndNeverHeads() {
  const Bench bench;
  Session session = bench.session();
  session.client.registerTopic({.name = "t", .headlessTtl = std::chrono::minutes(30)});
  increment(session, "head");
  bench.makeHeadless({"old"}, "31 minutes");
  bench.makeHeadless({"young"}, "29 minutes");
  bench.execute("update " + bench.head +
                " set updated_at = now() - interval '10 years' where compaction_key = 'head'");
  const auto report = session.operations().sweep({});
  QCOMPARE(report.deleted, 1);
  QVERIFY(bench.rows("select compaction_key from " + bench.head + " order by 1") ==
          (Rows{{"head"}, {"young"}}));
  QCOMPARE(session.operations().sweep({.olderThan = std::chrono::milliseconds(0)}).deleted, 1);
  QVERIFY(bench.rows("select compaction_key from " + bench.head) == (Rows{{"head"}}));
  QCOMPARE(increment(session, "old"), 1);  // what was removed is made again by the next lock
}

void HeadTest::aHeadlessRowLockedAgainMovesItsUpdatedAtOnly() {
  const Bench bench;
  bench.makeHeadless({"k"}, "10 minutes");
  Session session = bench.session();
  std::string previous = *bench.rows(kRow)[0][5];
  const std::string born = *bench.rows(kRow)[0][4];
  for (int i = 0; i < 3; ++i) {
    session.client.inTransaction([&](topic::Transaction& transaction) {
      static_cast<void>(session.key("k").lockCompactionHead(transaction));
    });
    const auto row = bench.rows(kRow)[0];
    QVERIFY(!row[1] && !row[2] && !row[3]);
    QCOMPARE(*row[4], born);
    QCOMPARE(bench.value("select updated_at > " + literal(previous) + " from " + bench.head),
             std::string("t"));
    previous = *row[5];
  }
  QCOMPARE(bench.value("select clock_timestamp() - updated_at < interval '5 minutes' from " + bench.head),
           std::string("t"));
}

void HeadTest::aThousandLocksLeaveAMaterializedRowAlone() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "k");
  const auto before = bench.rows(kRow);
  auto key = session.key("k");
  for (int i = 0; i < 1000; ++i) {
    session.client.inTransaction([&](topic::Transaction& transaction) {
      QCOMPARE(key.lockCompactionHead(transaction).head->message.value, 1);
    });
  }
  QVERIFY(bench.rows(kRow) == before);
}

void HeadTest::theDatabaseRefusesHalfAHead_data() {
  QTest::addColumn<QString>("columns");
  QTest::addColumn<QString>("values");
  QTest::newRow("id") << "head_id"
                      << "1";
  QTest::newRow("version") << "schema_version"
                           << "1";
  QTest::newRow("rank") << "compaction_rank"
                        << "0";
  QTest::newRow("no rank") << "head_id, schema_version"
                           << "1, 1";
  QTest::newRow("no version") << "head_id, compaction_rank"
                              << "1, 0";
  QTest::newRow("no id") << "schema_version, compaction_rank"
                         << "1, 0";
}

void HeadTest::theDatabaseRefusesHalfAHead() {
  QFETCH(const QString, columns);
  QFETCH(const QString, values);
  static const Bench bench;
  const auto refused = [&](const std::string& sql) {
    try {
      bench.execute(sql);
      return std::string();
    } catch (const std::runtime_error& error) {
      return std::string(error.what()).substr(0, 5);
    }
  };
  QCOMPARE(refused("insert into " + bench.head + " (compaction_key, " + columns.toStdString() +
                   ") values ('half', " + values.toStdString() + ")"),
           std::string("23514"));
  bench.execute("insert into " + bench.head + " (compaction_key) values ('row') on conflict do nothing");
  QCOMPARE(refused("update " + bench.head + " set (" + columns.toStdString() + ") = row(" +
                   values.toStdString() + ")"),
           std::string("23514"));
}

void HeadTest::theDatabaseKeepsCreatedAt() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "head");
  bench.makeHeadless({"headless"}, "1 minute");
  const auto before = bench.rows(kRow);
  for (const char* change :
       {"created_at = now() - interval '1 day'", "created_at = created_at - interval '1 microsecond'"}) {
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, bench.execute("update " + bench.head + " set " + change));
  }
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           bench.execute("update " + bench.head + " set created_at = null"));
  QVERIFY(bench.rows(kRow) == before);
  bench.execute("update " + bench.head + " set created_at = created_at");  // the same value is no change
}

/// There is no foreign key from head to log. A message that somebody removed is named, and never looks like
/// an absent head: a read-modify-write would start from nothing.
void HeadTest::aHeadWhoseMessageIsGoneIsSaid() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "k");
  bench.execute("delete from " + bench.log);
  QCOMPARE(codeOf([&] { increment(session, "k"); }), std::string("message_missing"));
  QCOMPARE(codeOf([&] { static_cast<void>(session.key("k").compactionHead()); }),
           std::string("message_missing"));
  const auto heads = session.operations().heads({}, {}, 10);
  QCOMPARE(heads.size(), std::size_t{1});
  QVERIFY(!heads[0].message);
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("0"));
}

void HeadTest::badKeysAreRefusedBeforeAnythingIsSent() {
  const Bench bench;
  Session session = bench.session();
  auto producer = session.producer();
  static_cast<void>(session.recorder->take());
  for (const std::string& bad : {std::string(), std::string(1025, 'k'), std::string("a\0b", 3),
                                 std::string("\xff"), std::string("\xed\xa0\x80"), std::string("\xc0\xaf")}) {
    QCOMPARE(codeOf([&] { static_cast<void>(session.key(bad)); }), std::string("invalid_key"));
    QCOMPARE(codeOf([&] { producer.produce(Counter{}, compacted(bad)); }), std::string("invalid_key"));
    QCOMPARE(codeOf([&] {
               producer.produceBatch({{Counter{}, compacted("fine")}, {Counter{}, compacted(bad)}});
             }),
             std::string("invalid_key"));
    topic::Transaction transaction(session.connection);
    QCOMPARE(codeOf([&] { session.operations().lock(transaction, bad); }), std::string("invalid_key"));
    QCOMPARE(codeOf([&] { producer.produceInTx(transaction, Counter{}, compacted(bad)); }),
             std::string("invalid_key"));
  }
  QVERIFY(session.recorder->take().empty());
  QCOMPARE(increment(session, std::string(1024, 'k')), 1);
}

}  // namespace

HEADLOCK_TEST(HeadTest)
#include "head_test.moc"
