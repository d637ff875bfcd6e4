// A network of a chosen distance: a unix socket in front of a server, whose round trips take that much
// longer.
//
// All of the delay is put on the way there: a client that asks and waits notices no difference, and half as
// many timers disturb what is measured. What is sent together arrives together.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "core/database/settings.h"

namespace headlock::bench {

class DelayProxy {
public:
  /// Listens in a directory of its own. `host` and `port` are those of the server that `settings` leads to: a
  /// directory of unix sockets, or a name. Throws Failed (`out_of_resources`).
  DelayProxy(database::Settings settings, const std::string& host, const std::string& port,
             std::chrono::microseconds delay);
  /// Cuts every line.
  ~DelayProxy();
  DelayProxy(const DelayProxy&) = delete;
  DelayProxy& operator=(const DelayProxy&) = delete;

  /// The given settings, through the proxy.
  [[nodiscard]] const database::Settings& settings() const noexcept { return settings_; }

private:
  class Line;
  void serve();
  void stop() noexcept;
  [[nodiscard]] int connectToServer() const;

  database::Settings settings_;
  const std::string host_;
  const std::string port_;
  const std::chrono::nanoseconds delay_;
  std::string directory_;
  int listener_ = -1;
  int stop_ = -1;
  std::thread thread_;
};

}  // namespace headlock::bench
