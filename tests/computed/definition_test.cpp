// Definitions: what is accepted, what is refused and in which words, each limit and one past it.
#include <QTest>

#include "core/computed/definition.h"
#include "core/computed/limits.h"
#include "core/database/error.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::computed;

namespace {

/// The refusal's sentence; empty when there is none.
template <typename Call>
QString refusal(Call call) {
  try {
    static_cast<void>(call());
  } catch (const InvalidInput& error) {
    return (error.code() == "invalid_definition" ? "" : QString::fromUtf8(error.code().data()) + ": ") +
           QString::fromUtf8(error.what());
  }
  return {};
}

QString refusedOperation(const QString& json) {
  return refusal([&] { return Operation::parse(json.toStdString()); });
}

QString refusedPath(const QString& text) {
  return refusal([&] { return JsonPointer::parse(text.toStdString()); });
}

QString operationWithPaths(const QString& type, int count) {
  QStringList paths;
  for (int index = 0; index < count; ++index) paths += "\"/" + QString::number(index) + "\"";
  return "{\"type\": \"" + type + "\", \"paths\": [" + paths.join(", ") + "]}";
}

Definition definition() {
  Definition made;
  made.key = "total";
  made.label = "Total";
  made.operation = Operation::parse(R"({"type": "sum", "paths": ["/a", "/b"]})");
  made.resultType = ResultType::number;
  return made;
}

/// The refusal of the definition above after a change.
template <typename Change>
QString refusedAfter(Change change) {
  Definition changed = definition();
  change(changed);
  return refusal([&] { return changed.validate(), 0; });
}

}  // namespace

class DefinitionTest : public QObject {
  Q_OBJECT

private slots:
  void operationsAreReadAndWritten();
  void operationsAreRefused_data();
  void operationsAreRefused();
  void longNamesAreCutInMessages();
  void pathsAreOneToSixteen();
  void pointersHaveLimits();
  void pointersAreRefused_data();
  void pointersAreRefused();
  void resultTypesFitOperations();
  void keysAreIdentifiers();
  void textsHaveLimits();
  void onlyTheTextsMayDiffer();
};

void DefinitionTest::operationsAreReadAndWritten() {
  for (const OperationType type : kOperationTypes) {
    const QString json = operationWithPaths(QString::fromUtf8(nameOf(type).data()), 2);
    const Operation operation = Operation::parse(json.toStdString());
    QVERIFY(operation.type == type);
    QCOMPARE(operation.paths.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(operation.json()), json);
    QVERIFY(operationTypeNamed(nameOf(type)) == type);
  }
  for (const ResultType type : kResultTypes) QVERIFY(resultTypeNamed(nameOf(type)) == type);

  const Operation escaped =
      Operation::parse(R"({"paths": ["", "/~0~1", "/\u0061\"\n"], "type": "count_present"})");
  QCOMPARE(QString::fromStdString(escaped.paths[2].text()), QString("/a\"\n"));
  QVERIFY(Operation::parse(escaped.json()) == escaped);
  // As everywhere, the last of two members stays.
  QVERIFY(Operation::parse(R"({"type": "sum", "paths": ["/a"], "type": "min"})").type == OperationType::min);
}

void DefinitionTest::operationsAreRefused_data() {
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* json, const char* sentence) { QTest::newRow(json) << QString(sentence); };
  row("[]", "An operation is an object with the members type and paths.");
  row("\"sum\"", "An operation is an object with the members type and paths.");
  row("{}", "An operation has a member type, a string.");
  row(R"({"type": 1, "paths": ["/a"]})", "An operation has a member type, a string.");
  row(R"({"type": null, "paths": ["/a"]})", "An operation has a member type, a string.");
  row(R"({"type": "sum"})", "An operation has a member paths, an array of strings.");
  row(R"({"type": "sum", "paths": "/a"})", "The paths of an operation are an array of strings.");
  row(R"({"type": "sum", "paths": {}})", "The paths of an operation are an array of strings.");
  row(R"({"type": "sum", "paths": ["/a", 1]})", "Path 2 of the operation is a number, not a string.");
  row(R"({"type": "sum", "paths": [null]})", "Path 1 of the operation is null, not a string.");
  row(R"({"type": "sum", "paths": ["/a"], "Paths": []})",
      "An operation has the members type and paths; \"Paths\" is unknown.");
  row(R"({"type": "sum", "paths": ["/a"], "": 1})",
      "An operation has the members type and paths; \"\" is unknown.");
  row(R"({"type": "Sum", "paths": ["/a"]})",
      "There is no operation called \"Sum\"; there are first_non_null, sum, average, min, max, all_present, "
      "any_present, "
      "all_present_and_equal, count_present.");
  row(R"({"type": "sum", "paths": ["/a", "/b", "/a"]})", "The path \"/a\" is given twice.");
  row(R"({"type": "sum", "paths": ["/a", "/\u0061"]})", "The path \"/a\" is given twice.");
  row(R"({"type": "sum", "paths": ["a"]})", "The path a does not begin with a slash.");
  row("{",
      "invalid_json: The JSON is not valid: a value, a comma, a colon or a bracket is missing or too many "
      "(byte 1).");
}

void DefinitionTest::operationsAreRefused() {
  QFETCH(const QString, sentence);
  QCOMPARE(refusedOperation(QTest::currentDataTag()), sentence);
}

void DefinitionTest::longNamesAreCutInMessages() {
  QCOMPARE(refusedOperation("{\"" + QString(40, u'é') + "\": 1}"),
           "An operation has the members type and paths; \"" + QString(32, u'é') + "…\" is unknown.");
  QCOMPARE(refusedOperation("{\"x" + QString(40, u'é') + "\": 1}"),
           "An operation has the members type and paths; \"x" + QString(31, u'é') + "…\" is unknown.");
  QVERIFY(refusedOperation("{\"type\": \"" + QString(100'000, u's') + "\", \"paths\": []}").size() < 300);
}

void DefinitionTest::pathsAreOneToSixteen() {
  QCOMPARE(refusedOperation(operationWithPaths("sum", 0)),
           QString("An operation has 1 to 16 paths, this one 0."));
  QCOMPARE(refusedOperation(operationWithPaths("sum", 1)), QString());
  QCOMPARE(refusedOperation(operationWithPaths("sum", 16)), QString());
  QCOMPARE(refusedOperation(operationWithPaths("sum", 17)),
           QString("An operation has 1 to 16 paths, this one 17."));
  QCOMPARE(refusedOperation(operationWithPaths("all_present_and_equal", 1)),
           QString("all_present_and_equal compares two paths or more, and one was given."));
  QCOMPARE(refusedOperation(operationWithPaths("all_present_and_equal", 2)), QString());
}

void DefinitionTest::pointersHaveLimits() {
  QCOMPARE(refusedPath(""), QString());
  QCOMPARE(refusedPath("/" + QString(511, u'x')), QString());
  QCOMPARE(refusedPath("/" + QString(512, u'x')),
           QString("A path takes 513 bytes, at most 512 are allowed."));
  // Bytes, not characters.
  QCOMPARE(refusedPath("/x" + QString(255, u'é')), QString());
  QCOMPARE(refusedPath("/" + QString(256, u'é')),
           QString("A path takes 513 bytes, at most 512 are allowed."));
  QCOMPARE(refusedPath(QString("/x").repeated(32)), QString());
  QVERIFY(refusedPath(QString("/x").repeated(33)).endsWith(" has more than 32 tokens."));
  QCOMPARE(refusedPath(QString(32, u'/')), QString());
  QVERIFY(refusedPath(QString(33, u'/')).endsWith(" has more than 32 tokens."));
  QCOMPARE(JsonPointer::parse("/a//b").depth(), std::size_t{3});
}

void DefinitionTest::pointersAreRefused_data() {
  QTest::addColumn<QString>("problem");
  for (const char* text : {"a", "a/b", " /a", "#/a", "~0"})
    QTest::newRow(text) << "does not begin with a slash";
  for (const char* text : {"/~", "/~2", "/a~", "/~/a", "/~~0", "/~a"}) {
    QTest::newRow(text) << "has a ~ that is followed by neither 0 nor 1";
  }
  for (const char* text : {"/-", "/a/-", "/-/a"}) {
    QTest::newRow(text) << "has the token -, which names an element that is never there";
  }
}

void DefinitionTest::pointersAreRefused() {
  QFETCH(const QString, problem);
  const QString text = QTest::currentDataTag();
  QCOMPARE(refusedPath(text), "The path " + text + " " + problem + ".");
}

void DefinitionTest::resultTypesFitOperations() {
  const auto allowed = [](OperationType operation) -> QList<ResultType> {
    switch (operation) {
      case OperationType::firstNonNull:
        return {kResultTypes.begin(), kResultTypes.end()};
      case OperationType::sum:
      case OperationType::average:
      case OperationType::min:
      case OperationType::max:
        return {ResultType::number, ResultType::integer};
      case OperationType::allPresent:
      case OperationType::anyPresent:
      case OperationType::allPresentAndEqual:
        return {ResultType::boolean};
      case OperationType::countPresent:
        return {ResultType::integer};
    }
    return {};
  };
  for (const OperationType operation : kOperationTypes) {
    for (const ResultType result : kResultTypes) {
      const bool fits = allowed(operation).contains(result);
      QCOMPARE(canResultIn(operation, result), fits);
      const QString sentence = refusedAfter([&](Definition& changed) {
        changed.operation.type = operation;
        changed.resultType = result;
      });
      QCOMPARE(sentence.isEmpty(), fits);
      if (!fits) QVERIFY2(sentence.contains("cannot result in the type"), qPrintable(sentence));
    }
  }
  QCOMPARE(refusal([] { return resultTypeNamed("Number"); }),
           QString("There is no result type called \"Number\"; there are string, number, integer, boolean, "
                   "array, object."));
}

void DefinitionTest::keysAreIdentifiers() {
  const auto refused = [](const QString& key) {
    return !refusedAfter([&](Definition& changed) { changed.key = key.toStdString(); }).isEmpty();
  };
  for (const QString& key : {QString("a"), QString("a_1"), QString("z9__"), "a" + QString(63, u'9')}) {
    QVERIFY2(!refused(key), qPrintable(key));
  }
  for (const QString& key :
       {QString(), QString("A"), QString("1a"), QString("_a"), QString("a-b"), QString("a b"), QString("aé"),
        QString("aB"), QString("a."), "a" + QString(64, u'9')}) {
    QVERIFY2(refused(key), qPrintable(key));
  }
}

void DefinitionTest::textsHaveLimits() {
  const auto label = [](std::string text) {
    return refusedAfter([&](Definition& changed) { changed.label = std::move(text); });
  };
  const auto description = [](std::string text) {
    return refusedAfter([&](Definition& changed) { changed.description = std::move(text); });
  };
  QCOMPARE(label(""), QString("The label takes 0 bytes; it may take 1 to 128."));
  QCOMPARE(label("x"), QString());
  QCOMPARE(label(std::string(128, 'x')), QString());
  QCOMPARE(label(std::string(129, 'x')), QString("The label takes 129 bytes; it may take 1 to 128."));
  QCOMPARE(label(QString(64, u'é').toStdString()), QString());
  QCOMPARE(label(QString(65, u'é').toStdString()),
           QString("The label takes 130 bytes; it may take 1 to 128."));
  QCOMPARE(label("\xff"), QString("The label is not UTF-8 without NUL."));
  QCOMPARE(label(std::string("a\0b", 3)), QString("The label is not UTF-8 without NUL."));
  QCOMPARE(description(""), QString());
  QCOMPARE(description(std::string(2048, 'x')), QString());
  QCOMPARE(description(std::string(2049, 'x')),
           QString("The description takes 2049 bytes; it may take 0 to 2048."));
  QCOMPARE(description("\xc3"), QString("The description is not UTF-8 without NUL."));
}

void DefinitionTest::onlyTheTextsMayDiffer() {
  const auto same = [](auto change) {
    Definition changed = definition();
    change(changed);
    return giveSameValues(definition(), changed);
  };
  QVERIFY(same([](Definition&) {}));
  QVERIFY(same([](Definition& changed) { changed.label = "Sum"; }));
  QVERIFY(same([](Definition& changed) { changed.description = "Of both"; }));
  QVERIFY(!same([](Definition& changed) { changed.key = "sum"; }));
  QVERIFY(!same([](Definition& changed) { changed.resultType = ResultType::integer; }));
  QVERIFY(!same([](Definition& changed) { changed.enabled = false; }));
  QVERIFY(!same([](Definition& changed) { changed.operation.type = OperationType::max; }));
  QVERIFY(
      !same([](Definition& changed) { std::swap(changed.operation.paths[0], changed.operation.paths[1]); }));
}

HEADLOCK_TEST(DefinitionTest)
#include "definition_test.moc"
