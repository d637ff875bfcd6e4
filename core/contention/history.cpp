#include "core/contention/history.h"

#include <algorithm>

namespace headlock::contention {

ContentionHistory::Thing ContentionHistory::thingOf(const WaitReport& wait) {
  Thing thing;
  thing.topic = wait.topic;
  thing.key = wait.key;
  // A key of a topic is one thing, whichever table the wait for it names.
  if (!wait.topic || !wait.key) thing.relation = wait.relation;
  thing.classId = wait.classId;
  thing.personal = wait.personal;
  thing.subject = subjectOf(wait);
  return thing;
}

void ContentionHistory::add(const LockReport& report) {
  Sample sample;
  sample.takenAt = report.takenAt;
  if (!samples_.empty()) {
    if (report.takenAt <= samples_.back().takenAt) return;
    sample.sincePrevious = std::chrono::floor<milliseconds>(report.takenAt - samples_.back().takenAt);
  }
  for (const WaitReport& wait : report.waits) {
    Waiting& waiting = sample.things[thingOf(wait)];
    ++waiting.sessions;
    waiting.longest = std::max(waiting.longest, wait.waited);
  }
  while (sample.things.size() > kMostThings) {
    sample.things.erase(
        std::ranges::min_element(sample.things, {}, [](const auto& thing) { return thing.second.sessions; }));
  }
  samples_.push_back(std::move(sample));
  while (samples_.back().takenAt - samples_.front().takenAt > span_) samples_.pop_front();
}

std::vector<ContentionLine> ContentionHistory::lines() const {
  std::map<Thing, ContentionLine> byThing;
  for (const Sample& sample : samples_) {
    for (const auto& [thing, waiting] : sample.things) {
      ContentionLine& line = byThing[thing];
      line.waited += waiting.sessions * std::min(sample.sincePrevious, span_);
      line.longest = std::max(line.longest, waiting.longest);
      line.mostWaiting = std::max(line.mostWaiting, waiting.sessions);
      line.waitingNow = sample.takenAt == samples_.back().takenAt ? waiting.sessions : 0;
      line.lastSeen = sample.takenAt;
    }
  }
  std::vector<ContentionLine> lines;
  lines.reserve(byThing.size());
  for (auto& [thing, line] : byThing) {
    line.subject = thing.subject;
    line.topic = thing.topic;
    line.key = thing.key;
    lines.push_back(std::move(line));
  }
  std::ranges::stable_sort(lines, std::ranges::greater(), &ContentionLine::waited);
  return lines;
}

}  // namespace headlock::contention
