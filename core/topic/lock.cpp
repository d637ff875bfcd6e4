// The lock loop: select the row for update; when it is absent insert a headless one; go round again.
#include "core/database/published_key.h"
#include "core/database/text.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

/// Under READ COMMITTED each round makes progress: a round that loses its insert race finds the winner's row,
/// unless a janitor took it in between. A hundred such coincidences in a row mean that something else is
/// wrong.
constexpr int kMostRounds = 100;

}  // namespace

LockedRow TopicOperations::lock(Transaction& transaction, const std::string& key) {
  requireKey(key);
  const auto started = std::chrono::steady_clock::now();
  bool absent = false;
  bool createdRow = false;
  for (int round = 1; round <= kMostRounds; ++round) {
    auto row = tryLock(transaction, key, absent);
    if (!row) {
      absent = id_->has_value();  // forgotten: the name leads elsewhere, and is resolved again first
      continue;
    }
    createdRow = createdRow || row->createdRow;
    row->createdRow = createdRow;
    row->rounds = round;
    row->waited =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started);
    return std::move(*row);
  }
  throw RunAgain("lock_contended", "Key ‘" + database::printable(key, 80) + "’ of topic ‘" + name_ +
                                       "’ came and went 100 times while it was being locked.");
}

std::optional<LockedRow> TopicOperations::tryLock(Transaction& transaction, const std::string& key,
                                                  bool insert) {
  const TopicId id = resolveIn(transaction);
  const std::vector<database::Parameter> identity{id.value, name_, key};
  std::vector<database::Query> queries;
  if (insert) {
    // It may wait for another session's insert, where the server would show nobody which key that is about.
    auto insertion = about(id, sql::topic::insert_headless, identity);
    database::publish(insertion, {name_, key});
    queries.push_back(std::move(insertion));
  }
  queries.push_back(about(id, sql::topic::lock_head, identity));
  queries.push_back(about(id, sql::topic::read_locked_head, identity));

  const auto answers = transaction.execute(std::move(queries));
  const database::Result& lock = answers[answers.size() - 2];
  const database::Result& message = answers.back();
  if (!lock.boolean(0, 0)) {
    id_->reset();
    return std::nullopt;
  }
  if (!lock.boolean(0, 1)) return std::nullopt;

  LockedRow row;
  row.createdRow = insert && answers.front().affected() == 1;
  Transaction::VersionAndRank head;
  if (!lock.isNull(0, 2)) {
    if (message.empty()) throw messageMissing(key, MessageId{lock.integer(0, 2)}, name_);
    row.head = storedMessage(message, 0);
    head.emplace(static_cast<int>(lock.integer(0, 3)), lock.integer(0, 4));
  }
  transaction.remember(id, key, head);
  return row;
}

}  // namespace headlock::topic
