// Answers: the same record as JSON for programs and as text for people.
#include <QJsonDocument>
#include <QTest>
#include <limits>

#include "app/headlockctl/document.h"
#include "app/headlockctl/failure.h"
#include "app/headlockctl/text_table.h"
#include "core/database/error.h"
#include "core/database/json_writer.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::cli;
using namespace std::chrono_literals;

class DocumentTest : public QObject {
  Q_OBJECT

private slots:
  void jsonOfEveryKind();
  void jsonStrings_data();
  void jsonStrings();
  void jsonIsAlwaysText();
  void textOfRecords();
  void textOfTables();
  void textCannotMoveTheCursor();
  void widthsOfCharacters();
  void cutsAtTheScreen();
  void failures();
};

void DocumentTest::jsonOfEveryKind() {
  const Timestamp time{1'714'564'800'000'001us};
  const Record record{{"null", Value()},
                      {"flag", true},
                      {"number", std::numeric_limits<std::int64_t>::min()},
                      {"real", 0.1},
                      {"endless", std::numeric_limits<double>::infinity()},
                      {"text", "a"},
                      {"at", time},
                      {"took_ms", 90'000ms},
                      {"count", Count{1'234'567}},
                      {"size", Bytes{4'096}},
                      {"payload", RawJson{R"({"n": 1.10, "big": 1e400})"}},
                      {"absent", std::optional<std::int64_t>()},
                      {"inner", Record{{"a", 1}}},
                      {"list", List{1, "b", List{}, Record{}}}};
  QCOMPARE(toJson(record),
           R"({"null":null,"flag":true,"number":-9223372036854775808,"real":0.1,"endless":null,"text":"a",)"
           R"("at":"2024-05-01T12:00:00.000001Z","took_ms":90000,"count":1234567,"size":4096,)"
           R"("payload":{"n": 1.10, "big": 1e400},"absent":null,"inner":{"a":1},"list":[1,"b",[],{}]})");
}

void DocumentTest::jsonStrings_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QByteArray>("json");
  QTest::newRow("plain") << QByteArray("a b") << QByteArray(R"("a b")");
  QTest::newRow("quotes") << QByteArray(R"(a"b\c)") << QByteArray(R"("a\"b\\c")");
  QTest::newRow("control") << QByteArray("\n\t\r\x01\x7f", 5) << QByteArray(R"("\n\t\r\u0001\u007f")");
  QTest::newRow("nul") << QByteArray("a\0b", 3) << QByteArray(R"("a\u0000b")");
  QTest::newRow("wide") << QByteArray("é漢😀") << QByteArray("\"é漢😀\"");
  QTest::newRow("ill-formed") << QByteArray(
                                     "a\xff"
                                     "b")
                              << QByteArray(
                                     "\"a\xEF\xBF\xBD"
                                     "b\"");
}

void DocumentTest::jsonStrings() {
  QFETCH(QByteArray, bytes);
  QFETCH(QByteArray, json);
  QCOMPARE(QByteArray::fromStdString(database::quoteJson(bytes.toStdString())), json);
}

void DocumentTest::jsonIsAlwaysText() {
  for (int first = 0; first < 256; ++first) {
    for (const int second : {0x00, 0x22, 0x41, 0x80, 0xbf, 0xed, 0xff}) {
      const std::string bytes{static_cast<char>(first), static_cast<char>(second)};
      QJsonParseError error;
      static_cast<void>(
          QJsonDocument::fromJson(QByteArray::fromStdString(toJson(Record{{"k", bytes}})), &error));
      QCOMPARE(error.error, QJsonParseError::NoError);
    }
  }
}

void DocumentTest::textOfRecords() {
  const Record record{{"name", "videos"},
                      {"headless_ttl_ms", 5'400'000ms},
                      {"waited_ms_p50", 3ms},
                      {"keys", Count{1'234'567}},
                      {"none", Value()},
                      {"created", false},
                      {"bytes", Record{{"log", Bytes{1'536}}, {"head", Bytes{12}}}},
                      {"created_at", Timestamp{1'714'564'800'999'999us}}};
  QCOMPARE(toText(record),
           "name          videos\n"
           "headless ttl  1h 30m\n"
           "waited p50    3ms\n"
           "keys          1,234,567\n"
           "none          -\n"
           "created       no\n"
           "bytes log     1.5 KiB\n"
           "bytes head    12 B\n"
           "created at    2024-05-01 12:00:00 UTC\n");
  QCOMPARE(toTextLine(Record{{"id", 7}, {"key", "k"}, {"tags", List{"a", "b"}}}), "7  k  a, b");
}

void DocumentTest::textOfTables() {
  const List rows{Record{{"key", "a"}, {"count", Count{12'345}}},
                  Record{{"key", "longer"}, {"count", Count{7}}}};
  QCOMPARE(toText(Record{{"keys", rows}}),
           "key      count\n"
           "a       12,345\n"
           "longer       7\n");
  QCOMPARE(toText(Record{{"keys", rows}, {"next_after", "longer"}}),
           "next after  longer\n\n"
           "keys:\n"
           "key      count\n"
           "a       12,345\n"
           "longer       7\n");
  QCOMPARE(toText(Record{{"topics", List{}}}), "no topics\n");
  QCOMPARE(toText(Record{{"keys", List{}}, {"next_after", Value()}}), "no keys\n");
  QCOMPARE(toText(Record{{"produced", 5}, {"rejected", List{}}}), "produced  5\n");
}

void DocumentTest::textCannotMoveTheCursor() {
  QCOMPARE(toText(Record{{"key", "a\033[31m\u202eb\nc"}}), "key  a\\u001b[31m\\u202eb\\nc\n");
  QCOMPARE(toTextLine(Record{{"payload", RawJson{"\"\u2067\""}}}), "\"\\u2067\"");
}

void DocumentTest::widthsOfCharacters() {
  QCOMPARE(displayWidth("abc"), 3);
  QCOMPARE(displayWidth("漢字"), 4);
  QCOMPARE(displayWidth("e\u0301"), 1);
  TextTable table({"k", "v"});
  table.addRow({"漢", "1"});
  table.addRow({"abc", "2"});
  QCOMPARE(table.render(0), "k    v\n漢   1\nabc  2\n");
}

void DocumentTest::cutsAtTheScreen() {
  QCOMPARE(fitted("abcdef", 0), "abcdef");
  QCOMPARE(fitted("abcdef", 6), "abcdef");
  QCOMPARE(fitted("abcdef", 5), "abcd…");
  QCOMPARE(fitted("漢字漢字", 5), "漢字…");
  const List rows{Record{{"key", "a"}, {"payload", RawJson{std::string(200, '1')}}}};
  for (const QString& line :
       QString::fromStdString(toText(Record{{"rows", rows}}, {.width = 40})).split(u'\n')) {
    QVERIFY(displayWidth(line.toStdString()) <= 40);
  }
}

void DocumentTest::failures() {
  const auto failure = [](auto error, bool interrupted = false) {
    return describeFailure(std::make_exception_ptr(error), interrupted);
  };
  QCOMPARE(failure(InvalidInput("invalid_key", "m")).status, ExitStatus::usage);
  QCOMPARE(failure(NotFound("topic_not_found", "m")).status, ExitStatus::failed);
  QCOMPARE(failure(Failed("verdict_unexpected", "m")).status, ExitStatus::verdict);
  QCOMPARE(failure(Cancelled("cancelled", "m"), true).status, ExitStatus::interrupted);
  QCOMPARE(failure(Cancelled("cancelled", "m"), false).status, ExitStatus::failed);
  QCOMPARE(failure(Cancelled("statement_timeout", "m"), false).status, ExitStatus::failed);
  QCOMPARE(failure(std::runtime_error("m")).code, "internal");

  const Failed refused("statement_failed", "line one\n\tline two \033[2J",
                       {.sqlstate = "22P02", .detail = {}, .hint = "Do that.", .operation = {}});
  QCOMPARE(failureLine(failure(refused), OutputFormat::text), "headlockctl: line one line two \\u001b[2J\n");
  QCOMPARE(
      failureLine(failure(refused), OutputFormat::json),
      R"({"error":{"code":"statement_failed","message":"line one line two \\u001b[2J","sqlstate":"22P02","hint":"Do that."}})"
      "\n");
  QVERIFY(
      failureLine(failure(NotFound("topic_not_found", "m")), OutputFormat::json).find(R"("sqlstate":null)") !=
      std::string::npos);
}

HEADLOCK_TEST(DocumentTest)
#include "document_test.moc"
