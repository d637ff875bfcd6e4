// JSON as the console shows it: every digit as it was written, any depth, and what changed between two.
#include <QAbstractItemModelTester>
#include <QTest>

#include "core/database/error.h"
#include "tests/support/test_program.h"
#include "ui/json/json_diff.h"
#include "ui/json/json_model.h"
#include "ui/json/text_lines_model.h"

using namespace headlock;
using namespace headlock::ui;

namespace {

QString describe(const JsonChange& change) {
  constexpr const char* kSigns[] = {"+", "-", "~"};
  return QString::fromStdString(kSigns[static_cast<int>(change.kind)] + (' ' + change.path) + ' ' +
                                change.before + " > " + change.after);
}

class JsonTest : public QObject {
  Q_OBJECT

private slots:
  void keepsEveryDigit();
  void refusesWhatIsNoJson_data();
  void refusesWhatIsNoJson();
  void resolvesNames();
  void indentsWithoutChange_data();
  void indentsWithoutChange();
  void survivesDepth();
  void findsDifferences_data();
  void findsDifferences();
  void boundsDifferences();
  void modelIsSound();
  void modelShowsScalars();
  void linesAreWhole();
};

void JsonTest::keepsEveryDigit() {
  const JsonTree tree = JsonTree::parse(
      R"({"price": 1.10, "big": 123456789012345678901234567890, "far": 1e400, "name": "\u00e4"})");
  QCOMPARE(tree.childCount(0), 4);
  QCOMPARE(std::string(tree.value(tree.child(0, 0))), std::string("1.10"));
  QCOMPARE(std::string(tree.value(tree.child(0, 1))), std::string("123456789012345678901234567890"));
  QCOMPARE(std::string(tree.value(tree.child(0, 2))), std::string("1e400"));
  QCOMPARE(std::string(tree.value(tree.child(0, 3))), std::string("\"\\u00e4\""));
}

void JsonTest::refusesWhatIsNoJson_data() {
  QTest::addColumn<QByteArray>("text");
  for (const char* text :
       {"",    " ",     "{",    "}",        "[1,]",     "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "{a:1}",
        "01",  "-",     "1.",   ".5",       "1e",       "+1",    "\"",        "\"\\x\"",    "\"\\u12g4\"",
        "tru", "nulll", "[1]]", "\"a\nb\"", "{\"a\":}", "[,]",   "'a'",       "NaN",        "1 2"}) {
    QTest::newRow(text) << QByteArray(text);
  }
}

void JsonTest::refusesWhatIsNoJson() {
  QFETCH(QByteArray, text);
  QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(JsonTree::parse(text.toStdString())));
}

void JsonTest::resolvesNames() {
  QCOMPARE(unquoted("\"a\\n\\t\\\"\\\\\\/\\u00e4\\ud83d\\ude00\""),
           std::string("a\n\t\"\\/\xc3\xa4\xf0\x9f\x98\x80"));
  QCOMPARE(unquoted("\"\\ud800x\""), std::string("\xef\xbf\xbdx"));
  const JsonTree tree = JsonTree::parse(R"({"a": {"b": [10, {"c": null}]}})");
  const int b = tree.child(tree.child(0, 0), 0);
  QCOMPARE(tree.path(0), std::string("$"));
  QCOMPARE(tree.path(tree.child(tree.child(b, 1), 0)), std::string("a.b[1].c"));
}

void JsonTest::indentsWithoutChange_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("indented");
  QTest::newRow("scalar") << QByteArray("1.10") << QByteArray("1.10");
  QTest::newRow("empty") << QByteArray("{}") << QByteArray("{}");
  QTest::newRow("empty inside") << QByteArray("[{}, [], 1]") << QByteArray("[\n  {},\n  [],\n  1\n]");
  QTest::newRow("nested")
      << QByteArray(R"({"a": {"b": [1, 2]}, "c": "x"})")
      << QByteArray("{\n  \"a\": {\n    \"b\": [\n      1,\n      2\n    ]\n  },\n  \"c\": \"x\"\n}");
  QTest::newRow("siblings after depth")
      << QByteArray("[[[1]],2]") << QByteArray("[\n  [\n    [\n      1\n    ]\n  ],\n  2\n]");
}

void JsonTest::indentsWithoutChange() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, indented);
  const std::string shown = ui::indented(JsonTree::parse(text.toStdString()));
  QCOMPARE(shown, indented.toStdString());
  QCOMPARE(ui::indented(JsonTree::parse(shown)), shown);
}

void JsonTest::survivesDepth() {
  constexpr std::size_t kDepth = 20'000;
  const JsonTree tree = JsonTree::parse(std::string(kDepth, '[') + std::string(kDepth, ']'));
  QCOMPARE(tree.size(), static_cast<int>(kDepth));
  QVERIFY(difference(tree, tree).empty());
  const JsonTree other = JsonTree::parse(std::string(kDepth, '[') + "1" + std::string(kDepth, ']'));
  QCOMPARE(difference(tree, other).size(), 1U);
  QVERIFY_THROWS_EXCEPTION(InvalidInput, static_cast<void>(JsonTree::parse(std::string(kDepth, '['))));
}

void JsonTest::findsDifferences_data() {
  QTest::addColumn<QByteArray>("before");
  QTest::addColumn<QByteArray>("after");
  QTest::addColumn<QStringList>("changes");
  const auto row = [](const char* name, const char* before, const char* after, const QStringList& changes) {
    QTest::newRow(name) << QByteArray(before) << QByteArray(after) << changes;
  };
  row("same", R"({"a": 1})", R"({"a": 1})", {});
  row("digits count", "1.10", "1.1", {"~ $ 1.10 > 1.1"});
  row("changed", R"({"a": 1, "b": 2})", R"({"a": 1, "b": 3})", {"~ b 2 > 3"});
  row("added and removed", R"({"a": 1})", R"({"b": 2})", {"+ b  > 2", "- a 1 > "});
  row("nested", R"({"a": {"b": [1, 2, 3]}})", R"({"a": {"b": [1, 5]}})", {"~ a.b[1] 2 > 5", "- a.b[2] 3 > "});
  row("another kind", R"({"a": [1]})", R"({"a": {"x": 1}})", {"~ a [1] > {\"x\": 1}"});
  row("order of members", R"({"a": 1, "b": 2})", R"({"b": 2, "a": 1})", {});
}

void JsonTest::findsDifferences() {
  QFETCH(QByteArray, before);
  QFETCH(QByteArray, after);
  QFETCH(QStringList, changes);
  QStringList found;
  for (const auto& change :
       difference(JsonTree::parse(before.toStdString()), JsonTree::parse(after.toStdString())))
    found << describe(change);
  QCOMPARE(found, changes);
  JsonDiffModel model;
  const QAbstractItemModelTester tester(&model);
  model.show(difference(JsonTree::parse(before.toStdString()), JsonTree::parse(after.toStdString())));
  QCOMPARE(model.rowCount(), static_cast<int>(changes.size()));
}

void JsonTest::boundsDifferences() {
  std::string one = "[";
  std::string other = "[";
  for (int number = 0; number < 500; ++number) {
    one += "1,";
    other += "2,";
  }
  QCOMPARE(difference(JsonTree::parse(one + "0]"), JsonTree::parse(other + "0]"), 100).size(), 100U);
}

void JsonTest::modelIsSound() {
  JsonModel model;
  const QAbstractItemModelTester tester(&model);
  QCOMPARE(model.rowCount(), 0);
  model.show(std::make_shared<const JsonTree>(JsonTree::parse(R"({"a": {"b": [1, {"c": 2}]}, "d": []})")));
  QCOMPARE(model.rowCount(), 2);
  const QModelIndex a = model.index(0, 0);
  const QModelIndex b = model.index(0, 0, a);
  QCOMPARE(b.data().toString(), QStringLiteral("b"));
  QCOMPARE(model.rowCount(b), 2);
  const QModelIndex c = model.index(0, 1, model.index(1, 0, b));
  QCOMPARE(c.data().toString(), QStringLiteral("2"));
  QCOMPARE(c.parent().parent(), b);
  QCOMPARE(a.siblingAtColumn(1).data().toString(), QStringLiteral("{ 1 member }"));
  QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("[]"));
  model.show(nullptr);
  QCOMPARE(model.rowCount(), 0);
}

void JsonTest::modelShowsScalars() {
  JsonModel model;
  const QAbstractItemModelTester tester(&model);
  model.show(std::make_shared<const JsonTree>(JsonTree::parse("1.10")));
  QCOMPARE(model.rowCount(), 1);
  QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1.10"));
}

void JsonTest::linesAreWhole() {
  TextLinesModel model;
  const QAbstractItemModelTester tester(&model);
  model.show(TextLines::of("one\n\nthree"));
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.index(0).data().toString(), QStringLiteral("one"));
  QCOMPARE(model.index(1).data().toString(), QString());
  QCOMPARE(model.index(2).data().toString(), QStringLiteral("three"));
  std::string big;
  for (int line = 0; line < 200'000; ++line) big += "line\n";
  model.show(TextLines::of(big));
  QCOMPARE(model.rowCount(), 200'001);
}

}  // namespace

HEADLOCK_TEST(JsonTest)
#include "json_test.moc"
