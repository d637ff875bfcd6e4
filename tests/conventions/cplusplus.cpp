#include "tests/conventions/cplusplus.h"

#include <QRegularExpression>

#include "tests/conventions/source_tree.h"

namespace headlock::conventions {
namespace {

/// One token that is not code: a comment, a string, a character. Tried from left to right, so that a quote in
/// a comment or a comment sign in a string means nothing. A digit separator (1'000) is no character literal.
const QRegularExpression& opaqueToken() {
  static const QRegularExpression token(
      QStringLiteral(R"re((?<comment>//[^\n]*|/\*.*?\*/))re"
                     R"re(|R"(?<mark>[^ ()\\\t\n]{0,16})\((?<raw>.*?)\)\k<mark>")re"
                     R"re(|"(?<plain>(?:[^"\\\n]|\\.)*)")re"
                     R"re(|(?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+')re"),
      QRegularExpression::DotMatchesEverythingOption);
  return token;
}

}  // namespace

CplusplusText readCplusplus(const QString& text) {
  CplusplusText result{text, {}};
  qsizetype end = 0;
  for (auto matches = opaqueToken().globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const bool comment = match.hasCaptured(QStringLiteral("comment"));
    const bool literal =
        match.hasCaptured(QStringLiteral("raw")) || match.hasCaptured(QStringLiteral("plain"));
    if (literal) {
      const QString content = match.captured(QStringLiteral("raw")) + match.captured(QStringLiteral("plain"));
      const bool joined = !result.literals.isEmpty() &&
                          QStringView(result.code).mid(end, match.capturedStart() - end).trimmed().isEmpty();
      if (joined) {
        result.literals.last().text += content;
      } else {
        result.literals.append({lineAt(text, match.capturedStart()), content});
      }
    }
    for (qsizetype at = match.capturedStart(); at < match.capturedEnd(); ++at) {
      if (text[at] != u'\n') result.code[at] = u' ';
    }
    if (!comment) end = match.capturedEnd();
  }
  return result;
}

QList<Include> includesOf(const QString& text) {
  static const QRegularExpression directive(
      QStringLiteral(R"(^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"])"),
      QRegularExpression::MultilineOption);
  QList<Include> includes;
  for (auto matches = directive.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    includes.append({lineAt(text, match.capturedStart(1)), match.captured(1)});
  }
  return includes;
}

}  // namespace headlock::conventions
