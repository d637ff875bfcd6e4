#include "core/bench/delay_proxy.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <filesystem>
#include <list>
#include <string_view>
#include <vector>

#include "core/database/error.h"

namespace headlock::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kPort = "5432";
constexpr int kMostLines = 256;

[[noreturn]] void refuse(const std::string& what) {
  throw Failed("out_of_resources", "The delaying proxy " + what + ".");
}

sockaddr_un addressOf(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) refuse("needs a shorter directory for its socket");
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

int openSocket(int family) {
  const int descriptor = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) refuse("cannot open another socket");
  return descriptor;
}

bool writeAll(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// `conninfo` with another server in it, everything else kept.
std::string leadingTo(const std::string& conninfo, const std::string& directory) {
  std::string result = "host=" + database::quoteConninfoValue(directory) + " port=" + kPort;
  for (const database::ConninfoOption& option : database::parseConninfo(conninfo)) {
    if (option.keyword == "host" || option.keyword == "hostaddr" || option.keyword == "port") continue;
    result += ' ' + option.keyword + '=' + database::quoteConninfoValue(option.value);
  }
  return result;
}

}  // namespace

/// One client and its line to the server, with what is still on its way there.
class DelayProxy::Line {
public:
  Line(int client, int server) : client_(client), server_(server) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() {
    ::close(client_);
    ::close(server_);
  }

  [[nodiscard]] int client() const noexcept { return client_; }
  [[nodiscard]] int server() const noexcept { return server_; }
  /// When something must be sent; the far future where nothing waits.
  [[nodiscard]] Clock::time_point due() const noexcept {
    return waiting_.empty() ? Clock::time_point::max() : waiting_.front().due;
  }

  /// These return false when the line is to be cut.
  bool takeRequest(std::chrono::nanoseconds delay) {
    const auto bytes = read(client_);
    if (bytes.empty()) return false;
    waiting_.push_back({Clock::now() + delay, std::string(bytes)});
    return true;
  }
  bool passAnswer() {
    const auto bytes = read(server_);
    return !bytes.empty() && writeAll(client_, bytes);
  }
  bool sendWhatIsDue() {
    while (due() <= Clock::now()) {
      if (!writeAll(server_, waiting_.front().bytes)) return false;
      waiting_.pop_front();
    }
    return true;
  }

private:
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };

  std::string_view read(int from) {
    const auto count = ::recv(from, buffer_.data(), buffer_.size(), 0);
    return {buffer_.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
  }

  const int client_;
  const int server_;
  std::deque<Piece> waiting_;
  std::array<char, 65536> buffer_{};
};

DelayProxy::DelayProxy(database::Settings settings, const std::string& host, const std::string& port,
                       std::chrono::microseconds delay)
    : settings_(std::move(settings)), host_(host), port_(port), delay_(delay) {
  std::string name = (std::filesystem::temp_directory_path() / "headlock-bench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) refuse("cannot make a directory for its socket");
  directory_ = name;
  try {
    listener_ = openSocket(AF_UNIX);
    const sockaddr_un address = addressOf(directory_ + "/.s.PGSQL." + kPort);
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_, kMostLines) != 0) {
      refuse("cannot listen");
    }
    stop_ = ::eventfd(0, EFD_CLOEXEC);
    if (stop_ < 0) refuse("cannot open another file descriptor");
    settings_.conninfo = leadingTo(settings_.conninfo, directory_);
    thread_ = std::thread([this] { serve(); });
  } catch (...) {
    stop();
    throw;
  }
}

DelayProxy::~DelayProxy() {
  stop();
}

void DelayProxy::stop() noexcept {
  const std::uint64_t one = 1;
  if (thread_.joinable()) {
    [[maybe_unused]] const auto written = ::write(stop_, &one, sizeof one);
    thread_.join();
  }
  if (stop_ >= 0) ::close(stop_);
  if (listener_ >= 0) ::close(listener_);
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

/// -1 where the server does not answer: the client's line is cut then, and libpq says so.
int DelayProxy::connectToServer() const {
  if (host_.starts_with('/')) {
    const int descriptor = openSocket(AF_UNIX);
    const sockaddr_un address = addressOf(host_ + "/.s.PGSQL." + port_);
    if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
      return descriptor;
    }
    ::close(descriptor);
    return -1;
  }
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host_.c_str(), port_.c_str(), &hints, &found) != 0) return -1;
  int connected = -1;
  for (const addrinfo* each = found; each != nullptr && connected < 0; each = each->ai_next) {
    const int descriptor = openSocket(each->ai_family);
    if (::connect(descriptor, each->ai_addr, each->ai_addrlen) == 0) {
      const int on = 1;
      ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      connected = descriptor;
    } else {
      ::close(descriptor);
    }
  }
  ::freeaddrinfo(found);
  return connected;
}

void DelayProxy::serve() {
  ::prctl(PR_SET_TIMERSLACK, 1UL);  // the usual slack of 50 µs would be a tenth of a typical delay
  std::list<Line> lines;
  std::vector<pollfd> wanted;
  for (;;) {
    wanted.assign({{stop_, POLLIN, 0}, {listener_, POLLIN, 0}});
    Clock::time_point next = Clock::time_point::max();
    for (const Line& line : lines) {
      wanted.push_back({line.client(), POLLIN, 0});
      wanted.push_back({line.server(), POLLIN, 0});
      next = std::min(next, line.due());
    }
    const auto left = std::max(next - Clock::now(), Clock::duration::zero());
    const timespec limit{static_cast<time_t>(left / std::chrono::seconds(1)),
                         static_cast<long>((left % std::chrono::seconds(1)) / std::chrono::nanoseconds(1))};
    ::ppoll(wanted.data(), wanted.size(), next == Clock::time_point::max() ? nullptr : &limit, nullptr);
    if ((wanted[0].revents & POLLIN) != 0) return;
    std::size_t at = 2;
    for (auto line = lines.begin(); line != lines.end(); at += 2) {
      bool open = wanted[at].revents == 0 || line->takeRequest(delay_);
      open = open && (wanted[at + 1].revents == 0 || line->passAnswer());
      open = open && line->sendWhatIsDue();
      line = open ? std::next(line) : lines.erase(line);
    }
    if ((wanted[1].revents & POLLIN) != 0) {
      const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      const int server = client < 0 ? -1 : connectToServer();
      if (server >= 0) {
        lines.emplace_back(client, server);
      } else if (client >= 0) {
        ::close(client);
      }
    }
  }
}

}  // namespace headlock::bench
