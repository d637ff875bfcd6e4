// What can be done to topics, and every figure on screen against the command line.
#include <QAction>
#include <QDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/ages/ages_place.h"
#include "ui/frame/figure_card.h"
#include "ui/janitor/janitor_place.h"
#include "ui/keys/key_cells.h"
#include "ui/keys/keys_place.h"
#include "ui/topics/topics_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class TopicsTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void createsATopic();
  void changesATtl();
  void deletesOnlyWhatIsMeant();
  void findsCommandsByTyping();
  void showsWhatARoleMayNotSee();
  void everyFigureIsTheCommandLines();
  void sweepsAsTheCommandLineDoes();

private:
  static QAction& action(Place& place, const char* text) {
    for (QAction* action : place.actions()) {
      if (action->text() == QString::fromUtf8(text)) return *action;
    }
    throw std::logic_error(std::string("there is no action called ") + text);
  }
  [[nodiscard]] QJsonObject commandLine(const QStringList& arguments) const {
    QProcess process;
    process.start(QStringLiteral(HEADLOCKCTL),
                  QStringList{QStringLiteral("--database"), QString::fromStdString(conninfo_),
                              QStringLiteral("--output"), QStringLiteral("json")} +
                      arguments);
    if (!process.waitForFinished(20'000) || process.exitCode() != 0)
      throw std::runtime_error(process.readAllStandardError().toStdString());
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
  }
  std::string conninfo_;
};

void TopicsTest::init() {
  conninfo_ = installedDatabase(server());
}

void TopicsTest::createsATopic() {
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  picture(window, "topics-empty");
  QTest::mouseClick(&child<QPushButton>(topics, "emptyButton"), Qt::LeftButton);
  auto& dialog = child<QDialog>(topics, "");
  auto& name = child<QLineEdit>(dialog, "topicName");
  auto& accept = child<QPushButton>(dialog, "formAccept");
  for (const char* wrong : {"", "Big", "__mine", ".dot", "a b", "a\"b", "a;drop", "ä"}) {
    name.setText(QString::fromUtf8(wrong));
    QVERIFY2(!accept.isEnabled(), wrong);
  }
  name.setText(QString(201, QLatin1Char('a')));
  QVERIFY(!accept.isEnabled());
  name.clear();
  QTest::keyClicks(&name, QStringLiteral("orders.v2"));
  child<QLineEdit>(dialog, "topicTtl").setText(QStringLiteral("90s"));
  picture(window, "topics-create");
  QTest::keyClick(&name, Qt::Key_Return);
  QTRY_COMPARE(topics.model().rowCount(), 1);
  QCOMPARE(psql(conninfo_, "select name, headless_ttl_ms from headlock.topic_config"),
           (Rows{{"orders.v2", "90000"}}));
  QCOMPARE(window.workspace().topic(), QStringLiteral("orders.v2"));
}

void TopicsTest::changesATtl() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 2});
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  action(topics, "Change TTL…").trigger();
  auto& dialog = child<QDialog>(topics, "");
  auto& ttl = child<QLineEdit>(dialog, "topicTtl");
  QCOMPARE(ttl.text(), QStringLiteral("1h"));
  ttl.setText(QStringLiteral("0s"));
  QVERIFY(!child<QPushButton>(dialog, "formAccept").isEnabled());
  ttl.setText(QStringLiteral("2d"));
  QTest::keyClick(&ttl, Qt::Key_Return);
  QTRY_COMPARE(value(conninfo_, "select headless_ttl_ms from headlock.topic_config"),
               std::string("172800000"));
  QTRY_COMPARE(cell(topics.model(), 0, TopicsModel::kTtl).remove(QChar(0x2009)), QStringLiteral("2d"));
}

void TopicsTest::deletesOnlyWhatIsMeant() {
  makeTopic(conninfo_, {.name = "keep", .materialized = 1});
  makeTopic(conninfo_, {.name = "lose", .materialized = 7});
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  topics.view().setCurrentIndex(topics.model().index(1, 0));
  action(topics, "Delete…").trigger();
  {
    auto& box = child<QMessageBox>(topics, "confirmation");
    QCOMPARE(box.text(), QStringLiteral("Delete the topic lose with 7 messages and 7 keys?"));
    QTest::keyClick(&box, Qt::Key_Return);  // the safe answer
  }
  QTRY_VERIFY(topics.findChild<QMessageBox*>() == nullptr);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.topic_config"), std::string("2"));
  action(topics, "Delete…").trigger();
  QTest::mouseClick(&child<QPushButton>(child<QMessageBox>(topics, "confirmation"), "confirmAct"),
                    Qt::LeftButton);
  QTRY_COMPARE(topics.model().rowCount(), 1);
  QCOMPARE(value(conninfo_, "select name from headlock.topic_config"), std::string("keep"));
}

void TopicsTest::findsCommandsByTyping() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 2});
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  QTest::keyClick(&window.window(), Qt::Key_K, Qt::ControlModifier);
  auto& palette = child<QDialog>(window.window(), "commandPalette");
  auto& field = child<QLineEdit>(palette, "commandField");
  QVERIFY(child<QListWidget>(palette, "commandList").count() > 8);
  picture(window, "commands");
  QTest::keyClicks(&field, QStringLiteral("go jan"));
  QCOMPARE(child<QListWidget>(palette, "commandList").count(), 1);
  QTest::keyClick(&field, Qt::Key_Return);
  QCOMPARE(window.window().current()->name(), QStringLiteral("janitor"));
  QTRY_VERIFY(window.window().findChild<QDialog*>(QStringLiteral("commandPalette")) == nullptr);
  window.window().activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  child<QLineEdit>(*window.window().current(), "olderThan").setFocus();
  QTest::keyClick(&child<QLineEdit>(*window.window().current(), "olderThan"), Qt::Key_K, Qt::ControlModifier);
  auto& again = child<QDialog>(window.window(), "commandPalette");
  QTest::keyClicks(&child<QLineEdit>(again, "commandField"), QStringLiteral("appearance dark"));
  QTest::keyClick(&child<QLineEdit>(again, "commandField"), Qt::Key_Return);
  QVERIFY(theme::isDark());
  theme::apply(Appearance::light);
}

void TopicsTest::showsWhatARoleMayNotSee() {
  makeTopic(conninfo_, {.name = "videos", .materialized = 2, .headless = 2});
  execute(conninfo_, "drop role if exists outsider; create role outsider login");
  Window window(conninfo_ + " user=outsider");
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.state().kind() == PlaceState::Kind::failed);
  QCOMPARE(topics.state().problem()->code, QStringLiteral("insufficient_privilege"));
  QCOMPARE(topics.state().problem()->sqlstate, QStringLiteral("42501"));
  QVERIFY2(topics.state().sentence().contains(QStringLiteral("permission denied")),
           qPrintable(topics.state().sentence()));
  picture(window, "topics-no-permission");
  execute(conninfo_,
          "grant usage on schema headlock to outsider; grant select on all tables in schema headlock to "
          "outsider");
  QTest::mouseClick(&child<QPushButton>(topics, "bannerButton"), Qt::LeftButton);
  QTRY_COMPARE(topics.model().rowCount(), 1);
  QTRY_VERIFY(topics.settled());
  // What it may not do, the server says word for word.
  action(topics, "Change TTL…").trigger();
  QTest::keyClick(&child<QLineEdit>(child<QDialog>(topics, ""), "topicTtl"), Qt::Key_Return);
  QTRY_COMPARE(window.workspace().work().running(), 0);
  QVERIFY(window.workspace().work().all().back()->sentence().contains(
      QStringLiteral("permission denied for table topic_config")));
}

void TopicsTest::everyFigureIsTheCommandLines() {
  makeTopic(
      conninfo_,
      {.name = "bills", .materialized = 1'234, .headless = 56, .youngestSeconds = 500, .ttlSeconds = 420});
  makeTopic(conninfo_, {.name = "videos",
                        .materialized = 10,
                        .headless = 2'000,
                        .youngestSeconds = 7'300,
                        .ttlSeconds = 9'000});
  Window window(conninfo_);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  const QJsonArray told = commandLine({QStringLiteral("topic"), QStringLiteral("list")})
                              .value(QStringLiteral("topics"))
                              .toArray();
  QCOMPARE(told.size(), 2);
  const auto shown = [&](int row, int column) {
    return topics.model().index(row, column).data(ListView::kCopyRole).toString().toLongLong();
  };
  for (int row = 0; row < 2; ++row) {
    const QJsonObject topic = told[row].toObject();
    const auto figure = [&](const char* name) { return topic.value(QLatin1String(name)).toInteger(); };
    QCOMPARE(cell(topics.model(), row, TopicsModel::kName), topic.value(QStringLiteral("name")).toString());
    QCOMPARE(shown(row, TopicsModel::kKeys), figure("keys"));
    QCOMPARE(shown(row, TopicsModel::kMaterialized), figure("materialized"));
    QCOMPARE(shown(row, TopicsModel::kHeadless), figure("headless"));
    QCOMPARE(shown(row, TopicsModel::kMessages), figure("messages"));
    std::int64_t bytes = 0;
    for (const auto& part : topic.value(QStringLiteral("bytes")).toObject()) bytes += part.toInteger();
    QCOMPARE(shown(row, TopicsModel::kSize), bytes);
    // One key of videos a second grows past its TTL; bills' all are.
    QVERIFY(std::abs(shown(row, TopicsModel::kPastTtl) - figure("headless_past_ttl")) <= (row == 0 ? 0 : 20));
    QVERIFY(std::abs(shown(row, TopicsModel::kOldest) - figure("oldest_headless_age_ms")) < 20'000);
  }
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("ages");
  auto& ages = window.place<AgesPlace>("ages");
  QTRY_VERIFY_WITH_TIMEOUT(ages.settled(), 15'000);
  const QJsonObject stats = commandLine({QStringLiteral("stats"), QStringLiteral("videos")});
  const QJsonArray histogram = stats.value(QStringLiteral("headless_age_histogram")).toArray();
  QCOMPARE(histogram.size(), ages.model().rowCount());
  std::int64_t apart = 0;  // a row may cross a border between the two looks
  for (int bar = 0; bar < ages.model().rowCount(); ++bar) {
    const auto& bucket = ages.model().buckets()[static_cast<std::size_t>(bar)];
    QCOMPARE(bucket.from.count(), histogram[bar].toObject().value(QStringLiteral("from_ms")).toInteger());
    apart += std::abs(bucket.count - histogram[bar].toObject().value(QStringLiteral("count")).toInteger());
  }
  QVERIFY(apart <= 60);
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.settled());
  const QJsonArray listed =
      commandLine({QStringLiteral("head"), QStringLiteral("list"), QStringLiteral("videos"),
                   QStringLiteral("--limit"), QStringLiteral("500")})
          .value(QStringLiteral("keys"))
          .toArray();
  QCOMPARE(listed.size(), 500);
  for (int row = 0; row < 500; ++row) {
    const QJsonObject key = listed[row].toObject();
    const ListedKey* listedKey = keys.model().row(row);
    QCOMPARE(QString::fromStdString(listedKey->row.key), key.value(QStringLiteral("key")).toString());
    QCOMPARE(keys.model().index(row, kAgeColumn).data(ListView::kCopyRole).toString(),
             key.value(QStringLiteral("updated_at")).toString());
  }
}

/// Two topics of the same content: one swept from the window, one by the command line.
void TopicsTest::sweepsAsTheCommandLineDoes() {
  for (const char* name : {"here", "there"}) {
    makeTopic(conninfo_, {.name = name, .headless = 2'400, .youngestSeconds = 7'200, .ttlSeconds = 60});
  }
  Window window(conninfo_);
  window.workspace().chooseTopic(QStringLiteral("here"));
  window.go("janitor");
  auto& janitor = window.place<JanitorPlace>("janitor");
  QTRY_VERIFY(janitor.settled());
  const auto figure = [&](const char* card) {
    return child<FigureCard>(janitor, card).figure().remove(QChar(0x2009)).toLongLong();
  };
  const QStringList sweep{QStringLiteral("janitor"), QStringLiteral("sweep"), QStringLiteral("there")};
  action(janitor, "Dry run").trigger();
  QTRY_VERIFY(janitor.running() != nullptr && janitor.running()->over());
  QCOMPARE(figure("dryCard"), commandLine(sweep + QStringList{QStringLiteral("--dry-run")})
                                  .value(QStringLiteral("would_delete"))
                                  .toInteger());
  QTRY_VERIFY(action(janitor, "Sweep…").isEnabled());
  action(janitor, "Sweep…").trigger();
  QTest::mouseClick(&child<QPushButton>(child<QMessageBox>(janitor, "confirmation"), "confirmAct"),
                    Qt::LeftButton);
  QTRY_COMPARE(figure("sweepCard"), 2'400);
  const QJsonObject told = commandLine(sweep);
  QCOMPARE(told.value(QStringLiteral("deleted")).toInteger(), 2'400);
  // The window's last batches: 1000, 1000, 400.
  QCOMPARE(told.value(QStringLiteral("batches")).toInteger(), 3);
  QVERIFY(child<FigureCard>(janitor, "sweepCard").caption().contains(QStringLiteral("in 3 batches")));
}

}  // namespace

HEADLOCK_TEST(TopicsTest)
#include "topics_test.moc"
