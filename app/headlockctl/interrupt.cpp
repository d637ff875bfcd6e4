#include "app/headlockctl/interrupt.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace headlock::cli {
namespace {

database::Canceller* handlerTarget = nullptr;

extern "C" void onInterrupt(int) {
  const int saved = errno;
  if (handlerTarget->requested()) _exit(130);
  handlerTarget->request();
  errno = saved;
}

}  // namespace

void installInterruptHandlers(database::Canceller& canceller) {
  handlerTarget = &canceller;
  struct sigaction action {};
  action.sa_handler = onInterrupt;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

bool waitUninterrupted(const database::Canceller& canceller, std::chrono::milliseconds duration) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + duration;
  while (!canceller.requested()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return true;
    constexpr std::chrono::milliseconds kLongestPoll{3'600'000};
    pollfd waiting{.fd = canceller.descriptor(), .events = POLLIN, .revents = 0};
    poll(&waiting, 1, static_cast<int>(std::min(left, kLongestPoll).count()));
  }
  return false;
}

}  // namespace headlock::cli
