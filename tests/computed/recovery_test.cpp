// Workers and the server are killed in the middle of a backfill, while writers write: what is asked for next
// goes on, and in the end every stored value is the live one.
//
// HEADLOCK_SCALE_OBJECTS says how many objects there are; two thousand unless it is set. With a hundred
// thousand it takes minutes: QTEST_FUNCTION_TIMEOUT must allow for them.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTest>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "core/computed/backfill.h"
#include "core/computed/canonical.h"
#include "core/computed/repair.h"
#include "tests/computed/ground.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::tests;
using computed::TaskId;

namespace {

constexpr int kWriters = 8;

int scaleObjects() {
  const int given = qEnvironmentVariableIntValue("HEADLOCK_SCALE_OBJECTS");
  return given > 0 ? given : 2'000;
}

/// A batch of many objects takes a while on a loaded machine, and its lease should outlast it.
int leaseMs() {
  return std::max(1'000, scaleObjects() / 20);
}

/// Longer with more objects: these are bounds, and nothing waits for them.
std::chrono::milliseconds patience() {
  return std::chrono::milliseconds(60'000 + 10 * scaleObjects());
}

/// A document of about two kilobytes.
std::string documentOf(std::int64_t x) {
  return R"({"x": )" + std::to_string(x) + R"(, "y": 0.5, "padding": ")" + std::string(2'000, 'p') + "\"}";
}

/// A worker in a process of its own.
class Worker {
public:
  Worker(const Ground& ground, TaskId task, const std::string& name, int batch) {
    process_.start(QCoreApplication::applicationDirPath() + "/computed_worker",
                   {QString::fromStdString(ground.conninfo + " application_name=" + name),
                    QString::number(task.value), QString::number(batch), QString::number(leaseMs())});
    if (!process_.waitForStarted(static_cast<int>(patience().count())))
      throw std::runtime_error("no worker: is it built?");
  }
  void kill() {
    process_.kill();
    process_.waitForFinished(static_cast<int>(patience().count()));
  }
  [[nodiscard]] int exitCode() {
    if (process_.state() != QProcess::NotRunning &&
        !process_.waitForFinished(static_cast<int>(patience().count()))) {
      throw std::runtime_error("the worker stays");
    }
    return process_.exitCode();
  }

private:
  QProcess process_;
};

/// Writers that update any objects until they are told to stop, through restarts of the server.
class Writers {
public:
  Writers(const Ground& ground, int objects) : ground_(ground), objects_(objects) {
    for (unsigned number = 0; number < kWriters; ++number)
      threads_.emplace_back([this, number] { run(number); });
  }
  ~Writers() { stop(); }
  Writers(const Writers&) = delete;
  Writers& operator=(const Writers&) = delete;

  void stop() {
    stopping_ = true;
    serverIsBack();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }
  /// Those that lost their connection connect anew.
  void serverIsBack() {
    const std::lock_guard guard(mutex_);
    ++starts_;
    changed_.notify_all();
  }
  [[nodiscard]] std::int64_t updates() const noexcept { return updates_; }
  /// What went wrong besides lost connections. Require that they have stopped.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

private:
  void run(unsigned number) {
    std::mt19937 random(number);
    std::uniform_int_distribution<int> any(1, objects_);
    while (!stopping_) {
      const int starts = startsNow();
      try {
        ComputedSession session(ground_.conninfo);
        while (!stopping_) {
          session.objects.update(ground_.server, "o" + std::to_string(any(random)),
                                 documentOf(static_cast<std::int64_t>(random())));
          ++updates_;
        }
      } catch (const Error& error) {
        // The server was killed; nothing that was not committed counts.
        std::unique_lock lock(mutex_);
        const bool lost = error.recovery() == Recovery::reconnect || error.recovery() == Recovery::findOut ||
                          error.code() == "connection_failed";
        if (!lost) problem_ = error.what();
        changed_.wait(lock, [&] { return stopping_ || starts_ != starts; });
      }
    }
  }
  int startsNow() {
    const std::lock_guard guard(mutex_);
    return starts_;
  }

  const Ground& ground_;
  const int objects_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> updates_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  int starts_ = 0;       // guarded by mutex_
  std::string problem_;  // guarded by mutex_ while they run
  std::vector<std::thread> threads_;
};

struct Comparison {
  std::int64_t objects = 0;
  std::int64_t equal = 0;  ///< Fresh, and what is stored is what the document gives.
};

/// Every stored value against one computed here and now.
Comparison compare(ComputedSession& session, computed::ClassId id) {
  std::vector<computed::Definition> definitions;
  for (const auto& record : session.definitions.shared(id)) definitions.push_back(record.definition);
  const computed::Scope scope(std::move(definitions));
  std::vector<computed::FieldResult> results;
  Comparison found;
  std::string after;
  for (;;) {
    const auto page = session.reads.page(id, after, 1'000, {.repair = false});
    if (page.objects.empty()) return found;
    for (const auto& each : page.objects) {
      scope.evaluate(computed::JsonDocument(each.object.data), results);
      const std::string live =
          computed::canonicalText(computed::JsonDocument(scope.valuesJson(results)).root());
      ++found.objects;
      if (!each.shared.materializationStale() && each.shared.values == live) ++found.equal;
    }
    after = page.objects.back().object.name;
  }
}

class RecoveryTest : public QObject {
  Q_OBJECT

private slots:
  void aKilledWorkerAndAKilledServerLeaveNothingWrong();
};

/// The object in the middle of the class, locked: a worker that comes to it stays there.
std::string middleOf(int objects) {
  return "select from headlock.object where name = 'o" + std::to_string(objects / 2) + "' for no key update";
}

/// Until a worker has come to the middle of the task, and waits there. Before, it may wait for any writer.
void waitUntilInTheMiddle(const Ground& ground, TaskId task, int batch) {
  waitUntil(ground.conninfo,
            "select processed_items + " + std::to_string(batch) +
                " >= total_items / 2 and exists (select from pg_stat_activity where application_name = "
                "'worker' and wait_event_type = 'Lock') from headlock.task where id = " +
                std::to_string(task.value),
            patience());
}

void RecoveryTest::aKilledWorkerAndAKilledServerLeaveNothingWrong() {
  const int objects = scaleObjects();
  const int batch = std::max(10, objects / 200);
  QElapsedTimer timer;
  timer.start();
  const Ground ground;
  ground.execute(
      "insert into headlock.object (class_id, name, data) select 1, 'o' || n, jsonb_build_object('x', n, "
      "'padding', repeat('p', 2000)) from generate_series(1, " +
      std::to_string(objects) + ") n");
  auto session = std::make_unique<ComputedSession>(ground.conninfo);
  Writers writers(ground, objects);
  const TaskId first = *session->definitions.create(ground.server, sumOf("more")).task;
  {
    // Two workers compete; the one that has the task is killed in mid-batch.
    auto holder = std::make_unique<Holder>(ground.conninfo, middleOf(objects));
    Worker one(ground, first, "worker", batch);
    Worker two(ground, first, "worker", batch);
    waitUntilInTheMiddle(ground, first, batch);
    one.kill();
    two.kill();
    holder.reset();
  }
  waitUntil(ground.conninfo, "select lease_expires_at <= clock_timestamp() from headlock.task where id = " +
                                 std::to_string(first.value));
  waitUntil(ground.conninfo,
            "select not exists (select from pg_stat_activity where application_name = 'worker')");
  QCOMPARE(session->tasks.reapExpired(), 1);
  const auto dead = session->tasks.task(first);
  QVERIFY(dead.status == computed::TaskStatus::failed);
  QVERIFY(dead.processedItems > 0 && dead.processedItems < dead.totalItems);

  const TaskId second = session->definitions.requestBackfill(ground.server).id;
  {
    auto holder = std::make_unique<Holder>(ground.conninfo, middleOf(objects));
    Worker worker(ground, second, "worker", batch);
    waitUntilInTheMiddle(ground, second, batch);
    server().cluster().crash();
    server().cluster().restart();
    writers.serverIsBack();
    QCOMPARE(worker.exitCode(), 3);
  }
  session = std::make_unique<ComputedSession>(ground.conninfo);
  waitUntil(ground.conninfo,
            "select status = 'failed' or lease_expires_at <= clock_timestamp() from headlock.task "
            "where id = " +
                std::to_string(second.value));
  const TaskId third = session->definitions.requestBackfill(ground.server).id;
  QVERIFY(third != second);
  Worker one(ground, third, "worker", batch);
  Worker two(ground, third, "worker", batch);
  QCOMPARE(std::max(one.exitCode(), two.exitCode()), 2);  // one did it, and the other could not have it
  QCOMPARE(std::min(one.exitCode(), two.exitCode()), 0);
  writers.stop();
  const Comparison found = compare(*session, ground.server);
  qInfo("objects: %lld, stored equals live: %lld, updates meanwhile: %lld, in %lld ms",
        static_cast<long long>(found.objects), static_cast<long long>(found.equal),
        static_cast<long long>(writers.updates()), static_cast<long long>(timer.elapsed()));
  QCOMPARE(found.objects, objects + 2);
  QCOMPARE(found.equal, found.objects);
  QVERIFY(writers.updates() > 0);
  QCOMPARE(writers.problem(), std::string());
  QVERIFY(session->classes.named("server").state.status == computed::RebuildStatus::ready);
}

}  // namespace

HEADLOCK_TEST(RecoveryTest)
#include "recovery_test.moc"
