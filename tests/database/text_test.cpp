// Text that comes from outside: what is clean, what is shown, what is JSON, and times.
#include <QTest>
#include <string>

#include "core/database/error.h"
#include "core/database/json_text.h"
#include "core/database/text.h"
#include "core/database/time.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::database;

namespace {

class TextTest : public QObject {
  Q_OBJECT

private slots:
  void tellsCleanText_data();
  void tellsCleanText();
  void showsWhatCouldMislead();
  void cutsAtACharacter();
  void acceptsJson_data();
  void acceptsJson();
  void boundsTheDepth();
  void writesTimes();
};

void TextTest::tellsCleanText_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<bool>("clean");
  const auto row = [](const char* name, const QByteArray& text, bool clean) {
    QTest::newRow(name) << text << clean;
  };
  row("ascii", "key", true);
  row("two bytes", "\xc3\xa4", true);
  row("three bytes", "\xe2\x82\xac", true);
  row("four bytes", "\xf0\x9f\x94\x92", true);
  row("last character", "\xf4\x8f\xbf\xbf", true);
  row("NUL", QByteArray("a\0b", 3), false);
  row("past the last character", "\xf4\x90\x80\x80", false);
  row("surrogate", "\xed\xa0\x80", false);
  row("overlong slash", "\xc0\xaf", false);
  row("overlong three", "\xe0\x80\xaf", false);
  row("overlong four", "\xf0\x80\x80\xaf", false);
  row("cut short", "\xe2\x82", false);
  row("lone continuation", "\x80", false);
  row("latin-1", "caf\xe9", false);
}

void TextTest::tellsCleanText() {
  QFETCH(QByteArray, text);
  QFETCH(bool, clean);
  QCOMPARE(isCleanText(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))), clean);
}

void TextTest::showsWhatCouldMislead() {
  QCOMPARE(printable("a\nb\tc"), std::string("a\\nb\\tc"));
  QCOMPARE(printable("\x1b[31mred"), std::string("\\u001b[31mred"));
  QCOMPARE(printable("abc\xe2\x80\xae"
                     "def"),
           std::string("abc\\u202edef"));
  QCOMPARE(printable("caf\xe9"), std::string("caf\\xe9"));
  QCOMPARE(printable("\xe2\x82\xac"), std::string("\xe2\x82\xac"));
}

void TextTest::cutsAtACharacter() {
  QCOMPARE(printable("\xe2\x82\xac\xe2\x82\xac", 4), std::string("\xe2\x82\xac…"));
  QCOMPARE(printable("abcd", 4), std::string("abcd"));
}

void TextTest::acceptsJson_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<bool>("valid");
  for (const char* valid : {"{}", "[]", "0", "-0", "1e400", "23958446825181076828", "1.10", "true", "null",
                            R"("")", R"("\u00e9")", R"(["\ud83d\udd12"])", R"({"a":1,"a":2})",
                            " {\"a\" : [1 , 2]} \n", R"("\u0000")", "1E+5"}) {
    QTest::newRow(valid) << QByteArray(valid) << true;
  }
  for (const char* invalid : {"",
                              " ",
                              "{",
                              "[1,]",
                              "{\"a\":}",
                              "{a:1}",
                              "01",
                              "+1",
                              ".5",
                              "1.",
                              "1.2.3",
                              "1e",
                              "-",
                              "nul",
                              "truex",
                              "1 2",
                              "{} {}",
                              "{}x",
                              "[1 2]",
                              "'a'",
                              "NaN",
                              "Infinity",
                              R"("\ud800")",
                              R"("\udc00\ud800")",
                              R"("\q")",
                              "\"a\tb\"",
                              "\"caf\xe9\"",
                              "\xef\xbb\xbf{}",
                              "[1]]",
                              "\"abc",
                              "{\"\\q\":1}",
                              "{\"a\" 1}",
                              "[tru]",
                              "[nullx]",
                              ","}) {
    QTest::addRow("refused %s", invalid) << QByteArray(invalid) << false;
  }
  QTest::newRow("NUL byte") << QByteArray("\"a\0b\"", 5) << false;
}

void TextTest::acceptsJson() {
  QFETCH(QByteArray, text);
  QFETCH(bool, valid);
  const std::string_view json(text.constData(), static_cast<std::size_t>(text.size()));
  if (valid) {
    requireJsonDocument(json);
  } else {
    QVERIFY_THROWS_EXCEPTION(InvalidInput, requireJsonDocument(json));
  }
}

void TextTest::boundsTheDepth() {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  requireJsonDocument(nested(kMostJsonDepth));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, requireJsonDocument(nested(kMostJsonDepth + 1)));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, requireJsonDocument(nested(10'000)));
  QVERIFY_THROWS_EXCEPTION(InvalidInput, requireJsonDocument(std::string(100'000, '[')));
}

void TextTest::writesTimes() {
  using std::chrono::microseconds;
  QCOMPARE(formatTime(Timestamp(microseconds(0))), std::string("1970-01-01T00:00:00.000000Z"));
  QCOMPARE(formatTime(Timestamp(microseconds(1764495667312456))), std::string("2025-11-30T09:41:07.312456Z"));
  QCOMPARE(formatTime(Timestamp(microseconds(-1))), std::string("1969-12-31T23:59:59.999999Z"));
  QCOMPARE(formatTime(Timestamp::min()), std::string("0001-01-01T00:00:00.000000Z"));
}

}  // namespace

HEADLOCK_TEST(TextTest)
#include "text_test.moc"
