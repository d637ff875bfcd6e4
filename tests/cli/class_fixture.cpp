#include "tests/cli/class_fixture.h"

#include <QJsonDocument>

#include "tests/cli/installation.h"
#include "tests/support/server.h"

namespace headlock::tests {

std::string withClass() {
  std::string database = server().freshDatabase();
  ask(database, {"system", "install"});
  ask(database, {"class", "create", "c"});
  return database;
}

QJsonObject put(const std::string& database, const std::string& name, const std::string& data,
                const std::vector<std::string>& more) {
  std::vector<std::string> words{"object", "put", "c", name, data};
  words.insert(words.end(), more.begin(), more.end());
  return ask(database, words);
}

QJsonObject define(const std::string& database, const std::string& key, const std::string& operation,
                   const std::string& type, const std::vector<std::string>& more) {
  std::vector<std::string> words{"definition", "create",        "c", key, "--operation",
                                 operation,    "--result-type", type};
  words.insert(words.end(), more.begin(), more.end());
  return ask(database, words);
}

std::string materialised(int count) {
  std::string database = withClass();
  define(database, "total", kSum);
  ask(database, {"backfill", "run", "c"});
  std::string lines;
  for (int number = 1; number <= count; ++number) {
    lines += R"({"name": "o)" + std::to_string(1000 + number) + R"(", "data": {"x": )" +
             std::to_string(number) + "}}\n";
  }
  ask(database, {"object", "import", "c", "-"}, lines);
  return database;
}

Refusal refusal(const std::string& database, std::vector<std::string> words, const std::string& input) {
  words.insert(words.begin(), {"--output", "json"});
  const Outcome outcome = run(words, {.database = database, .input = input});
  const auto document = [](const std::string& text) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
  };
  const QJsonObject error = document(outcome.errors)["error"].toObject();
  return {outcome.status, error["code"].toString(), error["message"].toString(), document(outcome.output)};
}

}  // namespace headlock::tests
