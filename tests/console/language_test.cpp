// Other languages: every text of the console can be translated and is, a window speaks nothing else then, and
// from right to left it stands as well.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QXmlStreamReader>
#include <map>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/frame/language.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

/// Longer words must not make the window wider than this.
constexpr int kSmallestScreen = 1'280;
const QString kFile = QStringLiteral(HEADLOCK_SOURCES "/resources/translations/headlock_de.ts");

struct Message {
  QString context;
  QString source;
  QString translation;
  bool finished = false;
};

std::vector<Message> messages() {
  QFile file(kFile);
  std::vector<Message> all;
  if (!file.open(QIODevice::ReadOnly)) return all;
  QXmlStreamReader reader(&file);
  QString context;
  Message message;
  while (!reader.atEnd()) {
    if (reader.readNext() == QXmlStreamReader::EndElement && reader.name() == QLatin1String("message")) {
      all.push_back(std::exchange(message, {}));
    }
    if (!reader.isStartElement()) continue;
    if (reader.name() == QLatin1String("name")) context = reader.readElementText();
    if (reader.name() == QLatin1String("source")) message.source = reader.readElementText();
    if (reader.name() == QLatin1String("translation")) {
      message.finished = !reader.attributes().hasAttribute(QLatin1String("type"));
      message.translation = reader.readElementText();
      message.context = context;
    }
  }
  return all;
}

/// `%1 of %2`: {1, 2}, in whatever order.
QStringList placesIn(const QString& text) {
  QStringList places;
  static const QRegularExpression place(QStringLiteral("%\\d"));
  for (auto found = place.globalMatch(text); found.hasNext();) places << found.next().captured();
  places.sort();
  return places;
}

class LanguageTest : public QObject {
  Q_OBJECT

private slots:
  void everyTextIsTranslated();
  void noTextIsMissing();
  void theWindowSpeaksGerman();
  void fromRightToLeft();
  void cleanup() {
    speak(QLocale(QLocale::English));
    QApplication::setLayoutDirection(Qt::LeftToRight);
  }
};

void LanguageTest::everyTextIsTranslated() {
  const auto all = messages();
  QVERIFY(all.size() > 600);
  for (const Message& message : all) {
    QVERIFY2(message.finished && !message.translation.isEmpty(), qPrintable(message.source));
    QVERIFY2(placesIn(message.source) == placesIn(message.translation), qPrintable(message.source));
    QVERIFY2(message.source.endsWith(QLatin1Char(' ')) == message.translation.endsWith(QLatin1Char(' ')),
             qPrintable(message.source));
    // A class's own tr() has the name of the class with its namespace.
    QVERIFY2(message.context.startsWith(QLatin1String("headlock::ui")) ||
                 QStringList({QStringLiteral("QObject"), QStringLiteral("Opening"), QStringLiteral("Problem"),
                              QStringLiteral("Incident")})
                     .contains(message.context),
             qPrintable(message.context));
  }
}

/// The tool that reads the sources finds no text that the file does not have.
void LanguageTest::noTextIsMissing() {
  const QTemporaryDir folder;
  const QString copy = folder.filePath(QStringLiteral("headlock_de.ts"));
  QVERIFY(QFile::copy(kFile, copy));
  QProcess lupdate;
  lupdate.setWorkingDirectory(QStringLiteral(HEADLOCK_SOURCES));
  lupdate.setProcessChannelMode(QProcess::MergedChannels);
  const QString words = QStringLiteral(
      "ui app/console -I . -no-obsolete -locations none -tr-function-alias tr+=say -tr-function-alias "
      "tr+=word -ts");
  lupdate.start(QStringLiteral(HEADLOCK_LUPDATE), words.split(QLatin1Char(' ')) << copy);
  QVERIFY(lupdate.waitForFinished(120'000));
  const QByteArray said = lupdate.readAll();
  QVERIFY2(said.contains("(0 new and "), said.constData());
}

/// Everything that stands in the window and that a person reads.
QStringList textsOf(QWidget& window) {
  QStringList texts;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    texts << widget->toolTip() << widget->accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) texts << line->placeholderText();
    if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
      for (int tab = 0; tab < bar->count(); ++tab) texts << bar->tabText(tab);
    }
    if (const auto* header = qobject_cast<const QHeaderView*>(widget); header && header->model()) {
      for (int section = 0; section < header->count(); ++section)
        texts << header->model()->headerData(section, header->orientation()).toString();
    }
  }
  for (const QAction* action : window.findChildren<QAction*>()) texts << action->text();
  return texts;
}

void LanguageTest::theWindowSpeaksGerman() {
  speak(QLocale(QLocale::German, QLocale::Germany));
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 12, .headless = 3});
  std::map<QString, QString> english;
  for (const Message& message : messages()) {
    if (message.source != message.translation) english[message.source] = message.translation;
  }
  Window window(conninfo);
  QStringList wide;
  for (Place* place : window.window().places()) {
    window.window().go(place->name());
    QTRY_VERIFY_WITH_TIMEOUT(place->settled() || place->name() == QLatin1String("ages"), 20'000);
    for (const QString& text : textsOf(window.window())) {
      const auto found = english.find(text);
      QVERIFY2(found == english.end(), qPrintable(place->name() + QStringLiteral(": ") + text));
    }
    picture(window, qPrintable(place->name() + QStringLiteral("-german")));
    const int others = window.window().width() - place->width();
    const int width = others + place->minimumSizeHint().width();
    if (width > kSmallestScreen) wide << place->name() + QLatin1Char(' ') + QString::number(width);
  }
  QVERIFY2(wide.isEmpty(), qPrintable(wide.join(QStringLiteral(", "))));
  QCOMPARE(child<QListWidget>(window.window(), "navigation").item(0)->text(), QStringLiteral("Überblick"));
}

void LanguageTest::fromRightToLeft() {
  QApplication::setLayoutDirection(Qt::RightToLeft);
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 12, .headless = 3});
  Window window(conninfo);
  auto& navigation = child<QListWidget>(window.window(), "navigation");
  for (Place* place : window.window().places()) {
    window.window().go(place->name());
    QTRY_VERIFY_WITH_TIMEOUT(place->settled() || place->name() == QLatin1String("ages"), 20'000);
    // The places stand on the right then, and what a place shows beside them, whole.
    const QPoint left = navigation.mapTo(&window.window(), QPoint(0, 0));
    QVERIFY2(place->mapTo(&window.window(), QPoint(place->width(), 0)).x() <= left.x() + 1,
             qPrintable(place->name()));
    for (const QWidget* widget : place->findChildren<QAbstractButton*>()) {
      if (!widget->isVisible()) continue;
      const QRect area(widget->mapTo(place, QPoint(0, 0)), widget->size());
      QVERIFY2(place->rect().contains(area) || !widget->visibleRegion().isEmpty(), qPrintable(place->name()));
    }
    picture(window, qPrintable(place->name() + QStringLiteral("-rtl")));
  }
}

}  // namespace

HEADLOCK_TEST(LanguageTest)
#include "language_test.moc"
