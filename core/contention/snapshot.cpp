#include "core/contention/snapshot.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/contention/statement_text.h"
#include "core/database/layout.h"
#include "core/database/transaction.h"
#include "sql/contention.h"

namespace headlock::contention {
namespace {

using database::Result;

constexpr std::string_view kHiddenText = "<insufficient privilege>";

/// These statements name nothing of an installation.
database::Query query(const database::Statement& statement) {
  static const database::Layout layout({});
  return {layout.render(statement), {}};
}

std::optional<Oid> oid(const Result& result, int row, int column) {
  const auto value = result.optionalInteger(row, column);
  return value ? std::optional(static_cast<Oid>(*value)) : std::nullopt;
}

std::optional<int> smallInteger(const Result& result, int row, int column) {
  const auto value = result.optionalInteger(row, column);
  return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

/// Names and texts of another database's sessions arrive in that database's encoding.
std::optional<std::string> cleanText(const Result& result, int row, int column) {
  if (result.isNull(row, column)) return std::nullopt;
  return wellFormed(result.text(row, column));
}

Session session(const Result& result, int row) {
  Session session;
  session.pid = static_cast<int>(result.integer(row, 0));
  session.leader = smallInteger(result, row, 1);
  session.database = oid(result, row, 2);
  session.databaseName = cleanText(result, row, 3).value_or("");
  session.user = cleanText(result, row, 4).value_or("");
  session.application = cleanText(result, row, 5).value_or("");
  session.backendType = result.string(row, 6);
  session.state = result.optionalString(row, 7);
  session.transactionId = result.optionalString(row, 8);
  session.startedAt = result.optionalTimestamp(row, 9);
  session.transactionStart = result.optionalTimestamp(row, 10);
  session.statementStart = result.optionalTimestamp(row, 11);
  session.stateChange = result.optionalTimestamp(row, 12);
  session.text = cleanText(result, row, 13);
  session.hidden = session.text == kHiddenText;
  if (session.hidden) session.text.reset();
  return session;
}

std::optional<LockRow> lockRow(const Result& result, int row) {
  const auto mode = lockModeNamed(result.text(row, 12));
  if (!mode) return std::nullopt;
  LockRow lock;
  lock.target = {result.string(row, 0),          oid(result, row, 1),          oid(result, row, 2),
                 result.optionalInteger(row, 3), smallInteger(result, row, 4), result.optionalString(row, 5),
                 result.optionalString(row, 6),  oid(result, row, 7),          oid(result, row, 8),
                 smallInteger(result, row, 9)};
  lock.transaction = result.string(row, 10);
  lock.pid = static_cast<int>(result.integer(row, 11));
  lock.mode = *mode;
  lock.granted = result.boolean(row, 13);
  lock.waitingSince = result.optionalTimestamp(row, 14);
  return lock;
}

void takeLocks(const Result& result, Snapshot& snapshot) {
  for (int row = 0; row < result.rows(); ++row) {
    auto lock = lockRow(result, row);
    if (!lock) continue;
    if (lock->target.relation && !result.isNull(row, 16)) {
      snapshot.relations[*lock->target.relation] = {result.string(row, 15), result.string(row, 16),
                                                    result.string(row, 17), result.boolean(row, 20)};
    }
    if (!result.isNull(row, 18)) {
      snapshot.classCatalogue = {result.string(row, 18), result.string(row, 19)};
    }
    snapshot.locks.push_back(std::move(*lock));
  }
}

}  // namespace

const Session* Snapshot::session(int pid) const noexcept {
  const auto found = std::ranges::lower_bound(sessions, pid, {}, &Session::pid);
  return found != sessions.end() && found->pid == pid ? &*found : nullptr;
}

int Snapshot::leaderOf(int pid) const noexcept {
  const Session* const known = session(pid);
  return known != nullptr && known->leader ? *known->leader : pid;
}

std::string Snapshot::gidOf(const LockRow& row) const {
  // A prepared transaction holds the locks of its own ids, subtransactions included; one of them is the top
  // one that pg_prepared_xacts names.
  std::set<std::string> ids;
  if (row.target.transaction) ids.insert(*row.target.transaction);
  for (const LockRow& other : locks) {
    if (other.pid == 0 && other.granted && other.transaction == row.transaction && other.target.transaction) {
      ids.insert(*other.target.transaction);
    }
  }
  const auto found = std::ranges::find_if(
      prepared, [&](const PreparedTransaction& one) { return ids.contains(one.transaction); });
  return found == prepared.end() ? std::string() : found->gid;
}

Snapshot readSnapshot(database::Connection& connection) {
  database::Transaction transaction(connection, {.readOnly = true});
  auto vantage = transaction.defer(query(sql::contention::vantage));
  auto activity = transaction.defer(query(sql::contention::activity));
  auto lockRows = transaction.defer(query(sql::contention::lock_rows));
  auto prepared = transaction.defer(query(sql::contention::prepared));
  transaction.commit();

  Snapshot snapshot;
  snapshot.takenAt = vantage.get().timestamp(0, 0);
  snapshot.database = static_cast<Oid>(vantage.get().integer(0, 1));
  snapshot.databaseName = vantage.get().string(0, 2);
  snapshot.seesAll = vantage.get().boolean(0, 3);
  snapshot.self = static_cast<int>(vantage.get().integer(0, 4));

  const Result& sessions = activity.get();
  snapshot.sessions.reserve(static_cast<std::size_t>(sessions.rows()));
  for (int row = 0; row < sessions.rows(); ++row) {
    if (!sessions.isNull(row, 0)) snapshot.sessions.push_back(session(sessions, row));
  }
  std::ranges::sort(snapshot.sessions, {}, &Session::pid);
  takeLocks(lockRows.get(), snapshot);
  const Result& transactions = prepared.get();
  for (int row = 0; row < transactions.rows(); ++row) {
    snapshot.prepared.push_back({transactions.string(row, 0), transactions.string(row, 1),
                                 cleanText(transactions, row, 2).value_or(""),
                                 cleanText(transactions, row, 3).value_or(""),
                                 transactions.optionalTimestamp(row, 4)});
  }
  return snapshot;
}

}  // namespace headlock::contention
