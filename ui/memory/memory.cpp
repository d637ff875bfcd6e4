#include "ui/memory/memory.h"

#include <QDir>
#include <QFileInfo>

namespace headlock::ui {

Memory::Memory() {
  // Qt's own rule for the name. A lock that a living process holds stays, and so does its file.
  const QString lock = fileName() + QStringLiteral(".lock");
  if (QFileInfo::exists(lock)) QLockFile(lock).removeStaleLockFile();
}

std::unique_ptr<QLockFile> lockMemory() {
  const QString directory = QFileInfo(Memory().fileName()).path();
  QDir().mkpath(directory);
  auto lock = std::make_unique<QLockFile>(QDir(directory).filePath(QStringLiteral("session.lock")));
  lock->setStaleLockTime(0);  // it is stale when its program is gone, however old it is
  if (lock->tryLock(0)) return lock;
  if (lock->removeStaleLockFile() && lock->tryLock(0)) return lock;
  return nullptr;
}

}  // namespace headlock::ui
