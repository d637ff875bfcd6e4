// Enriched reads: objects with the values of their computed fields.
//
// A read takes no object lock and writes nothing. In one READ COMMITTED transaction its first statement takes
// the shared definition lock of each class, by ascending id, and its second one alone reads objects, state,
// definitions and stored values: one snapshot, begun after any definition writer has ended, so that an object
// that is written between the two is seen with its values or not at all. Two statements, whatever a page
// holds.
//
// A stale store never makes a stale answer. Where what is stored beside an object is not taken, its values
// are computed from the document that was read and the answer says why; after the read has ended, one guarded
// repair is tried (repair.h). A repair that fails is counted and told, and never thrown. The answer keeps its
// snapshot whatever the repair finds.
//
//     computed::Reads reads(connection);
//     const auto page = reads.page(id, "", 100, {.owner = "ann"});
//     for (const EnrichedObject& each : page.objects) show(each.object.name, each.shared.values);
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/computed/computed_transaction.h"
#include "core/computed/records.h"
#include "core/computed/staleness.h"
#include "core/database/connection.h"
#include "core/database/layout.h"

namespace headlock::computed {

/// The values of one scope for one object, as two JSON objects in canonical form.
struct ComputedValues {
  std::string values = "{}";  ///< Every enabled key; null where there is no value.
  std::string errors = "{}";  ///< The keys that have one: `{"code": …, "path": …, "message": …}`.
};

/// What is stored beside an object, as it stands there.
struct StoredBeside : ComputedValues {
  std::int64_t revision = 1;  ///< The class's evaluation revision when they were computed.
};

/// Those of the class, which are stored.
struct SharedValues : ComputedValues {
  std::int64_t revision = 1;            ///< The class's evaluation revision, under which they were computed.
  std::optional<Staleness> staleness;   ///< Why what is stored was not taken. Null: it was.
  std::optional<StoredBeside> refused;  ///< What was not taken. Null: nothing is stored, or it was taken.
  /// The flag `materialization_stale`.
  [[nodiscard]] bool materializationStale() const noexcept { return staleness.has_value(); }
};

struct EnrichedObject {
  ObjectRecord object;
  SharedValues shared;
  std::optional<ComputedValues> personal;  ///< Set where an owner was named.
};

/// What the repair after a read came to.
struct ReadRepair {
  std::int64_t attempted = 0;  ///< Objects found stale; 0 where nothing was tried.
  std::int64_t failed = 0;     ///< Of those, in batches that did not happen.
  std::string code;            ///< Of the error behind `failed`; empty where none failed.
};

struct EnrichedRead {
  EnrichedObject object;
  ReadRepair repair;
};

struct EnrichedPage {
  std::vector<EnrichedObject> objects;
  ReadRepair repair;
};

struct ReadOptions {
  /// Whose personal definitions are evaluated too: 1 to 200 bytes of UTF-8. Null: nobody's.
  std::optional<std::string> owner = {};
  bool repair = true;         ///< Whether to try one; never on a read-only connection.
  int batch = kDefaultBatch;  ///< Objects a transaction of the repair: 1 to 1,000.
  /// How long a batch of the repair may wait for a lock: the reader has its answer already.
  std::chrono::milliseconds repairLockTimeout = std::chrono::seconds(1);
};

class Reads {
public:
  /// No I/O. `connection` must outlive this.
  explicit Reads(database::Connection& connection);

  /// One round trip, and the repair's where it is tried, as all calls here. Waits for a definition writer of
  /// the class. Throws NotFound (`class_not_found`, `object_not_found`), InvalidInput (`invalid_argument`),
  /// SchemaMismatch (`not_installed`).
  EnrichedRead named(ClassId id, const std::string& name, const ReadOptions& options = {});
  /// By name, those after `after`; the empty text is the beginning. `limit` is 1 to 10,000. Throws NotFound
  /// (`class_not_found`), InvalidInput, SchemaMismatch.
  EnrichedPage page(ClassId id, const std::string& after, int limit, const ReadOptions& options = {});
  /// Those of `objects` that are there and belong to one of `classes`, by class and id; at most 10,000.
  /// Classes that are absent have none. Throws InvalidInput (`batch_too_large`), SchemaMismatch.
  EnrichedPage these(std::span<const ClassId> classes, const ObjectIdSet& objects,
                     const ReadOptions& options = {});

private:
  /// Reads `rows` behind `locks`, then repairs. Where `wanted` is set it must be among the classes read.
  EnrichedPage read(database::Query locks, database::Query rows, std::optional<ClassId> wanted,
                    const ReadOptions& options);

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::computed
