// Numbers: the strict grammar, the text that jsonb prints, equality by value, and arithmetic against
// computations that share nothing with it.
#include <QTest>
#include <algorithm>
#include <random>

#include "core/computed/decimal.h"
#include "tests/support/test_program.h"

using namespace headlock::computed;

namespace {

__extension__ typedef __int128 Wide;

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

NumberText number(const QString& text) {
  // The parts are views: the text must stay.
  static std::string kept;
  kept = text.toStdString();
  return *NumberText::read(kept);
}

Decimal decimal(const QString& text) {
  return *Decimal::fromText(number(text));
}

QString sumOf(const QStringList& operands) {
  ExactSum sum;
  for (const QString& operand : operands) sum.add(decimal(operand));
  const auto rounded = sum.rounded();
  return rounded ? shown(rounded->text()) : "out of range";
}

/// The digits of a 128-bit integer scaled by 10^-`scale`, as plain text without zeros at its ends.
QString scaledText(Wide value, int scale) {
  const bool negative = value < 0;
  QString digits;
  for (Wide rest = negative ? -value : value; rest > 0; rest /= 10) {
    digits.prepend(QChar(u'0' + static_cast<int>(rest % 10)));
  }
  digits = digits.rightJustified(scale + 1, u'0');
  digits.insert(digits.size() - scale, u'.');
  while (digits.endsWith(u'0')) digits.chop(1);
  if (digits.endsWith(u'.')) digits.chop(1);
  return (negative ? "-" : "") + digits;
}

/// `dividend` / `divisor` to 34 significant digits, ties to even, by long division as it is taught at school.
QString longDivision(std::uint64_t dividend, std::uint64_t divisor) {
  QString digits = QString::number(dividend / divisor);
  std::uint64_t rest = dividend % divisor;
  const qsizetype whole = digits.size();
  const auto significant = [&] {
    qsizetype first = 0;
    while (first < digits.size() && digits[first] == u'0') ++first;
    return digits.size() - first;
  };
  while (rest != 0 && significant() < 34) {
    rest *= 10;
    digits += QString::number(rest / divisor);
    rest %= divisor;
  }
  const bool up = 2 * rest > divisor || (2 * rest == divisor && (digits.back().digitValue() & 1) != 0);
  if (up) {
    qsizetype place = digits.size() - 1;
    while (digits[place] == u'9') digits[place--] = u'0';
    digits[place] = QChar(digits[place].unicode() + 1);
  }
  digits.insert(whole, u'.');
  while (digits.endsWith(u'0')) digits.chop(1);
  if (digits.endsWith(u'.')) digits.chop(1);
  return digits;
}

}  // namespace

class DecimalTest : public QObject {
  Q_OBJECT

private slots:
  void grammarIsStrict_data();
  void grammarIsStrict();
  void jsonbTextIsPlain_data();
  void jsonbTextIsPlain();
  void jsonbTakesWhatNumericTakes();
  void equalityIsByValue();
  void rangeIsThatOfTheDigits_data();
  void rangeIsThatOfTheDigits();
  void orderIsByValue();
  void textIsPlainAndShort();
  void sumsEqualScaledIntegers();
  void sumsDoNotDependOnOrder();
  void averagesEqualLongDivision();
  void extremeExponentsAreExact();
};

void DecimalTest::grammarIsStrict_data() {
  QTest::addColumn<bool>("valid");
  for (const char* text : {"0", "-0", "1", "10", "1.0", "0.0", "-1.5", "1e5", "1E5", "1e+5", "1e-5", "0e0",
                           "1.5E-10", "1e0005", "1e99999999999999999999"}) {
    QTest::newRow(text) << true;
  }
  for (const char* text : {"",   "-",   "+1",  "01",       "-01",   "00",    "1.",   ".5",    "-.5", "1.e5",
                           "1e", "1e+", "1e-", "1.2.3",    "1e5.5", "1e5e5", "0x10", "1_000", "1,5", " 1",
                           "1 ", "--1", "1-",  "Infinity", "NaN",   "1f",    "e5",   "٣"}) {
    QTest::newRow(*text == '\0' ? "(empty)" : text) << false;
  }
}

void DecimalTest::grammarIsStrict() {
  QFETCH(const bool, valid);
  const std::string tag = QTest::currentDataTag();
  QCOMPARE(NumberText::read(tag == "(empty)" ? "" : tag).has_value(), valid);
}

// As PostgreSQL 15 printed them.
void DecimalTest::jsonbTextIsPlain_data() {
  QTest::addColumn<QString>("printed");
  const auto row = [](const char* written, const char* printed) {
    QTest::newRow(written) << QString(printed);
  };
  row("-0", "0");
  row("-0.0", "0.0");
  row("1E2", "100");
  row("1.0e2", "100");
  row("1.500e1", "15.00");
  row("1e-2", "0.01");
  row("1.0e-2", "0.010");
  row("-0e-3", "0.000");
  row("0.10e1", "1.0");
  row("0e5", "0");
  row("0.000e1", "0.00");
  row("1.10", "1.10");
  row("0e-3", "0.000");
  row("-0e2", "0");
  row("0e200000", "0");
  row("-12.340e-3", "-0.012340");
  row("0.00123e2", "0.123");
  row("0.00123e5", "123");
  row("0.00123e7", "12300");
}

void DecimalTest::jsonbTextIsPlain() {
  QFETCH(const QString, printed);
  const NumberText read = number(QTest::currentDataTag());
  std::string text;
  appendJsonbText(read, text);
  QCOMPARE(shown(text), printed);
  QCOMPARE(jsonbTextSize(read), text.size());
}

void DecimalTest::jsonbTakesWhatNumericTakes() {
  for (const char* text : {"1e131071", "9.99e131071", "1e-16383", "0e1073741822", "-0.1e-16382"}) {
    QVERIFY2(fitsJsonb(number(text)), text);
  }
  for (const char* text : {"1e131072", "10e131071", "1e-16384", "0.1e-16383", "0e-16384", "0e1073741823",
                           "0e99999999999", "1e-99999999999999999999"}) {
    QVERIFY2(!fitsJsonb(number(text)), text);
  }
  QVERIFY(fitsJsonb(number(QString(131072, u'9'))));
  QVERIFY(!fitsJsonb(number(QString(131073, u'9'))));
  QVERIFY(fitsJsonb(number("0." + QString(16382, u'0') + "1")));
  QVERIFY(!fitsJsonb(number("0." + QString(16383, u'0') + "1")));
}

void DecimalTest::equalityIsByValue() {
  const auto same = [](const std::string& left, const std::string& right) {
    return sameNumber(*NumberText::read(left), *NumberText::read(right));
  };
  const std::string digits(400, '7');
  QVERIFY(same("1", "1.0"));
  QVERIFY(same("100", "1E2"));
  QVERIFY(same("0.001", "1e-3"));
  QVERIFY(same("-0", "0.000"));
  QVERIFY(same("0e99", "-0e-99"));
  QVERIFY(same("12.5", "0.125e2"));
  QVERIFY(same(digits, digits + ".00"));
  QVERIFY(same(digits, "0." + digits + "e400"));
  QVERIFY(!same(digits, digits + "7"));
  QVERIFY(!same("1", "-1"));
  QVERIFY(!same("1", "10"));
  QVERIFY(!same("1", "1.00000000000000000000000000000000000000001"));
  QVERIFY(!same("0", "1e-16000"));
}

void DecimalTest::rangeIsThatOfTheDigits_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("inRange");
  const QString thirtyFour(34, u'3');
  QTest::newRow("34 digits") << thirtyFour << true;
  QTest::newRow("35 digits") << thirtyFour + "3" << false;
  QTest::newRow("34 digits and zeros") << thirtyFour + "000" << true;
  QTest::newRow("34 digits behind zeros") << "0.000" + thirtyFour << true;
  QTest::newRow("34 digits and zeros in a fraction") << "0.1" + QString(32, u'0') + "1000" << true;
  QTest::newRow("35 digits with zeros inside") << "1" + QString(33, u'0') + "1" << false;
  QTest::newRow("308") << "1e308" << true;
  QTest::newRow("309") << "1e309" << false;
  QTest::newRow("309 as 10e308") << "10e308" << false;
  QTest::newRow("308 as 0.1e309") << "0.1e309" << true;
  QTest::newRow("-308") << "1e-308" << true;
  QTest::newRow("-308 with 34 digits") << "3." + QString(33, u'3') + "e-308" << true;
  QTest::newRow("-309") << "9e-309" << false;
  QTest::newRow("far") << "1e999999999999" << false;
  QTest::newRow("far below") << "1e-999999999999" << false;
  QTest::newRow("zero is in range") << "0e999999999999" << true;
  QTest::newRow("400 digits") << QString(400, u'1') << false;
}

void DecimalTest::rangeIsThatOfTheDigits() {
  QFETCH(const QString, text);
  QFETCH(const bool, inRange);
  QCOMPARE(Decimal::fromText(number(text)).has_value(), inRange);
  QCOMPARE(Decimal::fromText(number("-" + text)).has_value(), inRange);
}

void DecimalTest::orderIsByValue() {
  const QStringList ascending{"-1e308", "-12",  "-1.5",    "-1",   "-1e-308", "0",     "1e-308",
                              "2e-308", "1e-5", "0.00002", "0.5",  "1",       "1.001", "2",
                              "11",     "1e2",  "101",     "1e33", "1e34",    "1e308"};
  for (int left = 0; left < ascending.size(); ++left) {
    for (int right = 0; right < ascending.size(); ++right) {
      QCOMPARE(decimal(ascending[left]) < decimal(ascending[right]), left < right);
      QCOMPARE(decimal(ascending[left]) == decimal(ascending[right]), left == right);
    }
  }
  QVERIFY(decimal("1.0") == decimal("1"));
  QVERIFY(decimal("-0") == Decimal());
  QVERIFY(Decimal(1200) == decimal("1.2e3"));
}

void DecimalTest::textIsPlainAndShort() {
  for (const auto& [written, printed] :
       std::initializer_list<std::pair<QString, QString>>{{"1.10", "1.1"},
                                                          {"100", "100"},
                                                          {"1e2", "100"},
                                                          {"-0", "0"},
                                                          {"0.00", "0"},
                                                          {"-1.5e-3", "-0.0015"},
                                                          {"12.5", "12.5"},
                                                          {"0.125", "0.125"},
                                                          {"18446744073709551615", "18446744073709551615"},
                                                          {"18446744073709551616", "18446744073709551616"},
                                                          {"1e308", "1" + QString(308, u'0')},
                                                          {"-1e-308", "-0." + QString(307, u'0') + "1"}}) {
    QCOMPARE(shown(decimal(written).text()), printed);
  }
}

void DecimalTest::sumsEqualScaledIntegers() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  constexpr int scale = 15;
  for (int round = 0; round < 20'000; ++round) {
    Wide expected = 0;
    ExactSum sum;
    const auto operands = random() % 16 + 1;
    for (std::uint64_t index = 0; index < operands; ++index) {
      // Up to 17 digits times 10^-15 … 10^0: the sum of sixteen has at most 34 digits, so nothing is rounded.
      auto coefficient = static_cast<std::int64_t>(random() % 100'000'000'000'000'000);
      for (auto fewer = random() % 17; fewer > 0; --fewer) coefficient /= 10;
      if (random() % 2 == 0) coefficient = -coefficient;
      const int exponent = -static_cast<int>(random() % (scale + 1));
      Wide scaled = coefficient;
      for (int power = -scale; power < exponent; ++power) scaled *= 10;
      expected += scaled;
      sum.add(decimal(QString::number(coefficient) + "e" + QString::number(exponent)));
    }
    QCOMPARE(shown(sum.rounded()->text()), scaledText(expected, scale));
  }
}

void DecimalTest::sumsDoNotDependOnOrder() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 2'000; ++round) {
    QStringList operands;
    for (auto count = random() % 15 + 2; count > 0; --count) {
      operands += (random() % 2 == 0 ? "-" : "") + QString::number(random()) + QString::number(random()) +
                  "e" + QString::number(static_cast<int>(random() % 560) - 290);
    }
    const QString expected = sumOf(operands);
    std::ranges::shuffle(operands, random);
    QCOMPARE(sumOf(operands), expected);
  }
}

void DecimalTest::averagesEqualLongDivision() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 20'000; ++round) {
    const std::uint64_t count = random() % 16 + 1;
    std::uint64_t total = 0;
    ExactSum sum;
    for (std::uint64_t index = 0; index < count; ++index) {
      const std::uint64_t operand = random() >> (8 + random() % 56);
      total += operand;
      sum.add(decimal(QString::number(operand)));
    }
    QCOMPARE(shown(sum.average()->text()), longDivision(total, count));
  }
}

void DecimalTest::extremeExponentsAreExact() {
  QCOMPARE(sumOf({"1e308", "1e-308", "-1e308"}), "0." + QString(307, u'0') + "1");
  const QString smallest = "3." + QString(33, u'3') + "e-308";
  QCOMPARE(sumOf({"9e307", smallest, "-9e307"}), "0." + QString(307, u'0') + QString(34, u'3'));
  QCOMPARE(sumOf({"9e308", "9e308"}), QString("out of range"));
  QCOMPARE(sumOf({"9e308", "9e308", "-9e308"}), "9" + QString(308, u'0'));
  QCOMPARE(sumOf({"1.1e-308", "-1e-308"}), QString("out of range"));
  // Rounded up to the next power of ten, which is one too many.
  QCOMPARE(sumOf({"9." + QString(33, u'9') + "e308", "5e274"}), QString("out of range"));
}

HEADLOCK_TEST(DecimalTest)
#include "decimal_test.moc"
