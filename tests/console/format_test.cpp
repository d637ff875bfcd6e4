// How figures, times and names read.
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/format/format.h"
#include "ui/theme/signs.h"

using namespace headlock;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

/// Thin and unbreakable spaces as plain ones, to be read in a table.
QString plain(QString text) {
  return text.replace(kThinSpace, QLatin1Char(' ')).replace(QChar::Nbsp, QLatin1Char(' '));
}

class FormatTest : public QObject {
  Q_OBJECT

private slots:
  void countsHaveThinSpaces_data();
  void countsHaveThinSpaces();
  void agesHaveTwoUnits_data();
  void agesHaveTwoUnits();
  void durationsAreExact_data();
  void durationsAreExact();
  void bytesHaveBinaryUnits();
  void exactTimesKeepMicroseconds();
  void namesCannotDisguiseThemselves();
  void colorsAreLegible();
};

void FormatTest::countsHaveThinSpaces_data() {
  QTest::addColumn<qint64>("count");
  QTest::addColumn<QString>("text");
  QTest::newRow("zero") << qint64(0) << "0";
  QTest::newRow("three digits") << qint64(999) << "999";
  QTest::newRow("four digits") << qint64(1000) << "1 000";
  QTest::newRow("seven digits") << qint64(1234567) << "1 234 567";
  QTest::newRow("negative") << qint64(-1234) << "-1 234";
  QTest::newRow("negative, three digits") << qint64(-123) << "-123";
  QTest::newRow("largest") << std::numeric_limits<qint64>::max() << "9 223 372 036 854 775 807";
}

void FormatTest::countsHaveThinSpaces() {
  QFETCH(qint64, count);
  QFETCH(QString, text);
  QCOMPARE(plain(countText(count)), text);
  QVERIFY(!countText(count).contains(QLatin1Char(' ')));
}

void FormatTest::agesHaveTwoUnits_data() {
  QTest::addColumn<qint64>("age");
  QTest::addColumn<QString>("text");
  QTest::newRow("clock set back") << qint64(-5) << "0 s";
  QTest::newRow("none") << qint64(0) << "0 s";
  QTest::newRow("under a second") << qint64(340) << "340 ms";
  QTest::newRow("seconds") << qint64(12'900) << "12 s";
  QTest::newRow("minutes") << qint64(242'000) << "4 min 02 s";
  QTest::newRow("hours") << qint64(3 * 3'600'000 + 7 * 60'000) << "3 h 07 min";
  QTest::newRow("days") << qint64(52LL * 3'600'000) << "2 d 04 h";
  QTest::newRow("years") << qint64(1'000LL * 86'400'000) << "1 000 d 00 h";
}

void FormatTest::agesHaveTwoUnits() {
  QFETCH(qint64, age);
  QFETCH(QString, text);
  QCOMPARE(plain(ageText(std::chrono::milliseconds(age))), text);
}

void FormatTest::durationsAreExact_data() {
  QTest::addColumn<qint64>("duration");
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("input");
  QTest::newRow("hour") << qint64(3'600'000) << "1 h"
                        << "1h";
  QTest::newRow("ninety minutes") << qint64(5'400'000) << "1 h 30 min"
                                  << "90m";
  QTest::newRow("odd") << qint64(1'500) << "1 s 500 ms"
                       << "1500ms";
  QTest::newRow("two days") << qint64(172'800'000) << "2 d"
                            << "2d";
  QTest::newRow("shortest") << qint64(1) << "1 ms"
                            << "1ms";
}

void FormatTest::durationsAreExact() {
  QFETCH(qint64, duration);
  QFETCH(QString, text);
  QFETCH(QString, input);
  QCOMPARE(plain(durationText(std::chrono::milliseconds(duration))), text);
  QCOMPARE(durationInput(std::chrono::milliseconds(duration)), input);
}

void FormatTest::bytesHaveBinaryUnits() {
  QCOMPARE(plain(bytesText(0)), QStringLiteral("0 B"));
  QCOMPARE(plain(bytesText(1'023)), QStringLiteral("1 023 B"));
  QCOMPARE(plain(bytesText(1'024)), QStringLiteral("1.0 KiB"));
  QCOMPARE(plain(bytesText(1'048'575)), QStringLiteral("1.0 MiB"));
  QCOMPARE(plain(bytesText(5'368'709'120)), QStringLiteral("5.0 GiB"));
  QCOMPARE(plain(bytesText(150LL * 1'024 * 1'024)), QStringLiteral("150 MiB"));
}

void FormatTest::exactTimesKeepMicroseconds() {
  const Timestamp time{std::chrono::microseconds(1'796'031'667'312'456)};
  QCOMPARE(exactTime(time), QStringLiteral("2026-11-30T09:41:07.312456Z"));
  QCOMPARE(exactTime(Timestamp{std::chrono::microseconds(-1)}),
           QStringLiteral("1969-12-31T23:59:59.999999Z"));
}

void FormatTest::namesCannotDisguiseThemselves() {
  QCOMPARE(nameText("video-42"), QStringLiteral("video-42"));
  QCOMPARE(nameText("a\nb"), QStringLiteral("a\\nb"));
  QCOMPARE(nameText("a\xe2\x80\xae"
                    "b"),
           QStringLiteral("a\\u202eb"));
  QCOMPARE(nameText(std::string(1'024, 'k')).size(), 1'024);
}

void FormatTest::colorsAreLegible() {
  constexpr Meaning kAll[] = {Meaning::materialized, Meaning::headless, Meaning::pastTtl, Meaning::holdsLock,
                              Meaning::waits,        Meaning::fine,     Meaning::failed};
  for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
    theme::apply(appearance);
    QCOMPARE(theme::isDark(), appearance == Appearance::dark);
    const QColor ground = QGuiApplication::palette().color(QPalette::Base);
    QVERIFY(theme::contrast(theme::mutedText(), ground) >= 4.5);
    for (const Meaning meaning : kAll) {
      QVERIFY(theme::contrast(theme::textOn(theme::color(meaning)), theme::color(meaning)) >= 4.5);
      QVERIFY(theme::contrast(theme::legible(theme::color(meaning), 3.0), ground) >= 3.0);
      QVERIFY(theme::contrast(QGuiApplication::palette().color(QPalette::WindowText), theme::tint(meaning)) >=
              4.5);
      QVERIFY(!meaningWord(meaning).isEmpty());
    }
  }
}

}  // namespace

HEADLOCK_TEST(FormatTest)
#include "format_test.moc"
