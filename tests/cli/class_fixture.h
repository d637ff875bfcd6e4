// The ground of the tests of classes and computed fields: a class to work on, and what a refusal says. Made
// by the command line itself.
#pragma once

#include <QJsonObject>
#include <QString>
#include <string>
#include <vector>

namespace headlock::tests {

inline const std::string kSum = R"({"type": "sum", "paths": ["/x", "/y"]})";
inline const std::string kMax = R"({"type": "max", "paths": ["/x", "/y"]})";

/// An installation with the class `c`.
[[nodiscard]] std::string withClass();
/// The same with the definition `total`, `count` objects `o1001`, …, each with its number in x, and every
/// value stored.
[[nodiscard]] std::string materialised(int count);

/// `object put c NAME DATA`, and `definition create c KEY`, with more words behind.
QJsonObject put(const std::string& database, const std::string& name, const std::string& data,
                const std::vector<std::string>& more = {});
QJsonObject define(const std::string& database, const std::string& key, const std::string& operation,
                   const std::string& type = "number", const std::vector<std::string>& more = {});

/// What a command that does not succeed says, with its exit status and its answer.
struct Refusal {
  int status = 0;
  QString code;
  QString message;
  QJsonObject answer;
};

[[nodiscard]] Refusal refusal(const std::string& database, std::vector<std::string> words,
                              const std::string& input = {});

}  // namespace headlock::tests
