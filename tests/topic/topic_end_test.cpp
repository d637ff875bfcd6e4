// Item 9 of the contract's proofs: topics go, and are renamed by hand, while others stand in the middle of
// using them.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

class TopicEndTest : public QObject {
  Q_OBJECT

private slots:
  void deletedBetweenResolveAndTouch();
  void renamedBetweenResolveAndTouch();
  void deletedBehindARememberedId();
  void deletedWhileALockWaitsForTheTables();
  void aDeleteYieldsToAReaderAndSucceedsLater();
  void aDeleteYieldsToALockerWhoGoesOnToReadAndWrite();
  void aLockerWaitsNoLongerThanADeleterTries();
  void madeAgainUnderTheSameNameOldHandlesFollow();
  void aProduceInATransactionRecoversWhenRunAgain();
  void aProduceThatWasAskedForRecoversWhenRunAgain();
  void renamedByHandHandlesFollowTheName();
  void renamedByHandAProduceNeverLandsElsewhere();
  void deletingWhatIsNotThere();
};

std::string lockCode(Session& session, topic::Transaction& transaction) {
  return codeOf([&] { static_cast<void>(session.operations().lock(transaction, "k")); });
}

/// One typed error, then a clean rollback, then what the topic is now.
void failsOnce(Session& session, const std::string& code, const std::string& afterwards) {
  topic::Transaction transaction(session.connection);
  QCOMPARE(lockCode(session, transaction), code);
  transaction.rollback();
  topic::Transaction next(session.connection);
  QCOMPARE(lockCode(session, next), afterwards);
  next.rollback();
  QVERIFY(!session.connection.inTransaction());
}

void TopicEndTest::deletedBetweenResolveAndTouch() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  a.recorder->after("headlock.topic.find_by_name", [&] { b.client.deleteTopic("t"); });
  failsOnce(a, "topic_changed", "topic_not_found");
}

void TopicEndTest::renamedBetweenResolveAndTouch() {
  const Bench bench;
  Session a = bench.session();
  a.recorder->after("headlock.topic.find_by_name", [&] {
    bench.execute("update headlock.topic_config set name = 'renamed' where name = 't'");
  });
  failsOnce(a, "topic_not_found", "topic_not_found");
  QCOMPARE(bench.value("select count(*) from " + bench.head), std::string("0"));
}

void TopicEndTest::deletedBehindARememberedId() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  increment(a, "k");
  b.client.deleteTopic("t");
  failsOnce(a, "topic_changed", "topic_not_found");
  QCOMPARE(codeOf([&] { static_cast<void>(a.key("k").compactionHead()); }), std::string("topic_not_found"));
  QCOMPARE(codeOf([&] { a.operations().sweep({}); }), std::string("topic_not_found"));
}

/// The locker's statement waits for the table when the deleter commits.
void TopicEndTest::deletedWhileALockWaitsForTheTables() {
  const Bench bench;
  Session a = bench.session();
  increment(a, "k");
  Session deleter = bench.session();
  topic::Transaction deletion(deleter.connection);
  for (const char* sql : {"lock table headlock.compaction_head_1 in access exclusive mode",
                          "lock table headlock.message_log_1 in access exclusive mode",
                          "drop table headlock.compaction_head_1, headlock.message_log_1",
                          "delete from headlock.topic_config"}) {
    deletion.execute({database::adHoc("tests.delete", sql), {}});
  }
  topic::Transaction transaction(a.connection);
  auto lock = onThread([&] { return lockCode(a, transaction); });
  waitUntilBlocked(bench.conninfo, a.pid());
  deletion.commit();
  QCOMPARE(lock.get(), std::string("topic_changed"));
  transaction.rollback();
  QCOMPARE(codeOf([&] { static_cast<void>(a.operations().info()); }), std::string("topic_not_found"));
}

void TopicEndTest::aDeleteYieldsToAReaderAndSucceedsLater() {
  const Bench bench;
  Session reader = bench.session();
  Session deleter = bench.session();
  increment(reader, "k");
  topic::Transaction reading(reader.connection);
  reading.execute({database::adHoc("tests.read", "select count(*) from headlock.message_log_1"), {}});
  // On this very thread: a delete that waited for ever would never come back.
  QCOMPARE(codeOf([&] { deleter.client.deleteTopic("t", 2); }), std::string("lock_timeout"));
  QVERIFY(!deleter.connection.inTransaction());
  reading.execute({database::adHoc("tests.read", "select count(*) from headlock.compaction_head_1"), {}});
  QCOMPARE(deleter.operations().info().name, std::string("t"));
  reading.commit();
  deleter.client.deleteTopic("t", 1);
  QVERIFY(bench
              .rows("select relname from pg_class where relname in ('compaction_head_1', 'message_log_1', "
                    "'message_log_1_id_seq')")
              .empty());
  QCOMPARE(bench.value("select count(*) from headlock.topic_config"), std::string("0"));
}

void TopicEndTest::aDeleteYieldsToALockerWhoGoesOnToReadAndWrite() {
  const Bench bench;
  Session locker = bench.session();
  Session deleter = bench.session();
  Writer writer(locker);
  writer.increment("k");
  topic::Transaction transaction(locker.connection);
  QCOMPARE(locker.key("k").lockCompactionHead(transaction).head->message.value, 1);
  auto deletion = onThread([&] { deleter.client.deleteTopic("t", 1000); });
  waitUntilBlocked(bench.conninfo, deleter.pid());
  QVERIFY(locker.key("new").lockCompactionHead(transaction).createdRow);
  QVERIFY(writer.producer().produceInTx(transaction, Counter{2}, compacted("k")).get().becameHead);
  QCOMPARE(locker.key("k").lockCompactionHead(transaction).head->message.value, 2);
  transaction.commit();
  deletion.get();
  QCOMPARE(codeOf([&] { writer.increment("k"); }), std::string("topic_changed"));
  QCOMPARE(codeOf([&] { writer.increment("k"); }), std::string("topic_not_found"));
}

/// A locker queues behind a waiting delete, and gets its turn when the delete gives way.
void TopicEndTest::aLockerWaitsNoLongerThanADeleterTries() {
  const Bench bench;
  Session holder = bench.session();
  Session deleter = bench.session();
  Session locker = bench.session();
  increment(locker, "k");
  topic::Transaction transaction(holder.connection);
  QVERIFY(holder.key("k").lockCompactionHead(transaction).head.has_value());
  auto deletion = onThread([&] { return codeOf([&] { deleter.client.deleteTopic("t", 1); }); });
  waitUntilBlocked(bench.conninfo, deleter.pid());
  auto other = onThread([&] { return increment(locker, "other"); });
  QCOMPARE(deletion.get(), std::string("lock_timeout"));
  QCOMPARE(other.get(), 1);
  transaction.rollback();
}

void TopicEndTest::madeAgainUnderTheSameNameOldHandlesFollow() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  Writer writer(a);
  writer.increment("k");
  auto key = a.key("k");
  auto& operations = a.operations();
  const auto again = [&] {
    b.client.deleteTopic("t");
    return b.client.registerTopic({.name = "t"}).topic.id;
  };
  QVERIFY(again() != topic::TopicId{1});
  QVERIFY(!key.compactionHead());
  again();
  QVERIFY(writer.producer().produce(Counter{7}, compacted("k")).becameHead);
  QCOMPARE(key.compactionHead()->message.value, 7);
  again();
  QCOMPARE(writer.producer().produceBatch({{Counter{8}, compacted("k")}}).size(), std::size_t{1});
  QCOMPARE(operations.keys({}, {}, 10).rows.size(), std::size_t{1});
  again();
  QVERIFY(operations.keys({}, {}, 10).rows.empty());
  again();
  QVERIFY(operations.messages({}, {}, 10).empty());
  again();
  QCOMPARE(operations.stats(topic::StatsPrecision::exact).keys.value, 0);
  again();
  QCOMPARE(operations.sweep({}).deleted, 0);
  again();
  // A transaction is never begun again behind its caller's back: one typed error, and the next run works.
  QCOMPARE(codeOf([&] { writer.increment("k"); }), std::string("topic_changed"));
  QCOMPARE(writer.increment("k"), 1);
}

void TopicEndTest::aProduceInATransactionRecoversWhenRunAgain() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  auto producer = a.producer();
  b.client.deleteTopic("t");
  b.client.registerTopic({.name = "t"});
  const auto put = [&] {
    a.client.inTransaction([&](topic::Transaction& transaction) {
      producer.produceInTx(transaction, Counter{1}, compacted("k"));
    });
  };
  QCOMPARE(codeOf(put), std::string("topic_changed"));
  QCOMPARE(codeOf(put), std::string());
  QCOMPARE(a.key("k").compactionHead()->message.value, 1);
}

/// The same where the caller asks for the answer, and where another statement carries the produce along.
void TopicEndTest::aProduceThatWasAskedForRecoversWhenRunAgain() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  a.client.registerTopic({.name = "other"});
  auto producer = a.producer();
  const auto again = [&] {
    b.client.deleteTopic("t");
    b.client.registerTopic({.name = "t"});
  };
  const auto ask = [&] {
    a.client.inTransaction([&](topic::Transaction& transaction) {
      static_cast<void>(producer.produceInTx(transaction, Counter{1}, compacted("k")).get());
    });
  };
  const auto lockElsewhere = [&] {
    a.client.inTransaction([&](topic::Transaction& transaction) {
      producer.produceInTx(transaction, Counter{2}, compacted("k"));
      static_cast<void>(a.key("k", "other").lockCompactionHead(transaction));
    });
  };
  const auto execute = [&] {
    a.client.inTransaction([&](topic::Transaction& transaction) {
      producer.produceInTx(transaction, Counter{3}, compacted("k"));
      transaction.execute({database::adHoc("tests.other", "select 1"), {}});
    });
  };
  int value = 0;
  for (const std::function<void()>& work :
       {std::function<void()>(ask), std::function<void()>(lockElsewhere), std::function<void()>(execute)}) {
    again();
    QCOMPARE(codeOf(work), std::string("topic_changed"));
    QCOMPARE(codeOf(work), std::string());
    QCOMPARE(a.key("k").compactionHead()->message.value, ++value);
  }
}

void TopicEndTest::renamedByHandHandlesFollowTheName() {
  const Bench bench;
  Session a = bench.session();
  Writer writer(a);
  writer.increment("k");
  bench.execute("update headlock.topic_config set name = 'archive' where name = 't'");
  Session b = bench.session();
  QVERIFY(b.client.registerTopic({.name = "t"}).created);

  auto key = a.key("k");
  QCOMPARE(increment(a, "k"),
           1);  // the lock finds out within its own transaction, and the produce follows it
  QCOMPARE(key.compactionHead()->message.value, 1);
  QCOMPARE(a.key("k", "archive").compactionHead()->message.value, 1);
  QCOMPARE(bench.value("select count(*) from " + bench.log), std::string("1"));
  QCOMPARE(bench.value("select count(*) from headlock.message_log_2"), std::string("1"));
}

/// Each kind of produce, with a producer that was registered before the rename.
void TopicEndTest::renamedByHandAProduceNeverLandsElsewhere() {
  struct Kind {
    std::function<void(Session&, topic::Producer<Counter>&)> produce;
    bool inCallersTransaction;
  };
  const auto inTransaction = [](const topic::ProduceOptions& options) {
    return [options](Session& session, topic::Producer<Counter>& producer) {
      session.client.inTransaction(
          [&](topic::Transaction& transaction) { producer.produceInTx(transaction, Counter{1}, options); });
    };
  };
  const std::vector<Kind> kinds{
      {[](Session&, auto& producer) { producer.produce(Counter{1}, compacted("k")); }, false},
      {[](Session&, auto& producer) { producer.produce(Counter{1}, {.key = "k"}); }, false},
      {[](Session&, auto& producer) {
         producer.produceBatch({{Counter{1}, compacted("k")}, {Counter{2}}});
       },
       false},
      {inTransaction(compacted("k")), true},
      {inTransaction({}), true}};
  for (const Kind& kind : kinds) {
    const Bench bench;
    Session a = bench.session();
    auto producer = a.producer();
    bench.execute("update headlock.topic_config set name = 'archive' where name = 't'");
    // Nobody has the name now.
    QCOMPARE(codeOf([&] { kind.produce(a, producer); }),
             std::string(kind.inCallersTransaction ? "topic_changed" : "topic_not_found"));
    Session b = bench.session();
    b.client.registerTopic({.name = "t"});
    static_cast<void>(a.operations().info());
    bench.execute("update headlock.topic_config set name = 'archive2' where name = 't'");
    b.client.registerTopic({.name = "t"});
    // Somebody else has it now. The caller's own transaction is the caller's to run again.
    QCOMPARE(codeOf([&] { kind.produce(a, producer); }),
             std::string(kind.inCallersTransaction ? "topic_changed" : ""));
    if (kind.inCallersTransaction) QCOMPARE(codeOf([&] { kind.produce(a, producer); }), std::string());
    QVERIFY(bench.value("select count(*) from headlock.message_log_3") != "0");
    for (const char* old : {"message_log_1", "message_log_2", "compaction_head_1", "compaction_head_2"}) {
      QCOMPARE(bench.value(std::string("select count(*) from headlock.") + old), std::string("0"));
    }
  }
}

void TopicEndTest::deletingWhatIsNotThere() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  QCOMPARE(codeOf([&] { a.client.deleteTopic("absent"); }), std::string("topic_not_found"));
  // Two deletes at once: one deletes, the other says that there is nothing left.
  std::future<std::string> second;
  a.recorder->after("headlock.topic.lock_config", [&] {
    second = onThread([&] { return codeOf([&] { b.client.deleteTopic("t"); }); });
    waitUntilBlocked(bench.conninfo, b.pid());
  });
  a.client.deleteTopic("t");
  QCOMPARE(second.get(), std::string("topic_not_found"));
}

}  // namespace

HEADLOCK_TEST(TopicEndTest)
#include "topic_end_test.moc"
