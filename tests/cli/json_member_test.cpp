// One member read and replaced; every other byte stays.
#include <QTest>

#include "core/database/error.h"
#include "core/workload/json_member.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::workload;

class JsonMemberTest : public QObject {
  Q_OBJECT

private slots:
  void reads();
  void replaces();
  void adds();
  void counts();
  void refuses_data();
  void refuses();
};

void JsonMemberTest::reads() {
  constexpr std::string_view kDocument = R"({"a": 1.10, "b": {"a": 2}, "c\u0064": [1, 2] , "a": "last"})";
  QCOMPARE(memberOf(kDocument, "a"), std::optional<std::string>("\"last\""));
  QCOMPARE(memberOf(kDocument, "b"), std::optional<std::string>(R"({"a": 2})"));
  QCOMPARE(memberOf(kDocument, "cd"), std::optional<std::string>("[1, 2]"));
  QCOMPARE(memberOf(kDocument, "d"), std::nullopt);
  QCOMPARE(memberOf("{}", ""), std::nullopt);
}

void JsonMemberTest::replaces() {
  QCOMPARE(withMember(R"({"n": 1 , "big": 1e400, "x": {"n": 5}})", "n", "2"),
           R"({"n": 2 , "big": 1e400, "x": {"n": 5}})");
  QCOMPARE(withMember(R"({"n": {"a": [1]}})", "n", "null"), R"({"n": null})");
  QCOMPARE(withMember(R"( {"n":-0.5} )", "n", "7"), R"( {"n":7} )");
}

void JsonMemberTest::adds() {
  QCOMPARE(withMember("{}", "n", "1"), R"({"n": 1})");
  QCOMPARE(withMember("{ }", "n", "1"), R"({ "n": 1})");
  QCOMPARE(withMember(R"({"a": "}"})", "n", "1"), R"({"a": "}", "n": 1})");
  QCOMPARE(withMember("{}", "a\"b\n", "1"), R"({"a\"b\n": 1})");
}

void JsonMemberTest::counts() {
  QCOMPARE(integerMemberOf(R"({"n": 41})", "n"), 41);
  QCOMPARE(integerMemberOf(R"({"n": -9223372036854775808})", "n"), std::numeric_limits<std::int64_t>::min());
  QCOMPARE(integerMemberOf(R"({"m": 41})", "n"), 0);
}

void JsonMemberTest::refuses_data() {
  QTest::addColumn<QString>("document");
  for (const char* const document :
       {"[]", "1", "\"n\"", "null", R"({"n": 1.0})", R"({"n": 1e2})", R"({"n": "1"})", R"({"n": null})",
        R"({"n": {}})", R"({"n": 9223372036854775808})"}) {
    QTest::newRow(document) << document;
  }
}

void JsonMemberTest::refuses() {
  QFETCH(QString, document);
  try {
    static_cast<void>(integerMemberOf(document.toStdString(), "n"));
    QFAIL("accepted");
  } catch (const Failed& error) {
    QCOMPARE(error.code(), "check_failed");
  }
}

HEADLOCK_TEST(JsonMemberTest)
#include "json_member_test.moc"
