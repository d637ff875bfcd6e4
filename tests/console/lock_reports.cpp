#include "tests/console/lock_reports.h"

#include <algorithm>
#include <map>

namespace headlock::tests {
namespace {

using namespace std::chrono_literals;
using contention::LockReport;
using contention::SessionReport;
using contention::WaitReport;

constexpr Timestamp kStart{1'700'000'000s};
constexpr int kHolders = 30;
constexpr int kSessions = 300;

SessionReport session(int pid, const char* application, Timestamp at) {
  SessionReport report;
  report.pid = pid;
  report.startedAt = kStart - 1h;
  report.application = application;
  report.user = "app";
  report.database = "shop";
  report.backendType = "client backend";
  report.state = "active";
  report.operation = "headlock.topic.lock_head";
  report.transactionAge = std::chrono::floor<std::chrono::milliseconds>(at - kStart) + 4min;
  report.stateAge = 4min;
  report.statementAge = 3min;
  report.text = "/* headlock.topic.lock_head */ select … for update";
  return report;
}

WaitReport wait(int pid, int blocker, std::string key, std::chrono::milliseconds waited) {
  WaitReport report;
  report.pid = pid;
  report.blockedBy = {blocker};
  report.kind = contention::kind::kRow;
  report.mode = "ShareLock";
  report.relation = "headlock.compaction_head_1";
  report.topic = "videos";
  report.key = std::move(key);
  report.object = "transaction 741";
  report.waited = waited;
  return report;
}

}  // namespace

LockReport queueReport(int waiters) {
  LockReport report;
  report.takenAt = kStart;
  report.database = "shop";
  report.sessions.push_back(session(1, "billing", kStart));
  report.sessions.back().state = "idle in transaction";
  for (int pid = 2; pid < 2 + waiters; ++pid) {
    report.sessions.push_back(session(pid, "importer", kStart));
    report.waits.push_back(wait(pid, pid == 2 ? 1 : 2, "video-42", 62s - std::chrono::seconds(pid)));
  }
  report.roots.push_back({1, std::nullopt, kStart - 1h, 1, waiters, "idle in transaction", 4min});
  return report;
}

LockReport busyReport(int step) {
  LockReport report;
  report.takenAt = kStart + step * 500ms;
  report.database = "shop";
  std::map<int, int> behind;
  for (int pid = 1; pid <= kSessions; ++pid) {
    report.sessions.push_back(session(pid, pid <= kHolders ? "billing" : "importer", report.takenAt));
    // The first holder has a long queue, the others short ones; each waiter pauses now and then.
    const int holder = pid <= 180 ? 1 : 1 + pid % kHolders;
    if (pid <= kHolders || (pid * 7 + step) % 11 < 3 || (holder + step / 8) % 9 == 0) continue;
    const int first = behind[holder] == 0 ? pid : behind[holder];
    const int blocker = first == pid ? holder : first;
    behind[holder] = first;
    const auto waited = std::chrono::milliseconds((pid * 37 + step * 500) % 240'000);
    report.waits.push_back(wait(pid, blocker, "video-" + std::to_string(holder), waited));
  }
  std::ranges::stable_sort(report.waits, std::ranges::greater(), &WaitReport::waited);
  for (const auto& [holder, first] : behind) {
    const std::string key = "video-" + std::to_string(holder);
    const auto count = static_cast<int>(
        std::ranges::count_if(report.waits, [&](const auto& one) { return one.key == key; }));
    report.roots.push_back({holder, std::nullopt, kStart - 1h, 1, count, "active", 4min});
  }
  std::ranges::stable_sort(report.roots, std::ranges::greater(), &contention::RootReport::blocksTotal);
  return report;
}

LockReport circleReport() {
  LockReport report;
  report.takenAt = kStart;
  report.database = "shop";
  for (int pid = 1; pid <= 3; ++pid) {
    report.sessions.push_back(session(pid, "transfer", kStart));
    report.waits.push_back(wait(pid, pid == 3 ? 1 : pid + 1, "account-" + std::to_string(pid), 2s));
  }
  report.cycles = {{1, 2, 3}};
  return report;
}

}  // namespace headlock::tests
