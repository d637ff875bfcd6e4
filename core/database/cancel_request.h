// A request to cancel, on its way to the server.
//
// It travels on a connection of its own, and the server carries it out when it arrives, whatever the session
// does by then. So nothing may be sent on a session while an earlier request is still on its way: it would
// hit the wrong statement. libpq's call returns when the server has passed the request on, and can hang
// against one that is stopped; hence a thread that nobody waits for longer than they choose.
#pragma once

#include <chrono>
#include <memory>

struct pg_cancel;

namespace headlock::database {

/// The requests to one session. Belongs to that session's thread.
class CancelRequest {
public:
  CancelRequest();
  ~CancelRequest();
  CancelRequest(const CancelRequest&) = delete;
  CancelRequest& operator=(const CancelRequest&) = delete;

  /// Sends one and returns at once. No effect with a null `key`. Throws std::system_error where the process
  /// may have no further thread.
  void send(std::shared_ptr<pg_cancel> key);
  /// Waits until each that was sent has arrived or failed, at most until `limit` after the last was sent.
  /// False: one is still on its way.
  [[nodiscard]] bool waitUntilArrived(std::chrono::milliseconds limit);

private:
  struct OnTheirWay;
  const std::shared_ptr<OnTheirWay> requests_;  // shared with the threads that carry them
};

}  // namespace headlock::database
