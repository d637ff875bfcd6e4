#include "app/headlockctl/standard_stream.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/database/error.h"

namespace headlock::cli {

void writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      throw OutputClosed{};
    } else if (errno != EINTR) {
      throw Failed("file_failed", "Standard output cannot be written: " +
                                      std::error_code(errno, std::generic_category()).message() + ".");
    }
  }
}

void writeToStandardError(std::string_view line) noexcept {
  while (!line.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) line.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace headlock::cli
