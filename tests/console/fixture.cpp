#include "tests/console/fixture.h"

#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QSettings>
#include <QTest>
#include <future>

#include "core/topic/client.h"
#include "core/topic/installation.h"

namespace headlock::tests {

std::string installedDatabase(Server& server) {
  std::string conninfo = server.freshDatabase();
  installIn(conninfo);
  return conninfo;
}

void installIn(const std::string& conninfo) {
  database::Settings settings;
  settings.conninfo = conninfo;
  database::Connection connection(settings);
  topic::Installation(connection).install();
}

void makeTopic(const std::string& conninfo, const TopicContent& content) {
  database::Settings settings;
  settings.conninfo = conninfo;
  database::Connection connection(settings);
  topic::Client client(connection);
  const auto topic =
      client.registerTopic({.name = content.name, .headlessTtl = std::chrono::seconds(content.ttlSeconds)})
          .topic;
  const std::string id = std::to_string(topic.id.value);
  const std::string heads = std::to_string(content.materialized);
  const std::string headless = std::to_string(content.headless);
  execute(
      conninfo,
      "insert into headlock.message_log_" + id +
          " (schema_version, message_key, compaction_rank, payload)"
          " select 1, 'k' || lpad(n::text, 7, '0'), 0, jsonb_build_object('n', n) from generate_series(1, " +
          heads + ") n order by n;" + " insert into headlock.compaction_head_" + id +
          " (compaction_key, head_id, schema_version, compaction_rank)"
          " select message_key, id, 1, 0 from headlock.message_log_" +
          id + ";" + " insert into headlock.compaction_head_" + id +
          " (compaction_key, created_at, updated_at)"
          " select 'h' || lpad(n::text, 7, '0'), t, t from generate_series(1, " +
          headless + ") n, lateral (select clock_timestamp() - make_interval(secs => " +
          std::to_string(content.youngestSeconds) + " + " + headless + " - n) as t) as a;" +
          " analyze headlock.message_log_" + id + "; analyze headlock.compaction_head_" + id);
}

ui::Session::Target targetOf(const std::string& conninfo, const std::string& name) {
  database::Settings settings;
  settings.conninfo = conninfo;
  settings.connectTimeout = std::chrono::seconds(5);
  return {[settings] { return settings; }, QString::fromStdString(name)};
}

std::unique_ptr<QTemporaryDir> ownSettings() {
  auto directory = std::make_unique<QTemporaryDir>();
  QCoreApplication::setOrganizationName(QStringLiteral("headlock"));
  QCoreApplication::setApplicationName(QStringLiteral("headlock"));
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directory->path());
  return directory;
}

Window::Window(const std::string& conninfo, bool readOnly) {
  ui::theme::apply(ui::Appearance::light);
  ui::Workspace::Options options;
  options.schema = QStringLiteral("headlock");
  options.readOnly = readOnly;
  database::Settings settings;
  settings.conninfo = conninfo;
  settings.readOnly = readOnly;
  settings.connectTimeout = std::chrono::seconds(5);
  options.target = {[settings] { return settings; }, QStringLiteral("the test server")};
  workspace_ = std::make_unique<ui::Workspace>(std::move(options));
  window_ = std::make_unique<ui::MainWindow>(*workspace_);
  window_->show();
  window_->activateWindow();  // nobody else does on an X server without a window manager
}

Window::~Window() {
  window_.reset();
  workspace_.reset();
}

void beside(const std::function<void()>& work) {
  auto running = std::async(std::launch::async, work);
  const auto over = [&] { return running.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
  if (!QTest::qWaitFor(over, 30'000)) throw std::runtime_error("what ran beside the window did not end");
  running.get();
}

void picture(Window& window, const char* name) {
  const QString directory = qEnvironmentVariable("HEADLOCK_SCREENSHOTS");
  if (directory.isEmpty()) return;
  for (int pass = 0; pass < 2; ++pass) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  QPixmap drawn = window.window().grab();
  if (QWidget* over = QApplication::activePopupWidget() ? QApplication::activePopupWidget()
                                                        : QApplication::activeModalWidget()) {
    QPainter painter(&drawn);
    const QPoint corner(window.window().mapFromGlobal(over->mapToGlobal(QPoint(0, 0))));
    painter.drawPixmap(corner, over->grab());
    painter.drawRect(QRect(corner, over->size()));
  }
  drawn.save(QDir(directory).filePath(QString::fromLatin1(name) + QStringLiteral(".png")));
}

QString cell(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

QString plain(QString text) {
  return text.replace(QChar(0x2009), QLatin1Char(' ')).replace(QChar::Nbsp, QLatin1Char(' '));
}

}  // namespace headlock::tests
