#include "app/headlockctl/progress.h"

#include <unistd.h>

#include <cstdio>

namespace headlock::cli {
namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr const char* kClearLine = "\r\033[K";

}  // namespace

Progress::Progress(bool wanted) : shown_(wanted && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::update(const std::string& text) {
  const std::lock_guard guard(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now < next_) return;
  next_ = now + kInterval;
  dirty_ = true;
  std::fprintf(stderr, "%s%s", kClearLine, text.c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  const std::lock_guard guard(mutex_);
  if (!dirty_) return;
  dirty_ = false;
  std::fputs(kClearLine, stderr);
  std::fflush(stderr);
}

}  // namespace headlock::cli
