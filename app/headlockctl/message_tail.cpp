// Ids are drawn before their transactions commit, so a message may become visible below others that were seen
// long ago. The tail therefore looks again at the ids of the last moments: an id is left behind only when it,
// or whatever once could have filled a gap below it, has been in view for `kLateness`.
#include "app/headlockctl/message_tail.h"

#include <map>

#include "app/headlockctl/interrupt.h"
#include "app/headlockctl/records.h"

namespace headlock::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLateness{10};
constexpr int kPage = 1'000;

class Tail {
public:
  Tail(Context& context, topic::TopicOperations& operations, const TailOptions& options)
      : context_(context), operations_(operations), options_(options), filter_{options.key, {}} {
    if (options.after) {
      behind_ = *options.after;
    } else if (const auto newest = operations.messages({}, std::nullopt, 1); !newest.empty()) {
      behind_ = newest.front().id.value;
    }
  }

  /// Prints what is new. False when the limit is reached.
  bool poll() {
    std::int64_t after = behind_;
    while (true) {
      const auto page = operations_.messagesAfter(filter_, topic::MessageId{after}, kPage);
      for (const topic::StoredMessage& message : page) {
        if (!seen_.emplace(message.id.value, Clock::now()).second) continue;
        context_.output().stream(recordOf(message));
        if (++printed_ == options_.limit) return false;
      }
      if (page.size() < static_cast<std::size_t>(kPage)) break;
      after = page.back().id.value;
    }
    forget();
    return true;
  }

private:
  void forget() {
    const Clock::time_point old = Clock::now() - kLateness;
    while (!seen_.empty() && seen_.begin()->second < old) {
      behind_ = seen_.begin()->first;
      seen_.erase(seen_.begin());
    }
  }

  Context& context_;
  topic::TopicOperations& operations_;
  const TailOptions& options_;
  topic::MessageFilter filter_;
  std::int64_t behind_ = 0;  ///< Everything up to here is done with.
  std::map<std::int64_t, Clock::time_point> seen_;
  std::int64_t printed_ = 0;
};

}  // namespace

ExitStatus tailMessages(Context& context, topic::TopicOperations& operations, const TailOptions& options) {
  static_cast<void>(operations.info());  // a topic that is not there is told at once
  Tail tail(context, operations, options);
  do {
    if (!tail.poll()) return ExitStatus::done;
  } while (waitUninterrupted(*context.canceller(), options.every));
  return ExitStatus::interrupted;
}

}  // namespace headlock::cli
