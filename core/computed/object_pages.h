// The ids of a class's objects, page by page, by ascending cursor up to a last one. Private to core/computed.
#pragma once

#include <memory>
#include <vector>

#include "core/computed/records.h"
#include "core/database/connection.h"
#include "core/database/layout.h"

namespace headlock::computed {

class ObjectPages {
public:
  /// Up to `last`. No I/O.
  ObjectPages(database::Connection& connection, ClassId id, ObjectId last, int size);
  /// Up to the last one that there is now. Throws NotFound (`class_not_found`), SchemaMismatch.
  ObjectPages(database::Connection& connection, ClassId id, int size);

  /// The next ones, in a transaction of its own; empty at the end.
  [[nodiscard]] std::vector<ObjectId> next();

private:
  [[nodiscard]] ObjectId lastNow() const;

  database::Connection& connection_;
  const std::shared_ptr<const database::Layout> layout_;
  const ClassId class_;
  const int size_;
  const ObjectId last_;
  ObjectId cursor_;  ///< Those up to here were given.
};

}  // namespace headlock::computed
