// Values and field errors: the cases of evaluation_cases.tsv, and what must hold for all documents.
#include <QFile>
#include <QTest>

#include "core/computed/canonical.h"
#include "core/computed/evaluate.h"
#include "core/computed/stored_values.h"
#include "core/database/error.h"
#include "tests/computed/random_json.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::computed;

namespace {

Definition definition(const std::string& key, const std::string& operation, ResultType type) {
  Definition made;
  made.key = made.label = key;
  made.operation = Operation::parse(operation);
  made.resultType = type;
  return made;
}

/// As the data file writes what is expected.
QString outcome(const FieldResult& result) {
  if (!result.error) return QString::fromStdString(result.value);
  std::string path = "null";
  if (result.error->path) {
    path.clear();
    path = canonicalText(JsonDocument(fieldErrorJson(*result.error)).root().member("path").value());
  }
  return "!" + QString::fromUtf8(nameOf(result.error->code).data()) + " " + QString::fromStdString(path);
}

bool fits(const Scope& scope, const std::string& values, const std::string& errors) {
  return !misfit(scope, JsonDocument(values).root(), JsonDocument(errors).root());
}

}  // namespace

class EvaluationTest : public QObject {
  Q_OBJECT

private slots:
  void cases_data();
  void cases();
  void casesAreMany();
  void errorsAreSentences();
  void scopesAreOrderedByKey();
  void scopesAreWrittenAsJson();
  void resultsAreReplaced();
  void storedValuesMustFit();
  void everyDocumentGivesFittingValues();
};

void EvaluationTest::cases_data() {
  QTest::addColumn<QStringList>("parts");
  QFile file(":/evaluation_cases.tsv");
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
  for (int number = 0; number < lines.size(); ++number) {
    if (!lines[number].startsWith(u'#')) QTest::addRow("%d", number + 1) << lines[number].split(u'\t');
  }
}

void EvaluationTest::cases() {
  QFETCH(const QStringList, parts);
  QCOMPARE(parts.size(), 4);
  const Definition field =
      definition("field", parts[0].toStdString(), resultTypeNamed(parts[1].toStdString()));
  field.validate();
  const JsonDocument document(parts[2].toStdString());
  const FieldResult result = evaluateField(field.operation, field.resultType, document);
  QVERIFY2(outcome(result) == parts[3], qPrintable(parts.mid(0, 3).join(u'\n') + "\ngave     " +
                                                   outcome(result) + "\nexpected " + parts[3]));
  QVERIFY(!result.error || result.value == "null");

  // Alone in a scope, and from the canonical spelling, it is the same.
  const Scope scope({field});
  std::vector<FieldResult> results;
  scope.evaluate(JsonDocument(canonicalText(document.root())), results);
  QCOMPARE(outcome(results.at(0)), parts[3]);
  QVERIFY(fits(scope, scope.valuesJson(results), scope.errorsJson(results)));
}

void EvaluationTest::casesAreMany() {
  QFile file(":/evaluation_cases.tsv");
  QVERIFY(file.open(QIODevice::ReadOnly));
  int count = 0;
  for (const QByteArray& line : file.readAll().split('\n')) count += line.contains('\t') ? 1 : 0;
  QVERIFY2(count >= 300, qPrintable(QString::number(count)));
}

void EvaluationTest::errorsAreSentences() {
  const auto error = [](const std::string& operation, ResultType type, const std::string& document) {
    const FieldResult result = evaluateField(Operation::parse(operation), type, JsonDocument(document));
    return QString::fromStdString(fieldErrorJson(*result.error));
  };
  QCOMPARE(error(R"({"type": "sum", "paths": ["/a\"b"]})", ResultType::number, R"({"a\"b": []})"),
           QString(R"({"code":"non_numeric_operand","path":"/a\"b",)"
                   R"("message":"The value is an array; sum takes numbers."})"));
  QCOMPARE(error(R"({"type": "first_non_null", "paths": [""]})", ResultType::string, "5"),
           QString(R"({"code":"result_type_mismatch","path":"",)"
                   R"("message":"The value is a number; the field is declared with the type string."})"));
  QCOMPARE(
      error(R"({"type": "average", "paths": ["/0", "/1"]})", ResultType::integer, "[1, 2]"),
      QString(R"({"code":"non_integer_result","path":null,)"
              R"("message":"The result has a fraction; the field is declared with the type integer."})"));
  QCOMPARE(error(R"({"type": "max", "paths": ["/0"]})", ResultType::number, "[1e309]"),
           QString(R"({"code":"numeric_out_of_range","path":"/0","message":"The number is out of range: )"
                   R"(at most 34 significant digits and exponents from -308 to 308 are taken."})"));
}

void EvaluationTest::scopesAreOrderedByKey() {
  const std::string operation = R"({"type": "first_non_null", "paths": ["/a"]})";
  Definition disabled = definition("aa", operation, ResultType::number);
  disabled.enabled = false;
  const Scope scope({definition("b", operation, ResultType::number),
                     definition("a_b", operation, ResultType::number), disabled,
                     definition("a1", operation, ResultType::number),
                     definition("a", operation, ResultType::number)});
  QStringList keys;
  for (const Definition& each : scope.definitions()) keys += QString::fromStdString(each.key);
  QCOMPARE(keys, QStringList({"a", "a1", "a_b", "b"}));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, Scope({definition("a", operation, ResultType::number),
                                                definition("a", operation, ResultType::string)}));
  // Only one of them counts.
  Definition off = definition("a", operation, ResultType::string);
  off.enabled = false;
  QCOMPARE(Scope({definition("a", operation, ResultType::number), off}).definitions().size(), std::size_t{1});
}

void EvaluationTest::scopesAreWrittenAsJson() {
  const Scope scope({definition("total", R"({"type": "sum", "paths": ["/a", "/b"]})", ResultType::number),
                     definition("bad", R"({"type": "sum", "paths": ["/c"]})", ResultType::number),
                     definition("none", R"({"type": "max", "paths": ["/x"]})", ResultType::number)});
  std::vector<FieldResult> results;
  scope.evaluate(JsonDocument(R"({"a": 0.1, "b": 0.2, "c": "c"})"), results);
  QCOMPARE(QString::fromStdString(scope.valuesJson(results)),
           QString(R"({"bad":null,"none":null,"total":0.3})"));
  QCOMPARE(QString::fromStdString(scope.errorsJson(results)),
           QString(R"({"bad":{"code":"non_numeric_operand","path":"/c",)"
                   R"("message":"The value is a string; sum takes numbers."}})"));
  const Scope empty({});
  empty.evaluate(JsonDocument("{}"), results);
  QCOMPARE(QString::fromStdString(empty.valuesJson(results)), QString("{}"));
  QCOMPARE(QString::fromStdString(empty.errorsJson(results)), QString("{}"));
}

void EvaluationTest::resultsAreReplaced() {
  const Scope scope({definition("a", R"({"type": "sum", "paths": ["/a"]})", ResultType::number)});
  std::vector<FieldResult> results;
  for (const auto& [document, expected] : std::initializer_list<std::pair<std::string, QString>>{
           {R"({"a": 5})", "5"},
           {R"({"a": "x"})", "!non_numeric_operand \"/a\""},
           {"{}", "null"},
           {R"({"a": 7})", "7"}}) {
    scope.evaluate(JsonDocument(document), results);
    QCOMPARE(outcome(results.at(0)), expected);
  }
}

void EvaluationTest::storedValuesMustFit() {
  const std::string first = R"({"type": "first_non_null", "paths": ["/a"]})";
  const Scope scope({definition("s", first, ResultType::string), definition("n", first, ResultType::number),
                     definition("i", first, ResultType::integer), definition("b", first, ResultType::boolean),
                     definition("l", first, ResultType::array), definition("o", first, ResultType::object)});
  const std::string good = R"("s": "x", "n": 1.5, "i": 2.0, "b": true, "l": [], "o": {})";
  QVERIFY(fits(scope, "{" + good + "}", "{}"));
  QVERIFY(fits(scope, R"({"s": null, "n": null, "i": null, "b": null, "l": null, "o": null})", "{}"));
  QVERIFY(!fits(scope, "{" + good + R"(, "x": 1})", "{}"));
  QVERIFY(!fits(scope, "[]", "{}"));
  QVERIFY(!fits(scope, "null", "{}"));
  for (const char* change : {R"("s": 1)", R"("n": "1")", R"("i": 2.5)", R"("i": true)", R"("b": 0)",
                             R"("l": {})", R"("o": [])", R"("n": 1e400)"}) {
    QVERIFY2(!fits(scope, "{" + good + ", " + change + "}", "{}"), change);
  }
  QVERIFY(!fits(scope, R"({"s": "x", "n": 1.5, "i": 2, "b": true, "l": []})", "{}"));
  QVERIFY(!fits(scope, R"({"s": "x", "n": 1.5, "i": 2, "b": true, "l": [], "p": {}})", "{}"));

  const std::string withNull = R"({"s": null, "n": 1.5, "i": 2, "b": true, "l": [], "o": {}})";
  const auto error = [](const std::string& inside) { return R"({"s": {)" + inside + "}}"; };
  QVERIFY(fits(scope, withNull, error(R"("code": "result_type_mismatch", "path": "/a", "message": "No.")")));
  QVERIFY(fits(scope, withNull, error(R"("code": "input_too_large", "path": null, "message": "No.")")));
  QVERIFY(
      !fits(scope, "{" + good + "}", error(R"("code": "input_too_large", "path": null, "message": "No.")")));
  QVERIFY(!fits(scope, withNull, error(R"("code": "no_such_code", "path": null, "message": "No.")")));
  QVERIFY(!fits(scope, withNull, error(R"("code": "input_too_large", "path": 1, "message": "No.")")));
  QVERIFY(!fits(scope, withNull, error(R"("code": "input_too_large", "path": null, "message": null)")));
  QVERIFY(!fits(scope, withNull, error(R"("code": "input_too_large", "message": "No.")")));
  QVERIFY(
      !fits(scope, withNull, error(R"("code": "input_too_large", "path": null, "message": "No.", "x": 1)")));
  QVERIFY(!fits(scope, withNull, R"({"s": null})"));
  QVERIFY(!fits(scope, withNull, R"({"x": {"code": "input_too_large", "path": null, "message": "No."}})"));
  QVERIFY(!fits(scope, withNull, "[]"));
}

void EvaluationTest::everyDocumentGivesFittingValues() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  JsonDocument document;
  std::vector<FieldResult> results;
  std::vector<FieldResult> again;
  int errors = 0;
  int values = 0;
  for (int round = 0; round < 1'000; ++round) {
    std::vector<Definition> definitions;
    for (int index = 0; index < 8; ++index) {
      definitions.push_back(randomDefinition(random, "k" + std::to_string(index)));
    }
    const Scope scope(definitions);
    for (int each = 0; each < 10; ++each) {
      document.parse(randomDocument(random));
      scope.evaluate(document, results);
      QVERIFY(fits(scope, scope.valuesJson(results), scope.errorsJson(results)));
      scope.evaluate(JsonDocument(canonicalText(document.root())), again);
      QCOMPARE(scope.valuesJson(again), scope.valuesJson(results));
      QCOMPARE(scope.errorsJson(again), scope.errorsJson(results));
      for (const FieldResult& result : results) {
        errors += result.error ? 1 : 0;
        values += result.value != "null" ? 1 : 0;
      }
    }
  }
  QVERIFY(errors > 1'000 && values > 1'000);
}

HEADLOCK_TEST(EvaluationTest)
#include "evaluation_test.moc"
