// Bad input is refused whole: for each case of bad_input.txt the right status, one sentence, and a database
// in which nothing has changed.
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "core/database/error.h"
#include "core/database/text.h"
#include "tests/cli/case_file.h"
#include "tests/cli/installation.h"
#include "tests/support/server.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

/// A sentence of one line that a terminal can show.
void checkSentence(const std::string& sentence) {
  QVERIFY2(!sentence.empty() && sentence.size() < 700, sentence.c_str());
  // Whatever a sentence repeats of the input has been made printable already.
  QCOMPARE(database::printable(sentence, std::string_view::npos), sentence);
}

}  // namespace

class BadInputTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void thereAreEnoughCases();
  void refused_data();
  void refused();
  void cleanupTestCase();

private:
  QTemporaryDir directory_;
  std::vector<Case> cases_;
  std::string database_;
  std::string before_;
  std::string dumped_;
};

void BadInputTest::initTestCase() {
  database_ = server().freshDatabase();
  ask(database_, {"system", "install"});
  ask(database_, {"topic", "create", "t"});
  const auto put = [&](const char* key, const char* payload) {
    ask(database_, {"message", "produce", "t", "--key", key, "--compact", "--payload", payload});
  };
  put("k", R"({"n": 1})");
  put("text", R"({"n": "one"})");
  put("list", "[1]");
  ask(database_, {"head", "lock", "t", "empty"});
  ask(database_, {"class", "create", "c"});
  ask(database_, {"class", "create", "e"});
  ask(database_, {"object", "put", "c", "o", R"({"n": 1})"});
  const auto define = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"definition", "create", "c", "--result-type", "number", "--operation",
                                 R"({"type": "sum", "paths": ["/n"]})"});
    ask(database_, words);
  };
  define({"total"});
  define({"mine", "--personal", "ann"});
  cases_ = readCases(HEADLOCK_BAD_INPUT, directory_);
  before_ = fingerprint(database_);
  dumped_ = dump(database_);
}

void BadInputTest::thereAreEnoughCases() {
  QVERIFY(cases_.size() >= 200);
}

void BadInputTest::refused_data() {
  QTest::addColumn<int>("index");
  for (std::size_t index = 0; index < cases_.size(); ++index) {
    QTest::newRow(cases_[index].title.c_str()) << static_cast<int>(index);
  }
}

void BadInputTest::refused() {
  QFETCH(int, index);
  const Case& one = cases_[static_cast<std::size_t>(index)];

  // For programs: an object with the code and a sentence. The options come first, so that `--` cannot hide
  // them.
  std::vector<std::string> words{"--output=json"};
  words.insert(words.end(), one.words.begin(), one.words.end());
  const bool asksForFormat =
      std::ranges::any_of(one.words, [](const auto& word) { return word.starts_with("--output"); });
  const Outcome json = run(asksForFormat ? one.words : words, {.database = database_, .input = one.input});
  QVERIFY2(json.status == one.status,
           (std::to_string(json.status) + " " + json.errors + json.output).c_str());
  if (one.code == "-") {
    const QJsonObject report = QJsonDocument::fromJson(QByteArray::fromStdString(json.output)).object();
    QCOMPARE(report["produced"].toInt(report["inserted"].toInt(-1)), 0);
    QVERIFY(report["rejected_total"].toInt() > 0);
    for (const QJsonObject& line : objects(report["rejected"]))
      checkSentence(line["problem"].toString().toStdString());
    QCOMPARE(json.errors, "");
  } else if (!asksForFormat) {
    QVERIFY2(json.errors.ends_with('\n') && json.errors.find('\n') == json.errors.size() - 1,
             json.errors.c_str());
    const QJsonObject error =
        QJsonDocument::fromJson(QByteArray::fromStdString(json.errors)).object()["error"].toObject();
    QCOMPARE(error["code"].toString(), QString::fromStdString(one.code));
    QVERIFY(!error["hint"].toString().isEmpty());
    checkSentence(error["message"].toString().toStdString());
  }

  // For people: one line. It is made of the same error, so a part of the cases tells.
  constexpr int kTextEvery = 4;
  if (index % kTextEvery == 0) {
    const Outcome text = run(one.words, {.database = database_, .input = one.input});
    QCOMPARE(text.status, one.status);
    if (one.code != "-" && !asksForFormat) {
      QVERIFY2(text.errors.starts_with("headlockctl: ") && text.errors.ends_with('\n'), text.errors.c_str());
      checkSentence(text.errors.substr(0, text.errors.size() - 1));
    }
  }
  QCOMPARE(fingerprint(database_), before_);
}

void BadInputTest::cleanupTestCase() {
  QCOMPARE(dump(database_), dumped_);
  QCOMPARE(leftovers(database_), 0);
}

HEADLOCK_TEST(BadInputTest)
#include "bad_input_test.moc"
