// Topics come: registered by name, once, whoever else does it at the same time.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

class RegistrationTest : public QObject {
  Q_OBJECT

private slots:
  void makesATopicOrFindsIt();
  void replacesTheTtlAndNothingElse();
  void twoAtOnceMakeOneTopic();
  void twoAtOnceWhereTheFirstRollsBack();
  void aTopicDeletedMeanwhileIsMadeAgain();
  void manyAtOnce();
  void badNamesAreRefused_data();
  void badNamesAreRefused();
  void namesAtTheLimitAreTaken();
  void badTtlsAreRefused();
  void handlesDoNoInputOrOutput();
  void aProducerNeedsATopic();
  void identifiersGoOnAfterAFailedRegistration();
};

void RegistrationTest::makesATopicOrFindsIt() {
  const Bench bench;
  Session session = bench.session();
  const auto made = session.client.registerTopic({.name = "videos"});
  QVERIFY(made.created);
  QCOMPARE(made.topic.name, std::string("videos"));
  QCOMPARE(made.topic.headlessTtl, std::chrono::milliseconds(3'600'000));
  const auto found = session.client.registerTopic({.name = "videos"});
  QVERIFY(!found.created);
  QCOMPARE(found.topic.id, made.topic.id);
  QCOMPARE(found.topic.createdAt, made.topic.createdAt);
  QCOMPARE(session.client.topics().size(), std::size_t{2});
  const std::string id = std::to_string(made.topic.id.value);
  QVERIFY(bench.rows("select to_regclass('headlock.message_log_" + id +
                     "') is not null, to_regclass('headlock.compaction_head_" + id + "') is not null") ==
          (Rows{{"t", "t"}}));
}

void RegistrationTest::replacesTheTtlAndNothingElse() {
  using std::chrono::milliseconds;
  const Bench bench;
  Session session = bench.session();
  const auto before = session.client.topics()[0];
  const auto changed = session.client.registerTopic({.name = "t", .headlessTtl = milliseconds(5)});
  QVERIFY(!changed.created);
  QCOMPARE(changed.topic.headlessTtl, milliseconds(5));
  QCOMPARE(changed.topic.id, before.id);
  QCOMPARE(changed.topic.createdAt, before.createdAt);
  QVERIFY(changed.topic.updatedAt > before.updatedAt);
  const auto same = session.client.registerTopic({.name = "t", .headlessTtl = milliseconds(5)});
  QCOMPARE(same.topic.updatedAt, changed.topic.updatedAt);
  QCOMPARE(session.client.registerTopic({.name = "t"}).topic.headlessTtl, milliseconds(5));
  QCOMPARE(session.client.alterTopic({.name = "t", .headlessTtl = milliseconds(6)}).headlessTtl,
           milliseconds(6));
  QCOMPARE(codeOf([&] { session.client.alterTopic({.name = "absent", .headlessTtl = milliseconds(6)}); }),
           std::string("topic_not_found"));
}

/// a's registration is held open after its insert: b waits for it, and finds.
void RegistrationTest::twoAtOnceMakeOneTopic() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  std::future<topic::Registration> second;
  a.recorder->after("headlock.topic.insert", [&] {
    second = onThread(
        [&] { return b.client.registerTopic({.name = "new", .headlessTtl = std::chrono::minutes(2)}); });
    waitUntilBlocked(bench.conninfo, b.pid());
  });
  const auto first = a.client.registerTopic({.name = "new", .headlessTtl = std::chrono::minutes(1)});
  const auto other = second.get();
  QVERIFY(first.created);
  QVERIFY(!other.created);
  QCOMPARE(first.topic.id, other.topic.id);
  QCOMPARE(other.topic.headlessTtl, std::chrono::milliseconds(120'000));
  QCOMPARE(bench.value("select count(*) from headlock.topic_config where name = 'new'"), std::string("1"));
  QCOMPARE(increment(b, "k"), 1);
}

void RegistrationTest::twoAtOnceWhereTheFirstRollsBack() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  topic::Transaction transaction(a.connection);
  transaction.execute(
      {database::adHoc("tests.insert", "insert into headlock.topic_config (name) values ('new')"), {}});
  auto registration = onThread([&] { return b.client.registerTopic({.name = "new"}); });
  waitUntilBlocked(bench.conninfo, b.pid());
  transaction.rollback();
  QVERIFY(registration.get().created);
}

void RegistrationTest::aTopicDeletedMeanwhileIsMadeAgain() {
  const Bench bench;
  Session a = bench.session();
  Session b = bench.session();
  const auto old = a.client.topics()[0].id;
  // Between b's look and its change of the TTL, a deletes the topic and the commit is still to come.
  topic::Transaction deletion(a.connection);
  deletion.execute(
      {database::adHoc("tests.delete", "delete from headlock.topic_config where name = 't'"), {}});
  auto registration =
      onThread([&] { return b.client.registerTopic({.name = "t", .headlessTtl = std::chrono::minutes(1)}); });
  waitUntilBlocked(bench.conninfo, b.pid());
  deletion.commit();
  const auto made = registration.get();
  QVERIFY(made.created);
  QVERIFY(made.topic.id != old);
  QCOMPARE(made.topic.headlessTtl, std::chrono::milliseconds(60'000));
}

void RegistrationTest::manyAtOnce() {
  const Bench bench;
  std::vector<std::future<int>> all;
  for (int i = 0; i < 6; ++i) {
    all.push_back(onThread([&] {
      Session session = bench.session();
      int created = 0;
      for (int name = 0; name < 5; ++name) {
        if (session.client.registerTopic({.name = "n" + std::to_string(name)}).created) ++created;
      }
      return created;
    }));
  }
  int created = 0;
  for (auto& one : all) created += one.get();
  QCOMPARE(created, 5);
  QCOMPARE(bench.value(
               "select count(*) from pg_class where relname like 'compaction\\_head\\_%' and relkind = 'r'"),
           std::string("6"));
}

void RegistrationTest::badNamesAreRefused_data() {
  QTest::addColumn<QByteArray>("name");
  for (const auto& name : std::vector<std::string>{"",
                                                   "A",
                                                   "Videos",
                                                   "_a",
                                                   "__a",
                                                   "-a",
                                                   ".a",
                                                   "a b",
                                                   "a/b",
                                                   "ä",
                                                   "a\"b",
                                                   "a'b",
                                                   "a;drop table x",
                                                   "a\n",
                                                   " a",
                                                   "a ",
                                                   "a$1",
                                                   std::string("a\0b", 3),
                                                   "\xff",
                                                   std::string(201, 'a'),
                                                   "a\xe2\x80\xae"}) {
    QTest::addRow("%s", QByteArray::fromStdString(name).left(20).toHex().constData())
        << QByteArray::fromStdString(name);
  }
}

void RegistrationTest::badNamesAreRefused() {
  QFETCH(const QByteArray, name);
  static const Bench bench;
  Session session = bench.session();
  const std::string bad = name.toStdString();
  QCOMPARE(codeOf([&] { session.client.registerTopic({.name = bad}); }), std::string("invalid_topic_name"));
  QCOMPARE(codeOf([&] { static_cast<void>(session.client.topic<Counter>(bad)); }),
           std::string("invalid_topic_name"));
  QCOMPARE(codeOf([&] { session.client.deleteTopic(bad); }), std::string("invalid_topic_name"));
  QVERIFY(session.recorder->take().empty());
  if (bad.find('\0') != std::string::npos || bad == "\xff") return;  // these never reach a server
  QVERIFY_THROWS_EXCEPTION(
      std::runtime_error,
      bench.execute("insert into headlock.topic_config (name) values (" + literal(bad) + ")"));
}

void RegistrationTest::namesAtTheLimitAreTaken() {
  const Bench bench;
  Session session = bench.session();
  for (const auto& name : {std::string(200, 'a'), std::string("0"), std::string("a._-z"), std::string("9--"),
                           std::string("select")}) {
    QVERIFY(session.client.registerTopic({.name = name}).created);
    QCOMPARE(session.operations(name).info().name, name);
    session.producer(name).produce(Counter{1}, compacted("k"));
  }
}

void RegistrationTest::badTtlsAreRefused() {
  using std::chrono::milliseconds;
  const Bench bench;
  Session session = bench.session();
  for (const auto ttl : {milliseconds(0), milliseconds(-1), milliseconds::max(), milliseconds::min()}) {
    QCOMPARE(codeOf([&] { session.client.registerTopic({.name = "t", .headlessTtl = ttl}); }),
             std::string("invalid_argument"));
    QCOMPARE(codeOf([&] { session.client.alterTopic({.name = "t", .headlessTtl = ttl}); }),
             std::string("invalid_argument"));
  }
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           bench.execute("update headlock.topic_config set headless_ttl_ms = 0"));
}

void RegistrationTest::handlesDoNoInputOrOutput() {
  const Bench bench;
  Session session = bench.session();
  auto absent = session.client.topic<Counter>("absent");
  auto key = absent.key("k");
  QVERIFY(session.recorder->take().empty());
  QCOMPARE(codeOf([&] { static_cast<void>(key.compactionHead()); }), std::string("topic_not_found"));
  QCOMPARE(codeOf([&] { session.operations("absent").keys({}, {}, 1); }), std::string("topic_not_found"));
  session.client.registerTopic({.name = "absent"});
  QVERIFY(!key.compactionHead());
}

void RegistrationTest::aProducerNeedsATopic() {
  const Bench bench;
  Session session = bench.session();
  QCOMPARE(codeOf([&] { static_cast<void>(session.producer("absent")); }), std::string("topic_not_found"));
  QVERIFY(!codeOf([&] {
             topic::Transaction transaction(session.connection);
             static_cast<void>(session.key("k", "absent").lockCompactionHead(transaction));
           }).empty());
}

void RegistrationTest::identifiersGoOnAfterAFailedRegistration() {
  const Bench bench;
  bench.execute("create table headlock.message_log_2 ()");
  Session session = bench.session();
  QCOMPARE(codeOf([&] { session.client.registerTopic({.name = "new"}); }), std::string("duplicate_value"));
  QCOMPARE(bench.value("select count(*) from headlock.topic_config"), std::string("1"));
  QCOMPARE(session.client.registerTopic({.name = "new"}).topic.id, topic::TopicId{3});
}

}  // namespace

HEADLOCK_TEST(RegistrationTest)
#include "registration_test.moc"
