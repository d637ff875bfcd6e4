#include "ui/computed/stale_counter.h"

#include "core/topic/client.h"
#include "ui/frame/workspace.h"

namespace headlock::ui {
namespace {

using Clock = std::chrono::steady_clock;

/// The progress of a backfill alone is worth counting again where that costs less.
constexpr std::chrono::milliseconds kCheap{300};

}  // namespace

StaleCounter::StaleCounter(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {}

void StaleCounter::follow(std::vector<ClassRow>& rows) {
  for (ClassRow& row : rows) {
    Entry& entry = entries_[row.info.id];
    Mark mark{row.info.state.evaluationRevision, row.info.state.status, row.info.state.activeTask,
              row.objects, row.task ? row.task->processedItems : 0};
    Mark seen = entry.mark;
    if (entry.took > kCheap) seen.processed = mark.processed;
    entry.due = entry.due || mark != seen;
    // Counted for another state of the class, it would contradict what stands beside it.
    if (mark.status != entry.mark.status) entry.count.reset();
    entry.mark = mark;
    row.stale = entry.count;
  }
  std::erase_if(entries_, [&](const auto& entry) {
    return std::ranges::none_of(rows, [&](const ClassRow& row) { return row.info.id == entry.first; });
  });
  countNext();
}

void StaleCounter::forget() {
  for (auto& [id, entry] : entries_) entry.due = true;
}

void StaleCounter::set(computed::ClassId id, const computed::StaleCount& count) {
  Entry& entry = entries_[id];
  entry.count = count;
  entry.due = false;
  Q_EMIT counted();
}

bool StaleCounter::settled() const {
  return !counting_.pending() &&
         std::ranges::none_of(entries_, [](const auto& entry) { return entry.second.due; });
}

void StaleCounter::countNext() {
  if (counting_.pending()) return;
  const auto due = std::ranges::find_if(entries_, [](const auto& entry) { return entry.second.due; });
  if (due == entries_.end()) return;
  due->second.due = false;
  JobRequest request;
  request.doing = tr("counting stale objects");
  request.background = true;
  counting_ = workspace_.reader().submit(
      std::move(request),
      [id = due->first](topic::Client& client, JobControl&) {
        const auto start = Clock::now();
        auto count = computed::countStale(client.connection(), id, {.limit = kCounted});
        return std::pair(std::move(count), Clock::now() - start);
      },
      [this, id = due->first](const std::pair<computed::StaleCount, Clock::duration>& result) {
        const auto entry = entries_.find(id);
        if (entry != entries_.end()) {
          entry->second.count = result.first;
          entry->second.took = result.second;
          Q_EMIT counted();
        }
        countNext();
      },
      [this, id = due->first](const Problem& problem) {
        const auto entry = entries_.find(id);
        if (problem.isCancelled() && entry != entries_.end()) {
          entry->second.due = true;  // it gave way, and is tried again at the next reading
        } else {
          countNext();
        }
      });
}

}  // namespace headlock::ui
