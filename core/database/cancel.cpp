#include "core/database/cancel.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

#include "core/database/error.h"

namespace headlock::database {

Canceller::Canceller() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) {
    throw Failed("out_of_resources", "This process cannot open another file descriptor.");
  }
}

Canceller::~Canceller() {
  ::close(descriptor_);
}

void Canceller::request() noexcept {
  requested_.store(true, std::memory_order_release);
  const std::uint64_t one = 1;
  // A full counter would fail the write, and then the descriptor is readable anyway.
  [[maybe_unused]] const auto written = ::write(descriptor_, &one, sizeof one);
}

void Canceller::reset() noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(descriptor_, &count, sizeof count);
  requested_.store(false, std::memory_order_release);
}

void Canceller::throwIfRequested() const {
  if (requested()) throw Cancelled("cancelled", "It was cancelled before the server was asked.");
}

}  // namespace headlock::database
