// The ephemeral life of the embedded cluster: fast, whole after a crash, and leaving nothing.
#include <QTest>
#include <filesystem>

#include "core/database/cluster.h"
#include "tests/support/server.h"

using headlock::database::EphemeralCluster;
using headlock::tests::Rows;

namespace {

class EphemeralClusterTest : public QObject {
  Q_OBJECT

private slots:
  void answersAndLeavesNothing();
  void keepsCommitsThroughACrash();
};

void EphemeralClusterTest::answersAndLeavesNothing() {
  std::string data;
  {
    const EphemeralCluster cluster;
    data = cluster.dataDirectory();
    QCOMPARE(headlock::tests::psql(cluster.conninfo(), "select 1"), (Rows{{"1"}}));
  }
  QVERIFY(!std::filesystem::exists(data));
  QVERIFY(!std::filesystem::exists(std::filesystem::path(data).parent_path()));
}

void EphemeralClusterTest::keepsCommitsThroughACrash() {
  EphemeralCluster cluster;
  headlock::tests::execute(cluster.conninfo(), "create table kept as select 7 as a");
  cluster.crash();
  cluster.restart();
  QCOMPARE(headlock::tests::value(cluster.conninfo(), "select a from kept"), std::string("7"));
}

}  // namespace

QTEST_GUILESS_MAIN(EphemeralClusterTest)
#include "ephemeral_cluster_test.moc"
