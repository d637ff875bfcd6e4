// The places on real data, by mouse and keyboard.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/keys/keys_place.h"
#include "ui/topics/topics_place.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class PlacesTest : public QObject {
  Q_OBJECT

private slots:
  void opensOnTheTopics();
  void opensTheKeysOfATopic();
  void filtersKeys();
  void goesThroughPlacesByKeyboard();
  void saysWhatAnEmptyPlaceWouldShow();
  void saysWhatIsMissing();
  void tellsPreparationAsAWait();
  void keepsWidthsAndPlace();
  void everyControlHasAName();
};

void PlacesTest::opensOnTheTopics() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(
      conninfo,
      {.name = "videos", .materialized = 1'500, .headless = 40, .youngestSeconds = 100, .ttlSeconds = 120});
  makeTopic(conninfo, {.name = "bills", .materialized = 5});
  Window window(conninfo);
  auto& place = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(place.settled());
  const TopicsModel& model = place.model();
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(cell(model, 0, TopicsModel::kName), QStringLiteral("bills"));
  QCOMPARE(plain(cell(model, 1, TopicsModel::kKeys)), QStringLiteral("1 540"));
  QCOMPARE(plain(cell(model, 1, TopicsModel::kMaterialized)), QStringLiteral("1 500"));
  QCOMPARE(plain(cell(model, 1, TopicsModel::kHeadless)), QStringLiteral("40"));
  QCOMPARE(plain(cell(model, 1, TopicsModel::kMessages)), QStringLiteral("1 500"));
  QCOMPARE(plain(cell(model, 1, TopicsModel::kTtl)), QStringLiteral("2 min"));
  QVERIFY(cell(model, 1, TopicsModel::kPastTtl).toInt() >= 20);
  QVERIFY(child<QLabel>(place, "sentence").text().startsWith(QStringLiteral("2 topics, 40 headless")));
  QVERIFY(child<QLabel>(place, "readTime").text().startsWith(QStringLiteral("read ")));
}

void PlacesTest::opensTheKeysOfATopic() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 1'200});
  makeTopic(conninfo, {.name = "bills", .materialized = 7, .headless = 2});
  Window window(conninfo);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  topics.view().setFocus();
  QTest::keyClick(&topics.view(), Qt::Key_Home);
  QTest::keyClick(&topics.view(), Qt::Key_Return);
  auto& keys = window.place<KeysPlace>("keys");
  QCOMPARE(window.window().current(), &keys);
  QTRY_VERIFY(keys.settled());
  QCOMPARE(keys.model().rowCount(), 9);
  QCOMPARE(cell(keys.model(), 0, 0), QStringLiteral("h0000001"));
  QCOMPARE(cell(keys.model(), 8, 0), QStringLiteral("k0000007"));

  auto& picker = child<QComboBox>(keys, "topicPicker");
  QTRY_COMPARE(picker.count(), 2);
  QCOMPARE(picker.currentText(), QStringLiteral("bills"));
  picker.setFocus();
  QTest::keyClick(&picker, Qt::Key_Down);
  QTRY_COMPARE(keys.model().rowCount(), 500);
  QTRY_COMPARE(keys.view().currentIndex().row(), 0);
  QTest::keyClick(&keys.view(), Qt::Key_End);
  QTRY_VERIFY(keys.model().rowCount() >= 1'000);  // a view that stands at the end reads on by itself
  QTest::keyClick(&keys.view(), Qt::Key_End);
  QTRY_COMPARE(keys.model().rowCount(), 1'200);
}

void PlacesTest::filtersKeys() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 120, .headless = 30});
  Window window(conninfo);
  window.workspace().chooseTopic(QStringLiteral("videos"));
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_COMPARE(keys.model().rowCount(), 150);
  auto& prefix = child<QLineEdit>(keys, "prefix");
  QTest::keyClicks(&prefix, QStringLiteral("k00001"));
  QTRY_COMPARE(keys.model().rowCount(), 21);
  QTest::keyClicks(&prefix, QStringLiteral("zz"));
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::empty);
  QCOMPARE(keys.state().sentence(), QStringLiteral("No key of videos passes this filter."));
  prefix.clear();
  auto& state = child<QComboBox>(keys, "state");
  state.setFocus();
  QTest::keyClick(&state, Qt::Key_Down);
  QTest::keyClick(&state, Qt::Key_Down);
  QTRY_COMPARE(keys.model().rowCount(), 30);
}

void PlacesTest::goesThroughPlacesByKeyboard() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 1});
  Window window(conninfo);
  QVERIFY(QTest::qWaitForWindowActive(&window.window()));
  QTRY_VERIFY(window.place<TopicsPlace>("topics").settled());
  QTest::keyClick(&window.window(), Qt::Key_3, Qt::AltModifier);
  QCOMPARE(window.window().current()->name(), QStringLiteral("keys"));
  QTest::keyClick(&window.window(), Qt::Key_2, Qt::AltModifier);
  QCOMPARE(window.window().current()->name(), QStringLiteral("topics"));
  auto& navigation = child<QListWidget>(window.window(), "navigation");
  QTest::mouseClick(navigation.viewport(), Qt::LeftButton, {},
                    navigation.visualItemRect(navigation.item(2)).center());
  QCOMPARE(window.window().current()->name(), QStringLiteral("keys"));
}

void PlacesTest::saysWhatAnEmptyPlaceWouldShow() {
  const std::string conninfo = installedDatabase(server());
  Window window(conninfo);
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.settled());
  QVERIFY(topics.state().kind() == PlaceState::Kind::empty);
  QVERIFY(topics.state().sentence().startsWith(QStringLiteral("There is no topic yet.")));
  makeTopic(conninfo, {.name = "quiet"});
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.state().kind() == PlaceState::Kind::empty);
  QVERIFY(keys.state().sentence().startsWith(QStringLiteral("quiet has no keys yet.")));
}

void PlacesTest::saysWhatIsMissing() {
  Window window(server().freshDatabase());
  auto& topics = window.place<TopicsPlace>("topics");
  QTRY_VERIFY(topics.state().kind() == PlaceState::Kind::failed);
  QCOMPARE(topics.state().problem()->code, QStringLiteral("not_installed"));
  QVERIFY(child<QLabel>(topics, "bannerSmall").text().contains(QStringLiteral("not_installed")));
  QVERIFY(child<QPushButton>(topics, "bannerButton").isVisible());
}

void PlacesTest::tellsPreparationAsAWait() {
  const std::string conninfo = server().freshDatabase();
  Window window(conninfo);
  window.workspace().setPreparing(true);
  auto& topics = window.place<TopicsPlace>("topics");
  window.go("topics");
  QTRY_VERIFY(topics.state().sentence().startsWith(QStringLiteral("This database is being prepared")));
  QVERIFY(topics.state().kind() == PlaceState::Kind::loading);
  QVERIFY(!child<QPushButton>(topics, "bannerButton").isVisible());
  // By itself, as soon as it is there.
  beside([&] { installIn(conninfo); });
  QTRY_VERIFY(topics.state().kind() == PlaceState::Kind::empty);
  QVERIFY(!child<QWidget>(topics, "banner").isVisible());
}

void PlacesTest::keepsWidthsAndPlace() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 3});
  Window window(conninfo);
  window.window().rememberState();
  window.go("keys");
  auto& keys = window.place<KeysPlace>("keys");
  QTRY_VERIFY(keys.settled());
  keys.view().setColumnWidth(3, 133);
  QVERIFY(window.window().close());
  Workspace second(window.workspace().options());
  MainWindow again(second);
  again.rememberState();
  QCOMPARE(again.current()->name(), QStringLiteral("keys"));
  QCOMPARE(again.current()->findChild<ListView*>()->columnWidth(3), 133);
}

void PlacesTest::everyControlHasAName() {
  Window window(installedDatabase(server()));
  for (Place* place : window.window().places()) {
    for (QWidget* widget : place->findChildren<QWidget*>()) {
      const bool control = widget->focusPolicy() != Qt::NoFocus && widget->inherits("QComboBox");
      const bool field = widget->inherits("QLineEdit") && !widget->parentWidget()->inherits("QComboBox") &&
                         !widget->parentWidget()->inherits("QAbstractSpinBox");
      const bool list = widget->inherits("QAbstractItemView") &&
                        !widget->window()->inherits("QComboBoxPrivateContainer") &&
                        widget->inherits("headlock::ui::ListView");
      if (control || field || list)
        QVERIFY2(!widget->accessibleName().isEmpty(),
                 qPrintable(place->name() + QLatin1String(": ") +
                            QLatin1String(widget->metaObject()->className())));
    }
  }
}

}  // namespace

HEADLOCK_TEST(PlacesTest)
#include "places_test.moc"
