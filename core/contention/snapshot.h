// One look at the server: its sessions, and the rows of the lock table that somebody waits on.
//
// A snapshot is what the server said, nothing concluded yet: graph.h finds who waits for whom, resolve.h what
// it is about. Sessions and lock rows are read in one round trip, sessions first; a session may have come,
// gone or moved on between the two, and everything built on a snapshot bears that.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/contention/lock_mode.h"
#include "core/database/connection.h"
#include "core/database/types.h"

namespace headlock::contention {

/// PostgreSQL's object id.
using Oid = std::uint32_t;

/// A row of pg_stat_activity. What this role may not see is null.
struct Session {
  int pid = 0;
  std::optional<int> leader;  ///< Set in a parallel worker: the session it works for.
  std::optional<Oid> database;
  std::string databaseName;
  std::string user;
  std::string application;
  std::string backendType;
  std::optional<std::string> state;          ///< For example `idle in transaction`.
  std::optional<std::string> transactionId;  ///< Its own top transaction, once it has written.
  std::optional<Timestamp> startedAt;
  std::optional<Timestamp> transactionStart;
  std::optional<Timestamp> statementStart;
  std::optional<Timestamp> stateChange;
  /// The statement that runs, or ran last in an open transaction. Null where hidden and for an idle session.
  std::optional<std::string> text;

  /// The state, statement and times of this session are hidden from this role.
  bool hidden = false;
};

/// What a lock is on. Fields that a kind of lock does not use are null, as in pg_locks.
struct LockTarget {
  std::string type;  ///< `locktype`: relation, tuple, transactionid, advisory, …
  std::optional<Oid> database;
  std::optional<Oid> relation;
  std::optional<std::int64_t> page;
  std::optional<int> tuple;
  std::optional<std::string> virtualTransaction;
  std::optional<std::string> transaction;
  std::optional<Oid> classId;
  std::optional<Oid> objectId;
  std::optional<int> objectSubId;

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend auto operator<=>(const LockTarget&, const LockTarget&) = default;
};

/// A row of pg_locks.
struct LockRow {
  LockTarget target;
  LockMode mode = LockMode::accessShare;
  bool granted = false;
  int pid = 0;              ///< 0: held by a prepared transaction.
  std::string transaction;  ///< The holder's virtual transaction.
  /// Null for a moment after a wait began.
  std::optional<Timestamp> waitingSince;
};

/// A transaction between PREPARE TRANSACTION and its end.
struct PreparedTransaction {
  std::string transaction;
  std::string gid;
  std::string database;
  std::string owner;
  std::optional<Timestamp> preparedAt;
};

/// A table that a lock row names, where it is one of this database.
struct Relation {
  std::string schema;
  std::string name;
  /// For a topic's log or head: the table beside it that lists the topics (`topic_config`, or `stream_config`
  /// of the sqlstreams family). Empty for every other table.
  std::string catalogue = {};
  bool classes = false;  ///< It is the table of classes of an installation: each row has a `name`.
};

struct Snapshot {
  Timestamp takenAt{};
  Oid database = 0;
  std::string databaseName;
  int self = 0;         ///< The backend that asked.
  bool seesAll = true;  ///< This role may see what other roles' sessions do.
  std::vector<Session> sessions;
  std::vector<LockRow> locks;  ///< Waiting rows, rows on the same things, and tuple locks.
  std::vector<PreparedTransaction> prepared;
  std::map<Oid, Relation> relations;
  /// The table of classes that advisory locks speak of. Null while no such lock is waited for, and where
  /// several installations have one: a lock does not say whose it is.
  std::optional<Relation> classCatalogue;

  /// Null when there is no such session.
  [[nodiscard]] const Session* session(int pid) const noexcept;
  /// The session that `pid` works for: itself, or its leader.
  [[nodiscard]] int leaderOf(int pid) const noexcept;
  /// The gid of the prepared transaction behind a lock row without a process. Empty where it cannot be told.
  [[nodiscard]] std::string gidOf(const LockRow& row) const;
};

/// One round trip. Requires PostgreSQL 14 or newer. Throws what a statement throws.
[[nodiscard]] Snapshot readSnapshot(database::Connection& connection);

}  // namespace headlock::contention
