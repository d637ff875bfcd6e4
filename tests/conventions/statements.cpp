// SQL lives in sql/, one statement a file, under the name that its first line gives it.
#include <QRegularExpression>

#include "tests/conventions/cplusplus.h"
#include "tests/conventions/rules.h"

namespace headlock::conventions {
namespace {

bool isStatement(const SourceFile& file) {
  return file.isUnder("sql") && file.hasSuffix({".sql"});
}

Findings missingOwners(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!isStatement(file)) continue;
    const QString name = file.path.section(u'/', 1).chopped(4).replace(u'/', u'.');
    const QString owner = "/* headlock." + name + " */";
    if (file.text.section(u'\n', 0, 0) != owner)
      findings.append({file.path, 1, "the first line must be " + owner});
  }
  return findings;
}

Findings severalStatements(const SourceTree& tree) {
  // What may hold a semicolon that separates nothing: comments, strings, quoted names, bodies between
  // dollars.
  static const QRegularExpression opaque(
      R"re(--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$.*?\$\k<tag>\$)re",
      QRegularExpression::DotMatchesEverythingOption);
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!isStatement(file)) continue;
    const QString code = QString(file.text).remove(opaque).trimmed();
    if (code.isEmpty()) findings.append({file.path, 0, "no statement"});
    if (code.chopped(code.endsWith(u';') ? 1 : 0).contains(u';'))
      findings.append({file.path, 0, "several statements"});
  }
  return findings;
}

/// What makes a string SQL rather than a sentence: upper-case keywords with what follows them, or the same in
/// lower case where the shape leaves no doubt.
const QRegularExpression& sqlShape() {
  static const QRegularExpression shape(
      R"re(\bSELECT\s+\S)re"
      R"re(|\bINSERT\s+INTO\s|\bDELETE\s+FROM\s|\bUPDATE\s+\S+\s+SET\s|\bMERGE\s+INTO\s|\bTRUNCATE\s+\S)re"
      R"re(|\b(CREATE|DROP|ALTER)\s+(OR\s+REPLACE\s+|UNIQUE\s+|TEMP\s+|UNLOGGED\s+)?)re"
      R"re((TABLE|INDEX|SCHEMA|FUNCTION|TRIGGER|VIEW|TYPE|SEQUENCE|DATABASE|ROLE|EXTENSION|DOMAIN)\b)re"
      R"re(|\bLOCK\s+TABLE\s|\bSET\s+(LOCAL|SESSION|TRANSACTION)\s|\bSAVEPOINT\s+\w|\bCOPY\s+\S.*\s(FROM|TO)\s)re"
      R"re(|^\s*(BEGIN|COMMIT|ROLLBACK|START\s+TRANSACTION)\s*(;|READ|ISOLATION|PREPARED|TO\s)|^\s*(UN)?LISTEN\s+\w)re"
      R"re(|^\s*(PREPARE|EXECUTE|DEALLOCATE|DECLARE|FETCH|VACUUM|ANALYZE|GRANT|REVOKE)\s+\S)re"
      R"re(|^\s*(with\b.*\bas\s*\(\s*)?select\s.*\sfrom\s|^\s*select\s+[\w.]+\()re"
      R"re(|^\s*insert\s+into\s+\S+\s*(\(|values|select)|^\s*delete\s+from\s+\S+(\s+where\s|;|$))re"
      R"re(|^\s*update\s+\S+\s+set\s+\w+\s*=|^\s*(create|drop|alter)\s+(table|index|schema|trigger|view)\s+\S+\s*(\(|;|$))re",
      QRegularExpression::DotMatchesEverythingOption);
  return shape;
}

Findings sqlInStrings(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isCplusplus() || !(file.isUnder("app") || file.isUnder("core") || file.isUnder("ui"))) continue;
    for (const StringLiteral& literal : readCplusplus(file.text).literals) {
      if (sqlShape().match(literal.text).hasMatch())
        findings.append({file.path, literal.line, literal.text.left(80)});
    }
  }
  return findings;
}

SourceFile holding(const QString& literal) {
  return {"core/topic/client.cpp", "const char* text = " + literal + ";\n"};
}

}  // namespace

QList<Rule> statementRules() {
  return {
      {"owner-comments",
       "The first line of sql/<group>/<name>.sql is /* headlock.<group>.<name> */: the server's views show "
       "it.",
       missingOwners,
       {{"sql/topic/lock_head.sql", "SELECT 1;\n"},
        {"sql/topic/lock_head.sql", "/* headlock.topic.other */\nSELECT 1;\n"},
        {"sql/topic/lock_head.sql", "\n/* headlock.topic.lock_head */\nSELECT 1;\n"}},
       {{"sql/topic/lock_head.sql", "/* headlock.topic.lock_head */\n-- Why.\nSELECT 1;\n"}}},
      {"one-statement",
       "A file of sql/ holds one statement, so that it can be named, sent, explained and counted.",
       severalStatements,
       {{"sql/topic/two.sql", "/* headlock.topic.two */\nSELECT 1;\nSELECT 2;\n"},
        {"sql/topic/none.sql", "/* headlock.topic.none */\n-- Nothing.\n"}},
       {{"sql/topic/one.sql",
         "/* headlock.topic.one */\n-- This; and that.\nSELECT ';', \"a;b\", $$ x; y; $$;\n"},
        {"sql/topic/one.sql", "/* headlock.topic.one */\nDO $body$ BEGIN; END; $body$\n"}}},
      {"no-sql-in-strings",
       "SQL is not written in C++: a statement has its file in sql/.",
       sqlInStrings,
       {holding("\"SELECT 1\""), holding("\"INSERT \"\n    \"INTO t VALUES (1)\""),
        holding("R\"(DELETE FROM t)\""), holding("\"select id from t\""),
        holding("\"select pg_backend_pid()\""), holding("\"SET LOCAL x = 1\""),
        holding("\"BEGIN READ ONLY\""), holding("\"CREATE TABLE t (a int)\""),
        holding("\"update t set a = 1\""), holding("\"LISTEN channel\""),
        holding("\"create table t (a int)\"")},
       {holding("\"Select the topic from the list.\""),
        holding("\"the answer to COMMIT was lost\""),
        holding("\"COMMIT\""),
        holding("\"update the definition that is there\""),
        holding("\"delete\""),
        {"core/topic/client.cpp", "// SELECT 1 FROM t\nint x = 1'000;  /* DELETE FROM t */\n"},
        {"tests/protocol/topic_test.cpp", "const char* text = \"SELECT 1\";\n"}}},
  };
}

}  // namespace headlock::conventions
