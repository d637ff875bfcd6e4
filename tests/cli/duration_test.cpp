// Durations: what is read, what is refused, and that both spellings lead back to the same value.
#include <QTest>

#include "core/database/duration.h"
#include "core/database/error.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;
using namespace std::chrono_literals;

class DurationTest : public QObject {
  Q_OBJECT

private slots:
  void reads_data();
  void reads();
  void refuses_data();
  void refuses();
  void writesWhatItReads();
  void describes();
};

void DurationTest::reads_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<qint64>("milliseconds");
  QTest::newRow("500ms") << "500ms" << qint64{500};
  QTest::newRow("30s") << "30s" << qint64{30'000};
  QTest::newRow("5m") << "5m" << qint64{300'000};
  QTest::newRow("1h") << "1h" << qint64{3'600'000};
  QTest::newRow("2d") << "2d" << qint64{172'800'000};
  QTest::newRow("0ms") << "0ms" << qint64{0};
  QTest::newRow("leading zeros") << "007s" << qint64{7'000};
  QTest::newRow("longest") << "36500d" << qint64{kLongestDuration.count()};
  QTest::newRow("longest in ms") << "3153600000000ms" << qint64{kLongestDuration.count()};
}

void DurationTest::reads() {
  QFETCH(QString, text);
  QFETCH(qint64, milliseconds);
  QCOMPARE(qint64{parseDuration(text.toStdString()).count()}, milliseconds);
}

void DurationTest::refuses_data() {
  QTest::addColumn<QString>("text");
  for (const char* const text : {"",
                                 "s",
                                 "5",
                                 "-1s",
                                 "+1s",
                                 "1.5h",
                                 "1 h",
                                 " 1h",
                                 "1h ",
                                 "1H",
                                 "1w",
                                 "1h30m",
                                 "1mss",
                                 "ms",
                                 "0x1s",
                                 "1e3s",
                                 "36501d",
                                 "3153600000001ms",
                                 "9223372036854775807ms",
                                 "9223372036854775808ms",
                                 "99999999999999999999999999d",
                                 "١s",
                                 "1\u202es",
                                 "∞",
                                 "NaN",
                                 "1s;drop table x"}) {
    QTest::newRow(text) << text;
  }
  QTest::newRow("long") << QString(100'000, u'1');
}

void DurationTest::refuses() {
  QFETCH(QString, text);
  try {
    static_cast<void>(parseDuration(text.toStdString()));
    QFAIL("accepted");
  } catch (const InvalidInput& error) {
    QCOMPARE(error.code(), "invalid_duration");
    QVERIFY(std::string_view(error.what()).size() < 200);
    QVERIFY(std::string_view(error.what()).ends_with('.'));
  }
}

void DurationTest::writesWhatItReads() {
  QCOMPARE(formatDuration(3'600'000ms), "1h");
  QCOMPARE(formatDuration(90'000ms), "90s");
  QCOMPARE(formatDuration(0ms), "0ms");
  for (std::int64_t value = 1; value < kLongestDuration.count(); value = value * 3 + 1) {
    const std::chrono::milliseconds duration(value);
    QCOMPARE(parseDuration(formatDuration(duration)), duration);
  }
}

void DurationTest::describes() {
  QCOMPARE(describeDuration(0ms), "0ms");
  QCOMPARE(describeDuration(999ms), "999ms");
  QCOMPARE(describeDuration(90s), "1m 30s");
  QCOMPARE(describeDuration(25h), "1d 1h");
  QCOMPARE(describeDuration(24h + 5s), "1d");
  QCOMPARE(describeDuration(-90s), "-1m 30s");
}

HEADLOCK_TEST(DurationTest)
#include "duration_test.moc"
