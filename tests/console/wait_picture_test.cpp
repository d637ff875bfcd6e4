// The wait graph before it is drawn: where nodes stand, that they stay there, and what folds.
#include <QAbstractItemModelTester>
#include <QTest>
#include <map>

#include "tests/console/lock_reports.h"
#include "tests/support/test_program.h"
#include "ui/locks/sessions_model.h"
#include "ui/locks/wait_picture.h"
#include "ui/models/list_view.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;
using namespace std::chrono_literals;

namespace {

using contention::LockReport;

const PictureNode& nodeOf(const WaitPicture& picture, const LockReport& report, int pid) {
  const PictureNode* const node = picture.nodeFor(contention::sessionIdentity(report, pid));
  if (node == nullptr) throw std::logic_error("no node for pid " + std::to_string(pid));
  return *node;
}

class WaitPictureTest : public QObject {
  Q_OBJECT

private slots:
  void rootsStandLeft();
  void nobodyStandsInAnothersPlace();
  void manyWaitersFold();
  void aFoldOpens();
  void aFoldStandsWhereItsFirstStood();
  void aFoldStaysUntilFewAreLeft();
  void unknownKeysDoNotFoldTogether();
  void nodesNeverMove();
  void aCircleHasALeftEnd();
  void linesAreThickerWhereMoreWait();
  void anEmptyPictureForgets();
  void theTreeFollows();
  void theTreeBearsCircles();
};

void WaitPictureTest::rootsStandLeft() {
  const LockReport report = queueReport(3);
  WaitPicture picture;
  picture.show(report);
  const PictureNode& root = nodeOf(picture, report, 1);
  QCOMPARE(root.column, 0);
  QCOMPARE(root.row, 0);
  QVERIFY(root.blocks && !root.waits);
  QCOMPARE(root.behind, 3);
  QCOMPARE(root.title, QStringLiteral("1 billing"));
  const PictureNode& first = nodeOf(picture, report, 2);
  QCOMPARE(first.column, 1);
  QVERIFY(first.blocks && first.waits);
  QCOMPARE(nodeOf(picture, report, 3).column, 2);
  QCOMPARE(picture.columns(), 3);
  QCOMPARE(picture.edges().size(), std::size_t{3});
  QCOMPARE(picture.edges()[0].label, QStringLiteral("video-42"));
}

void WaitPictureTest::nobodyStandsInAnothersPlace() {
  WaitPicture picture;
  for (int step = 0; step < 30; ++step) {
    const LockReport report = busyReport(step);
    picture.show(report);
    std::set<std::pair<int, int>> places;
    for (const PictureNode& node : picture.nodes()) {
      QVERIFY(places.emplace(node.column, node.row).second);
      QVERIFY(node.column < picture.columns() && node.row < picture.rows());
    }
  }
}

void WaitPictureTest::manyWaitersFold() {
  const LockReport report = queueReport(51);
  WaitPicture picture;
  picture.show(report);
  QCOMPARE(picture.nodes().size(), std::size_t{3});
  const PictureNode& fold = nodeOf(picture, report, 30);
  QCOMPARE(fold.members.size(), std::size_t{50});
  QCOMPARE(fold.title, QStringLiteral("50 × importer"));
  QVERIFY(fold.id.who == contention::Identity{});
  QCOMPARE(picture.edges().back().waiting, 50);
  WaitPicture few;
  few.show(queueReport(9));  // the first and eight behind it
  QCOMPARE(few.nodes().size(), std::size_t{10});
}

void WaitPictureTest::aFoldOpens() {
  const LockReport report = queueReport(21);
  WaitPicture picture;
  picture.show(report);
  const NodeId fold = nodeOf(picture, report, 10).id;
  const auto place = std::pair(picture.node(fold)->column, picture.node(fold)->row);
  picture.setOpen(fold, true);
  picture.show(report);
  QCOMPARE(picture.nodes().size(), std::size_t{23});
  QVERIFY(std::pair(picture.node(fold)->column, picture.node(fold)->row) == place);
  QCOMPARE(nodeOf(picture, report, 10).column, place.first + 1);
  QVERIFY(picture.node(fold)->open);
  picture.setOpen(fold, false);
  picture.show(report);
  QCOMPARE(picture.nodes().size(), std::size_t{3});
}

void WaitPictureTest::aFoldStandsWhereItsFirstStood() {
  WaitPicture picture;
  LockReport report = queueReport(9);
  picture.show(report);
  const auto place = std::pair(nodeOf(picture, report, 3).column, nodeOf(picture, report, 3).row);
  report = queueReport(10);
  picture.show(report);
  const PictureNode& fold = nodeOf(picture, report, 11);
  QCOMPARE(fold.members.size(), std::size_t{9});
  QVERIFY(std::pair(fold.column, fold.row) == place);
  QCOMPARE(picture.rows(), 1);
}

void WaitPictureTest::aFoldStaysUntilFewAreLeft() {
  WaitPicture picture;
  picture.show(queueReport(12));
  picture.show(queueReport(6));
  QCOMPARE(picture.nodes().size(), std::size_t{3});
  picture.show(queueReport(4));
  QCOMPARE(picture.nodes().size(), std::size_t{5});
}

void WaitPictureTest::unknownKeysDoNotFoldTogether() {
  LockReport report = queueReport(40);
  for (auto& wait : report.waits) {
    wait.key.reset();
    wait.kind = contention::kind::kInsertConflict;
    wait.blockedBy = {wait.pid % 2 == 0 ? 1 : 2};
  }
  report.waits.erase(report.waits.begin());
  WaitPicture picture;
  picture.show(report);
  QCOMPARE(picture.nodes().size(), std::size_t{4});
}

void WaitPictureTest::nodesNeverMove() {
  WaitPicture picture;
  std::map<NodeId, std::pair<int, int>> places;
  for (int step = 0; step < 60; ++step) {
    picture.show(busyReport(step));
    std::map<NodeId, std::pair<int, int>> now;
    for (const PictureNode& node : picture.nodes()) {
      const auto place = std::pair(node.column, node.row);
      const auto before = places.find(node.id);
      QVERIFY(before == places.end() || before->second == place);
      now.emplace(node.id, place);
    }
    places = std::move(now);
  }
}

void WaitPictureTest::aCircleHasALeftEnd() {
  const LockReport report = circleReport();
  WaitPicture picture;
  picture.show(report);
  QCOMPARE(picture.nodes().size(), std::size_t{3});
  std::set<int> columns;
  for (const PictureNode& node : picture.nodes()) {
    QVERIFY(node.inCircle);
    columns.insert(node.column);
  }
  QVERIFY((columns == std::set<int>{0, 1, 2}));
  for (const PictureEdge& edge : picture.edges()) QVERIFY(edge.inCircle);
}

void WaitPictureTest::linesAreThickerWhereMoreWait() {
  const LockReport report = queueReport(5);
  WaitPicture picture;
  picture.show(report);
  QCOMPARE(picture.edges()[0].waiting, 5);
  QCOMPARE(picture.edges()[1].waiting, 1);
}

void WaitPictureTest::anEmptyPictureForgets() {
  WaitPicture picture;
  picture.show(busyReport(0));
  LockReport quiet;
  picture.show(quiet);
  QVERIFY(picture.nodes().empty());
  const LockReport report = queueReport(2);
  picture.show(report);
  QCOMPARE(nodeOf(picture, report, 1).row, 0);
}

void WaitPictureTest::theTreeFollows() {
  SessionsModel model;
  const QAbstractItemModelTester tester(&model);
  const auto report = std::make_shared<const LockReport>(queueReport(3));
  model.show(report);
  QCOMPARE(model.rowCount(), 1);
  QCOMPARE(model.index(0, SessionsModel::kSession).data().toString(), QStringLiteral("1 billing"));
  QCOMPARE(model.index(0, SessionsModel::kThing).data().toString(), QStringLiteral("video-42"));
  QCOMPARE(model.index(0, SessionsModel::kBehind).data().toString(), QStringLiteral("3"));
  const QModelIndex first = model.indexOf(contention::sessionIdentity(*report, 2));
  QCOMPARE(model.rowCount(first), 2);
  QCOMPARE(first.siblingAtColumn(SessionsModel::kWaited).data(ListView::kCopyRole).toString(),
           QStringLiteral("60000"));
  const QPersistentModelIndex last(model.indexOf(contention::sessionIdentity(*report, 4)));
  for (int step = 0; step < 12; ++step) model.show(std::make_shared<const LockReport>(busyReport(step)));
  QVERIFY(!last.isValid());
  model.show(report);
  model.show(std::make_shared<const LockReport>());
  QCOMPARE(model.rowCount(), 0);
}

void WaitPictureTest::theTreeBearsCircles() {
  SessionsModel model;
  const QAbstractItemModelTester tester(&model);
  LockReport report = circleReport();
  model.show(std::make_shared<const LockReport>(report));
  QCOMPARE(model.sessions(), 3);
  report.cycles.clear();  // as no server says, but a file may
  model.show(std::make_shared<const LockReport>(report));
  QCOMPARE(model.sessions(), 3);
}

}  // namespace

HEADLOCK_TEST(WaitPictureTest)
#include "wait_picture_test.moc"
