// What the parts of the product promise each other.
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "core/database/error.h"
#include "tests/conventions/rules.h"

namespace headlock::conventions {
namespace {

QSet<QString> catalogueCodes() {
  QSet<QString> codes;
  for (const ErrorKind& kind : errorCatalogue()) {
    codes.insert(QString::fromUtf8(kind.code.data(), static_cast<qsizetype>(kind.code.size())));
  }
  return codes;
}

/// An error made with a code that the catalogue lacks ends as a `std::logic_error` in front of a person.
Findings unknownCodes(const SourceTree& tree) {
  static const QRegularExpression thrown(
      R"re(\b(?:throw\s+[\w:]+|Error|InvalidInput|NotFound|Failed|RunAgain|SerializationFailure|DeadlockDetected)re"
      R"re(|Cancelled|ConnectionLost|InDoubt|SchemaMismatch|errorKind)\s*[({]\s*"([a-z][a-z0-9_]*)"\s*[,)}])re");
  const QSet<QString> known = catalogueCodes();
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isCplusplus() || !(file.isUnder("core") || file.isUnder("app") || file.isUnder("ui"))) continue;
    for (auto matches = thrown.globalMatch(file.text); matches.hasNext();) {
      const QRegularExpressionMatch match = matches.next();
      if (known.contains(match.captured(1))) continue;
      findings.append({file.path, lineAt(file.text, match.capturedStart()),
                       match.captured(1) + " is not in the catalogue of core/database/error.cpp"});
    }
  }
  return findings;
}

Findings readmeWithoutCommands(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    if (file.path != u"README.md") continue;
    for (const QString command : {"packaging/run", "packaging/test"}) {
      if (!file.text.contains(command)) findings.append({file.path, 0, "does not name " + command});
    }
  }
  return findings;
}

Findings packagesWithoutReason(const SourceTree& tree) {
  static const QRegularExpression entry("^(both|run|test|clang) +[a-z0-9][a-z0-9.+-]+ +\\S+ \\S+.*$");
  Findings findings;
  for (const SourceFile& file : tree) {
    if (file.path != u"packaging/packages") continue;
    const QStringList lines = file.text.split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
      if (!line.startsWith(u'#') && !entry.match(line).hasMatch()) findings.append({file.path, 0, line});
    }
  }
  return findings;
}

Findings strayFiles(const SourceTree& tree) {
  static const QSet<QString> layout{
      ".ci",       ".clang-format", ".clang-tidy", ".gitignore", "CMakeLists.txt", "CMakePresets.json",
      "LICENSE",   "README.md",     "app",         "core",       "docs",           "packaging",
      "resources", "sql",           "tests",       "ui"};
  QSet<QString> seen;
  Findings findings;
  for (const SourceFile& file : tree) {
    const QString top = file.path.section(u'/', 0, 0);
    if (layout.contains(top) || seen.contains(top)) continue;
    seen.insert(top);
    findings.append({top, 0, "has no place in the layout that README.md describes"});
  }
  return findings;
}

Findings commandsThatDoNotRun(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.text.startsWith("#!")) continue;
    if (!file.executable) findings.append({file.path, 0, "has no run bit"});
    if (file.path == u".ci/run" && !file.text.contains("packaging/test")) {
      findings.append({file.path, 0, "does not call packaging/test"});
    }
  }
  return findings;
}

}  // namespace

QList<Rule> productRules() {
  return {
      {"error-codes",
       "Every code that is thrown stands in the catalogue.",
       unknownCodes,
       {{"core/topic/client.cpp", "throw InvalidInput(\"no_such_code\", text);"},
        {"core/topic/client.cpp", "throw headlock::Failed{\n    \"no_such_code\", text};"},
        {"app/main.cpp", "errorKind(\"no_such_code\")"}},
       {{"core/topic/client.cpp", "throw InvalidInput(\"invalid_key\", text);"},
        {"core/topic/client.cpp", "throw std::logic_error(\"a sentence\");"}}},
      {"readme-commands",
       "README.md names the two commands that a newcomer needs.",
       readmeWithoutCommands,
       {{"README.md", "Run packaging/run.\n"}, {"README.md", "Run packaging/test.\n"}},
       {{"README.md", "Run packaging/run, then packaging/test.\n"}}},
      {"package-reasons",
       "Every package that the commands install has its reason beside it.",
       packagesWithoutReason,
       {{"packaging/packages", "run g++\n"}, {"packaging/packages", "cmake  configures the build\n"}},
       {{"packaging/packages", "# The packages.\nrun  g++  compiles C++20\n"}}},
      {"layout",
       "The top folder holds what README.md describes, and nothing else.",
       strayFiles,
       {{"notes.txt", ""}, {"src/main.cpp", ""}},
       {{"core/database/error.h", ""}, {".ci/run", ""}}},
      {"commands",
       "Scripts have their run bit, and CI runs packaging/test.",
       commandsThatDoNotRun,
       {{"packaging/run", "#!/usr/bin/env bash\n", false}, {".ci/run", "#!/usr/bin/env bash\ntrue\n", true}},
       {{".ci/run", "#!/usr/bin/env bash\nexec packaging/test\n", true},
        {"packaging/prepare.bash", "# Sourced.\n"}}},
  };
}

}  // namespace headlock::conventions
