#include "core/race/performer.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/race/stage_failed.h"

namespace headlock::race {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kGrace{5'000};

int millisecondsUntil(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

}  // namespace

void requireOwnBackends(const database::Settings& settings) {
  if (!settings.pooler) return;
  throw InvalidInput("invalid_argument",
                     "Behind a transaction pooler a race cannot be played: each of its sessions keeps one "
                     "backend, with settings of its own. Connect to the server itself, without --pooler.");
}

Answer runToEnd(Performer& performer, const Step& step, const std::string& sql,
                std::chrono::milliseconds limit, const database::Canceller* canceller) {
  performer.launch(step, sql);
  Answer last = Answer::done({});
  Clock::time_point deadline = Clock::now() + limit;
  bool cancelled = false;
  for (;;) {
    while (!performer.busy()) {
      std::optional<Answer> answer = performer.take();
      if (!answer) return last;
      last = *std::move(answer);
    }
    std::array<pollfd, 2> wanted{{{performer.descriptor(), POLLIN, 0},
                                  {canceller == nullptr ? -1 : canceller->descriptor(), POLLIN, 0}}};
    if (::poll(wanted.data(), wanted.size(), millisecondsUntil(deadline)) < 0 && errno != EINTR) {
      throw StageFailed("A session cannot be waited for.", "");
    }
    if (wanted[0].revents != 0) {
      performer.receive();
    } else if (wanted[1].revents != 0 || Clock::now() >= deadline) {
      if (cancelled) throw StageFailed("A session does not answer a cancel request.", "");
      performer.cancel();
      cancelled = true;
      deadline = Clock::now() + kGrace;
      canceller = nullptr;
    }
  }
}

}  // namespace headlock::race
