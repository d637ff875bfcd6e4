// Through a transaction pooler nothing may rely on a session: no prepared statement is left behind, and every
// operation works when PgBouncer hands each transaction to whichever server session is free.
#include <signal.h>

#include <QTest>

#include "core/database/cluster_files.h"
#include "core/database/cluster_installation.h"
#include "core/database/cluster_process.h"
#include "core/topic/installation.h"
#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::database::embedded;

namespace {

class PoolerTest : public QObject {
  Q_OBJECT

private slots:
  void nothingIsPrepared();
  void everyOperationThroughPgBouncer();
  void writersThroughPgBouncerCompose();
  void errorsThroughPgBouncerKeepTheirTypes();
};

/// PgBouncer in transaction mode in front of a database, with fewer server sessions than clients.
class PgBouncer {
public:
  explicit PgBouncer(const std::string& conninfo, int poolSize)
      : home_(makeUniqueHome(temporaryDirectory(), "headlock-pooler-")), directory_(home_ + "/pooler") {
    makeServerDirectory(directory_);
    const auto part = [&](const char* keyword) {
      for (const auto& option : database::parseConninfo(conninfo)) {
        if (option.keyword == keyword) return option.value;
      }
      throw std::runtime_error(std::string("the server's conninfo has no ") + keyword);
    };
    user_ = part("user");
    writeFile(home_ + "/pgbouncer.ini",
              "[databases]\npooled = host=" + part("host") + " port=" + part("port") +
                  " dbname=" + part("dbname") + " user=" + user_ + " pool_size=" + std::to_string(poolSize) +
                  "\n[pgbouncer]\npool_mode = transaction\nlisten_addr =\nunix_socket_dir = " + directory_ +
                  "\nlisten_port = 6432\nauth_type = any\nmax_client_conn = 50\n");
    process_.emplace(launch({"pgbouncer", home_ + "/pgbouncer.ini"}, directory_, home_ + "/log", true));
    waitUntilItAnswers();
  }
  ~PgBouncer() {
    process_->signal(SIGTERM);
    if (!process_->waitForEnd(std::chrono::seconds(5))) process_->signal(SIGKILL);
    static_cast<void>(process_->waitForEnd(std::chrono::seconds(5)));
    removeTree(home_);
  }
  PgBouncer(const PgBouncer&) = delete;
  PgBouncer& operator=(const PgBouncer&) = delete;

  [[nodiscard]] database::Settings settings() const {
    database::Settings settings;
    settings.conninfo = conninfo("pooled");
    settings.pooler = true;
    return settings;
  }
  [[nodiscard]] std::string conninfo(const std::string& database) const {
    return "host=" + directory_ + " port=6432 user=" + user_ + " dbname=" + database;
  }

private:
  void waitUntilItAnswers() const {
    std::string problem;
    const auto answers = [&] {
      try {
        return value(conninfo("pooled"), "select 1") == "1";
      } catch (const std::runtime_error& error) {
        problem = error.what();
        return false;
      }
    };
    if (!QTest::qWaitFor(answers, 10'000)) throw std::runtime_error("PgBouncer does not answer: " + problem);
  }

  const std::string home_;
  const std::string directory_;
  std::string user_;
  std::optional<Process> process_;
};

/// One of everything that a program does.
void everything(Session& session) {
  auto& client = session.client;
  auto& operations = session.operations();
  QVERIFY(client.registerTopic({.name = "new", .headlessTtl = std::chrono::minutes(5)}).created);
  QVERIFY(!client.registerTopic({.name = "new", .headlessTtl = std::chrono::minutes(6)}).created);
  auto producer = session.producer();
  for (int i = 1; i <= 8; ++i) QCOMPARE(increment(session, "k"), i);
  QVERIFY(producer.produce(Counter{9}, compacted("k")).becameHead);
  QVERIFY(producer.produceBatch({{Counter{1}, compacted("b")}, {Counter{2}, compacted("a")}})[1].becameHead);
  QCOMPARE(session.key("k").compactionHead()->message.value, 9);
  client.inTransaction([&](topic::Transaction& transaction) {
    static_cast<void>(session.key("headless").lockCompactionHead(transaction));
    const auto savepoint = transaction.savepoint();
    QVERIFY(producer.produceInTx(transaction, Counter{5}, compacted("gone")).get().becameHead);
    transaction.rollbackTo(savepoint);
  });
  QCOMPARE(operations.keys({}, {}, 10).rows.size(), std::size_t{4});
  QCOMPARE(operations.heads({}, {}, 10).size(), std::size_t{3});
  QCOMPARE(operations.messages({}, {}, 100).size(), std::size_t{11});
  QCOMPARE(operations.messagesAfter({.key = "k"}, {}, 100).size(), std::size_t{9});
  QCOMPARE(operations.headlessByAge({}, {}, 10).size(), std::size_t{1});
  QCOMPARE(operations.stats(topic::StatsPrecision::exact).headless.value, 1);
  QCOMPARE(client.allStats(topic::StatsPrecision::live).size(), std::size_t{2});
  QCOMPARE(operations.sweep({.olderThan = std::chrono::milliseconds(0), .dryRun = true}).wouldDelete, 1);
  QCOMPARE(operations.sweep({.olderThan = std::chrono::milliseconds(0)}).deleted, 1);
  client.deleteTopic("new");
  QCOMPARE(client.topics().size(), std::size_t{1});
}

void PoolerTest::nothingIsPrepared() {
  const Bench bench;
  auto settings = bench.settings();
  settings.pooler = true;
  Session session(settings);
  everything(session);
  const auto count = [](Session& asked) {
    database::Transaction transaction(asked.connection);
    return transaction
        .execute({database::adHoc("tests.prepared", "select count(*) from pg_prepared_statements"), {}})
        .integer(0, 0);
  };
  QCOMPARE(count(session), 0);
  Session usual = bench.session();
  increment(usual, "k");
  QVERIFY(count(usual) > 0);  // the question is the right one
}

void PoolerTest::everyOperationThroughPgBouncer() {
  const Bench bench;
  const PgBouncer pooler(bench.conninfo, 2);
  Session first(pooler.settings());
  everything(first);
  topic::Installation installation(first.connection);
  QVERIFY(!installation.install());
  installation.destroy();
  QVERIFY(installation.install());
  first.client.registerTopic({.name = "t"});
  everything(first);
  auto limited = pooler.settings();
  limited.statementTimeout = std::chrono::seconds(20);
  limited.readOnly = true;
  Session reader(limited);
  QCOMPARE(reader.key("k").compactionHead()->message.value, 9);
  QCOMPARE(codeOf([&] { reader.producer().produce(Counter{}, compacted("k")); }), std::string("read_only"));
  // Limits and modes were the transaction's own: the next one on the same server session has none of them.
  QCOMPARE(increment(first, "k"), 10);
}

/// More clients than server sessions: each transaction lands where there is room.
void PoolerTest::writersThroughPgBouncerCompose() {
  const Bench bench;
  const PgBouncer pooler(bench.conninfo, 3);
  std::vector<std::future<void>> writers;
  for (int writer = 0; writer < 6; ++writer) {
    writers.push_back(onThread([&] {
      Session session(pooler.settings());
      for (int i = 0; i < 15; ++i) {
        increment(session, "k");
        increment(session, "k" + std::to_string(i));
      }
    }));
  }
  for (auto& writer : writers) writer.get();
  Session session(pooler.settings());
  QCOMPARE(session.key("k").compactionHead()->message.value, 90);
  for (int i = 0; i < 15; ++i)
    QCOMPARE(session.key("k" + std::to_string(i)).compactionHead()->message.value, 6);
}

void PoolerTest::errorsThroughPgBouncerKeepTheirTypes() {
  const Bench bench;
  const PgBouncer pooler(bench.conninfo, 2);
  Session a(pooler.settings());
  Session direct = bench.session();
  Writer writer(a);
  writer.increment("k");
  topic::Transaction transaction(a.connection, {.isolation = database::Isolation::repeatableRead});
  transaction.execute({database::adHoc("tests.snapshot", "select 1"), {}});
  increment(direct, "k");
  QCOMPARE(codeOf([&] { static_cast<void>(a.operations().lock(transaction, "k")); }),
           std::string("serialization_failure"));
  transaction.rollback();
  QCOMPARE(writer.increment("k"), 3);
  direct.client.deleteTopic("t");
  QCOMPARE(codeOf([&] { writer.increment("k"); }), std::string("topic_changed"));
  QCOMPARE(codeOf([&] { writer.increment("k"); }), std::string("topic_not_found"));
}

}  // namespace

HEADLOCK_TEST(PoolerTest)
#include "pooler_test.moc"
