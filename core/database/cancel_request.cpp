#include "core/database/cancel_request.h"

#include <libpq-fe.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace headlock::database {

struct CancelRequest::OnTheirWay {
  std::chrono::steady_clock::time_point lastSent;  // of the session's own thread
  std::mutex mutex;
  std::condition_variable arrived;
  int count = 0;  // guarded by mutex

  void add(int change) {
    {
      const std::lock_guard guard(mutex);
      count += change;
    }
    arrived.notify_all();
  }
};

CancelRequest::CancelRequest() : requests_(std::make_shared<OnTheirWay>()) {}
CancelRequest::~CancelRequest() = default;

void CancelRequest::send(std::shared_ptr<pg_cancel> key) {
  if (!key) return;
  std::thread carrier([requests = requests_, key = std::move(key)] {
    std::array<char, 256> problem{};
    PQcancel(key.get(), problem.data(), static_cast<int>(problem.size()));
    requests->add(-1);
  });
  // It may have arrived by now: then the count is below zero for a moment, in which nobody asks.
  requests_->add(1);
  requests_->lastSent = std::chrono::steady_clock::now();
  carrier.detach();
}

bool CancelRequest::waitUntilArrived(std::chrono::milliseconds limit) {
  std::unique_lock lock(requests_->mutex);
  return requests_->arrived.wait_until(lock, requests_->lastSent + limit,
                                       [this] { return requests_->count == 0; });
}

}  // namespace headlock::database
