// The reader: what it takes and refuses, that it keeps every digit, and that one document has one canonical
// form and one hash, however it is spelled.
#include <QTest>
#include <algorithm>
#include <random>

#include "core/computed/canonical.h"
#include "core/computed/json_document.h"
#include "core/computed/json_string.h"
#include "core/database/error.h"
#include "tests/computed/json_grammar.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::computed;

namespace {

std::string canonical(std::string_view text) {
  return canonicalText(JsonDocument(text).root());
}

/// The canonical form, or the sentence of the refusal.
QString read(std::string_view text) {
  try {
    return QString::fromStdString(canonical(text));
  } catch (const InvalidInput& error) {
    if (error.code() != "invalid_json") return "another code";
    return QString::fromUtf8(error.what());
  }
}

QString hashOf(std::string_view text) {
  CanonicalHasher hasher;
  return QString::fromStdString(hexadecimal(hasher.hash(JsonDocument(text))));
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

/// A document in two spellings: canonical, and with members shuffled, white space scattered and escapes
/// varied.
class TwoSpellings {
public:
  explicit TwoSpellings(std::mt19937& random) : random_(random) { value(0); }

  std::string plain;
  std::string wild;

private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  void value(int depth) {
    const unsigned kind = below(depth > 5 ? 4 : 6);
    if (kind == 0) both(below(2) == 0 ? "true" : "null");
    if (kind == 1) number();
    if (kind == 2 || kind == 3) string(word());
    if (kind == 4) elements(depth);
    if (kind == 5) members(depth);
  }

  void number() {
    static const std::vector<std::pair<std::string, std::string>> numbers{
        {"100", "1E2"},   {"0", "-0"},          {"0.00", "-0e-2"},
        {"1.10", "1.10"}, {"12.50", "1250e-2"}, {"-7", "-7e0"}};
    const auto& [plainly, wildly] = numbers[below(static_cast<unsigned>(numbers.size()))];
    plain += plainly;
    wild += below(2) == 0 ? plainly : wildly;
  }

  std::string word() {
    static const std::vector<std::string> pieces{"a",  "b",    "Z",    "0", "/", "\"", "\\",
                                                 "\n", "\x01", "\x7f", "é", "€", "😀"};
    std::string text;
    for (unsigned length = below(5); length > 0; --length)
      text += pieces[below(static_cast<unsigned>(pieces.size()))];
    return text;
  }

  void string(const std::string& characters) {
    appendJsonString(characters, plain);
    wild += '"';
    for (const QChar unit : QString::fromStdString(characters)) {
      const bool mustEscape = unit < u' ' || unit == u'"' || unit == u'\\' || unit.isSurrogate();
      if (mustEscape || below(2) == 0) {
        wild += "\\u" + QString::number(unit.unicode(), 16).rightJustified(4, u'0').toStdString();
      } else {
        wild += QString(unit).toStdString();
      }
    }
    wild += '"';
  }

  void elements(int depth) {
    both("[");
    for (unsigned count = below(4), index = 0; index < count; ++index) {
      if (index > 0) both(",");
      space();
      value(depth + 1);
      space();
    }
    both("]");
  }

  /// Each member is written into strings of its own, which are then joined in two orders.
  void members(int depth) {
    std::map<std::string, std::pair<std::string, std::string>> written;
    const std::string plainBefore = std::exchange(plain, {});
    const std::string wildBefore = std::exchange(wild, {});
    for (unsigned count = below(6); count > 0; --count) {
      const std::string name = word();
      string(name);
      both(":");
      space();
      value(depth + 1);
      written[name] = {std::exchange(plain, {}), std::exchange(wild, {})};
    }
    std::vector<std::string> shuffled;
    for (const auto& [name, texts] : written) {
      plain += (plain.empty() ? "" : ",") + texts.first;
      shuffled.push_back(texts.second);
    }
    std::ranges::shuffle(shuffled, random_);
    for (const std::string& text : shuffled) wild += (wild.empty() ? "" : " ,\n") + text;
    plain = plainBefore + "{" + plain + "}";
    wild = wildBefore + "{\t" + wild + " }";
  }

  void both(const char* text) {
    plain += text;
    wild += text;
  }
  void space() {
    for (unsigned count = below(3); count > 0; --count) wild += " \t\r\n"[below(4)];
  }

  std::mt19937& random_;
};

}  // namespace

class DocumentTest : public QObject {
  Q_OBJECT

private slots:
  void canonicalFormIsOne_data();
  void canonicalFormIsOne();
  void refusesWhatJsonbRefuses_data();
  void refusesWhatJsonbRefuses();
  void refusalsNameThePlace();
  void treeIsAsWritten();
  void membersAreFound();
  void hashesAreSha256();
  void spellingDoesNotMatter();
  void everyDifferenceMatters();
  void depthIsFree();
  void widthIsFree();
  void numbersOfAnyLengthAreKept();
  void aDocumentIsFilledAgain();
  void agreesWithTheGrammar();
  void randomBytesAreHarmless();
  void storableTextIsUtf8WithoutNul();
};

void DocumentTest::canonicalFormIsOne_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("expected");
  const auto row = [](const char* name, const QString& text, const QString& expected) {
    QTest::newRow(name) << text << expected;
  };
  row("scalar", " 7 ", "7");
  row("null", "null", "null");
  row("string", R"("x")", R"("x")");
  row("order by bytes", R"({"b":1,"aa":2,"a":3,"":4,"B":5})", R"({"":4,"B":5,"a":3,"aa":2,"b":1})");
  row("order beyond eight bytes", R"({"abcdefgh2":1,"abcdefgh10":2,"abcdefgh":3,"abcdefghé":4})",
      R"({"abcdefgh":3,"abcdefgh10":2,"abcdefgh2":1,"abcdefghé":4})");
  row("order of UTF-8", R"({"\ud83d\ude00":1,"\uffff":2,"é":3,"z":4})",
      "{\"z\":4,\"é\":3,\"\uffff\":2,\"😀\":1}");
  row("nested order", R"([{"b":{"d":1,"c":2},"a":[{"z":1,"y":2}]}])",
      R"([{"a":[{"y":2,"z":1}],"b":{"c":2,"d":1}}])");
  row("last of duplicates", R"({"a":1,"b":2,"a":{"x":1,"x":2},"\u0061":3})", R"({"a":3,"b":2})");
  row("escapes", R"("\u0041\/\u00e9\u0022\u0008\u001F\u007f")", "\"A/é\\\"\\b\\u001f\x7f\"");
  row("resolved to plain, then more", R"({"\u0061":"\u0062","c":"\u0064\u0064"})", R"({"a":"b","c":"dd"})");
  row("numbers", "[1E2,-0,1.10,-0.0,5e-1]", "[100,0,1.10,0.0,0.5]");
  row("space", " [ 1 ,\t{ \"a\" :\r\n2 } ] ", R"([1,{"a":2}])");
}

void DocumentTest::canonicalFormIsOne() {
  QFETCH(const QString, text);
  QFETCH(const QString, expected);
  QCOMPARE(read(text.toStdString()), expected);
  QCOMPARE(read(expected.toStdString()), expected);
  QCOMPARE(canonicalSize(JsonDocument(text.toStdString()).root()), expected.toUtf8().size());
}

void DocumentTest::refusesWhatJsonbRefuses_data() {
  QTest::addColumn<QByteArray>("text");
  int row = 0;
  for (const char* text : {"",
                           " ",
                           "1 2",
                           "1,2",
                           "[1],[2]",
                           "]",
                           "[",
                           "[1",
                           "[1,",
                           "[1,]",
                           "[,1]",
                           "[1 2]",
                           "[1,,2]",
                           "1]",
                           "],[",
                           "1],[2",
                           "{",
                           "}",
                           "{}}",
                           "[}",
                           "{]",
                           R"({"a"})",
                           R"({"a":})",
                           R"({"a":1,})",
                           R"({,"a":1})",
                           R"({"a" 1})",
                           R"({"a":1 "b":2})",
                           R"({"a":1:2})",
                           R"({1:2})",
                           R"({a:1})",
                           R"({"a"b:1})",
                           R"({"a"b"c":1})",
                           R"({null:1})",
                           R"(["a":1])",
                           R"(["a":1]])",
                           R"([["a":1]])",
                           R"({"a":"b":1})",
                           R"({"a":"b":1}})",
                           R"([1:2])",
                           R"(["a" "b"])",
                           R"(["a"b])",
                           R"("a)",
                           R"(a")",
                           "'a'",
                           "nul",
                           "nulll",
                           "null1",
                           "True",
                           "truefalse",
                           "undefined",
                           "NaN",
                           "[Infinity]",
                           "01",
                           "[01]",
                           "[1.2.3]",
                           "[1.]",
                           "[.5]",
                           "[+1]",
                           "[-]",
                           "[1e]",
                           "[0x1]",
                           "[1_0]",
                           "1 // one",
                           "/**/1",
                           R"("\x")",
                           R"("\")",
                           R"("\u12")",
                           R"("\u123g")",
                           R"("\U0041")",
                           R"("\ud800")",
                           R"("\udc00")",
                           R"("\ud800x")",
                           R"("\ud800\n")",
                           R"("\ud800\ud800")",
                           R"("\udc00\ud800")",
                           R"("\ud83d\u0041")",
                           R"("\u0000")",
                           R"({"\u0000":1})",
                           R"({"\ud800":1})",
                           "\"\x01\"",
                           "\"\n\"",
                           "\"\t\"",
                           "[1\f]",
                           "[1\v]",
                           "[1\xc2\xa0]",
                           "\xef\xbb\xbf[]",
                           "\"\xff\"",
                           "\"\xc3\"",
                           "\"\xed\xa0\x80\"",
                           "\"\xf4\x90\x80\x80\"",
                           "\"\xc0\x80\"",
                           "1e131072",
                           "-1e131072",
                           "1e-16384",
                           "0e-16384",
                           "[1e99999999999999]"}) {
    QTest::addRow("%d: %s", ++row, text) << QByteArray(text);
  }
  QTest::newRow("a NUL") << QByteArray("1\0", 2);
  QTest::newRow("a NUL in a string") << QByteArray("\"\0\"", 3);
}

void DocumentTest::refusesWhatJsonbRefuses() {
  QFETCH(const QByteArray, text);
  const QString answer = read({text.data(), static_cast<std::size_t>(text.size())});
  QVERIFY2(answer.startsWith("The JSON is not valid: "), qPrintable(answer));
}

void DocumentTest::refusalsNameThePlace() {
  QCOMPARE(read(R"(["a", "\ud800"])"),
           QString("The JSON is not valid: a high surrogate stands without a low one after it (byte 8)."));
  QCOMPARE(read("[1, 02]"), QString("The JSON is not valid: a value is expected and this is none (byte 5)."));
  QCOMPARE(read("[1, 1e131072]"),
           QString("The JSON is not valid: the number is beyond what PostgreSQL can hold (byte 5)."));
  QCOMPARE(read(""), QString("The JSON is not valid: it is empty."));
  QCOMPARE(read("{}, {}"), QString("The JSON is not valid: something follows the document."));
  QCOMPARE(read("{} {}"),
           QString("The JSON is not valid: a value, a comma, a colon or a bracket is missing or too "
                   "many (byte 4)."));
}

void DocumentTest::treeIsAsWritten() {
  const JsonDocument document(
      R"({"n": 1.10, "s": "a\u0062", "t": true, "f": false, "z": null, "a": [1, "x"], "o": {}})");
  const JsonValue root = document.root();
  QVERIFY(root.kind() == JsonKind::object);
  QCOMPARE(root.size(), std::size_t{7});
  QVERIFY(root.child(0).name() == "a");
  QVERIFY(root.member("n")->kind() == JsonKind::number && root.member("n")->text() == "1.10");
  QVERIFY(root.member("s")->kind() == JsonKind::string && root.member("s")->text() == "ab");
  QVERIFY(root.member("t")->kind() == JsonKind::boolean && root.member("t")->text() == "true");
  QVERIFY(root.member("f")->kind() == JsonKind::boolean && root.member("f")->text() == "false");
  QVERIFY(root.member("z")->isNull());
  const JsonValue array = *root.member("a");
  QVERIFY(array.kind() == JsonKind::array && array.size() == 2);
  QVERIFY(array.child(0).text() == "1" && array.child(1).text() == "x");
  QVERIFY(root.member("o")->kind() == JsonKind::object && root.member("o")->size() == 0);
}

void DocumentTest::membersAreFound() {
  std::string text = "{";
  for (int index = 0; index < 1000; ++index) {
    text += (index > 0 ? "," : "") + ("\"name " + std::to_string(index * 7919 % 1000)) +
            "\":" + std::to_string(index);
  }
  const JsonDocument document(text + "}");
  QCOMPARE(document.root().size(), std::size_t{1000});
  for (int index = 0; index < 1000; ++index) {
    const auto member = document.root().member("name " + std::to_string(index * 7919 % 1000));
    QVERIFY(member && member->text() == std::to_string(index));
  }
  QVERIFY(!document.root().member("name"));
  QVERIFY(!document.root().member("name 1000"));
  QVERIFY(!document.root().member(""));
}

// Computed by sha256sum over the canonical text.
void DocumentTest::hashesAreSha256() {
  QCOMPARE(hashOf("{}"), QString("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"));
  QCOMPARE(hashOf(R"({ "b": [1E2, -0], "a": "\u00e9" })"),
           QString("f37d2409c344a12bfdd7376d76f52639a24c21fa7f7b111b848682f9fec17094"));
}

void DocumentTest::spellingDoesNotMatter() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 5'000; ++round) {
    const TwoSpellings document(random);
    QCOMPARE(read(document.plain), QString::fromStdString(document.plain));
    QCOMPARE(read(document.wild), QString::fromStdString(document.plain));
    QCOMPARE(hashOf(document.wild), hashOf(document.plain));
  }
}

void DocumentTest::everyDifferenceMatters() {
  QSet<QString> hashes;
  const QStringList different{"{}",          "[]",         "null",        "0",          "\"\"",
                              "false",       "\"0\"",      "1",           "1.0",        "1.10",
                              "1.1",         "-1",         "[1,2]",       "[2,1]",      "[[1],2]",
                              "[[1,2]]",     R"({"a":1})", R"({"A":1})",  R"({"a":2})", R"({"a":null})",
                              R"({"a ":1})", R"(["a",1])", R"({"a":"1"})"};
  for (const QString& text : different) hashes.insert(hashOf(text.toStdString()));
  QCOMPARE(hashes.size(), different.size());
}

void DocumentTest::depthIsFree() {
  // Around the depths for which the parser is prepared at first, and when it must prepare for more.
  for (const std::size_t depth : {1'023U, 1'025U, 4'091U, 4'092U, 4'093U, 8'192U, 100'000U}) {
    const std::string arrays = repeated("[", depth) + "1" + repeated("]", depth);
    QVERIFY(canonical(arrays) == arrays);
    QVERIFY(read(arrays + "]").startsWith("The JSON is not valid"));
    QVERIFY(read("[" + arrays).startsWith("The JSON is not valid"));
  }
  const std::string objects = repeated(R"({"a":)", 20'000) + "1" + repeated("}", 20'000);
  QVERIFY(canonical(objects) == objects);
}

void DocumentTest::widthIsFree() {
  std::string array = "[0";
  std::string object = R"({"00000":0)";
  for (int index = 1; index < 20'000; ++index) {
    array += "," + std::to_string(index);
    object += QString(R"(,"%1":%2)").arg(index, 5, 10, QChar(u'0')).arg(index).toStdString();
  }
  QVERIFY(canonical(array + "]") == array + "]");
  QVERIFY(canonical(object + "}") == object + "}");
}

void DocumentTest::numbersOfAnyLengthAreKept() {
  const std::string digits(400, '7');
  QVERIFY(canonical(digits) == digits);
  QVERIFY(canonical("-" + digits + "." + digits) == "-" + digits + "." + digits);
  const std::string largest(131'072, '9');
  QVERIFY(canonical(largest) == largest);
  QVERIFY(read(largest + "9").startsWith("The JSON is not valid"));
  // A short text may be a long document; what PostgreSQL could not print is refused before it is written.
  QCOMPARE(canonicalSize(JsonDocument("[1e131071,1e131071]").root()), std::size_t{2 * 131'072 + 3});
  const std::string bomb = "[" + repeated("1e131071,", 10'000) + "1]";
  QVERIFY(read(bomb).startsWith("The JSON is not valid: written out"));
}

void DocumentTest::aDocumentIsFilledAgain() {
  JsonDocument document;
  QVERIFY(document.root().isNull());
  document.parse("[1]");
  QVERIFY(canonicalText(document.root()) == "[1]");
  QVERIFY_THROWS_EXCEPTION(InvalidInput, document.parse("[1"));
  QVERIFY(document.root().isNull());
  const std::string large = "[\"" + std::string(8 << 20, 'x') + "\"]";
  document.parse(large);
  QVERIFY(canonicalText(document.root()) == large);
  document.parse("{}");
  QVERIFY(canonicalText(document.root()) == "{}");
}

void DocumentTest::agreesWithTheGrammar() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  constexpr std::string_view alphabet = R"([]{},:"\\\ 0123eE+-.truefalsnudDcC8/)"
                                        "\t\n\x01\x7f\xc3\xa9\xff";
  int valid = 0;
  JsonDocument document;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = TwoSpellings(random).wild.substr(0, 300);
    for (auto changes = random() % 3; changes > 0; --changes) {
      const std::size_t place = random() % (text.size() + 1);
      const char character = alphabet[random() % alphabet.size()];
      if (random() % 2 == 0 && place < text.size()) {
        text[place] = character;
      } else if (random() % 2 == 0) {
        text.insert(place, 1, character);
      } else {
        text.erase(place, 1);
      }
    }
    bool taken = true;
    try {
      document.parse(text);
    } catch (const InvalidInput&) {
      taken = false;
    }
    QVERIFY2(taken == isJson(text), text.c_str());
    valid += taken ? 1 : 0;
  }
  // Both outcomes must have been tried.
  QVERIFY(valid > 1'000 && valid < 19'000);
}

void DocumentTest::randomBytesAreHarmless() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  constexpr std::string_view brackets = R"([]{},:"1\)";
  JsonDocument document;
  for (int round = 0; round < 50'000; ++round) {
    std::string text(random() % 64, ' ');
    const bool anyByte = random() % 2 == 0;
    for (char& character : text) {
      character = anyByte ? static_cast<char>(random()) : brackets[random() % brackets.size()];
    }
    try {
      document.parse(text);
      const std::string form = canonicalText(document.root());
      QCOMPARE(form.size(), canonicalSize(document.root()));
      QVERIFY(canonical(form) == form);
    } catch (const InvalidInput&) {
      QVERIFY(document.root().isNull());
    }
  }
}

void DocumentTest::storableTextIsUtf8WithoutNul() {
  QVERIFY(isStorableText(""));
  QVERIFY(isStorableText("é €😀\n"));
  QVERIFY(!isStorableText(std::string_view("a\0b", 3)));
  QVERIFY(!isStorableText("\xff"));
  QVERIFY(!isStorableText("\xed\xa0\x80"));
}

HEADLOCK_TEST(DocumentTest)
#include "document_test.moc"
