// Where a person wants to connect, and the places where such wishes are kept: the recent ones in the settings
// (never with a password) and libpq's service file.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
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

/// Whether both name the same installation, read-only or not. Passwords do not count.
[[nodiscard]] bool isSameDatabase(const ConnectionChoice& one, const ConnectionChoice& other);

/// What a window of the settings' group `group` is connected to; without a password.
void storeChoice(const QString& group, const ConnectionChoice& choice);
/// Null where there is none, or none that can be read.
[[nodiscard]] std::optional<ConnectionChoice> storedChoice(const QString& group);
/// Topic and filters of that window: they belong to a database that it shows no more.
void forgetWhatWasShown(const QString& group);

/// The names of the services in libpq's service file: $PGSERVICEFILE, else ~/.pg_service.conf.
[[nodiscard]] QStringList serviceNames();

/// A connection string of fields; empty fields are left out.
[[nodiscard]] std::string conninfoOf(const QString& host, const QString& port, const QString& database,
                                     const QString& user, const QString& password);

}  // namespace headlock::ui
