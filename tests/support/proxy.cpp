#include "tests/support/proxy.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <list>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/database/settings.h"

namespace headlock::tests {
namespace {

constexpr const char* kPort = "5432";

sockaddr_un addressOf(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path)
    throw std::runtime_error("the socket's path is too long: " + path);
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

int openSocket() {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) throw std::runtime_error("no socket for the proxy");
  return socket;
}

/// The command tag that ends the answer to COMMIT, as the protocol carries it.
constexpr std::string_view kCommitted("COMMIT", sizeof "COMMIT");

bool writeAll(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

/// One client and its line to the server.
struct Proxy::Session {
  const int client;
  const int server;
  bool requestSeen = false;
  bool late = false;

  Session(int clientSocket, int serverSocket) : client(clientSocket), server(serverSocket) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    ::close(client);
    ::close(server);
  }

  /// Moves what has arrived on one side. False: the line is to be cut.
  bool forward(int from, int to, Fault fault) {
    if (fault == Fault::silence) return true;
    std::array<char, 65536> buffer{};
    const auto count = ::recv(from, buffer.data(), buffer.size(), 0);
    if (count <= 0) return false;
    const bool request = from == client;
    requestSeen = requestSeen || request;
    if (request && fault == Fault::loseRequest) return false;
    if (!request && fault == Fault::loseAnswer && requestSeen) return false;
    if (fault == Fault::none) requestSeen = false;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(count));
    if (!request && fault == Fault::cutAfterCommit) {
      const auto found = bytes.find(kCommitted);
      if (found != std::string_view::npos) {
        static_cast<void>(writeAll(to, bytes.substr(0, found + kCommitted.size())));
        return false;
      }
    }
    return writeAll(to, bytes);
  }
};

Proxy::Proxy(const std::string& conninfo) {
  std::string host;
  std::string port = kPort;
  for (const auto& option : database::parseConninfo(conninfo)) {
    if (option.keyword == "host") {
      host = option.value;
    } else if (option.keyword == "port") {
      port = option.value;
    } else {
      rest_ += ' ' + option.keyword + '=' + database::quoteConninfoValue(option.value);
    }
  }
  serverSocket_ = host + "/.s.PGSQL." + port;
  std::string name = (std::filesystem::temp_directory_path() / "headlock-proxy-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no directory for the proxy");
  directory_ = name;
  listener_ = openSocket();
  const auto address = addressOf(directory_ + "/.s.PGSQL." + kPort);
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 64) != 0) {
    throw std::runtime_error("the proxy cannot listen");
  }
  stop_ = ::eventfd(0, EFD_CLOEXEC);
  thread_ = std::thread([this] { serve(); });
}

Proxy::~Proxy() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_, &one, sizeof one);
  thread_.join();
  ::close(stop_);
  ::close(listener_);
  std::filesystem::remove_all(directory_);
}

std::string Proxy::conninfo() const {
  return "host=" + directory_ + " port=" + kPort + rest_;
}

void Proxy::serve() {
  std::list<Session> sessions;
  for (;;) {
    std::vector<pollfd> wanted{{stop_, POLLIN, 0}, {listener_, POLLIN, 0}};
    const Fault fault = fault_;
    for (auto& session : sessions) {
      if (fault != Fault::lateLines) session.late = false;
      const bool swallows = fault == Fault::silence || session.late;  // not even a hang-up is passed on
      wanted.push_back({swallows ? -1 : session.client, POLLIN, 0});
      wanted.push_back({swallows ? -1 : session.server, POLLIN, 0});
    }
    constexpr int kNoticeFault = 20;  // milliseconds until a changed fault is seen by an idle line
    ::poll(wanted.data(), wanted.size(), kNoticeFault);
    if ((wanted[0].revents & POLLIN) != 0) return;
    std::size_t at = 2;
    for (auto session = sessions.begin(); session != sessions.end(); at += 2) {
      bool open = true;
      if (wanted[at].revents != 0) open = session->forward(session->client, session->server, fault_);
      if (open && wanted[at + 1].revents != 0)
        open = session->forward(session->server, session->client, fault_);
      session = open ? std::next(session) : sessions.erase(session);
    }
    if ((wanted[1].revents & POLLIN) != 0) {
      const int client = ::accept(listener_, nullptr, nullptr);
      const int server = openSocket();
      const auto address = addressOf(serverSocket_);
      if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(client);
        ::close(server);
        continue;
      }
      sessions.emplace_back(client, server).late = fault_ == Fault::lateLines;
    }
  }
}

}  // namespace headlock::tests
