#include "tests/cli/installation.h"

#include <QJsonDocument>
#include <QProcess>
#include <stdexcept>

#include "core/database/cluster.h"
#include "tests/support/server.h"

namespace headlock::tests {

std::vector<QJsonObject> askLines(const std::string& database, std::vector<std::string> words,
                                  const std::string& input) {
  words.insert(words.begin(), {"--output", "json"});
  const Outcome outcome = run(words, {.database = database, .input = input});
  if (outcome.status != 0 || !outcome.errors.empty()) {
    throw std::runtime_error("status " + std::to_string(outcome.status) + ": " + outcome.errors);
  }
  std::vector<QJsonObject> documents;
  for (const QByteArray& line : QByteArray::fromStdString(outcome.output).split('\n')) {
    if (line.isEmpty()) continue;
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(line, &problem);
    if (!document.isObject()) throw std::runtime_error("not an object: " + line.toStdString());
    documents.push_back(document.object());
  }
  return documents;
}

QJsonObject ask(const std::string& database, std::vector<std::string> words, const std::string& input) {
  const std::vector<QJsonObject> documents = askLines(database, std::move(words), input);
  if (documents.size() != 1) throw std::runtime_error(std::to_string(documents.size()) + " documents");
  return documents.front();
}

std::vector<QJsonObject> objects(const QJsonValue& array) {
  std::vector<QJsonObject> result;
  for (const QJsonValue& value : array.toArray()) result.push_back(value.toObject());
  return result;
}

std::string fingerprint(const std::string& database) {
  return value(database,
               "select md5(coalesce(schema_to_xml('headlock', true, false, '')::text, '')) || "
               "(select md5(coalesce(string_agg(s::text, ',' order by schemaname, sequencename), '')) from "
               "pg_sequences s) || "
               "(select md5(string_agg(relname || relkind::text, ',' order by relname, oid)) from pg_class "
               " where relnamespace::regnamespace::text !~ '^pg_(toast|temp)')");
}

std::string dump(const std::string& database) {
  QProcess process;
  process.start(QString::fromStdString(database::postgresBinaries() + "/pg_dump"),
                {"--dbname", QString::fromStdString(database)});
  if (!process.waitForFinished() || process.exitCode() != 0) {
    throw std::runtime_error("pg_dump failed: " + process.readAllStandardError().toStdString());
  }
  // Its session ends a moment after the program, and has locks on every table until then.
  waitUntil(database,
            "select count(*) = 0 from pg_stat_activity where datname = current_database() and "
            "application_name = 'pg_dump'");
  std::string text;
  for (const QByteArray& line : process.readAllStandardOutput().split('\n')) {
    // Newer releases guard a dump with a word that differs each time.
    if (!line.startsWith("\\restrict") && !line.startsWith("\\unrestrict")) text += line.toStdString() + '\n';
  }
  return text;
}

int leftovers(const std::string& database) {
  return std::stoi(value(
      database,
      "with other as (select pid, state from pg_stat_activity where datname = current_database() and pid <> "
      "pg_backend_pid() and backend_type <> 'autovacuum worker') "
      "select (select count(*) from other where state <> 'idle') + "
      "(select count(*) from pg_locks join other using (pid)) + "
      "(select count(*) from pg_prepared_xacts where database = current_database())"));
}

}  // namespace headlock::tests
