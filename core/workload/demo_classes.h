// The classes of the demonstration: documents that an operator could meet, made on the server, and the fields
// that are computed from them.
//
// Objects are written through the library, each with its values, so that whatever reads the demonstration
// finds what applications would have left. One class is stale: a definition was changed when its objects were
// there, and the backfill waits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/computed/definition.h"
#include "core/database/connection.h"
#include "core/database/statement.h"
#include "core/workload/demo_load.h"

namespace headlock::workload {

struct DemoClass {
  std::string name;
  int objectShare;                     ///< Objects for a thousand keys.
  const database::Statement* objects;  ///< Makes names and documents: at most $4 of the numbers $2 to $3 that
                                       ///< the class $1 does not have.
  std::vector<computed::Definition> definitions;  ///< Shared. The last one comes when the objects are there,
                                                  ///< so that the class has a backfill behind it.
  std::optional<computed::Definition> changed;    ///< One of them as it is changed in the end.
};

[[nodiscard]] std::span<const DemoClass> demoClasses();

/// What is there afterwards, over the demonstration's classes.
struct DemoObjects {
  std::int64_t classes = 0;
  std::int64_t objects = 0;
  std::int64_t added = 0;  ///< Made by this load.
};

/// Brings each class to its share of `options.keys` and leaves what is there alone. Throws what the library's
/// operations throw.
[[nodiscard]] DemoObjects loadDemoClasses(database::Connection& connection, const DemoLoadOptions& options);

/// Whether a class of the demonstration is missing or has no object.
[[nodiscard]] bool lacksDemoClass(database::Connection& connection);

}  // namespace headlock::workload
