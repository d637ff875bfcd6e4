// A gate inside an operation of several statements: it closes after a statement that a step names
// (`pause=…`), and the operation stands there until a later step (`@resume`) opens it. So the gaps between an
// operation's statements can be interleaved with other sessions like everything else.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "core/database/observer.h"
#include "core/race/transcript.h"

namespace headlock::race {

class Gate : public database::StatementObserver {
public:
  /// `onReached` is called on the operation's thread, once an operation stands at the gate.
  explicit Gate(std::function<void()> onReached) : onReached_(std::move(onReached)) {}

  /// Everything that passed.
  [[nodiscard]] Transcript& transcript() noexcept { return transcript_; }

  /// Closes the gate after the next statement of that name (`topic.read_locked_head`). Empty: leaves it open.
  void close(std::string after);
  /// Lets an operation go on, to the next gate where `next` names a statement. Returns whether one stood
  /// there.
  bool open(std::string next = {});

  void onStatement(const database::StatementEvent& event) noexcept override;

private:
  /// Requires mutex_.
  void closeAfter(std::string statement);

  const std::function<void()> onReached_;
  Transcript transcript_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string after_;      // guarded by mutex_
  bool standing_ = false;  // guarded by mutex_
};

}  // namespace headlock::race
