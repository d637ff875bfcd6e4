// The persistent life of the embedded cluster: who starts it, who ends it, and what it survives.
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>

#include "core/database/cluster.h"
#include "core/database/error.h"
#include "tests/cluster/companion.h"
#include "tests/support/server.h"

using headlock::Failed;
using headlock::database::ClusterStatus;
using headlock::database::PersistentCluster;
using headlock::tests::Companion;
using headlock::tests::endsSoon;
using headlock::tests::execute;
using headlock::tests::Place;
using headlock::tests::value;
using State = headlock::database::ClusterStatus::State;

namespace {

class PersistentClusterTest : public QObject {
  Q_OBJECT

public:
  ~PersistentClusterTest() override {
    if (place_) cleanup();  // an exception came through
  }

private slots:
  void init();
  void cleanup();
  void startsStopsAndIsDestroyed();
  void lastUserStopsItOnDemand();
  void startedOneIsKept();
  void keepingEndsWithTheServersLife();
  void twoProcessesShareIt();
  void twoProcessesMakeIt();
  void killedUserLeavesItToTheNext();
  void killedServerStartsAgain();
  void killedWithAllItsProcessesStartsAgain();
  void staleProcessIdMisleadsNobody();
  void environmentOfTheUserStaysOut();
  void inUseIsNotDestroyed();
  void foreignFilesStay();
  void longPathGetsAShortSocket();
  void anotherMajorVersionIsNamed();
  void upgradeUnderTheServerIsNoticed();
  void closedDoorIsNamed();
  void zz_theSameAsAnOrdinaryUser();

private:
  [[nodiscard]] std::string home() const { return place_->path() + "/cluster"; }
  [[nodiscard]] PersistentCluster cluster() const { return PersistentCluster(home()); }

  std::unique_ptr<Place> place_;
};

/// The code and the sentence of the error that `action` throws.
template <typename Action>
std::pair<std::string, std::string> failureOf(Action action) {
  try {
    action();
  } catch (const Failed& failure) {
    return {std::string(failure.code()), failure.what()};
  }
  return {};
}

void PersistentClusterTest::init() {
  place_ = std::make_unique<Place>();
}

void PersistentClusterTest::cleanup() {
  cluster().stop();
  place_.reset();
}

void PersistentClusterTest::startsStopsAndIsDestroyed() {
  QCOMPARE(cluster().status().state, State::absent);
  QVERIFY(!std::filesystem::exists(home()));  // looking makes nothing

  const ClusterStatus started = cluster().start();
  QCOMPARE(started.state, State::running);
  QVERIFY(started.kept && !started.outdated);
  QVERIFY(started.serverVersion.find('.') != std::string::npos);
  QCOMPARE(started.conninfo, "host=" + home() + "/socket port=5432 user=postgres dbname=postgres");
  struct stat socket {};
  QCOMPARE(::stat(started.socketDirectory.c_str(), &socket), 0);
  QCOMPARE(socket.st_mode & 07777, mode_t{0700});
  QCOMPARE(value(started.conninfo, "select 1"), std::string("1"));
  QCOMPARE(value(started.conninfo, "show fsync"), std::string("on"));
  execute(started.conninfo, "create table stays as select 7 as a");
  QCOMPARE(cluster().start().postmasterPid, started.postmasterPid);

  const ClusterStatus stopped = cluster().stop();
  QCOMPARE(stopped.state, State::stopped);
  QVERIFY(stopped.conninfo.empty() && !stopped.postmasterPid);
  QVERIFY(endsSoon(*started.postmasterPid));
  QVERIFY(!std::filesystem::exists(started.socketDirectory));
  QCOMPARE(cluster().stop().state, State::stopped);

  QCOMPARE(value(cluster().start().conninfo, "select a from stays"), std::string("7"));
  QCOMPARE(cluster().destroy().state, State::absent);
  QVERIFY(!std::filesystem::exists(home()));
  QCOMPARE(cluster().destroy().state, State::absent);
}

void PersistentClusterTest::lastUserStopsItOnDemand() {
  std::optional first = cluster().use();
  std::optional second = cluster().use();
  QCOMPARE(first->conninfo(), second->conninfo());
  QVERIFY(!cluster().status().kept);
  first.reset();
  QCOMPARE(value(second->conninfo(), "select 1"), std::string("1"));
  second.reset();
  QCOMPARE(cluster().status().state, State::stopped);
}

void PersistentClusterTest::startedOneIsKept() {
  std::optional use = cluster().use();
  cluster().start();  // from now on, in the middle of a use
  use.reset();
  QCOMPARE(cluster().status().state, State::running);
  { const auto later = cluster().use(); }
  QVERIFY(cluster().status().kept);
}

void PersistentClusterTest::keepingEndsWithTheServersLife() {
  const ClusterStatus kept = cluster().start();
  ::kill(*kept.postmasterPid, SIGKILL);
  QVERIFY(endsSoon(*kept.postmasterPid));
  QCOMPARE(cluster().status().state, State::stopped);
  { const auto use = cluster().use(); }
  QCOMPARE(cluster().status().state, State::stopped);
}

void PersistentClusterTest::twoProcessesShareIt() {
  std::optional ours = cluster().use();
  Companion companion({"use", home()});
  QCOMPARE(companion.line(), ours->conninfo());
  const auto pid = cluster().status().postmasterPid;
  ours.reset();
  QCOMPARE(cluster().status().postmasterPid, pid);
  QCOMPARE(companion.leave(), 0);
  QCOMPARE(cluster().status().state, State::stopped);
}

void PersistentClusterTest::twoProcessesMakeIt() {
  Companion one({"use", home()});
  Companion other({"use", home()});
  QCOMPARE(one.line(), other.line());
  QCOMPARE(one.leave(), 0);
  QCOMPARE(cluster().status().state, State::running);
  QCOMPARE(other.leave(), 0);
  QCOMPARE(cluster().status().state, State::stopped);
}

void PersistentClusterTest::killedUserLeavesItToTheNext() {
  Companion companion({"use", home()});
  QVERIFY(!companion.line().empty());
  const auto pid = cluster().status().postmasterPid;
  companion.kill();
  QCOMPARE(cluster().status().postmasterPid, pid);
  {
    const auto next = cluster().use();
    QCOMPARE(cluster().status().postmasterPid, pid);
    QCOMPARE(value(next.conninfo(), "select 1"), std::string("1"));
  }
  QCOMPARE(cluster().status().state, State::stopped);
}

void PersistentClusterTest::killedServerStartsAgain() {
  execute(cluster().start().conninfo, "create table kept (round int)");
  // The other kinds would leave memory behind that no later start finds.
  QCOMPARE(value(cluster().status().conninfo, "show dynamic_shared_memory_type"), std::string("mmap"));
  for (int round = 0; round < 5; ++round) {
    const ClusterStatus before = cluster().start();
    execute(before.conninfo, "insert into kept values (" + std::to_string(round) + ")");
    ::kill(*before.postmasterPid, SIGKILL);  // its other processes are left to themselves
    QVERIFY(endsSoon(*before.postmasterPid));
    const ClusterStatus after = cluster().start();
    QVERIFY(after.postmasterPid != before.postmasterPid);
    QCOMPARE(value(after.conninfo, "select count(*) from kept"), std::to_string(round + 1));
  }
}

void PersistentClusterTest::killedWithAllItsProcessesStartsAgain() {
  const ClusterStatus before = cluster().start();
  const std::string pids =
      value(before.conninfo,
            "select string_agg(pid::text, ' ') from pg_stat_activity where backend_type <> 'client backend'");
  ::kill(*before.postmasterPid, SIGKILL);
  std::istringstream stream(pids);
  for (int pid = 0; stream >> pid;) {
    ::kill(pid, SIGKILL);
    QVERIFY(endsSoon(pid));
  }
  QVERIFY(endsSoon(*before.postmasterPid));
  QCOMPARE(value(cluster().start().conninfo, "select 1"), std::string("1"));
}

void PersistentClusterTest::staleProcessIdMisleadsNobody() {
  cluster().start();
  const std::string file = cluster().stop().dataDirectory + "/postmaster.pid";
  for (const int pid : {::getpid(), ::getppid(), 1}) {
    std::ofstream(file) << pid << '\n' << home() << "/data\n1\n5432\n/nowhere\n\n  1 1\nready\n";
    QCOMPARE(cluster().status().state, State::stopped);
    QCOMPARE(value(cluster().start().conninfo, "select 1"), std::string("1"));
    cluster().stop();
  }
  std::ofstream(file, std::ios::trunc).close();  // a full disk leaves it empty
  QCOMPARE(value(cluster().start().conninfo, "select 1"), std::string("1"));
}

void PersistentClusterTest::environmentOfTheUserStaysOut() {
  const std::pair<const char*, const char*> settings[] = {{"PGDATA", "/nowhere"},
                                                          {"PGPORT", "1"},
                                                          {"PGOPTIONS", "-c fsync=off"},
                                                          {"LC_ALL", "xx_XX"},
                                                          {"LANG", "yy"}};
  for (const auto& [name, setting] : settings) qputenv(name, setting);
  const ClusterStatus started = cluster().start();
  for (const auto& [name, setting] : settings) qunsetenv(name);
  std::ifstream inherited("/proc/" + std::to_string(*started.postmasterPid) + "/environ");
  for (std::string variable; std::getline(inherited, variable, '\0');) {
    const bool ours = std::ranges::any_of(
        settings, [&](const auto& setting) { return variable.starts_with(setting.first); });
    QVERIFY2(!ours, variable.c_str());
  }
  QVERIFY(inherited.eof());
  QCOMPARE(value(started.conninfo, "show server_encoding"), std::string("UTF8"));
  QCOMPARE(value(started.conninfo, "select datcollate from pg_database where datname = 'postgres'"),
           std::string("C.UTF-8"));
  QCOMPARE(value(started.conninfo, "show max_connections"), std::string("200"));
  QCOMPARE(value(started.conninfo, "show listen_addresses"), std::string());
}

void PersistentClusterTest::inUseIsNotDestroyed() {
  Companion companion({"use", home()});
  QVERIFY(!companion.line().empty());
  const auto [code, sentence] = failureOf([this] { cluster().destroy(); });
  QCOMPARE(code, std::string("cluster_failed"));
  QVERIFY(sentence.find("in use") != std::string::npos);
  QCOMPARE(cluster().status().state, State::running);
  QCOMPARE(companion.leave(), 0);
  QCOMPARE(cluster().destroy().state, State::absent);
}

void PersistentClusterTest::foreignFilesStay() {
  std::filesystem::create_directory(home());
  std::filesystem::permissions(home(), std::filesystem::perms(0711));
  std::ofstream(home() + "/diary") << "mine";
  cluster().start();
  cluster().destroy();
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(home()))
    left.push_back(entry.path().filename().string());
  QCOMPARE(left, std::vector<std::string>{"diary"});
}

void PersistentClusterTest::longPathGetsAShortSocket() {
  PersistentCluster deep(home() + std::string(120, 'x') + "/with, comma");
  const ClusterStatus started = deep.start();
  QVERIFY(started.socketDirectory.size() < 60);
  QCOMPARE(value(started.conninfo, "select 1"), std::string("1"));
  const auto shorter = std::filesystem::path(started.socketDirectory).parent_path();
  ::kill(*started.postmasterPid, SIGKILL);
  QVERIFY(endsSoon(*started.postmasterPid));
  const ClusterStatus again = deep.start();
  QVERIFY(!std::filesystem::exists(shorter));  // swept, though the server could not
  QCOMPARE(value(again.conninfo, "select 1"), std::string("1"));
  deep.destroy();
  QVERIFY(!std::filesystem::exists(std::filesystem::path(again.socketDirectory).parent_path()));
}

void PersistentClusterTest::anotherMajorVersionIsNamed() {
  cluster().start();
  const std::string file = cluster().stop().dataDirectory + "/PG_VERSION";
  std::ofstream(file) << "9\n";
  const auto [code, sentence] = failureOf([this] { cluster().start(); });
  QCOMPARE(code, std::string("cluster_failed"));
  QVERIFY2(sentence.find("install postgresql-9") != std::string::npos, sentence.c_str());
}

void PersistentClusterTest::upgradeUnderTheServerIsNoticed() {
  const std::string installed = headlock::database::postgresBinaries();
  const std::string binaries = place_->path() + "/bin";
  std::filesystem::create_directory(binaries);
  std::filesystem::permissions(binaries, std::filesystem::perms(0755));
  for (const char* name : {"/postgres", "/initdb"})
    std::filesystem::copy_file(installed + name, binaries + name);
  std::filesystem::create_directory_symlink(installed + "/../lib", place_->path() + "/lib");
  qputenv("PGBIN", binaries.c_str());
  const auto replaceServer = [&](const std::string& content) {
    std::filesystem::remove(binaries + "/postgres");
    if (content.empty()) {
      std::filesystem::copy_file(installed + "/postgres", binaries + "/postgres");
    } else {
      std::ofstream(binaries + "/postgres") << content;
      std::filesystem::permissions(binaries + "/postgres", std::filesystem::perms(0755));
    }
  };

  const ClusterStatus before = cluster().start();
  replaceServer("");  // the same version once more
  QVERIFY(!cluster().status().outdated);
  replaceServer("#!/bin/sh\n[ \"$1\" = --version ] && echo 'postgres (PostgreSQL) " +
                before.serverVersion.substr(0, before.serverVersion.find('.')) + ".999' && exit\nexec " +
                installed + "/postgres \"$@\"\n");
  QVERIFY(cluster().status().outdated);
  QCOMPARE(cluster().status().serverVersion, before.serverVersion);
  QCOMPARE(failureOf([this] { static_cast<void>(cluster().use()); }).first, std::string("cluster_outdated"));
  QCOMPARE(failureOf([this] { cluster().start(); }).first, std::string("cluster_outdated"));

  // Nobody asked for this life to be kept, and nobody uses it: it is replaced without a word.
  std::filesystem::remove(home() + "/kept");
  {
    const auto use = cluster().use();
    QVERIFY(cluster().status().postmasterPid != before.postmasterPid);
    QVERIFY(!cluster().status().outdated);
    QCOMPARE(value(use.conninfo(), "select 1"), std::string("1"));
  }
  qunsetenv("PGBIN");
}

void PersistentClusterTest::closedDoorIsNamed() {
  // For root the server's user must come through; for everybody else their own directory is closed.
  const std::string closed = place_->path() + "/closed";
  std::filesystem::create_directory(closed);
  std::filesystem::permissions(closed, std::filesystem::perms(::geteuid() == 0 ? 0700 : 0500));
  const auto [code, sentence] = failureOf([&] { PersistentCluster(closed + "/cluster").start(); });
  QCOMPARE(code, std::string("cluster_failed"));
  QVERIFY2(sentence.find(closed) != std::string::npos, sentence.c_str());
}

void PersistentClusterTest::zz_theSameAsAnOrdinaryUser() {
  if (::geteuid() != 0) return;  // this is that run
  const std::string failures = headlock::tests::testsAsOrdinaryUser();
  QVERIFY2(failures.empty(), failures.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  return headlock::tests::runTests<PersistentClusterTest>(argc, argv);
}

#include "persistent_cluster_test.moc"
