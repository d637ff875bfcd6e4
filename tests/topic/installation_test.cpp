// One installation is one schema: made whole, gated by its version, removed whole.
#include <QTest>

#include "core/computed/classes.h"
#include "core/topic/installation.h"
#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using topic::Installation;

namespace {

class InstallationTest : public QObject {
  Q_OBJECT

private slots:
  void installsOnceAndSaysIt();
  void aSchemaForTopicsHasNoClasses();
  void twoInstallsAtOnce();
  void anEmptyDatabaseIsNotInstalled();
  void otherVersionsAreRefusedAndNothingIsTouched_data();
  void otherVersionsAreRefusedAndNothingIsTouched();
  void aNewerVersionThatIsCompatibleOpens();
  void foreignTablesAreLeftAlone();
  void oddSchemasWorkThroughout();
  void twoInstallationsInOneDatabase();
  void destroyRemovesEverything();
  void destroyRemovesAnyVersion();
  void destroyOfTwoHundredTopics();
};

/// A session on a database without an installation.
struct Empty {
  Empty() { settings.conninfo = server().freshDatabase(); }
  [[nodiscard]] Session session() const { return Session(settings); }
  database::Settings settings;
};

/// Everything that a schema holds, as text.
std::string contentOf(const std::string& conninfo) {
  return value(conninfo, R"(
    select coalesce(string_agg(line, E'\n' order by line), 'nothing') from (
      select format('%s %s %s', c.relkind, c.oid::regclass, coalesce(pg_relation_filenode(c.oid), 0)) from pg_class c
      where relnamespace = to_regnamespace('headlock')
      union all select format('function %s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
      where pronamespace = to_regnamespace('headlock')
    ) as content(line))");
}

void InstallationTest::installsOnceAndSaysIt() {
  const Empty empty;
  Session session = empty.session();
  Installation installation(session.connection);
  QVERIFY(installation.install());
  const std::string content = contentOf(empty.settings.conninfo);
  QVERIFY(!installation.install());
  QCOMPARE(contentOf(empty.settings.conninfo), content);
  const auto status = installation.status();
  QCOMPARE(status.schemaVersion, topic::kSchemaVersion);
  QCOMPARE(status.topics, 0);
  session.client.registerTopic({.name = "t"});
  QCOMPARE(installation.status().topics, 1);
  QCOMPARE(installation.status().classes, 0);
  static_cast<void>(computed::Classes(session.connection).create("server"));
  QCOMPARE(installation.status().classes, 1);
  QVERIFY_THROWS_EXCEPTION(
      std::runtime_error,
      execute(empty.settings.conninfo,
              "insert into headlock.system_config (schema_version, min_compatible_version) values (1, 1)"));
}

void InstallationTest::aSchemaForTopicsHasNoClasses() {
  const Empty empty;
  Session session = empty.session();
  Installation installation(session.connection);
  QVERIFY(installation.installForTopics());
  QCOMPARE(installation.status().classes, 0);

  // So had installations that were made before there were classes; they get the tables, and keep their
  // topics.
  session.client.registerTopic({.name = "t"});
  QVERIFY(!installation.install());
  static_cast<void>(computed::Classes(session.connection).create("server"));
  QCOMPARE(installation.status().classes, 1);
  QCOMPARE(installation.status().topics, 1);
}

void InstallationTest::twoInstallsAtOnce() {
  const Empty empty;
  Session a = empty.session();
  Session b = empty.session();
  std::future<bool> second;
  a.recorder->after("headlock.system.find_installation", [&] {
    second = onThread([&] { return Installation(b.connection).install(); });
    waitUntilBlocked(empty.settings.conninfo, b.pid());
  });
  QVERIFY(Installation(a.connection).install());
  QVERIFY(!second.get());
  QCOMPARE(value(empty.settings.conninfo, "select count(*) from headlock.system_config"), std::string("1"));
}

void InstallationTest::anEmptyDatabaseIsNotInstalled() {
  const Empty empty;
  Session session = empty.session();
  for (const bool schema : {false, true}) {
    if (schema) execute(empty.settings.conninfo, "create schema headlock");
    const auto refused = [&](const std::function<void()>& work) {
      try {
        work();
        return std::string("it worked");
      } catch (const SchemaMismatch& mismatch) {
        return std::string(mismatch.code());
      }
    };
    const std::string expected = "not_installed";
    QCOMPARE(refused([&] { Installation(session.connection).status(); }), expected);
    QCOMPARE(refused([&] { Installation(session.connection).destroy(); }), expected);
    QCOMPARE(refused([&] { session.client.registerTopic({.name = "t"}); }), expected);
    QCOMPARE(refused([&] { session.client.topics(); }), expected);
    QCOMPARE(refused([&] { session.client.deleteTopic("t"); }), expected);
    QCOMPARE(refused([&] { static_cast<void>(session.producer()); }), expected);
    QCOMPARE(refused([&] { static_cast<void>(session.key("k").compactionHead()); }), expected);
    QCOMPARE(refused([&] { session.operations().sweep({}); }), expected);
    QCOMPARE(refused([&] { session.operations().stats(topic::StatsPrecision::live); }), expected);
    QCOMPARE(refused([&] {
               topic::Transaction transaction(session.connection);
               static_cast<void>(session.operations().lock(transaction, "k"));
             }),
             expected);
    QCOMPARE(contentOf(empty.settings.conninfo), std::string("nothing"));
  }
}

void InstallationTest::otherVersionsAreRefusedAndNothingIsTouched_data() {
  QTest::addColumn<QString>("change");
  QTest::newRow("too new")
      << "update headlock.system_config set schema_version = 9, min_compatible_version = 2";
  QTest::newRow("too old") << "alter table headlock.system_config drop constraint system_config_check, "
                              "drop constraint system_config_schema_version_check; update "
                              "headlock.system_config set schema_version = 0";
  QTest::newRow("without a row") << "delete from headlock.system_config";
  QTest::newRow("without a column")
      << "alter table headlock.system_config drop column min_compatible_version";
  QTest::newRow("of another type")
      << "drop table headlock.system_config; create table headlock.system_config as select "
         "'version one' as schema_version, '1' as min_compatible_version, now() as created_at";
  QTest::newRow("another program's")
      << "drop table headlock.system_config; create table headlock.system_config (key text, value text)";
  QTest::newRow("without topics") << "drop table headlock.topic_config";
}

void InstallationTest::otherVersionsAreRefusedAndNothingIsTouched() {
  QFETCH(const QString, change);
  const Bench bench;
  bench.execute(change.toStdString());
  const std::string content = contentOf(bench.conninfo);
  Session session = bench.session();
  const auto sentence = [&](const std::function<void()>& work) {
    try {
      work();
      return std::string("it worked");
    } catch (const SchemaMismatch& mismatch) {
      return mismatch.code() == "schema_incompatible" ? std::string(mismatch.what())
                                                      : std::string(mismatch.code());
    }
  };
  for (const std::function<void()>& work :
       {std::function<void()>([&] { Installation(session.connection).status(); }),
        std::function<void()>([&] { Installation(session.connection).install(); }),
        std::function<void()>([&] { session.client.registerTopic({.name = "new"}); }),
        std::function<void()>([&] { static_cast<void>(session.producer()); })}) {
    const std::string said = sentence(work);
    QVERIFY2(said.starts_with("The installation in schema ‘headlock’ ") && said.ends_with('.'), said.c_str());
    QCOMPARE(std::ranges::count(said, '\n'), 0);
  }
  QCOMPARE(contentOf(bench.conninfo), content);
}

void InstallationTest::aNewerVersionThatIsCompatibleOpens() {
  const Bench bench;
  bench.execute("update headlock.system_config set schema_version = 2, min_compatible_version = 1");
  Session session = bench.session();
  QCOMPARE(Installation(session.connection).status().schemaVersion, 2);
  QCOMPARE(increment(session, "k"), 1);
}

/// A schema of somebody else's, with a table of our name in it: refused, and left as it was.
void InstallationTest::foreignTablesAreLeftAlone() {
  const Empty empty;
  execute(empty.settings.conninfo,
          "create schema headlock; create table headlock.topic_config (mine int); "
          "create function headlock.refuse_created_at_change() returns trigger language plpgsql as 'begin "
          "return null; end'");
  const std::string content = contentOf(empty.settings.conninfo);
  Session session = empty.session();
  QVERIFY(!codeOf([&] { Installation(session.connection).install(); }).empty());
  execute(empty.settings.conninfo, "drop table headlock.topic_config");
  QVERIFY(!codeOf([&] { Installation(session.connection).install(); }).empty());
  execute(empty.settings.conninfo, "create table headlock.topic_config (mine int)");
  QCOMPARE(value(empty.settings.conninfo,
                 "select count(*) from pg_class where relnamespace = 'headlock'::regnamespace and relname = "
                 "'system_config'"),
           std::string("0"));
  QVERIFY(contentOf(empty.settings.conninfo).size() <= content.size() + 8);
}

void InstallationTest::oddSchemasWorkThroughout() {
  for (const std::string& schema : {std::string("Odd \"schema\"; drop"), std::string("it's $1"),
                                    std::string("select"), std::string(63, 's'), std::string("über")}) {
    const Bench bench(schema);
    Session session = bench.session();
    QCOMPARE(increment(session, "k"), 1);
    QCOMPARE(increment(session, "k"), 2);
    QCOMPARE(session.producer().produceBatch({{Counter{3}, compacted("k")}})[0].becameHead, true);
    bench.makeHeadless({"old"}, "2 hours");
    QCOMPARE(session.operations().stats(topic::StatsPrecision::exact).keys.value, 2);
    QCOMPARE(session.operations().sweep({.dryRun = true}).wouldDelete, 1);
    QCOMPARE(session.operations().sweep({}).deleted, 1);
    QCOMPARE(session.operations().keys({}, {}, 10).rows.size(), std::size_t{1});
    session.client.deleteTopic("t");
    Installation(session.connection).destroy();
    QCOMPARE(bench.value("select count(*) from pg_namespace where nspname = " + literal(schema)),
             std::string("0"));
  }
  for (const std::string& schema :
       {std::string(), std::string(64, 's'), std::string("a\0b", 3), std::string("\xff")}) {
    database::Settings settings;
    settings.conninfo = server().conninfo();
    settings.schema = schema;
    QCOMPARE(codeOf([&] { Session session(settings); }), std::string("invalid_argument"));
  }
}

void InstallationTest::twoInstallationsInOneDatabase() {
  const Bench bench;
  auto settings = bench.settings();
  settings.schema = "other";
  Session other(settings);
  Session session = bench.session();
  QVERIFY(Installation(other.connection).install());
  other.client.registerTopic({.name = "t"});
  QCOMPARE(increment(session, "k"), 1);
  QCOMPARE(increment(other, "k"), 1);
  Installation(other.connection).destroy();
  QCOMPARE(increment(session, "k"), 2);
}

void InstallationTest::destroyRemovesEverything() {
  const Bench bench;
  Session session = bench.session();
  increment(session, "k");
  Installation installation(session.connection);
  installation.destroy();
  QCOMPARE(contentOf(bench.conninfo), std::string("nothing"));
  QCOMPARE(codeOf([&] { installation.destroy(); }), std::string("not_installed"));
  QVERIFY(installation.install());
  session.client.registerTopic({.name = "t"});
  QCOMPARE(increment(session, "k"), 1);
}

void InstallationTest::destroyRemovesAnyVersion() {
  for (const char* change :
       {"update headlock.system_config set schema_version = 9, min_compatible_version = 9",
        "drop table headlock.topic_config",
        "alter table headlock.system_config drop column schema_version"}) {
    const Bench bench;
    bench.execute(change);
    Session session = bench.session();
    Installation(session.connection).destroy();
    QCOMPARE(contentOf(bench.conninfo), std::string("nothing"));
  }
}

/// On a server whose lock table is smaller than what all of them take together.
void InstallationTest::destroyOfTwoHundredTopics() {
  Server small({.configuration = {"max_locks_per_transaction = 32", "max_connections = 20",
                                  "max_prepared_transactions = 0"}});
  database::Settings settings;
  settings.conninfo = small.freshDatabase();
  Session session(settings);
  Installation installation(session.connection);
  installation.install();
  for (int i = 0; i < 200; ++i) session.client.registerTopic({.name = "t" + std::to_string(i)});
  QCOMPARE(installation.status().topics, 200);
  QCOMPARE(session.client.allStats(topic::StatsPrecision::live).size(), std::size_t{200});
  installation.destroy();
  QCOMPARE(contentOf(settings.conninfo), std::string("nothing"));
}

}  // namespace

HEADLOCK_TEST(InstallationTest)
#include "installation_test.moc"
