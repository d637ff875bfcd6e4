// One thread tells another, which waits in poll(), that something has happened.
#pragma once

namespace headlock::race {

class Signal {
public:
  /// Throws Failed (`out_of_resources`) when the process has no file descriptor left.
  Signal();
  ~Signal();
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  /// Readable from `raise()` to `lower()`.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  void raise() const noexcept;
  void lower() const noexcept;

private:
  int descriptor_;
};

}  // namespace headlock::race
