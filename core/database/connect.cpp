#include "core/database/connect.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/database/error.h"
#include "core/database/process_environment.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

struct Keyword {
  std::string name;
  std::string value;
};

std::string valueOf(const std::vector<ConninfoOption>& options, std::string_view keyword) {
  const auto found = std::ranges::find(options, keyword, &ConninfoOption::keyword);
  return found == options.end() ? std::string() : found->value;
}

/// A value within `options`, where a blank ends it.
std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == ' ' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

/// The keywords for libpq: our defaults, then the caller's string, then what must hold whatever it says.
std::vector<Keyword> keywordsOf(const Settings& settings) {
  const auto given = parseConninfo(settings.conninfo);
  std::vector<Keyword> keywords;
  keywords.push_back({"fallback_application_name", settings.applicationName});
  const bool service = !valueOf(given, "service").empty() || !environmentValue("PGSERVICE").empty();
  if (!service && environmentValue("PGCONNECT_TIMEOUT").empty()) {
    keywords.push_back({"connect_timeout", std::to_string(settings.connectTimeout.count())});
  }
  for (const auto& option : given) keywords.push_back({option.keyword, option.value});
  keywords.push_back({"client_encoding", "UTF8"});
  if (settings.pooler) return keywords;  // poolers refuse start-up options that they cannot keep

  std::string options = valueOf(given, "options");
  if (options.empty()) options = environmentValue("PGOPTIONS");
  const std::size_t before = options.size();
  if (settings.readOnly) options += " -c default_transaction_read_only=on";
  if (settings.clientCheckInterval) {
    options +=
        " -c client_connection_check_interval=" + std::to_string(settings.clientCheckInterval->count());
  }
  for (const auto& [name, value] : settings.parameters) options += " -c " + name + '=' + escaped(value);
  if (options.size() != before) keywords.push_back({"options", options});
  return keywords;
}

/// What the connecting thread and the waiting one share.
class Attempt {
public:
  explicit Attempt(std::vector<Keyword> keywords)
      : keywords_(std::move(keywords)), done_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (done_ < 0) throw Failed("out_of_resources", "This process cannot open another file descriptor.");
  }
  ~Attempt() {
    if (handle_ != nullptr) PQfinish(handle_);
    ::close(done_);
  }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  void run() {
    std::vector<const char*> names;
    std::vector<const char*> values;
    for (const auto& keyword : keywords_) {
      names.push_back(keyword.name.c_str());
      values.push_back(keyword.value.c_str());
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    PGconn* handle = PQconnectdbParams(names.data(), values.data(), 0);
    const std::lock_guard guard(mutex_);
    handle_ = handle;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(done_, &one, sizeof one);
  }

  [[nodiscard]] int descriptor() const noexcept { return done_; }
  [[nodiscard]] PGconn* take() {
    const std::lock_guard guard(mutex_);
    return std::exchange(handle_, nullptr);
  }

private:
  const std::vector<Keyword> keywords_;
  const int done_;
  std::mutex mutex_;
  PGconn* handle_ = nullptr;  // guarded by mutex_
};

/// libpq's reason on one line, without the address book that it prints before it.
std::string reasonOf(PGconn* handle) {
  std::string reason = PQerrorMessage(handle);
  while (!reason.empty() && (reason.back() == '\n' || reason.back() == ' ')) reason.pop_back();
  std::ranges::replace(reason, '\n', ' ');
  std::ranges::replace(reason, '\t', ' ');
  return reason.empty() ? "out of memory" : printable(reason, 1000);
}

}  // namespace

pg_conn* connect(const Settings& settings, const Canceller& canceller) {
  canceller.throwIfRequested();
  const auto attempt = std::make_shared<Attempt>(keywordsOf(settings));
  std::thread([attempt] { attempt->run(); }).detach();

  std::array<pollfd, 2> wanted{{{attempt->descriptor(), POLLIN, 0}, {canceller.descriptor(), POLLIN, 0}}};
  while (::poll(wanted.data(), wanted.size(), -1) < 0 && errno == EINTR) {
  }
  if ((wanted[0].revents & POLLIN) == 0) {
    throw Cancelled("cancelled", "Connecting was given up before the server answered.");
  }
  PGconn* handle = attempt->take();
  if (PQstatus(handle) == CONNECTION_OK) return handle;
  const std::string reason = reasonOf(handle);
  PQfinish(handle);
  throw ConnectionLost("connection_failed", "The server cannot be reached: " + reason);
}

}  // namespace headlock::database
