// `head lock`: one locked read, held open for somebody to look at, with an optional write.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/headlockctl/context.h"

namespace headlock::cli {

struct LockOptions {
  std::chrono::milliseconds hold{0};
  /// A document as it stands on the line: JSON, `@FILE` or `-`. Null: produce nothing.
  std::optional<std::string> produce;
};

/// Locks, prints at once, holds, produces where asked to, commits. An interruption rolls back.
[[nodiscard]] ExitStatus lockHead(Context& context, const topic::Topic<topic::RawPayload>& topic,
                                  const std::string& key, const LockOptions& options);

}  // namespace headlock::cli
