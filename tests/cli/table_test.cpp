// The command table and everything that is printed from it: help, completions and the manual know every
// command and every option, and say something about each.
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "app/headlockctl/completion.h"
#include "app/headlockctl/help.h"
#include "app/headlockctl/manual.h"
#include "app/headlockctl/parser.h"
#include "core/database/duration.h"
#include "core/database/error.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::cli;

namespace {

QString text(std::string_view view) {
  return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// `topic create`.
QString pathOf(const Group& group, const Command& command) {
  return (text(group.name) + " " + text(command.verb)).trimmed();
}

template <typename Check>
void forEachCommand(Check check) {
  for (const Group& group : commandTable()) {
    for (const Command& command : group.commands) check(group, command);
  }
}

/// Runs a program on `input` and returns what it complained about.
QString complaint(const QString& program, const QStringList& arguments, const std::string& input) {
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForStarted()) return program + " cannot be started";
  process.write(input.data(), static_cast<qint64>(input.size()));
  process.closeWriteChannel();
  if (!process.waitForFinished()) return program + " does not end";
  return process.exitCode() == 0
             ? QString::fromUtf8(process.readAllStandardError())
             : "status " + QString::number(process.exitCode()) + ": " + process.readAllStandardError();
}

}  // namespace

class TableTest : public QObject {
  Q_OBJECT

private slots:
  void everyNameIsSpelledAlike();
  void everythingSaysWhatItIs();
  void everyDefaultIsAccepted();
  void operandsCanBeTold();
  void nothingShadowsAGlobalOption();
  void helpKnowsEverything();
  void helpFitsTheScreen();
  void manualKnowsEverything();
  void manualIsValid();
  void completionsKnowEverything();
  void bashCompletes_data();
  void bashCompletes();
};

void TableTest::everyNameIsSpelledAlike() {
  static const QRegularExpression word("^[a-z][a-z-]*$");
  static const QRegularExpression operand("^[A-Z]+$");
  static const QRegularExpression key("^[a-z][a-z0-9_]*$");
  QSet<QString> seen;
  forEachCommand([&](const Group& group, const Command& command) {
    const QString path = pathOf(group, command);
    QVERIFY2(!seen.contains(path), qPrintable(path));
    seen.insert(path);
    QVERIFY2(word.match(text(group.name)).hasMatch(), qPrintable(path));
    QVERIFY2(command.verb.empty() || word.match(text(command.verb)).hasMatch(), qPrintable(path));
    for (const Option& option : command.options)
      QVERIFY2(word.match(text(option.name)).hasMatch(), qPrintable(path));
    for (const Operand& item : command.operands)
      QVERIFY2(operand.match(text(item.name)).hasMatch(), qPrintable(path));
    for (const ResultKey& item : command.results)
      QVERIFY2(key.match(text(item.key)).hasMatch(), qPrintable(path));
  });
}

void TableTest::everythingSaysWhatItIs() {
  const auto sentence = [](std::string_view help, const QString& where) {
    QVERIFY2(help.size() > 4 && help.ends_with('.'), qPrintable(where + ": " + text(help)));
  };
  for (const Option& option : globalOptions()) sentence(option.help, text(option.name));
  for (const Group& group : commandTable()) sentence(group.summary, text(group.name));
  forEachCommand([&](const Group& group, const Command& command) {
    const QString path = pathOf(group, command);
    QVERIFY2(command.run != nullptr, qPrintable(path));
    sentence(command.summary, path);
    if (!command.description.empty()) sentence(command.description, path);
    for (const Operand& item : command.operands) sentence(item.help, path + " " + text(item.name));
    for (const ResultKey& item : command.results) sentence(item.help, path + " " + text(item.key));
    for (const Example& item : command.examples) {
      sentence(item.explanation, path);
      QVERIFY2(item.line.find("headlockctl") != std::string_view::npos, qPrintable(path));
    }
    for (const Option& option : command.options) {
      sentence(option.help, path + " --" + text(option.name));
      QVERIFY2((option.kind == ValueKind::flag) == option.value.empty(),
               qPrintable(path + " --" + text(option.name)));
      QVERIFY2((option.kind == ValueKind::choice) == !option.choices.empty(), qPrintable(path));
    }
  });
}

void TableTest::everyDefaultIsAccepted() {
  forEachCommand([&](const Group& group, const Command& command) {
    for (const Option& option : command.options) {
      if (option.defaultValue.empty()) continue;
      static_cast<void>(parseOptionValue(option, std::string(option.defaultValue)));
      QVERIFY2(!option.required, qPrintable(pathOf(group, command)));
    }
  });
}

void TableTest::operandsCanBeTold() {
  forEachCommand([&](const Group& group, const Command& command) {
    bool optional = false;
    for (const Operand& operand : command.operands) {
      const QString where = pathOf(group, command) + " " + text(operand.name);
      const Option* const flag = findOption(command.options, operand.unlessFlag);
      QVERIFY2(operand.unlessFlag.empty() || (flag != nullptr && flag->kind == ValueKind::flag),
               qPrintable(where));
      QVERIFY2(!optional || operand.optional, qPrintable(where + " follows an optional one"));
      optional = operand.optional || !operand.unlessFlag.empty();
    }
  });
}

void TableTest::nothingShadowsAGlobalOption() {
  forEachCommand([&](const Group& group, const Command& command) {
    for (const Option& option : command.options) {
      QVERIFY2(findOption(globalOptions(), option.name) == nullptr, qPrintable(pathOf(group, command)));
    }
  });
}

void TableTest::helpKnowsEverything() {
  const QString whole = QString::fromStdString(helpText({}));
  for (const Option& option : globalOptions()) QVERIFY(whole.contains("--" + text(option.name)));
  forEachCommand([&](const Group& group, const Command& command) {
    const QString path = pathOf(group, command);
    QVERIFY2(whole.contains("\n  " + path + " "), qPrintable(path));
    const QString help = QString::fromStdString(helpText({&group, &command}));
    QVERIFY2(help.startsWith("Usage: headlockctl " + path), qPrintable(help));
    for (const Option& option : command.options) {
      QVERIFY2(help.contains("\n  " + QString::fromStdString(optionSpelling(option))), qPrintable(help));
    }
    for (const Operand& item : command.operands)
      QVERIFY2(help.contains("\n  " + text(item.name) + " "), qPrintable(help));
    for (const ResultKey& item : command.results)
      QVERIFY2(help.contains("\n  " + text(item.key) + " "), qPrintable(help));
  });
}

void TableTest::helpFitsTheScreen() {
  const auto fits = [](const std::string& help) {
    for (const QString& line : QString::fromStdString(help).split(u'\n')) {
      QVERIFY2(line.size() <= 100, qPrintable(line));
      QVERIFY2(!line.endsWith(u' '), qPrintable("'" + line + "'"));
    }
  };
  fits(helpText({}));
  for (const Group& group : commandTable()) fits(helpText({&group, nullptr}));
  forEachCommand([&](const Group& group, const Command& command) { fits(helpText({&group, &command})); });
}

void TableTest::manualKnowsEverything() {
  const QString manual = QString::fromStdString(manualPage());
  const auto contains = [&](std::string_view what) {
    const QString escaped = text(what).replace("-", "\\-");
    QVERIFY2(manual.contains(escaped), qPrintable(escaped));
  };
  forEachCommand([&](const Group& group, const Command& command) {
    contains(usageLine(group, command));
    for (const Option& option : command.options) contains(optionSpelling(option));
  });
  for (const Option& option : globalOptions()) contains(optionSpelling(option));
  for (const ErrorKind& kind : errorCatalogue()) contains(kind.code);
}

void TableTest::manualIsValid() {
  QCOMPARE(complaint("groff", {"-man", "-Tutf8", "-ww", "-z"}, manualPage()), "");
}

void TableTest::completionsKnowEverything() {
  for (const std::string& script : {bashCompletion(), zshCompletion(), fishCompletion()}) {
    const QString completion = QString::fromStdString(script);
    forEachCommand([&](const Group& group, const Command& command) {
      QVERIFY(completion.contains(text(group.name)));
      QVERIFY(completion.contains(text(command.verb)));
      for (const Option& option : command.options) QVERIFY(completion.contains(text(option.name)));
    });
  }
  QCOMPARE(complaint("bash", {"-n"}, bashCompletion()), "");
}

void TableTest::bashCompletes_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addColumn<QString>("offered");
  QTest::newRow("groups") << QStringList{"headlockctl", "to"} << "topic";
  QTest::newRow("verbs") << QStringList{"headlockctl", "head", "l"} << "list lock";
  QTest::newRow("options") << QStringList{"headlockctl", "topic", "create", "x", "--headless"}
                           << "--headless-ttl";
  QTest::newRow("global options") << QStringList{"headlockctl", "--sch"} << "--schema";
  QTest::newRow("choices") << QStringList{"headlockctl", "head", "list", "t", "--state", "h"} << "headless";
  QTest::newRow("after =") << QStringList{"headlockctl", "--output", "=", "js"} << "json";
  QTest::newRow("past values") << QStringList{"headlockctl", "--database", "x", "sys"} << "system";
  QTest::newRow("past = values") << QStringList{"headlockctl", "--output", "=", "json", "sys"} << "system";
}

void TableTest::bashCompletes() {
  QFETCH(QStringList, words);
  QFETCH(QString, offered);
  QString quoted;
  for (const QString& word : words) quoted += " '" + word + "'";
  const std::string script = bashCompletion() + "COMP_WORDS=(" + quoted.toStdString() +
                             ")\nCOMP_CWORD=" + std::to_string(words.size() - 1) +
                             "\n_headlockctl\necho \"${COMPREPLY[*]}\" >&2\n";
  QCOMPARE(complaint("bash", {"--norc"}, script).trimmed(), offered);
}

HEADLOCK_TEST(TableTest)
#include "table_test.moc"
