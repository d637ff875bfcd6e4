// One piece of work for a connection's thread: what to do there, and what to do with the result here.
#pragma once

#include <QString>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "core/topic/client.h"
#include "ui/worker/problem.h"

namespace headlock::ui {

/// How far a long job is.
struct Progress {
  std::int64_t done = 0;
  /// Null: nobody knows how much there is.
  std::optional<std::int64_t> total;
  QString sentence;
};

/// A job's side of the bargain, on the connection's thread.
class JobControl {
public:
  using Report = std::function<void(Progress)>;
  JobControl(std::shared_ptr<database::Canceller> canceller, Report report)
      : canceller_(std::move(canceller)), report_(std::move(report)) {}

  /// Whether somebody asked it to end. Statements notice by themselves.
  [[nodiscard]] bool cancelled() const noexcept { return canceller_->requested(); }
  /// The connection's own: for what waits for something else than the server, or on other connections.
  [[nodiscard]] const std::shared_ptr<database::Canceller>& canceller() const noexcept { return canceller_; }
  /// Shown in the window. Called as often as one likes: at most twenty a second get through.
  void report(Progress progress);

private:
  std::shared_ptr<database::Canceller> canceller_;
  Report report_;
  std::chrono::steady_clock::time_point last_{};
};

struct JobRequest {
  /// What it does, to be read after "Waiting 3 s for the server: ": `reading the keys of videos`.
  QString doing;
  /// Reads: run once more on a new connection when the old one turns out to be gone.
  bool repeatable = true;
  /// Nobody asked for it (a periodic refresh): gives way to what a person asked for.
  bool background = false;
  /// Called on the GUI thread while the answer is overdue, about four times a second, with a sentence that
  /// says what it waits for.
  std::function<void(const QString&)> waiting = {};
  /// Called on the GUI thread.
  std::function<void(const Progress&)> progress = {};
};

struct Job {
  std::uint64_t number = 0;
  JobRequest request;
  std::function<void(topic::Client&, JobControl&)> work;  // runs and ends on the connection's thread
  std::function<void()> done;                             // GUI thread only, like all that follows
  std::function<void(const Problem&)> failed;
  bool delivered = false;
  std::chrono::steady_clock::time_point submitted;
};

}  // namespace headlock::ui
