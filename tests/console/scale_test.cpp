// A million keys: the first page at once, a smooth way to the end, bounded memory. The figures are printed.
#include <QFile>
#include <QScrollBar>
#include <QTest>

#include "tests/console/fixture.h"
#include "ui/keys/keys_place.h"
#include "ui/watchdog/watchdog.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

constexpr int kKeys = 1'000'000;

/// Of this process, in MiB.
std::int64_t residentMemory() {
  QFile file(QStringLiteral("/proc/self/statm"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ')[1].toLongLong() * 4 / 1'024;
}

class ScaleTest : public QObject {
  Q_OBJECT

private slots:
  void scrollsAMillionKeys();
};

void ScaleTest::scrollsAMillionKeys() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos"});
  execute(conninfo,
          "insert into headlock.compaction_head_1 (compaction_key, head_id, schema_version, compaction_rank)"
          " select 'k' || lpad(n::text, 7, '0'), n, 1, 0 from generate_series(1, 1000000) n;"
          " analyze headlock.compaction_head_1");
  Window window(conninfo);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  const auto before = residentMemory();
  const auto start = std::chrono::steady_clock::now();
  const auto since = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start)
        .count();
  };
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.model().rowCount() > 0);
  const auto firstPage = since();
  const EventLoopWatchdog watchdog;
  QScrollBar& bar = *keys.view().verticalScrollBar();
  while (!keys.model().complete()) {
    const int rows = keys.model().rowCount();
    bar.setValue(bar.maximum());
    QTRY_VERIFY_WITH_TIMEOUT(keys.model().rowCount() > rows || keys.model().complete(), 10'000);
  }
  QCOMPARE(keys.model().rowCount(), kKeys);
  const auto whole = since();
  QCOMPARE(cell(keys.model(), kKeys - 1, 0), QStringLiteral("k1000000"));
  for (int stop = 1; stop <= 20; ++stop) {  // back up again, through pages that were let go
    const int row = kKeys - stop * 49'000;
    keys.view().scrollTo(keys.model().index(row, 0), QAbstractItemView::PositionAtTop);
    QTRY_COMPARE(cell(keys.model(), row, 0), QStringLiteral("k%1").arg(row + 1, 7, 10, QLatin1Char('0')));
  }
  const auto grown = residentMemory() - before;
  qInfo(
      "first page %lld ms, all %d keys in %lld ms, memory grew by %lld MiB, %d rows resident, longest gap "
      "%lld ms",
      static_cast<long long>(firstPage), kKeys, static_cast<long long>(whole), static_cast<long long>(grown),
      keys.model().residentRows(), static_cast<long long>(watchdog.longestGap().count()));
  QVERIFY(keys.model().residentRows() <= PagedModelBase::kResidentPages * PagedModelBase::kPageRows);
  QVERIFY(grown < 120);
  QVERIFY(watchdog.longestGap() < std::chrono::milliseconds(100));
}

}  // namespace

QTEST_MAIN(ScaleTest)
#include "scale_test.moc"
