#include "tests/conventions/rules.h"

#include <QRegularExpression>

namespace headlock::conventions {

QList<Rule> allRules() {
  return layeringRules() + statementRules() + writingRules() + productRules();
}

Findings findPattern(const SourceTree& tree, const QString& pattern, bool (*chosen)(const SourceFile& file)) {
  const QRegularExpression expression(pattern);
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!chosen(file)) continue;
    for (auto matches = expression.globalMatch(file.text); matches.hasNext();) {
      const QRegularExpressionMatch match = matches.next();
      findings.append({file.path, lineAt(file.text, match.capturedStart()), match.captured()});
    }
  }
  return findings;
}

}  // namespace headlock::conventions
