// Whoever plays a session of a race: takes one step at a time, and answers when it can.
//
// The stage drives all performers from one loop. None of these calls waits for the server: the loop polls
// `descriptor()`, calls `receive()` when it is readable, and takes answers while `busy()` is false.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/database/cancel.h"
#include "core/database/settings.h"
#include "core/race/answer.h"
#include "core/race/spec.h"

namespace headlock::race {

class Performer {
public:
  Performer() = default;
  virtual ~Performer() = default;
  Performer(const Performer&) = delete;
  Performer& operator=(const Performer&) = delete;

  [[nodiscard]] virtual int backendPid() const noexcept = 0;
  /// False once the session is known to be gone.
  [[nodiscard]] virtual bool usable() const noexcept = 0;
  /// For poll(). Negative when the session is gone.
  [[nodiscard]] virtual int descriptor() const noexcept = 0;
  /// Begins `step`, whose SQL is `sql` now that its variables are filled. Requires that the step before has
  /// been taken to its end; where that one was cancelled, the request must have arrived, which is waited for.
  /// Throws StageFailed when the session is gone, or that request does not arrive.
  virtual void launch(const Step& step, const std::string& sql) = 0;
  /// Takes in what has arrived. Throws StageFailed when the session is lost without a word.
  virtual void receive() = 0;
  /// Whether the next answer is still to come.
  [[nodiscard]] virtual bool busy() = 0;
  /// The next answer; null at the step's end. Requires that it is not busy.
  [[nodiscard]] virtual std::optional<Answer> take() = 0;
  /// The SQL that was sent since the last call, as anybody else could send it.
  [[nodiscard]] virtual std::vector<std::string> sent() = 0;
  /// What NOTIFY brought since the last call.
  [[nodiscard]] virtual std::vector<Notification> notifications() = 0;
  /// Asks the server to cancel the step; returns at once. The answer says what came of it.
  virtual void cancel() = 0;
  /// Ends what a race left in the session: its transaction, settings, temporary tables, advisory locks. Waits
  /// for the server, at most for `limit`. No effect on a session that is gone.
  virtual void reset(std::chrono::milliseconds limit) = 0;
};

/// Throws InvalidInput (`invalid_argument`) where a transaction pooler stands between: each session of a race
/// is one backend from its first step to its last, and its search_path is what keeps SQL in the scratch
/// schema.
void requireOwnBackends(const database::Settings& settings);

/// Plays `step` to its end, waiting for the server, and gives the last answer, an error among them. Past
/// `limit`, or when `canceller` (null: nobody) asks, it is cancelled and answers so. Throws StageFailed when
/// the session is gone, or does not end within seconds of the cancel.
[[nodiscard]] Answer runToEnd(Performer& performer, const Step& step, const std::string& sql,
                              std::chrono::milliseconds limit, const database::Canceller* canceller);

}  // namespace headlock::race
