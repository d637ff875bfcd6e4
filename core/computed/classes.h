// Classes: made, found, renamed, deleted.
//
// Order of acquisitions: a change takes the class's shared definition lock exclusively, the class FOR UPDATE,
// and its objects by ascending id. Making a class takes nothing: nobody knows it yet. One of these serves one
// connection and one thread; each call is a transaction of its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/computed/records.h"
#include "core/database/connection.h"
#include "core/database/layout.h"

namespace headlock::computed {

/// How much a class holds.
struct ClassSize {
  ClassId id;
  std::int64_t objects = 0;
  std::int64_t definitions = 0;  ///< Shared ones, disabled ones too.
};

class Classes {
public:
  /// No I/O. `connection` must outlive this.
  explicit Classes(database::Connection& connection);

  /// Makes a class and its computation state. Throws InvalidInput (`invalid_argument`) for a name that is not
  /// 1 to 200 bytes of UTF-8, Failed (`class_exists`), SchemaMismatch (`not_installed`), as all calls here.
  ClassInfo create(const std::string& name);
  /// Throws NotFound (`class_not_found`).
  ClassInfo named(const std::string& name);
  /// All, by name.
  std::vector<ClassInfo> all();
  /// Of one class or of all, by id; counts every row of its objects.
  std::vector<ClassSize> sizes(std::optional<ClassId> id = {});

  /// Waits for everybody who works on the class. Throws NotFound (`class_not_found`), Failed
  /// (`class_exists`), RunAgain.
  void rename(ClassId id, const std::string& name);
  /// Deletes the class with its objects, definitions and what is materialised; a backfill of it is cancelled.
  /// Waits likewise. Returns how many objects went. Throws NotFound (`class_not_found`), RunAgain.
  std::int64_t remove(ClassId id);

private:
  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::computed
