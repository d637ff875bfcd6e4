// An installation for the tests of the command line, made by the command line, and a fingerprint of all that
// is in it.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace headlock::tests {

/// Runs a command that must succeed, with --output json, and returns its one document. Throws
/// std::runtime_error with what it said otherwise.
QJsonObject ask(const std::string& database, std::vector<std::string> words, const std::string& input = {});
/// The same for a command that prints a document a line.
std::vector<QJsonObject> askLines(const std::string& database, std::vector<std::string> words,
                                  const std::string& input = {});
/// The objects of an array.
[[nodiscard]] std::vector<QJsonObject> objects(const QJsonValue& array);

/// Changes when any row, sequence or relation of the database does.
[[nodiscard]] std::string fingerprint(const std::string& database);
/// The database as pg_dump writes it.
[[nodiscard]] std::string dump(const std::string& database);

/// How many sessions of the program hold or wait for something: transactions open, locks on relations of the
/// schema.
[[nodiscard]] int leftovers(const std::string& database);

}  // namespace headlock::tests
