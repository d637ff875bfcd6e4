#include "core/contention/history.h"

#include <algorithm>

namespace headlock::contention {

ContentionSample::Thing ContentionSample::thingOf(const WaitReport& wait) {
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

ContentionSample::ContentionSample(const LockReport& report, Ongoing& ongoing) : takenAt_(report.takenAt) {
  for (const WaitReport& wait : report.waits) {
    const Thing thing = thingOf(wait);
    Ongoing::Session& session = ongoing.sessions_[wait.pid];
    const bool began = takenAt_ - wait.waited > session.lastSeen;
    if (began) session.shown.clear();
    session.lastSeen = takenAt_;
    milliseconds& shown = session.shown[thing];
    Waiting& waiting = things_[thing];
    ++waiting.sessions;
    waiting.waited += wait.waited;
    waiting.grown += std::max(wait.waited - shown, milliseconds{});
    waiting.longest = std::max(waiting.longest, wait.waited);
    shown = wait.waited;
  }
  std::erase_if(ongoing.sessions_, [this](const auto& entry) { return entry.second.lastSeen != takenAt_; });
  while (things_.size() > kMostThings) {
    things_.erase(
        std::ranges::min_element(things_, {}, [](const auto& thing) { return thing.second.sessions; }));
  }
}

void ContentionSum::add(const ContentionSample& sample) {
  const bool first = !latest_;
  latest_ = sample.takenAt_;
  for (const auto& [thing, waiting] : sample.things_) {
    auto line = lines_.find(thing);
    if (line == lines_.end()) {
      if (lines_.size() >= kMostLines) continue;
      line = lines_.try_emplace(thing).first;
      line->second.subject = thing.subject;
      line->second.topic = thing.topic;
      line->second.key = thing.key;
    }
    line->second.waited += first ? waiting.waited : waiting.grown;
    line->second.longest = std::max(line->second.longest, waiting.longest);
    line->second.mostWaiting = std::max(line->second.mostWaiting, waiting.sessions);
    line->second.waitingNow = waiting.sessions;
    line->second.lastSeen = sample.takenAt_;
  }
}

std::vector<ContentionLine> ContentionSum::lines() const {
  std::vector<ContentionLine> lines;
  lines.reserve(lines_.size());
  for (const auto& [thing, line] : lines_) {
    lines.push_back(line);
    if (line.lastSeen != latest_) lines.back().waitingNow = 0;
  }
  std::ranges::stable_sort(lines, std::ranges::greater(), &ContentionLine::waited);
  return lines;
}

void ContentionHistory::add(const LockReport& report) {
  if (!samples_.empty() && report.takenAt <= samples_.back().takenAt()) return;
  samples_.emplace_back(report, ongoing_);
  while (samples_.back().takenAt() - samples_.front().takenAt() > span_) samples_.pop_front();
}

std::vector<ContentionLine> ContentionHistory::lines() const {
  ContentionSum sum;
  for (const ContentionSample& sample : samples_) sum.add(sample);
  return sum.lines();
}

void RecordingFigures::add(const LockReport& report) {
  sum_.add(ContentionSample(report, ongoing_));
  ++polls;
  if (!from) from = report.takenAt;
  to = report.takenAt;
  mostSessions = std::max(mostSessions, static_cast<int>(report.sessions.size()));
  mostWaiting = std::max(mostWaiting, static_cast<int>(report.waits.size()));
  for (const WaitReport& wait : report.waits) longest = std::max(longest, wait.waited);
  if (!report.cycles.empty()) ++cycles;
}

}  // namespace headlock::contention
