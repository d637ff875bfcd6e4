#include "tests/conventions/source_tree.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

namespace headlock::conventions {
namespace {

/// What .gitignore leaves out, as the patterns that QDir matches names with. The file holds plain names and
/// globs only.
QStringList ignoredNames(const QDir& root) {
  QStringList names{".git"};
  QFile file(root.filePath(".gitignore"));
  if (!file.open(QIODevice::ReadOnly)) return names;
  for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
    names.append(QString(line).remove(u'/'));
  }
  return names;
}

void readFolder(const QDir& root, const QString& folder, const QStringList& ignored, SourceTree& tree) {
  const QDir here(root.filePath(folder));
  for (const QFileInfo& entry :
       here.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name)) {
    const QString path = folder.isEmpty() ? entry.fileName() : folder + u'/' + entry.fileName();
    if (QDir::match(ignored, entry.fileName())) continue;
    if (entry.isDir()) {
      readFolder(root, path, ignored, tree);
      continue;
    }
    QFile file(entry.filePath());
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QByteArray bytes = file.readAll();
    if (!bytes.contains('\0')) tree.append({path, QString::fromUtf8(bytes), entry.isExecutable()});
  }
}

}  // namespace

bool SourceFile::hasSuffix(const QStringList& suffixes) const {
  return std::ranges::any_of(suffixes, [this](const QString& suffix) { return path.endsWith(suffix); });
}

SourceTree readSourceTree(const QString& root) {
  const QDir directory(root);
  SourceTree tree;
  readFolder(directory, {}, ignoredNames(directory), tree);
  return tree;
}

int lineAt(const QString& text, qsizetype position) {
  return 1 + static_cast<int>(QStringView(text).first(position).count(u'\n'));
}

}  // namespace headlock::conventions
