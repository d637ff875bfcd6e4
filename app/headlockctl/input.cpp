#include "app/headlockctl/input.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "app/headlockctl/option_value.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{64} * 1024;

[[noreturn]] void fail(const std::string& name, int reason) {
  throw Failed("file_failed",
               name + " cannot be read: " + std::error_code(reason, std::generic_category()).message() + ".");
}

}  // namespace

InputFile::InputFile(const std::string& name, const database::Canceller& canceller)
    : name_(name == "-" ? "Standard input" : "The file " + quoted(name)), canceller_(canceller) {
  if (name == "-") {
    descriptor_ = STDIN_FILENO;
    return;
  }
  descriptor_ = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0 && errno == ENOENT) throw NotFound("file_failed", name_ + " does not exist.");
  if (descriptor_ < 0) fail(name_, errno);
  owned_ = true;
}

InputFile::~InputFile() {
  if (owned_) ::close(descriptor_);
}

std::optional<std::string> InputFile::nextLine() {
  std::size_t searched = position_;
  bool cut = false;
  std::string line;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      if (!cut) line = buffer_.substr(position_, end - position_);
      position_ = end + 1;
      break;
    }
    if (buffer_.size() - position_ > kLongestDocument) {
      if (!cut) line = buffer_.substr(position_);
      cut = true;
      position_ = buffer_.size();
    }
    const std::size_t kept = buffer_.size() - position_;
    if (!fill()) {
      if (position_ == buffer_.size() && !cut) return std::nullopt;
      if (!cut) line = buffer_.substr(position_);
      position_ = buffer_.size();
      break;
    }
    searched = position_ + kept;
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

std::string InputFile::rest() {
  while (buffer_.size() - position_ <= kLongestDocument) {
    if (!fill()) return buffer_.substr(position_);
  }
  throw InvalidInput("invalid_argument", name_ + " is longer than 256 MiB.");
}

/// Reads one more piece. False at the end of the file.
bool InputFile::fill() {
  if (position_ > 0) {
    buffer_.erase(0, position_);
    position_ = 0;
  }
  std::array<pollfd, 2> waiting{{{.fd = descriptor_, .events = POLLIN, .revents = 0},
                                 {.fd = canceller_.descriptor(), .events = POLLIN, .revents = 0}}};
  while (true) {
    canceller_.throwIfRequested();
    if (::poll(waiting.data(), waiting.size(), -1) < 0) continue;
    if (waiting[0].revents == 0) continue;
    const std::size_t size = buffer_.size();
    buffer_.resize(size + kPiece);
    const ssize_t got = ::read(descriptor_, buffer_.data() + size, kPiece);
    const int reason = errno;
    buffer_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got >= 0) return got > 0;
    if (reason != EINTR && reason != EAGAIN) fail(name_, reason);
  }
}

std::string readDocument(const std::string& argument, const database::Canceller& canceller) {
  if (argument == "-") return InputFile("-", canceller).rest();
  if (argument.starts_with('@')) return InputFile(argument.substr(1), canceller).rest();
  return argument;
}

}  // namespace headlock::cli
