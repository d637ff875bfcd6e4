// The program itself, in a process of its own: what it says, what a kill leaves behind, and what comes back.
#include <QProcess>
#include <QSettings>
#include <QTest>
#include <csignal>

#include "tests/console/fixture.h"
#include "tests/console/remembered.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class ProgramTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void startsWithoutNoise();
  void leavesNothingWhenKilledAndComesBack();

private:
  [[nodiscard]] std::unique_ptr<QProcess> start(const QStringList& words) const;
  [[nodiscard]] static QVariantMap memory();
  std::unique_ptr<QTemporaryDir> settings_;
  std::string conninfo_;
};

void ProgramTest::init() {
  conninfo_ = installedDatabase(server());
  settings_ = ownSettings();
}

std::unique_ptr<QProcess> ProgramTest::start(const QStringList& words) const {
  auto process = std::make_unique<QProcess>();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove(QStringLiteral("XDG_RUNTIME_DIR"));
  environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings_->path());
  process->setProcessEnvironment(environment);
  process->start(QStringLiteral(HEADLOCK),
                 words + QStringList{QStringLiteral("--database"), QString::fromStdString(conninfo_)});
  return process;
}

void ProgramTest::startsWithoutNoise() {
  const auto process = start({QStringLiteral("--check")});
  QVERIFY(process->waitForFinished(60'000));
  QCOMPARE(process->readAllStandardError(), QByteArray());
  QVERIFY(process->readAllStandardOutput().contains("\"ok\":true"));
  QCOMPARE(process->exitCode(), 0);
}

/// What the program remembers of its window, but for its frame, which the platform moves by some pixels.
QVariantMap ProgramTest::memory() {
  QSettings settings;
  settings.sync();
  settings.beginGroup(QStringLiteral("session/1"));
  QVariantMap all;
  for (const QString& key : settings.allKeys()) all.insert(key, settings.value(key));
  all.remove(QStringLiteral("geometry"));
  return all;
}

void ProgramTest::leavesNothingWhenKilledAndComesBack() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 120, .headless = 30});
  {
    Windows windows({.conninfo = conninfo_}, {.traffic = false, .remembers = true});
    rememberHeadlessKeys(windows);
    windows.first().window().forgetState();
  }
  const QVariantMap before = memory();
  const std::string content =
      "select md5((select string_agg(head::text, '|' order by head) from headlock.compaction_head_1 head)"
      " || (select string_agg(message::text, '|' order by message.id) from headlock.message_log_1 message)"
      " || (select string_agg(topic::text, '|' order by topic) from headlock.topic_config topic))";
  const std::string theirs =
      " from pg_stat_activity where datname = current_database() and application_name = 'headlock'";
  const std::string gone = "select count(*) = 0" + theirs;
  waitUntil(conninfo_, gone);
  const std::string stored = value(conninfo_, content);
  // The page that it comes back to reads a table that is locked: so it is seen to be on its way.
  Peer owner(conninfo_, "owner");
  const auto startBehindLock = [&] {
    owner.run("begin; lock table headlock.compaction_head_1 in access exclusive mode");
    auto program = start({});
    waitUntil(conninfo_,
              "select count(*) > 0" + theirs +
                  " and query like '%headlock.topic.keys_page_headless%' and wait_event_type = 'Lock'");
    return program;
  };
  {
    const auto killed = startBehindLock();
    killed->kill();
    QVERIFY(killed->waitForFinished(20'000));
  }
  owner.run("commit");
  waitUntil(conninfo_, gone);
  QCOMPARE(value(conninfo_,
                 "select count(*) from pg_locks where database = (select oid from pg_database "
                 "where datname = current_database()) and pid <> pg_backend_pid()"),
           std::string("0"));
  QCOMPARE(memory(), before);
  // A kill while it wrote its memory leaves a lock file that names nobody.
  QVERIFY(QFile(QSettings().fileName() + QStringLiteral(".lock"))
              .open(QIODevice::WriteOnly | QIODevice::Truncate));
  // The next start shows the same again, and so does the one after a kill in the middle of nothing.
  const auto idle = [&] {
    waitUntil(conninfo_, "select count(*) > 0 and bool_and(state = 'idle')" + theirs);
  };
  {
    const auto killed = startBehindLock();
    owner.run("commit");
    idle();
    killed->kill();
    QVERIFY(killed->waitForFinished(20'000));
  }
  waitUntil(conninfo_, gone);
  QCOMPARE(memory(), before);
  const auto last = startBehindLock();
  owner.run("commit");
  idle();
  ::kill(static_cast<pid_t>(last->processId()), SIGTERM);
  QVERIFY(last->waitForFinished(20'000));
  QCOMPARE(last->exitCode(), 130);
  waitUntil(conninfo_, gone);
  QCOMPARE(memory(), before);
  QCOMPARE(value(conninfo_, content), stored);
}

}  // namespace

HEADLOCK_TEST(ProgramTest)
#include "program_test.moc"
