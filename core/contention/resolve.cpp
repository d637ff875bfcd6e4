#include "core/contention/resolve.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <set>

#include "core/contention/report.h"
#include "core/database/layout.h"
#include "sql/contention.h"

namespace headlock::contention {
namespace {

/// `(0,3)`, as the server writes a place in a table.
std::string placeText(std::int64_t page, int tuple) {
  return '(' + std::to_string(page) + ',' + std::to_string(tuple) + ')';
}

/// Statements about tables that this program did not make: their names are the server's, found in its
/// catalogue. They are sent unprepared, since such names are without number.
database::Query queryOn(const database::Statement& statement,
                        std::map<std::string, std::string, std::less<>> names, std::string parameter) {
  return {database::Layout(std::move(names)).render(statement), {std::move(parameter)}, true};
}

/// `{1,2,3}`, an array of numbers.
template <typename Numbers>
std::string arrayText(const Numbers& numbers) {
  std::string text;
  for (const auto number : numbers) text += (text.empty() ? "{" : ",") + std::to_string(number);
  return text + '}';
}

/// The parts of `text` between commas.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

void addBlocker(Blocked& blocked, const Party& party) {
  if (party.pid != 0 && party.pid == blocked.leader) return;
  const auto place = std::ranges::lower_bound(blocked.blockers, party);
  if (place == blocked.blockers.end() || *place != party) blocked.blockers.insert(place, party);
}

}  // namespace

/// What this poll must look up, and what it found that is good for this poll alone.
struct Resolver::Wanted {
  struct Expected {
    std::int64_t page = 0;
    int tuple = 0;
    std::set<std::string> transactions;
  };
  using Catalogue = std::pair<std::string, std::string>;  ///< Schema and table.

  std::vector<Lead> leads;
  std::map<Oid, std::map<std::string, Expected>> rows;  ///< By table, then by place as text.
  std::map<Place, Row> unconfirmed;                     ///< Rows that somebody else holds than was expected.
  std::map<Place, Row> confirmed;
  std::map<Catalogue, std::set<std::int64_t>> topics;
  std::set<std::int64_t> classes;
  /// Names of topics by schema and number. Kept for one poll: an installation that is made again counts
  /// from 1.
  std::map<std::pair<std::string, std::int64_t>, std::string> topicNames;
};

std::vector<Subject> Resolver::resolve(const Snapshot& snapshot, std::vector<Blocked>& blocked,
                                       const std::vector<int>& asked) {
  Wanted wanted;
  for (const Blocked& one : blocked) wanted.leads.push_back(leadOf(snapshot, one));
  forgetOldRows(wanted);
  wantRows(snapshot, wanted);
  wantNames(snapshot, wanted);
  std::vector<Lookup> lookups = lookupsFor(snapshot, wanted);
  if (!asked.empty()) lookups.push_back(blockerLookup(snapshot, blocked, asked));
  if (!lookups.empty()) lookUp(connection_, lookups);
  if (!wanted.unconfirmed.empty()) confirmRows(snapshot, blocked, wanted);

  std::vector<Subject> subjects;
  subjects.reserve(blocked.size());
  for (std::size_t index = 0; index < blocked.size(); ++index) {
    subjects.push_back(subjectOf(snapshot, blocked[index], wanted.leads[index], wanted));
  }
  return subjects;
}

void Resolver::forgetOldRows(const Wanted& wanted) {
  std::map<PlaceKey, Row> kept;
  const auto now = Clock::now();
  for (const Lead& lead : wanted.leads) {
    if (!lead.row) continue;
    for (const std::string& transaction : lead.row->transactions) {
      const auto known = rows_.find({lead.row->relation, lead.row->page, lead.row->tuple, transaction});
      if (known != rows_.end() && !known->second.shared && now < known->second.until) kept.insert(*known);
    }
  }
  rows_ = std::move(kept);
}

bool Resolver::readable(Oid relation) const {
  const auto refused = unreadable_.find(relation);
  return refused == unreadable_.end() || Clock::now() >= refused->second;
}

void Resolver::wantRows(const Snapshot& snapshot, Wanted& wanted) const {
  for (const Lead& lead : wanted.leads) {
    if (!lead.row || !readable(lead.row->relation) || !snapshot.relations.contains(lead.row->relation))
      continue;
    const RowPlace& row = *lead.row;
    const bool known = std::ranges::any_of(row.transactions, [&](const std::string& transaction) {
      return rows_.contains({row.relation, row.page, row.tuple, transaction});
    });
    if (known) continue;
    auto& place = wanted.rows[row.relation][placeText(row.page, row.tuple)];
    place.page = row.page;
    place.tuple = row.tuple;
    place.transactions.insert(row.transactions.begin(), row.transactions.end());
  }
}

void Resolver::wantNames(const Snapshot& snapshot, Wanted& wanted) const {
  const auto now = Clock::now();
  const auto fresh = [now](const auto& names, const auto& id) {
    const auto known = names.find(id);
    return known != names.end() && now < known->second.until;
  };
  for (const Lead& lead : wanted.leads) {
    if (lead.topicTable && !fresh(topics_, *lead.topicTable)) {
      const Relation& table = snapshot.relations.at(*lead.topicTable);
      if (const auto id = topicIdOf(table.name)) wanted.topics[{table.schema, table.catalogue}].insert(*id);
    }
    if (lead.named && !lead.published) {
      wanted.topics[{lead.named->schema, "topic_config"}].insert(lead.named->topicId);
    }
    if (lead.space && snapshot.classCatalogue && !fresh(classes_, lead.space->classId)) {
      wanted.classes.insert(lead.space->classId);
    }
  }
}

std::vector<Lookup> Resolver::lookupsFor(const Snapshot& snapshot, Wanted& wanted) {
  std::vector<Lookup> lookups;
  for (const auto& [catalogue, ids] : wanted.topics)
    lookups.push_back(topicLookup(snapshot, catalogue, wanted));
  if (!wanted.classes.empty()) lookups.push_back(classLookup(*snapshot.classCatalogue, wanted));
  for (const auto& [relation, places] : wanted.rows) lookups.push_back(rowLookup(snapshot, relation, wanted));
  return lookups;
}

Lookup Resolver::topicLookup(const Snapshot& snapshot, const std::pair<std::string, std::string>& catalogue,
                             Wanted& wanted) {
  const std::string schema = catalogue.first;
  return {queryOn(sql::contention::topic_names, {{"schema", schema}, {"catalogue", catalogue.second}},
                  arrayText(wanted.topics.at(catalogue))),
          [this, &snapshot, &wanted, schema](const database::Result& result) {
            for (int row = 0; row < result.rows(); ++row) {
              wanted.topicNames[{schema, result.integer(row, 0)}] = result.string(row, 1);
            }
            keepTopicNames(snapshot, schema, wanted);
          },
          [] {}};
}

/// Remembers names by the table's own id, which no other table will have soon.
void Resolver::keepTopicNames(const Snapshot& snapshot, const std::string& schema, const Wanted& wanted) {
  const auto now = Clock::now();
  std::erase_if(topics_, [now](const auto& name) { return now >= name.second.until; });
  for (const Lead& lead : wanted.leads) {
    if (!lead.topicTable) continue;
    const Relation& table = snapshot.relations.at(*lead.topicTable);
    const auto id = topicIdOf(table.name);
    if (table.schema != schema || !id) continue;
    const auto found = wanted.topicNames.find({schema, *id});
    if (found != wanted.topicNames.end()) topics_[*lead.topicTable] = {found->second, now + kNameKeptFor};
  }
}

Lookup Resolver::classLookup(const Relation& catalogue, Wanted& wanted) {
  return {queryOn(sql::contention::class_names, {{"schema", catalogue.schema}, {"catalogue", catalogue.name}},
                  arrayText(wanted.classes)),
          [this, &wanted](const database::Result& result) {
            const auto until = Clock::now() + kNameKeptFor;
            std::erase_if(classes_, [](const auto& name) { return Clock::now() >= name.second.until; });
            for (const std::int64_t id : wanted.classes) classes_[id] = {std::nullopt, until};
            for (int row = 0; row < result.rows(); ++row) {
              classes_[result.integer(row, 0)].name = result.string(row, 1);
            }
          },
          [] {}};
}

Lookup Resolver::rowLookup(const Snapshot& snapshot, Oid relation, Wanted& wanted) {
  const Relation& table = snapshot.relations.at(relation);
  const std::string key = isHead(table) ? "compaction_key" : table.classes ? "name" : "ctid";
  std::string places;
  for (const auto& [text, place] : wanted.rows.at(relation))
    places += (places.empty() ? "{\"" : "\",\"") + text;
  return {queryOn(sql::contention::rows_at, {{"schema", table.schema}, {"table", table.name}, {"key", key}},
                  places + "\"}"),
          [this, &snapshot, relation, &wanted](const database::Result& result) {
            for (int row = 0; row < result.rows(); ++row) keepRow(snapshot, relation, result, row, wanted);
          },
          [this, relation] {
            std::erase_if(unreadable_, [](const auto& refused) { return Clock::now() >= refused.second; });
            unreadable_[relation] = Clock::now() + kUnreadableFor;
          }};
}

/// Keeps a row under each transaction that was expected to hold it and does, else as one to be confirmed.
void Resolver::keepRow(const Snapshot& snapshot, Oid relation, const database::Result& result, int row,
                       Wanted& wanted) {
  const auto& places = wanted.rows.at(relation);
  const auto place = places.find(result.string(row, 0));
  if (place == places.end()) return;
  const std::string holder = result.string(row, 1);
  const std::string membersText = result.string(row, 3);
  Row found;
  found.until = Clock::now() + kRowKeptFor;
  const Relation& table = snapshot.relations.at(relation);
  if (isHead(table)) found.key = result.optionalString(row, 2);
  if (table.classes) found.className = result.optionalString(row, 2);
  for (const std::string_view part : split(membersText, ',')) {
    const auto words = split(part, ' ');
    const auto mode = words.size() == 2 ? rowLockMode(words[1]) : std::nullopt;
    if (mode) found.members.push_back({std::string(words[0]), *mode});
  }
  bool expected = false;
  for (const std::string& transaction : place->second.transactions) {
    const bool alone = holder == transaction;
    const bool member =
        std::ranges::find(found.members, transaction, &Member::transaction) != found.members.end();
    if (!alone && !member) continue;
    expected = true;
    Row kept = found;
    kept.shared = !alone;
    if (alone) kept.members.clear();
    rows_[{relation, place->second.page, place->second.tuple, transaction}] = std::move(kept);
  }
  if (expected) return;
  // Nobody expected is in the set of that number: it may be a set of others, and the number a
  // subtransaction's.
  found.shared = !found.members.empty();
  found.members.clear();
  wanted.unconfirmed[{relation, place->second.page, place->second.tuple}] = std::move(found);
}

void Resolver::confirmRows(const Snapshot& snapshot, const std::vector<Blocked>& blocked, Wanted& wanted) {
  std::map<int, std::size_t> waiters;
  for (std::size_t index = 0; index < blocked.size(); ++index) {
    const auto& row = wanted.leads[index].row;
    if (row && wanted.unconfirmed.contains({row->relation, row->page, row->tuple})) {
      waiters[blocked[index].pid] = index;
    }
  }
  std::vector<int> pids;
  pids.reserve(waiters.size());
  for (const auto& [pid, index] : waiters) pids.push_back(pid);
  static const database::Layout layout({});
  const auto confirm = [&](const database::Result& result) {
    for (int answer = 0; answer < result.rows(); ++answer) {
      const auto waiter = waiters.find(static_cast<int>(result.integer(answer, 0)));
      if (waiter == waiters.end()) continue;
      const LockRow& wait = snapshot.locks[blocked[waiter->second].row];
      if (wait.waitingSince != result.timestamp(answer, 1)) continue;
      const RowPlace& place = *wanted.leads[waiter->second].row;
      const Row& row = wanted.unconfirmed.at({place.relation, place.page, place.tuple});
      wanted.confirmed[{place.relation, place.page, place.tuple}] = row;
      for (const std::string& transaction : place.transactions) {
        rows_[{place.relation, place.page, place.tuple, transaction}] = row;
      }
    }
  };
  lookUp(connection_, {{{layout.render(sql::contention::still_waiting), {arrayText(pids)}}, confirm, [] {}}});
}

Lookup Resolver::blockerLookup(const Snapshot& snapshot, std::vector<Blocked>& blocked,
                               const std::vector<int>& asked) const {
  static const database::Layout layout({});
  return {{layout.render(sql::contention::blocking_pids), {arrayText(asked)}},
          [&snapshot, &blocked](const database::Result& result) {
            std::map<int, std::vector<int>> answers;
            for (int row = 0; row < result.rows(); ++row) {
              answers[static_cast<int>(result.integer(row, 0))].push_back(
                  static_cast<int>(result.integer(row, 1)));
            }
            for (Blocked& one : blocked) {
              const auto answer = answers.find(one.pid);
              if (answer == answers.end()) continue;
              // The server calls every prepared transaction 0; which one it is, the rows told if anything
              // did.
              const bool prepared = std::ranges::find(answer->second, 0) != answer->second.end();
              std::erase_if(one.blockers, [&](const Party& party) { return party.pid != 0 || !prepared; });
              if (prepared && one.blockers.empty()) one.blockers.emplace_back();
              for (const int pid : answer->second) {
                if (pid != 0) addBlocker(one, {snapshot.leaderOf(pid), {}});
              }
            }
          },
          [] {}};
}

Subject Resolver::subjectOf(const Snapshot& snapshot, Blocked& blocked, const Lead& lead,
                            const Wanted& wanted) const {
  Subject subject;
  subject.kind = lead.kind;
  const LockTarget& target = snapshot.locks[blocked.row].target;
  const std::optional<Oid> relation = lead.row ? lead.row->relation : target.relation;
  const auto table = relation ? snapshot.relations.find(*relation) : snapshot.relations.end();
  if (table != snapshot.relations.end()) {
    subject.relation = qualifiedName(table->second.schema, table->second.name);
  } else if (lead.named) {
    subject.relation = qualifiedName(lead.named->schema, lead.named->table);
  }
  if (lead.topicTable) {
    const auto known = topics_.find(*lead.topicTable);
    if (known != topics_.end()) subject.topic = known->second.name;
  }
  if (lead.published) {
    subject.topic = lead.published->topic;
    subject.key = lead.published->key;
  } else if (lead.named) {
    const auto found = wanted.topicNames.find({lead.named->schema, lead.named->topicId});
    if (found != wanted.topicNames.end()) subject.topic = found->second;
  }
  applySpace(lead, subject);
  applyRow(snapshot, lead, wanted, blocked, subject);
  return subject;
}

void Resolver::applySpace(const Lead& lead, Subject& subject) const {
  if (!lead.space) return;
  const auto known = classes_.find(lead.space->classId);
  const auto name = known == classes_.end() ? std::nullopt : known->second.name;
  // Any program may lock a pair of numbers: only a class that exists makes a personal space of it.
  if (lead.space->personal && !name) return;
  subject.className = name;
  subject.classId = lead.space->classId;
  subject.personal = lead.space->personal;
}

const Resolver::Row* Resolver::rowOf(const RowPlace& place, const Wanted& wanted) const {
  for (const std::string& transaction : place.transactions) {
    const auto known = rows_.find({place.relation, place.page, place.tuple, transaction});
    if (known != rows_.end()) return &known->second;
  }
  const auto confirmed = wanted.confirmed.find({place.relation, place.page, place.tuple});
  return confirmed == wanted.confirmed.end() ? nullptr : &confirmed->second;
}

void Resolver::applyRow(const Snapshot& snapshot, const Lead& lead, const Wanted& wanted, Blocked& blocked,
                        Subject& subject) const {
  subject.maybeMore = lead.kind == kind::kRow;
  const Row* const row = lead.row ? rowOf(*lead.row, wanted) : nullptr;
  if (row == nullptr) return;
  if (row->key) subject.key = row->key;
  if (row->className) subject.className = row->className;
  subject.maybeMore = false;
  if (!row->shared || !lead.row->wanted) return;
  subject.maybeMore = row->members.empty();
  for (const Member& member : row->members) {
    if (lead.row->transactions.contains(member.transaction) || !conflicts(member.mode, *lead.row->wanted))
      continue;
    if (const auto holder = holderOf(snapshot, member.transaction)) {
      addBlocker(blocked, *holder);
    } else {
      subject.maybeMore = true;
    }
  }
}

std::optional<Party> Resolver::holderOf(const Snapshot& snapshot, const std::string& transaction) {
  const auto session = std::ranges::find(snapshot.sessions, transaction, &Session::transactionId);
  if (session != snapshot.sessions.end()) return Party{session->pid, {}};
  const auto prepared = std::ranges::find(snapshot.prepared, transaction, &PreparedTransaction::transaction);
  if (prepared != snapshot.prepared.end()) return Party{0, prepared->gid};
  return std::nullopt;
}

}  // namespace headlock::contention
