#include "ui/connect/choice.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include "core/database/layout.h"
#include "core/database/settings.h"
#include "core/workload/demo_topics.h"
#include "ui/connect/embedded.h"
#include "ui/format/format.h"
#include "ui/memory/memory.h"

namespace headlock::ui {
namespace {

constexpr int kMost = 12;
constexpr std::chrono::seconds kConnectTimeout{5};

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui::ConnectionChoice", source);
}

}  // namespace

QString ConnectionChoice::name() const {
  if (embedded) return say("the embedded cluster");
  const std::string shown = database::withoutSecrets(conninfo);
  return shown.empty() ? say("the server of the environment") : text(shown);
}

Workspace::Options workspaceOptions(const ConnectionChoice& choice) {
  static_cast<void>(database::Layout::native(choice.schema));  // refuses what is no identifier
  database::Settings settings;
  settings.conninfo = choice.conninfo;
  settings.schema = choice.schema;
  settings.readOnly = choice.readOnly;
  settings.applicationName = "headlock";
  settings.connectTimeout = kConnectTimeout;
  Workspace::Options options;
  options.schema = text(choice.schema);
  options.readOnly = choice.readOnly;
  options.target.name = choice.name();
  if (choice.embedded) {
    options.favourite = text(std::string(workload::demoTopics().front().name));
    options.target.address = EmbeddedCluster::make()->address(std::move(settings));
  } else {
    options.target.address = [settings] { return settings; };
  }
  return options;
}

std::vector<ConnectionChoice> recentConnections() {
  Memory settings;
  std::vector<ConnectionChoice> recent;
  const int count = settings.beginReadArray(QStringLiteral("recent"));
  for (int number = 0; number < std::min(count, kMost); ++number) {
    settings.setArrayIndex(number);
    ConnectionChoice choice;
    choice.conninfo = settings.value(QStringLiteral("conninfo")).toString().toStdString();
    choice.schema =
        settings.value(QStringLiteral("schema"), QStringLiteral("headlock")).toString().toStdString();
    recent.push_back(std::move(choice));
  }
  settings.endArray();
  return recent;
}

void rememberConnection(const ConnectionChoice& choice) {
  if (choice.embedded) return;
  ConnectionChoice kept;
  kept.conninfo = database::withoutSecrets(choice.conninfo);
  kept.schema = choice.schema;
  std::vector<ConnectionChoice> recent = recentConnections();
  std::erase_if(recent, [&](const ConnectionChoice& old) {
    return old.conninfo == kept.conninfo && old.schema == kept.schema;
  });
  recent.insert(recent.begin(), std::move(kept));
  Memory settings;
  settings.beginWriteArray(QStringLiteral("recent"));
  for (int number = 0; number < std::min(static_cast<int>(recent.size()), kMost); ++number) {
    settings.setArrayIndex(number);
    settings.setValue(QStringLiteral("conninfo"), text(recent[static_cast<std::size_t>(number)].conninfo));
    settings.setValue(QStringLiteral("schema"), text(recent[static_cast<std::size_t>(number)].schema));
  }
  settings.endArray();
}

bool isSameDatabase(const ConnectionChoice& one, const ConnectionChoice& other) {
  if (one.embedded != other.embedded || one.schema != other.schema) return false;
  return one.embedded || database::withoutSecrets(one.conninfo) == database::withoutSecrets(other.conninfo);
}

void storeChoice(const QString& group, const ConnectionChoice& choice) {
  Memory settings;
  settings.beginGroup(group);
  settings.setValue(QStringLiteral("embedded"), choice.embedded);
  settings.setValue(QStringLiteral("conninfo"),
                    choice.embedded ? QString() : text(database::withoutSecrets(choice.conninfo)));
  settings.setValue(QStringLiteral("schema"), text(choice.schema));
  settings.setValue(QStringLiteral("readOnly"), choice.readOnly);
}

std::optional<ConnectionChoice> storedChoice(const QString& group) {
  Memory settings;
  settings.beginGroup(group);
  if (!settings.contains(QStringLiteral("schema"))) return std::nullopt;
  ConnectionChoice choice;
  choice.embedded = settings.value(QStringLiteral("embedded")).toBool();
  choice.conninfo = settings.value(QStringLiteral("conninfo")).toString().toStdString();
  choice.schema = settings.value(QStringLiteral("schema")).toString().toStdString();
  choice.readOnly = settings.value(QStringLiteral("readOnly")).toBool();
  try {
    static_cast<void>(choice.name());
    static_cast<void>(database::Layout::native(choice.schema));
  } catch (const InvalidInput&) {
    return std::nullopt;  // somebody edited the file
  }
  return choice;
}

void forgetWhatWasShown(const QString& group) {
  Memory settings;
  settings.remove(group + QStringLiteral("/topic"));
  settings.remove(group + QStringLiteral("/choices"));
}

QStringList serviceNames() {
  QString path = qEnvironmentVariable("PGSERVICEFILE");
  if (path.isEmpty()) path = QDir::home().filePath(QStringLiteral(".pg_service.conf"));
  QFile file(path);
  QStringList names;
  if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return names;
  while (!file.atEnd()) {
    const QString line = QString::fromUtf8(file.readLine()).trimmed();
    if (line.startsWith(QLatin1Char('[')) && line.endsWith(QLatin1Char(']')))
      names << line.mid(1, line.size() - 2);
  }
  return names;
}

std::string conninfoOf(const QString& host, const QString& port, const QString& database, const QString& user,
                       const QString& password) {
  std::string conninfo;
  const auto add = [&conninfo](const char* keyword, const QString& value) {
    if (value.isEmpty()) return;
    if (!conninfo.empty()) conninfo += ' ';
    conninfo += std::string(keyword) + '=' + database::quoteConninfoValue(value.toStdString());
  };
  add("host", host.trimmed());
  add("port", port.trimmed());
  add("dbname", database);
  add("user", user);
  add("password", password);
  return conninfo;
}

}  // namespace headlock::ui
