// Classes of known content for the console's tests, made through the library.
#pragma once

#include <string>

#include "core/computed/classes.h"
#include "core/computed/definitions.h"
#include "core/computed/objects.h"
#include "core/computed/tasks.h"
#include "core/database/connection.h"

namespace headlock::tests {

/// A session with every operation on classes.
struct ClassSession {
  explicit ClassSession(const std::string& conninfo);

  database::Connection connection;
  computed::Classes classes{connection};
  computed::Objects objects{connection};
  computed::Definitions definitions{connection};
  computed::Tasks tasks{connection};
};

/// A class with objects `o001`, `o002`, …, each `{"n": {"net": its number, "tax": 1}}`, the definition
/// `total` that sums `/n/net` and `/n/tax`, and everything stored and fresh.
computed::ClassId makeClass(const std::string& conninfo, const std::string& name, int objects);

}  // namespace headlock::tests
