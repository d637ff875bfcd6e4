// The parser: what it understands wherever it stands on the line, and the one sentence it has for everything
// else.
#include <QTest>

#include "app/headlockctl/option_value.h"
#include "app/headlockctl/parser.h"
#include "core/database/error.h"
#include "core/database/nearest_name.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::cli;
using Words = std::vector<std::string>;

namespace {

/// The words of a line, split at blanks.
Words split(const QString& line) {
  Words words;
  for (const QString& word : line.split(u' ', Qt::SkipEmptyParts)) words.push_back(word.toStdString());
  return words;
}

Invocation invocationOf(const Words& words) {
  return std::get<Invocation>(parseLine(words).request);
}

/// `code: message` of what the parser refuses; "accepted" otherwise.
QString refusal(const Words& words) {
  try {
    static_cast<void>(parseLine(words));
  } catch (const InvalidInput& error) {
    const QString code = QString::fromUtf8(error.code().data(), static_cast<qsizetype>(error.code().size()));
    return code + ": " + error.what();
  }
  return "accepted";
}

}  // namespace

class ParserTest : public QObject {
  Q_OBJECT

private slots:
  void globalOptionsStandAnywhere_data();
  void globalOptionsStandAnywhere();
  void valuesOfEveryKind();
  void defaults();
  void bothSpellingsOfAValue();
  void twoDashesEndTheOptions();
  void allInsteadOfATopic();
  void refusals_data();
  void refusals();
  void bytesThatAreNoText();
  void helpAtEveryLevel();
  void formatOfErrors();
  void suggestions();
};

void ParserTest::globalOptionsStandAnywhere_data() {
  QTest::addColumn<QString>("line");
  QTest::newRow("first")
      << "--output json --schema s --timeout 2s --pooler --quiet --database dbname=x topic show t";
  QTest::newRow("last")
      << "topic show t --output json --schema s --timeout 2s --pooler --quiet --database dbname=x";
  QTest::newRow("between")
      << "topic --output json --schema=s show --timeout=2s t --pooler --quiet --database=dbname=x";
}

void ParserTest::globalOptionsStandAnywhere() {
  QFETCH(QString, line);
  const ParsedLine parsed = parseLine(split(line));
  QCOMPARE(parsed.globals.output, OutputFormat::json);
  QCOMPARE(parsed.globals.schema, "s");
  QCOMPARE(parsed.globals.database, std::optional<std::string>("dbname=x"));
  QCOMPARE(parsed.globals.timeout, std::chrono::seconds(2));
  QVERIFY(parsed.globals.pooler);
  QVERIFY(parsed.globals.quiet);
  QCOMPARE(std::get<Invocation>(parsed.request).operand("NAME"), "t");
}

void ParserTest::valuesOfEveryKind() {
  const Invocation sweep =
      invocationOf(split("janitor sweep t --older-than 90s --batch 7 --max-batches 3 --dry-run"));
  QCOMPARE(sweep.operand("TOPIC"), "t");
  QCOMPARE(sweep.duration("older-than"), std::chrono::seconds(90));
  QCOMPARE(sweep.integer("batch"), 7);
  QCOMPARE(sweep.integerIf("max-batches"), std::optional<std::int64_t>(3));
  QVERIFY(sweep.flag("dry-run"));
  QVERIFY(!sweep.flag("all"));
  QCOMPARE(invocationOf(split("head list t --state headless")).text("state"), "headless");
  QCOMPARE(invocationOf(split("message produce t --payload 1 --rank -5")).integer("rank"), -5);
  const Invocation negative = invocationOf(split("message produce t --payload -1"));
  QCOMPARE(negative.text("payload"), "-1");
}

void ParserTest::defaults() {
  const Invocation list = invocationOf(split("head list t"));
  QCOMPARE(list.integer("limit"), 100);
  QCOMPARE(list.text("state"), "all");
  QVERIFY(!list.given("limit"));
  QVERIFY(!list.textIf("prefix"));
  QCOMPARE(parseLine(split("topic list")).globals.schema, "headlock");
  QVERIFY_THROWS_EXCEPTION(std::logic_error, static_cast<void>(list.textIf("no-such-option")));
  QVERIFY_THROWS_EXCEPTION(std::logic_error, static_cast<void>(list.integer("state")));
}

void ParserTest::bothSpellingsOfAValue() {
  QCOMPARE(invocationOf({"head", "list", "t", "--prefix", "a=b"}).text("prefix"), "a=b");
  QCOMPARE(invocationOf({"head", "list", "t", "--prefix=a=b"}).text("prefix"), "a=b");
  QCOMPARE(invocationOf({"head", "list", "t", "--prefix="}).text("prefix"), "");
  // What looks like an option of this command is one, unless it is tied to its option.
  QCOMPARE(refusal({"head", "list", "t", "--prefix", "--limit"}),
           "usage: --prefix needs a value: --prefix=TEXT.");
  QCOMPARE(invocationOf({"head", "list", "t", "--prefix=--limit"}).text("prefix"), "--limit");
}

void ParserTest::twoDashesEndTheOptions() {
  QCOMPARE(invocationOf({"head", "show", "t", "--", "--all"}).operand("KEY"), "--all");
  QCOMPARE(invocationOf({"head", "show", "--output", "json", "--", "t", "--"}).operand("KEY"), "--");
  QCOMPARE(invocationOf({"message", "import", "t", "-"}).operand("FILE"), "-");
}

void ParserTest::allInsteadOfATopic() {
  QVERIFY(!invocationOf(split("stats --all")).operandIf("TOPIC"));
  QCOMPARE(invocationOf(split("stats t")).operandIf("TOPIC"), std::optional<std::string>("t"));
  QCOMPARE(refusal(split("stats t --all")), "usage: Give TOPIC or --all, not both.");
  QCOMPARE(refusal(split("stats")),
           "usage: TOPIC is missing; the command is: headlockctl stats TOPIC|--all [--live].");
}

void ParserTest::refusals_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("nothing") << ""
                           << "usage: No command is given; headlockctl --help lists the commands.";
  QTest::newRow("group") << "tpoic show t"
                         << "usage: There is no command ‘tpoic’; did you mean topic?";
  QTest::newRow("far") << "xyzzy"
                       << "usage: There is no command ‘xyzzy’.";
  QTest::newRow("verb") << "topic shwo t"
                        << "usage: The command topic has no ‘shwo’; did you mean show?";
  QTest::newRow("verbs") << "cluster x"
                         << "usage: The command cluster has no ‘x’; it has start, stop, status, destroy.";
  QTest::newRow("no verb") << "system"
                           << "usage: The command system needs one of: install, status, destroy.";
  QTest::newRow("option") << "topic list --liev"
                          << "usage: Unknown option ‘--liev’ of this command; did you mean --live?";
  QTest::newRow("single dash") << "topic list -live"
                               << "usage: Unknown option ‘-live’ of this command; did you mean --live?";
  QTest::newRow("too early") << "--live topic list"
                             << "usage: Unknown option ‘--live’ before the command.";
  QTest::newRow("missing") << "head show t"
                           << "usage: KEY is missing; the command is: headlockctl head show TOPIC KEY.";
  QTest::newRow("surplus") << "topic show a b"
                           << "usage: Unexpected argument ‘b’; the command is: headlockctl topic show NAME.";
  QTest::newRow("twice") << "head list t --limit 1 --limit 2"
                         << "usage: --limit is given twice.";
  QTest::newRow("no value") << "head list t --limit"
                            << "usage: --limit needs a value: --limit=N.";
  QTest::newRow("flag with value") << "topic list --live=yes"
                                   << "usage: --live takes no value.";
  QTest::newRow("no number") << "head list t --limit ten"
                             << "usage: --limit must be a whole number, not ‘ten’.";
  QTest::newRow("fraction") << "head list t --limit 1.5"
                            << "usage: --limit must be a whole number, not ‘1.5’.";
  QTest::newRow("plus") << "head list t --limit +1"
                        << "usage: --limit must be a whole number, not ‘+1’.";
  QTest::newRow("range") << "head list t --limit 10001"
                         << "usage: --limit must be between 1 and 10000, not ‘10001’.";
  QTest::newRow("huge") << "head list t --limit 99999999999999999999"
                        << "usage: --limit must be between 1 and 10000, not ‘99999999999999999999’.";
  QTest::newRow("choice") << "head list t --state odd"
                          << "usage: --state must be one of materialized, headless, all, not ‘odd’.";
  QTest::newRow("duration")
      << "janitor run --every 5"
      << "invalid_duration: ‘5’ is not a duration: its unit is missing (ms, s, m, h or d).";
  QTest::newRow("short") << "janitor run --every 0ms"
                         << "usage: --every must be between 1ms and 36500d, not ‘0ms’.";
  QTest::newRow("required") << "topic alter t"
                            << "usage: --headless-ttl is missing; the command is: headlockctl topic alter "
                               "NAME --headless-ttl DURATION.";
  QTest::newRow("database") << "topic list --database="
                            << "usage: --database is empty.";
}

void ParserTest::refusals() {
  QFETCH(QString, line);
  QFETCH(QString, sentence);
  QCOMPARE(refusal(split(line)), sentence);
}

void ParserTest::bytesThatAreNoText() {
  QCOMPARE(refusal({"head", "show", "t", "\xff\xfe"}), "usage: Argument 4 is not valid UTF-8.");
  QCOMPARE(refusal({"head", "show", "t", "\xed\xa0\x80"}), "usage: Argument 4 is not valid UTF-8.");
  QCOMPARE(refusal({"\xc0\xaf"}), "usage: Argument 1 is not valid UTF-8.");
  // What is repeated can neither move the cursor nor turn the line around, nor flood the screen.
  QCOMPARE(refusal({"\033[2J\u202e"}), "usage: There is no command ‘\\u001b[2J\\u202e’.");
  QVERIFY(refusal({std::string(100'000, 'x')}).size() < 200);
}

void ParserTest::helpAtEveryLevel() {
  const auto help = [](const QString& line) { return std::get<HelpRequest>(parseLine(split(line)).request); };
  QVERIFY(help("--help").group == nullptr);
  QCOMPARE(help("topic --help").group->name, "topic");
  QVERIFY(help("topic --help").command == nullptr);
  QCOMPARE(help("topic create --help").command->verb, "create");
  QCOMPARE(help("--help head lock").command->verb, "lock");
  QCOMPARE(help("help head lock").command->verb, "lock");
  QCOMPARE(help("head lock t -h").command->verb, "lock");
  QVERIFY(std::holds_alternative<VersionRequest>(parseLine({"--version"}).request));
  QCOMPARE(refusal(split("nonsense --help")), "usage: There is no command ‘nonsense’.");
}

void ParserTest::formatOfErrors() {
  QCOMPARE(requestedFormat(split("bad --output json")), OutputFormat::json);
  QCOMPARE(requestedFormat(split("--output=json")), OutputFormat::json);
  QCOMPARE(requestedFormat(split("-- --output=json")), OutputFormat::text);
  QCOMPARE(requestedFormat(split("--output")), OutputFormat::text);
}

void ParserTest::suggestions() {
  const std::vector<std::string_view> names = {"create", "list", "show", "alter", "delete"};
  QCOMPARE(database::nearestName("craete", names), "create");
  QCOMPARE(database::nearestName("del", names), "delete");
  QCOMPARE(database::nearestName("lists", names), "list");
  QCOMPARE(database::nearestName("zzz", names), "");
  QCOMPARE(database::nearestName("", names), "");
  QCOMPARE(database::nearestName(std::string(1'000'000, 'l'), names), "");
}

HEADLOCK_TEST(ParserTest)
#include "parser_test.moc"
