// The rules of rules.h, each tried twice: on the project's sources, where nothing may be found, and on its
// own samples, where what is broken must be found. A rule that finds nothing anywhere would pass the first
// and fail the second.
#include <QTest>

#include "source_root.h"
#include "tests/conventions/cplusplus.h"
#include "tests/conventions/rules.h"

namespace headlock::conventions {

class ConventionsTest : public QObject {
  Q_OBJECT

private slots:
  void sourcesKeep_data() { addRules(); }
  void sourcesKeep();
  void breakingIsFound_data() { addRules(); }
  void breakingIsFound();
  void whatEveryProjectNeedsIsThere();
  void literalsAreReadAsTheCompilerReadsThem();

private:
  static void addRules();
  static Rule currentRule();
  static const SourceTree& sources();
};

void ConventionsTest::addRules() {
  QTest::addColumn<int>("index");
  const QList<Rule> rules = allRules();
  for (int index = 0; index < rules.size(); ++index)
    QTest::addRow("%s", qPrintable(rules[index].name)) << index;
}

Rule ConventionsTest::currentRule() {
  const int index = *static_cast<const int*>(QTest::qData("index", QMetaType::Int));
  return allRules()[index];
}

const SourceTree& ConventionsTest::sources() {
  static const SourceTree tree = readSourceTree(QString::fromUtf8(kSourceRoot));
  return tree;
}

void ConventionsTest::sourcesKeep() {
  const Rule rule = currentRule();
  QStringList places;
  for (const Finding& finding : rule.find(sources())) {
    places.append(finding.path + u':' + QString::number(finding.line) + ": " + finding.problem);
  }
  QVERIFY2(places.isEmpty(), qPrintable(rule.demand + u'\n' + places.join(u'\n')));
}

void ConventionsTest::breakingIsFound() {
  const Rule rule = currentRule();
  QVERIFY(!rule.broken.isEmpty() && !rule.sound.isEmpty());
  for (const SourceFile& file : rule.broken) {
    QVERIFY2(!rule.find({file}).isEmpty(), qPrintable("not found: " + file.path + '\n' + file.text));
  }
  for (const SourceFile& file : rule.sound) {
    QVERIFY2(rule.find({file}).isEmpty(), qPrintable("found, and sound: " + file.path + '\n' + file.text));
  }
}

void ConventionsTest::whatEveryProjectNeedsIsThere() {
  QStringList paths;
  for (const SourceFile& file : sources()) paths.append(file.path);
  for (const QString path : {".ci/run", ".clang-format", ".clang-tidy", "CMakePresets.json", "LICENSE",
                             "README.md", "packaging/packages", "packaging/run", "packaging/test"}) {
    QVERIFY2(paths.contains(path), qPrintable(path + " is missing"));
  }
}

void ConventionsTest::literalsAreReadAsTheCompilerReadsThem() {
  const CplusplusText read = readCplusplus(
      "// \"comment\"\nauto a = \"one \" /* \"x\" */\n  \"joined\"; char c = '\"';\n"
      "auto b = R\"x(raw \" )\" text)x\" + f(1'000, \"es\\\"caped\");\n");
  QCOMPARE(read.literals.size(), 3);
  QCOMPARE(read.literals[0].text, "one joined");
  QCOMPARE(read.literals[0].line, 2);
  QCOMPARE(read.literals[1].text, "raw \" )\" text");
  QCOMPARE(read.literals[2].text, "es\\\"caped");
  QVERIFY(!read.code.contains("comment"));
  QCOMPARE(read.code.count(u'\n'), 4);
}

}  // namespace headlock::conventions

QTEST_GUILESS_MAIN(headlock::conventions::ConventionsTest)
#include "conventions_test.moc"
