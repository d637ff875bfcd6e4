#include "core/contention/lead.h"

#include <algorithm>
#include <array>

#include "core/contention/report.h"

namespace headlock::contention {
namespace {

constexpr std::string_view kHeadPrefix = "compaction_head_";
/// Both keys of an advisory lock are int4 where this stands in `objsubid`; 1 is a single bigint.
constexpr int kTwoKeys = 2;

/// Statements that wait on a bare transaction only where another one's insert stands in their way.
constexpr std::array<std::string_view, 5> kInserting = {
    "headlock.topic.insert_headless", "headlock.topic.append_compacted", "headlock.topic.append_batch",
    "sqlstreams.compaction.ensureAndLockHead", "vulkan.compaction.ensureAndLockHead"};

bool waitsInInsert(const Session* session) {
  if (session == nullptr || !session->text) return false;
  return std::ranges::find(kInserting, operationOf(*session->text)) != kInserting.end() ||
         isInsert(*session->text);
}

const LockRow* waitOf(const Snapshot& snapshot, int pid) {
  const auto found = std::ranges::find_if(snapshot.locks,
                                          [&](const LockRow& row) { return !row.granted && row.pid == pid; });
  return found == snapshot.locks.end() ? nullptr : &*found;
}

std::vector<const LockRow*> heldTuples(const Snapshot& snapshot, int pid) {
  std::vector<const LockRow*> held;
  for (const LockRow& row : snapshot.locks) {
    if (row.granted && row.pid == pid && row.target.type == "tuple") held.push_back(&row);
  }
  return held;
}

std::optional<RowPlace> placeOf(const LockTarget& target, const Snapshot& snapshot) {
  if (!target.relation || !target.page || !target.tuple || target.database != snapshot.database)
    return std::nullopt;
  if (!snapshot.relations.contains(*target.relation)) return std::nullopt;
  return RowPlace{*target.relation, *target.page, *target.tuple, {}, {}};
}

/// The wait of the first in a row's queue: it holds the tuple lock and waits for the row's holder. With
/// several tuple locks it is not said which one the wait is about.
std::optional<RowPlace> firstWaiterPlace(const Snapshot& snapshot, const LockRow& wait) {
  const auto held = heldTuples(snapshot, wait.pid);
  if (held.size() != 1) return std::nullopt;
  auto place = placeOf(held.front()->target, snapshot);
  if (place) {
    place->transactions.insert(*wait.target.transaction);
    place->wanted = held.front()->mode;
  }
  return place;
}

/// The wait of those behind: for the tuple lock, whose holders wait for the row's holder.
std::optional<RowPlace> queuePlace(const Snapshot& snapshot, const LockRow& wait) {
  auto place = placeOf(wait.target, snapshot);
  if (!place) return std::nullopt;
  for (const LockRow& row : snapshot.locks) {
    if (!row.granted || row.target != wait.target) continue;
    const LockRow* const ahead = waitOf(snapshot, row.pid);
    if (ahead != nullptr && ahead->target.transaction) place->transactions.insert(*ahead->target.transaction);
  }
  return place;
}

std::optional<ClassSpace> spaceOf(const LockTarget& target, const Snapshot& snapshot) {
  if (target.objectSubId != kTwoKeys || !target.classId || !target.objectId) return std::nullopt;
  if (target.database != snapshot.database) return std::nullopt;
  const auto first = static_cast<std::int32_t>(*target.classId);
  const auto second = static_cast<std::int32_t>(*target.objectId);
  if (*target.classId == kDefinitionsSpace) return ClassSpace{second, false};
  if (first > 0 && second < 0) return ClassSpace{first, true};
  return std::nullopt;
}

std::optional<Oid> topicTable(const Snapshot& snapshot, std::optional<Oid> relation,
                              std::optional<Oid> database) {
  if (!relation || database != snapshot.database) return std::nullopt;
  const auto known = snapshot.relations.find(*relation);
  if (known == snapshot.relations.end() || known->second.catalogue.empty()) return std::nullopt;
  return relation;
}

void followTransaction(const Snapshot& snapshot, const LockRow& wait, Lead& lead) {
  const Session* const session = snapshot.session(wait.pid);
  lead.row = firstWaiterPlace(snapshot, wait);
  if (lead.row || !heldTuples(snapshot, wait.pid).empty()) {
    lead.kind = kind::kRow;
    if (lead.row) lead.topicTable = topicTable(snapshot, lead.row->relation, snapshot.database);
    return;
  }
  lead.kind = waitsInInsert(session) ? kind::kInsertConflict : kind::kTransaction;
  if (session == nullptr || !session->text) return;
  lead.published = database::publishedKey(*session->text);
  lead.named = topicTableOf(*session->text);
}

}  // namespace

Lead leadOf(const Snapshot& snapshot, const Blocked& blocked) {
  const LockRow& wait = snapshot.locks[blocked.row];
  const std::string& type = wait.target.type;
  Lead lead;
  lead.kind = type;
  if (wait.target.transaction) {
    followTransaction(snapshot, wait, lead);
  } else if (type == "tuple") {
    lead.kind = kind::kTupleQueue;
    lead.row = queuePlace(snapshot, wait);
    lead.topicTable = topicTable(snapshot, wait.target.relation, wait.target.database);
  } else if (type == "spectoken") {
    lead.kind = kind::kInsertConflict;
  } else if (type == "advisory") {
    lead.kind = kind::kAdvisory;
    lead.space = spaceOf(wait.target, snapshot);
  } else {
    if (type == "relation") lead.kind = kind::kRelation;
    lead.topicTable = topicTable(snapshot, wait.target.relation, wait.target.database);
  }
  return lead;
}

bool isHead(const Relation& relation) {
  return !relation.catalogue.empty() && relation.name.starts_with(kHeadPrefix);
}

}  // namespace headlock::contention
