// The answer of one poll: who waits, for whom, on what, and who stands at the root of it.
//
// This is what `headlockctl locks` prints, what the console draws and what a recording keeps. It holds no
// reference to the server: a report read back from a file is as good as a fresh one. What could not be
// learned is null; nothing in it is guessed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/types.h"

namespace headlock::contention {

using std::chrono::milliseconds;

/// A session, at the time of the report.
struct SessionReport {
  int pid = 0;
  std::optional<Timestamp> startedAt;  ///< Null where this role may not see it.
  std::string application;
  std::string user;
  std::string database;
  std::string backendType;
  std::optional<std::string> state;      ///< As the server says: `active`, `idle in transaction`, …
  std::optional<std::string> operation;  ///< `headlock.topic.lock_head`; null for other programs' statements.
  std::optional<milliseconds> transactionAge;
  std::optional<milliseconds> stateAge;
  std::optional<milliseconds> statementAge;
  std::optional<int> leader;        ///< Set in a parallel worker.
  std::optional<std::string> text;  ///< The statement that runs, or ran last in the open transaction.
  bool hidden = false;              ///< What it does is hidden from this role.
};

/// Kinds of waits that this project tells apart. Any other wait has the server's own name for its lock's kind
/// (`virtualxid`, `extend`, `object`, …); `transactionid` is a wait for a transaction of which nothing more
/// is known.
namespace kind {
inline constexpr std::string_view kRow = "row";                 ///< For the holder of a row.
inline constexpr std::string_view kTupleQueue = "tuple_queue";  ///< Behind the first who waits for a row.
inline constexpr std::string_view kInsertConflict =
    "insert_conflict";  ///< For another one's insert to be decided.
inline constexpr std::string_view kAdvisory = "advisory";
inline constexpr std::string_view kRelation = "relation";
inline constexpr std::string_view kTransaction = "transactionid";
}  // namespace kind

struct WaitReport {
  int pid = 0;
  /// Whom it waits for, in order; 0 stands for prepared transactions.
  std::vector<int> blockedBy;
  std::vector<std::string> prepared;  ///< The gids of those prepared transactions.
  /// Others may hold the row as well: it is shared, and the server names one holder at a time.
  bool maybeMore = false;
  std::string kind;
  std::string mode;                     ///< The lock's mode, for example `ExclusiveLock`.
  std::optional<std::string> relation;  ///< `schema.table`, quoted where SQL needs it.
  std::optional<std::string> topic;
  std::optional<std::string> key;
  /// The class whose definitions, personal space or own row are locked.
  std::optional<std::string> className;
  std::optional<std::int64_t> classId;  ///< Its id, where the lock is of the space of classes.
  bool personal = false;                ///< The class's personal space of one owner.
  /// What the server calls the thing: `transaction 741`, `tuple (0,3)`, `advisory lock 7, 8`.
  std::string object;
  std::optional<std::string> operation;  ///< Of the statement that waits.
  milliseconds waited{};                 ///< Since this wait began.
};

struct RootReport {
  int pid = 0;                         ///< 0: a prepared transaction.
  std::optional<std::string> gid;      ///< Set for a prepared transaction.
  std::optional<Timestamp> startedAt;  ///< Of the backend.
  int blocksDirect = 0;
  int blocksTotal = 0;
  std::optional<std::string> state;
  std::optional<milliseconds> transactionAge;  ///< For a prepared transaction: since it was prepared.
};

struct LockReport {
  Timestamp takenAt{};
  std::string database;
  bool everything = false;              ///< All databases, and the session that asked.
  int hiddenSessions = 0;               ///< How many sessions this role may not look into.
  std::vector<SessionReport> sessions;  ///< In order of pids.
  std::vector<WaitReport> waits;        ///< The longest first.
  std::vector<RootReport> roots;        ///< Who blocks most comes first.
  std::vector<std::vector<int>> cycles;

  /// Null when there is no such session in the report.
  [[nodiscard]] const SessionReport* session(int pid) const noexcept;
  [[nodiscard]] const WaitReport* wait(int pid) const noexcept;
};

/// For each root in its place: the sessions that wait for it, directly or through others, in order of pids.
/// Who else blocks them is not asked.
[[nodiscard]] std::vector<std::vector<int>> waitersBehindRoots(const LockReport& report);

/// The name under which waits on one thing are counted together: topic and key, class, relation, or the
/// object itself. Equal for two waits on the same thing; fit to be read.
[[nodiscard]] std::string subjectOf(const WaitReport& wait);

}  // namespace headlock::contention
