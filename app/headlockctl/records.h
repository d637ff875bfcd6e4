// How the values of the library look in the answers of commands: one function a type, so that a message or a
// key has the same members wherever it appears.
#pragma once

#include <string_view>
#include <vector>

#include "app/headlockctl/document.h"
#include "app/headlockctl/invocation.h"
#include "core/topic/operations.h"

namespace headlock::cli {

[[nodiscard]] Record recordOf(const topic::TopicInfo& topic);
[[nodiscard]] Record recordOf(const topic::StoredMessage& message);
[[nodiscard]] Record recordOf(const topic::KeyRow& key);
/// With the histogram, or without it for tables of many topics.
[[nodiscard]] Record recordOf(const topic::TopicStats& stats, bool withHistogram);
[[nodiscard]] Record recordOf(const topic::SweepReport& report, bool dryRun);

/// `drained`, `limit` or `cancelled`.
[[nodiscard]] std::string_view nameOf(topic::SweepReport::StoppedBy reason);

/// `keys` with more behind them.
[[nodiscard]] std::vector<ResultKey> with(std::vector<ResultKey> keys, const std::vector<ResultKey>& more);

/// Throws InvalidInput (`confirmation_missing`) with `what` unless --yes is given.
void requireConfirmation(const Invocation& invocation, const std::string& what);

/// The option --yes of commands that destroy.
[[nodiscard]] Option confirmationOption();
/// The option --limit of lists: 1 to 10,000, by default 100.
[[nodiscard]] Option limitOption();

}  // namespace headlock::cli
