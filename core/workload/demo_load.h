// The demonstration's data: eight topics with believable keys and payloads, histories of several versions,
// and headless rows of every age. Generated on the server, some hundred thousand keys in seconds.
//
// A load tops up: it brings each topic to its share of the numbers asked for and leaves what is there alone,
// so that it can be run again, raised, or continued after an interruption.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/database/connection.h"

namespace headlock::workload {

struct DemoLoadProgress {
  std::string topic;
  std::int64_t keys = 0;    ///< Keys made so far, headless ones included.
  std::int64_t wanted = 0;  ///< What is to be made in all.
};

struct DemoLoadOptions {
  std::int64_t keys = 200'000;     ///< Keys with a head, over all topics.
  std::int64_t headless = 50'000;  ///< Headless rows, over all topics.
  std::function<void(const DemoLoadProgress&)> onProgress = {};
};

/// What is there afterwards, over the demonstration's topics.
struct DemoLoadReport {
  std::int64_t topics = 0;
  std::int64_t keys = 0;  ///< Headless ones included.
  std::int64_t headless = 0;
  std::int64_t messages = 0;
  std::int64_t addedKeys = 0;  ///< Made by this load.
  std::chrono::milliseconds elapsed{};
};

/// Whether a topic of the demonstration is missing or has no key, as an interrupted load leaves it. Requires
/// an installation.
[[nodiscard]] bool lacksDemo(database::Connection& connection);

/// Requires an installation. Each topic is filled in a transaction of its own. Throws what the statements
/// throw.
[[nodiscard]] DemoLoadReport loadDemo(database::Connection& connection, const DemoLoadOptions& options);

}  // namespace headlock::workload
