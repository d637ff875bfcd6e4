// What a running command may use: where it writes, whether somebody asked it to stop, and the database it
// talks to.
//
// The database, first match wins: --database, $HEADLOCK_DATABASE, libpq's own environment, the embedded
// cluster. It is looked for, and connected to, when a handler first asks: a command that needs none never
// starts one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/headlockctl/invocation.h"
#include "app/headlockctl/output.h"
#include "app/headlockctl/progress.h"
#include "core/database/cancel.h"
#include "core/database/cluster.h"
#include "core/database/connection.h"
#include "core/database/error.h"
#include "core/topic/client.h"

namespace headlock::cli {

class Context {
public:
  Context(Globals globals, std::shared_ptr<database::Canceller> canceller);

  [[nodiscard]] const Globals& globals() const noexcept { return globals_; }
  [[nodiscard]] const Output& output() const noexcept { return output_; }
  [[nodiscard]] Progress& progress() noexcept { return progress_; }
  [[nodiscard]] const std::shared_ptr<database::Canceller>& canceller() const noexcept { return canceller_; }

  /// Where the database is. Starts the embedded cluster where nothing else is named, and keeps it running for
  /// the life of this context. Throws InvalidInput (`invalid_conninfo`) and Failed (`cluster_failed`).
  [[nodiscard]] database::Settings settings();
  /// What every connection of this program is given besides: its canceller, and the server's warnings on
  /// standard error.
  [[nodiscard]] database::Environment environment();
  /// The command's connection, made on first use.
  [[nodiscard]] database::Connection& connection();
  /// Drops the connection; the next use makes it again. Handles that were made from `client()` die with it.
  void disconnect();
  /// Protocol A on that connection.
  [[nodiscard]] topic::Client& client();

  /// One line on standard error, unless --quiet.
  void warn(std::string_view code, std::string_view message);

private:
  std::string chooseDatabase();

  Globals globals_;
  std::shared_ptr<database::Canceller> canceller_;
  Output output_;
  Progress progress_;
  std::optional<database::PersistentCluster::Use> embedded_;
  std::optional<database::Settings> settings_;
  std::unique_ptr<database::Connection> connection_;
  std::optional<topic::Client> client_;
};

}  // namespace headlock::cli
