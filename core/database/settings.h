// Where the database is and how this program behaves there. A value: making one does no I/O.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::database {

/// For example search_path and its value, as SET takes them.
struct ServerParameter {
  std::string name;
  std::string value;
};

struct Settings {
  /// A libpq URI or key=value string, several hosts and `target_session_attrs` included. Empty: libpq's
  /// environment (PGHOST, PGSERVICE, …) and defaults decide. Service and password files work as libpq
  /// documents them.
  std::string conninfo;
  /// The PostgreSQL schema of the installation. Any identifier; it is quoted wherever it is used.
  std::string schema = "headlock";
  /// How the server's views name this session, unless the conninfo or PGAPPNAME does.
  std::string applicationName = "headlock";
  /// Every transaction begins READ ONLY.
  bool readOnly = false;
  /// A transaction pooler stands between: no prepared statements, no session state.
  bool pooler = false;
  /// Time limit of each statement, set in each transaction. Null: the server's own.
  std::optional<std::chrono::milliseconds> statementTimeout;
  /// How long one attempt to connect may take when neither conninfo nor environment says (`connect_timeout`).
  std::chrono::seconds connectTimeout{10};
  /// How often the server checks that a client is still there while it runs a statement
  /// (`client_connection_check_interval`). Null: the server's own. Ignored through a pooler.
  std::optional<std::chrono::milliseconds> clientCheckInterval;
  /// Server settings that the session starts with, and that RESET and DISCARD lead back to. Ignored through a
  /// pooler.
  std::vector<ServerParameter> parameters = {};
};

/// One keyword of a connection string.
struct ConninfoOption {
  std::string keyword;
  std::string value;
};

/// The keywords that `conninfo` sets, in libpq's order. Throws InvalidInput (`invalid_conninfo`) when libpq
/// cannot read it; the message never repeats the string, which may hold a password.
[[nodiscard]] std::vector<ConninfoOption> parseConninfo(std::string_view conninfo);

/// Whether `conninfo` carries a password in the open.
[[nodiscard]] bool containsPassword(std::string_view conninfo);

/// `conninfo` as key='value' pairs without its secrets: fit for titles, logs, recordings and settings files.
[[nodiscard]] std::string withoutSecrets(std::string_view conninfo);

/// Whether libpq's own environment names a server (PGHOST, PGHOSTADDR, PGSERVICE, PGDATABASE, PGPORT or
/// PGUSER is set).
[[nodiscard]] bool environmentNamesServer();

/// `value` as one key='value' item's right side, quoted as libpq wants it.
[[nodiscard]] std::string quoteConninfoValue(std::string_view value);

}  // namespace headlock::database
