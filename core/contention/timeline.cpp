#include "core/contention/timeline.h"

#include <algorithm>

namespace headlock::contention {
namespace {

std::string applicationOf(const LockReport& report, const Identity& who) {
  const SessionReport* const session = report.session(who.pid);
  return session != nullptr ? session->application : std::string();
}

Timestamp transactionStart(const LockReport& report, const Identity& who) {
  const SessionReport* const session = report.session(who.pid);
  if (session != nullptr && session->transactionAge) return report.takenAt - *session->transactionAge;
  return Timestamp::min();
}

}  // namespace

std::map<Identity, Timeline::Activity> Timeline::activityIn(const LockReport& report) {
  std::map<Identity, Activity> activities;
  std::map<std::pair<Identity, std::string>, int> wanted;
  const auto activity = [&](const Identity& who) -> Activity& {
    const auto [found, fresh] = activities.try_emplace(who);
    if (fresh) found->second.application = applicationOf(report, who);
    return found->second;
  };
  for (const Link& link : linksOf(report)) {
    const WaitReport& wait = report.waits[link.wait];
    const Timestamp since = report.takenAt - wait.waited;
    const std::string subject = subjectOf(wait);
    Activity& waiter = activity(link.waiter);
    if (!waiter.waits || since < waiter.waits->since) waiter.waits = Seen{since, subject, 1};
    Activity& holder = activity(link.blocker);
    const Timestamp held = std::max(since, transactionStart(report, link.blocker));
    const int count = ++wanted[{link.blocker, subject}];
    if (!holder.holds) {
      holder.holds = Seen{held, subject, count};
      continue;
    }
    holder.holds->since = std::min(holder.holds->since, held);
    if (count > holder.holds->count) {
      holder.holds->subject = subject;
      holder.holds->count = count;
    }
  }
  return activities;
}

void Timeline::add(const LockReport& report) {
  if (to_ && report.takenAt <= *to_) return;
  before_ = to_;
  if (!from_) from_ = report.takenAt;
  to_ = report.takenAt;
  for (const auto& [who, activity] : activityIn(report)) {
    Lane* const lane = laneOf(who, activity.application);
    if (lane == nullptr) continue;
    if (activity.holds) extend(*lane, Span::Kind::holds, *activity.holds, report.takenAt);
    if (activity.waits) extend(*lane, Span::Kind::waits, *activity.waits, report.takenAt);
  }
  forget();
}

void Timeline::clear() {
  *this = Timeline(kept_);
}

Lane* Timeline::laneOf(const Identity& who, const std::string& application) {
  const auto found = places_.find(who);
  if (found != places_.end()) return &lanes_[found->second];
  if (lanes_.size() >= kMostLanes) {
    ++leftOut_;
    return nullptr;
  }
  places_.emplace(who, lanes_.size());
  lanes_.push_back({who, application, {}});
  return &lanes_.back();
}

void Timeline::extend(Lane& lane, Span::Kind kind, const Seen& seen, Timestamp now) {
  const auto last = std::find_if(lane.spans.rbegin(), lane.spans.rend(),
                                 [kind](const Span& span) { return span.kind == kind; });
  const bool any = last != lane.spans.rend();
  const bool open = any && before_ && last->to == *before_ && last->subject == seen.subject;
  // A wait that began after the last report is another one; a hold whose first waiter went on is the same.
  if (open && (kind == Span::Kind::holds || seen.since <= last->to)) {
    last->to = now;
    return;
  }
  const Timestamp from = any ? std::max(seen.since, last->to) : seen.since;
  lane.spans.push_back({kind, std::min(from, now), now, seen.subject});
  if (lane.spans.size() > kMostSpans) lane.spans.pop_front();
}

void Timeline::forget() {
  if (!kept_) return;
  const Timestamp oldest = *to_ - *kept_;
  from_ = std::max(*from_, oldest);
  for (Lane& lane : lanes_) {
    while (!lane.spans.empty() && lane.spans.front().to < oldest) lane.spans.pop_front();
  }
  if (std::erase_if(lanes_, [](const Lane& lane) { return lane.spans.empty(); }) > 0) index();
}

void Timeline::index() {
  places_.clear();
  for (std::size_t place = 0; place < lanes_.size(); ++place) places_.emplace(lanes_[place].who, place);
}

}  // namespace headlock::contention
