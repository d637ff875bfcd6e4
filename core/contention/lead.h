// Where a wait leads, as far as the snapshot itself tells: to a place in a table, to a class, to a topic, or
// to a key that the waiting statement publishes. Nothing is looked up here; resolve.h follows the leads.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/contention/graph.h"
#include "core/contention/snapshot.h"
#include "core/contention/statement_text.h"
#include "core/database/published_key.h"

namespace headlock::contention {

/// A row version that a session waits for, by its place.
struct RowPlace {
  Oid relation = 0;
  std::int64_t page = 0;
  int tuple = 0;
  /// The transactions that the wait is for. A row that one of them holds is the row that was waited for:
  /// while such a transaction lives, its row can neither leave its place nor make room for another one. Empty
  /// where they cannot be told.
  std::set<std::string> transactions;
  /// How strongly the waiter wants the row; null for those behind the first waiter, who wait for that one.
  std::optional<LockMode> wanted;
};

/// An advisory lock in a space that belongs to a class.
struct ClassSpace {
  std::int64_t classId = 0;
  bool personal = false;  ///< The space of one owner: believed only where such a class exists.
};

struct Lead {
  std::string kind;  ///< See namespace kind in report.h.
  std::optional<RowPlace> row;
  std::optional<Oid> topicTable;  ///< A topic's log or head.
  std::optional<ClassSpace> space;
  std::optional<database::PublishedKey> published;
  std::optional<NamedTable>
      named;  ///< The topic's table that the waiting statement of this project is about.
};

[[nodiscard]] Lead leadOf(const Snapshot& snapshot, const Blocked& blocked);

/// Whether the table is a topic's head, whose rows are keys.
[[nodiscard]] bool isHead(const Relation& relation);

/// The namespace of the advisory locks on shared definitions: `(1133113, class id)`.
inline constexpr Oid kDefinitionsSpace = 1133113;

}  // namespace headlock::contention
