#include "app/headlockctl/context.h"

#include <utility>

#include "app/headlockctl/failure.h"
#include "app/headlockctl/standard_stream.h"
#include "core/database/process_environment.h"

namespace headlock::cli {

Context::Context(Globals globals, std::shared_ptr<database::Canceller> canceller)
    : globals_(std::move(globals)),
      canceller_(std::move(canceller)),
      output_(globals_.output),
      progress_(!globals_.quiet) {}

database::Settings Context::settings() {
  if (settings_) return *settings_;
  database::Settings settings;
  settings.conninfo = chooseDatabase();
  settings.schema = globals_.schema;
  settings.applicationName = "headlockctl";
  settings.pooler = globals_.pooler;
  settings.statementTimeout = globals_.timeout;
  // A command that was killed must not go on working on the server.
  settings.clientCheckInterval = std::chrono::seconds(2);
  settings_ = settings;
  return settings;
}

std::string Context::chooseDatabase() {
  if (globals_.database) {
    if (database::containsPassword(*globals_.database)) {
      warn("password_in_arguments",
           "The password on the command line can be seen by other users; use a password file instead.");
    }
    return *globals_.database;
  }
  if (std::string variable = database::environmentValue("HEADLOCK_DATABASE"); !variable.empty()) {
    static_cast<void>(database::parseConninfo(variable));
    return variable;
  }
  if (database::environmentNamesServer()) return {};
  embedded_ = database::PersistentCluster().use();
  return embedded_->conninfo();
}

database::Environment Context::environment() {
  return {.observer = nullptr, .canceller = canceller_, .notice = [this](const database::Notice& notice) {
            if (notice.severity == "WARNING") warn("server_warning", notice.message);
          }};
}

database::Connection& Context::connection() {
  if (!connection_) connection_ = std::make_unique<database::Connection>(settings(), environment());
  return *connection_;
}

void Context::disconnect() {
  client_.reset();
  connection_.reset();
}

topic::Client& Context::client() {
  if (!client_) client_.emplace(connection());
  return *client_;
}

void Context::warn(std::string_view code, std::string_view message) {
  if (globals_.quiet) return;
  progress_.clear();
  writeToStandardError(warningLine(code, message, globals_.output));
}

}  // namespace headlock::cli
