// Cancel and terminate: the backend that was meant, or none.
#include <QTest>

#include "core/contention/action.h"
#include "core/database/error.h"
#include "core/database/time.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

using contention::act;
using contention::Action;

Timestamp startOf(const std::string& conninfo, int pid) {
  return contention::LockReport(reportOf(conninfo)).session(pid)->startedAt.value();
}

template <typename Work>
std::string codeOf(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return std::string(error.code());
  }
  return {};
}

}  // namespace

class ActionTest : public QObject {
  Q_OBJECT

private slots:
  void cancelEndsTheStatement();
  void terminateFreesWhatWasHeld();
  void anotherBackendIsLeftAlone();
  void aRoleWithoutTheRightIsTold();
};

void ActionTest::cancelEndsTheStatement() {
  const std::string conninfo = freshTopic();
  Peer holder(conninfo, "holder");
  holder.run("begin; select pg_advisory_xact_lock(1)");
  Peer waiter(conninfo, "waiter");
  waiter.run("begin");
  waiter.start("select pg_advisory_xact_lock(1)");
  waitUntilBlocked(conninfo, waiter.pid());
  database::Connection connection(settingsFor(conninfo, "operator"));
  QVERIFY(act(connection, Action::cancel, waiter.pid(), startOf(conninfo, waiter.pid())));
  QCOMPARE(waiter.finish(), std::string("57014"));
  waiter.run("rollback");
}

void ActionTest::terminateFreesWhatWasHeld() {
  const std::string conninfo = freshTopic();
  Peer holder(conninfo, "holder");
  holder.run("begin; select pg_advisory_xact_lock(1)");
  Peer waiter(conninfo, "waiter");
  waiter.start("select pg_advisory_xact_lock(1)");
  waitUntilBlocked(conninfo, waiter.pid());
  database::Connection connection(settingsFor(conninfo, "operator"));
  const Timestamp started = startOf(conninfo, holder.pid());
  QVERIFY(act(connection, Action::terminate, holder.pid(), started));
  QCOMPARE(waiter.finish(), std::string());
  waitUntil(conninfo,
            "select count(*) = 0 from pg_stat_activity where pid = " + std::to_string(holder.pid()));
  QCOMPARE(codeOf([&] { static_cast<void>(act(connection, Action::terminate, holder.pid(), started)); }),
           std::string("session_changed"));
}

void ActionTest::anotherBackendIsLeftAlone() {
  const std::string conninfo = freshTopic();
  Peer holder(conninfo, "holder");
  holder.run("begin");
  database::Connection connection(settingsFor(conninfo, "operator"));
  const Timestamp started = startOf(conninfo, holder.pid());
  for (const auto offset : {std::chrono::microseconds(-1), std::chrono::microseconds(1)}) {
    for (const Action action : {Action::cancel, Action::terminate}) {
      QCOMPARE(codeOf([&] { static_cast<void>(act(connection, action, holder.pid(), started + offset)); }),
               std::string("session_changed"));
    }
  }
  holder.run("commit");
}

void ActionTest::aRoleWithoutTheRightIsTold() {
  const std::string conninfo = freshTopic();
  const std::string role = "signaller_" + value(conninfo, "select current_database()");
  execute(conninfo, "create role " + role + " login");
  Peer holder(conninfo, "holder");
  holder.run("begin");
  const Timestamp started = startOf(conninfo, holder.pid());
  {
    database::Connection blind(settingsFor(conninfo + " user=" + role, "operator"));
    QCOMPARE(codeOf([&] { static_cast<void>(act(blind, Action::terminate, holder.pid(), started)); }),
             std::string("insufficient_privilege"));
  }
  execute(conninfo, "grant pg_monitor to " + role);
  database::Connection seeing(settingsFor(conninfo + " user=" + role, "operator"));
  QCOMPARE(codeOf([&] { static_cast<void>(act(seeing, Action::terminate, holder.pid(), started)); }),
           std::string("insufficient_privilege"));
  holder.run("commit");
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::ActionTest)
#include "action_test.moc"
