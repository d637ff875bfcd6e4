// Connection settings, names and the error catalogue: everything that needs no server.
#include <QTest>
#include <set>
#include <string>
#include <vector>

#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/settings.h"
#include "sql/system.h"
#include "sql/topic.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;

namespace {

class SettingsTest : public QObject {
  Q_OBJECT

private slots:
  void readsUrisAndPairs();
  void neverShowsASecret();
  void quotesConninfoValues();
  void quotesEveryIdentifier();
  void rendersEveryStatement();
  void refusesSchemas();
  void mapsEverySqlstate_data();
  void mapsEverySqlstate();
  void hasARemedyForEveryError();
};

void SettingsTest::readsUrisAndPairs() {
  const auto pairs = parseConninfo("host=a,b port=1,2 dbname='my db' target_session_attrs=read-write");
  QCOMPARE(pairs.size(), std::size_t(4));
  const auto uri = parseConninfo("postgresql://user@host:5433/database?connect_timeout=3");
  QCOMPARE(uri.size(), std::size_t(5));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(parseConninfo("host")));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(parseConninfo("nonsense=1")));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(parseConninfo("host=caf\xe9")));
}

void SettingsTest::neverShowsASecret() {
  for (const char* conninfo : {"host=h password=hunter2 dbname=d", "postgresql://u:hunter2@h/d",
                               "host=h sslpassword=hunter2 dbname=d"}) {
    QVERIFY(containsPassword(conninfo));
    QVERIFY2(withoutSecrets(conninfo).find("hunter2") == std::string::npos, conninfo);
    QVERIFY(withoutSecrets(conninfo).find("host=h") != std::string::npos);
  }
  QVERIFY(!containsPassword("host=h dbname=d"));
  QVERIFY(!containsPassword(""));
  try {
    static_cast<void>(parseConninfo("host=h password='hunter2"));
    QFAIL("an open quote was accepted");
  } catch (const InvalidInput& error) {
    QVERIFY(std::string(error.what()).find("hunter2") == std::string::npos);
  }
}

void SettingsTest::quotesConninfoValues() {
  for (const std::string& value :
       std::vector<std::string>{"plain", "", "two words", "it's", "back\\slash", "a=b", "tab\there"}) {
    const auto read = parseConninfo("dbname=" + quoteConninfoValue(value));
    QCOMPARE(read.size(), std::size_t(1));
    QCOMPARE(read.front().value, value);
  }
}

void SettingsTest::quotesEveryIdentifier() {
  QCOMPARE(quoteIdentifier("a"), std::string("\"a\""));
  QCOMPARE(quoteIdentifier("a\"; drop table x; --"), std::string("\"a\"\"; drop table x; --\""));
  const auto layout = Layout::native("it's \"mine\"");
  const auto text = *layout->render(sql::topic::list).text;
  QVERIFY(text.find("\"it's \"\"mine\"\"\".\"topic_config\"") != std::string::npos);
}

void SettingsTest::rendersEveryStatement() {
  const auto layout = Layout::native("headlock");
  const auto check = [&](const Statement& statement) {
    const auto rendered = layout->render(statement, 7);
    QVERIFY2(rendered.text->find(":\"") == std::string::npos, rendered.text->c_str());
    QVERIFY(rendered.text->starts_with("/* " + std::string(statement.operation) + " */"));
    QCOMPARE(layout->render(statement, 7).text.get(), rendered.text.get());
  };
  for (unsigned long i = 0; i < sql::topic::all_count; ++i) check(*sql::topic::all[i]);
  for (unsigned long i = 0; i < sql::system::all_count; ++i) check(*sql::system::all[i]);
  const auto one = layout->render(sql::topic::lock_head, 1);
  const auto two = layout->render(sql::topic::lock_head, 2);
  QVERIFY(one.text->find("\"compaction_head_1\"") != std::string::npos);
  QVERIFY(two.text->find("\"compaction_head_2\"") != std::string::npos);
  QVERIFY_THROWS_EXCEPTION(std::logic_error, static_cast<void>(layout->render(sql::topic::lock_head)));
}

void SettingsTest::refusesSchemas() {
  const std::vector<std::string> refused{"", std::string(64, 'x'), std::string("a\0b", 3), "\xff"};
  for (const std::string& schema : refused) {
    QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(Layout::native(schema)));
  }
  static_cast<void>(Layout::native(std::string(63, 'x')));
}

void SettingsTest::mapsEverySqlstate_data() {
  QTest::addColumn<QString>("sqlstate");
  QTest::addColumn<QString>("operation");
  QTest::addColumn<QString>("code");
  const auto row = [](const char* sqlstate, const char* code, const char* operation = "headlock.system.x") {
    QTest::addRow("%s in %s", sqlstate, operation) << sqlstate << operation << code;
  };
  row("40001", "serialization_failure");
  row("40P01", "deadlock_detected");
  row("55P03", "lock_timeout");
  row("57014", "cancelled");
  row("42501", "insufficient_privilege");
  row("25006", "read_only");
  row("25P02", "transaction_aborted");
  row("53100", "disk_full");
  row("53300", "out_of_resources");
  row("54001", "out_of_resources");
  row("23505", "duplicate_value");
  row("23514", "check_failed");
  row("57P01", "connection_lost");
  row("08006", "connection_lost");
  row("42P01", "statement_failed");
  row("42P01", "topic_changed", "headlock.topic.lock_head");
  row("22P02", "statement_failed");
}

void SettingsTest::mapsEverySqlstate() {
  QFETCH(QString, sqlstate);
  QFETCH(QString, operation);
  QFETCH(QString, code);
  try {
    throwServerError("message", {sqlstate.toStdString(), "detail", "", operation.toStdString()});
  } catch (const Error& error) {
    QCOMPARE(QString::fromStdString(std::string(error.code())), code);
    QCOMPARE(QString::fromStdString(error.sqlstate()), sqlstate);
    QCOMPARE(error.report().detail, std::string("detail"));
    const bool runAgain = error.recovery() == Recovery::runAgain;
    QCOMPARE(runAgain, dynamic_cast<const RunAgain*>(&error) != nullptr ||
                           dynamic_cast<const Cancelled*>(&error) != nullptr);
  }
}

void SettingsTest::hasARemedyForEveryError() {
  std::set<std::string_view> codes;
  for (const auto& kind : errorCatalogue()) {
    QVERIFY(codes.insert(kind.code).second);
    QVERIFY2(kind.remedy.ends_with('.') && kind.remedy.size() > 10, std::string(kind.code).c_str());
    QCOMPARE(errorKind(kind.code).remedy, kind.remedy);
  }
  QVERIFY_THROWS_EXCEPTION(std::logic_error, static_cast<void>(errorKind("no_such_code")));
  const Failed hinted("statement_failed", "problem", {.sqlstate = "22000", .hint = "Do this."});
  QCOMPARE(hinted.remedy(), std::string("Do this."));
}

}  // namespace

HEADLOCK_TEST(SettingsTest)
#include "settings_test.moc"
