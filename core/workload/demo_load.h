// The demonstration's data: eight topics with believable keys and payloads, histories of several versions,
// and headless rows of every age; and three classes of objects with computed fields (demo_classes.h).
// Generated on the server, some hundred thousand keys in seconds.
//
// A load tops up: it brings each topic and class to its share of the numbers asked for and leaves what is
// there alone, so that it can be run again, raised, or continued after an interruption.
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

/// The same of the classes, which come after the topics.
struct DemoObjectsProgress {
  std::string name;
  std::int64_t done = 0;    ///< Objects made so far.
  std::int64_t wanted = 0;  ///< What there is to be in all.
};

struct DemoLoadOptions {
  std::int64_t keys =
      200'000;  ///< Keys with a head, over all topics; objects are some for a thousand of these.
  std::int64_t headless = 50'000;  ///< Headless rows, over all topics.
  std::function<void(const DemoLoadProgress&)> onProgress = {};
  std::function<void(const DemoObjectsProgress&)> onObjects = {};
};

/// What is there afterwards, over the demonstration's topics and classes.
struct DemoLoadReport {
  std::int64_t topics = 0;
  std::int64_t keys = 0;  ///< Headless ones included.
  std::int64_t headless = 0;
  std::int64_t messages = 0;
  std::int64_t classes = 0;
  std::int64_t objects = 0;
  std::int64_t addedKeys = 0;     ///< Made by this load.
  std::int64_t addedObjects = 0;  ///< Likewise.
  std::chrono::milliseconds elapsed{};
};

/// Whether a topic of the demonstration is missing or has no key, or a class has no object, as an interrupted
/// load leaves them. Requires an installation.
[[nodiscard]] bool lacksDemo(database::Connection& connection);

/// Requires an installation. Each topic is filled in a transaction of its own, each class through the
/// operations of the library. Throws what the statements throw.
[[nodiscard]] DemoLoadReport loadDemo(database::Connection& connection, const DemoLoadOptions& options);

}  // namespace headlock::workload
