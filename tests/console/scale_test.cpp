// Many keys: the first page at once, a smooth way to the end, bounded memory. The figures are printed. The
// suite scrolls through a hundred thousand; $HEADLOCK_SCALE_KEYS=1000000 makes it a million.
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/keys/keys_place.h"
#include "ui/watchdog/watchdog.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// Of the sanitizers' runtime; g++ comes without the header that declares it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

constexpr int kKeysOfTheSuite = 100'000;
constexpr int kStops = 20;

/// What this process allocated and touched, in MiB.
std::int64_t memoryInUse() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  // What the sanitizers remember of each byte, and of those freed, is no use of ours.
  return static_cast<std::int64_t>(__sanitizer_get_current_allocated_bytes() >> 20U);
#else
  QFile file(QStringLiteral("/proc/self/status"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
    if (line.startsWith("RssAnon:")) return line.simplified().split(' ')[1].toLongLong() / 1'024;
  }
  return 0;
#endif
}

QString keyNumber(int number) {
  return QStringLiteral("k%1").arg(number, 7, 10, QLatin1Char('0'));
}

class ScaleTest : public QObject {
  Q_OBJECT

private slots:
  void scrollsFromEndToEnd();
};

void ScaleTest::scrollsFromEndToEnd() {
  const int wanted = qEnvironmentVariableIntValue("HEADLOCK_SCALE_KEYS");
  const int all = wanted > 0 ? wanted : kKeysOfTheSuite;
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos"});
  execute(conninfo,
          "insert into headlock.compaction_head_1 (compaction_key, head_id, schema_version, compaction_rank)"
          " select 'k' || lpad(n::text, 7, '0'), n, 1, 0 from generate_series(1, " +
              std::to_string(all) + ") n; analyze headlock.compaction_head_1");
  Window window(conninfo);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  const auto before = memoryInUse();
  QElapsedTimer watch;
  watch.start();
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  KeysModel& model = keys.model();
  QVERIFY(QTest::qWaitFor([&] { return model.rowCount() > 0; }, 10'000));
  const auto firstPage = watch.elapsed();
  const EventLoopWatchdog watchdog;
  QScrollBar& bar = *keys.view().verticalScrollBar();
  while (!model.complete()) {
    const int rows = model.rowCount();
    bar.setValue(bar.maximum());
    QVERIFY(QTest::qWaitFor([&] { return model.rowCount() > rows || model.complete(); }, 10'000));
  }
  QCOMPARE(model.rowCount(), all);
  const auto whole = watch.elapsed();
  QCOMPARE(cell(model, all - 1, 0), keyNumber(all));
  qint64 longestStop = 0;
  for (int stop = 1; stop <= kStops; ++stop) {  // back up again, through pages that were let go
    const int row = all - stop * (all / (kStops + 1));
    watch.restart();
    keys.view().scrollTo(model.index(row, 0), QAbstractItemView::PositionAtTop);
    QVERIFY(QTest::qWaitFor([&] { return cell(model, row, 0) == keyNumber(row + 1); }, 10'000));
    longestStop = std::max(longestStop, watch.elapsed());
  }
  const auto grown = memoryInUse() - before;
  qInfo(
      "%d keys: first page %lld ms, to the end %lld ms, a jump at most %lld ms, memory grew by %lld MiB, %d "
      "rows "
      "resident, longest gap of the event loop %lld ms",
      all, firstPage, whole, longestStop, static_cast<long long>(grown), model.residentRows(),
      static_cast<long long>(watchdog.longestGap().count()));
  QVERIFY(model.residentRows() <= PagedModelBase::kResidentRows + PagedModelBase::kMostPageRows);
  QVERIFY(grown < 40 + all / 40'000);
  QVERIFY(watchdog.longestGap() < std::chrono::milliseconds(100));
}

}  // namespace

HEADLOCK_TEST(ScaleTest)
#include "scale_test.moc"
