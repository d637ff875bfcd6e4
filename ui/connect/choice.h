// Where a person wants to connect, and the places where such wishes are kept: the recent ones in the settings
// (never with a password) and libpq's service file.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "ui/frame/workspace.h"

namespace headlock::ui {

struct ConnectionChoice {
  /// The product's own cluster; the conninfo does not count.
  bool embedded = false;
  /// As libpq reads it; may hold a password. Empty: libpq's environment decides.
  std::string conninfo;
  std::string schema = "headlock";
  bool readOnly = false;

  /// What it is called in a list or a title: never with a password. Throws InvalidInput (`invalid_conninfo`).
  [[nodiscard]] QString name() const;
};

/// Everything that a window's connections need. Throws InvalidInput (`invalid_conninfo`).
[[nodiscard]] Workspace::Options workspaceOptions(const ConnectionChoice& choice);

/// The latest first; from the settings.
[[nodiscard]] std::vector<ConnectionChoice> recentConnections();
/// Puts it first among the recent ones, without its password.
void rememberConnection(const ConnectionChoice& choice);

/// The names of the services in libpq's service file: $PGSERVICEFILE, else ~/.pg_service.conf.
[[nodiscard]] QStringList serviceNames();

/// A connection string of fields; empty fields are left out.
[[nodiscard]] std::string conninfoOf(const QString& host, const QString& port, const QString& database,
                                     const QString& user, const QString& password);

}  // namespace headlock::ui
