#include "core/computed/heartbeat.h"

#include <poll.h>

#include <utility>

#include "core/database/connection.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

constexpr int kBeatsPerLease = 3;

/// False once `stop` is asked, true when `interval` has passed.
bool pause(const database::Canceller& stop, std::chrono::milliseconds interval) {
  const auto until = std::chrono::steady_clock::now() + interval;
  while (!stop.requested()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return true;
    struct pollfd wanted {
      stop.descriptor(), POLLIN, 0
    };
    static_cast<void>(::poll(&wanted, 1, static_cast<int>(left.count())));
  }
  return false;
}

}  // namespace

Heartbeat::Heartbeat(database::Settings settings, const BackfillClaim& claim)
    : settings_(std::move(settings)), claim_(claim), thread_([this] { run(); }) {}

Heartbeat::~Heartbeat() {
  stop_->request();
  thread_.join();
}

void Heartbeat::run() {
  std::unique_ptr<database::Connection> connection;
  while (pause(*stop_, claim_.lease / kBeatsPerLease)) {
    try {
      if (!connection || !connection->usable()) {
        connection = std::make_unique<database::Connection>(
            settings_, database::Environment{.observer = {}, .canceller = stop_, .notice = {}});
      }
      if (Tasks(*connection).heartbeat(claim_)) continue;
      lost_.store(true, std::memory_order_release);
      return;
    } catch (const Error&) {
      connection.reset();
    }
  }
}

}  // namespace headlock::computed
