// A live tail of a topic's log.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/headlockctl/context.h"
#include "core/topic/operations.h"

namespace headlock::cli {

struct TailOptions {
  std::optional<std::string> key;     ///< Null: every message.
  std::optional<std::int64_t> after;  ///< Null: after the newest there is.
  std::optional<std::int64_t> limit;  ///< Null: until it is interrupted.
  std::chrono::milliseconds every{500};
};

/// Prints each message once, as soon as it is seen.
[[nodiscard]] ExitStatus tailMessages(Context& context, topic::TopicOperations& operations,
                                      const TailOptions& options);

}  // namespace headlock::cli
