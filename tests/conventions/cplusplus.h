// As much of C++ as the rules need: which characters are comment, which are string, and what a file includes.
#pragma once

#include <QList>
#include <QString>

namespace headlock::conventions {

/// A string literal; neighbours that the compiler joins are one.
struct StringLiteral {
  int line = 0;
  QString text;  ///< Between the quotes, escapes as they were written.
};

struct CplusplusText {
  QString code;  ///< The file with every comment and every character of a literal blanked out, lines kept.
  QList<StringLiteral> literals;
};

[[nodiscard]] CplusplusText readCplusplus(const QString& text);

struct Include {
  int line = 0;
  QString path;
};

[[nodiscard]] QList<Include> includesOf(const QString& text);

}  // namespace headlock::conventions
