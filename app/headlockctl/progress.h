// How far long work has come: one line on standard error, rewritten in place, where standard error is a
// terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace headlock::cli {

class Progress {
public:
  /// `wanted` is false with --quiet; nothing is shown then, nor where standard error is no terminal.
  explicit Progress(bool wanted);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows `text`, at most ten times a second. Requires printable text.
  void update(const std::string& text);
  /// Clears the line, so that something else can be printed.
  void clear();

private:
  const bool shown_;
  std::mutex mutex_;                              // workers warn from their own threads
  bool dirty_ = false;                            // guarded by mutex_
  std::chrono::steady_clock::time_point next_{};  // guarded by mutex_
};

}  // namespace headlock::cli
