// Never a wrong key. Writers lock, insert, update and produce as fast as they can, rows come, go and move,
// and vacuum gives their places to others, while a monitor looks without a pause. Every session is called
// after the one key that it works on, so that each answer can be checked: it is that key, or unknown.
#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <map>
#include <thread>

#include "core/database/error.h"
#include "core/topic/client.h"
#include "tests/contention/scene.h"
#include "tests/support/test_program.h"

namespace headlock::tests {
namespace {

constexpr int kPolls = 400;
constexpr int kWriters = 9;
constexpr int kKeys = 3;

std::string keyOf(int writer) {
  return "key-" + std::to_string(writer % kKeys);
}

/// A libpq program that works on its key with statements of its own.
void workPlainly(const std::string& conninfo, int writer, const std::atomic<bool>& stop) {
  const std::string key = keyOf(writer);
  const std::string where = " where compaction_key = '" + key + "'";
  const std::vector<std::string> steps = {
      "begin; select from headlock.compaction_head_1" + where + " for update; commit",
      "begin; update headlock.compaction_head_1 set updated_at = clock_timestamp()" + where + "; commit",
      "begin; select from headlock.compaction_head_1" + where + " for share; commit",
      "begin; insert into headlock.compaction_head_1 (compaction_key) values ('" + key +
          "') on conflict (compaction_key) do update set updated_at = clock_timestamp(); commit",
      "begin; delete from headlock.compaction_head_1" + where + "; commit",
      "begin; insert into headlock.compaction_head_1 (compaction_key) values ('" + key +
          "') on conflict do nothing; commit",
      "begin; savepoint s; select from headlock.compaction_head_1" + where +
          " for no key update; rollback to s; commit"};
  Peer peer(conninfo, key);
  for (std::size_t step = static_cast<std::size_t>(writer); !stop; ++step) {
    peer.start(steps[step % steps.size()]);
    if (!peer.finish().empty()) peer.run("rollback");
  }
}

/// The library on its key: lock, and produce every other time.
void workThroughTheLibrary(const std::string& conninfo, int writer, const std::atomic<bool>& stop) {
  const std::string key = keyOf(writer);
  database::Connection connection(settingsFor(conninfo, key));
  topic::Client client(connection);
  auto videos = client.topic<topic::RawPayload>("videos");
  auto producer = videos.producer();
  for (int round = 0; !stop; ++round) {
    try {
      topic::Transaction transaction(connection);
      static_cast<void>(videos.key(key).lockCompactionHead(transaction));
      if (round % 2 == 0) {
        static_cast<void>(
            producer.produceInTx(transaction, {"{}"}, {.key = key, .compaction = topic::Compaction{}}));
      }
      transaction.commit();
    } catch (const Failed&) {
      continue;  // a row that others deleted underneath, a deadlock with them
    }
  }
}

/// Runs `work` until told to stop; its first problem is kept for the test.
class Worker {
public:
  template <typename Work>
  explicit Worker(Work work)
      : thread_([this, work] {
          try {
            work();
          } catch (const std::exception& error) {
            problem_ = error.what();
          }
        }) {}
  std::string join() {
    thread_.join();
    return problem_;
  }

private:
  std::string problem_;
  std::thread thread_;
};

}  // namespace

class TruthTest : public QObject {
  Q_OBJECT

private slots:
  void noAnswerIsWrong();
};

void TruthTest::noAnswerIsWrong() {
  const std::string conninfo = freshTopic();
  std::atomic<bool> stop{false};
  std::vector<std::unique_ptr<Worker>> workers;
  for (int writer = 0; writer < kWriters; ++writer) {
    workers.push_back(std::make_unique<Worker>([&, writer] {
      if (writer < kWriters / 2) {
        workThroughTheLibrary(conninfo, writer, stop);
      } else {
        workPlainly(conninfo, writer, stop);
      }
    }));
  }
  workers.push_back(std::make_unique<Worker>([&] {
    Peer vacuum(conninfo, "vacuum");
    while (!stop) vacuum.run("vacuum headlock.compaction_head_1");
  }));

  database::Connection connection(settingsFor(conninfo, "monitor"));
  contention::LockMonitor monitor(connection);
  std::map<std::string, int> known;
  std::map<std::string, int> unknown;
  std::vector<std::string> wrong;
  QElapsedTimer timer;
  timer.start();
  for (int poll = 0; poll < kPolls && timer.elapsed() < 60'000; ++poll) {
    const contention::LockReport report = monitor.poll();
    for (const contention::WaitReport& wait : report.waits) {
      const auto* const session = report.session(wait.pid);
      if (session == nullptr || !session->application.starts_with("key-")) continue;
      if (wait.topic && *wait.topic != "videos") wrong.push_back("topic " + *wait.topic);
      ++(wait.key ? known : unknown)[wait.kind];
      if (wait.key && *wait.key != session->application) {
        wrong.push_back(session->application + " is said to wait for " + *wait.key + " (" + wait.kind + ")");
      }
    }
  }
  stop = true;
  for (const auto& worker : workers) {
    const std::string problem = worker->join();
    QVERIFY2(problem.empty(), problem.c_str());
  }
  int told = 0;
  for (const auto& [kind, count] : known) {
    told += count;
    qInfo("%s: %d keys named, %d unknown", kind.c_str(), count, unknown[kind]);
  }
  for (const auto& [kind, count] : unknown) {
    if (!known.contains(kind)) qInfo("%s: none named, %d unknown", kind.c_str(), count);
  }
  QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().c_str());
  QVERIFY2(told > 0, "no wait was ever seen: this test proved nothing");
}

}  // namespace headlock::tests

HEADLOCK_TEST(headlock::tests::TruthTest)
#include "truth_test.moc"
