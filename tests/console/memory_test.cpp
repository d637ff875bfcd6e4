// The settings and their locks, when those who held them are gone and when they are not.
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/memory/memory.h"

using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class MemoryTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void waitsForNobody();
  void nobodyHoldsTheWindows();
  void leavesALivingOwnerItsLock();

private:
  [[nodiscard]] QString file(const char* name) const {
    return QFileInfo(QSettings().fileName()).dir().filePath(QString::fromLatin1(name));
  }
  /// What is left of a lock whose owner was killed before it wrote who it is.
  static void leaveNameless(const QString& lock) {
    QVERIFY(QFileInfo(lock).dir().mkpath(QStringLiteral(".")));
    QVERIFY(QFile(lock).open(QIODevice::NewOnly));
  }
  std::unique_ptr<QTemporaryDir> settings_;
};

void MemoryTest::init() {
  settings_ = ownSettings();
}

void MemoryTest::waitsForNobody() {
  leaveNameless(file("headlock.ini.lock"));
  QElapsedTimer time;
  time.start();
  Memory().setValue(QStringLiteral("window/appearance"), 2);
  QVERIFY2(time.elapsed() < 5'000, qPrintable(QString::number(time.elapsed())));
  QVERIFY(!QFileInfo::exists(file("headlock.ini.lock")));
  QFile written(file("headlock.ini"));
  QVERIFY(written.open(QIODevice::ReadOnly));
  QVERIFY(written.readAll().contains("appearance=2"));
}

void MemoryTest::nobodyHoldsTheWindows() {
  leaveNameless(file("session.lock"));
  QVERIFY(lockMemory() != nullptr);
  const auto held = lockMemory();  // the one before went with its object
  QVERIFY(held != nullptr);
  QVERIFY(lockMemory() == nullptr);
}

void MemoryTest::leavesALivingOwnerItsLock() {
  const QString lock = file("headlock.ini.lock");
  QVERIFY(QFileInfo(lock).dir().mkpath(QStringLiteral(".")));
  QLockFile owner(lock);
  QVERIFY(owner.tryLock(0));
  QCOMPARE(Memory().value(QStringLiteral("window/appearance")), QVariant());
  QVERIFY(QFileInfo::exists(lock));
  QVERIFY(!QLockFile(lock).tryLock(0));
}

}  // namespace

HEADLOCK_TEST(MemoryTest)
#include "memory_test.moc"
