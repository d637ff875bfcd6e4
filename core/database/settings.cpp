#include "core/database/settings.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <memory>

#include "core/database/error.h"
#include "core/database/process_environment.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

constexpr std::array<std::string_view, 2> kSecrets = {"password", "sslpassword"};

bool isSecret(std::string_view keyword) {
  return std::ranges::find(kSecrets, keyword) != kSecrets.end();
}

}  // namespace

std::vector<ConninfoOption> parseConninfo(std::string_view conninfo) {
  // libpq's own message quotes what it could not read, which may be part of a password: it is not passed on.
  if (!isCleanText(conninfo)) {
    throw InvalidInput("invalid_conninfo", "The connection string is not UTF-8 text.");
  }
  char* problem = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(std::string(conninfo).c_str(), &problem), &PQconninfoFree);
  PQfreemem(problem);
  if (!options) {
    throw InvalidInput("invalid_conninfo",
                       "The connection string is neither a PostgreSQL URI nor a list of key=value settings.");
  }
  std::vector<ConninfoOption> set;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) set.push_back({option->keyword, option->val});
  }
  return set;
}

bool containsPassword(std::string_view conninfo) {
  if (conninfo.empty()) return false;
  const auto options = parseConninfo(conninfo);
  return std::ranges::any_of(options, [](const auto& option) { return isSecret(option.keyword); });
}

std::string withoutSecrets(std::string_view conninfo) {
  std::string shown;
  for (const auto& option : parseConninfo(conninfo)) {
    if (isSecret(option.keyword)) continue;
    if (!shown.empty()) shown += ' ';
    shown += option.keyword + '=' + quoteConninfoValue(option.value);
  }
  return shown;
}

bool environmentNamesServer() {
  constexpr std::array kNames = {"PGHOST", "PGHOSTADDR", "PGSERVICE", "PGDATABASE", "PGPORT", "PGUSER"};
  return std::ranges::any_of(kNames, [](const char* name) { return !environmentValue(name).empty(); });
}

std::string quoteConninfoValue(std::string_view value) {
  const bool plain = !value.empty() && value.find_first_of(" '\\=\t\n\r") == std::string_view::npos;
  if (plain) return std::string(value);
  std::string quoted = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '\'';
}

}  // namespace headlock::database
