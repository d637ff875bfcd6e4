// What a wait is about, in the words of the protocols: topic, key, class.
//
// Three things lead there (lead.h). A tuple lock names a table and a place in it: the row at that place is
// read, and believed only while it is the row that the wait is for. An advisory lock in a known space names a
// class by number. And a statement may publish its key in its own text. What none of them leads to stays
// unknown; nothing is guessed.
//
// Reading takes a second round trip, in a transaction that gives up after a few milliseconds rather than wait
// behind the very lock that is being looked at. What was read is remembered for as long as the same wait
// lasts.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/contention/graph.h"
#include "core/contention/lead.h"
#include "core/contention/lookup.h"
#include "core/contention/snapshot.h"
#include "core/database/connection.h"

namespace headlock::contention {

/// How long a look at a row may wait for a lock on its table.
inline constexpr std::chrono::milliseconds kLookLimit{10};
/// How long a table that could not be read is left alone.
inline constexpr std::chrono::seconds kUnreadableFor{2};
/// How long the name of a topic or class is believed.
inline constexpr std::chrono::seconds kNameKeptFor{10};
/// How long a row that one transaction holds is remembered. Its key cannot change while that wait lasts, but
/// others may come to share the row.
inline constexpr std::chrono::seconds kRowKeptFor{5};

/// What was learned of one wait. Null: unknown.
struct Subject {
  std::string kind;
  std::optional<std::string> relation;
  std::optional<std::string> topic;
  std::optional<std::string> key;
  std::optional<std::string> className;
  std::optional<std::int64_t> classId;
  bool personal = false;
  bool maybeMore = false;
};

class Resolver {
public:
  /// `connection` must outlive this.
  explicit Resolver(database::Connection& connection) : connection_(connection) {}

  /// A subject for each of `blocked`. Completes their blockers where the lock rows do not tell them: the
  /// other holders of a shared row, and what the server answers about the sessions `asked` (pids). No round
  /// trip where everything is remembered, else one; one more where a row must be confirmed, and for each
  /// table that refuses. Throws Cancelled and ConnectionLost.
  [[nodiscard]] std::vector<Subject> resolve(const Snapshot& snapshot, std::vector<Blocked>& blocked,
                                             const std::vector<int>& asked);

private:
  using Clock = std::chrono::steady_clock;

  /// A row version under one holder.
  using PlaceKey = std::tuple<Oid, std::int64_t, int, std::string>;
  using Place = std::tuple<Oid, std::int64_t, int>;
  struct Member {
    std::string transaction;
    LockMode mode;
  };
  struct Row {
    std::optional<std::string> key;        ///< Null where the table is not a head.
    std::optional<std::string> className;  ///< Null where the table is not one of classes.
    bool shared = false;                   ///< Held by a set of transactions, which may grow: not remembered.
    std::vector<Member> members;  ///< Of such a set, those that still run; empty where it cannot be told.
    Clock::time_point until;
  };
  struct Name {
    std::optional<std::string> name;
    Clock::time_point until;
  };
  struct Wanted;

  /// Keeps what belongs to waits that still last.
  void forgetOldRows(const Wanted& wanted);
  [[nodiscard]] bool readable(Oid relation) const;
  void wantRows(const Snapshot& snapshot, Wanted& wanted) const;
  void wantNames(const Snapshot& snapshot, Wanted& wanted) const;

  [[nodiscard]] std::vector<Lookup> lookupsFor(const Snapshot& snapshot, Wanted& wanted);
  [[nodiscard]] Lookup topicLookup(const Snapshot& snapshot,
                                   const std::pair<std::string, std::string>& catalogue, Wanted& wanted);
  [[nodiscard]] Lookup classLookup(const Relation& catalogue, Wanted& wanted);
  [[nodiscard]] Lookup rowLookup(const Snapshot& snapshot, Oid relation, Wanted& wanted);
  [[nodiscard]] Lookup blockerLookup(const Snapshot& snapshot, std::vector<Blocked>& blocked,
                                     const std::vector<int>& asked) const;
  void keepTopicNames(const Snapshot& snapshot, const std::string& schema, const Wanted& wanted);
  void keepRow(const Snapshot& snapshot, Oid relation, const database::Result& result, int row,
               Wanted& wanted);
  /// Asks whether the waits go on that led to rows under other holders than expected: a row cannot have left
  /// its place while somebody waited for it. The holder's number differs where a subtransaction of it locked
  /// the row.
  void confirmRows(const Snapshot& snapshot, const std::vector<Blocked>& blocked, Wanted& wanted);

  [[nodiscard]] Subject subjectOf(const Snapshot& snapshot, Blocked& blocked, const Lead& lead,
                                  const Wanted& wanted) const;
  void applySpace(const Lead& lead, Subject& subject) const;
  [[nodiscard]] const Row* rowOf(const RowPlace& place, const Wanted& wanted) const;
  void applyRow(const Snapshot& snapshot, const Lead& lead, const Wanted& wanted, Blocked& blocked,
                Subject& subject) const;
  [[nodiscard]] static std::optional<Party> holderOf(const Snapshot& snapshot,
                                                     const std::string& transaction);

  database::Connection& connection_;
  std::map<PlaceKey, Row> rows_;
  std::map<Oid, Name> topics_;  ///< By a topic's table, whose id no other topic will have.
  std::map<std::int64_t, Name> classes_;
  std::map<Oid, Clock::time_point> unreadable_;
};

}  // namespace headlock::contention
