// What holds for a file whatever it is about. Words that a rule forbids are written here in two halves, so
// that neither this file nor a search for them finds itself.
#include <QRegularExpression>

#include "tests/conventions/rules.h"

namespace headlock::conventions {
namespace {

constexpr int kMostLines = 600;

Findings sleeps(const SourceTree& tree) {
  return findPattern(tree,
                     "\\bQTest::q(Wait|Sleep)\\s*\\(|\\bQThread::[mu]?sleep\\s*\\(|\\bsleep_"
                     "(for|until)\\s*\\(|\\b(clock_nano|nano|u)sleep\\s*\\(|[^\\w.>]::sleep\\s*\\(|\\bpg_"
                     "sleep",
                     [](const SourceFile& file) {
                       return file.isUnder("tests") || file.isUnder("core") || file.isUnder("ui") ||
                              file.isUnder("app") || file.isUnder("sql") || file.hasSuffix({".spec"});
                     });
}

Findings unfinishedMarks(const SourceTree& tree) {
  return findPattern(tree,
                     "\\b(TO"
                     "DO|FIX"
                     "ME|XX"
                     "X|HA"
                     "CK|st"
                     "ub|place"
                     "holder|not imple"
                     "mented)\\b",
                     [](const SourceFile& file) {
                       return file.isCplusplus() ||
                              file.hasSuffix({".sql", ".spec", ".cmake", ".bash", "CMakeLists.txt"}) ||
                              file.isUnder("packaging");
                     });
}

Findings skippedTests(const SourceTree& tree) {
  return findPattern(tree,
                     "\\bQS"
                     "KIP\\b",
                     [](const SourceFile& file) { return file.isUnder("tests"); });
}

Findings machinePaths(const SourceTree& tree) {
  return findPattern(tree,
                     "(?<![\\w.}])/(work|tmp/w"
                     "t|home/\\w+|Users/\\w+)/",
                     [](const SourceFile&) { return true; });
}

Findings longFiles(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isCplusplus() && !file.hasSuffix({".sql", ".spec", ".cmake", ".bash", "CMakeLists.txt"}))
      continue;
    const auto lines = file.text.count(u'\n');
    if (lines > kMostLines) findings.append({file.path, 0, QString::number(lines) + " lines"});
  }
  return findings;
}

Findings badNames(const SourceTree& tree) {
  static const QRegularExpression snakeCase("^[a-z][a-z0-9_]*\\.(h|cpp|sql)$");
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isCplusplus() && !file.hasSuffix({".sql"})) continue;
    if (!snakeCase.match(file.path.section(u'/', -1)).hasMatch()) {
      findings.append({file.path, 0, "not in snake_case"});
    }
  }
  return findings;
}

/// How many words the comment at the head of `text` has.
qsizetype wordsOfEssay(const QString& text) {
  static const QRegularExpression comment("^(//[^\n]*\n)+");
  static const QRegularExpression word("\\w+");
  const QString essay = comment.match(text).captured();
  qsizetype words = 0;
  for (auto matches = word.globalMatch(essay); matches.hasNext(); matches.next()) ++words;
  return words;
}

Findings bareHeaders(const SourceTree& tree) {
  constexpr int kFewestWords = 8;
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isHeader()) continue;
    if (!file.text.contains("#pragma once\n")) findings.append({file.path, 0, "no #pragma once"});
    if (file.isUnder("core") && wordsOfEssay(file.text) < kFewestWords) {
      findings.append({file.path, 1, "must open with what it is about, in a comment"});
    }
  }
  return findings;
}

}  // namespace

QList<Rule> writingRules() {
  const QString path = "tests/protocol/topic_test.cpp";
  const QString essay =
      "// What a head is, who may lock it, and why the row that stands for it may be absent.\n";
  return {
      {"no-sleeps",
       "Nothing sleeps: tests and code wait for what can be observed, with a bound.",
       sleeps,
       {{path,
         "QTest::q"
         "Wait(10);"},
        {path,
         "QThread::m"
         "sleep(1);"},
        {path,
         "std::this_thread::sleep_"
         "for(x);"},
        {path,
         "u"
         "sleep(1);"},
        {"core/race/stage.cpp",
         "nano"
         "sleep(&t, nullptr);"},
        {"resources/races/a.spec",
         "step a { SELECT pg_"
         "sleep(1); }"}},
       {{path, "QTest::qWaitFor([] { return true; }, 5000);"}}},
      {"no-unfinished-marks",
       "What is landed is finished; what is missing has its issue.",
       unfinishedMarks,
       {{path,
         "// TO"
         "DO later\n"},
        {"sql/topic/a.sql",
         "-- FIX"
         "ME\n"},
        {"core/topic/a.cpp",
         "// a st"
         "ub\n"}},
       {{path, "line.setPlaceholderText(name);\n"}}},
      {"no-skipped-tests",
       "A test runs or fails: what it needs is installed by packaging/test.",
       skippedTests,
       {{path,
         "QS"
         "KIP(\"no server\");\n"}},
       {{path, "QFAIL(\"no server\");\n"}}},
      {"no-machine-paths",
       "No file knows the directory of the machine it was written on.",
       machinePaths,
       {{"README.md",
         "See /wo"
         "rk/main.\n"},
        {path,
         "\"/tmp/w"
         "t/topic\""},
        {"packaging/run",
         "cd /home/"
         "somebody/x\n"}},
       {{"README.md", "See packaging/work/x, https://example.org/work/x and $HOME/work/x.\n"}}},
      {"short-files",
       "A file that needs more than 600 lines is two files.",
       longFiles,
       {{path, QString(kMostLines + 1, u'\n')}},
       {{path, QString(kMostLines, u'\n')}}},
      {"file-names",
       "Sources are named in snake_case.",
       badNames,
       {{"core/topic/KeyHandle.h", essay + "#pragma once\n"}, {"ui/main-window.cpp", ""}},
       {{"core/topic/key_handle.h", essay + "#pragma once\n"}}},
      {"headers-open-with-an-essay",
       "A header of core opens with its idea, and every header is included once.",
       bareHeaders,
       {{"core/topic/client.h", "#pragma once\n"},
        {"core/topic/client.h", essay},
        {"ui/window.h", essay},
        {"core/topic/client.h", "// The client.\n#pragma once\n"}},
       {{"core/topic/client.h", essay + "#pragma once\n"}, {"ui/window.h", "#pragma once\n"}}},
  };
}

}  // namespace headlock::conventions
