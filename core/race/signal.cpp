#include "core/race/signal.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

#include "core/database/error.h"

namespace headlock::race {

Signal::Signal() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw Failed("out_of_resources", "This process cannot open another file descriptor.");
}

Signal::~Signal() {
  ::close(descriptor_);
}

void Signal::raise() const noexcept {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(descriptor_, &one, sizeof one);
}

void Signal::lower() const noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(descriptor_, &count, sizeof count);
}

}  // namespace headlock::race
