// The stage's loop: how a step is launched, waited for, and reported.
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/race/stage_failed.h"
#include "core/race/under_way.h"

namespace headlock::race {
namespace {

/// How long the reference listens before it asks whether a step waits.
constexpr std::chrono::milliseconds kReferenceInterval{10};
/// The stage asks earlier, and believes a wait that it sees twice: locks that the server itself takes for a
/// moment while it works are gone the second time.
constexpr std::chrono::milliseconds kOwnInterval{2};
constexpr int kEarlyChecks = 4;
constexpr int kSightingsOfAWait = 2;
/// After this long it is worth a question whether an outsider is in the way.
constexpr std::chrono::milliseconds kOutsideAfter{1'000};
/// How long a cancelled step may take to end before the stage gives up.
constexpr std::chrono::milliseconds kGrace{5'000};

std::chrono::milliseconds since(Clock::time_point start) {
  return std::chrono::floor<std::chrono::milliseconds>(Clock::now() - start);
}

std::chrono::seconds wholeSeconds(std::chrono::milliseconds time) {
  return std::chrono::floor<std::chrono::seconds>(time);
}

}  // namespace

bool waitReadable(int descriptor, std::chrono::milliseconds limit) {
  pollfd wanted{descriptor, POLLIN, 0};
  return ::poll(&wanted, 1, static_cast<int>(limit.count())) > 0;
}

bool Stage::pause(int descriptor, std::chrono::milliseconds atMost) {
  if (descriptor < 0) throw StageFailed("A session is gone.", "invalid socket: ");
  std::array<pollfd, 2> wanted{
      {{descriptor, POLLIN, 0}, {options_.canceller ? options_.canceller->descriptor() : -1, POLLIN, 0}}};
  if (::poll(wanted.data(), wanted.size(), static_cast<int>(atMost.count())) < 0 && errno != EINTR) {
    const std::string problem = std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe
    throw StageFailed("A session cannot be waited for: " + problem, "select failed: " + problem + "\n");
  }
  if (wanted[1].revents != 0) throw Cancelled("cancelled", "The race was interrupted.");
  return wanted[0].revents != 0;
}

void Stage::perform(const PermutationStep& step) {
  const std::size_t session = step.step.session;
  waitForSession(session);
  const Step& described = spec_.step(step.step);
  try {
    performerOf(session).launch(described, filled(described.sql));
  } catch (const StageFailed& failed) {
    if (options_.fidelity == Fidelity::own) {
      // A session that is gone is part of the race: its steps fail, the others go on.
      listener_.stepCompleted(step.step, false);
      listener_.stepAnswered(step.step, Answer::lost(failed.what(), failed.reference()));
      return;
    }
    throw StageFailed("Step " + described.name + " cannot be sent: " + failed.what(),
                      "failed to send query for step " + described.name + ": " + failed.reference() + "\n",
                      true);
  }
  underWay_[session] = std::make_unique<UnderWay>(UnderWay{step, {}});
  UnderWay& underWay = *underWay_[session];
  for (const Marker& marker : step.markers) {
    underWay.noticesDue.push_back(notices_[marker.other.session] + marker.notices);
  }
  const bool done = attend(underWay, Patience::untilDoneOrBlocked);
  attendWaiting(Patience::untilDoneOrBlocked);
  if (!done) waiting_.push_back(session);
}

void Stage::waitForSession(std::size_t session) {
  const Clock::time_point start = Clock::now();
  while (underWay_[session]) {
    // It may be held back by markers, and then what sets it free is a step of another session: look at all of
    // them.
    if (attend(*underWay_[session], Patience::untilDone)) std::erase(waiting_, session);
    attendWaiting(Patience::untilDoneOrBlocked);
    if (underWay_[session] && since(start) > 2 * options_.stepLimit)
      giveUp(*underWay_[session], since(start));
  }
}

// Looks at a step until it is done, or waits. Returns whether it is done, and then `step` is gone.
bool Stage::attend(UnderWay& step, Patience patience) {
  const bool first = !std::exchange(step.attended, true);
  const auto waitsOnce = [](const Marker& marker) { return marker.kind == Marker::Kind::waitsOnce; };
  if (first && std::ranges::any_of(step.step.markers, waitsOnce)) {
    listener_.stepWaits(step.step.step, {});
    return false;
  }
  const std::size_t session = step.step.step.session;
  Performer& performer = performerOf(session);
  const bool exact = options_.fidelity == Fidelity::reference;
  const Clock::time_point start = Clock::now();
  int sightings = 0;
  for (int checks = 0; performer.busy();) {
    if (pause(performer.descriptor(), exact || checks >= kEarlyChecks ? kReferenceInterval : kOwnInterval)) {
      performer.receive();
      continue;
    }
    ++checks;
    sightings = patience == Patience::untilDoneOrBlocked && isBlocked(session) ? sightings + 1 : 0;
    if (sightings >= (exact ? 1 : kSightingsOfAWait)) {
      // Notices may have come while the server was asked, and so may the answer.
      performer.receive();
      if (!performer.busy()) break;
      if (first) listener_.stepWaits(step.step.step, exact ? std::vector<Blocker>{} : blockersOf(session));
      return false;
    }
    keepTime(step, since(start));
  }
  if (heldBack(step)) {
    if (first) listener_.stepWaits(step.step.step, {});
    return false;
  }
  complete(step, !first);
  return true;
}

void Stage::keepTime(UnderWay& step, std::chrono::milliseconds elapsed) {
  const bool exact = options_.fidelity == Fidelity::reference;
  if (elapsed > kOutsideAfter && !step.lookedOutside && !exact) lookOutside(step);
  if (elapsed > options_.stepLimit && !step.cancelled) cancelLate(step, elapsed);
  if (elapsed > options_.stepLimit + (exact ? options_.stepLimit : kGrace)) {
    const std::string problem = "step " + spec_.step(step.step.step).name + " timed out after " +
                                std::to_string(wholeSeconds(elapsed).count()) + " seconds";
    throw StageFailed("A session does not answer a cancel request: " + problem, problem + "\n");
  }
}

// A step that waits for an outsider does not wait as far as the stage goes on: who watches should know why.
void Stage::lookOutside(UnderWay& step) {
  step.lookedOutside = true;
  const std::vector<Blocker> blockers = blockersOf(step.step.step.session);
  const auto outside = [](const Blocker& blocker) { return !blocker.session && blocker.pid != 0; };
  if (blockers.empty() || !std::ranges::all_of(blockers, outside)) return;
  listener_.stepHeldUp(step.step.step, blockers);
}

// Whoever is in its way is asked for now: once it is cancelled, nobody is.
void Stage::cancelLate(UnderWay& step, std::chrono::milliseconds elapsed) {
  const std::size_t session = step.step.step.session;
  const bool asks = options_.fidelity == Fidelity::own;
  const std::vector<Blocker> blockers = asks ? blockersOf(session) : std::vector<Blocker>{};
  step.cancelled = true;
  performerOf(session).cancel();
  listener_.stepCancelled(step.step.step, wholeSeconds(elapsed), blockers);
}

void Stage::giveUp(const UnderWay& step, std::chrono::milliseconds elapsed) const {
  std::string problem = "step " + spec_.step(step.step.step).name + " timed out after " +
                        std::to_string(wholeSeconds(elapsed).count()) + " seconds\nactive steps are:";
  for (const auto& each : underWay_) {
    if (each) problem += " " + spec_.step(each->step.step).name;
  }
  throw StageFailed(
      "A step is held back for ever by the markers of its permutation: " + spec_.step(step.step.step).name,
      problem + "\n");
}

bool Stage::heldBack(const UnderWay& step) const {
  for (std::size_t index = 0; index < step.step.markers.size(); ++index) {
    const Marker& marker = step.step.markers[index];
    const auto& other = underWay_[marker.other.session];
    if (marker.kind == Marker::Kind::afterStep && other && other->step.step == marker.other) return true;
    if (marker.kind == Marker::Kind::afterNotices &&
        notices_[marker.other.session] < step.noticesDue[index]) {
      return true;
    }
  }
  return false;
}

void Stage::complete(UnderWay& step, bool waited) {
  const StepId id = step.step.step;
  Performer& performer = performerOf(id.session);
  listener_.stepCompleted(id, waited);
  const Clock::time_point start = Clock::now();
  for (;;) {
    while (performer.busy()) {
      if (pause(performer.descriptor(), kReferenceInterval)) {
        performer.receive();
      } else {
        keepTime(step, since(start));
      }
    }
    const std::optional<Answer> answer = performer.take();
    if (!answer) break;
    listener_.stepAnswered(id, *answer);
  }
  listener_.stepSent(id, performer.sent());
  reportNotifications(id.session);
  underWay_[id.session].reset();
}

void Stage::reportNotifications(std::size_t session) {
  for (const Notification& notification : performerOf(session).notifications()) {
    std::optional<std::size_t> sender;
    for (std::size_t other = 0; other < performers_.size() && !sender; ++other) {
      if (performerOf(other).backendPid() == notification.senderPid) sender = other;
    }
    listener_.notified(session, notification, sender);
  }
}

// Looks at the waiting steps, oldest first; again while one that markers hold back may have been set free by
// another.
void Stage::attendWaiting(Patience patience) {
  bool again = true;
  while (again) {
    newNotice_ = false;
    bool someDone = false;
    bool someMarked = false;
    for (std::size_t index = 0; index < waiting_.size();) {
      UnderWay& step = *underWay_[waiting_[index]];
      const bool marked = !step.step.markers.empty();
      if (attend(step, patience)) {
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(index));
        someDone = true;
      } else {
        someMarked = someMarked || marked;
        ++index;
      }
    }
    again = someMarked && (someDone || newNotice_);
  }
}

void Stage::finish() {
  attendWaiting(Patience::untilDone);
  if (waiting_.empty()) return;
  constexpr const char* problem = "failed to complete permutation due to mutually-blocking steps";
  throw StageFailed("The markers of the permutation make its steps wait for each other.",
                    std::string(problem) + "\n");
}

bool Stage::awaitOne() {
  const std::size_t before = waiting_.size();
  const Clock::time_point start = Clock::now();
  while (since(start) < options_.stepLimit) {
    attendWaiting(Patience::untilDoneOrBlocked);
    if (waiting_.size() < before) return true;
  }
  for (const std::size_t session : waiting_) cancelLate(*underWay_[session], since(start));
  finish();
  return false;
}

}  // namespace headlock::race
