// The Computed place: definitions with their preview, objects stored and live, backfills with cancel and
// resume, repair, and what is refused.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>

#include "core/computed/stale_count.h"
#include "tests/console/classes.h"
#include "tests/console/fixture.h"
#include "tests/support/peer.h"
#include "tests/support/test_program.h"
#include "ui/computed/class_jobs.h"
#include "ui/computed/computed_place.h"
#include "ui/computed/definition_editor.h"
#include "ui/computed/definitions_page.h"
#include "ui/computed/object_details.h"
#include "ui/computed/objects_page.h"
#include "ui/computed/preview_view.h"
#include "ui/computed/task_bar.h"
#include "ui/computed/tasks_page.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

class ComputedTest : public QObject {
  Q_OBJECT

private slots:
  void init();
  void showsTheClasses();
  void aWrongPathIsSeenAndMended();
  void fieldErrorsAppearAsOneTypes();
  void makesADefinition();
  void keepsWhatIsTyped();
  void deletesAfterAsking();
  void personalDefinitionsCostNothing();
  void aStaleObjectSaysWhy();
  void repairsWhatIsStale();
  void backfillIsRunCancelledAndResumed();
  void aQuestionEndsWithItsBackfill();
  void requestsAndShowsEvents();
  void saysWhatAnEmptyInstallationWouldShow();
  void deletesAClassAfterAsking();
  void refusesWhereNothingMayBeChanged();
  void saysWhatTheServerRefuses();
  void exportsObjects();
  void keepsWhatItShowsWhenTheClassGoes();

private:
  ComputedPlace& open(Window& window) {
    window.go("computed");
    return window.place<ComputedPlace>("computed");
  }
  static QAction& action(Place& place, const char* text) {
    for (QAction* action : place.actions()) {
      if (action->text() == QString::fromUtf8(text)) return *action;
    }
    throw std::logic_error(std::string("there is no action called ") + text);
  }
  static QMessageBox& question(QWidget& place) { return child<QMessageBox>(place, "confirmation"); }
  static void answer(QWidget& place) {
    QTest::mouseClick(&child<QPushButton>(question(place), "confirmAct"), Qt::LeftButton);
  }
  static void write(ComputedPlace& place, const char* paths) {
    child<QPlainTextEdit>(place, "definitionPaths").setPlainText(QString::fromUtf8(paths));
  }
  [[nodiscard]] std::string definitionPaths(const char* key) const {
    return value(conninfo_, std::string("select operation->>'paths' from headlock.computed_field_definition "
                                        "where key = '") +
                                key + "'");
  }
  std::string conninfo_;
};

void ComputedTest::init() {
  conninfo_ = installedDatabase(server());
}

void ComputedTest::showsTheClasses() {
  makeClass(conninfo_, "server", 12);
  makeClass(conninfo_, "disk", 3);
  execute(conninfo_, "delete from headlock.object_computed_data where object_id in (2, 3)");
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  const QAbstractItemModelTester tester(&place.model());
  QTRY_VERIFY(place.settled());
  const ClassesModel& model = place.model();
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(cell(model, 0, ClassesModel::kName), QStringLiteral("disk"));
  ClassSession session(conninfo_);
  const auto info = session.classes.named("server");
  const auto stale = computed::countStale(session.connection, info.id);
  QCOMPARE(stale.stale, 2);
  QCOMPARE(cell(model, 1, ClassesModel::kObjects), QString::number(stale.examined));
  QCOMPARE(cell(model, 1, ClassesModel::kDefinitions), QStringLiteral("1"));
  QCOMPARE(cell(model, 1, ClassesModel::kRevision), QString::number(info.state.evaluationRevision));
  QCOMPARE(cell(model, 1, ClassesModel::kStatus), QStringLiteral("ready"));
  QTRY_COMPARE(cell(model, 1, ClassesModel::kStale), QString::number(stale.stale));
  QCOMPARE(model.index(1, ClassesModel::kStale).data(Qt::ToolTipRole).toString(),
           QStringLiteral("nothing stored: 2"));
  QVERIFY(child<QLabel>(place, "sentence").text().startsWith(QStringLiteral("2 classes")));
  QVERIFY(child<QLabel>(place, "readTime").text().startsWith(QStringLiteral("read ")));
  picture(window, "computed-classes");
}

void ComputedTest::aWrongPathIsSeenAndMended() {
  makeClass(conninfo_, "server", 5);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  PreviewView& preview = place.definitions().preview();
  const QAbstractItemModelTester tester(&preview.paths());
  QTRY_COMPARE(preview.value(), QStringLiteral("2"));
  QCOMPARE(preview.object(), QStringLiteral("o001"));
  QVERIFY(!action(place, "Save").isEnabled());

  write(place, "/n/nett\n/n/tax");
  QTRY_COMPARE(cell(preview.paths(), 0, PathsModel::kThere), QStringLiteral("nothing there"));
  QCOMPARE(preview.value(), QStringLiteral("1"));  // skipped, and no error: this is what must be seen
  QCOMPARE(child<QLabel>(preview, "previewWhy").text(),
           QStringLiteral("Nothing is at /n/nett. /n has net, tax."));
  auto& mend = child<QPushButton>(preview, "previewMend");
  QVERIFY(mend.isVisible());
  QCOMPARE(mend.text(), QStringLiteral("Use /n/net"));
  picture(window, "computed-wrong-path");
  QTest::mouseClick(&mend, Qt::LeftButton);
  QTRY_COMPARE(preview.value(), QStringLiteral("2"));
  QVERIFY(!mend.isVisible());
  QVERIFY(!action(place, "Save").isEnabled());  // it is what it was

  write(place, "/n/net");
  QTRY_COMPARE(preview.value(), QStringLiteral("1"));
  QVERIFY(place.definitions().outcome().contains(QStringLiteral("revision 3")));
  QVERIFY(action(place, "Save").isEnabled());
  action(place, "Save").trigger();
  QTRY_COMPARE(definitionPaths("total"), std::string(R"(["/n/net"])"));
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStatus), QStringLiteral("rebuilding"));
  QTRY_VERIFY(place.bar().sentence().contains(QStringLiteral("waits for a worker")));
}

void ComputedTest::fieldErrorsAppearAsOneTypes() {
  makeClass(conninfo_, "server", 2);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  PreviewView& preview = place.definitions().preview();
  write(place, "/n");
  QTRY_VERIFY(preview.sentence().contains(QStringLiteral("non_numeric_operand")));
  QVERIFY(preview.sentence().startsWith(QStringLiteral("/n: ")));
  QCOMPARE(preview.value(), QStringLiteral("null"));
  write(place, "n/net");
  QTRY_COMPARE(preview.value(), QStringLiteral("no value"));
  QVERIFY(!action(place, "Save").isEnabled());
  QVERIFY(!place.definitions().outcome().isEmpty());
  QCOMPARE(child<QPushButton>(preview, "previewMend").text(), QStringLiteral("Use /n/net"));
  action(place, "Revert").trigger();
  QTRY_COMPARE(preview.value(), QStringLiteral("2"));

  auto& object = child<QComboBox>(preview, "previewObject");
  object.setFocus();
  object.lineEdit()->selectAll();
  QTest::keyClicks(&object, QStringLiteral("o002"));
  QTest::keyClick(&object, Qt::Key_Return);
  QTRY_COMPARE(preview.value(), QStringLiteral("3"));
  object.lineEdit()->selectAll();
  QTest::keyClicks(&object, QStringLiteral("nobody"));
  QTest::keyClick(&object, Qt::Key_Return);
  QTRY_VERIFY(preview.sentence().contains(QStringLiteral("nobody")));
}

void ComputedTest::makesADefinition() {
  makeClass(conninfo_, "server", 2);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  action(place, "New definition").trigger();
  auto& key = child<QLineEdit>(place, "definitionKey");
  auto& operation = child<QComboBox>(place, "definitionOperation");
  auto& result = child<QComboBox>(place, "definitionResult");
  key.setText(QStringLiteral("Wrong Key"));
  write(place, "/n/net\n/n/tax");
  operation.setCurrentText(QStringLiteral("count_present"));
  QCOMPARE(result.count(), 1);  // an integer and nothing else
  QVERIFY(!action(place, "Save").isEnabled());
  key.setText(QStringLiteral("parts"));
  QTRY_COMPARE(place.definitions().preview().value(), QStringLiteral("2"));
  QVERIFY(action(place, "Save").isEnabled());
  action(place, "Save").trigger();
  QTRY_COMPARE(place.definitions().model().rowCount(), 2);
  QTRY_COMPARE(cell(place.definitions().model(), place.definitions().view().currentIndex().row(),
                    DefinitionsModel::kKey),
               QStringLiteral("parts"));
  QVERIFY(key.isReadOnly());
  QCOMPARE(value(conninfo_, "select label from headlock.computed_field_definition where key = 'parts'"),
           std::string("parts"));
}

void ComputedTest::keepsWhatIsTyped() {
  const computed::ClassId id = makeClass(conninfo_, "server", 2);
  ClassSession(conninfo_).definitions.create(
      id, {"net", "Net", "", computed::Operation::parse(R"({"type": "min", "paths": ["/n/net"]})"),
           computed::ResultType::number, true});
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  ListView& list = place.definitions().view();
  const DefinitionsModel& model = place.definitions().model();
  QCOMPARE(cell(model, 1, 0), QStringLiteral("total"));
  list.setCurrentIndex(model.index(1, 0));
  write(place, "/n/tax");
  QCOMPARE(cell(model, 1, 0), QStringLiteral("total *"));
  list.setCurrentIndex(model.index(0, 0));
  QCOMPARE(child<QPlainTextEdit>(place, "definitionPaths").toPlainText(), QStringLiteral("/n/net"));
  place.refresh();
  QTRY_VERIFY(place.settled());
  list.setCurrentIndex(model.index(1, 0));
  QCOMPARE(child<QPlainTextEdit>(place, "definitionPaths").toPlainText(), QStringLiteral("/n/tax"));
  QVERIFY(action(place, "Save").isEnabled());
  action(place, "Revert").trigger();
  QCOMPARE(cell(model, 1, 0), QStringLiteral("total"));
  QCOMPARE(child<QPlainTextEdit>(place, "definitionPaths").toPlainText(), QStringLiteral("/n/net\n/n/tax"));
}

void ComputedTest::deletesAfterAsking() {
  makeClass(conninfo_, "server", 2);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  action(place, "Delete…").trigger();
  QVERIFY(question(place).text().contains(QStringLiteral("total")));
  QTest::keyClick(&question(place), Qt::Key_Return);  // the safe answer is the default
  QTRY_VERIFY(place.findChild<QMessageBox*>() == nullptr);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.computed_field_definition"), std::string("1"));
  action(place, "Delete…").trigger();
  answer(place);
  QTRY_COMPARE(place.definitions().model().rowCount(), 0);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.computed_field_definition"), std::string("0"));
  QVERIFY(!action(place, "Delete…").isEnabled());
}

void ComputedTest::personalDefinitionsCostNothing() {
  const computed::ClassId id = makeClass(conninfo_, "server", 2);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  auto& owner = child<QLineEdit>(place, "definitionOwner");
  QTest::keyClicks(&owner, QStringLiteral("ann"));
  QTest::keyClick(&owner, Qt::Key_Return);
  QTRY_COMPARE(place.definitions().model().rowCount(), 0);
  child<QLineEdit>(place, "definitionKey").setText(QStringLiteral("mine"));
  write(place, "/n/tax");
  child<QComboBox>(place, "definitionOperation").setCurrentText(QStringLiteral("sum"));
  QVERIFY(place.definitions().outcome().startsWith(QStringLiteral("Personal")));
  action(place, "Save").trigger();
  QTRY_COMPARE(place.definitions().model().rowCount(), 1);
  ClassSession session(conninfo_);
  QCOMPARE(session.definitions.personal(id, "ann").size(), std::size_t{1});
  QVERIFY(session.classes.named("server").state.status == computed::RebuildStatus::ready);

  action(place, "Show the objects").trigger();
  QTRY_VERIFY(place.settled());
  auto& whose = child<QLineEdit>(place, "objectOwner");
  QTest::keyClicks(&whose, QStringLiteral("ann"));
  QTest::keyClick(&whose, Qt::Key_Return);
  const FieldsModel& fields = place.objects().details().fields();
  QTRY_COMPARE(fields.rowCount(), 2);
  QCOMPARE(cell(fields, 1, FieldsModel::kStored), QStringLiteral("not stored"));
  QCOMPARE(cell(fields, 1, FieldsModel::kLive), QStringLiteral("1"));
}

void ComputedTest::aStaleObjectSaysWhy() {
  makeClass(conninfo_, "server", 6);
  execute(conninfo_,
          R"(update headlock.object set data = '{"n": {"net": 40, "tax": 2}}' where name = 'o002')");
  execute(conninfo_,
          "delete from headlock.object_computed_data where object_id = (select id from headlock.object where "
          "name = 'o004')");
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  action(place, "Show the objects").trigger();
  QTRY_VERIFY(place.settled());
  ObjectsModel& model = place.objects().model();
  const QAbstractItemModelTester tester(&model);
  QCOMPARE(model.rowCount(), 6);
  QCOMPARE(cell(model, 0, ObjectsModel::kStored), QStringLiteral("fresh"));
  QCOMPARE(cell(model, 1, ObjectsModel::kStored), QStringLiteral("stale: other document"));
  QCOMPARE(cell(model, 3, ObjectsModel::kStored), QStringLiteral("stale: nothing stored"));
  ObjectDetails& details = place.objects().details();
  const FieldsModel& fields = details.fields();
  QTRY_COMPARE(cell(fields, 0, FieldsModel::kLive), QStringLiteral("2"));
  QCOMPARE(cell(fields, 0, FieldsModel::kStored), QStringLiteral("2"));
  place.objects().view().setCurrentIndex(model.index(1, 0));
  QTRY_COMPARE(cell(fields, 0, FieldsModel::kLive), QStringLiteral("42"));
  QCOMPARE(cell(fields, 0, FieldsModel::kStored), QStringLiteral("3"));
  QVERIFY(details.reason().startsWith(QStringLiteral("What is stored was computed from another document")));
  picture(window, "computed-stale");
  action(place, "Show stale objects").trigger();
  QTRY_COMPARE(model.rowCount(), 2);
  QCOMPARE(cell(model, 1, ObjectsModel::kName), QStringLiteral("o004"));
  // Looking has repaired nothing.
  QCOMPARE(value(conninfo_, "select count(*) from headlock.object_computed_data"), std::string("5"));

  auto& from = child<QLineEdit>(place, "objectFrom");
  child<QComboBox>(place, "objectState").setCurrentIndex(0);
  QTest::keyClicks(&from, QStringLiteral("o005"));
  QTRY_COMPARE(cell(model, 0, ObjectsModel::kName), QStringLiteral("o005"));
  QCOMPARE(model.rowCount(), 2);
}

void ComputedTest::repairsWhatIsStale() {
  makeClass(conninfo_, "server", 25);
  execute(conninfo_, "delete from headlock.object_computed_data where object_id <= 7");
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStale), QStringLiteral("7"));
  QTRY_VERIFY(
      place.bar().sentence().startsWith(QStringLiteral("7 objects are stale though no backfill is due")));
  action(place, "Repair").trigger();
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStale), QStringLiteral("0"));
  QCOMPARE(value(conninfo_, "select count(*) from headlock.object_computed_data"), std::string("25"));
  QCOMPARE(window.workspace().work().all().back()->sentence(), QStringLiteral("7 of 25 stale; 7 repaired."));
  action(place, "Count stale").trigger();
  QTRY_VERIFY(window.workspace().work().all().back()->sentence().startsWith(QStringLiteral("0 of 25")));
}

void ComputedTest::backfillIsRunCancelledAndResumed() {
  const computed::ClassId id = makeClass(conninfo_, "server", 50);
  ClassSession session(conninfo_);
  const auto change = session.definitions.patch(
      id, "total", {.operation = computed::Operation::parse(R"({"type": "sum", "paths": ["/n/net"]})")});
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStale), QStringLiteral("50"));
  QTRY_VERIFY(place.bar().sentence().contains(QStringLiteral("waits for a worker")));
  child<QSpinBox>(place, "objectBatch").setValue(1);  // a cancel may lose to the next batch, not to all

  Peer holder(conninfo_, "holder");
  holder.run("begin; select from headlock.object where name = 'o025' for update");
  action(place, "Run backfill").trigger();
  QVERIFY(place.running() != nullptr);
  QTRY_VERIFY(plain(place.bar().sentence()).contains(QStringLiteral("24 of 50 objects")));
  QVERIFY(!action(place, "Run backfill").isEnabled());
  QTRY_COMPARE(session.tasks.task(*change.task).processedItems, 24);
  picture(window, "computed-backfill");

  QTRY_VERIFY(action(place, "Cancel backfill…").isEnabled());
  action(place, "Cancel backfill…").trigger();
  QVERIFY(question(place).text().contains(QStringLiteral("of 50 objects done?")));
  QTest::keyClick(&question(place), Qt::Key_Return);  // the safe answer is the default
  QTRY_VERIFY(place.findChild<QMessageBox*>() == nullptr);
  QVERIFY(!place.running()->over());
  action(place, "Cancel backfill…").trigger();
  answer(place);
  waitUntil(conninfo_, "select count(*) >= 2 from pg_stat_activity where wait_event_type = 'Lock'");
  RunningWork* run = place.running();
  holder.run("commit");  // the cancel waited for the batch in hand, and the batch for this
  QTRY_VERIFY(run->over());
  QVERIFY(run->state() == RunningWork::State::cancelled);
  computed::TaskRecord task = session.tasks.task(*change.task);
  QVERIFY(task.status == computed::TaskStatus::cancelled);
  QVERIFY(task.processedItems >= 24 && task.processedItems < 50);
  QTRY_VERIFY(
      place.bar().sentence().startsWith(QStringLiteral("The backfill was cancelled; what it did stays.")));
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStale), QString::number(50 - task.processedItems));

  QTRY_COMPARE(action(place, "Resume backfill").isEnabled(), true);
  action(place, "Resume backfill").trigger();
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStatus), QStringLiteral("ready"));
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStale), QStringLiteral("0"));
  QTRY_VERIFY(place.bar().sentence().startsWith(QStringLiteral("50 objects computed again")));
  QCOMPARE(computed::countStale(session.connection, id).stale, 0);
  const auto newest = session.tasks.newest(id, 1).front();
  QVERIFY(newest.status == computed::TaskStatus::succeeded);
  QCOMPARE(newest.processedItems, 50);

  action(place, "Show the backfills").trigger();
  QTRY_COMPARE(place.tasks().model().rowCount(), 3);
  const TasksModel& tasks = place.tasks().model();
  QTRY_COMPARE(cell(tasks, 0, TasksModel::kStatus), QStringLiteral("succeeded"));
  QCOMPARE(cell(tasks, 0, TasksModel::kDone), QStringLiteral("50"));
  QCOMPARE(cell(tasks, 1, TasksModel::kStatus), QStringLiteral("cancelled"));
  QCOMPARE(cell(tasks, 1, TasksModel::kDone), QString::number(task.processedItems));
  picture(window, "computed-tasks");
}

void ComputedTest::aQuestionEndsWithItsBackfill() {
  const computed::ClassId id = makeClass(conninfo_, "server", 3);
  ClassSession session(conninfo_);
  static_cast<void>(session.definitions.patch(
      id, "total", {.operation = computed::Operation::parse(R"({"type": "sum", "paths": ["/n/net"]})")}));
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  Peer holder(conninfo_, "holder");
  holder.run("begin; select from headlock.object where name = 'o002' for update");
  QTRY_VERIFY(action(place, "Run backfill").isEnabled());
  action(place, "Run backfill").trigger();
  QTRY_VERIFY(action(place, "Cancel backfill…").isEnabled());
  action(place, "Cancel backfill…").trigger();
  QVERIFY(question(place).isVisible());
  holder.run("commit");
  QTRY_VERIFY(place.findChild<QMessageBox*>() == nullptr);  // nobody asks about what is over
  QTRY_COMPARE(cell(place.model(), 0, ClassesModel::kStatus), QStringLiteral("ready"));
  QVERIFY(session.tasks.newest(id, 1).front().status == computed::TaskStatus::succeeded);
}

void ComputedTest::requestsAndShowsEvents() {
  const computed::ClassId id = makeClass(conninfo_, "server", 4);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  action(place, "Show the backfills").trigger();
  QTRY_COMPARE(place.tasks().model().rowCount(), 1);
  const QAbstractItemModelTester tester(&place.tasks().model());
  QVERIFY(!action(place, "Cancel backfill…").isEnabled());
  action(place, "Request backfill").trigger();
  QTRY_COMPARE(place.tasks().model().rowCount(), 2);
  QCOMPARE(cell(place.tasks().model(), 0, TasksModel::kStatus), QStringLiteral("queued"));
  QTRY_VERIFY(!action(place, "Request backfill").isEnabled());
  place.tasks().view().setCurrentIndex(place.tasks().model().index(1, 0));
  ClassSession session(conninfo_);
  const auto oldest = session.tasks.newest(id, 2).back();
  const auto events = session.tasks.events(oldest.id);
  QVERIFY(events.size() >= 2);
  const EventsModel& shown = place.tasks().events();
  QTRY_COMPARE(shown.rowCount(), static_cast<int>(events.size()));
  for (int row = 0; row < shown.rowCount(); ++row) {
    const auto& event = events[static_cast<std::size_t>(row)];
    QCOMPARE(cell(shown, row, EventsModel::kMessage).toStdString(), event.message);
  }
  QVERIFY(session.tasks.events(computed::TaskId{99}).empty());
}

void ComputedTest::saysWhatAnEmptyInstallationWouldShow() {
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.state().kind() == PlaceState::Kind::empty);
  QVERIFY(place.state().sentence().startsWith(QStringLiteral("There is no class yet.")));
  QVERIFY(place.settled());
  picture(window, "computed-empty");
  QTest::mouseClick(&child<QPushButton>(place, "emptyButton"), Qt::LeftButton);
  auto& name = child<QLineEdit>(place, "className");
  auto& accept = child<QPushButton>(place, "formAccept");
  QVERIFY(!accept.isEnabled());
  QTest::keyClicks(&name, QStringLiteral("server"));
  QTest::keyClick(&name, Qt::Key_Return);
  QTRY_COMPARE(place.model().rowCount(), 1);
  QTRY_VERIFY(place.settled());
  QVERIFY(place.definitions().preview().sentence().startsWith(QStringLiteral("The class has no object")));
}

void ComputedTest::deletesAClassAfterAsking() {
  makeClass(conninfo_, "server", 4);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  action(place, "Delete class…").trigger();
  QCOMPARE(question(place).text(), QStringLiteral("Delete the class server with 4 objects?"));
  answer(place);
  QTRY_VERIFY(place.state().kind() == PlaceState::Kind::empty);
  QCOMPARE(value(conninfo_, "select count(*) from headlock.object"), std::string("0"));
}

void ComputedTest::refusesWhereNothingMayBeChanged() {
  makeClass(conninfo_, "server", 4);
  Window window(conninfo_, true);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  write(place, "/n/net");
  for (const char* name : {"Create class…", "Delete class…", "Repair", "Request backfill", "Run backfill",
                           "Cancel backfill…", "New definition", "Save", "Delete…"}) {
    QVERIFY2(!action(place, name).isEnabled(), name);
    QVERIFY2(action(place, name).toolTip().contains(QStringLiteral("read-only")), name);
  }
  QTRY_COMPARE(place.definitions().preview().value(), QStringLiteral("1"));  // looking goes on
  QVERIFY(action(place, "Count stale").isEnabled());
}

void ComputedTest::saysWhatTheServerRefuses() {
  makeClass(conninfo_, "server", 4);
  execute(
      conninfo_,
      "do $$ begin if not exists (select from pg_roles where rolname = 'onlooker') then create role onlooker "
      "login; end if; end $$; grant usage on schema headlock to onlooker; grant select on all tables in "
      "schema headlock to onlooker");
  Window window(conninfo_ + " user=onlooker");
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  QCOMPARE(cell(place.model(), 0, ClassesModel::kStale), QStringLiteral("0"));
  write(place, "/n/net");
  action(place, "Save").trigger();
  QTRY_VERIFY(place.definitions().outcome().contains(QStringLiteral("permission denied")));
  QCOMPARE(child<QPlainTextEdit>(place, "definitionPaths").toPlainText(), QStringLiteral("/n/net"));
  action(place, "Run backfill").trigger();
  QTRY_VERIFY(place.bar().sentence().contains(QStringLiteral("permission denied")));
  QCOMPARE(definitionPaths("total"), std::string(R"(["/n/net", "/n/tax"])"));
}

void ComputedTest::exportsObjects() {
  makeClass(conninfo_, "server", 30);
  Window window(conninfo_);
  QTemporaryDir directory;
  const QString path = directory.filePath(QStringLiteral("objects.csv"));
  const auto info = ClassSession(conninfo_).classes.named("server");
  RunningWork* work = exportObjects(window.workspace(), info, false, path);
  QTRY_VERIFY(work->over());
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
  QCOMPARE(lines.size(), 31);
  QCOMPARE(lines.front(),
           QByteArray("id,name,data,revision,created_at,updated_at,staleness,values,errors\r"));
  QVERIFY(lines[1].contains("o001"));
}

void ComputedTest::keepsWhatItShowsWhenTheClassGoes() {
  makeClass(conninfo_, "disk", 4);
  const computed::ClassId id = makeClass(conninfo_, "server", 4);
  Window window(conninfo_);
  ComputedPlace& place = open(window);
  QTRY_VERIFY(place.settled());
  place.view().setCurrentIndex(place.model().index(1, 0));
  QTRY_VERIFY(place.settled());
  ClassSession(conninfo_).classes.remove(id);
  QTRY_COMPARE(place.model().rowCount(), 1);
  QTRY_COMPARE(place.view().currentIndex().row(), 0);
  QTRY_VERIFY(place.settled());
}

}  // namespace

HEADLOCK_TEST(ComputedTest)
#include "computed_test.moc"
