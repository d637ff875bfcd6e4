// Connections: how they are made, what they carry, and how they are given up.
#include <QTest>
#include <chrono>
#include <thread>

#include "core/database/error.h"
#include "core/database/transaction.h"
#include "tests/support/recorder.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

Query ask(std::string text, std::vector<Parameter> parameters = {}) {
  return {adHoc("test.statement", "/* test.statement */ " + std::move(text)), std::move(parameters)};
}

/// Requests a cancel from another thread once the server shows that `pid` waits.
class CancelWhenBlocked {
public:
  CancelWhenBlocked(const std::string& conninfo, Connection& connection)
      : thread_([conninfo, pid = connection.backendPid(), canceller = connection.canceller()] {
          tests::waitUntilBlocked(conninfo, pid);
          canceller->request();
        }) {}
  ~CancelWhenBlocked() { thread_.join(); }

private:
  std::thread thread_;
};

class ConnectionTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void triesSeveralHosts();
  void saysWhyItCannotConnect();
  void carriesValuesExactly();
  void carriesArrays();
  void carriesBigValues();
  void preparesEachStatementOnce();
  void dropsTheLongestUnused();
  void healsAfterDiscardAll();
  void preparesNothingThroughAPooler();
  void passesNoticesOn();
  void cancelsAStatementThatWaits();
  void givesUpOnAFrozenServer();
  void givesUpConnectingToAFrozenServer();
  void refusesToStartWhenCancelled();
  void showsItselfInTheServersViews();

private:
  [[nodiscard]] Settings settings() const {
    Settings settings;
    settings.conninfo = conninfo_;
    return settings;
  }
  std::string conninfo_;
};

void ConnectionTest::init() {
  conninfo_ = tests::server().freshDatabase();
}

void ConnectionTest::triesSeveralHosts() {
  Settings several = settings();
  std::string host;
  for (const auto& option : parseConninfo(conninfo_)) {
    if (option.keyword == "host") host = option.value;
  }
  several.conninfo = conninfo_ + " host='/nowhere," + host + "' target_session_attrs=read-write";
  Connection connection(several);
  QCOMPARE(executeOnce(connection, ask("select 1")).integer(0, 0), std::int64_t(1));
  QVERIFY(connection.description().find(host) != std::string::npos);
}

void ConnectionTest::saysWhyItCannotConnect() {
  Settings nowhere = settings();
  nowhere.conninfo = "host=/nowhere dbname=d user=u password=hunter2";
  try {
    const Connection connection(nowhere);
    QFAIL("connected to nowhere");
  } catch (const ConnectionLost& error) {
    QCOMPARE(std::string(error.code()), std::string("connection_failed"));
    const std::string message = error.what();
    QVERIFY(message.find("/nowhere") != std::string::npos);
    QVERIFY(message.find("hunter2") == std::string::npos);
    QVERIFY(message.find('\n') == std::string::npos);
  }
}

void ConnectionTest::carriesValuesExactly() {
  Connection connection(settings());
  const auto result = executeOnce(
      connection,
      ask("select $1::text, $2::text, $3::bigint, $4::boolean, $5::jsonb, "
          "(extract(epoch from $6::timestamptz) * 1000000)::bigint, $7::numeric",
          {"it's \"quoted\"\n€", std::nullopt, std::int64_t(-9223372036854775807), true,
           R"({"n": 23958446825181076828, "m": 1.10})", Timestamp(1764495667312456us), "1e-400"}));
  QCOMPARE(result.string(0, 0), std::string("it's \"quoted\"\n€"));
  QVERIFY(result.isNull(0, 1));
  QCOMPARE(result.integer(0, 2), std::int64_t(-9223372036854775807));
  QVERIFY(result.boolean(0, 3));
  const std::string document = R"({"m": 1.10, "n": 23958446825181076828})";
  QCOMPARE(result.string(0, 4), document);
  QCOMPARE(result.timestamp(0, 5), Timestamp(1764495667312456us));
  QVERIFY(!executeOnce(connection, ask("select $1::text", {""})).isNull(0, 0));
  QVERIFY_THROWS_EXCEPTION(std::logic_error, static_cast<void>(result.integer(0, 0)));
}

void ConnectionTest::carriesArrays() {
  Connection connection(settings());
  const std::vector<std::optional<std::string>> texts{"a,b", std::nullopt, "", "{\"x\"}", "€"};
  const std::vector<std::optional<std::int64_t>> numbers{1, std::nullopt, -5'000'000'000};
  const std::vector<std::string> documents{"{\"a\": 1.10}", "[]"};
  const std::vector<std::string> none;
  const auto result =
      executeOnce(connection, ask("select array_to_json($1::text[])::text, "
                                  "array_to_json($2::bigint[])::text, ($3::jsonb[])[1]::text, "
                                  "cardinality($4::text[])",
                                  {Parameter::textArray(texts), Parameter::bigintArray(numbers),
                                   Parameter::jsonbArray(documents), Parameter::textArray(none)}));
  const std::string expected = R"(["a,b",null,"","{\"x\"}","€"])";
  QCOMPARE(result.string(0, 0), expected);
  QCOMPARE(result.string(0, 1), std::string("[1,null,-5000000000]"));
  QCOMPARE(result.string(0, 2), documents.front());
  QCOMPARE(result.integer(0, 3), std::int64_t(0));
}

void ConnectionTest::carriesBigValues() {
  Connection connection(settings());
  std::string big;
  big.resize(30'000'000, 'x');
  QCOMPARE(executeOnce(connection, ask("select length($1::text)", {big})).integer(0, 0),
           std::int64_t(30'000'000));
  QCOMPARE(executeOnce(connection, ask("select repeat('y', 30000000)")).text(0, 0).size(),
           std::size_t(30'000'000));
  // Both ways at once: each side's buffers fill while the other still writes.
  Transaction transaction(connection);
  std::vector<Query> queries;
  for (int i = 0; i < 20; ++i) queries.push_back(ask("select $1::text", {std::string(2'000'000, 'z')}));
  const auto answers = transaction.execute(std::move(queries));
  QCOMPARE(answers.size(), std::size_t(20));
  QCOMPARE(answers.back().text(0, 0).size(), std::size_t(2'000'000));
}

void ConnectionTest::preparesEachStatementOnce() {
  Connection connection(settings());
  const auto one = ask("select $1::int + 1", {1});
  const auto count =
      ask("select count(*) from pg_prepared_statements where statement like '%test.statement%'");
  const auto before = executeOnce(connection, count).integer(0, 0);
  for (int i = 0; i < 5; ++i) executeOnce(connection, one);
  QCOMPARE(executeOnce(connection, count).integer(0, 0), before + 1);
  // A statement that failed to prepare is not remembered as prepared.
  const auto broken = ask("select * from not_there");
  QVERIFY_THROWS_EXCEPTION(Failed, executeOnce(connection, broken));
  tests::execute(conninfo_, "create table not_there (a int)");
  QCOMPARE(executeOnce(connection, broken).rows(), 0);
}

void ConnectionTest::dropsTheLongestUnused() {
  Connection connection(settings());
  for (int i = 0; i < 1000; ++i) executeOnce(connection, ask("select " + std::to_string(i)));
  const auto kept = executeOnce(connection, ask("select count(*) from pg_prepared_statements")).integer(0, 0);
  QVERIFY2(kept <= 402, std::to_string(kept).c_str());
}

void ConnectionTest::healsAfterDiscardAll() {
  Connection connection(settings());
  const auto query = ask("select 5");
  executeOnce(connection, query);
  // It takes the prepared COMMIT of its own transaction along.
  QVERIFY_THROWS_EXCEPTION(Failed, executeOnce(connection, ask("deallocate all")));
  QCOMPARE(executeOnce(connection, query).integer(0, 0), std::int64_t(5));
}

void ConnectionTest::preparesNothingThroughAPooler() {
  Settings pooled = settings();
  pooled.pooler = true;
  Connection connection(pooled);
  executeOnce(connection, ask("select $1::int", {1}));
  QCOMPARE(executeOnce(connection, ask("select count(*) from pg_prepared_statements")).integer(0, 0),
           std::int64_t(0));
}

void ConnectionTest::passesNoticesOn() {
  std::vector<Notice> notices;
  Connection connection(settings(),
                        {nullptr, nullptr, [&](const Notice& notice) { notices.push_back(notice); }});
  executeOnce(connection, ask("do $$ begin raise warning 'careful'; end $$"));
  QCOMPARE(notices.size(), std::size_t(1));
  QCOMPARE(notices[0].severity, std::string("WARNING"));
  QCOMPARE(notices[0].message, std::string("careful"));
}

void ConnectionTest::cancelsAStatementThatWaits() {
  tests::execute(conninfo_, "create table t (id int); insert into t values (1)");
  Connection holder(settings());
  Transaction holding(holder);
  holding.execute(ask("lock table t in access exclusive mode"));

  Connection connection(settings());
  const auto started = Clock::now();
  {
    const CancelWhenBlocked cancel(conninfo_, connection);
    QVERIFY_THROWS_EXCEPTION(Cancelled, executeOnce(connection, ask("select * from t")));
  }
  QVERIFY(Clock::now() - started < 10s);
  QVERIFY(connection.usable());
  QVERIFY(!connection.inTransaction());
  connection.canceller()->reset();
  QCOMPARE(executeOnce(connection, ask("select 1")).integer(0, 0), std::int64_t(1));
}

void ConnectionTest::givesUpOnAFrozenServer() {
  tests::Server server;
  Settings frozen;
  frozen.conninfo = server.freshDatabase();
  Connection connection(frozen);
  executeOnce(connection, ask("select 1"));
  server.cluster().freeze();
  const auto canceller = connection.canceller();
  std::thread cancel([canceller] { canceller->request(); });
  const auto started = Clock::now();
  QVERIFY_THROWS_EXCEPTION(Cancelled, executeOnce(connection, ask("select 2"), {.readOnly = true}));
  const auto waited = Clock::now() - started;
  cancel.join();
  server.cluster().thaw();
  QVERIFY2(waited < 1s, std::to_string(waited / 1ms).c_str());
}

void ConnectionTest::givesUpConnectingToAFrozenServer() {
  tests::Server server;
  Settings frozen;
  frozen.conninfo = server.freshDatabase();
  server.cluster().freeze();
  const auto canceller = std::make_shared<Canceller>();
  std::thread cancel([canceller] { canceller->request(); });
  const auto started = Clock::now();
  QVERIFY_THROWS_EXCEPTION(Cancelled, Connection(frozen, {nullptr, canceller, {}}));
  const auto waited = Clock::now() - started;
  cancel.join();
  server.cluster().thaw();
  QVERIFY2(waited < 1s, std::to_string(waited / 1ms).c_str());
}

void ConnectionTest::refusesToStartWhenCancelled() {
  Connection connection(settings());
  connection.canceller()->request();
  QVERIFY_THROWS_EXCEPTION(Cancelled, executeOnce(connection, ask("select 1")));
  QCOMPARE(connection.roundTrips(), std::uint64_t(0));
  connection.canceller()->reset();
  executeOnce(connection, ask("select 1"));
}

void ConnectionTest::showsItselfInTheServersViews() {
  Settings named = settings();
  named.applicationName = "headlock test";
  Connection connection(named);
  Transaction transaction(connection);
  transaction.execute(ask("select 1"));
  const auto rows =
      tests::psql(conninfo_, "select application_name, query from pg_stat_activity where pid = " +
                                 std::to_string(connection.backendPid()));
  QCOMPARE(rows.at(0).at(0), std::optional<std::string>("headlock test"));
  QVERIFY(rows.at(0).at(1)->starts_with("/* test.statement */"));
}

}  // namespace

HEADLOCK_TEST(ConnectionTest)
#include "connection_test.moc"
