#include "app/console/unattended.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPixmap>
#include <QTimer>
#include <QWidget>
#include <cstdio>

#include "ui/frame/place.h"
#include "ui/theme/theme.h"
#include "ui/watchdog/watchdog.h"

namespace headlock::console {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{300};
constexpr QSize kUsualWindow(1280, 800);

qint64 millisecondsSince(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
}

void complain(const QString& sentence) {
  std::fprintf(stderr, "headlock: %s\n", sentence.toUtf8().constData());
}

/// Shows the place and waits until it has what it shows. Empty when it has, else what is wrong.
QString settle(ui::MainWindow& window, ui::Place& place) {
  window.go(place.name());
  const auto failed = [&] { return place.state().kind() == ui::PlaceState::Kind::failed; };
  const bool done = runUntil([&] { return failed() || place.settled(); }, kPatience);
  if (failed()) return place.state().sentence();
  return done ? QString()
              : QObject::tr("it did not come to rest within five minutes. %1").arg(place.state().sentence());
}

}  // namespace

bool runUntil(const std::function<bool()>& condition, std::chrono::milliseconds bound) {
  const auto deadline = Clock::now() + bound;
  QEventLoop loop;
  QTimer look;
  bool met = false;
  QObject::connect(&look, &QTimer::timeout, &loop, [&] {
    met = condition();
    if (met || Clock::now() > deadline) loop.quit();
  });
  look.start(10);
  loop.exec();
  return met;
}

int takeScreenshots(ui::Console& console, const QString& directory) {
  ui::MainWindow& window = console.window();
  const ui::Opening& opening = console.opening();
  if (!QDir().mkpath(directory)) {
    complain(QObject::tr("The directory %1 cannot be made.").arg(directory));
    return 1;
  }
  if (!runUntil([&] { return opening.done(); }, kPatience) || opening.problem()) {
    complain(QObject::tr("The demonstration could not be prepared. %1")
                 .arg(opening.problem() ? opening.problem()->sentence : QString()));
    return 1;
  }
  for (const auto& [appearance, suffix] :
       {std::pair(ui::Appearance::light, "light"), std::pair(ui::Appearance::dark, "dark")}) {
    ui::theme::apply(appearance);
    for (ui::Place* place : window.places()) {
      window.go(place->name());
      place->showExample();
      const QString problem = settle(window, *place);
      if (!problem.isEmpty()) {
        complain(QObject::tr("The place %1 failed: %2").arg(place->name(), problem));
        return 1;
      }
      // What has just come to rest is laid out before it is painted: first itself, then what it stands in.
      for (int pass = 0; pass < 2; ++pass) QCoreApplication::sendPostedEvents();
      const QString file = QDir(directory).filePath(place->name() + QLatin1Char('-') + QLatin1String(suffix) +
                                                    QStringLiteral(".png"));
      if (!window.grab().save(file)) {
        complain(QObject::tr("The picture %1 cannot be written.").arg(file));
        return 1;
      }
    }
  }
  return 0;
}

int check(ui::Console& console, Clock::time_point start) {
  ui::MainWindow& window = console.window();
  ui::Workspace& workspace = console.workspace();
  const auto since = [start] { return millisecondsSince(start); };
  const ui::EventLoopWatchdog watchdog;
  QJsonObject times{{QStringLiteral("window_ms"), since()}};
  ui::Place& first = *window.current();
  runUntil(
      [&] { return workspace.reader().status().state == ui::SessionState::ready || first.state().problem(); },
      kPatience);
  times.insert(QStringLiteral("connected_ms"), since());
  const QString problem = settle(window, first);
  window.grab();
  times.insert(QStringLiteral("first_page_ms"), since());
  times.insert(QStringLiteral("longest_gap_ms"), static_cast<qint64>(watchdog.longestGap().count()));
  times.insert(QStringLiteral("place"), first.name());
  times.insert(QStringLiteral("ok"), problem.isEmpty());
  std::puts(QJsonDocument(times).toJson(QJsonDocument::Compact).constData());
  if (problem.isEmpty()) return 0;
  complain(problem);
  return 1;
}

int checkEmpty(Clock::time_point start) {
  QWidget window;
  window.resize(kUsualWindow);
  window.show();
  QCoreApplication::processEvents();
  window.grab();
  const QJsonObject times{{QStringLiteral("first_page_ms"), millisecondsSince(start)}};
  std::puts(QJsonDocument(times).toJson(QJsonDocument::Compact).constData());
  return 0;
}

}  // namespace headlock::console
