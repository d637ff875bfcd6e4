// The ephemeral life of the embedded cluster: fast, whole after a crash, and leaving nothing, whoever dies.
#include <libpq-fe.h>
#include <poll.h>
#include <signal.h>
#include <sys/shm.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "core/database/cluster.h"
#include "core/database/cluster_files.h"
#include "core/database/cluster_installation.h"
#include "core/database/error.h"
#include "tests/cluster/companion.h"
#include "tests/support/server.h"

using headlock::database::EphemeralCluster;
using headlock::tests::Companion;
using headlock::tests::endsSoon;
using headlock::tests::execute;
using headlock::tests::psql;
using headlock::tests::Rows;
using headlock::tests::value;

namespace {

class EphemeralClusterTest : public QObject {
  Q_OBJECT

private slots:
  void answersAndLeavesNothing();
  void isReadySoon();
  void takesSettings();
  void keepsCommitsThroughCrashes();
  void isSilentWhileFrozen();
  void frozenServerLeavesNothing();
  void serverKilledFromOutsideLeavesNothing();
  void endsWithItsProcess();
  void outlivesTheThreadThatAskedForIt();
  void copyInAForkEndsNothing();
  void nextOneSweepsUpAfterAKilledProcess();
  void nextOneSweepsUpAFrozenServer();
  void followsAPrimary();
  void cacheIsMadeOnceByTwo();
  void worksWithoutACache();
  void findsTheServerPrograms();
  void supportWaitsForWhatTheServerShows();
  void zz_theSameAsAnOrdinaryUser();
};

std::string homeOf(const std::string& data) {
  return std::filesystem::path(data).parent_path().string();
}

int pidIn(const std::string& data) {
  int pid = 0;
  std::ifstream(data + "/postmaster.pid") >> pid;
  return pid;
}

/// The System V segment that the server's pid file names; -1 without one.
int sharedMemoryIn(const std::string& data) {
  std::ifstream file(data + "/postmaster.pid");
  std::string line;
  for (int number = 1; number <= 7; ++number) std::getline(file, line);
  std::istringstream words(line);
  unsigned long key = 0;
  int segment = -1;
  words >> key >> segment;
  return segment;
}

bool sharedMemoryIsGone(int segment) {
  struct shmid_ds state {};
  return ::shmctl(segment, IPC_STAT, &state) != 0;
}

std::vector<int> processesOf(const EphemeralCluster& cluster) {
  std::vector<int> pids{cluster.postmasterPid()};
  for (const auto& row :
       psql(cluster.conninfo(), "select pid from pg_stat_activity where pid <> pg_backend_pid()")) {
    pids.push_back(std::stoi(row[0].value()));
  }
  return pids;
}

/// What one cluster must not leave, remembered while it lives.
struct Traces {
  explicit Traces(const EphemeralCluster& cluster)
      : home(homeOf(cluster.dataDirectory())),
        segment(sharedMemoryIn(cluster.dataDirectory())),
        processes(processesOf(cluster)) {}
  [[nodiscard]] bool gone() const {
    return std::ranges::all_of(processes, endsSoon) && !std::filesystem::exists(home) &&
           sharedMemoryIsGone(segment);
  }
  std::string home;
  int segment;
  std::vector<int> processes;
};

void EphemeralClusterTest::answersAndLeavesNothing() {
  std::optional<EphemeralCluster> cluster(std::in_place);
  QCOMPARE(psql(cluster->conninfo(), "select 1, null::text, 'ä'"), (Rows{{"1", std::nullopt, "ä"}}));
  execute(cluster->conninfo(), "create database \"it's = \\ odd\"");
  QCOMPARE(value(cluster->conninfo("it's = \\ odd"), "select current_database()"),
           std::string("it's = \\ odd"));
  QVERIFY(cluster->socketDirectory().starts_with(homeOf(cluster->dataDirectory())));
  const Traces traces(*cluster);
  QVERIFY(traces.segment >= 0 && traces.processes.size() > 3);
  cluster.reset();
  QVERIFY(traces.gone());
}

void EphemeralClusterTest::isReadySoon() {
  qint64 best = 60'000;
  for (int round = 0; round < 5; ++round) {
    QElapsedTimer timer;
    timer.start();
    const EphemeralCluster cluster;
    best = std::min(best, timer.elapsed());
  }
  qInfo("ready after %lld ms at best", static_cast<long long>(best));
  QVERIFY(best < 10'000);  // a tenth of a second on a machine at rest; this bound is for one that is not
}

void EphemeralClusterTest::takesSettings() {
  EphemeralCluster cluster(
      {.configuration = {"max_connections = 33", "work_mem = '5MB'  # a remark"}, .standbyOf = {}});
  QCOMPARE(value(cluster.conninfo(), "show max_connections"), std::string("33"));
  cluster.crash();
  cluster.restart();
  QCOMPARE(value(cluster.conninfo(), "show work_mem"), std::string("5MB"));
  QVERIFY_THROWS_EXCEPTION(headlock::Failed,
                           EphemeralCluster({.configuration = {"no_such_setting = 1"}, .standbyOf = {}}));
}

void EphemeralClusterTest::keepsCommitsThroughCrashes() {
  EphemeralCluster cluster;
  execute(cluster.conninfo(), "create table kept (round int)");
  for (int round = 1; round <= 3; ++round) {
    const int pid = cluster.postmasterPid();
    execute(cluster.conninfo(), "insert into kept values (" + std::to_string(round) + ")");
    const auto processes = processesOf(cluster);
    cluster.crash();
    QVERIFY(std::ranges::all_of(processes, endsSoon));
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, execute(cluster.conninfo(), "select 1"));
    cluster.restart();
    QVERIFY(cluster.postmasterPid() != pid);
    QCOMPARE(value(cluster.conninfo(), "select count(*) from kept"), std::to_string(round));
  }
  QVERIFY_THROWS_EXCEPTION(headlock::Failed, cluster.restart());  // it runs
}

void EphemeralClusterTest::isSilentWhileFrozen() {
  EphemeralCluster cluster;
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(cluster.conninfo().c_str()),
                                                                &PQfinish);
  QCOMPARE(PQstatus(connection.get()), CONNECTION_OK);
  cluster.freeze();
  QCOMPARE(PQsendQuery(connection.get(), "select 1"), 1);
  struct pollfd answer {
    PQsocket(connection.get()), POLLIN, 0
  };
  QCOMPARE(::poll(&answer, 1, 100), 0);
  cluster.thaw();
  QCOMPARE(::poll(&answer, 1, 20'000), 1);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQgetResult(connection.get()), &PQclear);
  QCOMPARE(PQresultStatus(result.get()), PGRES_TUPLES_OK);
}

void EphemeralClusterTest::frozenServerLeavesNothing() {
  std::optional<EphemeralCluster> cluster(std::in_place);
  const Traces traces(*cluster);
  cluster->freeze();
  cluster.reset();
  QVERIFY(traces.gone());
}

void EphemeralClusterTest::serverKilledFromOutsideLeavesNothing() {
  std::optional<EphemeralCluster> cluster(std::in_place);
  const Traces traces(*cluster);
  ::kill(cluster->postmasterPid(), SIGKILL);
  cluster.reset();
  QVERIFY(traces.gone());

  cluster.emplace();
  const Traces later(*cluster);
  cluster->crash();
  cluster.reset();
  QVERIFY(later.gone());
}

void EphemeralClusterTest::endsWithItsProcess() {
  Companion companion({"ephemeral"});
  const std::string data = companion.line();
  const int pid = pidIn(data);
  QVERIFY(pid > 0);
  QCOMPARE(companion.leave(), 0);
  QVERIFY(endsSoon(pid));
  QVERIFY(!std::filesystem::exists(homeOf(data)));
}

void EphemeralClusterTest::outlivesTheThreadThatAskedForIt() {
  std::unique_ptr<EphemeralCluster> cluster;
  std::thread([&cluster] { cluster = std::make_unique<EphemeralCluster>(); }).join();
  QCOMPARE(value(cluster->conninfo(), "select 1"), std::string("1"));
}

void EphemeralClusterTest::copyInAForkEndsNothing() {
  auto cluster = std::make_unique<EphemeralCluster>();
  const pid_t child = ::fork();
  if (child == 0) {
    cluster.reset();
    ::_exit(0);
  }
  QVERIFY(endsSoon(child));
  QCOMPARE(value(cluster->conninfo(), "select 1"), std::string("1"));
}

void EphemeralClusterTest::nextOneSweepsUpAfterAKilledProcess() {
  Companion companion({"ephemeral"});
  const std::string data = companion.line();
  const int pid = pidIn(data);
  const int segment = sharedMemoryIn(data);
  { const EphemeralCluster meanwhile; }
  QVERIFY(std::filesystem::exists(data));  // its owner lives
  companion.kill();
  QVERIFY(endsSoon(pid));  // told by the system
  { const EphemeralCluster next; }
  QVERIFY(!std::filesystem::exists(homeOf(data)));
  QVERIFY(sharedMemoryIsGone(segment));
}

void EphemeralClusterTest::nextOneSweepsUpAFrozenServer() {
  Companion companion({"frozen"});
  const std::string data = companion.line();
  const int pid = pidIn(data);
  companion.kill();  // the server cannot hear what the system tells it
  { const EphemeralCluster next; }
  QVERIFY(endsSoon(pid));
  QVERIFY(!std::filesystem::exists(homeOf(data)));
}

void EphemeralClusterTest::followsAPrimary() {
  EphemeralCluster primary({.configuration = {"synchronous_standby_names = '*'"}, .standbyOf = {}});
  const EphemeralCluster standby({.configuration = {}, .standbyOf = primary.conninfo()});
  headlock::tests::waitUntil(primary.conninfo(),
                             "select count(*) = 1 from pg_stat_replication where sync_state = 'sync'");
  execute(primary.conninfo(), "create table copied as select 7 as a");
  headlock::tests::waitUntil(standby.conninfo(), "select to_regclass('copied') is not null");
  QCOMPARE(psql(standby.conninfo(), "select pg_is_in_recovery(), a from copied"), (Rows{{"t", "7"}}));
  primary.crash();
  QCOMPARE(value(standby.conninfo(), "select pg_promote()"), std::string("t"));
  execute(standby.conninfo(), "alter system reset synchronous_standby_names");
  QCOMPARE(value(standby.conninfo(), "select pg_is_in_recovery()"), std::string("f"));
}

void EphemeralClusterTest::cacheIsMadeOnceByTwo() {
  namespace embedded = headlock::database::embedded;
  const headlock::tests::Place place;
  const std::string cache = place.path() + "/cache";
  const std::string binaries = headlock::database::postgresBinaries();
  embedded::makeHome(cache + "/unfinished");  // somebody was killed at it
  const std::string older =
      cache + "/empty-" + embedded::majorOf(embedded::versionOf(binaries + "/postgres")) + "-format0";
  embedded::makeHome(older);
  const auto make = [&](const std::string& data) {
    embedded::initialize(binaries, data, cache, embedded::MissingInCache::make);
  };
  std::thread other(make, place.path() + "/other");
  make(place.path() + "/one");
  other.join();
  for (const char* data : {"/one", "/other"})
    QVERIFY(std::filesystem::exists(place.path() + data + "/global/pg_control"));
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(cache))
    left.push_back(entry.path().filename().string());
  QCOMPARE(left.size(), std::size_t{2});  // its lock, and one cluster
  QVERIFY(!std::filesystem::exists(older));
}

void EphemeralClusterTest::worksWithoutACache() {
  namespace embedded = headlock::database::embedded;
  const headlock::tests::Place place;
  const std::string file = place.path() + "/file";
  std::ofstream(file) << "no directory";
  const std::string binaries = headlock::database::postgresBinaries();
  embedded::initialize(binaries, place.path() + "/one", file + "/cache", embedded::MissingInCache::make);
  embedded::initialize(binaries, place.path() + "/other", place.path() + "/cache",
                       embedded::MissingInCache::leave);
  for (const char* data : {"/one", "/other"})
    QVERIFY(std::filesystem::exists(place.path() + data + "/global/pg_control"));
  QVERIFY(!std::filesystem::exists(place.path() + "/cache"));
}

void EphemeralClusterTest::findsTheServerPrograms() {
  const std::string found = headlock::database::postgresBinaries();
  QVERIFY(std::filesystem::exists(found + "/initdb"));
  qputenv("PGBIN", "/nowhere");
  QVERIFY_THROWS_EXCEPTION(headlock::Failed, static_cast<void>(headlock::database::postgresBinaries()));
  qputenv("PGBIN", found.c_str());
  QCOMPARE(headlock::database::postgresBinaries(), found);
  qunsetenv("PGBIN");
}

void EphemeralClusterTest::supportWaitsForWhatTheServerShows() {
  using namespace headlock::tests;
  const std::string database = server().freshDatabase();
  QVERIFY(database != server().freshDatabase());
  execute(database, "create table item (id int primary key); insert into item values (1)");
  const auto connect = [](const std::string& conninfo) {
    return std::unique_ptr<PGconn, decltype(&PQfinish)>(PQconnectdb(conninfo.c_str()), &PQfinish);
  };
  const auto holder = connect(database);
  const auto waiter = connect(database + " application_name=waiter");
  PQclear(PQexec(holder.get(), "begin; select from item for update"));
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           waitUntilBlocked(database, "waiter", std::chrono::milliseconds(50)));
  QCOMPARE(PQsendQuery(waiter.get(), "select from item for update"), 1);
  QCOMPARE(waitUntilBlocked(database, "waiter"), PQbackendPID(waiter.get()));
  waitUntilBlocked(database, PQbackendPID(waiter.get()));
  PQclear(PQexec(holder.get(), "commit"));
  waitUntil(database, "select count(*) = 0 from pg_locks where not granted");
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           waitUntil(database, "select false", std::chrono::milliseconds(50)));
}

void EphemeralClusterTest::zz_theSameAsAnOrdinaryUser() {
  if (::geteuid() != 0) return;  // this is that run
  const std::string failures = headlock::tests::testsAsOrdinaryUser();
  QVERIFY2(failures.empty(), failures.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  return headlock::tests::runTests<EphemeralClusterTest>(argc, argv);
}

#include "ephemeral_cluster_test.moc"
