// The project's files as values, so that a rule is a pure function over them and can be shown a broken one.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace headlock::conventions {

struct SourceFile {
  QString path;  ///< From the root of the project, with '/'.
  QString text;
  bool executable = false;

  [[nodiscard]] bool isUnder(const QString& folder) const { return path.startsWith(folder + u'/'); }
  [[nodiscard]] bool hasSuffix(const QStringList& suffixes) const;
  [[nodiscard]] bool isHeader() const { return hasSuffix({".h"}); }
  [[nodiscard]] bool isCplusplus() const { return hasSuffix({".h", ".cpp"}); }
};

using SourceTree = QList<SourceFile>;

/// All text files below `root` but those that its .gitignore names; files with a NUL in them are taken as
/// binary and left out.
[[nodiscard]] SourceTree readSourceTree(const QString& root);

/// The number of the line, from 1, that holds the character at `position`.
[[nodiscard]] int lineAt(const QString& text, qsizetype position);

}  // namespace headlock::conventions
