// The desktop console: one window on one installation.
#include <sys/eventfd.h>
#include <unistd.h>

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QSocketNotifier>
#include <algorithm>
#include <csignal>
#include <cstdio>

#include "app/console/options.h"
#include "app/console/unattended.h"
#include "core/database/error.h"
#include "core/database/process_environment.h"
#include "core/database/settings.h"
#include "ui/connect/windows.h"
#include "ui/format/format.h"
#include "ui/frame/language.h"

namespace headlock::console {
namespace {

int stopDescriptor = -1;

/// The window closes as if a person had closed it: what runs is cancelled, transactions end.
void stopOnSignals(QObject& parent) {
  stopDescriptor = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  auto* notifier = new QSocketNotifier(stopDescriptor, QSocketNotifier::Read, &parent);
  QObject::connect(notifier, &QSocketNotifier::activated, qApp, [] { QApplication::exit(130); });
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(number, [](int) {
      const std::uint64_t one = 1;
      [[maybe_unused]] const auto written = ::write(stopDescriptor, &one, sizeof one);
    });
  }
}

/// Two remarks that Qt makes for its own developers at every start without a desktop; they would greet a
/// newcomer in the terminal. Everything else is passed on.
void writeMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  const bool noise =
      message == QLatin1String("This plugin does not support propagateSizeHints()") ||
      message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set, defaulting to"));
  if (!noise)
    std::fprintf(stderr, "%s\n", qFormatLogMessage(type, context, message).toLocal8Bit().constData());
}

/// Without a display Qt aborts; say so, or do without where nobody looks. False: there is nothing to show on.
bool choosePlatform(Options& options) {
  const auto isSet = [](const char* name) { return !database::environmentValue(name).empty(); };
  const bool chosen = isSet("QT_QPA_PLATFORM") ||
                      std::ranges::find(options.forQt, std::string("-platform")) != options.forQt.end();
  if (chosen || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")) return true;
  if (!options.unattended()) return false;
  options.forQt.insert(options.forQt.end(), {"-platform", "offscreen"});
  return true;
}

ui::ConnectionChoice choiceOf(const Options& options) {
  ui::ConnectionChoice choice;
  choice.schema = options.schema;
  choice.readOnly = options.readOnly;
  const std::string fromEnvironment = database::environmentValue("HEADLOCK_DATABASE");
  if (options.demo) {
    choice.embedded = true;
  } else if (options.database) {
    choice.conninfo = *options.database;
  } else if (!fromEnvironment.empty()) {
    choice.conninfo = fromEnvironment;
  } else {
    choice.embedded = !database::environmentNamesServer();
  }
  return choice;
}

int run(Options options, std::chrono::steady_clock::time_point start) {
  if (!choosePlatform(options)) {
    std::fputs(
        "headlock: There is no display to open a window on; set DISPLAY, or use --screenshots DIR or "
        "--check.\n",
        stderr);
    return 1;
  }
  std::vector<char*> arguments;
  for (std::string& argument : options.forQt) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  int count = static_cast<int>(options.forQt.size());
  qInstallMessageHandler(writeMessage);
  QApplication application(count, arguments.data());
  QApplication::setOrganizationName(QStringLiteral("headlock"));
  QApplication::setApplicationName(QStringLiteral("headlock"));
  QApplication::setApplicationVersion(QStringLiteral(HEADLOCK_VERSION));
  QSettings::setDefaultFormat(QSettings::IniFormat);
  ui::speak(QLocale::system());
  ui::theme::apply(options.appearance.value_or(options.unattended() ? ui::Appearance::followDesktop
                                                                    : ui::theme::chosen()));
  if (options.checkEmpty) return checkEmpty(start);

  stopOnSignals(application);  // windows connect, and may start a server: from here on they are closed, too
  ui::Windows windows(choiceOf(options), {.traffic = options.demo, .remembers = !options.unattended()});
  ui::Console& console = windows.first();
  if (options.screenshots)
    return takeScreenshots(console, QString::fromLocal8Bit(options.screenshots->c_str()));
  if (options.check) return check(console, start);
  return QApplication::exec();
}

}  // namespace
}  // namespace headlock::console

int main(int argc, char** argv) {
  const auto start = std::chrono::steady_clock::now();
  try {
    headlock::console::Options options =
        headlock::console::parseOptions({argv, static_cast<std::size_t>(argc)});
    if (options.help) {
      std::fputs(headlock::console::helpText().c_str(), stdout);
      return 0;
    }
    if (options.version) {
      std::puts("headlock " HEADLOCK_VERSION);
      return 0;
    }
    return headlock::console::run(std::move(options), start);
  } catch (const headlock::Error& error) {
    std::fprintf(stderr, "headlock: %s\n", error.what());
    return error.code() == "usage" ? 2 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "headlock: %s\n", error.what());
    return 1;
  }
}
