// A network that can be told to fail: a unix socket in front of a server's.
//
// It forwards both ways until told to do otherwise, so that a test can lose exactly the answer it means to
// lose.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

namespace headlock::tests {

class Proxy {
public:
  /// Listens in a directory of its own and forwards to the server whose conninfo this is.
  explicit Proxy(const std::string& conninfo);
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  /// `conninfo` with the proxy's socket instead of the server's.
  [[nodiscard]] std::string conninfo() const;

  enum class Fault {
    none,
    loseAnswer,   ///< The next request reaches the server; its answer is read, thrown away, and the line is
                  ///< cut.
    loseRequest,  ///< The next request never reaches the server; the line is cut.
    cutAfterCommit,  ///< The server's word that it committed is passed on, and the line is cut right behind
                     ///< it.
    silence,         ///< Nothing more is forwarded, and nothing is cut: a network that swallows.
    lateLines,       ///< Lines that are opened meanwhile carry nothing until it is over; the others go on.
  };
  void set(Fault fault) noexcept { fault_ = fault; }

private:
  struct Session;
  void serve();

  std::string directory_;
  std::string serverSocket_;
  std::string rest_;
  int listener_ = -1;
  int stop_ = -1;
  std::atomic<Fault> fault_{Fault::none};
  std::thread thread_;
};

}  // namespace headlock::tests
