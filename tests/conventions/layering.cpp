// Arrows point one way: app → ui → core → Qt, and inside core everything stands on database.
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include "tests/conventions/cplusplus.h"
#include "tests/conventions/rules.h"

namespace headlock::conventions {
namespace {

/// What each part may include besides itself. A part is a top folder, in core the folder below it. The
/// statements of sql/ are for core alone; app is for tests alone.
const QHash<QString, QSet<QString>>& allowed() {
  static const QSet<QString> core{"core/database",   "core/topic", "core/computed",
                                  "core/contention", "core/race",  "core/workload"};
  static const QSet<QString> coreAndUi = QSet<QString>(core) << "ui";
  static const QHash<QString, QSet<QString>> table{
      {"core/database", {"sql"}},
      {"core/topic", {"sql", "core/database"}},
      {"core/computed", {"sql", "core/database"}},
      {"core/contention", {"sql", "core/database"}},
      {"core/race", {"sql", "core/database", "core/topic", "core/computed"}},
      {"core/workload", {"sql", "core/database", "core/topic", "core/computed"}},
      // It measures all of them, and none of them knows it.
      {"core/bench", QSet<QString>(core) << "sql"},
      {"ui", core},
      {"app", QSet<QString>(coreAndUi) << "core/bench"},
      {"tests", QSet<QString>(coreAndUi) << "sql"
                                         << "app"
                                         << "core/bench"},
  };
  return table;
}

QString partOf(const QString& path) {
  const QString top = path.section(u'/', 0, 0);
  return top == u"core" ? path.section(u'/', 0, 1) : top;
}

bool isPart(const QString& part) {
  return allowed().contains(part) || part == u"sql" || part.startsWith(u"core");
}

Findings wrongArrows(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree) {
    const QString from = partOf(file.path);
    if (!file.isCplusplus() || !isPart(from)) continue;
    if (!allowed().contains(from)) {
      findings.append({file.path, 0, from + " is no part of the library that this test knows"});
      continue;
    }
    for (const Include& include : includesOf(file.text)) {
      const QString to = partOf(include.path);
      if (!include.path.contains(u'/') || !isPart(to) || to == from || allowed()[from].contains(to)) continue;
      findings.append({file.path, include.line, from + " must not include " + include.path});
    }
  }
  return findings;
}

Findings widgetsInCore(const SourceTree& tree) {
  static const QRegularExpression widget(
      "^(Qt(Widgets|Gui|Charts|Svg|SvgWidgets|PrintSupport|OpenGL|OpenGLWidgets)\\b"
      "|Q(Abstract)?(Widget|GuiApplication|Application|MainWindow|Chart|Dialog|Table|Tree|List|Graphics|Item|"
      "Action|Window"
      "|Color|Font|Pen|Brush|Painter|Pixmap|Image|Icon|Palette|Style|Svg|Label|Button|PushButton|LineEdit|"
      "Menu|Layout)"
      "[A-Za-z]*$)");
  static const QSet<QString> plain{"QList", "QListIterator", "QTableGenerator"};
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!file.isCplusplus() || !file.isUnder("core")) continue;
    for (const Include& include : includesOf(file.text)) {
      if (plain.contains(include.path) || !widget.match(include.path).hasMatch()) continue;
      findings.append({file.path, include.line, "core must not know " + include.path});
    }
  }
  return findings;
}

SourceFile including(const QString& path, const QString& header) {
  return {path, "#pragma once\n#include \"" + header + "\"\n"};
}

}  // namespace

QList<Rule> layeringRules() {
  return {
      {"arrows",
       "app stands on ui, ui on core; in core, topic, computed and contention stand on database alone, race "
       "and workload on database, topic and computed, bench on all, and only app on bench; statements are "
       "for core, and nobody but a test includes app.",
       wrongArrows,
       {including("ui/topics/page.cpp", "app/commands.h"), including("core/topic/client.cpp", "ui/worker.h"),
        including("core/topic/client.cpp", "core/computed/task.h"),
        including("core/contention/graph.h", "core/topic/client.h"),
        including("core/database/transaction.cpp", "core/topic/client.h"),
        including("core/race/stage.h", "core/workload/demo.h"),
        including("ui/topics/page.cpp", "sql/topic.h"), including("core/workload/demo.cpp", "app/commands.h"),
        including("core/workload/demo.cpp", "core/bench/report.h"),
        including("ui/topics/page.cpp", "core/bench/report.h"),
        including("core/shortcut.h", "core/database/error.h")},
       {including("core/workload/demo.cpp", "core/topic/client.h"),
        including("core/bench/monitor.cpp", "core/contention/monitor.h"),
        including("core/topic/client.cpp", "sql/topic.h"), including("app/main.cpp", "ui/window.h"),
        including("ui/worker.h", "core/contention/graph.h"),
        including("tests/protocol/topic_test.cpp", "core/topic/client.h"),
        including("tests/cli/parser_test.cpp", "app/headlockctl/parser.h")}},
      {"no-widgets-in-core",
       "core builds and runs without a widget, a picture or a screen.",
       widgetsInCore,
       {including("core/topic/client.h", "QWidget"),
        including("core/race/stage.cpp", "QtWidgets/QApplication"),
        including("core/race/stage.cpp", "QTableView"), including("core/race/stage.cpp", "QColor")},
       {including("core/topic/client.h", "QString"), including("core/topic/client.h", "QList"),
        including("ui/window.h", "QMainWindow")}},
  };
}

}  // namespace headlock::conventions
