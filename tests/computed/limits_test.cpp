// Every limit of evaluation, reached exactly and passed by one. The documents are made here: they are large.
#include <QTest>

#include "core/computed/canonical.h"
#include "core/computed/evaluate.h"
#include "core/computed/limits.h"
#include "tests/support/test_program.h"

using namespace headlock::computed;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (; times > 0; --times) all += text;
  return all;
}

std::string arrayOf(std::size_t count, std::string_view element = "0") {
  std::string text = "[";
  for (; count > 0; --count) (text += element) += count > 1 ? "," : "";
  return text + "]";
}

std::string objectOf(std::size_t count) {
  std::string text = "{";
  for (std::size_t index = 0; index < count; ++index) {
    text += (index > 0 ? ",\"" : "\"") + std::to_string(index) + "\":0";
  }
  return text + "}";
}

std::string deepArray(std::size_t depth) {
  return repeated("[", depth) + repeated("]", depth);
}

std::string pair(const std::string& value) {
  return R"({"a":)" + value + R"(,"b":)" + value + "}";
}

Operation operation(const std::string& type, const std::vector<std::string>& paths) {
  std::string list;
  for (const std::string& path : paths) list += (list.empty() ? "\"" : ",\"") + path + "\"";
  return Operation::parse(R"({"type":")" + type + R"(","paths":[)" + list + "]}");
}

Definition field(const std::string& key, const Operation& made, ResultType type) {
  Definition definition;
  definition.key = definition.label = key;
  definition.operation = made;
  definition.resultType = type;
  definition.validate();
  return definition;
}

/// The value, or the code of the error.
QString outcome(const FieldResult& result) {
  return result.error ? QString::fromUtf8(nameOf(result.error->code).data())
                      : QString::fromStdString(result.value);
}

QString areEqualPaths(const std::string& document) {
  return outcome(evaluateField(operation("all_present_and_equal", {"/a", "/b"}), ResultType::boolean,
                               JsonDocument(document)));
}

QString firstOf(const std::string& document, const std::string& path, ResultType type) {
  return outcome(evaluateField(operation("first_non_null", {path}), type, JsonDocument(document)));
}

QStringList outcomes(const Scope& scope, const std::string& document) {
  std::vector<FieldResult> results;
  scope.evaluate(JsonDocument(document), results);
  QStringList all;
  for (const FieldResult& result : results) all += outcome(result);
  return all;
}

const QString kTooMuchWork = "evaluation_limit_exceeded";
const QString kTooLarge = "result_too_large";

}  // namespace

class LimitsTest : public QObject {
  Q_OBJECT

private slots:
  void inputIsMeasuredInCanonicalForm();
  void wideValuesCostANodeEach_data();
  void wideValuesCostANodeEach();
  void deepValuesCostANodeEach();
  void comparisonStopsAtTheFirstDifference();
  void stepsOfPointersCount();
  void pathsNotLookedAtAreFree();
  void aScopeSharesItsWork();
  void workIsSpentInTheOrderOfKeys();
  void oneValueHasALimit();
  void deepValuesAreGiven();
  void aScopeSharesItsOutput();
  void largestNumbersFit();
};

void LimitsTest::inputIsMeasuredInCanonicalForm() {
  const auto documentOf = [](std::size_t size) {
    return R"({"a":5,"b":")" + std::string(size - 14, 'x') + "\"}";
  };
  const std::string largest = documentOf(kMaximumInputBytes);
  QCOMPARE(firstOf(documentOf(kMaximumInputBytes), "/a", ResultType::number), QString("5"));
  QCOMPARE(firstOf(documentOf(kMaximumInputBytes + 1), "/a", ResultType::number), QString("input_too_large"));
  QCOMPARE(canonicalSize(JsonDocument(documentOf(kMaximumInputBytes)).root()), kMaximumInputBytes);
  // Space does not count, the digits behind an exponent do.
  QCOMPARE(firstOf(std::string(100, ' ') + largest, "/a", ResultType::number), QString("5"));
  const std::string exponents = R"({"a":5,"b":)" + arrayOf(11, "1e100000") + "}";
  QCOMPARE(firstOf(exponents, "/a", ResultType::number), QString("input_too_large"));

  const Scope scope({field("a", operation("first_non_null", {"/a"}), ResultType::number),
                     field("b", operation("count_present", {"/x"}), ResultType::integer)});
  QCOMPARE(outcomes(scope, documentOf(kMaximumInputBytes)), QStringList({"5", "0"}));
  QCOMPARE(outcomes(scope, documentOf(kMaximumInputBytes + 1)),
           QStringList({"input_too_large", "input_too_large"}));
}

void LimitsTest::wideValuesCostANodeEach_data() {
  QTest::addColumn<bool>("asObject");
  QTest::newRow("array") << false;
  QTest::newRow("object") << true;
}

void LimitsTest::wideValuesCostANodeEach() {
  QFETCH(const bool, asObject);
  const auto wide = [&](std::size_t count) { return pair(asObject ? objectOf(count) : arrayOf(count)); };
  // Two steps, the containers, and the children.
  QCOMPARE(areEqualPaths(wide(kMaximumFieldNodes - 3)), QString("true"));
  QCOMPARE(areEqualPaths(wide(kMaximumFieldNodes - 2)), kTooMuchWork);
}

void LimitsTest::deepValuesCostANodeEach() {
  QCOMPARE(areEqualPaths(pair(deepArray(kMaximumFieldNodes - 2))), QString("true"));
  QCOMPARE(areEqualPaths(pair(deepArray(kMaximumFieldNodes - 1))), kTooMuchWork);
  QCOMPARE(areEqualPaths(pair(deepArray(100'000))), kTooMuchWork);
}

void LimitsTest::comparisonStopsAtTheFirstDifference() {
  const std::string wide = arrayOf(50'000).substr(1);
  QCOMPARE(areEqualPaths(R"({"a":[1,)" + wide + R"(,"b":[2,)" + wide + "}"), QString("false"));
  QCOMPARE(areEqualPaths(R"({"a":[)" + wide + R"(,"b":[0,)" + wide + "}"), QString("false"));
  QCOMPARE(areEqualPaths(R"({"a":{"x":1,"l":[)" + wide + R"(},"b":{"y":1,"l":[)" + wide + "}}"),
           QString("false"));
  QCOMPARE(areEqualPaths(R"({"a":[)" + wide + R"(,"b":"x"})"), QString("false"));
  QCOMPARE(areEqualPaths(R"({"a":[)" + wide + "}"), QString("false"));
}

void LimitsTest::stepsOfPointersCount() {
  // The step that finds nothing counts as well: 9,997 nodes of comparison are left after three steps.
  const auto documentOf = [](std::size_t count) {
    return R"({"a":{"x":)" + arrayOf(count) + R"(},"b":)" + arrayOf(count) + "}";
  };
  const auto compare = [](const std::string& document) {
    return outcome(evaluateField(operation("all_present_and_equal", {"/a/x", "/b"}), ResultType::boolean,
                                 JsonDocument(document)));
  };
  QCOMPARE(compare(documentOf(kMaximumFieldNodes - 4)), QString("true"));
  QCOMPARE(compare(documentOf(kMaximumFieldNodes - 3)), kTooMuchWork);
  // The whole document costs no step.
  const auto whole = [](std::size_t count) {
    return outcome(evaluateField(operation("all_present_and_equal", {"", "/0"}), ResultType::boolean,
                                 JsonDocument("[" + arrayOf(count) + "]")));
  };
  QCOMPARE(whole(1), QString("false"));
}

void LimitsTest::pathsNotLookedAtAreFree() {
  // Five comparisons leave one node of the scope's work to the last field.
  const std::string ten = arrayOf(kMaximumFieldNodes - 3);
  const std::string nine = arrayOf(kMaximumFieldNodes - 4);
  const std::string document =
      R"({"a":)" + ten + R"(,"b":)" + ten + R"(,"c":)" + nine + R"(,"d":)" + nine + R"(,"e":1})";
  const auto withOneNode = [&](const std::string& type, const std::vector<std::string>& paths,
                               ResultType result) {
    std::vector<Definition> fields;
    for (const char* key : {"k0", "k1", "k2", "k3"}) {
      fields.push_back(field(key, operation("all_present_and_equal", {"/a", "/b"}), ResultType::boolean));
    }
    fields.push_back(field("k4", operation("all_present_and_equal", {"/c", "/d"}), ResultType::boolean));
    fields.push_back(field("z", operation(type, paths), result));
    return outcomes(Scope(fields), document).join(u' ');
  };
  const QString before = "true true true true true ";
  QCOMPARE(withOneNode("first_non_null", {"/e", "/a/0"}, ResultType::number), before + "1");
  QCOMPARE(withOneNode("any_present", {"/e", "/a/0"}, ResultType::boolean), before + "true");
  QCOMPARE(withOneNode("all_present", {"/x", "/a/0"}, ResultType::boolean), before + "false");
  QCOMPARE(withOneNode("all_present_and_equal", {"/x", "/a/0"}, ResultType::boolean), before + "false");
  QCOMPARE(withOneNode("first_non_null", {"/x/y/z", "/e"}, ResultType::number), before + kTooMuchWork);
  QCOMPARE(withOneNode("first_non_null", {"/a/0"}, ResultType::number), before + kTooMuchWork);
  QCOMPARE(withOneNode("any_present", {"/x", "/e"}, ResultType::boolean), before + kTooMuchWork);
  QCOMPARE(withOneNode("all_present", {"/e", "/a"}, ResultType::boolean), before + kTooMuchWork);
  QCOMPARE(withOneNode("count_present", {"/x", "/y"}, ResultType::integer), before + kTooMuchWork);
  QCOMPARE(withOneNode("sum", {"/e", "/x"}, ResultType::number), before + kTooMuchWork);
}

void LimitsTest::aScopeSharesItsWork() {
  // Each field takes 10,000 nodes: five take the whole scope's.
  const std::string document = pair(arrayOf(kMaximumFieldNodes - 3));
  const auto scopeOf = [](int comparisons, const Operation& last) {
    std::vector<Definition> fields;
    for (int index = 0; index < comparisons; ++index) {
      fields.push_back(field("k" + std::to_string(index), operation("all_present_and_equal", {"/a", "/b"}),
                             ResultType::boolean));
    }
    fields.push_back(field("z", last, ResultType::integer));
    return Scope(fields);
  };
  const QStringList five{"true", "true", "true", "true", "true"};
  QCOMPARE(outcomes(scopeOf(4, operation("count_present", {"/a"})), document),
           five.mid(1) + QStringList{"1"});
  QCOMPARE(outcomes(scopeOf(5, operation("count_present", {"/a"})), document),
           five + QStringList{kTooMuchWork});
  // The whole document is there for nothing.
  QCOMPARE(outcomes(scopeOf(5, operation("count_present", {""})), document), five + QStringList{"1"});
  // A field that fails has used what it used, here 10,000.
  const std::string larger = pair(arrayOf(kMaximumFieldNodes));
  const QStringList failed(5, kTooMuchWork);
  QCOMPARE(outcomes(scopeOf(4, operation("count_present", {"/a"})), larger),
           failed.mid(1) + QStringList{"1"});
  QCOMPARE(outcomes(scopeOf(5, operation("count_present", {"/a"})), larger),
           failed + QStringList{kTooMuchWork});
}

void LimitsTest::workIsSpentInTheOrderOfKeys() {
  const std::string document = pair(arrayOf(kMaximumFieldNodes - 3));
  const Operation compare = operation("all_present_and_equal", {"/a", "/b"});
  std::vector<Definition> fields;
  for (const char* key : {"f", "b", "e", "a", "c", "d"})
    fields.push_back(field(key, compare, ResultType::boolean));
  const QStringList expected{"true", "true", "true", "true", "true", kTooMuchWork};
  QCOMPARE(outcomes(Scope(fields), document), expected);
  std::ranges::reverse(fields);
  QCOMPARE(outcomes(Scope(fields), document), expected);
}

void LimitsTest::oneValueHasALimit() {
  const auto documentOf = [](std::size_t size) { return "{\"a\":\"" + std::string(size - 2, 'x') + "\"}"; };
  QCOMPARE(firstOf(documentOf(kMaximumFieldOutputBytes), "/a", ResultType::string).size(), 65'536);
  QCOMPARE(firstOf(documentOf(kMaximumFieldOutputBytes + 1), "/a", ResultType::string), kTooLarge);
  // Measured as it is written: white space is gone, an escape has its bytes.
  const std::string wide = arrayOf(32'767, "0");
  QCOMPARE(wide.size(), std::size_t{65'535});
  QCOMPARE(firstOf("{\"a\":" + arrayOf(32'767, " 0 ") + "}", "/a", ResultType::array),
           QString::fromStdString(wide));
  QCOMPARE(firstOf("{\"a\":" + arrayOf(32'768) + "}", "/a", ResultType::array), kTooLarge);
  QCOMPARE(firstOf("{\"a\":\"" + repeated(R"(\u0041)", 65'534) + "\"}", "/a", ResultType::string).size(),
           65'536);
  QCOMPARE(firstOf("{\"a\":\"" + repeated(R"(\u0001)", 10'923) + "\"}", "/a", ResultType::string), kTooLarge);
}

void LimitsTest::deepValuesAreGiven() {
  const std::string deep = deepArray(32'768);
  QCOMPARE(firstOf("{\"a\":" + deep + "}", "/a", ResultType::array), QString::fromStdString(deep));
  QCOMPARE(firstOf("{\"a\":" + deepArray(32'769) + "}", "/a", ResultType::array), kTooLarge);
  const std::string path = repeated("/0", 32);
  QCOMPARE(firstOf(deepArray(33), path, ResultType::array), QString("[]"));
  QCOMPARE(firstOf(deepArray(32), path, ResultType::array), QString("null"));
}

void LimitsTest::aScopeSharesItsOutput() {
  const std::string large = "\"" + std::string(kMaximumFieldOutputBytes - 2, 'x') + "\"";
  const std::string document = R"({"a":)" + large + R"(,"b":1})";
  std::vector<Definition> fields;
  for (int index = 0; index < 4; ++index) {
    fields.push_back(
        field("k" + std::to_string(index), operation("first_non_null", {"/a"}), ResultType::string));
  }
  const QStringList four(4, QString::fromStdString(large));
  QCOMPARE(outcomes(Scope(fields), document), four);
  // Not a byte more; what is null takes none.
  fields.push_back(field("m", operation("first_non_null", {"/x"}), ResultType::string));
  fields.push_back(field("n", operation("first_non_null", {"/b"}), ResultType::number));
  QCOMPARE(outcomes(Scope(fields), document), four + QStringList({"null", kTooLarge}));
  // What did not fit takes nothing from those that follow.
  fields.erase(fields.begin());
  fields.push_back(field("o", operation("first_non_null", {"/a"}), ResultType::string));
  fields.push_back(field("p", operation("first_non_null", {"/b"}), ResultType::number));
  QCOMPARE(outcomes(Scope(fields), document), four.mid(1) + QStringList({"null", "1", kTooLarge, "1"}));
}

void LimitsTest::largestNumbersFit() {
  const auto sum = [](const std::string& document) {
    return outcome(evaluateField(operation("sum", {"/0"}), ResultType::number, JsonDocument(document)));
  };
  QCOMPARE(sum("[-9.999999999999999999999999999999999e308]").size(), 310);
  QCOMPARE(sum("[-9.999999999999999999999999999999999e-308]").size(), 344);
}

HEADLOCK_TEST(LimitsTest)
#include "limits_test.moc"
