// Objects: written with their materialisation, in one transaction, in one order of locks.
//
// A writer takes the class's definitions shared, the class FOR NO KEY UPDATE, and the object FOR UPDATE; it
// checks the revision, writes, and stores the values that the shared definitions give for the new document.
// So a stored value is stale only where somebody wrote past these operations, or while a backfill is under
// way. One of these serves one connection and one thread; each call is a transaction of its own.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/computed/records.h"
#include "core/database/connection.h"
#include "core/database/layout.h"
#include "core/database/transaction.h"

namespace headlock::computed {

/// One object of an import: made where it is absent, its document replaced where it is there.
struct ImportedObject {
  ClassId classId;
  std::string name;
  std::string data;  ///< One JSON document.
};

struct ImportReport {
  std::int64_t inserted = 0;
  std::int64_t updated = 0;
};

class Objects {
public:
  /// No I/O. `connection` must outlive this.
  explicit Objects(database::Connection& connection);

  /// Two round trips and COMMIT, as all writes here. `data` is one JSON document. Throws InvalidInput
  /// (`invalid_json`, `invalid_argument` for a name that is not 1 to 1,024 bytes of UTF-8), NotFound
  /// (`class_not_found`), Failed (`object_exists`), RunAgain.
  ObjectRecord create(ClassId id, const std::string& name, const std::string& data);
  /// Replaces the document. With `revision`, only where the object still has it: throws RunAgain
  /// (`revision_conflict`) otherwise. Throws NotFound (`class_not_found`, `object_not_found`).
  ObjectRecord update(ClassId id, const std::string& name, const std::string& data,
                      std::optional<std::int64_t> revision = {});
  /// Members of `patch` replace those of the document that have their names. Throws InvalidInput
  /// (`invalid_json`) unless both are JSON objects, and as update().
  ObjectRecord patch(ClassId id, const std::string& name, const std::string& patch,
                     std::optional<std::int64_t> revision = {});
  /// Deletes the object with what is materialised. Throws as update().
  void remove(ClassId id, const std::string& name, std::optional<std::int64_t> revision = {});

  /// All in one transaction, of any classes; names may not repeat within a class. Throws InvalidInput
  /// (`invalid_json`, `invalid_argument`; `batch_too_large` over 10,000), NotFound (`class_not_found`).
  ImportReport import(std::span<const ImportedObject> objects);
  /// The same in a transaction of the caller, which may hold a task's claim and locks of earlier commands;
  /// the order of those before these is the caller's to answer for.
  ImportReport importIn(database::Transaction& transaction, std::span<const ImportedObject> objects);

  /// Throws NotFound (`object_not_found`).
  ObjectRecord named(ClassId id, const std::string& name);
  /// By name, those after `after`; the empty text is the beginning. `limit` is 1 to 10,000.
  std::vector<ObjectRecord> page(ClassId id, const std::string& after, int limit);

private:
  /// Update and patch: the new document is `data`, or what the server makes of `patch` where that is given.
  ObjectRecord change(ClassId id, const std::string& name, const std::string& data, bool isPatch,
                      std::optional<std::int64_t> revision);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::computed
